/** Whatever stands in a file: reading ends, with problems at places inside it, and never with an exception. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeData } from '../../../dsl/data/problems.ts';
import { parseWithPackage, readYaml } from '../../../dsl/data/yaml.ts';
import { unsuitableText } from '../../../dsl/data/yaml-limits.ts';
import { readSimpleYaml } from '../../../dsl/data/yaml-simple.ts';
import type { YamlNode } from '../../../dsl/data/yaml-tree.ts';
import type { Diagnostic } from '../../../dsl/diagnostics/diagnostic.ts';
import { renderGithub } from '../../../dsl/diagnostics/render-github.ts';
import { renderSarif } from '../../../dsl/diagnostics/render-sarif.ts';
import { renderText } from '../../../dsl/diagnostics/render-text.ts';
import type { SourceFile, Span } from '../../../dsl/source/source.ts';
import { file, problemsOf } from './comet-run.ts';

const SOUND: readonly SourceFile[] = [
  file(
    'kind: Engine # what flies\nprovenance: rulebook\nitems:\n  - id: ion-drive\n    name: { pl: "Napęd jonowy", en: Ion Drive }\n' +
      '    count: { 2: 10, 4 or more: 12 }\n    class: light\n    range: 3\n    cost: { ore: 2, fuel: 1 }\n    onJump: |\n' +
      "      gain 1 fuel   // ok\n      if you.ore > 2 { draw 1 }\n    bonuses:\n      - points: 2\n      - { points: 3, id: x }\n    fits: [a, 'b']\n",
  ),
  file(
    'kind: Tile\nitems:\n  - id: t\n    sides:\n      day: { yield: 1 }\n      night:\n        yield: 2\n---\ntable: d\nrows: { 0: 1, 2 or more: 3 }\n',
  ),
  file(
    'id: comet-run\nname: { pl: Bieg, en: Run }\nplayers: 2 to 4\noptions:\n  expert: { type: bool, default: no }\nview: { a: [1] }\n',
    'game.yaml',
  ),
  file(
    'sections:\n  - id: CR-A\n    title: { pl: x, en: y }\n    rules:\n      - id: CR-A-01\n        pl: "Ala: kot"\n        en: >\n          A cat\n          here\n',
    'reference/a.yaml',
  ),
  file(
    'nouns:\n  card: { pl: { one: karta }, en: { one: card } }\nprompts:\n  go: { pl: "Idź {n}", en: Go }\n',
    'lexicon.yaml',
  ),
  file(
    'id: CR-EX-01\nplayers: 2\ngiven: |\n  set p1.fuel to 4\nwhen:\n  - by: p1\n    do: jump\n    choose: [a, 2]\n  - roll: [6]\nthen:\n  - p1.fuel = 2\n  - "x = 1"\n  - illegal: { do: jump, because: CR-A-01 }\n',
    'examples/a.yaml',
  ),
];

/** For a longer hunt: RUNS=100000 npx vitest run test/dsl/data/properties */
const RUNS = Number(process.env.RUNS ?? 1500);

/** Characters and words that mean something to YAML or to us. */
const PIECES = [
  ...[
    '\n',
    '\n  ',
    ' ',
    '\t',
    ': ',
    ':',
    '- ',
    '#',
    ' # ',
    '|',
    '>',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ',',
    '&a ',
    '*a',
    '!t ',
  ],
  ...['? ', '---\n', '...\n', '%X\n', '@', '`', '\\', '\r\n', '\r', '|2\n', '<<: ', '__proto__: ', '~', 'null', 'yes'],
  ...[
    '-',
    '0',
    '99999999999',
    '1.5',
    'kind: ',
    'items: ',
    'id: ',
    'sides: ',
    '\uFEFF',
    '\u0000',
    '\uFFFD',
    '\uD83D',
    '😀',
    'ż',
  ],
];

const damagedFile = fc
  .tuple(
    fc.constantFrom(...SOUND),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat(12),
        put: fc.oneof(fc.constantFrom(...PIECES), fc.constant('')),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([source, edits]) => {
    const text = edits.reduce((all, { at, cut, put }) => {
      const start = Math.floor(at * all.length);
      return all.slice(0, start) + put + all.slice(start + cut);
    }, source.text);
    return { ...source, text };
  });

const noiseFile = fc
  .tuple(
    fc.constantFrom(...SOUND),
    fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 5 })), { maxLength: 60 }),
  )
  .map(([source, pieces]) => ({ ...source, text: pieces.join('') }));

const anyFile = fc.oneof({ weight: 4, arbitrary: damagedFile }, { weight: 1, arbitrary: noiseFile });

function inside(source: SourceFile, span: Span): boolean {
  return span.file === source.path && 0 <= span.start && span.start <= span.end && span.end <= source.text.length;
}

function* spansOf(node: YamlNode): Generator<Span> {
  yield node.span;
  if (node.kind === 'scalar') yield node.body;
  if (node.kind === 'list') for (const item of node.items) yield* spansOf(item);
  if (node.kind === 'map') {
    for (const { key, value } of node.entries) {
      yield key.span;
      yield* spansOf(value);
    }
  }
}

function spansIn({ at, related, fix }: Diagnostic): readonly Span[] {
  return [at.span, ...related.map(({ span }) => span), ...(fix?.edits.map(({ span }) => span) ?? [])];
}

describe('any file', () => {
  test('is read without an exception, and every place lies inside it', () => {
    fc.assert(
      fc.property(anyFile, (source) => {
        const { documents } = readYaml(source);
        for (const { root } of documents) for (const span of spansOf(root)) expect(inside(source, span)).toBe(true);
        const diagnostics = problemsOf(source).map(describeData);
        for (const span of diagnostics.flatMap(spansIn)) expect(inside(source, span)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  test('is read without a schema too', () => {
    fc.assert(
      fc.property(anyFile, (source) => {
        problemsOf(source, { compileSchema: null });
      }),
      { numRuns: 500 },
    );
  });

  test('has problems that can be shown in every form, in our words', () => {
    fc.assert(
      fc.property(anyFile, (source) => {
        const diagnostics = problemsOf(source).map(describeData);
        const files = new Map([[source.path, source]]);
        renderText(diagnostics, files);
        renderGithub(diagnostics, files);
        JSON.parse(renderSarif(diagnostics, files));
        for (const { message } of diagnostics) {
          expect(message).not.toMatch(/implicit|scalar|token|mapping|sequence|flow|undefined|must NOT|must be object/i);
          expect(message).not.toMatch(/^[A-Z]|\.$/);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('with problems in YAML has no problem twice at one place', () => {
    fc.assert(
      fc.property(anyFile, (source) => {
        const starts = readYaml(source).problems.map(({ at }) => at.start);
        expect(new Set(starts).size).toBe(starts.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the fast reader of simple YAML', () => {
  test.each(SOUND.map((source) => [source.path, source] as const))('reads our files: %s', (_, source) => {
    const simple = { ...source, text: source.text.replace(/>\n/, '|\n') }; // folded texts are left to the package
    expect(readSimpleYaml(simple)).toBeDefined();
  });

  test('reads what the package reads, wherever it does not give up', () => {
    fc.assert(
      fc.property(anyFile, (source) => {
        fc.pre(unsuitableText(source) === undefined);
        const simple = readSimpleYaml(source);
        if (simple !== undefined) expect(parseWithPackage(source)).toEqual({ documents: simple, problems: [] });
      }),
      { numRuns: RUNS },
    );
  });
});
