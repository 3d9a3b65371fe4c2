/**
 * From what somebody typed to the folder of a game: a folder with a game.yaml, that file itself, or the name of a folder
 * in `games/`. Whoever mistyped is told the nearest name there is.
 */
import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../outcome.ts';
import { nearest } from './nearest.ts';
import { inFolder, shownPath } from './paths.ts';

export interface GameFolder {
  readonly folder: string; // absolute
  readonly name: string;
  /** As shown in messages, before the paths of its files. */
  readonly shown: string;
}

const MANIFEST = 'game.yaml';
const NOT_GAMES = new Set(['node_modules', 'dist', 'coverage']);
const DEEPEST = 6;

/** The one game that is meant; without a name, the one in the current folder. */
export function findGame(wanted: string | undefined, cwd: string): GameFolder {
  const found = resolveFolder(wanted, cwd);
  if (isGame(found)) return gameAt(found, cwd);
  const below = gamesBelow(found).map((folder) => shownPath(folder, cwd));
  const place = `\`${shownPath(found, cwd)}\``;
  if (wanted === undefined) throw new UsageError('say which game: there is no game.yaml here', choices(below, cwd));
  throw new UsageError(`there is no game.yaml in ${place}`, choices(below, cwd));
}

/** Every game that is meant: one folder may hold many. */
export function findGames(wanted: string | undefined, cwd: string): readonly GameFolder[] {
  const found = resolveFolder(wanted, cwd);
  if (isGame(found)) return [gameAt(found, cwd)];
  const games = gamesBelow(found).map((folder) => gameAt(folder, cwd));
  if (games.length > 0) return games;
  const place = wanted === undefined ? 'here or below' : `in \`${shownPath(found, cwd)}\` or below`;
  throw new UsageError(`there is no game.yaml ${place}`, choices([], cwd));
}

function resolveFolder(wanted: string | undefined, cwd: string): string {
  if (wanted === undefined) return cwd;
  const path = resolve(cwd, wanted);
  const found = statOf(path);
  if (found?.isDirectory()) return path;
  if (found !== undefined) return folderOfManifest(path, cwd);
  const named = isPlainName(wanted) ? gamesFolders(cwd).map((games) => join(games, wanted)) : [];
  const game = named.find(isGame);
  if (game !== undefined) return game;
  throw new UsageError(`there is no folder \`${wanted}\``, missingHints(wanted, path, cwd));
}

function folderOfManifest(path: string, cwd: string): string {
  if (basename(path) === MANIFEST) return dirname(path);
  const shown = shownPath(path, cwd);
  throw new UsageError(`\`${shown}\` is a file`, ['name the folder of the game, the one with game.yaml in it']);
}

function missingHints(wanted: string, path: string, cwd: string): readonly string[] {
  const parent = dirname(path);
  const siblings = foldersIn(parent).map((name) => inFolder(shownPath(parent, cwd), name));
  const games = namedGames(cwd);
  const known = isPlainName(wanted) ? [...games, ...siblings] : siblings;
  const meant = nearest(isPlainName(wanted) ? wanted : shownPath(path, cwd), known);
  return meant === undefined ? choices([], cwd) : [`did you mean \`${meant}\`?`];
}

/** What could be named instead, a handful at most. */
function choices(below: readonly string[], cwd: string): readonly string[] {
  const names = below.length > 0 ? below : namedGames(cwd);
  if (names.length === 0) return ['a game is a folder with a game.yaml; `kodeks new NAME` makes one'];
  const some = names.slice(0, 6).map((name) => `\`${name}\``);
  return [`there is ${some.join(', ')}${names.length > some.length ? ` and ${names.length - some.length} more` : ''}`];
}

/** `games/` beside us or beside a folder around us, nearest first. */
function gamesFolders(cwd: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    const games = join(folder, 'games');
    if (statOf(games)?.isDirectory()) folders.push(games);
    if (dirname(folder) === folder) return folders;
  }
}

const namedGames = (cwd: string): readonly string[] =>
  gamesFolders(cwd).flatMap((games) => foldersIn(games).filter((name) => isGame(join(games, name))));

/** In the order of their paths. A game inside a game is part of it, not another one. */
function gamesBelow(folder: string, depth = 0): readonly string[] {
  if (depth > 0 && isGame(folder)) return [folder];
  if (depth >= DEEPEST) return [];
  return foldersIn(folder).flatMap((name) => gamesBelow(join(folder, name), depth + 1));
}

function foldersIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_GAMES.has(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const gameAt = (folder: string, cwd: string): GameFolder => ({
  folder,
  name: basename(folder),
  shown: shownPath(folder, cwd),
});

const isGame = (folder: string): boolean => statOf(join(folder, MANIFEST))?.isFile() === true;

const isPlainName = (wanted: string): boolean => !/[/\\]/.test(wanted) && wanted !== '.' && wanted !== '..';

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // such as `games/game.yaml/x`: a file where a folder would have to be
  }
}
