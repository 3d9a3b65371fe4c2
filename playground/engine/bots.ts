/** Players that need no person. */
import { type Bot, greedyBot, monteCarloBot, randomBot, seededBelow } from '@kodeks/interpreter';
import type { BotName } from './messages.ts';

/** Monte-Carlo play-outs for one decision: a person waits for them. */
const PLAYOUTS = 60;

export function botOf(name: BotName, seed: number): Bot {
  const below = seededBelow(seed);
  switch (name) {
    case 'random':
      return randomBot(below);
    case 'greedy':
      return greedyBot(below);
    case 'monte-carlo':
      return monteCarloBot(below, { playouts: PLAYOUTS });
    default:
      return name satisfies never;
  }
}
