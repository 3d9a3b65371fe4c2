/** Expressions as text: what is printed reads like what was written, and means the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFragment } from '../../../dsl/syntax/parse.ts';
import { printExpr } from '../../../dsl/syntax/print.ts';
import { file, meaning, whole } from './shape.ts';

function parsed(text: string) {
  const source = file(text);
  const { out, problems } = parseFragment(source, whole(source), 'expression');
  expect(problems).toEqual([]);
  return out;
}

describe('expressions that print as they were written', () => {
  test.each([
    '3',
    'yes',
    'no',
    'none',
    'you.hand',
    '@planetary-market',
    '2 food',
    '-x + -3',
    'a + b * c - d',
    '(a + b) * c',
    'a - (b - c)',
    'a / b rounded up + 1',
    'not a and b or not (c and d)',
    'not a = b',
    '(not a) = b',
    'x in S and y is not none',
    'hand of owner of card',
    '(hand of p).size',
    'top of deck.cards[1, 2]',
    '-(a + b)',
    '(-a).b',
    'f(a, g(), [b, c])',
    '1..n - 1',
    'option expert and option length = short',
    'some x in S where a and b',
    '(some x in S where a) and b',
    'b and some x in S where a',
    'every x in S where a satisfies b and c',
    'no x in hand of p',
    'no two halves share card',
    'all halves share colour',
    'count of S',
    'count of x in S where a',
    'count of S + 1',
    'sum of h.a for h in S >= 3',
    'some x in S and b',
    '(first x in S).a',
    'sum of x.a + x.b for x in 1..n - 1 where c',
    'those x in (those y in S where a) where b',
    'the one of S',
    'the first x in S where a',
    'best x in S where a by x.b highest first, then c last',
    'tied best x in S by x.a lowest first',
    'when a: 1 when b: 2 otherwise: when c: 3',
    'leading x in cells from c towards d while x.free',
    'cells within n + 1 steps of h through x where x.free',
    'trial battle(s) { lost(p) } with choices of p minimising lost(p)',
    'f(trial battle(s) { lost(p) }, b)',
  ])('%s', (text) => {
    const printed = printExpr(parsed(text));
    expect(meaning(parsed(printed))).toBe(meaning(parsed(text)));
    expect(printed).toBe(text);
  });
});

test('brackets that are not needed are left out', () => {
  expect(printExpr(parsed('((a) + ((b * (c)))) = (d)'))).toBe('a + b * c = d');
});

test('a part that is missing shows as dots', () => {
  const source = file('a +');
  expect(printExpr(parseFragment(source, whole(source), 'expression').out)).toBe('a + ...');
});

const OPERATORS = ['+', '-', '*', '=', '!=', '<', '>=', 'and', 'or', 'in', 'contains', 'is', 'is not', '..'];
const BINDERS = ['some', 'no', 'those', 'first', 'the first', 'last', 'count of'];

/** Expressions of every form, each part in brackets, so that any part fits anywhere. */
const { expr } = fc.letrec<{ expr: string; leaf: string; part: string }>((tie) => ({
  leaf: fc.constantFrom('a', 'b.c', '3', '2 food', 'you', 'none', '@x-y', 'f()', 'count', 'top', 'option long', 'S[1]'),
  part: tie('expr').map((text) => `(${text})`),
  expr: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.tuple(tie('part'), fc.constantFrom(...OPERATORS), tie('part')).map(([a, sign, b]) => `${a} ${sign} ${b}`),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => `${a} / ${b} rounded up`),
    fc
      .tuple(fc.constantFrom('not ', '-', 'hand of ', 'count of ', 'the one of '), tie('part'))
      .map(([head, a]) => head + a),
    tie('part').map((a) => `${a}.m`),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => `${a}[${b}]`),
    fc.tuple(tie('expr'), tie('expr')).map(([a, b]) => `g(${a}, [${b}])`),
    fc
      .tuple(fc.constantFrom(...BINDERS), tie('part'), tie('part'))
      .map(([head, s, c]) => `${head} x in ${s} where ${c}`),
    fc.tuple(fc.constantFrom(...BINDERS), tie('part')).map(([head, s]) => `${head} x in ${s}`),
    fc.tuple(tie('part'), tie('part')).map(([s, d]) => `every x in ${s} satisfies ${d}`),
    fc.tuple(tie('part'), tie('part'), tie('part')).map(([e, s, c]) => `sum of ${e} for x in ${s} where ${c}`),
    fc.tuple(tie('part'), tie('part')).map(([s, k]) => `best x in ${s} by ${k} highest first, then ${k} last`),
    fc.tuple(tie('part'), tie('part'), tie('part')).map(([a, b, c]) => `when ${a}: ${b} otherwise: ${c}`),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => `when ${a}: ${b}`),
    fc.tuple(tie('part'), tie('part')).map(([s, c]) => `leading x in ${s} while ${c}`),
    fc
      .tuple(tie('part'), tie('part'), tie('part'))
      .map(([n, h, c]) => `cells within ${n} steps of ${h} through x where ${c}`),
    fc.tuple(tie('part'), tie('part')).map(([c, d]) => `cells from ${c} towards ${d}`),
    fc.tuple(tie('part'), tie('part')).map(([e, m]) => `trial f(${e}) { ${e} } with choices of p minimising ${m}`),
    tie('part').map((e) => `trial f() { ${e} }`),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => `sum of x for x in ${a}..${b}`),
  ),
}));

test('whatever the form, what is printed means the same', () => {
  fc.assert(
    fc.property(expr, (text) => {
      const tree = parsed(text);
      const printed = printExpr(tree);
      expect(meaning(parsed(printed))).toBe(meaning(tree));
    }),
    { numRuns: Number(process.env.RUNS ?? 2000) },
  );
});
