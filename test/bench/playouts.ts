/** Random playouts of classics: the interpreter, from their rules, against players written by hand for that game alone. */
import type { CoreProgram } from '@kodeks/dsl';
import { link, load, playout, type Session, save, start } from '@kodeks/interpreter';
import { classic } from './classic.ts';
import { playEmitted } from './emitted.ts';
import type { Bench, Measurement, Settings } from './measurement.ts';
import { breakthrough } from './reference/breakthrough.ts';
import { connectFour } from './reference/connect-four.ts';
import { type CompareOptions, compare, type Work } from './reference/measure.ts';
import type { Player } from './reference/player.ts';
import { type Below, randomBelow } from './reference/random.ts';
import { reversi } from './reference/reversi.ts';
import { ticTacToe } from './reference/tic-tac-toe.ts';

export const playouts: readonly Bench[] = [ticTacToe, connectFour, breakthrough, reversi].map((player) => ({
  name: `${player.name} playouts`,
  run: async (settings) => [
    measure(`${player.name} playouts`, byMachine(player, settings), player, settings),
    measure(`${player.name} playouts, emitted`, await byEmitted(player, settings), player, settings),
    measure(`${player.name} playouts by sessions`, bySessions(player, settings), player, settings),
  ],
}));

const QUICK: CompareOptions = { rounds: 7, warmUp: 300 };

function measure(name: string, subject: Work, player: Player, { quick }: Settings): Measurement {
  const below = randomBelow(1);
  const byHand = (): number => {
    player.playout(below);
    return 1;
  };
  const { value, baseline, ratio } = compare(subject, byHand, quick ? QUICK : {});
  return {
    name,
    value: Math.round(value),
    unit: 'games/s',
    baseline: Math.round(baseline),
    ratio: Math.round(ratio * 10_000) / 10_000,
  };
}

/** As simulations play: one machine, set back to its first position for every game. */
function byMachine(player: Player, { checkout }: Settings): Work {
  return withCore(classic(checkout, player.name).core);
}

/** The same by JavaScript written for the game. */
async function byEmitted(player: Player, { checkout }: Settings): Promise<Work> {
  const { core } = classic(checkout, player.name);
  await playEmitted(link(core, 2));
  return withCore(core);
}

function withCore(core: CoreProgram): Work {
  const { machine } = start(core, { players: 2, seed: 1, mode: 'fast' });
  const beginning = save(machine);
  const below = randomBelow(1);
  return () => {
    load(machine, beginning);
    playout(machine, below);
    return 1;
  };
}

/** As bots try things out: a fork for every game, and answers through the public session. */
function bySessions(player: Player, { checkout }: Settings): Work {
  const beginning = start(classic(checkout, player.name).core, { players: 2, seed: 1, mode: 'fast' });
  const below = randomBelow(1);
  return () => playOut(beginning.fork(), below);
}

function playOut(session: Session, below: Below): number {
  while (session.status.kind === 'deciding') session.chooseRandom(below);
  return 1;
}
