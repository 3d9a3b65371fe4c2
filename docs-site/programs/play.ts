/** Shown in the guide (`<!-- program: play -->`), checked by the compiler, run by `test/docs-site/programs.test.ts`. */
import { compile, type SourceFile } from '@kodeks/dsl';
import { type Session, start } from '@kodeks/interpreter';

/** `files`: path (from the game's folder) and text of every `.yaml` and `.rules` file. */
export function begin(files: readonly SourceFile[], players: number, seed: number): Session {
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return start(game.core, { players, seed, texts: game.texts });
}

/** What a person is asked: a sentence, and labels to click on with the key that stands for each. */
export function question(session: Session, player: number) {
  const decision = session.decision(player);
  if (decision === undefined) return undefined;
  const { prompt, candidates, subset } = decision;
  if (subset !== undefined) {
    const { elements, least, most } = subset;
    return { prompt, labels: elements.map(({ id, label }) => [id, label] as const), least, most };
  }
  return { prompt, labels: candidates.map(({ key, label }) => [key, label] as const), least: 1, most: 1 };
}

/** Undefined if the answer was taken; otherwise nothing has changed, and this says why. */
export function answer(session: Session, player: number, chosen: readonly string[]): string | undefined {
  const isSubset = session.decision(player)?.form === 'subset';
  const given = isSubset ? session.chooseSubset(chosen, player) : session.choose(chosen[0] ?? '', player);
  return given.ok ? undefined : given.refusal.text.en;
}
