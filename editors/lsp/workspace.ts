/** The games of a workspace, and which of them a document belongs to. A game is opened when it is first asked for. */
import { fileURLToPath } from 'node:url';
import type { Position } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { GameFiles } from '../game-files.ts';
import { type OpenGame, openGame, pathIn } from './open-game.ts';

export interface InGame {
  readonly game: OpenGame;
  /** Inside the game's folder. */
  readonly path: string;
}

export interface Workspace {
  /** Undefined for what is no file of a game. */
  find(uri: string): InGame | undefined;
  /** A place in a text as the language counts it. */
  offsetAt(where: InGame, position: Position): number;
  opened(document: TextDocument): void;
  closed(document: TextDocument): void;
  /** Something changed on disk: every game that holds one of these files, or every game, is read again. */
  changedOnDisk(uris: readonly string[]): void;
  /** Looks for games below these folders. */
  include(folders: readonly string[]): void;
  exclude(folders: readonly string[]): void;
  games(): readonly OpenGame[];
}

export function createWorkspace(disk: GameFiles): Workspace {
  const open = new Map<string, TextDocument>();
  const games = new Map<string, OpenGame>();

  const gameAt = (folder: string): OpenGame => {
    const known = games.get(folder) ?? openGame(folder, disk, open);
    games.set(folder, known);
    return known;
  };
  const find = (uri: string): InGame | undefined => {
    const path = pathOf(uri);
    const folder = path === undefined ? undefined : disk.gameAround(path);
    const inside = path === undefined || folder === undefined ? undefined : pathIn(folder, path);
    return folder === undefined || inside === undefined ? undefined : { game: gameAt(folder), path: inside };
  };
  return {
    find,
    offsetAt: ({ game, path }, position) => game.document(path).offsetAt(position),
    opened: (document) => {
      const path = pathOf(document.uri);
      if (path !== undefined) open.set(path, document);
      find(document.uri)?.game.touch();
    },
    closed: (document) => {
      const path = pathOf(document.uri);
      if (path !== undefined) open.delete(path);
      find(document.uri)?.game.reread(); // what was not saved is gone
    },
    changedOnDisk: (uris) => {
      for (const game of uris.length === 0 ? games.values() : uris.flatMap((uri) => find(uri)?.game ?? []))
        game.reread();
      for (const folder of games.keys()) if (disk.gameAround(`${folder}/game.yaml`) !== folder) games.delete(folder);
    },
    include: (folders) => {
      for (const folder of folders.flatMap((uri) => pathOf(uri) ?? []))
        for (const found of disk.gamesBelow(folder)) gameAt(found);
    },
    exclude: (folders) => {
      const gone = folders.flatMap((uri) => pathOf(uri) ?? []);
      for (const folder of games.keys())
        if (gone.some((one) => folder === one || pathIn(one, folder) !== undefined)) games.delete(folder);
    },
    games: () => [...games.values()],
  };
}

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined; // a host, or signs that no path can have
  }
}
