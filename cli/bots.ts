/** Players that need no person, by name. */
import type { CompiledGame, Session } from './engine.ts';
import type { BotName } from './game-options.ts';
import { botBelow } from './sim/seeds.ts';

export type Bot = (session: Session, player: number) => void;

/** One for each seat. All pick with one stream made from the seed, so that a game of bots can be played again. */
export function botsFor(_game: CompiledGame, _kind: BotName, players: number, seed: number): readonly Bot[] {
  const below = botBelow(seed);
  return Array.from({ length: players }, () => (session) => session.chooseRandom(below));
}
