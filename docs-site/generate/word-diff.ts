/** Two wordings of one sentence, word by word: what stayed, what went, what came. */

export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Words keep the space after them, so that stretches put together are the texts again. */
const piecesOf = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? [];

export function wordDiff(before: string, after: string): readonly Stretch[] {
  const [old, fresh] = [piecesOf(before), piecesOf(after)];
  const common = lengths(old, fresh);
  const out: Stretch[] = [];
  const put = (kind: Stretch['kind'], text: string): void => {
    const last = out.at(-1);
    if (last?.kind === kind) out[out.length - 1] = { kind, text: last.text + text };
    else out.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [a, b] = [old[i], fresh[j]];
    if (a !== undefined && b !== undefined && a.trim() === b.trim()) {
      put('same', b);
      i += 1;
      j += 1;
    } else if (a !== undefined && (b === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      put('gone', a);
      i += 1;
    } else if (b !== undefined) {
      put('new', b);
      j += 1;
    }
  }
  return out;
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** How many words are common to what follows each pair of places. */
function lengths(old: readonly string[], fresh: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const same = old[i]?.trim() === fresh[j]?.trim();
      const row = table[i];
      if (row !== undefined)
        row[j] = same ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}
