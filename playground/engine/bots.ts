/** Players that need no person. */
import { type Bot, greedyBot, mctsBot, randomBot, seededBelow } from '@kodeks/interpreter';
import type { BotName } from './messages.ts';

/** Playouts for one decision: a person waits for them. */
const PLAYOUTS = 150;

export function botOf(name: BotName, seed: number): Bot {
  const below = seededBelow(seed);
  switch (name) {
    case 'random':
      return randomBot(below);
    case 'greedy':
      return greedyBot(below);
    case 'monte-carlo':
      return mctsBot(below, { playouts: PLAYOUTS });
    default:
      return name satisfies never;
  }
}
