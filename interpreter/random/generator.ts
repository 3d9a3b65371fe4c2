/** The game's only source of chance: sfc32. Its four words lie in the session's cells, so they are saved and taken back with everything else. */

const WORDS = 2 ** 32;

export function seedGenerator(cells: Int32Array, at: number, seed: number): void {
  cells[at] = seed | 0;
  cells[at + 1] = Math.floor(seed / WORDS) | 0;
  cells[at + 2] = 0x9e3779b9 | 0;
  cells[at + 3] = 1;
  for (let i = 0; i < 15; i++) word(cells, at);
}

/** A whole number from 0 to n - 1, each equally likely; n up to 2^21. The caller has noted the four words before. */
export function below(cells: Int32Array, at: number, n: number): number {
  if (n <= 1) return 0;
  // Lemire's method: the high word of word * n, unless the low word would favour some answers; doubles hold the product exactly
  let product = word(cells, at) * n;
  if (product % WORDS < n) {
    const unfair = WORDS % n;
    while (product % WORDS < unfair) product = word(cells, at) * n;
  }
  return Math.floor(product / WORDS);
}

function word(cells: Int32Array, at: number): number {
  const a = cells[at]!;
  const b = cells[at + 1]!;
  const c = cells[at + 2]!;
  const counter = cells[at + 3]!;
  const sum = (((a + b) | 0) + counter) | 0;
  cells[at + 3] = (counter + 1) | 0;
  cells[at] = b ^ (b >>> 9);
  cells[at + 1] = (c + (c << 3)) | 0;
  cells[at + 2] = (((c << 21) | (c >>> 11)) + sum) | 0;
  return sum >>> 0;
}
