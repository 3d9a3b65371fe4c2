/** What must hold at every decision of every game. */
import type { CoreProgram } from '@kodeks/dsl';
import { load, type MachineSession, restore, save, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { cards } from './support/cards.ts';
import { connectFour } from './support/connect-four.ts';
import { ticTacToe } from './support/tic-tac-toe.ts';

const programs: readonly (readonly [string, CoreProgram])[] = [
  ['tic-tac-toe', ticTacToe],
  ['Connect Four', connectFour],
  ['cards', cards],
];

const modes = fc.constantFrom('fast' as const, 'full' as const, 'checked' as const);
const seeds = fc.nat(100_000);

function playedOut(session: MachineSession, seed: number, each: () => void): void {
  const below = testRandom(seed);
  for (let i = 0; i < 200 && session.status.kind === 'deciding'; i++) {
    each();
    session.chooseRandom(below);
  }
}

describe.each(programs)('%s', (_, core) => {
  test('saved and restored at any decision it is the same game', () => {
    fc.assert(
      fc.property(seeds, modes, (seed, mode) => {
        const session = start(core, { players: 2, seed, mode });
        playedOut(session, seed, () => {
          const again = restore(core, JSON.parse(JSON.stringify(session.toJSON())), { mode });
          expect(again.ok && again.session.hash()).toBe(session.hash());
          expect(again.ok && again.session.decision()).toEqual(session.decision());
        });
      }),
      { numRuns: 8 },
    );
  });

  test('taken back to the start it is the start', () => {
    fc.assert(
      fc.property(seeds, modes, (seed, mode) => {
        const session = start(core, { players: 2, seed, mode });
        const hashes: string[] = [];
        const cells: number[][] = [];
        playedOut(session, seed, () => {
          hashes.push(session.hash());
          cells.push([...save(session.machine)]);
        });
        while (hashes.length > 0) {
          expect(session.undo().done).toBe(true);
          expect(session.hash()).toBe(hashes.pop());
          const before = cells.pop()!;
          before[3] = save(session.machine)[3]!; // fuel is no part of the position
          expect([...save(session.machine)]).toEqual(before);
        }
        expect(session.undo().done).toBe(false);
      }),
      { numRuns: 8 },
    );
  });

  test('its recording leads to the same end, by name', () => {
    fc.assert(
      fc.property(seeds, modes, (seed, mode) => {
        const session = start(core, { players: 2, seed, mode });
        playedOut(session, seed, () => {});
        const recording = session.recording();
        const again = start(core, { players: 2, seed: recording.seed, mode: 'full' });
        for (const { player, key } of recording.answers) expect(again.choose(key, player)).toEqual({ ok: true });
        expect(again.hash()).toBe(session.hash());
        expect(again.status).toEqual(session.status);
      }),
      { numRuns: 8 },
    );
  });

  test('a copy goes its own way', () => {
    const session = start(core, { players: 2, seed: 4 });
    playedOut(session, 4, () => {
      const hash = session.hash();
      const copy = session.fork();
      expect(copy.hash()).toBe(hash);
      copy.chooseRandom(() => 0);
      expect(session.hash()).toBe(hash);
    });
  });

  test('both variants list the same and go the same way', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const fast = start(core, { players: 2, seed, mode: 'fast' });
        const full = start(core, { players: 2, seed, mode: 'full' });
        const below = testRandom(seed);
        while (full.status.kind === 'deciding') {
          expect(fast.hash()).toBe(full.hash());
          expect(fast.candidateCount()).toBe(full.candidateCount());
          const choice = below(full.candidateCount());
          fast.choose(choice);
          full.choose(choice);
        }
        expect(fast.status).toEqual(full.status);
        // frames are the same in both: a game changes its variant at any decision
        load(fast.machine, save(full.machine));
        expect(fast.hash()).toBe(full.hash());
      }),
      { numRuns: 8 },
    );
  });
});

test('one statement at a time comes to the same position', () => {
  const whole = start(ticTacToe, { players: 2, seed: 1 });
  const stepped = start(ticTacToe, { players: 2, seed: 1, stepping: true });
  for (const key of ['square=b2', 'square=a1', 'square=c3']) {
    whole.choose(key);
    stepped.choose(key);
    expect(stepped.status).toMatchObject({ kind: 'deciding', players: [] });
    let steps = 0;
    while (stepped.step() !== undefined) steps += 1;
    expect(steps).toBeGreaterThan(2);
    expect(stepped.hash()).toBe(whole.hash());
  }
  stepped.choose('square=a3');
  stepped.step();
  stepped.resume();
  whole.choose('square=a3');
  expect(stepped.hash()).toBe(whole.hash());
});

test('a copy of Connect Four is small', () => {
  expect(save(start(connectFour, { players: 2, seed: 1, mode: 'fast' }).machine).byteLength).toBeLessThan(1024);
});
