/** Checks a game, or remembers what was found when exactly these texts were last checked by exactly this command. */
import type { Diagnostic, SourceFile } from '../engine.ts';
import type { GameFolder } from '../files/find-game.ts';
import { readFiles } from '../files/read-game.ts';
import { relocated } from '../problems.ts';
import { keyOf, recall, remember } from './remembered.ts';

export interface CheckedGame {
  readonly folder: GameFolder;
  /** Paths relative to the folder. */
  readonly files: readonly SourceFile[];
  /** Paths as shown. */
  readonly problems: readonly Diagnostic[];
  readonly heldBack: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

export async function checkGame(folder: GameFolder, mayRemember: boolean, env: Environment): Promise<CheckedGame> {
  const read = readFiles(folder.folder);
  // what could not be read may be readable the next time without any text having changed
  const key = mayRemember && read.problems.length === 0 ? keyOf(read.files) : undefined;
  const known = key === undefined ? undefined : recall(key, env);
  const { problems, heldBack } = known ?? (await import('./check-anew.ts')).checkAnew(folder, read);
  if (key !== undefined && known === undefined) remember(key, { problems, heldBack }, env);
  const shown = problems.map((problem) => relocated(problem, folder.shown));
  return { folder, files: read.files, problems: shown, heldBack };
}
