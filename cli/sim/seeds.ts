/**
 * Numbers made from numbers. The game's own random source belongs to the interpreter; these are for what stands outside a
 * game: which seed game 17 of a simulation has, and what a bot picks. Equal input, equal output, on every machine.
 */
import { LARGEST_SEED } from '../arguments.ts';

/** Seed of game `index` of a simulation: it does not matter which worker plays it, or when. */
export function gameSeed(seed: number, index: number): number {
  return mix(mix(seed) ^ index) & LARGEST_SEED;
}

export type Below = (n: number) => number;

/** What the bots of a game pick with. Kept apart from the game's own stream: a seed names the same shuffles for everybody. */
export function botBelow(seed: number): Below {
  const state = Int32Array.of(mix(seed ^ 0x5bd1e995));
  // Lemire's method: the high word of word * n, drawn again in the few cases that would favour some answers.
  return (n) => {
    const unfair = WORDS % n;
    let product: number;
    do product = next(state) * n;
    while (product % WORDS < unfair);
    return Math.floor(product / WORDS);
  };
}

const WORDS = 2 ** 32;

function next(state: Int32Array): number {
  state[0] = ((state[0] ?? 0) + 0x6d2b79f5) | 0;
  return mix(state[0] ?? 0) >>> 0;
}

/** The finaliser of MurmurHash3: every bit of the input moves about half of the output's. */
function mix(word: number): number {
  let mixed = word | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
