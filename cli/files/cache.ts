/**
 * The user's cache folder: files named after the hash of what they were made from, each beginning with a hash of the rest, so that a damaged
 * one counts as none. A file is written beside its place and moved there, so concurrent runs see a whole one or none. Nothing here may make a
 * command fail: a folder that cannot be written only makes it slower.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './make-folder.ts';
import { replaceFile } from './replace-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** One sort of things that are kept. */
export interface Shelf {
  readonly name: string;
  /** Of the files. */
  readonly ending: string;
  /** Before the hash in the first line. */
  readonly mark: string;
  readonly most: number;
}

/** What was kept; undefined if there is nothing, or nothing whole. */
export function taken(shelf: Shelf, key: string, env: Environment): string | undefined {
  try {
    const path = placeOf(shelf, key, env);
    const kept = readFileSync(path, 'utf8');
    const start = shelf.mark.length;
    const [sum, body] = [kept.slice(start, start + 64), kept.slice(start + 65)];
    if (!kept.startsWith(shelf.mark) || sum !== hashOf(body)) return undefined;
    const now = new Date();
    utimesSync(path, now, now); // what is used stays longest
    return body;
  } catch {
    return undefined;
  }
}

/** False if it could not be kept. */
export function keep(shelf: Shelf, key: string, body: string, env: Environment): boolean {
  try {
    const path = placeOf(shelf, key, env);
    const folder = join(path, '..');
    makeFolder(folder);
    replaceFile(path, `${shelf.mark}${hashOf(body)}\n${body}`);
    forgetOldest(folder, shelf.most);
    return true;
  } catch {
    return false; // a full disk or a folder of somebody else: the next run does the work again
  }
}

export function placeOf({ name, ending }: Shelf, key: string, env: Environment): string {
  return join(cacheFolder(env), name, `${key}${ending}`);
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The bundle's first file names the chunks it needs, and their names hold hashes of what is in them: another text of it is another command,
 * and the same text is the same one. Undefined where the command does not run from its bundle, so that nobody can tell whether it has changed.
 */
export function commandText(): string | undefined {
  try {
    return readFileSync(fileURLToPath(new URL('./kodeks.mjs', import.meta.url)), 'utf8');
  } catch {
    return undefined;
  }
}

function forgetOldest(folder: string, most: number): void {
  const names = readdirSync(folder);
  if (names.length <= most) return;
  const byAge = names
    .map((name) => ({ name, at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of byAge.slice(most)) rmSync(join(folder, name), { force: true });
}

/** As each system has it; KODEKS_CACHE names another folder. */
function cacheFolder(env: Environment): string {
  if (env.KODEKS_CACHE) return env.KODEKS_CACHE;
  const home = env.HOME ?? homedir();
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'kodeks');
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'kodeks');
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'kodeks');
}
