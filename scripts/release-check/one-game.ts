/** What every host does with the published packages alone: play half a game, save it as text, open such a text, play to the end. */
import { sceneOf, sceneText } from '@kodeks/drawing';
import { type CompiledGame, compile, interpretSchema, type SourceFile } from '@kodeks/dsl';
import { playOut, randomBot, restore, type Session, seededBelow, start } from '@kodeks/interpreter';

export interface HalfPlayed {
  readonly saved: string;
  /** How the game ends when it goes on from there. */
  readonly end: string;
}

/** The page has a policy that forbids generated code, as a good page has. */
export function compiled(files: readonly SourceFile[]): CompiledGame {
  const { game, problems } = compile(files, { compileSchema: interpretSchema });
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return game;
}

export function playHalf(game: CompiledGame, seed: number): HalfPlayed {
  const { core, texts } = game;
  const session: Session = start(core, { players: 2, seed, texts });
  for (let decisions = 0; decisions < 2; decisions += 1) session.chooseRandom(seededBelow(decisions));
  return { saved: JSON.stringify(session), end: endOf(game, session) };
}

/** How a game ends that somebody else has saved. */
export function openAndPlay(game: CompiledGame, saved: string): string {
  const { core, texts } = game;
  const opened = restore(core, JSON.parse(saved), { texts });
  if (!opened.ok) throw new Error('a game that was saved elsewhere could not be opened');
  return endOf(game, opened.session);
}

function endOf(game: CompiledGame, session: Session): string {
  const { ending } = playOut(session, [randomBot(seededBelow(1))]);
  if (ending !== 'over') throw new Error(`the game ended as ${ending}`);
  if (sceneText(sceneOf(game, session, undefined), { language: 'en' }).length === 0)
    throw new Error('nothing is drawn');
  return session.hash();
}
