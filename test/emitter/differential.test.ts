/** What a module plays is what the closures play: position by position, with the same candidates, cells, hash and chance. */

import type { CoreProgram } from '@kodeks/dsl';
import { begin, chooseAtRandom, createMachine, isOpen, listVerified, type Machine, setUp } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { evaluated } from '../../interpreter/machine/evaluate.ts';
import { hashOf } from '../../interpreter/machine/information.ts';
import { FP, FUEL, TOP, TX_FRAME } from '../../interpreter/state/cells.ts';
import { CLASSICS, testRandom } from '../support/classic.ts';
import { MADE_UP, madeUpGame } from '../support/made-up-rules.ts';
import { compileSmall } from '../support/small-game.ts';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';
import { twins } from './support.ts';

/** Where the stacks stand, and what is left to do: no part of the position. */
const NO_PART: ReadonlySet<number> = new Set([FP, TOP, FUEL, TX_FRAME]);

/** Every position of a random game; all candidates of some of them, or those that are listed before they are verified. */
function played(m: Machine, seed: number, most: number): readonly string[] {
  setUp(m, seed);
  begin(m);
  const below = testRandom(seed);
  const course: string[] = [];
  while (isOpen(m) && course.length < most) {
    const count = course.length % 5 === 0 ? listVerified(m) : m.rowCount;
    const rows = m.listed === 'no' ? [] : m.rows.slice(m.rowStart, m.rowStart + count * m.rowWidth);
    course.push(`${hashOf(m)} ${fixedCells(m)} ${rows} ${m.free} ${m.commits} ${m.unproven} ${invariants(m)}`);
    if (!chooseAtRandom(m, below)) break;
  }
  course.push(`${hashOf(m)} ${fixedCells(m)} ${JSON.stringify(m.problem)} ${JSON.stringify(m.refusal)}`);
  return course;
}

/** All cells but the two stacks, whose places may differ. */
function fixedCells(m: Machine): number {
  let sum = 0;
  for (let at = 0; at < m.layout.extent.lists; at++)
    if (!NO_PART.has(at)) sum = (Math.imul(sum, 31) + m.cells[at]!) | 0;
  return sum;
}

function invariants(m: Machine): string {
  return m.linked.core.invariants.map(({ holds }) => evaluated(m, holds, [])).join('');
}

async function comparedIn(core: CoreProgram, seeds: readonly number[], most: number): Promise<void> {
  const { closures, emitted } = await twins(core, Math.max(2, core.players.least));
  for (const seed of seeds)
    expect(played(createMachine(emitted, 'fast'), seed, most)).toEqual(
      played(createMachine(closures, 'fast'), seed, most),
    );
}

describe('emitted code plays as closures do', () => {
  test.each(CLASSICS)('%s', (name) => comparedIn(gameIn(`test/classics/${name}`).core, [1, 2, 3, 4], 200));
  test.each(WHOLE_GAMES)('%s', (path) => comparedIn(gameIn(path).core, [1], 130), 120_000);
  test.each(MADE_UP)('made-up rules, number %i', (seed) => comparedIn(madeUpGame(seed).core, [1, 2, 3], 80));
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
