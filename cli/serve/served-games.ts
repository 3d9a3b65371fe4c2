/** The games of a folder as the page asks for them: read from the disk each time, so that what is shown is what is there. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../engine.ts';
import { findGames, type GameFolder } from '../files/find-game.ts';
import { isGameFile, pathsOfGame, readFiles } from '../files/read-game.ts';
import { UsageError } from '../outcome.ts';
import { gameName } from './game-name.mjs';

export interface ServedGame {
  readonly id: string;
  readonly name: { readonly pl: string; readonly en: string };
  /** Characters of all its files. */
  readonly size: number;
  readonly onDisk: 'writable' | 'read-only';
}

/** The page shows the list of what is left out beside the game, too. */
export const isServedFile = (path: string): boolean => isGameFile(path) || path === 'GAPS.md';

/** As the page and the links of the reference call it. */
const ID = /^[\w-]+$/;

/** Games may come and go while they are served; the first look must find one. */
export function servedFolders(dir: string | undefined, cwd: string): readonly GameFolder[] {
  const folders = findGames(dir, cwd);
  for (const [at, { name }] of folders.entries()) {
    if (!ID.test(name))
      throw new UsageError(`the folder \`${name}\` cannot stand in an address`, [
        'call it by letters, digits and hyphens, such as `comet-run`',
      ]);
    if (folders.findIndex((other) => other.name === name) !== at)
      throw new UsageError(`two games are in folders called \`${name}\`; their pages would meet`);
  }
  return folders;
}

export const filesOf = ({ folder }: GameFolder): readonly SourceFile[] => readFiles(folder, isServedFile).files;

export function entryOf(game: GameFolder, onDisk: ServedGame['onDisk']): ServedGame {
  const files = filesOf(game);
  const manifest = files.find(({ path }) => path === 'game.yaml')?.text ?? '';
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  return { id: game.name, name: gameName(manifest, game.name), size, onDisk };
}

/** Another text whenever a file of the game has come, gone or been written. */
export function markOf({ folder }: GameFolder): string {
  return pathsOfGame(folder, isServedFile)
    .map((path) => `${path} ${stampOf(join(folder, path))}`)
    .join('\n');
}

function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'gone';
  }
}
