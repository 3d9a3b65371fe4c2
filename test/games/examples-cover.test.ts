/** Worked examples of a game show all of it by themselves: every effect of every card, and every requirement where nothing else refuses. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measure } from '../../cli/coverage/measure.ts';
import { readGame } from '../support/read-game.ts';
import { compiled } from '../support/worked-examples.ts';

describe.each(['beyond-the-sun', 'alien-artifacts'])('the examples of %s', (name) => {
  const game = compiled(readGame(join(import.meta.dirname, '../../games', name)));
  const job = { games: 0, players: [2], seed: 1, fixed: undefined, limit: 1 };
  const { parts, rules, statements } = measure(game, job, () => {}).report;

  test('exercise every rule, action, effect, clause and text of a component', () => {
    const left = parts.filter(({ kind, examples }) => kind !== 'branch' && examples.length === 0);
    expect(left.map(({ kind, name: what, at }) => `${kind} ${what} (${at.file})`)).toEqual([]);
    expect(rules.filter(({ status }) => status === 'never' || status === 'missing').map(({ id }) => id)).toEqual([]);
    expect(statements.never).toEqual([]);
  });

  test('refuse by each requirement where exactly it refuses', () => {
    const never = parts.filter(({ alone }) => alone?.length === 0);
    expect(never.map(({ name: what, at }) => `${what} (${at.file})`)).toEqual([]);
  });
});
