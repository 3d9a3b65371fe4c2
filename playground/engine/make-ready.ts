/** For the build: a game as its files to a game made ready, or nothing if it does not compile. */
import { compile, type SourceFile } from '@kodeks/dsl';
import { type ReadyTexts, readyTexts } from './ready.ts';

export function makeReady(files: readonly SourceFile[]): ReadyTexts | undefined {
  const { game } = compile(files);
  return game === undefined ? undefined : readyTexts(game);
}
