import type { CoreExpr, CoreStatement } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import {
  all,
  assign,
  block,
  cell,
  compare,
  equal,
  items,
  local,
  loop,
  num,
  plus,
  procedure,
  range,
  set,
  st,
  when,
} from './support/core.ts';
import {
  copy,
  FOOD,
  hand,
  having,
  MARK,
  PLAYERS,
  pile,
  player,
  SQUARES,
  square,
  stall,
  TOTAL,
} from './support/probe.ts';

/** What `total` is after the statements, in both variants alike. */
function total(statements: readonly CoreStatement[], facts: Parameters<typeof having>[1] = {}): number {
  return having(statements, facts).session.inspect('total', []).value;
}

const add = (amount: CoreExpr): CoreStatement => set(TOTAL, [], plus(cell(TOTAL), amount));
const append = (digit: CoreExpr): CoreStatement =>
  set(TOTAL, [], plus({ op: 'arith', operator: '*', left: cell(TOTAL), right: num(10) }, digit));
const write = (how: 'gain' | 'lose', value: number, got?: number): CoreStatement =>
  st({ op: 'write', column: FOOD, keys: [player(0)], how, value: num(value), got });

describe('state', () => {
  test.each([
    ['a gain within bounds', [write('gain', 3, 5), add(local(5))], 8, 3],
    ['a gain beyond the ceiling', [write('gain', 30, 5), add(local(5))], 9, 4],
    ['a loss to the floor', [write('lose', 30, 5), add(local(5))], 0, 5],
    ['a set beyond the ceiling', [set(FOOD, [player(0)], num(30))], 9, 0],
  ] as const)('%s', (_, statements, food, got) => {
    const { session } = having(statements);
    expect([session.inspect('food', ['p1']).value, session.inspect('total', []).value]).toEqual([food, got]);
  });

  test('goes back to its start', () => {
    const { session } = having([write('lose', 3), st({ op: 'reset', columns: [FOOD] })]);
    expect(session.inspect('food', ['p1']).value).toBe(5);
  });
});

describe('loops', () => {
  const each = (facts: Partial<CoreStatement & { op: 'for' }>, body: CoreStatement): CoreStatement =>
    st({
      op: 'for',
      label: 1,
      slot: 5,
      list: 6,
      set: range(1, 5),
      where: undefined,
      order: [],
      again: false,
      ask: undefined,
      body,
      ...facts,
    });
  const odd: CoreExpr = equal({ op: 'arith', operator: 'mod', left: local(5), right: num(2) }, num(1));

  test.each([
    ['members in order', each({}, append(local(5))), 12345],
    ['those with a condition', each({ where: odd }, append(local(5))), 135],
    [
      'in an order',
      each(
        {
          order: [
            { key: odd, highest: true },
            { key: local(5), highest: true },
          ],
        },
        append(local(5)),
      ),
      53142,
    ],
    [
      'stopped',
      each({}, block([append(local(5)), when(equal(local(5), num(3)), st({ op: 'leave', how: 'break', label: 1 }))])),
      123,
    ],
    [
      'some left out',
      each({}, block([when(equal(local(5), num(3)), st({ op: 'leave', how: 'next', label: 1 })), append(local(5))])),
      1245,
    ],
    [
      'members fixed at entry',
      each({ set: { set: 'range', from: num(1), to: plus(cell(TOTAL), num(2)) } }, append(local(5))),
      12,
    ],
    [
      'looking again',
      each(
        {
          again: true,
          set: {
            set: 'range',
            from: num(1),
            to: { op: 'if', condition: compare(cell(TOTAL), '>', num(0)), then: num(3), otherwise: num(1) },
          },
        },
        append(local(5)),
      ),
      123,
    ],
    ['a condition tested at each turn', each({ where: compare(cell(TOTAL), '<', num(100)) }, append(local(5))), 123],
  ] as const)('%s', (_, statement, result) => expect(total([statement])).toBe(result));

  test('rounds with a step between them', () => {
    const round = loop(1, append(local(5)), compare(local(5), '<', num(4)), assign(5, plus(local(5), num(1))));
    expect(total([assign(5, num(1)), round])).toBe(123);
  });
});

describe('calls', () => {
  test('arguments, results and early returns', () => {
    const larger = procedure(
      'larger',
      block([
        when(compare(local(3), '>', local(4)), st({ op: 'return', value: local(3) })),
        st({ op: 'return', value: local(4) }),
      ]),
      {
        parameters: [3, 4].map((slot) => ({ name: `p${slot}`, slot, list: false, type: { form: 'int' } })),
        returns: true,
      },
    );
    const ask = (a: number, b: number): CoreStatement =>
      st({
        op: 'call',
        procedure: 2,
        arguments: [a, b].map((value) => ({ form: 'value', value: num(value) })),
        you: undefined,
        self: undefined,
        owner: undefined,
        result: 5,
      });
    expect(total([ask(3, 8), append(local(5)), ask(7, 2), append(local(5))], { procedures: [larger] })).toBe(87);
  });

  test('list parameters are the callee’s own', () => {
    const sum = procedure(
      'sum',
      st({
        op: 'for',
        label: 1,
        slot: 7,
        list: 8,
        set: { set: 'local', slot: 3 },
        where: undefined,
        order: [],
        again: false,
        ask: undefined,
        body: append(local(7)),
      }),
      {
        parameters: [{ name: 'numbers', slot: 3, list: true, type: { form: 'int' } }],
      },
    );
    const run = st({
      op: 'call',
      procedure: 2,
      arguments: [{ form: 'list', set: items(num(3), num(1)) }],
      you: undefined,
      self: undefined,
      owner: undefined,
      result: undefined,
    });
    expect(
      total(
        [
          st({ op: 'assign-list', slot: 5, value: range(7, 9) }),
          run,
          st({
            op: 'for',
            label: 1,
            slot: 9,
            list: 10,
            set: { set: 'local', slot: 5 },
            where: undefined,
            order: [],
            again: false,
            ask: undefined,
            body: append(local(9)),
          }),
        ],
        { procedures: [sum] },
      ),
    ).toBe(31789);
  });

  test('embedded code runs for its component', () => {
    const facts = {
      procedures: [procedure('text', add(plus(local(1), local(2))), { role: 'code' as const })],
      codes: [{ form: 'procedure', id: 2, owner: num(1000) }] as const,
    };
    const run = (code: number): CoreStatement =>
      st({ op: 'run', code: num(code), self: num(7), you: undefined, owner: undefined });
    expect(total([run(0), run(NONE)], facts)).toBe(1007);
  });

  test('deliveries wait for the end of the outermost step, then checks run', () => {
    const facts = {
      procedures: [
        procedure('on', append(local(3)), { parameters: [{ name: 'n', slot: 3, list: false, type: { form: 'int' } }] }),
      ],
    };
    const deliver = (value: number): CoreStatement =>
      st({ op: 'deliver', procedure: 2, arguments: [{ form: 'value', value: num(value) }] });
    const inner = st({ op: 'step', settle: undefined, body: block([deliver(2), append(num(8))]) });
    expect(
      total(
        [deliver(1), st({ op: 'step', settle: undefined, body: block([inner, deliver(3), append(num(9))]) })],
        facts,
      ),
    ).toBe(18923);
  });
});

describe('attempts', () => {
  const need = (amount: number): CoreStatement =>
    st({ op: 'require', condition: compare(cell(FOOD, player(0)), '>=', num(amount)), reason: 0 });
  const attempt = (
    form: 'if-possible' | 'must-change',
    body: CoreStatement,
    otherwise?: CoreStatement,
  ): CoreStatement => st({ op: 'attempt', form, body, otherwise, reason: 0, slots: [20, 21] });
  const reasons = [{ rules: [], text: 'enough food', form: 'condition', compares: undefined, site: 0 }] as const;

  test('what cannot be completed is taken back', () => {
    expect(total([attempt('if-possible', block([append(num(1)), need(5)]), append(num(2)))], { reasons })).toBe(1);
    expect(total([attempt('if-possible', block([append(num(1)), need(6)]), append(num(2)))], { reasons })).toBe(2);
    expect(total([attempt('if-possible', block([append(num(1)), need(6)]))], { reasons })).toBe(0);
  });

  test('something must change; there and back is no change', () => {
    const broken = (statement: CoreStatement): string => having([statement], { reasons }).session.status.kind;
    expect(broken(attempt('must-change', write('lose', 1)))).toBe('deciding');
    expect(broken(attempt('must-change', block([write('lose', 1), write('gain', 1)])))).toBe('broken');
  });
});

describe('pieces', () => {
  const move = (piece: CoreExpr, to: CoreExpr, end: 'top' | 'bottom' = 'top'): CoreStatement =>
    st({ op: 'move', copy: piece, to, end, reason: 0 });
  const at = (view: ReturnType<ReturnType<typeof having>['session']['view']>, id: string): readonly string[] =>
    view.places.find((place) => place.id === id)?.contents ?? [];

  test('stacks keep the order of arrival, sets the order of ids', () => {
    const { session } = having([
      move(copy(3), hand(0)),
      move(copy(1), hand(0)),
      move(copy(0), pile),
      move(copy(4), pile, 'bottom'),
    ]);
    const view = session.view(undefined);
    expect(at(view, 'hand-p1')).toEqual(['ant#2', 'cat']);
    expect(at(view, 'pile')).toEqual(['ant', 'bee', 'cat#2']);
  });

  test('every piece lies in exactly one place, whatever is moved', () => {
    const { session } = having([
      move(copy(2), stall(1)),
      move(copy(2), stall(2)),
      move(copy(0), hand(1)),
      st({ op: 'shuffle', place: pile }),
    ]);
    const names = session.view(undefined).places.flatMap((place) => place.contents);
    expect([...names].sort()).toEqual(['ant', 'ant#2', 'bee', 'cat', 'cat#2']);
  });
});

describe('chance', () => {
  const roll = st({ op: 'roll', domain: 7, dice: items(num(2), num(0)), amount: undefined, slot: 5 });
  const face = (index: number): CoreExpr => ({
    op: 'factor',
    domain: 7,
    index: 1,
    of: { op: 'nth', set: { set: 'local', slot: 5 }, index: num(index) },
  });
  const colour = (index: number): CoreExpr => ({
    op: 'factor',
    domain: 7,
    index: 0,
    of: { op: 'nth', set: { set: 'local', slot: 5 }, index: num(index) },
  });

  test('forced outcomes come in order and are used up', () => {
    const { core } = having([]);
    expect(core.domains.length).toBeGreaterThan(0);
    const facts = {
      procedures: [
        procedure('roll', block([roll, append(face(0)), append(face(1)), append(colour(0)), append(colour(1))]), {
          slots: 24,
        }),
      ],
    };
    const { session } = having([], facts);
    session.force('roll', [4, 2]);
    expect(session.forcedLeft()).toBe(2);
    session.perform(2);
    expect([session.inspect('total', []).value, session.forcedLeft()]).toEqual([4220, 0]);
  });

  test('a forced draw, shuffle and pick by name', () => {
    const body = block([
      st({ op: 'shuffle', place: pile }),
      assign(5, { op: 'position', copy: copy(2) }),
      append(plus(local(5), num(1))),
      st({ op: 'draw-from', place: pile, slot: 6 }),
      append({ op: 'position', copy: local(6) }),
      st({ op: 'pick', set: all(SQUARES), slot: 7 }),
      append({ op: 'arith', operator: '-', left: local(7), right: square(0) }),
    ]);
    const { session } = having([], { procedures: [procedure('chance', body, { slots: 24 })] });
    session.force('shuffle', ['bee', 'cat']);
    session.force('draw', ['cat']);
    session.force('pick', ['b2']);
    session.perform(2);
    expect([session.status.kind, session.inspect('total', []).value]).toEqual(['deciding', 114]);
  });

  test('the same seed rolls the same', () => {
    const facts = { procedures: [procedure('roll', block([roll, append(face(0)), append(face(1))]), { slots: 24 })] };
    const rolled = [1, 2].map(() => {
      const { session } = having([], facts);
      for (let i = 0; i < 4; i++) session.perform(2);
      return session.inspect('total', []).value;
    });
    expect(rolled[0]).toBe(rolled[1]);
  });
});

test('players who are out are left out everywhere', () => {
  const { session } = having([
    st({ op: 'eliminate', player: player(0) }),
    add({ op: 'size', set: all(PLAYERS) }),
    add({ op: 'next-player', player: player(1), step: 1 }),
    set(MARK, [square(0)], player(1)),
  ]);
  expect(session.inspect('total', []).value).toBe(2);
});
