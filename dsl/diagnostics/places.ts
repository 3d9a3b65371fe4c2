/**
 * Where a span lies for people and tools: file as shown, lines and columns. Line starts are found once per file.
 */
import { lineStarts, type Position, positionAt, type SourceFile, type Span } from '../source/source.ts';

export type Files = ReadonlyMap<string, SourceFile>;

export interface PlaceOptions {
  /** Paths in spans are relative to the game's folder; a tool that runs elsewhere says how it wants them. */
  readonly displayPath?: (path: string) => string;
}

export interface Place {
  readonly file: string;
  readonly start: Position;
  /** After the last character, as editors count. */
  readonly end: Position;
}

export interface Places {
  readonly of: (span: Span) => Place;
  /** The text of a line, from 1, without its line break. */
  readonly line: (file: string, line: number) => string | undefined;
}

export function placesIn(files: Files, { displayPath = (path) => path }: PlaceOptions = {}): Places {
  const known = new Map<string, readonly number[]>();
  const startsOf = (file: string): readonly number[] => {
    const starts = known.get(file) ?? lineStarts(files.get(file)?.text ?? '');
    known.set(file, starts);
    return starts;
  };
  return {
    of: (span) => {
      const starts = startsOf(span.file);
      // A file we were not given still gets a place: its first character.
      const length = files.get(span.file)?.text.length ?? 0;
      const start = Math.min(Math.max(span.start, 0), length);
      const end = Math.min(Math.max(span.end, start), length);
      return { file: displayPath(span.file), start: positionAt(starts, start), end: positionAt(starts, end) };
    },
    line: (file, line) => {
      const starts = startsOf(file);
      const text = files.get(file)?.text;
      const start = starts[line - 1];
      if (text === undefined || start === undefined) return undefined;
      const next = starts[line];
      return text.slice(start, next === undefined ? text.length : next - 1).replace(/\r$/, '');
    },
  };
}
