/** Games on disk as editors see them: found and read as by every other sub-command. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GameFiles } from '@kodeks/editors';
import { findGames } from '../files/find-game.ts';
import { misplacedFiles } from '../files/misplaced.ts';
import { readFiles } from '../files/read-game.ts';
import { scenarioProblems } from '../odds/scenario.ts';
import { UsageError } from '../outcome.ts';

export const GAME_FILES: GameFiles = {
  gameAround,
  gamesBelow: (folder) => {
    try {
      return findGames(folder, folder).map((game) => game.folder);
    } catch (error) {
      if (error instanceof UsageError) return []; // there is none yet
      throw error;
    }
  },
  read: (folder) => {
    try {
      return readFiles(folder);
    } catch {
      return { files: [], problems: [] }; // removed while we looked
    }
  },
  alsoWrong: (files, game) => [...misplacedFiles(files), ...(game === undefined ? [] : scenarioProblems(game))],
};

function gameAround(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (statSync(join(folder, 'game.yaml'), { throwIfNoEntry: false })?.isFile() === true) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
