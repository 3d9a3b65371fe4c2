/** Games and moments of games to draw. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledGame, compile } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import { CLASSICS, testRandom } from '../support/classic.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';

const folders = (path: string): readonly string[] =>
  existsSync(join(ROOT, path))
    ? readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${path}/${entry.name}`] : [],
      )
    : [];

export const GAMES: readonly string[] = [
  ...CLASSICS.map((name) => `test/classics/${name}`),
  ...folders('test/proofs'),
  ...folders('games'),
];

const compiled = new Map<string, CompiledGame>();

export function gameAt(path: string): CompiledGame {
  const game = compiled.get(path) ?? compile(readGame(join(ROOT, path))).game;
  if (game === undefined) throw new Error(`${path} does not compile`);
  compiled.set(path, game);
  return game;
}

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
