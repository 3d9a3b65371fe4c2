/** A slot of a frame is a number in every block or a list in every block: hash and save read frames without knowing where they stand. */
import { compile } from '@kodeks/dsl';
import { expect, test } from 'vitest';
import { holdsThroughout } from '../support/harness.ts';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';

test('a loop after a bound name does not lie across the list of an earlier loop', () => {
  const rules = `state n of Player: Int from 0 to 99
flow {
  for each p in players { set p.n to 1 }
  pick random leader from players
  for each p in clockwiseFrom(leader) {
    choose amount from 1..3 by p
    set p.n to p.n + amount
  }
}
score held(p: Player) = p.n
`;
  const { game } = compile([
    { path: 'game.yaml', text: 'id: slots\nname: { pl: Próba, en: Trial }\nplayers: 3\n' },
    { path: 'rules/slots.rules', text: rules },
  ]);
  if (game === undefined) throw new Error('does not compile');
  holdsThroughout(game, { players: 3, seed: 4, most: 10 });
});

const BINDING_SETS = ['filter', 'map', 'flat-map', 'sorted', 'tied-best', 'leading', 'let', 'within'];

/** Slots that expressions in a tree bind. */
function boundIn(node: unknown): readonly number[] {
  if (Array.isArray(node)) return node.flatMap(boundIn);
  if (typeof node !== 'object' || node === null) return [];
  const { op, set, slot } = node as Readonly<Record<string, unknown>>;
  const binds = QUERIES.includes(String(op)) || BINDING_SETS.includes(String(set));
  return [...(binds && typeof slot === 'number' ? [slot] : []), ...Object.values(node).flatMap(boundIn)];
}

const QUERIES = ['some', 'every', 'count', 'first', 'last', 'sum', 'greatest', 'least', 'best', 'let'];

test.each(WHOLE_GAMES)('what an expression binds is no part of a frame: %s', (path) => {
  const { procedures } = gameIn(path).core;
  const kept = procedures.filter(({ body, slots }) => boundIn(body).some((slot) => slot < slots));
  expect(kept.map(({ name }) => name)).toEqual([]);
});
