/**
 * What must hold of every game, whatever its rules are; `sim --check` proves it game by game. The leak guard of the checked
 * mode is the interpreter's own and shows as a broken game.
 */
import { type CompiledGame, restore, type Session, start } from '../engine.ts';
import type { Trouble } from './tally.ts';

/** At a decision: the game as saved is the game. */
export function failedSave(game: CompiledGame, session: Session): Trouble | undefined {
  const saved: unknown = JSON.parse(JSON.stringify(session.toJSON()));
  const restored = restore(game, saved);
  return restored.ok && restored.session.hash() === session.hash()
    ? undefined
    : trouble('save', `the game as saved after ${session.decisions} decisions is not the same game`);
}

/** At the end: the same answers, by name, give the same game; and taking everything back gives the beginning. */
export function failedReplay(game: CompiledGame, session: Session): Trouble | undefined {
  const { players, seed, options, answers } = session.recording();
  const again = start(game, { players, seed, options, mode: 'fast' });
  const beginning = again.hash();
  for (const [index, { player, key }] of answers.entries()) {
    const { ok } = again.choose(key, player);
    if (!ok) return trouble('replay', `answer ${index + 1}, \`${key}\`, is refused when the game is played again`);
  }
  if (again.hash() !== session.hash()) return trouble('replay', 'the same answers lead to another game');
  while (session.decisions > 0 && session.undo().done);
  return session.decisions === 0 && session.hash() === beginning
    ? undefined
    : trouble('undo', 'taking back every decision does not lead to the beginning');
}

const trouble = (name: string, message: string): Trouble => ({ code: `check/${name}`, message, place: undefined });
