/** Whatever is written: reading ends, with a tree and problems inside the text; and formatting changes only the looks. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SYNTAX_CATALOGUE } from '../../../dsl/diagnostics/catalogue-syntax.ts';
import type { Span } from '../../../dsl/source/source.ts';
import { describeSyntax } from '../../../dsl/syntax/describe.ts';
import { formatRules } from '../../../dsl/syntax/format.ts';
import { parseFragment, parseRules } from '../../../dsl/syntax/parse.ts';
import { ALL_WORDS, lex } from '../../../dsl/syntax/tokens.ts';
import { file, meaning, whole } from './shape.ts';
import { SOUND_RULES } from './sound-rules.ts';

/** For a longer hunt: RUNS=100000 npx vitest run test/dsl/syntax/properties */
const RUNS = Number(process.env.RUNS ?? 800);
const ENTRIES = ['clauses', 'statements', 'expression'] as const;

const SIGNS = [
  ...'(){}[],;:.+-*/=<>@#$"!&',
  '..',
  '<=',
  '>=',
  '!=',
  '==',
  '//',
  '/*',
  '\n',
  '\n',
  '\n  ',
  '\r\n',
  '\t',
];
const OTHERS = ['x', 'card', 'żółw', 'Player', '0', '3', '12', '@a-b', 'AB-01', 'AB-02', '1.5', '// note\n'];
const word = fc.constantFrom(...ALL_WORDS, ...SIGNS, ...OTHERS, ...SIGNS);
const soup = fc.array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', ''))).map((words) => words.flat().join(''));

/** Single declarations that are sound. */
const lines = SOUND_RULES.flatMap((text) => text.split(/\n(?=\S)/)).filter(
  (text) => parseRules(file(text)).problems.length === 0,
);
/** A sound text of which some pieces are gone, doubled, moved or replaced. */
const mutated = fc
  .tuple(
    fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.nat(30), fc.oneof(word, fc.constant(''))), { minLength: 1, maxLength: 6 }),
  )
  .map(([texts, edits]) =>
    edits.reduce((left, [at, length, added]) => {
      const start = at % (left.length + 1);
      return left.slice(0, start) + added + left.slice(start + length);
    }, texts.join('\n')),
  );

const space = fc.constantFrom(' ', '  ', '\t');
const gap = fc.constantFrom('\n', '\n\n', '\n\n\n\n', ' // why\n', '\n// alone\n', '\n\n  // further right\n');
/** Sound declarations in any order, with comments and blank lines strewn about. */
const sound = fc
  .array(
    fc.tuple(fc.constantFrom(...lines), gap, fc.array(fc.tuple(fc.nat(), fc.oneof(space, fc.constantFrom(' // c\n'))))),
  )
  .map((pieces) => pieces.map(([text, end, marks]) => strewn(text, marks) + end).join(''));

/** Puts spaces and comments where the text has line breaks or spaces already, so that its meaning stays. */
function strewn(text: string, marks: readonly (readonly [number, string])[]): string {
  const spaces = Array.from(text.matchAll(/[ \n]+/g)).filter(({ index }) => !isInComment(text, index));
  let out = text;
  const chosen = new Map(marks.map(([at, mark]) => [spaces[at % Math.max(1, spaces.length)]?.index ?? -1, mark]));
  for (const [index, mark] of [...chosen].sort(([a], [b]) => b - a)) {
    if (index < 0) continue;
    if (mark.includes('\n') && text[index] !== '\n') continue;
    out = out.slice(0, index) + mark.replace(/\n$/, '') + out.slice(index);
  }
  return out;
}

const isInComment = (text: string, index: number): boolean =>
  text.slice(text.lastIndexOf('\n', index - 1) + 1, index).includes('//');

describe('reading any text', () => {
  test.each([
    ['random characters', fc.string({ unit: 'binary', maxLength: 200 })],
    ['random words', soup],
    ['damaged rules', mutated],
  ])('%s: ends with a tree and problems inside the text', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const entry of ENTRIES) {
          const source = file(text);
          const { out, problems } = parseFragment(source, whole(source), entry as 'clauses');
          everySpan(out, (span) => expectInside(span, text));
          for (const problem of problems) {
            expectInside(problem.span, text);
            const { code, message, fix } = describeSyntax(problem);
            expect(SYNTAX_CATALOGUE).toHaveProperty([code]);
            expect(message.replaceAll(/`[^`]*`/g, '')).not.toMatch(/undefined|NaN|[Tt]oken|EOF|-->/);
            for (const edit of fix?.edits ?? []) expectInside(edit.span, text);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('nested spans lie within each other', () => {
    for (const text of SOUND_RULES) nested(parseRules(file(text)).out, { file: '', start: 0, end: text.length });
  });

  test('a fragment is read as the same text alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOUND_RULES), fc.string({ maxLength: 20 }), (text, before) => {
        const source = file(before + text);
        const { out } = parseFragment(
          source,
          { file: source.path, start: before.length, end: source.text.length },
          'clauses',
        );
        expect(meaning(out)).toBe(meaning(parseRules(file(text)).out));
      }),
      { numRuns: 30 },
    );
  });
});

describe('formatting', () => {
  const comments = (text: string): string[] => lex(text).comments.map(({ image }) => image.trimEnd());

  test.each([
    ['sound rules', sound],
    ['damaged rules', mutated],
  ])('%s: keeps tree and comments, and is done after once', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: once, problems } = formatRules(file(text));
        if (problems.length > 0) {
          expect(once).toBe(text);
          return;
        }
        expect(formatRules(file(once)).problems).toEqual([]);
        expect(formatRules(file(once)).text).toBe(once);
        expect(meaning(parseRules(file(once)).out)).toBe(meaning(parseRules(file(text)).out));
        expect(comments(once)).toEqual(comments(text));
      }),
      { numRuns: RUNS },
    );
  });

  test('the texts we draw are sound', () => {
    const share = fc.sample(sound, 200).filter((text) => parseRules(file(text)).problems.length === 0).length;
    expect(share).toBeGreaterThan(190);
  });
});

function everySpan(node: unknown, visit: (span: Span) => void): void {
  if (Array.isArray(node)) for (const item of node) everySpan(item, visit);
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) key === 'span' ? visit(value as Span) : everySpan(value, visit);
}

function expectInside({ start, end }: Span, text: string): void {
  if (!(start >= 0 && start <= end && end <= text.length))
    throw new Error(`${start}..${end} is not in 0..${text.length}`);
}

/** A node's parts stand within it; brackets around an expression belong to nothing, so only a whole part is looked at. */
function nested(node: unknown, outer: Span): void {
  if (Array.isArray(node)) for (const item of node) nested(item, outer);
  else if (typeof node === 'object' && node !== null) {
    const span = (node as { span?: Span }).span ?? outer;
    if (span.start < outer.start || span.end > outer.end)
      throw new Error(`${JSON.stringify(node)} leaves ${JSON.stringify(outer)}`);
    for (const [key, value] of Object.entries(node)) if (key !== 'span') nested(value, span);
  }
}
