/** A fast game keeps its answers as numbers; whoever asks for their names gets those that a full game would have kept. */
import { compile } from '@kodeks/dsl';
import { type MachineSession, seededBelow, start } from '@kodeks/interpreter';
import { expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';

const { core } = compile(readGame('games/alien-artifacts')).game!;

function played(mode: 'fast' | 'full'): MachineSession {
  const session = start(core, { players: 2, seed: 4, mode });
  const below = seededBelow(7);
  for (let i = 0; i < 150 && session.status.kind === 'deciding'; i += 1) session.chooseRandom(below);
  return session;
}

const fast = played('fast');

test('the recording of a fast game names what was answered, sets of cards too', () => {
  const { answers } = fast.recording();
  expect(answers).toEqual(played('full').recording().answers);
  expect(answers.some(({ key }) => /^cards=(?!none)/.test(key))).toBe(true);
});

test('actions are counted as the recording has them, and no more once they are taken back', () => {
  const names = new Set(core.actions.map(({ name }) => name));
  const counted = new Map<string, number>();
  for (const { key } of fast.recording().answers) if (names.has(key)) counted.set(key, (counted.get(key) ?? 0) + 1);
  expect(counted.size).toBeGreaterThan(1);
  expect(fast.actionsTaken()).toEqual(counted);
  while (fast.undo().done);
  expect(fast.actionsTaken()).toEqual(new Map());
});

test('a view of some names shows those states and places as the whole view does', () => {
  const whole = fast.view(0);
  const only = [whole.states[0]!.name, whole.places[0]!.name];
  const some = fast.view(0, only);
  expect(some.states).toEqual(whole.states.filter(({ name }) => only.includes(name)));
  expect(some.places).toEqual(whole.places.filter(({ name }) => only.includes(name)));
  expect(some.places.length).toBeLessThan(whole.places.length);
});
