/**
 * "Did you mean": the declared name nearest to one that nobody declared.
 */

/** The candidate that differs by a slip of the fingers, or undefined where a guess would be no help. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(name);
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > limit) continue;
    // A single letter has every other single letter as a neighbour.
    if (name.length <= 1 && fold(candidate) !== wanted) continue;
    const steps = distance(wanted, fold(candidate), least);
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

/** Case, dashes and diacritics are the commonest slips: `warp_drive`, `WarpDrive` and `warp-drive` are the same to us. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f_\s-]/g, '')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .toLowerCase();
}

/** Insertions, deletions, replacements and swaps of neighbours; stops counting at `enough`. */
export function distance(from: string, to: string, enough = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) steps = Math.min(steps, (beforeLast[j - 2] ?? 0) + 1);
      row.push(steps);
      least = Math.min(least, steps);
    }
    if (least >= enough) return enough;
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
