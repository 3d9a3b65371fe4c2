/** Expressions: how each is read. The trees are written out in `shape.ts`. */
import { describe, expect, test } from 'vitest';
import { expression } from './shape.ts';

describe('simple values', () => {
  test.each([
    ['3', '3'],
    ['yes', 'yes'],
    ['no', 'no'],
    ['none', 'none'],
    ['you', '*you'],
    ['owner.hand', '*owner.hand'],
    ['active(p)', 'active(p)'],
    ['active', '*active'],
    ['card', 'card'],
    ['żółw', 'żółw'],
    ['@planetary-market', '@planetary-market'],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});

describe('operators by strength', () => {
  test.each([
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['1 - 2 - 3', '((1 - 2) - 3)'],
    ['(1 + 2) * 3', '((1 + 2) * 3)'],
    ['a / b rounded up + c', '((a / b up) + c)'],
    ['a / (b / c rounded down) rounded up', '(a / (b / c down) up)'],
    ['-x + -3', '((- x) + (- 3))'],
    ['- - x', '(- (- x))'],
    ['a + b < c * 2', '((a + b) < (c * 2))'],
    ['a = b and c != d or e', '(((a = b) and (c != d)) or e)'],
    ['a or b and c', '(a or (b and c))'],
    ['not a and b', '((not a) and b)'],
    ['not a = b', '(not (a = b))'],
    ['not not a', '(not (not a))'],
    ['a and not b', '(a and (not b))'],
    ['x in S and y contains z', '((x in S) and (y contains z))'],
    ['card is @market', '(card is @market)'],
    ['x is none', '(x is none)'],
    ['x is not none', '(x is not none)'],
    ['x is not none and during is basic', '((x is not none) and (*during is basic))'],
    ['1..5', '(1 .. 5)'],
    ['a..b + 1', '(a .. (b + 1))'],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});

describe('members, keys and calls', () => {
  test.each([
    ['p.food', 'p.food'],
    ['food of p', '(food of p)'],
    ['hand of owner of card', '(hand of (owner of card))'],
    ['top of deck.x', '(top of deck.x)'],
    ['entered[hex, p]', 'entered[hex p]'],
    ['techDeck[level].size', 'techDeck[level].size'],
    ['p.hand[2].cost', 'p.hand[2].cost'],
    ['f()', 'f()'],
    ['f(a, g(b))', 'f(a g(b))'],
    ['tile.value + card.count + x.where', '((tile.value + card.count) + x.where)'],
    ['option expert', 'option(name=expert)'],
    ['option length = short', '(option(name=length) = short)'],
    ['2 food', '<2 food>'],
    ['[a, b]', '[a b]'],
    ['[]', '[]'],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});

describe('truths about many things', () => {
  test.each([
    ['some x in S', 'quantifier(form=some variable=x source=S)'],
    ['some x in S where x.a = 1 and x.b', 'quantifier(form=some variable=x source=S where=((x.a = 1) and x.b))'],
    [
      'some h in neighbours(p) where reaches(h) or other',
      'quantifier(form=some variable=h source=neighbours(p) where=(reaches(h) or other))',
    ],
    ['no x in S where x.y', 'quantifier(form=no variable=x source=S where=x.y)'],
    ['no', 'no'],
    ['no two halves share card', 'share(form=no-two list=halves field=card)'],
    ['no two in S where two.x', 'quantifier(form=no variable=two source=S where=two.x)'],
    ['all halves share colour', 'share(form=all list=halves field=colour)'],
    ['every x in S satisfies x.a', 'quantifier(form=every variable=x source=S satisfies=x.a)'],
    [
      'every x in S where x.b satisfies x.a and c',
      'quantifier(form=every variable=x source=S where=x.b satisfies=(x.a and c))',
    ],
    [
      'some x in S where some y in x.T where y = x and z',
      'quantifier(form=some variable=x source=S where=quantifier(form=some variable=y source=x.T where=((y = x) and z)))',
    ],
    ['(some x in S where c) and d', '(quantifier(form=some variable=x source=S where=c) and d)'],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});

describe('queries', () => {
  test.each([
    ['count of S', 'query(form=count source=S)'],
    ['count of x in S', 'query(form=count variable=x source=S)'],
    ['count of x in S where x.a', 'query(form=count variable=x source=S where=x.a)'],
    ['count of hand of p + 1', '(query(form=count source=(hand of p)) + 1)'],
    ['count of strongest(s) = 1', '(query(form=count source=strongest(s)) = 1)'],
    ['count + 1', '(count + 1)'],
    ['sum of h.icons for h in halves >= amount', '(query(form=sum body=h.icons variable=h source=halves) >= amount)'],
    ['sum of a + b for x in S where c', 'query(form=sum body=(a + b) variable=x source=S where=c)'],
    ['greatest of x.y for x in S', 'query(form=greatest body=x.y variable=x source=S)'],
    ['least of x.y for x in S', 'query(form=least body=x.y variable=x source=S)'],
    [
      'list of x.y for x in 1..n - 1 where x > 2',
      'query(form=list body=x.y variable=x source=(1 .. (n - 1)) where=(x > 2))',
    ],
    ['those x in S where c', 'query(form=those variable=x source=S where=c)'],
    ['first x in S where c', 'query(form=first variable=x source=S where=c)'],
    ['last x in S', 'query(form=last variable=x source=S)'],
    ['first.colour = blue', '(first.colour = blue)'],
    ['last', 'last'],
    ['the one of S', 'query(form=the-one source=S)'],
    ['the first x in S where c', 'query(form=first variable=x source=S where=c certain)'],
    ['best x in S by x.a highest first', 'query(form=best variable=x source=S order=[(key=x.a direction=highest)])'],
    [
      'best x in S where c by x.a highest first, then x.b lowest first, then pure(x) first, then old(x) last',
      'query(form=best variable=x source=S where=c order=[(key=x.a direction=highest) (key=x.b direction=lowest) (key=pure(x) direction=first) (key=old(x) direction=last)])',
    ],
    [
      'tied best x in S by x.a highest first',
      'query(form=tied-best variable=x source=S order=[(key=x.a direction=highest)])',
    ],
    ['sorted x in S by x.a lowest first', 'query(form=sorted variable=x source=S order=[(key=x.a direction=lowest)])'],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});

describe('cases', () => {
  test.each([
    ['when a: b\nwhen c: d\notherwise: e', 'cases(cases=[(when=a then=b) (when=c then=d)] otherwise=e)'],
    ['when a: b', 'cases(cases=[(when=a then=b)])'],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});

describe('boards and trials', () => {
  test.each([
    ['leading x in L while x.free and c', 'leading(variable=x source=L whilst=(x.free and c))'],
    ['cells from c towards d', 'ray(from=c towards=d)'],
    ['cells within 3 steps of h', 'within(steps=3 of=h)'],
    [
      'cells within n + 1 steps of h through x where x.free',
      'within(steps=(n + 1) of=h through=(variable=x condition=x.free))',
    ],
    ['trial battle(s) { lost(p) }', 'trial(callee=battle arguments=[s] reads=lost(p))'],
    [
      'trial battle(s) { lost(p) } with choices of p minimising lost(p)',
      'trial(callee=battle arguments=[s] reads=lost(p) policy=(player=p direction=minimising measure=lost(p)))',
    ],
    [
      'f(trial battle(s) { lost(p) } with choices of p maximising x, b)',
      'f(trial(callee=battle arguments=[s] reads=lost(p) policy=(player=p direction=maximising measure=x)) b)',
    ],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});

describe('words of the language as names', () => {
  test.each([
    ['shield(at) - computer(from)', '(shield(at) - computer(from))'],
    ['move + draw + turn + top', '(((move + draw) + turn) + top)'],
    ['first in best', '(first in best)'],
    ['f(turn, game, score, kind, state, value, action, effect)', 'f(turn game score kind state value action effect)'],
    ['those top in bottom where top.order', 'query(form=those variable=top source=bottom where=top.order)'],
    ['count of order in S', 'query(form=count variable=order source=S)'],
    ['choose.a', 'choose.a'],
    ['x in order', '(x in order)'],
    ['x in any', '(x in any)'],
  ])('%s', (source, tree) => expect(expression(source)).toBe(tree));
});
