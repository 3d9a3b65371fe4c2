/** A check that takes the whole language: what is wrong with a game, with paths inside its folder. */
import { type Diagnostic, examplesOf } from '../engine.ts';
import type { GameFolder } from '../files/find-game.ts';
import type { FilesRead } from '../files/read-game.ts';
import { loadGame } from '../load.ts';
import { scenarioProblems } from '../odds/scenario.ts';

export interface Verdict {
  readonly problems: readonly Diagnostic[];
  /** How many more there are that may follow from a text that cannot be read. */
  readonly heldBack: number;
}

export function checkAnew(folder: GameFolder, read: FilesRead): Verdict {
  const { game, problems, heldBack } = loadGame({ ...folder, shown: '.' }, read);
  // rules text in examples and in the situations of odds.yaml is looked at only once there is a game to look at it with
  const inTexts = game === undefined ? [] : [...examplesOf(game, undefined).problems, ...scenarioProblems(game)];
  return { problems: [...problems, ...inTexts], heldBack };
}
