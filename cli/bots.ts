/** Players that need no person, by name. */
import { type Below, type Bot, carefulBot, greedyBot, monteCarloBot, randomBot, seededBelow } from './engine.ts';
import { botSeed } from './sim/seeds.ts';

export const BOT_NAMES = ['random', 'careful', 'greedy', 'mc'] as const;
export type BotName = (typeof BOT_NAMES)[number];

/** Playouts for each decision: strong enough to be no fool, quick enough to wait for. */
const PLAYOUTS = 200;

/** One bot plays all seats that are not a person's; its stream is made from the seed, so a game of bots can be played again. */
export function botFor(name: BotName, seed: number): Bot {
  return MAKERS[name](belowFor(seed));
}

export const belowFor = (seed: number): Below => seededBelow(botSeed(seed));

const MAKERS: Readonly<Record<BotName, (below: Below) => Bot>> = {
  random: randomBot,
  careful: carefulBot,
  greedy: greedyBot,
  mc: (below) => monteCarloBot(below, { playouts: PLAYOUTS }),
};
