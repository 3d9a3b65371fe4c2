/** Save and restore, fork, undo, replay, and no leak of hidden things, at every decision of random games. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile, renderText } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { CLASSICS, classic } from './support/classic.ts';
import { holdsThroughout } from './support/harness.ts';
import { readGame } from './support/read-game.ts';

describe('classics', () => {
  const playable = CLASSICS.filter((name) => name !== 'risk-dice'); // nobody decides anything there
  test.each(playable.flatMap((name) => [1, 2, 3].map((seed) => ({ name, seed }))))(
    '$name, seed $seed',
    ({ name, seed }) => holdsThroughout(classic(name), { players: 2, seed, most: 60 }),
    60_000,
  );
});

const proofs = join(import.meta.dirname, 'proofs');
const names = existsSync(proofs)
  ? readdirSync(proofs, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : [];

describe('proofs', () => {
  test.each(names.flatMap((name) => [1, 2].map((seed) => ({ name, seed }))))(
    '$name, seed $seed',
    ({ name, seed }) => {
      const files = readGame(join(proofs, name));
      const { game, problems } = compile(files);
      const errors = problems.filter((problem) => problem.severity === 'error');
      expect(errors.length === 0 ? '' : renderText(errors, new Map(files.map((file) => [file.path, file])))).toBe('');
      if (game !== undefined) holdsThroughout(game, { players: game.core.players.least, seed, most: 40 });
    },
    120_000,
  );
});
