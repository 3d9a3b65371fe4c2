/**
 * Writes what was changed in the playground to the files of a game. The page says of each file what it was when the change began; if
 * any is another one on the disk by now, nothing is written at all: somebody has to look at the difference first.
 */
import { lstatSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Both } from '../engine.ts';
import { decode } from '../files/decode.ts';
import { fileTrouble } from '../files/file-trouble.ts';
import { homesOf, isAtHome } from '../files/homes.ts';
import { makeFolder } from '../files/make-folder.ts';
import { replaceFile } from '../files/replace-file.ts';

/** `null`: there was, or is to be, no such file. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export type WrittenBack =
  | { readonly kind: 'written'; readonly paths: readonly string[] }
  /** These are others on the disk than the page believes. */
  | { readonly kind: 'stale'; readonly paths: readonly string[] }
  | { readonly kind: 'refused'; readonly path: string; readonly why: Both };

const MOST_CHANGES = 500;
const LONGEST_PATH = 400;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** What the page sent, or nothing if it is anything else. */
export function readChanges(data: unknown): readonly FileChange[] | undefined {
  if (!Array.isArray(data) || data.length === 0 || data.length > MOST_CHANGES) return undefined;
  const changes = data.map(readChange);
  if (!changes.every((change) => change !== undefined)) return undefined;
  return new Set(changes.map(({ path }) => path)).size === changes.length ? changes : undefined;
}

function readChange(data: unknown): FileChange | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { path, before, after } = data as Partial<Record<string, unknown>>;
  if (typeof path !== 'string') return undefined;
  return isText(before) && isText(after) ? { path, before, after } : undefined;
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Names that begin with a dot are read by nobody here, and `node_modules` and `dist` are no part of a game. */
export const isWritablePath = (path: string): boolean =>
  path.length <= LONGEST_PATH &&
  /^[\p{L}\d_][\p{L}\d_. -]*(\/[\p{L}\d_][\p{L}\d_. -]*)*$/u.test(path) &&
  /\.(ya?ml|rules)$|^icons\/[^/]+\.svg$|^GAPS\.md$/i.test(path) &&
  !path.includes('..') &&
  !path.split('/').some((part) => part === 'node_modules' || part === 'dist');

export function writeBack(folder: string, changes: readonly FileChange[]): WrittenBack {
  const homes = homesOf(folder);
  const [root = folder] = homes;
  const stale: string[] = [];
  for (const { path, before } of changes) {
    const there = isWritablePath(path) ? onDisk(homes, path) : NOT_OF_A_GAME;
    if (there.kind === 'refused') return { kind: 'refused', path, why: there.why };
    if (there.text !== before) stale.push(path);
  }
  if (stale.length > 0) return { kind: 'stale', paths: stale };
  for (const change of changes) {
    const why = written(root, change);
    if (why !== undefined) return { kind: 'refused', path: change.path, why };
  }
  return { kind: 'written', paths: changes.map(({ path }) => path) };
}

type OnDisk =
  | { readonly kind: 'text'; readonly text: string | null }
  | { readonly kind: 'refused'; readonly why: Both };

const NOTHING: OnDisk = { kind: 'text', text: null };
const NOT_OF_A_GAME: OnDisk = {
  kind: 'refused',
  why: {
    en: 'only .yaml and .rules files, drawings in icons/ and GAPS.md in the folder of the game are written',
    pl: 'w folderze gry zapisuje się tylko pliki .yaml i .rules, rysunki z icons/ oraz GAPS.md',
  },
};
const OUTSIDE: OnDisk = {
  kind: 'refused',
  why: { en: 'it leads out of the folder of the game', pl: 'prowadzi poza folder gry' },
};
const NO_FILE: OnDisk = { kind: 'refused', why: { en: 'it is not a file', pl: 'to nie jest plik' } };
const NOT_UTF8: OnDisk = {
  kind: 'refused',
  why: { en: 'on the disk it is not UTF-8 text', pl: 'na dysku nie jest tekstem UTF-8' },
};

function onDisk(homes: readonly string[], path: string): OnDisk {
  const target = join(homes[0] ?? '', path);
  try {
    if (!isAtHome(homes, realpathSync(firstThere(dirname(target))))) return OUTSIDE;
    if (lstatSync(target, { throwIfNoEntry: false }) === undefined) return NOTHING;
    const real = realpathSync(target);
    if (!isAtHome(homes, real)) return OUTSIDE;
    if (!statSync(real).isFile()) return NO_FILE;
    const { text, badAt } = decode(readFileSync(real));
    return badAt === undefined ? { kind: 'text', text } : NOT_UTF8;
  } catch (error) {
    return { kind: 'refused', why: inWords(error) };
  }
}

/** The folder itself, or the nearest around it that there is. */
function firstThere(folder: string): string {
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  return isThere || dirname(folder) === folder ? folder : firstThere(dirname(folder));
}

/** Why not, if not. */
function written(root: string, { path, before, after }: FileChange): Both | undefined {
  const target = join(root, path);
  try {
    if (after === null) {
      if (before !== null) rmSync(target);
      return undefined;
    }
    makeFolder(dirname(target));
    replaceFile(target, before !== null && beginsWithBom(target) ? `\ufeff${after}` : after);
    return undefined;
  } catch (error) {
    return inWords(error);
  }
}

/** Editors on Windows put it there; whoever uses one may want to find it again. */
const beginsWithBom = (path: string): boolean => readFileSync(path).subarray(0, BOM.length).equals(BOM);

function inWords(error: unknown): Both {
  const text = error instanceof Error ? error.message : String(error);
  return fileTrouble(error) ?? { en: text, pl: text };
}
