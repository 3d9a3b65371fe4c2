/** Every code of `syntax/` has an entry in its catalogue, whose example shows it, and messages that we have read and like. */
import { describe, expect, test } from 'vitest';
import type { CatalogueEntry } from '../../../dsl/diagnostics/catalogue.ts';
import { SYNTAX_CATALOGUE } from '../../../dsl/diagnostics/catalogue-syntax.ts';
import { renderText } from '../../../dsl/diagnostics/render-text.ts';
import type { SourceFile } from '../../../dsl/source/source.ts';
import { describeSyntax } from '../../../dsl/syntax/describe.ts';
import { parseRules } from '../../../dsl/syntax/parse.ts';
import type { SyntaxProblem } from '../../../dsl/syntax/problems.ts';
import { file } from './shape.ts';

type Code = `syntax/${SyntaxProblem['kind']}`;
/** Checked by the compiler in both directions: no code without an entry, no entry without a code. */
const entries: Readonly<Record<Code, CatalogueEntry>> = SYNTAX_CATALOGUE;
const codes: readonly (readonly [string, CatalogueEntry])[] = Object.entries(entries);
const unused: readonly Exclude<keyof typeof SYNTAX_CATALOGUE, Code>[] = [] satisfies readonly never[];

const diagnosticsOf = (source: SourceFile) => parseRules(source).problems.map(describeSyntax);
const rendered = (source: SourceFile): string => renderText(diagnosticsOf(source), new Map([[source.path, source]]));

describe('the catalogue', () => {
  test('has nothing that nothing reports', () => expect(unused).toEqual([]));

  test.each(codes)('%s: its example shows it and nothing else', (code, { example }) => {
    expect(diagnosticsOf(file(example?.text ?? '')).map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  test.each(codes)('%s: is explained in both languages', (_, { title, explanation }) => {
    for (const language of ['pl', 'en'] as const) {
      expect(title[language]).toMatch(/^\p{Lu}.*[^.]$/u);
      expect(explanation[language]).toMatch(/^[\p{Lu}`].*\.$/u);
    }
    expect(explanation.pl).not.toBe(explanation.en);
  });
});

test('a message is in the style of all messages', () => {
  for (const text of MISTAKES)
    for (const { message, at, notes } of diagnosticsOf(file(text)))
      for (const sentence of [message, at.text, ...notes]) expect(sentence).toMatch(/^[^A-Z].*[^.]$/);
});

/** What authors get wrong, one text each; read the messages in the golden file after a change. */
const MISTAKES = [
  // misspelt and borrowed words
  'acton build { shuffle deck }',
  'action build implments AB-01 { shuffle deck }',
  'effect a {\n  if x { b() }\n  els { c() }\n}',
  'effect a {\n  if x { b() } else { c() }\n}',
  'effect a {\n  if x { b() }\n  elif y { c() }\n}',
  'effect a { if x == 3 && !y || z <> true { b() } }',
  'effect a { while x { b() } }',
  'effect a { foreach x in S { b() } }',
  'effect a {\n  food = 3\n}',
  'effect a {\n  p.food = 3\n}',
  'effect a {\n  influence you\n}',
  // something is missing
  'effect a {\n  choose from hand\n}',
  'effect a {\n  choose card\n  shuffle deck\n}',
  'effect a {\n  choose card from\n  shuffle deck\n}',
  'effect a {\n  choose card from where x because AB-01\n}',
  'effect a {\n  choose up to 3 from hand\n}',
  'effect a {\n  for x in S { b() }\n}',
  'effect a {\n  for each x on S { b() }\n}',
  'effect a {\n  if x\n    b()\n  }\n}\neffect c { d() }',
  'effect a {\n  may { b() }\n}',
  'effect a {\n  repeat { b() }\n  c()\n}',
  'effect a {\n  move to hand\n}',
  'effect a {\n  set x to\n}',
  'effect a {\n  end round\n}',
  'effect a {\n  set y to best x in S\n  set y to best x in S by x.a\n  set y to every x in S\n  set y to sum of x in S\n}',
  'effect a {\n  discard card because AB-01\n}',
  'effect a {\n  require x because rule 3\n}',
  'kind Card {\n  cost\n  colour Colour\n}',
  'state food of: Int',
  'state food Int',
  'place deck: pile of Card',
  'board map: 8 squares of Square',
  'dice D6',
  'waive this',
  'ranking by total',
  'free action trade { b() }',
  'value price(p): Int = 3',
  'modify price with 3',
  'on { b() }',
  // reserved words
  'effect a {\n  set by to 3\n  f(of)\n  choose some from S\n}',
  'enum Answer { yes, no, maybe }',
  'function f(when: Int): Int = 3',
  'state active: Int',
  // brackets
  'effect a { b(() }',
  'effect a {\n  gain f(x\n  set y to 3\n}',
  'effect a {\n  b()\n}\n}',
  'effect a {\n  b(x]\n}',
  'effect a {\n  b()\n',
  // numbers and names
  'effect a {\n  gain 1_000 food\n  gain 3x food\n  discard @\n}',
  'function f(n: Int): Int = n + 1 rounded up',
];

test('the messages are as we wrote them down', async () => {
  const catalogue = codes.map(([, { example }]) => rendered(file(example?.text ?? '')));
  const more = MISTAKES.map((text) => `${text.replace(/^/gm, '> ')}\n${rendered(file(text))}`);
  await expect(`${[...catalogue, ...more].join('\n\n')}\n`).toMatchFileSnapshot('./messages.golden.txt');
});
