/**
 * What is best at once: the answers of one transaction are chosen together, so that the outlook after it is as good as it can be. Many ways
 * to complete the transaction are tried in a world made up from what the player knows; ties by lot. Where no world can be guessed it goes by
 * rules of thumb. What was planned is played as long as the game goes as planned.
 */
import type { Session } from '../api.ts';
import type { MachineSession } from '../machine/session.ts';
import type { Below, Bot } from './bot.ts';
import { carefulBot } from './careful-bot.ts';
import { bestPlan } from './transaction.ts';

/** Ways to complete a transaction that are tried for one decision. */
const TRIES = 80;

interface Plan {
  /** The position in which it goes on. */
  readonly position: string;
  readonly keys: readonly string[];
}

export function greedyBot(below: Below, tries = TRIES): Bot {
  const careful = carefulBot(below);
  const plans = new WeakMap<Session, Plan>();
  const planned = (session: Session): readonly string[] => {
    const plan = plans.get(session);
    return plan !== undefined && plan.position === session.hash() ? plan.keys : [];
  };
  return {
    name: 'greedy',
    answer: (session, player) => {
      const kept = planned(session);
      plans.delete(session);
      if (kept.length === 0 && session.candidateCount() === 1 && session.choose(0, player).ok) return;
      const [first, ...keys] = kept.length > 0 ? kept : newPlan(session as MachineSession, player, tries, below);
      if (first === undefined || !session.choose(first, player).ok) careful.answer(session, player);
      else if (keys.length > 0) plans.set(session, { position: session.hash(), keys });
    },
  };
}

function newPlan(session: MachineSession, player: number, tries: number, below: Below): readonly string[] {
  const world = session.glance(player, below(2 ** 31));
  return world === undefined ? [] : bestPlan(world, player, tries, below);
}
