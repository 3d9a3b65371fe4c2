/** Programs that mean no good end in a problem with a place, never in an exception or a hang. */
import type { CoreExpr, CoreStatement } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import {
  all,
  ask,
  assign,
  block,
  call,
  cell,
  compare,
  fn,
  items,
  local,
  loop,
  num,
  plus,
  procedure,
  range,
  set,
  st,
  tuple,
} from './support/core.ts';
import { FOOD, hand, MARK, PLAYERS, play, player, stall, TOTAL } from './support/probe.ts';

function problemOf(statements: readonly CoreStatement[], facts: Parameters<typeof play>[1] = {}): string {
  return (['fast', 'full', 'checked'] as const)
    .map((mode) => {
      const session = play(statements, facts, { mode });
      for (let i = 0; i < 50 && session.status.kind === 'deciding'; i++) session.chooseRandom(() => 0);
      const { status } = session;
      return status.kind === 'broken' ? status.problem.code : status.kind;
    })
    .join(' ');
}

const thrice = (code: string): string => [code, code, code].join(' ');
const grow: CoreExpr = { op: 'arith', operator: '*', left: cell(TOTAL), right: num(1000) };

describe('a rule bug', () => {
  test.each([
    ['an endless loop', [loop(1, assign(5, plus(local(5), num(0))))], 'run/endless'],
    ['an endless loop over nothing', [loop(1, block([]))], 'run/endless'],
    [
      'a huge range',
      [assign(5, { op: 'count', slot: 6, set: range(1, 900_000_000), where: compare(local(6), '<', num(0)) })],
      'run/endless',
    ],
    ['a huge list', [st({ op: 'assign-list', slot: 5, value: range(1, 100_000) })], 'run/too-long'],
    [
      'a list that grows',
      [
        loop(
          1,
          st({
            op: 'assign-list',
            slot: 5,
            value: { set: 'concat', parts: [{ set: 'local', slot: 5 }, items(num(1))] },
          }),
        ),
      ],
      'run/too-long',
    ],
    ['a number that grows', [set(TOTAL, [], num(1)), loop(1, set(TOTAL, [], grow))], 'run/number-too-large'],
    [
      'a product that is too large',
      [assign(5, { op: 'arith', operator: '*', left: plus(cell(TOTAL), num(2 ** 20)), right: num(2 ** 20) })],
      'run/number-too-large',
    ],
    [
      'a division by nothing',
      [assign(5, { op: 'arith', operator: 'div-down', left: num(1), right: cell(TOTAL) })],
      'run/divided-by-zero',
    ],
    ['a member of nothing', [assign(5, cell(FOOD, plus(cell(TOTAL), num(-1))))], 'run/no-such-thing'],
    ['state of something else', [set(MARK, [player(0)], num(1))], 'run/no-such-thing'],
    [
      'a negative gain',
      [
        st({
          op: 'write',
          column: FOOD,
          keys: [player(0)],
          how: 'gain',
          value: plus(cell(TOTAL), num(-1)),
          got: undefined,
        }),
      ],
      'run/negative-amount',
    ],
    ['a decision of nobody', [assign(0, num(-1)), ask(0)], 'run/no-such-thing'],
    ['a turn that is none', [st({ op: 'unwind', to: 'turn' })], 'run/nothing-to-end'],
    ['nothing to choose from', [ask(1)], 'run/dead-end'],
    [
      'a requirement after everything',
      [st({ op: 'require', condition: compare(cell(TOTAL), '=', num(1)), reason: 0 })],
      'run/dead-end',
    ],
    [
      'a move to a full slot',
      [
        st({ op: 'move', copy: { op: 'entity', domain: 5, index: 0 }, to: stall(0), end: 'top', reason: 0 }),
        st({ op: 'move', copy: { op: 'entity', domain: 5, index: 1 }, to: stall(0), end: 'top', reason: 0 }),
      ],
      'run/dead-end',
    ],
    ['a move of nothing', [st({ op: 'move', copy: num(-1), to: hand(0), end: 'top', reason: 0 })], 'run/no-such-thing'],
    ['too many candidates', [ask(2)], 'run/too-many-candidates'],
  ] as const)('%s', (_, statements, code) => {
    const asks = [
      tuple('any', local(0), [{ name: 'player', slot: 5, set: all(PLAYERS) }]),
      tuple('none', player(0), [{ name: 'player', slot: 5, set: range(1, 0) }]),
      tuple('many', player(0), [
        { name: 'a', slot: 5, set: range(1, 400) },
        { name: 'b', slot: 6, set: range(1, 400) },
      ]),
    ];
    const reasons = [{ rules: ['X-9'], text: 'total = 1', form: 'condition', compares: undefined, site: 0 }] as const;
    expect(problemOf(statements, { asks, reasons })).toBe(thrice(code));
  });

  test('effects that call each other', () => {
    expect(problemOf([call(1)], { procedures: [procedure('again', call(1))] })).toBe(thrice('run/too-deep'));
    const asking = procedure('asking', block([call(1), ask(0)]));
    const asks = [tuple('any', player(0), [{ name: 'player', slot: 5, set: all(PLAYERS) }])];
    expect(problemOf([call(1)], { asks, procedures: [asking] })).toBe(thrice('run/too-deep'));
  });

  test('functions that call each other', () => {
    const again: CoreExpr = { op: 'call', function: 0, arguments: [{ form: 'value', value: plus(local(3), num(1)) }] };
    const functions = [fn('again', [{ slot: 3, type: { form: 'int' } }], plus(again, num(1)))];
    expect(
      problemOf([assign(5, { op: 'call', function: 0, arguments: [{ form: 'value', value: num(0) }] })], { functions }),
    ).toBe(thrice('run/too-deep'));
  });

  test('two clauses that disagree', () => {
    const clause = { how: 'to', layer: 0, selves: undefined, owner: undefined, when: undefined, site: 0 } as const;
    const functions = [
      fn('price', [], num(1), {
        modifiers: [2, 3].map((value) => ({ ...clause, amount: { form: 'value', value: num(value) } })),
      }),
    ];
    expect(problemOf([assign(5, { op: 'call', function: 0, arguments: [] })], { functions })).toBe(
      thrice('run/modifiers-disagree'),
    );
  });

  test('has a place and can be taken back', () => {
    const asks = [tuple('any', player(0), [{ name: 'number', slot: 5, set: range(0, 1) }])];
    const session = play([ask(0), assign(6, { op: 'arith', operator: 'div-down', left: num(1), right: local(5) })], {
      asks,
    });
    const first = session.hash();
    session.choose('number=0');
    expect(session.status).toMatchObject({
      kind: 'broken',
      problem: { code: 'run/divided-by-zero', site: { file: 'by-hand.rules' }, rules: ['X-1'] },
    });
    expect(session.undo().done).toBe(true);
    expect(session.hash()).toBe(first);
    session.choose('number=1');
    expect(session.status.kind).toBe('over');
  });
});
