/** The games of this repository, as they lie in `games/`: a new one is tested with all the others without being named anywhere. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledGame, compile, renderText } from '@kodeks/dsl';
import { readGame } from './read-game.ts';
import { ROOT } from './source-tree.ts';

/** `games/eclipse` … */
export const WHOLE_GAMES: readonly string[] = readdirSync(join(ROOT, 'games'), { withFileTypes: true }).flatMap(
  (entry) => (entry.isDirectory() ? [`games/${entry.name}`] : []),
);

const compiled = new Map<string, CompiledGame>();

/** A game by its folder from the root; a test that cannot have it fails with the problems. */
export function gameIn(folder: string): CompiledGame {
  const known = compiled.get(folder);
  if (known !== undefined) return known;
  const files = readGame(join(ROOT, folder));
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(renderText(problems, new Map(files.map((file) => [file.path, file]))));
  compiled.set(folder, game);
  return game;
}
