/** Two wordings of one sentence, word by word: what stayed, what went, what came. The same for any two sequences. */

export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

export interface Compared<T> {
  readonly kind: Stretch['kind'];
  /** Of what stayed: as it is now. */
  readonly item: T;
}

/** Words keep the space after them, so that stretches put together are the texts again. */
const piecesOf = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? [];

export function wordDiff(before: string, after: string): readonly Stretch[] {
  const out: Stretch[] = [];
  for (const { kind, item } of sequenceDiff(piecesOf(before), piecesOf(after), (a, b) => a.trim() === b.trim())) {
    const last = out.at(-1);
    if (last?.kind === kind) out[out.length - 1] = { kind, text: last.text + item };
    else out.push({ kind, text: item });
  }
  return out;
}

export function sequenceDiff<T>(
  old: readonly T[],
  fresh: readonly T[],
  same: (a: T, b: T) => boolean,
): readonly Compared<T>[] {
  const common = lengths(old, fresh, same);
  const out: Compared<T>[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const hasBoth = i < old.length && j < fresh.length;
    if (hasBoth && same(old[i]!, fresh[j]!)) {
      out.push({ kind: 'same', item: fresh[j]! });
      i += 1;
      j += 1;
    } else if (i < old.length && (j >= fresh.length || at(common, i + 1, j) >= at(common, i, j + 1))) {
      out.push({ kind: 'gone', item: old[i]! });
      i += 1;
    } else {
      out.push({ kind: 'new', item: fresh[j]! });
      j += 1;
    }
  }
  return out;
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** How many items are common to what follows each pair of places. */
function lengths<T>(
  old: readonly T[],
  fresh: readonly T[],
  same: (a: T, b: T) => boolean,
): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row !== undefined)
        row[j] = same(old[i]!, fresh[j]!)
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}
