/** Written-out functions, kernels, tables and joined statements change nothing: every game is played the same, decision by decision. */
import type { CompiledGame } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { begin, setUp } from '../../interpreter/machine/begin.ts';
import { isOpen, listVerified } from '../../interpreter/machine/decide.ts';
import { hashOf } from '../../interpreter/machine/information.ts';
import { link, linkPlainly } from '../../interpreter/machine/link.ts';
import { createMachine, type Machine } from '../../interpreter/machine/machine.ts';
import { chooseAtRandom } from '../../interpreter/machine/perft.ts';
import { CLASSICS, testRandom } from '../support/classic.ts';
import { MADE_UP, madeUpGame } from '../support/made-up-rules.ts';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';

const games: readonly (readonly [string, () => CompiledGame])[] = [
  ...[...CLASSICS.map((name) => `test/classics/${name}`), ...WHOLE_GAMES].map(
    (path) => [path, () => gameIn(path)] as const,
  ),
  ...MADE_UP.map((seed) => [`made-up rules, number ${seed}`, () => madeUpGame(seed)] as const),
];

/** Every position of a random game: its hash, and how many candidates it had. */
function course(m: Machine, seed: number): string[] {
  setUp(m, seed);
  begin(m);
  const below = testRandom(seed);
  const seen: string[] = [];
  while (isOpen(m) && seen.length < 150) {
    const count = listVerified(m);
    seen.push(`${hashOf(m)} ${count}`);
    if (!chooseAtRandom(m, below)) break;
  }
  return [...seen, hashOf(m), m.problem?.code ?? 'no problem'];
}

describe.each(games)('%s', (_, compiled) => {
  test('is the same however it is compiled', () => {
    const game = compiled();
    const players = Math.max(2, game.core.players.least);
    for (const seed of [1, 2]) {
      const plain = course(createMachine(linkPlainly(game.core, players), 'full'), seed);
      expect(course(createMachine(link(game.core, players), 'fast'), seed)).toEqual(plain);
      expect(course(createMachine(link(game.core, players), 'full'), seed)).toEqual(plain);
    }
  }, 120_000);
});
