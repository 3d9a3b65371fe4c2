import type { CoreExpr } from '@kodeks/dsl';
import { FIRST_PARAMETER, NONE } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { all, cell, compare, fn, local, num, of, plus, range, set } from './support/core.ts';
import {
  COPIES,
  copy,
  DICE,
  FOOD,
  HANDS,
  HEXES,
  hand,
  having,
  MARK,
  PLAYERS,
  pile,
  player,
  ROWS,
  SQUARES,
  STALLS,
  square,
  valueFrom,
} from './support/probe.ts';

const arith = (operator: (CoreExpr & { op: 'arith' })['operator'], left: number, right: number): CoreExpr => ({
  op: 'arith',
  operator,
  left: num(left),
  right: { op: 'if', condition: compare(cell(FOOD, player(0)), '=', num(5)), then: num(right), otherwise: num(0) },
});

describe('numbers', () => {
  test.each([
    ['+', 7, 3, 10],
    ['-', 3, 7, -4],
    ['*', -3, 7, -21],
    ['div-down', 7, 2, 3],
    ['div-down', -7, 2, -4],
    ['div-up', 7, 2, 4],
    ['div-up', -7, 2, -3],
    ['mod', 7, 3, 1],
    ['mod', -1, 3, 2],
    ['min', 7, 3, 3],
    ['max', 7, 3, 7],
  ] as const)('%s of %d and %d', (operator, left, right, result) =>
    expect(valueFrom(arith(operator, left, right))).toBe(result),
  );

  test.each([
    ['=', [0, 1, 0]],
    ['!=', [1, 0, 1]],
    ['<', [1, 0, 0]],
    ['<=', [1, 1, 0]],
    ['>', [0, 0, 1]],
    ['>=', [0, 1, 1]],
  ] as const)('%s', (operator, results) => {
    // against a constant, against a cell, against a sum: three shapes of closures
    const sides: CoreExpr[] = [num(5), cell(FOOD, player(1)), plus(cell(FOOD, player(1)), num(0))];
    for (const right of sides) {
      const values = [4, 5, 6].map((number) =>
        valueFrom(compare(cell(FOOD, player(0)), operator, right), [set(FOOD, [player(0)], num(number))]),
      );
      expect(values).toEqual(results);
    }
  });

  test('and, or, not, if and let', () => {
    const yes: CoreExpr = compare(cell(FOOD, player(0)), '=', num(5));
    const no: CoreExpr = { op: 'not', operand: yes };
    expect(valueFrom({ op: 'and', left: yes, right: no })).toBe(0);
    expect(valueFrom({ op: 'and', left: yes, right: yes })).toBe(1);
    expect(valueFrom({ op: 'or', left: no, right: yes })).toBe(1);
    expect(valueFrom({ op: 'or', left: no, right: no })).toBe(0);
    expect(valueFrom({ op: 'if', condition: no, then: num(1), otherwise: num(2) })).toBe(2);
    expect(valueFrom({ op: 'let', slot: 5, value: cell(FOOD, player(0)), body: plus(local(5), local(5)) })).toBe(10);
    expect(valueFrom({ op: 'negate', operand: cell(FOOD, player(0)) })).toBe(-5);
  });
});

describe('queries', () => {
  const marked: CoreExpr = compare(cell(MARK, local(4)), '=', player(0));
  const before = [
    set(MARK, [square(1)], player(0)),
    set(MARK, [square(4)], player(0)),
    set(MARK, [square(5)], player(1)),
  ];
  const squares = all(SQUARES);
  const index = (expr: CoreExpr): CoreExpr => ({ op: 'arith', operator: '-', left: expr, right: square(0) });
  const odd: CoreExpr = compare({ op: 'arith', operator: 'mod', left: index(local(4)), right: num(2) }, '=', num(1));

  test.each([
    ['some', { op: 'some', slot: 4, set: squares, where: marked }, 1],
    ['some, of none', { op: 'some', slot: 4, set: squares, where: compare(cell(MARK, local(4)), '=', num(7)) }, 0],
    ['some with more to it', { op: 'some', slot: 4, set: squares, where: { op: 'and', left: marked, right: odd } }, 1],
    ['every', { op: 'every', slot: 4, set: squares, where: marked }, 0],
    ['every of a range', { op: 'every', slot: 4, set: range(1, 3), where: compare(local(4), '<', num(4)) }, 1],
    ['count', { op: 'count', slot: 4, set: squares, where: marked }, 2],
    ['count of another shape', { op: 'count', slot: 4, set: squares, where: odd }, 3],
    ['first', index({ op: 'first', slot: 4, set: squares, where: marked }), 1],
    ['last', index({ op: 'last', slot: 4, set: squares, where: marked }), 4],
    ['first of none', { op: 'first', slot: 4, set: range(1, 0), where: undefined }, NONE],
    ['sum', { op: 'sum', slot: 4, set: range(1, 4), where: undefined, of: local(4) }, 10],
    ['greatest', { op: 'greatest', slot: 4, set: range(-4, -2), where: undefined, of: local(4) }, -2],
    ['least', { op: 'least', slot: 4, set: range(-4, -2), where: undefined, of: local(4) }, -4],
    ['greatest of none', { op: 'greatest', slot: 4, set: range(1, 0), where: undefined, of: local(4) }, 0],
    ['contains', { op: 'contains', set: range(2, 3), member: num(3) }, 1],
    ['contains not', { op: 'contains', set: range(2, 3), member: num(4) }, 0],
    ['size', { op: 'size', set: range(2, 6) }, 5],
    ['nth', { op: 'nth', set: range(2, 6), index: num(1) }, 3],
    ['nth beyond', { op: 'nth', set: range(2, 6), index: num(9) }, NONE],
  ] as const satisfies readonly (readonly [string, CoreExpr, number])[])('%s', (_, expr, result) =>
    expect(valueFrom(expr, before)).toBe(result),
  );

  test('best takes the first of those that tie, then the next key', () => {
    const byRemainder = {
      key: { op: 'arith', operator: 'mod', left: local(4), right: num(3) },
      highest: true,
    } as const;
    expect(valueFrom({ op: 'best', slot: 4, set: range(1, 6), where: undefined, order: [byRemainder] })).toBe(2);
    const byNumber = { key: local(4), highest: true };
    expect(valueFrom({ op: 'best', slot: 4, set: range(1, 6), where: undefined, order: [byRemainder, byNumber] })).toBe(
      5,
    );
    expect(valueFrom({ op: 'best', slot: 4, set: range(1, 0), where: undefined, order: [byNumber] })).toBe(NONE);
  });
});

describe('things with keys', () => {
  const colour = num(1);
  const die: CoreExpr = { op: 'compose', domain: DICE, keys: [colour, num(3)] };

  test('compose and factor go back and forth', () => {
    expect(valueFrom({ op: 'factor', domain: DICE, index: 0, of: die })).toBe(1);
    expect(valueFrom({ op: 'factor', domain: DICE, index: 1, of: die })).toBe(3);
    expect(valueFrom({ op: 'factor', domain: DICE, index: 1, of: num(NONE) })).toBe(NONE);
    const stall: CoreExpr = { op: 'compose', domain: STALLS, keys: [player(1), num(1)] };
    expect(valueFrom({ op: 'factor', domain: STALLS, index: 0, of: stall })).toBe(1);
    expect(
      valueFrom({
        op: 'factor-any',
        options: [
          { domain: HANDS, index: 0 },
          { domain: STALLS, index: 1 },
        ],
        of: stall,
      }),
    ).toBe(1);
    expect(valueFrom({ op: 'is-of', domains: [HANDS, STALLS], of: stall })).toBe(1);
    expect(valueFrom({ op: 'is-of', domains: [HANDS], of: stall })).toBe(0);
  });

  test('squares are composed of row and column, and end at the edge', () => {
    const at = (row: number, column: number): CoreExpr => ({
      op: 'compose',
      domain: SQUARES,
      keys: [num(row), num(column)],
    });
    expect(valueFrom({ op: 'arith', operator: '-', left: at(1, 2), right: square(0) })).toBe(5);
    expect(valueFrom(at(2, 0))).toBe(NONE);
    expect(valueFrom({ op: 'factor', domain: SQUARES, index: 0, of: at(1, 2) })).toBe(1);
    expect(valueFrom({ op: 'factor', domain: SQUARES, index: 1, of: at(1, 2) })).toBe(2);
  });

  test('neighbours and distances', () => {
    const north: CoreExpr = { op: 'neighbour', domain: SQUARES, cell: square(1), direction: num(0) };
    expect(valueFrom({ op: 'arith', operator: '-', left: north, right: square(0) })).toBe(4);
    expect(valueFrom({ op: 'neighbour', domain: SQUARES, cell: square(0), direction: num(6) })).toBe(NONE);
    const board = { form: 'squares', domain: SQUARES } as const;
    expect(valueFrom({ op: 'distance', board, from: square(0), to: square(5) })).toBe(2);
    const hex = (index: number): CoreExpr => ({ op: 'entity', domain: HEXES, index });
    expect(valueFrom({ op: 'distance', board: { form: 'hexes', domain: HEXES }, from: hex(0), to: hex(6) })).toBe(2);
  });
});

describe('pieces', () => {
  test('copies lie in their place, in order, and know their design', () => {
    const top: CoreExpr = { op: 'top', place: pile };
    expect(valueFrom({ op: 'place-size', place: pile })).toBe(5);
    expect(valueFrom({ op: 'contains', set: { set: 'contents', place: pile }, member: copy(4) })).toBe(1);
    expect(valueFrom(compare(top, '=', copy(0)))).toBe(1);
    expect(valueFrom(compare({ op: 'bottom', place: pile }, '=', copy(4)))).toBe(1);
    expect(valueFrom({ op: 'position', copy: copy(3) })).toBe(3);
    expect(valueFrom(compare({ op: 'place-of', copy: copy(3) }, '=', pile))).toBe(1);
    expect(valueFrom({ op: 'top', place: hand(0) })).toBe(NONE);
    const design: CoreExpr = { op: 'design-of', copy: copy(2), domain: COPIES };
    expect(valueFrom(compare({ op: 'copy-of', design, domain: COPIES }, '=', copy(2)))).toBe(1);
    expect(
      valueFrom({
        op: 'size',
        set: { set: 'copies-of', design: { op: 'design-of', copy: copy(0), domain: COPIES }, domain: COPIES },
      }),
    ).toBe(2);
  });

  test('the next player goes round', () => {
    expect(valueFrom({ op: 'next-player', player: player(1), step: 1 })).toBe(0);
    expect(valueFrom({ op: 'next-player', player: player(0), step: -1 })).toBe(1);
    expect(valueFrom({ op: 'players' })).toBe(2);
    expect(valueFrom({ op: 'eliminated', player: player(0) })).toBe(0);
  });
});

describe('functions', () => {
  const parameter = { slot: FIRST_PARAMETER, type: of(ROWS) };
  const call = (id: number, value: CoreExpr): CoreExpr => ({
    op: 'call',
    function: id,
    arguments: [{ form: 'value', value }],
  });

  test('a static one becomes a table, another is written out, one that calls itself is called', () => {
    const twice = fn('twice', [parameter], plus(local(3), local(3)), { static: true });
    const more = fn('more', [parameter], plus(call(0, local(3)), cell(FOOD, player(0))));
    const rest = compare(local(3), '<=', num(1));
    const sum = fn('sum', [parameter], {
      op: 'if',
      condition: rest,
      then: num(1),
      otherwise: plus(local(3), call(2, plus(local(3), num(-1)))),
    });
    const functions = [twice, more, sum];
    expect(valueFrom(call(0, num(4)), [], { functions })).toBe(8);
    expect(valueFrom(call(1, num(4)), [], { functions })).toBe(13);
    expect(valueFrom(call(2, num(4)), [], { functions })).toBe(10);
  });

  test('a list given as argument lies on the stack while the call lasts', () => {
    const total = fn(
      'total',
      [],
      { op: 'sum', slot: 5, set: { set: 'local', slot: 3 }, where: undefined, of: local(5) },
      {
        parameters: [{ name: 'numbers', slot: 3, list: true, type: of(ROWS) }],
      },
    );
    expect(
      valueFrom({ op: 'call', function: 0, arguments: [{ form: 'list', set: range(1, 4) }] }, [], {
        functions: [total],
      }),
    ).toBe(10);
  });

  test('clauses: the highest `to`, then all `by`, then the limits', () => {
    const clause = { selves: undefined, owner: undefined, when: undefined, site: 0 };
    const amount = (value: number) => ({ form: 'value', value: num(value) }) as const;
    const price = fn('price', [], num(3), {
      modifiers: [
        { ...clause, how: 'to', layer: 0, amount: amount(7) },
        { ...clause, how: 'to', layer: 1, amount: amount(5) },
        { ...clause, how: 'by', layer: 0, amount: amount(2) },
        { ...clause, how: 'by', layer: 0, amount: amount(2), when: compare(cell(FOOD, player(0)), '=', num(1)) },
        { ...clause, how: 'at-least', layer: 0, amount: amount(9) },
        { ...clause, how: 'at-most', layer: 0, amount: amount(8) },
      ],
    });
    expect(valueFrom({ op: 'call', function: 0, arguments: [] }, [], { functions: [price] })).toBe(8);
    const shown = having([], { functions: [price] }).session.inspect('price', []);
    expect(shown.parts.map((part) => part.change)).toEqual(['3', 'to 7', 'to 5', 'by +2', 'at-least 9', 'at-most 8']);
  });

  test('clauses on components are tried for each, with its owner', () => {
    const bonus = fn('bonus', [], num(0), {
      modifiers: [
        {
          how: 'by',
          layer: 0,
          selves: all(PLAYERS),
          owner: local(1),
          when: compare(local(2), '!=', num(0)),
          amount: { form: 'value', value: plus(local(1), num(10)) },
          site: 0,
        },
      ],
    });
    expect(valueFrom({ op: 'call', function: 0, arguments: [] }, [], { functions: [bonus] })).toBe(11);
  });
});

test('a table with an open top uses its last cell', () => {
  const table = {
    name: 'steps',
    keys: [ROWS],
    type: { form: 'int' },
    cells: [1, 2, 4, 8],
    openTop: true,
    lists: undefined,
    byPlayers: undefined,
  } as const;
  const at = (row: number): CoreExpr => ({ op: 'table', table: 0, keys: [num(row)] });
  expect([1, 4, 99].map((row) => valueFrom(at(row), [], { tables: [table] }))).toEqual([1, 8, 8]);
});
