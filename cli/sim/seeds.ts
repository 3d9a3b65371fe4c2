/**
 * Seeds made from seeds. The game's own random source belongs to the interpreter; these are for what stands outside a game:
 * which seed game 17 of a simulation has, and what its bots pick with. Equal input, equal output, on every machine.
 */
/** Seed of game `index` of a simulation: it does not matter which worker plays it, or when. */
export function gameSeed(seed: number, index: number): number {
  return mix(mix(seed) ^ index) >>> 0;
}

/** Another one for the bots: they must not pick along with the shuffles of the game. */
export function botSeed(seed: number): number {
  return mix(seed ^ 0x5bd1e995) >>> 0;
}

/** The finaliser of MurmurHash3: every bit of the input moves about half of the output's. */
function mix(word: number): number {
  let mixed = word | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
