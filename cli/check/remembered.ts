/** What checks found, kept in the user's cache folder by the content of the game's files and of the command itself. */
import { createHash } from 'node:crypto';
import type { SourceFile } from '../engine.ts';
import { commandText, keep, type Shelf, taken } from '../files/cache.ts';
import type { Verdict } from './check-anew.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Verdicts are small; this many are a few megabytes. */
const VERDICTS: Shelf = { name: 'checks', ending: '', mark: '', most: 300 };

/** Undefined where the command does not run from its bundle, so that nobody can tell whether it has changed. */
export function keyOf(files: readonly SourceFile[], command: string | undefined = commandText()): string | undefined {
  if (command === undefined) return undefined;
  const hash = createHash('sha256').update(`${command.length} ${command}`);
  for (const { path, text } of files) hash.update(`\n${path.length} ${text.length} ${path}\n`).update(text);
  return hash.digest('hex');
}

export function recall(key: string, env: Environment): Verdict | undefined {
  const body = taken(VERDICTS, key, env);
  return body === undefined ? undefined : JSON.parse(body);
}

export function remember(key: string, verdict: Verdict, env: Environment): void {
  keep(VERDICTS, key, JSON.stringify(verdict), env);
}
