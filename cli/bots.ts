/** Players that need no person, by name. */

import { oneOf } from './arguments.ts';
import { type Below, type Bot, carefulBot, greedyBot, monteCarloBot, randomBot, seededBelow } from './engine.ts';
import { botSeed } from './sim/seeds.ts';

export const BOT_NAMES = ['random', 'careful', 'greedy', 'mc'] as const;
export type BotName = (typeof BOT_NAMES)[number];

/** Playouts for each decision: strong enough to be no fool, quick enough to wait for. */
const PLAYOUTS = 200;

/** `greedy` or, by seat and in turn, `greedy,random`. */
export function parseBots(written: string): readonly BotName[] {
  return written.split(',').map((name) => parseBot(name.trim()));
}

const parseBot = oneOf('--bots', BOT_NAMES);

/** One bot of a kind plays all its seats; its stream is made from the seed, so a game of bots can be played again. */
export function botsFor(names: readonly BotName[], players: number, seed: number): readonly Bot[] {
  const made = new Map(names.map((name) => [name, botFor(name, seed)]));
  return Array.from(
    { length: players },
    (_, seat) => made.get(names[seat % names.length] ?? 'random') ?? botFor('random', seed),
  );
}

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
