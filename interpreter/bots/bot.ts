/**
 * Players that need no person. A bot sees what its player may see: it acts through the public session, and what it tries, it tries on the
 * machine of a world made up from what its player knows (`glance`), never on that of the game.
 */
import type { Session } from '../api.ts';

/** A whole number from 0 up to, not including, n. Bots never use the game's own chance. */
export type Below = (n: number) => number;

export interface Bot {
  readonly name: string;
  /** Answers the open decision of a player. */
  answer(session: Session, player: number): void;
}

export interface PlayedOut {
  readonly decisions: number;
  readonly ending: 'over' | 'broken' | 'too-long';
}

/** Plays on to the end, each player by a bot of its own; `bots` are taken in turn if there are fewer than players. */
export function playOut(session: Session, bots: readonly Bot[], mostDecisions = 100_000): PlayedOut {
  let decisions = 0;
  for (; decisions < mostDecisions; decisions += 1) {
    const { status } = session;
    if (status.kind !== 'deciding') return { decisions, ending: status.kind };
    const player = status.players[0] ?? 0;
    bots[player % bots.length]?.answer(session, player);
  }
  return { decisions, ending: 'too-long' };
}

/** One of the best, by lot. */
export function bestOf<T>(options: readonly T[], worth: (option: T) => number, below: Below): T | undefined {
  let best: T[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const option of options) {
    const value = worth(option);
    if (value > most) {
      most = value;
      best = [];
    }
    if (value === most) best.push(option);
  }
  return best[best.length > 1 ? below(best.length) : 0];
}

/** A small generator for hosts that bring none; the same seed gives the same game. */
export function seededBelow(seed: number): Below {
  let state = seed >>> 0;
  return (n) => {
    // mulberry32: good enough for a bot's whims, and the same everywhere
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}
