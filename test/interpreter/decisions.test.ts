import type { CoreAsk, CoreExpr, CoreStatement } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';
import {
  all,
  ask,
  block,
  call,
  cell,
  column,
  compare,
  local,
  num,
  plus,
  procedure,
  range,
  reason,
  set,
  st,
  tuple,
} from './support/core.ts';
import { FOOD, having, PLAYERS, play, player, TOTAL } from './support/probe.ts';

const P1 = player(0);
const keys = (session: ReturnType<typeof play>, asked?: number): string[] =>
  session.decision(asked)?.candidates.map((candidate) => candidate.key) ?? [];
const append = (digit: CoreExpr): CoreStatement =>
  set(TOTAL, [], plus({ op: 'arith', operator: '*', left: cell(TOTAL), right: num(10) }, digit));
const totalOf = (session: ReturnType<typeof play>): number => session.inspect('total', []).value;
const branch = (
  key: string,
  facts: Partial<{ decline: boolean; requirements: { condition: CoreExpr; reason: number; after: number }[] }> = {},
) => ({
  key,
  action: undefined,
  decline: false,
  requirements: [],
  ...facts,
});
const branches = (...list: ReturnType<typeof branch>[]): CoreAsk => ({
  key: 'one-of',
  by: P1,
  site: 0,
  form: { form: 'branch', branches: list },
});

describe('tuples', () => {
  const pair = tuple(
    'pair',
    P1,
    [
      { name: 'a', slot: 5, set: range(1, 3) },
      { name: 'b', slot: 6, set: { set: 'range', from: num(1), to: local(5) } },
    ],
    {
      requirements: [
        { condition: compare(local(5), '!=', num(2)), reason: 0, after: 1 },
        { condition: compare(plus(local(5), local(6)), '<', num(6)), reason: 1, after: 2 },
      ],
      orNone: true,
    },
  );
  const reasons = [
    reason('a != 2', { rules: ['X-2'] }),
    reason('a + b < 6', { rules: ['X-3'], compares: { left: plus(local(5), local(6)), operator: '<', right: num(6) } }),
  ];

  test('later sets depend on earlier names, requirements thin them out, none may be offered', () => {
    const session = play([ask(0), append(local(5)), append(local(6))], { asks: [pair], reasons });
    expect(keys(session)).toEqual(['a=1 b=1', 'a=3 b=1', 'a=3 b=2', 'none']);
    session.choose('a=3 b=2');
    expect(totalOf(session)).toBe(32);
  });

  test('what is refused says why, with the numbers', () => {
    const session = play([ask(0)], { asks: [pair], reasons });
    expect(session.choose('a=3 b=3')).toMatchObject({ ok: false, refusal: { rules: ['X-3'], left: 6, right: 6 } });
    expect(
      session.refused().map(({ key, refusals }) => `${key}: ${refusals.map((one) => one.rules).join(' ')}`),
    ).toEqual(['a=2 b=1: X-2', 'a=2 b=2: X-2', 'a=3 b=3: X-3']);
    expect(session.choose('a=9 b=9')).toMatchObject({ ok: false });
    expect(session.choose(99)).toMatchObject({ ok: false });
    expect(keys(session)).toHaveLength(4);
  });

  test('declining writes none', () => {
    const session = play([ask(0), append(plus(local(5), num(2)))], { asks: [pair], reasons });
    session.choose('none');
    expect(totalOf(session)).toBe(1);
  });
});

describe('what cannot be completed is not offered', () => {
  const price = tuple('price', P1, [{ name: 'price', slot: 5, set: range(3, 7) }]);
  const pay = st({
    op: 'pay',
    ask: 1,
    payer: P1,
    cost: [{ resource: FOOD, amount: local(5) }],
    saving: undefined,
    exactly: false,
    reason: 0,
  });
  const facts = {
    asks: [
      price,
      { key: 'pay', by: P1, site: 0, form: { form: 'payment' } } as const,
      branches(branch('buy'), branch('pass', { decline: true })),
      tuple('second', P1, [{ name: 'x', slot: 6, set: range(1, 4) }]),
    ],
    reasons: [reason('pay', { form: 'pay', rules: ['X-5'] }), reason('x', { rules: ['X-6'] })],
    resources: [FOOD],
  };

  test('a payment looks ahead', () => {
    const session = play([ask(0), pay], facts);
    expect(keys(session)).toEqual(['price=3', 'price=4', 'price=5']);
    expect(session.explain('price=7')).toMatchObject([{ rules: ['X-5'], form: 'pay' }]);
  });

  test('through effects and several decisions, up to a commit', () => {
    const buy = procedure(
      'buy',
      block([
        ask(0),
        ask(3),
        st({ op: 'require', condition: compare(plus(local(5), local(6)), '=', num(9)), reason: 1 }),
      ]),
      { slots: 24 },
    );
    const session = play([ask(2, [call(1), block([])])], { ...facts, procedures: [buy] });
    expect(keys(session)).toEqual(['buy', 'pass']);
    session.choose('buy');
    expect(keys(session)).toEqual(['price=5', 'price=6', 'price=7']);
    session.choose('price=6');
    expect(keys(session)).toEqual(['x=3']);
    expect(session.decision()?.forced).toBe(true);
  });

  test('never past a random outcome', () => {
    const random = st({ op: 'pick', set: range(1, 2), slot: 7 });
    const session = play(
      [ask(0), random, st({ op: 'require', condition: compare(local(5), '=', num(0)), reason: 1 })],
      facts,
    );
    expect(keys(session)).toHaveLength(5);
    session.choose(0);
    expect(session.status).toMatchObject({ kind: 'broken', problem: { code: 'run/dead-end' } });
  });

  test('a random pick verifies what it drew and stays uniform', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 300; n++) {
      const session = play([ask(0), pay], facts, { mode: 'fast' });
      let state = n;
      session.chooseRandom((below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state % below;
      });
      const { key } = session.recording().answers[0]!;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['price=3', 'price=4', 'price=5']);
    for (const count of counts.values()) expect(count).toBeGreaterThan(60);
  });
});

describe('payments', () => {
  const FUEL = 3;
  const columns = [
    ...having([]).core.columns,
    column('fuel', [PLAYERS], { starts: { value: num(2), slots: 4 }, least: { value: num(0), slots: 4 } }),
  ];
  const pay = (
    cost: { resource: number; amount: CoreExpr }[],
    facts: Partial<CoreStatement & { op: 'pay' }> = {},
  ): CoreStatement =>
    st({ op: 'pay', ask: 0, payer: P1, cost, saving: undefined, exactly: false, reason: 0, ...facts });
  const facts = {
    columns,
    asks: [{ key: 'pay', by: P1, site: 0, form: { form: 'payment' } } as const],
    reasons: [reason('pay', { form: 'pay' })],
    resources: [FOOD, FUEL],
    substitutions: [
      {
        given: FUEL,
        wanted: FOOD,
        rateGiven: num(1),
        rateWanted: num(2),
        selves: undefined,
        owner: undefined,
        when: undefined,
        slots: 4,
        site: 0,
      },
    ],
  };

  test('ways that differ are asked for', () => {
    const session = play([pay([{ resource: FOOD, amount: num(3) }])], facts);
    expect(keys(session)).toEqual(['food=3', 'food=1 fuel=1', 'fuel=2']);
    session.choose('food=1 fuel=1');
    expect([session.inspect('food', ['p1']).value, session.inspect('fuel', ['p1']).value]).toEqual([4, 1]);
  });

  test('one way is not', () => {
    const session = play([pay([{ resource: FOOD, amount: num(3) }], { exactly: true })], facts);
    expect([session.status.kind, session.inspect('food', ['p1']).value]).toEqual(['over', 2]);
  });

  test('the payer chooses what to save', () => {
    const session = play(
      [
        pay(
          [
            { resource: FOOD, amount: num(2) },
            { resource: FUEL, amount: num(2) },
          ],
          { exactly: true, saving: num(1) },
        ),
      ],
      facts,
    );
    expect(keys(session)).toEqual(['food=2 fuel=1', 'food=1 fuel=2']);
  });
});

describe('subsets', () => {
  const subset: CoreAsk = {
    key: 'some',
    by: P1,
    site: 0,
    form: {
      form: 'subset',
      binder: { name: 'numbers', slot: 5, set: range(1, 5), type: { form: 'int' } },
      least: num(1),
      most: num(3),
      requirements: [
        {
          condition: compare(
            { op: 'sum', slot: 9, set: { set: 'local', slot: 5 }, where: undefined, of: local(9) },
            '=',
            num(6),
          ),
          reason: 0,
          after: 1,
        },
      ],
      prune: [{ form: 'sum-at-most', slot: 9, of: local(9), limit: num(6) }],
    },
  };
  const facts = { asks: [subset], reasons: [reason('sum = 6', { rules: ['X-7'] })] };
  const sum = append({ op: 'size', set: { set: 'local', slot: 5 } });

  test('are listed in the order of the elements', () => {
    const session = play([ask(0), sum], facts);
    expect(keys(session)).toEqual(['numbers=1,2,3', 'numbers=1,5', 'numbers=2,4']);
    expect(session.decision()?.subset).toMatchObject({ least: 1, most: 3, complete: true });
    session.choose('numbers=2,4');
    expect(totalOf(session)).toBe(2);
  });

  test('can be given by their elements', () => {
    const session = play([ask(0), sum], facts);
    expect(session.chooseSubset(['4', '3'])).toMatchObject({ ok: false, refusal: { rules: ['X-7'] } });
    expect(session.chooseSubset(['9'])).toMatchObject({ ok: false });
    expect(session.chooseSubset(['5', '1'])).toEqual({ ok: true });
    expect([totalOf(session), session.recording().answers]).toEqual([2, [{ player: 0, key: 'numbers=1,5' }]]);
  });
});

describe('several at once', () => {
  const choose = tuple('bid', local(4), [{ name: 'bid', slot: 5, set: range(1, 3) }]);
  const bids = st({
    op: 'together',
    label: 1,
    slot: 4,
    players: all(PLAYERS),
    ask: 0,
    store: 8,
    list: 6,
    body: append(local(5)),
  });

  test('answers are secret, may be changed, and their order leaves no trace', () => {
    const one = play([bids, ask(0)], { asks: [choose] });
    expect(one.status).toMatchObject({ players: [0, 1] });
    one.choose('bid=1', 1);
    expect(one.status).toMatchObject({ players: [0] });
    expect(one.decision(1)?.candidates).toHaveLength(3);
    one.choose('bid=3', 1);
    const other = one.fork();
    one.choose('bid=2', 0);
    expect(totalOf(one)).toBe(23);
    const two = play([bids, ask(0)], { asks: [choose] });
    two.choose('bid=2', 0);
    two.choose('bid=3', 1);
    expect(two.hash()).toBe(one.hash());
    expect(other.informationKey(0)).toBe(play([bids, ask(0)], { asks: [choose] }).informationKey(0));
  });
});

describe('an order that somebody picks', () => {
  const next: CoreAsk = {
    key: 'order',
    by: P1,
    site: 0,
    form: { form: 'next-member', name: 'number', type: { form: 'int' } },
  };
  const each = (facts: Partial<CoreStatement & { op: 'for' }> = {}): CoreStatement =>
    st({
      op: 'for',
      label: 1,
      slot: 5,
      list: 6,
      set: range(1, 3),
      where: undefined,
      order: [],
      again: false,
      ask: 0,
      body: append(local(5)),
      ...facts,
    });

  test.each([false, true])('asks while two or more are left (looking again: %s)', (again) => {
    const session = play([each({ again })], { asks: [next] });
    expect(keys(session)).toEqual(['number=1', 'number=2', 'number=3']);
    session.choose('number=3');
    session.choose('number=1');
    expect([session.status.kind, totalOf(session)]).toEqual(['over', 312]);
  });

  test('with an order, only among those that tie', () => {
    const odd = {
      key: compare({ op: 'arith', operator: 'mod', left: local(5), right: num(2) }, '=', num(1)),
      highest: true,
    };
    const session = play([each({ order: [odd] })], { asks: [next] });
    expect(keys(session)).toEqual(['number=1', 'number=3']);
    session.choose('number=3');
    expect([session.status.kind, totalOf(session)]).toEqual(['over', 312]);
  });

  test('and whoever was the last in it is still there when the pick is taken back', () => {
    const { core } = compileSmall(`
state rank of Player: Int from 0 to 9
state met of Player: Int from 0 to 9
flow {
  for each p in players where p != seat(1) { set p.rank to 9 }
  for each p in players in order of p.rank highest first, in any order by seat(1) {
    let others = those q in players where q != seat(1)
    set p.met to count of others
  }
  choose last from 1..2 by seat(1)
  end game
}
`);
    for (const mode of ['fast', 'full'] as const) {
      const session = start(core, { players: 3, seed: 1, mode });
      const before = session.hash();
      session.choose(0);
      expect(session.undo().done).toBe(true);
      expect(session.hash()).toBe(before);
    }
  });
});

describe('free actions', () => {
  const facts = {
    asks: [
      tuple('number', P1, [{ name: 'number', slot: 5, set: { set: 'range', from: num(1), to: cell(FOOD, P1) } }]),
      tuple('extra', P1, [{ name: 'x', slot: 5, set: range(1, 2) }]),
    ],
    reasons: [reason('enough food', { rules: ['X-8'] })],
    procedures: [
      procedure(
        'trade',
        block([
          ask(1),
          st({ op: 'require', condition: compare(cell(FOOD, P1), '>', num(1)), reason: 0 }),
          st({ op: 'write', column: FOOD, keys: [P1], how: 'lose', value: num(2), got: undefined }),
        ]),
        { role: 'free-action', action: 0, slots: 24 },
      ),
    ],
    actions: [{ name: 'trade', tags: [], procedure: 1, free: 'throughout', commits: false }] as const,
    freeSets: [[0]],
  };
  const open = [
    st({ op: 'write-system', cell: 'active', value: P1 }),
    st({ op: 'write-system', cell: 'free', value: num(1) }),
  ];

  test('stand beside the decision, which is then computed anew', () => {
    const session = play([...open, ask(0), append(local(5))], facts);
    expect(keys(session)).toEqual(['number=1', 'number=2', 'number=3', 'number=4', 'number=5', 'trade']);
    expect(session.decision()?.candidates.at(-1)?.free).toBe(true);
    session.choose('trade');
    expect(keys(session)).toEqual(['x=1', 'x=2']);
    session.choose('x=1');
    expect(keys(session)).toEqual(['number=1', 'number=2', 'number=3', 'trade']);
    session.choose('trade');
    session.choose('x=2');
    expect(keys(session)).toEqual(['number=1']);
    session.choose('number=1');
    expect([session.status.kind, totalOf(session)]).toEqual(['over', 1]);
    while (session.decisions > 0) session.undo();
    expect(keys(session)).toHaveLength(6);
  });
});

describe('a search that would cost too much', () => {
  test('refutes nothing; what then fails is taken back and refused', () => {
    const deep = [0, 1, 2, 3, 4].map((i) => tuple(`d${i}`, P1, [{ name: `d${i}`, slot: 5 + i, set: range(1, 8) }]));
    const impossible = st({ op: 'require', condition: compare(plus(local(5), local(9)), '=', num(99)), reason: 0 });
    const first = tuple('first', P1, [{ name: 'way', slot: 12, set: range(1, 2) }]);
    const body = block([
      ask(5),
      st({
        op: 'if',
        condition: compare(local(12), '=', num(2)),
        then: block([...deep.map((_, i) => ask(i)), impossible]),
        otherwise: undefined,
      }),
    ]);
    const session = play([body], { asks: [...deep, first], reasons: [reason('99', { rules: ['X-9'] })] });
    expect(keys(session)).toEqual(['way=1', 'way=2']);
    session.choose('way=2');
    let refused = false;
    for (let i = 0; i < 5 && !refused; i++) refused = session.decision()?.key === 'first' || !session.choose(0).ok;
    expect(keys(session)).toEqual(['way=1']);
    expect(session.explain('way=2')).toMatchObject([{ rules: ['X-9'] }]);
    session.choose('way=1');
    expect(session.status.kind).toBe('over');
  });
});
