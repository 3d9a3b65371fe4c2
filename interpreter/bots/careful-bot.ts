/**
 * By rules of thumb, without looking ahead: rather do something than decline, and rather what it has done least so far; ties by lot. It plays
 * widely and never for long in circles, which is what a smoke test wants.
 */
import type { Session } from '../api.ts';
import { type Below, type Bot, bestOf } from './bot.ts';

export function carefulBot(below: Below): Bot {
  const done = new Map<string, number>();
  return {
    name: 'careful',
    answer: (session, player) => {
      const names = namesOf(session, player);
      const best = bestOf(names, ({ name, declines }) => -(done.get(name) ?? 0) - (declines ? 1 : 0), below);
      if (best !== undefined) done.set(best.name, (done.get(best.name) ?? 0) + 1);
      if (best === undefined || !session.choose(best.key, player).ok) session.chooseRandom(below);
    },
  };
}

const DECLINING = new Set(['decline', 'stop', 'pass', 'none']);

interface Named {
  readonly key: string;
  /** An answer of the same name to the same question is the same thing done again. */
  readonly name: string;
  readonly declines: boolean;
}

function namesOf(session: Session, player: number): readonly Named[] {
  const decision = session.decision(player);
  return (decision?.candidates ?? []).map(({ key }) => ({
    key,
    name: `${decision?.key} ${key}`,
    declines: DECLINING.has(key.slice(key.indexOf('=') + 1)),
  }));
}
