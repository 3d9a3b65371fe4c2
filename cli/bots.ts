/** Players that need no person, by name. */

import { oneOf } from './arguments.ts';
import { type Below, type Bot, carefulBot, greedyBot, mctsBot, randomBot, seededBelow } from './engine.ts';
import { UsageError } from './outcome.ts';
import { botSeed } from './sim/seeds.ts';

const KINDS = ['random', 'careful', 'greedy', 'mcts'] as const;
type Kind = (typeof KINDS)[number];

/** A kind; of `mcts` also with how much it thinks: `mcts:200` playouts, `mcts:500ms`. */
export type BotName = Kind | `mcts:${string}`;

/** `greedy` or, by seat and in turn, `greedy,random`. */
export function parseBots(written: string): readonly BotName[] {
  return written.split(',').map((name) => parseBot(name.trim()));
}

const parseKind = oneOf('--bots', KINDS);

function parseBot(written: string): BotName {
  if (!written.startsWith('mcts:')) return parseKind(written);
  if (budgetOf(written) === undefined)
    throw new UsageError(
      `--bots ${written}: how much \`mcts\` thinks must be playouts or milliseconds for one decision, such as \`mcts:200\` or \`mcts:500ms\``,
    );
  return written as `mcts:${string}`;
}

interface Budget {
  readonly playouts?: number;
  readonly milliseconds?: number;
}

/** Undefined if it is none. */
function budgetOf(name: string): Budget | undefined {
  const [, number, unit] = /^mcts:([1-9]\d{0,6})(ms)?$/.exec(name) ?? [];
  if (number === undefined) return undefined;
  return unit === undefined ? { playouts: Number(number) } : { milliseconds: Number(number) };
}

/** One bot of a kind plays all its seats; its stream is made from the seed, so a game of bots can be played again. */
export function botsFor(names: readonly BotName[], players: number, seed: number): readonly Bot[] {
  const made = new Map(names.map((name) => [name, botFor(name, seed)]));
  return Array.from(
    { length: players },
    (_, seat) => made.get(names[seat % names.length] ?? 'random') ?? botFor('random', seed),
  );
}

export function botFor(name: BotName, seed: number): Bot {
  const below = belowFor(seed);
  switch (name) {
    case 'random':
      return randomBot(below);
    case 'careful':
      return carefulBot(below);
    case 'greedy':
      return greedyBot(below);
    default:
      return mctsBot(below, { ...budgetOf(name), clock: () => performance.now() });
  }
}

export const belowFor = (seed: number): Below => seededBelow(botSeed(seed));
