/** Random playouts of classics: the interpreter, from their rules, against players written by hand for that game alone. */
import { type Session, start } from '@kodeks/interpreter';
import { classic } from './classic.ts';
import type { Bench, Measurement, Settings } from './measurement.ts';
import { breakthrough } from './reference/breakthrough.ts';
import { connectFour } from './reference/connect-four.ts';
import { type CompareOptions, compare } from './reference/measure.ts';
import type { Player } from './reference/player.ts';
import { type Below, randomBelow } from './reference/random.ts';
import { reversi } from './reference/reversi.ts';
import { ticTacToe } from './reference/tic-tac-toe.ts';

export const playouts: readonly Bench[] = [ticTacToe, connectFour, breakthrough, reversi].map((player) => ({
  name: `${player.name} playouts`,
  run: (settings) => [measure(player, settings)],
}));

const QUICK: CompareOptions = { rounds: 7, warmUp: 300 };

function measure(player: Player, { checkout, quick }: Settings): Measurement {
  const beginning = start(classic(checkout, player.name), { players: 2, seed: 1, mode: 'fast' });
  const subjectBelow = randomBelow(1);
  const baselineBelow = randomBelow(1);
  const { value, baseline, ratio } = compare(
    () => playOut(beginning.fork(), subjectBelow),
    () => {
      player.playout(baselineBelow);
      return 1;
    },
    quick ? QUICK : {},
  );
  return {
    name: `${player.name} playouts`,
    value: Math.round(value),
    unit: 'games/s',
    baseline: Math.round(baseline),
    ratio: rounded(ratio),
  };
}

function playOut(session: Session, below: Below): number {
  while (session.status.kind === 'deciding') session.chooseRandom(below);
  return 1;
}

const rounded = (ratio: number): number => Math.round(ratio * 10_000) / 10_000;
