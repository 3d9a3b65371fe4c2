/**
 * Reads the files of a game. Nothing outside its folder and what it shares with others is opened, nothing huge, and what cannot be read is a problem with
 * its place like any other, so the rest of the game is still checked.
 */
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, SourceFile } from '../engine.ts';
import { diagnose, type Said, type Wording } from '../problems.ts';
import { type Decoded, decode } from './decode.ts';
import { fileTrouble } from './file-trouble.ts';
import { homesOf, isAtHome } from './homes.ts';
import { withSlashes } from './paths.ts';

export interface FilesRead {
  /** By path, which is relative to the folder and has forward slashes. */
  readonly files: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
}

/** The language refuses longer texts as well; a file of gigabytes need not even be opened. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_TOGETHER = 64 * 1024 * 1024;
const MOST_FILES = 10_000;
const DEEPEST = 12;

const NOT_OF_A_GAME = new Set(['node_modules', 'dist']);
/** Names that somebody meant for the game as well, so that they can be told what is wrong with them. */
export const isGameFile = (path: string): boolean =>
  /\.(ya?ml|rules)$/i.test(path) || /(^|\/)icons\/.*\.svg$/i.test(path);

interface Reading {
  /** Where its files may lie; the first is its own folder. */
  readonly homes: readonly string[];
  readonly files: SourceFile[];
  readonly problems: Diagnostic[];
  bytes: number;
}

export function readFiles(folder: string, isWanted: (path: string) => boolean = isGameFile): FilesRead {
  const reading: Reading = { homes: homesOf(folder), files: [], problems: [], bytes: 0 };
  for (const path of pathsIn(reading.homes, '', isWanted)) {
    if (reading.files.length >= MOST_FILES || reading.bytes > MOST_BYTES_TOGETHER) {
      reading.problems.push(tooMuch(path));
      break;
    }
    readOne(reading, path);
  }
  return { files: reading.files, problems: reading.problems };
}

/** What `readFiles` would read, by name. */
export const pathsOfGame = (folder: string, isWanted: (path: string) => boolean = isGameFile): readonly string[] =>
  pathsIn(homesOf(folder), '', isWanted).slice(0, MOST_FILES);

function pathsIn(
  homes: readonly string[],
  folder: string,
  isWanted: (path: string) => boolean,
  depth = 0,
): readonly string[] {
  const [root = ''] = homes;
  const entries = entriesOf(join(root, folder)).filter((entry) => !entry.name.startsWith('.'));
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && isSharedFolder(homes, join(root, path)));
    if (isFolder && depth < DEEPEST && !NOT_OF_A_GAME.has(entry.name)) return pathsIn(homes, path, isWanted, depth + 1);
    return !isFolder && isWanted(path) ? [path] : [];
  });
}

/** A link to a folder of the game itself is not followed: its files have been read. */
function isSharedFolder([, ...shared]: readonly string[], path: string): boolean {
  try {
    const real = realpathSync(path);
    return isAtHome(shared, real) && statSync(real).isDirectory();
  } catch {
    return false; // a link to nothing
  }
}

/** In the order of their names by code unit, so that every machine reads a game in the same order. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function readOne(reading: Reading, path: string): void {
  const bytes = bytesOf(reading, path);
  if (bytes === undefined) return;
  const decoded = decode(bytes);
  reading.bytes += bytes.length;
  reading.files.push({ path, text: decoded.text });
  if (decoded.badAt !== undefined) reading.problems.push(notUtf8(path, decoded, decoded.badAt));
}

function bytesOf(reading: Reading, path: string): Uint8Array | undefined {
  try {
    const real = realpathSync(join(reading.homes[0] ?? '', path));
    const about = statSync(real);
    if (!isAtHome(reading.homes, real)) reading.problems.push(outside(path, real));
    else if (!about.isFile())
      reading.problems.push(unreadable(path, { en: 'it is not a file', pl: 'to nie jest plik' }));
    else if (about.size > MOST_BYTES) reading.problems.push(tooLarge(path, about.size));
    else return readFileSync(real);
  } catch (error) {
    reading.problems.push(unreadable(path, whyUnreadable(error)));
  }
  return undefined;
}

function whyUnreadable(error: unknown): Said {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return { en: 'it is a link to nothing', pl: 'to dowiązanie donikąd' };
  if (code === 'ELOOP') return { en: 'it is a link to itself', pl: 'to dowiązanie do samego siebie' };
  const text = error instanceof Error ? error.message : String(error);
  return fileTrouble(error) ?? { en: text, pl: text };
}

// ---------------------------------------------------------------- the words

const SPLIT: Said = {
  en: 'split it: a folder may hold any number of files of the same kind',
  pl: 'podziel go: w folderze może być dowolnie wiele plików tego samego rodzaju',
};
const NOT_READ: Said = { en: 'not read', pl: 'nie odczytano' };

const notUtf8 = (path: string, { text, seems }: Decoded, start: number): Diagnostic =>
  problem(path, 'encoding', {
    message: seems
      ? { en: `this file seems to be ${seems}, not UTF-8 text`, pl: `ten plik to zapewne ${seems}, a nie tekst UTF-8` }
      : { en: 'this file is not valid UTF-8 text', pl: 'ten plik nie jest poprawnym tekstem UTF-8' },
    label: { en: 'cannot be decoded', pl: 'nie da się odczytać' },
    notes: [
      {
        en: 'save the file as UTF-8 (in most editors: save with encoding)',
        pl: 'zapisz plik jako UTF-8 (w większości edytorów: zapisz z kodowaniem)',
      },
    ],
    start,
    end: Math.min(start + 1, text.length),
  });

const tooLarge = (path: string, size: number): Diagnostic =>
  problem(path, 'file-too-large', {
    message: {
      en: `this file is too large: ${megabytes(size)} MB, the limit is ${megabytes(MOST_BYTES)} MB`,
      pl: `ten plik jest za duży: ${megabytes(size)} MB, a najwyżej może mieć ${megabytes(MOST_BYTES)} MB`,
    },
    label: NOT_READ,
    notes: [SPLIT],
  });

const tooMuch = (path: string): Diagnostic =>
  problem(path, 'too-many-files', {
    message: {
      en: `this game has more than ${MOST_FILES} files or ${megabytes(MOST_BYTES_TOGETHER)} MB`,
      pl: `ta gra ma więcej niż ${MOST_FILES} plików albo ${megabytes(MOST_BYTES_TOGETHER)} MB`,
    },
    label: {
      en: 'this file and those after it were not read',
      pl: 'tego pliku i następnych nie odczytano',
    },
    notes: [{ en: 'is this really the folder of one game?', pl: 'czy to na pewno folder jednej gry?' }],
  });

const outside = (path: string, real: string): Diagnostic =>
  problem(path, 'outside', {
    message: {
      en: 'this file is a link that leads out of the folder of the game',
      pl: 'ten plik to dowiązanie, które prowadzi poza folder gry',
    },
    label: {
      en: `leads to ${withSlashes(real)}; not read`,
      pl: `prowadzi do ${withSlashes(real)}; nie odczytano`,
    },
    notes: [
      {
        en: 'a game is read from its own folder, and from a folder `shared` beside it or beside the folder of games: copy the file into one of them',
        pl: 'gra jest czytana z własnego folderu oraz z folderu `shared` obok niego albo obok folderu z grami: skopiuj plik do jednego z nich',
      },
    ],
  });

const unreadable = (path: string, why: Said): Diagnostic =>
  problem(path, 'unreadable', {
    message: { en: `this file cannot be read: ${why.en}`, pl: `tego pliku nie da się odczytać: ${why.pl}` },
    label: NOT_READ,
  });

interface Words extends Wording {
  readonly start?: number;
  readonly end?: number;
}

function problem(path: string, name: string, { start = 0, end = 0, ...words }: Words): Diagnostic {
  const pass = path.endsWith('.rules') ? 'syntax' : 'yaml';
  return diagnose(`${pass}/${name}`, 'error', { file: path, start, end }, words);
}

const megabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));
