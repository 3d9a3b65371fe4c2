/** Games and moments of games to draw. */
import type { CompiledGame } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import { CLASSICS, testRandom } from '../support/classic.ts';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';

export const GAMES: readonly string[] = [...CLASSICS.map((name) => `test/classics/${name}`), ...WHOLE_GAMES];

export const gameAt = gameIn;

/** Random games, with a look before every `every`-th decision and at the end. */
export function throughout(
  game: CompiledGame,
  {
    seed,
    most,
    every,
    players = game.core.players.least,
  }: { seed: number; most: number; every: number; players?: number },
  look: (session: MachineSession) => void,
): void {
  const session = start(game.core, { players, seed, texts: game.texts });
  const below = testRandom(seed);
  for (let i = 0; i < most && session.status.kind === 'deciding' && session.status.players.length > 0; i++) {
    if (i % every === 0) look(session);
    session.chooseRandom(below);
  }
  look(session);
}
