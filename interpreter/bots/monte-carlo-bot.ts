/**
 * Flat Monte Carlo: every answer is played out at random the same number of times, in worlds that agree with what the
 * player knows; the answer that wins most is taken. Where no world can be guessed, all answers are alike to it.
 */
import type { Session } from '../api.ts';
import { type Below, type Bot, bestOf } from './bot.ts';

export interface MonteCarloOptions {
  /** Games played out for one decision, over all answers together. */
  readonly playouts: number;
  /** A playout longer than this counts as neither won nor lost. */
  readonly mostDecisions?: number;
}

interface Arm {
  readonly key: string;
  tries: number;
  reward: number;
}

export function monteCarloBot(below: Below, { playouts, mostDecisions = 2_000 }: MonteCarloOptions): Bot {
  return {
    name: 'monte-carlo',
    answer: (session, player) => {
      const arms = drawn(session.decision(player)?.candidates ?? [], playouts, below).map(
        ({ key }): Arm => ({ key, tries: 0, reward: 0 }),
      );
      if (arms.length > 1) tryAll(session, player, arms, { playouts, mostDecisions }, below);
      const best = bestOf(arms, ({ tries, reward }) => (tries === 0 ? -1 : reward / tries), below);
      if (best === undefined || !session.choose(best.key, player).ok) session.chooseRandom(below);
    },
  };
}

function tryAll(
  session: Session,
  player: number,
  arms: readonly Arm[],
  options: Required<MonteCarloOptions>,
  below: Below,
): void {
  const worlds: Session[] = [];
  for (let i = 0; i < options.playouts; i += 1) {
    const arm = arms[i % arms.length];
    const round = Math.floor(i / arms.length);
    if (worlds.length <= round && worlds.length < MOST_WORLDS) {
      const world = session.determinize(player, below(2 ** 31));
      if (world === undefined) return;
      worlds.push(world);
    }
    const world = worlds[round % worlds.length];
    if (world === undefined || arm === undefined) continue;
    world.trial(below(2 ** 31), (trial) => {
      if (!trial.choose(arm.key, player).ok) return;
      arm.tries += 1;
      arm.reward += playAtRandom(trial, player, options.mostDecisions, below);
    });
  }
}

/** A world costs as much as the game so far; a playout in it, as much as the rest. */
const MOST_WORLDS = 24;

/** 1 for a win, its share for a shared one, half for a game that does not end. */
function playAtRandom(world: Session, player: number, mostDecisions: number, below: Below): number {
  for (let i = 0; i < mostDecisions && world.status.kind === 'deciding'; i += 1) world.chooseRandom(below);
  if (world.status.kind !== 'over') return 0.5;
  const { winners, ending } = world.status.result;
  if (ending === 'drawn') return 0.5;
  return winners.includes(player) ? 1 / winners.length : 0;
}

/** No more answers than there are playouts, chosen by lot where there are too many. */
function drawn<T>(options: readonly T[], most: number, below: Below): readonly T[] {
  const wanted = Math.max(1, most);
  if (options.length <= wanted) return options;
  const left = [...options];
  return Array.from({ length: wanted }, () => left.splice(below(left.length), 1)).flat();
}
