/** `trial` is a fork that costs nothing: the same happens in it, and nothing of it stays. */
import { FIRST_PARAMETER } from '@kodeks/dsl';
import { link, type MachineSession, type Session, seededBelow, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { FRAME_ROOM } from '../../interpreter/state/cells.ts';
import { CLASSICS, classic } from '../support/classic.ts';

const played = (session: Session, seed: number): unknown => {
  const below = seededBelow(seed);
  for (let i = 0; i < 300 && session.status.kind === 'deciding'; i++) session.chooseRandom(below);
  return { status: session.status, hash: session.hash(), actions: [...session.actionsTaken()] };
};

const standing = (session: MachineSession): unknown => ({
  hash: session.hash(),
  steps: session.steps(),
  left: session.forcedLeft(),
  recording: session.recording(),
  decision: session.decision()?.candidates.map(({ key }) => key),
});

describe.each(CLASSICS)('%s', (name) => {
  test.each(['fast', 'full'] as const)('%s: a trial ends as a fork does, and leaves nothing behind', (mode) => {
    const session = start(classic(name).core, { players: 2, seed: 5, mode });
    const below = seededBelow(9);
    for (let i = 0; i < 6 && session.status.kind === 'deciding'; i++) {
      const before = standing(session);
      for (const seed of [undefined, 3, 4]) {
        const expected = played(session.fork(seed), i);
        expect(session.trial(seed, (trial) => played(trial, i))).toEqual(expected);
      }
      expect(standing(session)).toEqual(before);
      session.chooseRandom(below);
    }
  });
});

test('what a trial forces, and what it throws, stays in it', () => {
  const session = start(classic('risk-dice').core, { players: 2, seed: 1, mode: 'fast' });
  session.force('roll', [1]);
  const before = standing(session);
  expect(() =>
    session.trial(7, (trial) => {
      trial.force('roll', [2, 3]);
      trial.chooseRandom(seededBelow(1));
      throw new Error('enough');
    }),
  ).toThrow('enough');
  expect(standing(session)).toEqual(before);
});

test('a small game has a small array; one whose functions call themselves has room for a deep call', () => {
  const core = classic('tic-tac-toe').core;
  const room = (of: typeof core): number => {
    const { extent } = link(of, 2).layout;
    return extent.end - extent.frames;
  };
  expect(room(core)).toBeLessThan(2048);
  const itself = {
    ...core.functions[0]!,
    slots: FIRST_PARAMETER,
    result: { form: 'value', value: { op: 'call', function: core.functions.length, arguments: [] } },
  } as const;
  expect(room({ ...core, functions: [...core.functions, itself] })).toBe(FRAME_ROOM);
});
