/** Two texts line by line: what stays, goes and comes, in hunks with a few lines around each change. */

export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

export interface Hunk {
  /** Of its first line, counted from 1, in the old text and in the new. */
  readonly before: number;
  readonly after: number;
  readonly lines: readonly DiffLine[];
}

const AROUND = 3;

/** `null`: there is no such file. A line end that is missing at the end of one of them shows as `\ No newline`, like everywhere. */
export function hunksBetween(before: string | null, after: string | null): readonly Hunk[] {
  const lines = diffLines(linesOf(before), linesOf(after));
  const shown = lines.map((_, at) => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(isChange));
  const hunks: { before: number; after: number; lines: DiffLine[] }[] = [];
  let [old, next] = [1, 1];
  for (const [at, line] of lines.entries()) {
    if (shown[at] && !shown[at - 1]) hunks.push({ before: old, after: next, lines: [] });
    if (shown[at]) hunks.at(-1)?.lines.push(line);
    if (line.kind !== 'new') old += 1;
    if (line.kind !== 'gone') next += 1;
  }
  return hunks;
}

const isChange = ({ kind }: DiffLine): boolean => kind !== 'same';

const NO_NEWLINE = '\\ No newline';

function linesOf(text: string | null): readonly string[] {
  if (text === null || text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') return lines.slice(0, -1);
  return [...lines, NO_NEWLINE];
}

/** What begins and ends alike is set aside first: an edit is small, and a game's file may have thousands of lines. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    ...before.slice(0, head).map(same),
    ...between(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

const same = (text: string): DiffLine => ({ kind: 'same', text });

/** More than this would take longer than anybody reads: the whole stretch is shown as replaced. */
const MOST_CELLS = 4_000_000;

/** The longest lines they have in common, in order. */
function between(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const width = after.length + 1;
  if (before.length * after.length > MOST_CELLS || before.length === 0 || after.length === 0)
    return [
      ...before.map((text): DiffLine => ({ kind: 'gone', text })),
      ...after.map((text): DiffLine => ({ kind: 'new', text })),
    ];
  const common = new Int32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        before[i] === after[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push(same(before[i]!));
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      lines.push({ kind: 'gone', text: before[i]! });
      i += 1;
    } else {
      lines.push({ kind: 'new', text: after[j]! });
      j += 1;
    }
  }
  return lines;
}
