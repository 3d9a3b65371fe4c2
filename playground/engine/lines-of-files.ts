/** From offsets in a file to lines, computed once per text. */
import { lineStarts, positionAt, type SourceFile } from '@kodeks/dsl';
import type { CodeLine } from './messages.ts';

export interface LineFinder {
  lineOf(site: { readonly file: string; readonly start: number }): CodeLine;
}

export function lineFinder(sources: ReadonlyMap<string, SourceFile>): LineFinder {
  const starts = new Map<string, readonly number[]>();
  return {
    lineOf: ({ file, start }) => {
      let known = starts.get(file);
      if (known === undefined) {
        known = lineStarts(sources.get(file)?.text ?? '');
        starts.set(file, known);
      }
      return { file, line: positionAt(known, start).line };
    },
  };
}
