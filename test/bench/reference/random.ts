/** A whole number from 0 to `n` - 1, each equally likely; `n` from 1 to 2^21. */
export type Below = (n: number) => number;

const WORDS = 2 ** 32;

/** Mulberry32: one word of state, so a seed names the whole sequence on every machine. */
export function randomBelow(seed: number): Below {
  // An array, because a variable would leave the small-integer range and be boxed anew on every draw.
  const state = Int32Array.of(seed);

  function word(): number {
    const sum = ((state[0] as number) + 0x6d2b79f5) | 0;
    state[0] = sum;
    const mixed = Math.imul(sum ^ (sum >>> 15), sum | 1);
    const twice = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return (twice ^ (twice >>> 14)) >>> 0;
  }

  // Lemire's method: the high word of word * n is the answer, unless the low word falls in the first 2^32 mod n values,
  // which would favour some answers. The product stays below 2^53, so doubles hold it exactly.
  return (n) => {
    let product = word() * n;
    if (product >>> 0 < n) {
      const unfair = WORDS % n;
      while (product >>> 0 < unfair) product = word() * n;
    }
    return (product / WORDS) | 0;
  };
}
