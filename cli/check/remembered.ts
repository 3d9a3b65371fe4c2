/**
 * What checks found, kept in the user's cache folder by the content of the game's files and of the command itself. A file is
 * written beside its place and moved there, so concurrent runs see a whole one or none; it begins with a hash of the rest, so
 * a damaged one counts as none. Nothing here may make a check fail: a folder that cannot be written only makes it slower.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../engine.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { Verdict } from './check-anew.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Verdicts are small; this many are a few megabytes. */
const MOST_KEPT = 300;

/** Undefined where the command does not run from its bundle, so that nobody can tell whether it has changed. */
export function keyOf(files: readonly SourceFile[], command: string | undefined = commandText()): string | undefined {
  if (command === undefined) return undefined;
  const hash = createHash('sha256').update(`${command.length} ${command}`);
  for (const { path, text } of files) hash.update(`\n${path.length} ${text.length} ${path}\n`).update(text);
  return hash.digest('hex');
}

/**
 * The bundle's first file names the chunks it needs, and their names hold hashes of what is in them: another text of it is
 * another command, and the same text is the same one.
 */
function commandText(): string | undefined {
  try {
    return readFileSync(fileURLToPath(new URL('./kodeks.mjs', import.meta.url)), 'utf8');
  } catch {
    return undefined;
  }
}

export function recall(key: string, env: Environment): Verdict | undefined {
  try {
    const path = join(cacheFolder(env), key);
    const kept = readFileSync(path, 'utf8');
    const [sum, body] = [kept.slice(0, 64), kept.slice(65)];
    if (sum !== hashOf(body)) return undefined;
    const now = new Date();
    utimesSync(path, now, now); // what is used stays longest
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function remember(key: string, verdict: Verdict, env: Environment): void {
  try {
    const folder = cacheFolder(env);
    mkdirSync(folder, { recursive: true });
    const body = JSON.stringify(verdict);
    replaceFile(join(folder, key), `${hashOf(body)}\n${body}`);
    forgetOldest(folder);
  } catch {
    // a full disk or a folder of somebody else: the next check looks again
  }
}

function forgetOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST_KEPT) return;
  const byAge = names
    .map((name) => ({ name, at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of byAge.slice(MOST_KEPT)) rmSync(join(folder, name), { force: true });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As each system has it; KODEKS_CACHE names another folder. */
function cacheFolder(env: Environment): string {
  if (env.KODEKS_CACHE) return join(env.KODEKS_CACHE, 'checks');
  const home = env.HOME ?? homedir();
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'kodeks', 'checks');
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'kodeks', 'checks');
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'kodeks', 'checks');
}
