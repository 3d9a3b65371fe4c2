/**
 * Texts and places in them. Every later representation points back here, so that a problem found anywhere
 * can be shown at its line and column, in `.rules` and in YAML files alike.
 */

/** One file as the author wrote it. `path` is relative to the game's folder, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A stretch of a file: offsets into its text, `end` exclusive. Rules text inside YAML has spans of the YAML file. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A value together with the place it was written at. */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}

export function spanning(first: Span, last: Span): Span {
  return { file: first.file, start: first.start, end: Math.max(first.end, last.end) };
}

/** Line and column, both from 1; a column counts UTF-16 units as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Offsets of line starts; computed once per file, looked up by bisection. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return starts;
}

export function positionAt(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
