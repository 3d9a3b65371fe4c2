/** For the build: a game as its files to a game made ready, or nothing if it does not compile. */
import { textsOfItem } from '@kodeks/drawing';
import { type CompiledGame, compile, type GameTexts, type SourceFile } from '@kodeks/dsl';
import { type EncodedGame, encodeGame } from '@kodeks/interpreter';

/** Undefined too for a game that has no layout of its own: the standard one is made from its declarations. */
export function makeReady(files: readonly SourceFile[]): EncodedGame | undefined {
  const { game } = compile(files);
  if (game?.view === undefined || game.data.manifest === undefined) return undefined;
  return encodeGame({ ...game, texts: { ...game.texts, faces: facesOf(game) } });
}

/** Cards say what they do from the first picture on, though the rules that it is worded from come later. */
function facesOf(game: CompiledGame): NonNullable<GameTexts['faces']> {
  const items = game.data.components.items.map(({ id }) => [id.value, textsOfItem(game, id.value)] as const);
  return new Map(items.filter(([, texts]) => texts.length > 0));
}
