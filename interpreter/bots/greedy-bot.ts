/**
 * The answer after which the player's scores are highest; ties by lot. It looks one decision ahead, and through
 * those in between that leave no choice. Where no world can be guessed, all answers are alike to it.
 */
import type { Session } from '../api.ts';
import { type Below, type Bot, bestOf } from './bot.ts';
import { standing } from './standing.ts';

const MOST_FORCED = 20;

export function greedyBot(below: Below): Bot {
  return {
    name: 'greedy',
    answer: (session, player) => {
      const candidates = session.decision(player)?.candidates ?? [];
      const world = session.determinize(player, below(2 ** 31));
      const best = bestOf(candidates, ({ key }) => (world === undefined ? 0 : worthOf(world, key, player)), below);
      if (best === undefined || !session.choose(best.key, player).ok) session.chooseRandom(below);
    },
  };
}

function worthOf(world: Session, key: string, player: number): number {
  return world.trial(undefined, (trial) => {
    if (!trial.choose(key, player).ok) return Number.NEGATIVE_INFINITY;
    for (let i = 0; i < MOST_FORCED; i += 1) {
      if (trial.status.kind !== 'deciding' || trial.status.players[0] !== player || trial.candidateCount() !== 1) break;
      if (!trial.choose(0, player).ok) break;
    }
    return standing(trial, player);
  });
}
