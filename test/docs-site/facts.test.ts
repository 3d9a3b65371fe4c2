/** Conditions as facts: a name and a value, right in both languages, or nothing at all. */
import { expect, test } from 'vitest';
import { factsOf } from '../../docs-site/generate/pages/facts.ts';
import { writingFor } from '../../docs-site/generate/writing.ts';
import { modelOf, starterFiles } from './support.ts';

const model = modelOf(starterFiles);
const polish = writingFor(model, 'pl');
const english = writingFor(model, 'en');

test.each([
  ['p1.coins = 3', 'Monety (Gracz 1): 3', 'Coins (Player 1): 3'],
  ['coins of p2 >= 2 + 1', 'Monety (Gracz 2): ≥ 2 + 1', 'Coins (Player 2): ≥ 2 + 1'],
  ['count of deck = 0', 'Talia, liczba: 0', 'Deck, how many: 0'],
  [
    'p1.coins = 3 and market.size != 4',
    'Monety (Gracz 1): 3; Targ, liczba: ≠ 4',
    'Coins (Player 1): 3; Market, how many: ≠ 4',
  ],
])('%s', (text, pl, en) => {
  expect(factsOf(polish, text)?.join('; ')).toBe(pl);
  expect(factsOf(english, text)?.join('; ')).toBe(en);
});

test.each(['goal = 3', 'p1.coins = 3 or p2.coins = 3', 'some card in market where card.cost > 2', 'p1.coins ='])(
  '%s is not said in words that the game does not have',
  (text) => expect(factsOf(polish, text)).toBeUndefined(),
);
