/** What a module plays is what the closures play: position by position, with the same candidates, cells, hash and chance. */

import type { CoreProgram } from '@kodeks/dsl';
import { begin, countSequences, createMachine, setUp } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { CLASSICS } from '../support/classic.ts';
import { MADE_UP, madeUpGame } from '../support/made-up-rules.ts';
import { compileSmall } from '../support/small-game.ts';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';
import { compared, played, twins } from './support.ts';

async function comparedIn(core: CoreProgram, seeds: readonly number[], most: number): Promise<void> {
  compared(await twins(core, Math.max(2, core.players.least)), seeds, most);
}

describe('emitted code plays as closures do', () => {
  test.each(CLASSICS)('%s', (name) => comparedIn(gameIn(`test/classics/${name}`).core, [1, 2, 3, 4], 200));
  test.each(WHOLE_GAMES)('%s', (path) => comparedIn(gameIn(path).core, [1], 130), 120_000);
  test.each(MADE_UP)('made-up rules, number %i', (seed) => comparedIn(madeUpGame(seed).core, [1, 2, 3], 80));
});

describe('sequences of decisions are counted alike', () => {
  test.each([
    ['reversi', 4],
    ['breakthrough', 2],
    ['connect-four', 4],
    ['goofspiel', 3],
    ['leduc-poker', 4],
  ] as const)('%s to %i', async (name, depth) => {
    const { closures, emitted } = await twins(gameIn(`test/classics/${name}`).core, 2);
    const [one, other] = [closures, emitted].map((linked) => {
      const m = createMachine(linked, 'fast');
      setUp(m, 1);
      begin(m);
      return countSequences(m, depth);
    });
    expect(one?.nodes.length).toBe(depth + 1);
    expect(other).toEqual(one);
  });
});

describe('what emitted code cannot finish', () => {
  const faulty = `state gold of Player: Int from 0 to 9
flow {
  repeat 20 {
    for each p in players {
      choose amount from 0..4 by p
      set p.gold to p.gold + amount
    }
  }
}
score held(p: Player) = p.gold
`;

  test('is repeated by closures, with their message at its place', async () => {
    const { core } = compileSmall(faulty, { players: '2' });
    const { closures, emitted } = await twins(core, 2);
    const [byEmitted, byClosures] = [emitted, closures].map((linked) => {
      const m = createMachine(linked, 'fast');
      const course = played(m, 3, 40);
      return { course, problem: m.problem };
    });
    expect(byEmitted).toEqual(byClosures);
    expect(byEmitted?.problem?.code).toBe('run/out-of-bounds');
  });
});
