/** Classic games written in the language, against numbers that others have published. A number that differs is a bug, never a new number. */
import { type MachineSession, perft, solve } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { startClassic } from './support/classic.ts';

describe('tic-tac-toe', () => {
  test('255,168 games: 131,184 won by the first, 77,904 by the second, 46,080 drawn; 549,946 histories; 5,478 states', () => {
    const session = startClassic('tic-tac-toe');
    const ends = { first: 0, second: 0, drawn: 0 };
    const states = new Set<string>();
    let histories = 0;
    const visit = (): void => {
      histories += 1;
      states.add(session.hash());
      const status = session.status;
      if (status.kind === 'over') {
        const { winners } = status.result;
        ends[winners.length !== 1 ? 'drawn' : winners[0] === 0 ? 'first' : 'second'] += 1;
        return;
      }
      const count = session.candidateCount();
      for (let i = 0; i < count; i++) {
        session.choose(i);
        visit();
        session.undo();
      }
    };
    visit();
    expect(ends).toEqual({ first: 131_184, second: 77_904, drawn: 46_080 });
    expect(histories).toBe(549_946);
    expect(states.size).toBe(5_478);
  }, 300_000);
});

describe('perft', () => {
  test.each([
    { name: 'connect-four', nodes: [7, 49, 343, 2_401, 16_807, 117_649, 823_536] },
    { name: 'reversi', nodes: [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216] },
    // as counted by Aart Bik and others since: a chain of jumps is one move
    { name: 'draughts', nodes: [7, 49, 302, 1_469, 7_361, 36_768] },
    { name: 'breakthrough', nodes: [22, 484, 11_132, 256_036] },
    { name: 'tic-tac-toe', nodes: [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872] },
  ] as const)(
    '$name',
    ({ name, nodes }) =>
      expect(perft(startClassic(name), nodes.length)).toEqual({ nodes, faults: 0, first: undefined }),
    300_000,
  );
});

test('Connect Four: 1, 7, 49, 238, 1,120, 4,263, 16,422, 54,859, 184,275 distinct positions by ply', () => {
  const session = startClassic('connect-four');
  const byPly: Set<string>[] = Array.from({ length: 9 }, () => new Set());
  const visit = (ply: number): void => {
    const positions = byPly[ply];
    const hash = session.hash();
    if (positions === undefined || positions.has(hash)) return;
    positions.add(hash);
    const count = session.status.kind === 'over' || ply === 8 ? 0 : session.candidateCount();
    for (let i = 0; i < count; i++) {
      session.choose(i);
      visit(ply + 1);
      session.undo();
    }
  };
  visit(0);
  expect(byPly.map((positions) => positions.size)).toEqual([1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]);
}, 300_000);

test('Goofspiel with three cards: 3 + 54 decisions and 216 ends, forced cards played for the players', () => {
  const orders = [1, 2, 3].flatMap((a) => [1, 2, 3].filter((b) => b !== a).map((b) => [a, b, 6 - a - b]));
  const histories = { first: new Set<string>(), second: new Set<string>(), ends: new Set<string>() };
  for (const order of orders) {
    const visit = (bids: readonly (readonly [number, number])[]): void => {
      const session = startClassic('goofspiel', {
        force: [{ kind: 'draw', outcomes: order.map((prize) => `prize-${prize}`) }],
      });
      for (const [a, b] of bids) {
        session.choose(a, 0);
        session.choose(b, 1);
      }
      const key = JSON.stringify([order.slice(0, bids.length + 1), bids]);
      if (bids.length === 2) {
        session.choose(0, 0);
        session.choose(0, 1);
        expect(session.status.kind).toBe('over');
        histories.ends.add(key);
        return;
      }
      histories[bids.length === 0 ? 'first' : 'second'].add(key);
      const counts = [0, 1].map((player) => session.decision(player)?.candidates.length ?? 0);
      for (let a = 0; a < (counts[0] ?? 0); a++) for (let b = 0; b < (counts[1] ?? 0); b++) visit([...bids, [a, b]]);
    };
    visit([]);
  }
  expect([histories.first.size, histories.second.size, histories.ends.size]).toEqual([3, 54, 216]);
});

test('Kuhn poker: 30 ends over the 6 deals', () => {
  const cards = ['jack', 'queen', 'king'];
  const deals = cards.flatMap((a) =>
    cards.filter((b) => b !== a).map((b) => [a, b, cards.find((c) => c !== a && c !== b) ?? '']),
  );
  const endsAfter = (session: MachineSession): number => {
    if (session.status.kind === 'over') return 1;
    let ends = 0;
    for (let i = 0; i < session.candidateCount(); i++) {
      session.choose(i);
      ends += endsAfter(session);
      session.undo();
    }
    return ends;
  };
  const ends = deals.map((deal) =>
    endsAfter(startClassic('kuhn-poker', { force: [{ kind: 'shuffle', outcomes: deal }] })),
  );
  expect(ends.reduce((sum, n) => sum + n)).toBe(30);
});

// Kuhn 1950; the second as computed by Southey and others and since then by every public implementation
test.each([
  { name: 'kuhn-poker', value: -1 / 18, informationSets: 12, accuracy: 0.0005 },
  { name: 'leduc-poker', value: -0.0856, informationSets: 288, accuracy: 0.004 },
] as const)('$name is worth $value to the first player', ({ name, value, informationSets, accuracy }) => {
  const session = startClassic(name, { withoutFlow: true, mode: 'full' });
  const solution = solve(session, {
    payoff: 'score',
    mostPositions: 20_000,
    accuracy,
    mostRounds: 5_000,
    described: 0,
  });
  expect(solution.informationSets).toBe(informationSets);
  expect(solution.upper - solution.lower).toBeLessThanOrEqual(accuracy);
  expect(Math.abs((solution.lower + solution.upper) / 2 - value)).toBeLessThan(accuracy / 2);
});

test('Risk, three dice against two: 2,890 / 2,611 / 2,275 of 7,776', () => {
  const outcomes = new Map<string, number>();
  for (let n = 0; n < 7_776; n++) {
    const faces = [0, 1, 2, 3, 4].map((i) => (Math.floor(n / 6 ** i) % 6) + 1);
    const session = startClassic('risk-dice', { force: [{ kind: 'roll', outcomes: faces }] });
    const lost = [1, 2].map(
      (seat) =>
        session.view(undefined).states.find((state) => state.name === 'lost' && state.keys[0] === `p${seat}`)?.number ??
        0,
    );
    const key = lost.join('-');
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  }
  // attacker's losses - defender's losses
  expect(Object.fromEntries(outcomes)).toEqual({ '0-2': 2_890, '1-1': 2_611, '2-0': 2_275 });
}, 120_000);
