/** For the build: a game as its files to a game made ready, or nothing if it does not compile. */
import { compile, type SourceFile } from '@kodeks/dsl';
import { type EncodedGame, encodeGame } from '@kodeks/interpreter';

/** Undefined too for a game that has no layout of its own: the standard one is made from its declarations. */
export function makeReady(files: readonly SourceFile[]): EncodedGame | undefined {
  const { game } = compile(files);
  return game?.view === undefined || game.data.manifest === undefined ? undefined : encodeGame(game);
}
