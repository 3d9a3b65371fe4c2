/** A slot of a frame is a number in every block or a list in every block: hash and save read frames without knowing where they stand. */
import { compile } from '@kodeks/dsl';
import { test } from 'vitest';
import { holdsThroughout } from '../support/harness.ts';

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
