/** The file that `--ndjson` names: one line a game, in the order of the games however they were played. */
import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Stretch } from './job.ts';

export interface LineFile {
  /** Appends, and says how many bytes the file then has. */
  write(lines: string): number;
  /** After it returns, a crash of the machine takes away nothing that was written. */
  sync(): void;
  /** Takes back what lies behind the first `bytes`. */
  cut(bytes: number): void;
  close(): void;
}

/** What lies behind the first `bytes` was written before a crash and will be written again. */
export function openLines(path: string, bytes = 0): LineFile {
  const file = openSync(path, bytes > 0 ? 'r+' : 'w');
  let size = 0;
  const cut = (to: number): void => {
    ftruncateSync(file, to);
    size = to;
  };
  cut(bytes);
  return {
    cut,
    write: (lines) => {
      const buffer = Buffer.from(lines);
      for (let written = 0; written < buffer.length; )
        written += writeSync(file, buffer, written, buffer.length - written, size + written);
      size += buffer.length;
      return size;
    },
    sync: () => fsyncSync(file),
    close: () => closeSync(file),
  };
}

/** Stretches arrive as they are finished; those that are early wait. */
export function inOrder(file: LineFile): (stretch: Stretch, lines: string) => void {
  const early = new Map<number, { readonly to: number; readonly lines: string }>();
  let next = 0;
  return ({ from, to }, lines) => {
    early.set(from, { to, lines });
    for (let found = early.get(next); found !== undefined; found = early.get(next)) {
      early.delete(next);
      file.write(found.lines);
      next = found.to;
    }
  };
}
