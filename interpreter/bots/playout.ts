/**
 * How a game goes on where the tree ends. Where the game says what a position is worth, everybody completes some transactions, each the best of a
 * few ways, and the playout is cut off there; otherwise it goes on at random to the end.
 */
import { deciders, isOpen, isOver, takeBack } from '../machine/decide.ts';
import type { Machine } from '../machine/machine.ts';
import { chooseAtRandom } from '../machine/perft.ts';
import { reseed } from '../machine/trials.ts';
import type { Below } from './bot.ts';
import { outlookOf, shareOf } from './outlook.ts';
import type { Outcome } from './search-tree.ts';
import { transactAtRandom } from './transaction.ts';

export interface PlayoutSettings {
  /** Transactions after the tree, before the outlook is asked. */
  readonly transactions: number;
  /** Ways to complete a transaction that are compared. */
  readonly ways: number;
  /** Without an outlook: a game that is longer counts as neither won nor lost. */
  readonly mostDecisions: number;
}

/** Does the game say what a position is worth? */
export const hasOutlook = ({ linked }: Machine): boolean => (linked.core.outlook ?? []).length > 0;

/** Plays on from here; whoever asks takes it back. */
export function playOn(m: Machine, settings: PlayoutSettings, below: Below): Outcome {
  if (hasOutlook(m)) {
    for (let i = 0; i < settings.transactions && isOpen(m); i++) if (!transactWell(m, settings.ways, below)) break;
  } else
    for (let i = 0; i < settings.mostDecisions && isOpen(m); i++) {
      const before = m.used;
      if (!chooseAtRandom(m, below) && m.used === before) break;
    }
  return outcomeOf(m);
}

/** The best of some ways to complete what is to be decided; false if none was found. What chance says is not looked at before. */
function transactWell(m: Machine, ways: number, below: Below): boolean {
  const player = deciders(m)[0];
  if (player === undefined) return false;
  if (ways <= 1) return transactAtRandom(m, player, below) > Number.NEGATIVE_INFINITY;
  const mark = m.used;
  let best: readonly number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < ways; i++) {
    const draws: number[] = [];
    const worth = transactAtRandom(m, player, (n) => {
      const draw = below(n);
      draws.push(draw);
      return draw;
    });
    takeBack(m, mark);
    if (worth > most) {
      most = worth;
      best = draws;
    }
    if (draws.length === 0) break; // there is one way only
  }
  if (most === Number.NEGATIVE_INFINITY) return false;
  reseed(m, below(2 ** 31));
  let at = 0;
  return transactAtRandom(m, player, (n) => (best[at++] ?? 0) % n) > Number.NEGATIVE_INFINITY;
}

function outcomeOf(m: Machine): Outcome {
  const players = Array.from({ length: m.linked.players }, (_, player) => player);
  if (isOver(m)) {
    const shares = players.map((player) => shareOf(m, player) ?? 0.5);
    return { shares, margins: [] };
  }
  // a game that came to no end, or broke, tells nothing
  if (!hasOutlook(m)) return { shares: players.map(() => 0.5), margins: [] };
  const worth = players.map((player) => outlookOf(m, player));
  const margins = players.map(
    (player) =>
      worth[player]! -
      Math.max(...players.map((other) => (other === player ? Number.NEGATIVE_INFINITY : worth[other]!))),
  );
  return { shares: undefined, margins: players.length === 1 ? worth : margins };
}
