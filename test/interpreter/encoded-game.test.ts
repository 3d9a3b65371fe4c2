/** A compiled game as text is the same game to whoever plays it, and no game to another edition. */
import { compile } from '@kodeks/dsl';
import { decodeGame, encodeGame, seededBelow, start } from '@kodeks/interpreter';
import { expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';

const files = readGame('games/alien-artifacts');
const game = compile(files).game!;
const { play } = encodeGame(game);

test('a decoded game has the program but the names of locals, the words of play, and the sources it was given', () => {
  const decoded = decodeGame(play, files)!;
  const procedures = game.core.procedures.map((procedure) => ({ ...procedure, names: undefined }));
  expect(decoded.core).toEqual({ ...game.core, procedures });
  expect(decoded.texts).toEqual({ ...game.texts, rules: new Map() });
  expect([...decoded.sources.keys()].sort()).toEqual(files.map(({ path }) => path).sort());
});

test('a text of another format is refused', () => {
  expect(decodeGame(play.replace('"format":1', '"format":0'))).toBeUndefined();
});

test('the same seed plays the same game', () => {
  const hashes = [game, decodeGame(play)!].map(({ core }) => {
    const session = start(core, { players: 2, seed: 4, mode: 'fast' });
    const below = seededBelow(7);
    for (let i = 0; i < 150 && session.status.kind === 'deciding'; i += 1) session.chooseRandom(below);
    return session.hash();
  });
  expect(hashes[1]).toBe(hashes[0]);
});
