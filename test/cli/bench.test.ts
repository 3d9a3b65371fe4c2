/** `kodeks bench`: its form. Speeds are never a test; see the numbers it prints. */
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { inColumns } from '../bench/measurement.ts';
import { ONE_MEGABYTE, syntheticGame } from '../bench/synthetic-game.ts';
import { kodeks } from './support/kodeks.ts';

describe('bench', () => {
  test('prints a list of measurements as JSON; a copy of the Connect Four state is under 1 KB', async () => {
    const { code, out, err } = await kodeks(['bench', '--only', 'connect-four state', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const measurements = JSON.parse(out);
    expect(measurements).toEqual([{ name: 'connect-four state, a copy', value: expect.any(Number), unit: 'bytes' }]);
    expect(measurements[0].value).toBeLessThan(1024);
  });

  test('compares with players written by hand', async () => {
    const { code, out } = await kodeks(['bench', '--only', 'tic-tac-toe', '--json', '--quick']);
    expect(code).toBe(0);
    const number = expect.any(Number);
    expect(JSON.parse(out)[0]).toEqual({
      name: 'tic-tac-toe playouts',
      value: number,
      unit: 'games/s',
      baseline: number,
      ratio: number,
    });
  });

  test('names what there is when nothing is meant', async () => {
    const { code, err } = await kodeks(['bench', '--only', 'zebra']);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('nothing is called `zebra`; there is `tic-tac-toe playouts`'),
    });
  });

  test('in columns', () =>
    expect(
      inColumns([
        { name: 'playouts', value: 190123.4, unit: 'games/s', baseline: 1000000, ratio: 0.19 },
        { name: 'state', value: 3.5, unit: 'bytes' },
      ]),
    ).toBe('playouts  190,123 games/s  by hand 1,000,000  ratio 0.190\nstate     3.50 bytes'));
});

describe('the synthetic game', () => {
  test('has a megabyte, 20,000 lines of rules and 2,000 components', () => {
    const files = syntheticGame(ONE_MEGABYTE);
    const size = (ending: RegExp, unit: RegExp) =>
      files.filter(({ path }) => ending.test(path)).reduce((sum, { text }) => sum + (text.match(unit)?.length ?? 0), 0);
    expect(Math.round(size(/./, /[\s\S]/gu) / 1e5)).toBeGreaterThanOrEqual(10);
    expect(Math.round(size(/\.rules$/, /\n/g) / 1000)).toBe(20);
    expect(size(/^components/, /- id:/g)).toBe(2000);
  });

  test('is a game without problems', () => {
    const { game, problems } = compile(syntheticGame({ chapters: 3, blocksPerChapter: 4, itemsPerChapter: 6 }));
    expect({ problems, isGame: game !== undefined }).toEqual({ problems: [], isGame: true });
  });
});
