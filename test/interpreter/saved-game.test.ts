/** A kept game that something has happened to is refused; it is never another position, and never the end of the process. */
import type { CompiledGame } from '@kodeks/dsl';
import { restore, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { CLASSICS, classic, testRandom } from '../support/classic.ts';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';

const games: readonly (readonly [string, () => CompiledGame])[] = [
  ...CLASSICS.map((name) => [name, () => classic(name)] as const),
  ...WHOLE_GAMES.map((folder) => [folder, () => gameIn(folder)] as const),
];

/** A game some decisions on, as the text of its file. */
function keptText(game: CompiledGame): string {
  const session = start(game.core, { players: game.core.players.least, seed: 7, mode: 'fast' });
  const below = testRandom(7);
  for (let i = 0; i < 12 && session.status.kind === 'deciding'; i++) session.chooseRandom(below);
  return JSON.stringify(session.toJSON());
}

/** One letter changed, one bit turned, a stretch lost or doubled, or two letters exchanged. */
function damaged(text: string, below: (n: number) => number): string {
  const at = below(text.length);
  const to = Math.min(text.length, at + 1 + below(40));
  switch (below(5)) {
    case 0:
      return `${text.slice(0, at)}${String.fromCharCode(32 + below(95))}${text.slice(at + 1)}`;
    case 1:
      return `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << below(7)))}${text.slice(at + 1)}`;
    case 2:
      return text.slice(0, at) + text.slice(to);
    case 3:
      return text.slice(0, to) + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2);
  }
}

describe.each(games)('%s', (name, game) => {
  test('any damage is noticed', () => {
    const { core } = game();
    const text = keptText(game());
    const below = testRandom(name.length);
    const original = JSON.stringify(sorted(JSON.parse(text)));
    const taken: string[] = [];
    for (let i = 0; i < 10_000; i++) {
      const bad = damaged(text, below);
      const value = read(bad);
      if (value === undefined || !restore(core, value, { mode: 'fast' }).ok) continue;
      if (JSON.stringify(sorted(value)) !== original) taken.push(bad);
    }
    expect(taken).toEqual([]);
    expect(restore(core, JSON.parse(text)).ok).toBe(true);
  });
});

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Exchanged keys are no damage. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

describe('why a kept game is refused', () => {
  const { core } = classic('tic-tac-toe');
  const kept = start(core, { players: 2, seed: 1 }).toJSON();
  test.each([
    ['no game at all', [], 'no-save'],
    ['a number', 3, 'no-save'],
    ['an object without a format', { cells: '' }, 'no-save'],
    ['an older format', { ...kept, format: 1 }, 'other-format'],
    ['one player more', { ...kept, players: 3 }, 'damaged'],
    ['another seed', { ...kept, recording: { ...kept.recording, seed: 2 } }, 'damaged'],
    ['no checksum', { ...kept, checksum: undefined }, 'damaged'],
  ])('%s', (_, saved, why) => expect(restore(core, saved)).toEqual({ ok: false, why }));

  test('other rules', () =>
    expect(restore(classic('connect-four').core, kept)).toEqual({ ok: false, why: 'other-rules' }));

  test('keys in another order are the same game', () => {
    const turned = Object.fromEntries(Object.entries(kept).reverse());
    expect(restore(core, turned).ok).toBe(true);
  });
});
