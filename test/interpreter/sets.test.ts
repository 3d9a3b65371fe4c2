import type { CoreExpr, CoreSet } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { expect, test } from 'vitest';
import { all, cell, compare, fn, items, local, num, plus, range, set } from './support/core.ts';
import { FOOD, HEXES, MARK, membersOf, PLAYERS, pile, player, SQUARES, square } from './support/probe.ts';

const odd = (slot: number): CoreExpr =>
  compare({ op: 'arith', operator: 'mod', left: local(slot), right: num(2) }, '=', num(1));
const squareIndex: CoreExpr = { op: 'arith', operator: '-', left: local(9), right: square(0) };
const asIndices = (of: CoreSet): CoreSet => ({ set: 'map', slot: 9, of, where: undefined, value: squareIndex });

const cases: readonly (readonly [string, CoreSet, readonly number[]])[] = [
  ['all players', all(PLAYERS), [0, 1]],
  ['a range', range(2, 4), [2, 3, 4]],
  ['items, nothing left out but none', items(num(3), num(NONE), num(1)), [3, 1]],
  ['a filter', { set: 'filter', slot: 4, of: range(1, 5), where: odd(4) }, [1, 3, 5]],
  [
    'a filter in a filter',
    {
      set: 'filter',
      slot: 4,
      of: { set: 'filter', slot: 4, of: range(1, 5), where: odd(4) },
      where: compare(local(4), '>', num(1)),
    },
    [3, 5],
  ],
  ['a map', { set: 'map', slot: 4, of: range(1, 4), where: odd(4), value: plus(local(4), num(10)) }, [11, 13]],
  [
    'a flat map',
    { set: 'flat-map', slot: 4, of: range(1, 3), inner: { set: 'range', from: num(1), to: local(4) } },
    [1, 1, 2, 1, 2, 3],
  ],
  [
    'a flat map over what is written out',
    {
      set: 'flat-map',
      slot: 4,
      of: { set: 'distinct', of: items(num(2), num(2), num(1)) },
      inner: { set: 'range', from: num(1), to: local(4) },
    },
    [1, 2, 1],
  ],
  ['one after another', { set: 'concat', parts: [range(1, 2), items(num(1))] }, [1, 2, 1]],
  ['without', { set: 'except', left: range(1, 5), right: items(num(2), num(4)) }, [1, 3, 5]],
  ['both', { set: 'intersect', left: range(1, 5), right: items(num(4), num(2), num(9)) }, [2, 4]],
  ['distinct', { set: 'distinct', of: items(num(2), num(1), num(2)) }, [2, 1]],
  [
    'sorted, equal ones as they were',
    { set: 'sorted', slot: 4, of: items(num(3), num(2), num(1), num(4)), order: [{ key: odd(4), highest: true }] },
    [3, 1, 2, 4],
  ],
  [
    'sorted by two keys',
    {
      set: 'sorted',
      slot: 4,
      of: items(num(3), num(2), num(1), num(4)),
      order: [
        { key: odd(4), highest: true },
        { key: local(4), highest: false },
      ],
    },
    [1, 3, 2, 4],
  ],
  [
    'those that tie for the best',
    { set: 'tied-best', slot: 4, of: items(num(3), num(2), num(1), num(4)), order: [{ key: odd(4), highest: true }] },
    [3, 1],
  ],
  ['those that lead', { set: 'leading', slot: 4, of: items(num(3), num(1), num(2), num(1)), while: odd(4) }, [3, 1]],
  [
    'one of two',
    { set: 'if', condition: compare(cell(FOOD, player(0)), '=', num(5)), then: range(1, 2), otherwise: range(3, 4) },
    [1, 2],
  ],
  [
    'with a name',
    { set: 'let', slot: 4, value: num(2), body: { set: 'range', from: local(4), to: plus(local(4), num(1)) } },
    [2, 3],
  ],
  [
    'neighbours of a square',
    asIndices({ set: 'neighbours', board: { form: 'squares', domain: SQUARES }, cell: square(0) }),
    [3, 4, 1],
  ],
  ['a ray', asIndices({ set: 'ray', domain: SQUARES, cell: square(0), direction: num(2) }), [1, 2]],
  [
    'squares within a step',
    asIndices({
      set: 'within',
      board: { form: 'squares', domain: SQUARES },
      cell: square(0),
      steps: num(1),
      slot: 7,
      through: undefined,
    }),
    [0, 3, 4, 1],
  ],
  [
    'squares on a way',
    asIndices({
      set: 'within',
      board: { form: 'squares', domain: SQUARES },
      cell: square(0),
      steps: num(5),
      slot: 7,
      through: compare(cell(MARK, local(7)), '=', player(0)),
    }),
    [0, 1, 5],
  ],
];

const before = [
  set(MARK, [square(1)], player(0)),
  set(MARK, [square(5)], player(0)),
  set(MARK, [square(2)], player(1)),
];

test.each(cases)('%s', (_, of, members) => expect(membersOf(of, before)).toEqual(members));

test('contents of a stack from the top', () => {
  const names = membersOf({ set: 'contents', place: pile });
  expect(names).toEqual([...names].sort((a, b) => a - b));
  expect(names).toHaveLength(5);
});

test('a hex in the middle has six neighbours', () => {
  const middle: CoreExpr = { op: 'entity', domain: HEXES, index: 3 };
  expect(membersOf({ set: 'neighbours', board: { form: 'hexes', domain: HEXES }, cell: middle })).toHaveLength(6);
});

test('functions that give lists: as a table, written out, and with clauses', () => {
  const upTo = fn('upTo', [{ slot: 3, type: { form: 'int' } }], num(0), {
    result: { form: 'list', set: { set: 'range', from: num(1), to: local(3) } },
  });
  const changed = fn('changed', [], num(0), {
    result: { form: 'list', set: range(1, 4) },
    modifiers: [
      {
        how: 'including',
        layer: 0,
        selves: undefined,
        owner: undefined,
        when: undefined,
        amount: { form: 'list', set: items(num(9), num(2)) },
        site: 0,
      },
      {
        how: 'excluding',
        layer: 0,
        selves: undefined,
        owner: undefined,
        when: undefined,
        amount: { form: 'list', set: { set: 'distinct', of: items(num(1), num(3)) } },
        site: 0,
      },
    ],
  });
  const functions = [upTo, changed];
  expect(
    membersOf({ set: 'call', function: 0, arguments: [{ form: 'value', value: num(3) }] }, [], { functions }),
  ).toEqual([1, 2, 3]);
  expect(membersOf({ set: 'call', function: 1, arguments: [] }, [], { functions })).toEqual([2, 4, 9]);
});
