import { describe, expect, test } from 'vitest';
import { breakthrough } from './reference/breakthrough.ts';
import { connectFour } from './reference/connect-four.ts';
import { compare, median } from './reference/measure.ts';
import type { Player } from './reference/player.ts';
import { randomBelow } from './reference/random.ts';
import { reversi } from './reference/reversi.ts';
import { ticTacToe } from './reference/tic-tac-toe.ts';

function legalMovesOf(player: Player): number[] {
  const buffer = new Int32Array(player.mostMoves);
  return [...buffer.subarray(0, player.legalMoves(buffer))];
}

describe('perft from the start gives the published numbers', () => {
  test.each([
    { player: ticTacToe, leaves: [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0] },
    { player: connectFour, leaves: [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234] }, // the last is cut by wins
    { player: breakthrough, leaves: [1, 22, 484, 11132, 256036] },
    { player: reversi, leaves: [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288] }, // the last has passes
  ])('$player.name', ({ player, leaves }) => {
    player.reset();
    expect(leaves.map((_, depth) => player.perft(depth))).toEqual(leaves);
  });
});

test('tic-tac-toe has 255168 complete games: 131184 won by the first player, 77904 by the second, 46080 drawn', () => {
  const gamesByWinner = { 0: 0, 1: 0, 2: 0 };
  const playAll = (): void => {
    if (ticTacToe.over()) gamesByWinner[ticTacToe.winner()]++;
    for (const move of legalMovesOf(ticTacToe)) {
      ticTacToe.play(move);
      playAll();
      ticTacToe.undo();
    }
  };
  ticTacToe.reset();
  playAll();
  expect(gamesByWinner).toEqual({ 0: 46080, 1: 131184, 2: 77904 });
});

describe('connect four is won by the disc that completes four in a row', () => {
  test.each([
    { line: 'upright', columns: '0101010', winner: 1 },
    { line: 'across, closing a gap', columns: '1122443', winner: 1 },
    { line: 'across, at the right edge', columns: '3344556', winner: 1 },
    { line: 'across, by the second player', columns: '60616253', winner: 2 },
    { line: 'rising', columns: '01122323363', winner: 1 },
    { line: 'falling', columns: '65544343303', winner: 1 },
    { line: 'not round the top of a column', columns: '60000605051', winner: 0 },
  ])('$line', ({ columns, winner }) => {
    connectFour.reset();
    for (const column of columns) {
      expect(connectFour.winner()).toBe(0);
      connectFour.play(Number(column));
    }
    expect(connectFour.winner()).toBe(winner);
    expect(connectFour.over()).toBe(winner !== 0);
  });
});

test('breakthrough agrees with a slow second writing, to the last row and to the last piece', () => {
  const below = randomBelow(11);
  const endings = { 'last row': 0, 'last piece': 0 };
  for (let game = 0; game < 200; game++) {
    const board = slowBreakthrough();
    breakthrough.reset();
    while (board.ending() === undefined) {
      const moves = board.moves();
      expect(legalMovesOf(breakthrough).toSorted()).toEqual(moves.map((move) => move.code).toSorted());
      // Greedy players who dawdle: only so does anybody lose all pieces.
      const captures = moves.filter((move) => move.captures);
      const dawdling = moves.filter((move) => !move.wins);
      const wanted = game % 2 === 0 ? moves : [captures, dawdling, moves].find((some) => some.length > 0);
      const move = wanted?.[below(wanted.length)];
      if (move === undefined) throw new Error('a player without a move');
      board.play(move);
      breakthrough.play(move.code);
      expect(breakthrough.winner()).toBe(board.ending() === undefined ? 0 : board.lastMover());
    }
    endings[board.ending() ?? 'last row']++;
    expect(legalMovesOf(breakthrough)).toEqual([]);
  }
  expect(endings['last row']).toBeGreaterThan(0);
  expect(endings['last piece']).toBeGreaterThan(0);
});

interface SlowMove {
  readonly from: string;
  readonly to: string;
  readonly code: number;
  readonly captures: boolean;
  readonly wins: boolean;
}

/** Breakthrough on a map from 'row,column' to player: nothing in common with the fast one but the rules. */
function slowBreakthrough() {
  const owner = new Map<string, 1 | 2>();
  for (let column = 0; column < 8; column++) {
    for (const row of [0, 1]) owner.set(`${row},${column}`, 1).set(`${7 - row},${column}`, 2);
  }
  let mover: 1 | 2 = 1;
  let reached = false;
  const squareNumber = (row: number, column: number): number => row * 9 + column + 1;
  return {
    lastMover: () => (mover === 1 ? 2 : 1),
    ending(): 'last row' | 'last piece' | undefined {
      if (reached) return 'last row';
      return new Set(owner.values()).size < 2 ? 'last piece' : undefined;
    },
    moves(): SlowMove[] {
      const mine = [...owner].filter(([, player]) => player === mover).map(([square]) => square);
      return mine.flatMap((from) => {
        const [row = 0, column = 0] = from.split(',').map(Number);
        const ahead = row + (mover === 1 ? 1 : -1);
        return [column - 1, column, column + 1]
          .filter((to) => to >= 0 && to < 8)
          .filter((to) => owner.get(`${ahead},${to}`) !== mover && !(to === column && owner.has(`${ahead},${to}`)))
          .map((to) => ({
            from,
            to: `${ahead},${to}`,
            code: squareNumber(row, column) * 128 + squareNumber(ahead, to),
            captures: owner.has(`${ahead},${to}`),
            wins: ahead === 0 || ahead === 7,
          }));
      });
    },
    play(move: SlowMove): void {
      owner.delete(move.from);
      owner.set(move.to, mover);
      reached = move.wins;
      mover = mover === 1 ? 2 : 1;
    },
  };
}

// Plies of the first three as RBG, Ludii and OpenSpiel have them too, the rest from our own runs of a million games. The
// seeds are fixed, so no test run differs from another.
describe.each([
  { player: ticTacToe, plies: 7.63, drawn: 0.127 },
  { player: connectFour, plies: 21.3, drawn: 0.0026 },
  { player: breakthrough, plies: 64.1, drawn: 0 },
  { player: reversi, plies: 60.41, drawn: 0.042 },
])('$player.name', ({ player, plies, drawn }) => {
  test('undo restores every position of a game, the order of its move list included', () => {
    const below = randomBelow(7);
    player.reset();
    const leaves = player.perft(3);
    for (let game = 0; game < 50; game++) {
      const lists: number[][] = [];
      for (let moves = legalMovesOf(player); moves.length > 0; moves = legalMovesOf(player)) {
        expect(player.over()).toBe(false);
        expect(player.winner()).toBe(0);
        lists.push(moves);
        player.play(moves[below(moves.length)] ?? Number.NaN);
      }
      expect(player.over()).toBe(true);
      for (const moves of lists.reverse()) {
        player.undo();
        expect(legalMovesOf(player)).toEqual(moves);
        expect(player.over()).toBe(false);
      }
      expect(player.perft(3)).toBe(leaves);
    }
  });

  test('random playouts are as long, and as often drawn, as they should be', () => {
    const below = randomBelow(2026);
    const games = 20_000;
    let total = 0;
    let draws = 0;
    for (let game = 0; game < games; game++) {
      total += player.playout(below);
      if (player.winner() === 0) draws++;
    }
    expect(Math.abs(total / games / plies - 1)).toBeLessThan(0.01);
    expect(Math.abs(draws / games - drawn)).toBeLessThan(0.01);
  });
});

describe('randomBelow', () => {
  test('repeats its sequence for the same seed and not for another', () => {
    const draw = (seed: number): number[] => {
      const below = randomBelow(seed);
      return Array.from({ length: 20 }, () => below(1000));
    };
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
  });

  test.each([1, 2, 3, 7, 48, 1000])('below %i: every number, none much more often than another', (n) => {
    const below = randomBelow(n);
    const expected = 1000;
    const counts = new Int32Array(n);
    for (let draw = 0; draw < n * expected; draw++) {
      const drawn = below(n);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // Six standard deviations, and a total that shows nothing fell outside.
    expect(counts.reduce((sum, count) => sum + count)).toBe(n * expected);
    for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
  });

  test('the largest range is still exact', () => {
    const below = randomBelow(3);
    const draws = Array.from({ length: 10_000 }, () => below(2 ** 21));
    expect(draws.every((draw) => Number.isInteger(draw) && draw >= 0 && draw < 2 ** 21)).toBe(true);
    expect(Math.abs(median(draws) / 2 ** 20 - 1)).toBeLessThan(0.05);
  });
});

describe('compare', () => {
  test('gives the true ratio although the machine slows down and stumbles', () => {
    let time = 0;
    let calls = 0;
    // Each unit takes longer than the one before, and now and then something else has the processor for a while.
    const spend = (milliseconds: number): void => {
      calls++;
      time += milliseconds * (1 + time / 5000) + (calls % 997 === 0 ? 40 : 0);
    };
    const slow = (): number => {
      spend(0.4);
      return 2;
    };
    const fast = (): number => {
      spend(0.1);
      return 2;
    };
    const { ratio, value, baseline } = compare(slow, fast, { clock: () => time });
    expect(ratio).toBeGreaterThan(0.24);
    expect(ratio).toBeLessThan(0.26);
    expect(value).toBeLessThan(5000);
    expect(baseline).toBeGreaterThan(value);
  });

  test('measures by the real clock: twice the work for the same units is about half the speed', () => {
    const below = randomBelow(1);
    const once = (): number => Math.sign(connectFour.playout(below));
    const twice = (): number => Math.sign(connectFour.playout(below) + connectFour.playout(below));
    const { ratio } = compare(twice, once, { rounds: 15, slice: 10, warmUp: 100 });
    expect(ratio).toBeGreaterThan(0.35);
    expect(ratio).toBeLessThan(0.7);
  });
});
