/** Save and restore, fork, undo, replay, and no leak of hidden things, at every decision of random games. */
import { describe, test } from 'vitest';
import { CLASSICS, classic } from './support/classic.ts';
import { holdsThroughout } from './support/harness.ts';
import { MADE_UP, madeUpGame } from './support/made-up-rules.ts';
import { gameIn, WHOLE_GAMES } from './support/whole-games.ts';

describe('classics', () => {
  const playable = CLASSICS.filter((name) => name !== 'risk-dice'); // nobody decides anything there
  test.each(playable.flatMap((name) => [1, 2, 3].map((seed) => ({ name, seed }))))(
    '$name, seed $seed',
    ({ name, seed }) => holdsThroughout(classic(name), { players: 2, seed, most: 60 }),
    60_000,
  );
});

describe('made-up rules', () => {
  test.each(MADE_UP)('number %i', (seed) => holdsThroughout(madeUpGame(seed), { players: 2, seed, most: 60 }));
});

describe('whole games', () => {
  test.each(WHOLE_GAMES.flatMap((name) => [1, 2].map((seed) => ({ name, seed }))))(
    '$name, seed $seed',
    ({ name, seed }) => {
      const game = gameIn(name);
      holdsThroughout(game, { players: game.core.players.least, seed, most: 25 });
    },
    120_000,
  );
});
