import { begin, countSequences, createMachine, link, setUp } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { ticTacToe } from './support/tic-tac-toe.ts';

describe('tic-tac-toe by hand', () => {
  test.each(['fast', 'full'] as const)('has 255,168 games (%s)', (mode) => {
    const machine = createMachine(link(ticTacToe, 2), mode);
    setUp(machine, 1);
    begin(machine);
    const { ends } = countSequences(machine, 9);
    expect(ends).toEqual([0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]);
    expect(ends.reduce((sum, count) => sum + count, 0)).toBe(255168);
  });
});
