/** Expressions as text: what is printed reads like what was written, and means the same. */
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
