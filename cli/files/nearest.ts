/** The name that somebody probably meant: the nearest by letters changed, added, left out or swapped, if it is near enough. */
export function nearest(wanted: string, names: Iterable<string>): string | undefined {
  const key = folded(wanted);
  if (key === '') return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(key.length / 3)) + 1;
  for (const name of names) {
    const other = folded(name);
    const distance = other.startsWith(key) && key.length >= 3 ? 1 : distanceBetween(key, other, bestDistance);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

const folded = (text: string): string => text.toLowerCase().replace(/[\s_]+/g, '-');

/** Optimal string alignment; gives up, with `limit`, as soon as a whole row reaches it. */
function distanceBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) row.push(cell(a, b, i, j, before, above, row));
    if (Math.min(...row) >= limit) return limit;
    before = above;
    above = row;
  }
  return above[b.length] ?? limit;
}

function cell(
  a: string,
  b: string,
  i: number,
  j: number,
  before: readonly number[],
  above: readonly number[],
  row: readonly number[],
): number {
  const change = at(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
  const least = Math.min(change, at(above, j) + 1, at(row, j - 1) + 1);
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(least, at(before, j - 2) + 1) : least;
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
