/**
 * Bots that must guess something hidden are right no more often than chance allows: they play in worlds made up from what their player has seen.
 * The bounds are those of the binomial distribution, four standard deviations above the mean.
 */
import type { CompiledGame } from '@kodeks/dsl';
import { greedyBot, mctsBot, playOut, randomBot, seededBelow, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';

/** Seat 1 hides something at random, seat 2 looks for it with so many tries. */
const GAMES: readonly { name: string; game: CompiledGame; chance: number }[] = [
  {
    name: 'a number that was chosen together with nobody',
    chance: 1 / 12,
    game: compileSmall(`
state secret of Player: Int, seen by owner
flow {
  simultaneously for each p in players where p = seat(1) { choose n from 1..12 by p } then { set p.secret to n }
  choose guess from 1..12 by seat(2)
  if guess = secret of seat(1) { end game won by seat(2) }
  end game won by seat(1)
}
`),
  },
  {
    name: 'a ship, with three shots that say what they hit',
    chance: 1 / 3,
    game: compileSmall(`
state ship of Player, 1..9: Bool, seen by owner
state shot of 1..9: Bool
flow {
  simultaneously for each p in players where p = seat(1) { choose n from 1..9 by p } then { set ship[p, n] to yes }
  repeat 3 {
    choose at_ from 1..9 by seat(2) where not shot[at_]
    if ship[seat(1), at_] { end game won by seat(2) }
    set shot[at_] to yes
  }
  end game won by seat(1)
}
`),
  },
  {
    name: 'a die under a cup',
    chance: 1 / 6,
    game: compileSmall(`
dice D6, faces 1..6
state cup: Int
flow {
  roll 1 D6 as die seen by seat(1)
  choose guess from 1..6 by seat(2)
  if guess = die[1].face { end game won by seat(2) }
  end game won by seat(1)
}
`),
  },
  {
    name: 'two mines laid in secret, with two steps',
    chance: 1 / 15,
    game: compileSmall(`
state mine of Player, 1..6: Bool, seen by owner
state stepped of 1..6: Bool
flow {
  simultaneously for each p in players where p = seat(1) {
    repeat 2 {
      choose n from 1..6 by p where not mine[p, n]
      set mine[p, n] to yes
    }
  }
  repeat 2 {
    choose step from 1..6 by seat(2) where not stepped[step]
    if not mine[seat(1), step] { end game won by seat(1) }
    set stepped[step] to yes
  }
  end game won by seat(2)
}
`),
  },
  {
    name: 'a card face down',
    chance: 1 / 8,
    game: compileSmall(
      `
kind Card { rank: Int }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
setup {
  shuffle deck
  draw 1 from deck to hand of seat(1)
}
flow {
  choose guess from 1..8 by seat(2)
  if some c in hand of seat(1) where c.rank = guess { end game won by seat(2) }
  end game won by seat(1)
}
`,
      {
        components: `kind: Card\nitems:\n${[1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `  - { id: c${rank}, name: { pl: c${rank}, en: c${rank} }, rank: ${rank} }`).join('\n')}\n`,
      },
    ),
  },
];

describe.each(GAMES)('$name', ({ game, chance }) => {
  test.each([
    ['mcts', (seed: number) => mctsBot(seededBelow(seed), { playouts: 40 })],
    ['greedy', (seed: number) => greedyBot(seededBelow(seed))],
  ])('%s', (_, bot) => {
    const games = 80;
    let won = 0;
    for (let seed = 0; seed < games; seed++) {
      const session = start(game.core, { players: 2, seed, mode: 'fast' });
      playOut(session, [randomBot(seededBelow(seed)), bot(seed + 1000)]);
      expect(session.status.kind).toBe('over');
      if (session.status.kind === 'over' && session.status.result.winners.includes(1)) won += 1;
    }
    expect(won / games).toBeLessThan(chance + 4 * Math.sqrt((chance * (1 - chance)) / games));
  });

  test('mcts on both seats: what one of them has found out, the other does not know', () => {
    const games = 40;
    let won = 0;
    for (let seed = 0; seed < games; seed++) {
      const session = start(game.core, { players: 2, seed, mode: 'fast' });
      playOut(session, [mctsBot(seededBelow(seed), { playouts: 30 })]);
      if (session.status.kind === 'over' && session.status.result.winners.includes(1)) won += 1;
    }
    expect(won / games).toBeLessThan(chance + 4 * Math.sqrt((chance * (1 - chance)) / games));
  });
});
