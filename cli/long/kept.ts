/**
 * Results of long work in a file, one JSON value on each line, written as they come: the same command goes on where it stopped.
 * The first line says what the work is of; results of anything else are not taken.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../outcome.ts';

export interface Kept<T> {
  readonly before: ReadonlyMap<string, T>;
  keep(id: string, result: T): void;
}

/** `of`: changes with everything that the results depend on. */
export function keptResults<T>(file: string | undefined, cwd: string, of: string): Kept<T> {
  if (file === undefined) return { before: new Map(), keep: () => {} };
  const path = resolve(cwd, file);
  const before = existsSync(path) ? readResults<T>(path, file, of) : undefined;
  if (before === undefined) writeFileSync(path, `${JSON.stringify({ of })}\n`);
  return {
    before: before ?? new Map(),
    keep: (id, result) => appendFileSync(path, `${JSON.stringify({ id, result })}\n`),
  };
}

/** A line that was cut off by the end of the process before is done again. */
function readResults<T>(path: string, shown: string, of: string): ReadonlyMap<string, T> {
  const [head, ...lines] = readFileSync(path, 'utf8').split('\n');
  const first = parsed(head ?? '') as { readonly of?: unknown } | undefined;
  if (typeof first !== 'object' || first === null || typeof first.of !== 'string')
    throw new UsageError(`\`${shown}\` does not hold results of this command`, ['--keep writes a file of its own']);
  if (first.of !== of)
    throw new UsageError(`the results in \`${shown}\` are of other rules or other settings`, [
      'delete it, or name another file',
    ]);
  return new Map(
    lines.flatMap((line): [string, T][] => {
      const one = parsed(line) as { readonly id: string; readonly result: T } | undefined;
      return one === undefined ? [] : [[one.id, one.result]];
    }),
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
