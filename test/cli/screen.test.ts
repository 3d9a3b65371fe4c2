/** What is drawn on a screen, and what a simulation counts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSums, exactly, NO_SUM } from '../../cli/sim/exact-sum.ts';
import { botSeed, gameSeed } from '../../cli/sim/seeds.ts';
import { countIn, quantile } from '../../cli/sim/sketch.ts';
import { addTallies, countGame, emptyTally, type GameOutcome, newCount, type Tally } from '../../cli/sim/tally.ts';
import { inkFor } from '../../cli/terminal/ink.ts';
import { progressBar, progressLine } from '../../cli/terminal/progress.ts';
import { table } from '../../cli/terminal/table.ts';
import { alternatives, counted, grouped } from '../../cli/terminal/words.ts';

describe('colours', () => {
  test.each([
    { terminal: true, env: {}, asked: undefined, on: true },
    { terminal: false, env: {}, asked: undefined, on: false },
    { terminal: true, env: { NO_COLOR: '1' }, asked: undefined, on: false },
    { terminal: true, env: { NO_COLOR: '' }, asked: undefined, on: true },
    { terminal: true, env: { TERM: 'dumb' }, asked: undefined, on: false },
    { terminal: false, env: { NO_COLOR: '1' }, asked: true, on: true },
    { terminal: true, env: {}, asked: false, on: false },
  ])('terminal $terminal, $env, asked $asked: $on', ({ terminal, env, asked, on }) => {
    const ink = inkFor({ write: () => {}, isTerminal: terminal, columns: 80 }, env, asked);
    expect(ink.red('x')).toBe(on ? '\u001b[31mx\u001b[39m' : 'x');
  });
});

test('a table aligns words left and numbers right, and colours take no room', () => {
  const rows = [
    ['name', 'n'],
    ['\u001b[31mfinished\u001b[39m', '1,234'],
    ['x', '7'],
  ];
  expect(table(rows).split('\n')).toEqual([
    '  name      n',
    '  \u001b[31mfinished\u001b[39m  1,234',
    '  x             7',
  ]);
});

test.each([
  { number: 0, text: '0' },
  { number: 999, text: '999' },
  { number: 1000, text: '1,000' },
  { number: 1234567.25, text: '1,234,567.25' },
])('$number is written $text', ({ number, text }) => expect(grouped(number)).toBe(text));

test('words', () => {
  expect([counted(1, 'error'), counted(2, 'error'), counted(0, 'play', 'plays')]).toEqual([
    '1 error',
    '2 errors',
    '0 plays',
  ]);
  expect([alternatives([]), alternatives(['a']), alternatives(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b or c']);
});

describe('progress', () => {
  test('says how much, how fast, how long', () =>
    expect(progressLine(500, 2000, 'games', 10)).toBe(
      '██████░░░░░░░░░░░░░░░░░░ 25 %  500 of 2,000 games, 50/s, 0:30 left',
    ));

  test('writes nothing where nobody watches, and wipes itself where somebody does', () => {
    const written: string[] = [];
    const screen = (isTerminal: boolean) => ({
      write: (text: string) => void written.push(text),
      isTerminal,
      columns: 40,
    });
    const silent = progressBar(screen(false), 10, 'games');
    silent.show(5);
    silent.end();
    expect(written).toEqual([]);
    const bar = progressBar(screen(true), 10, 'games', () => 0);
    bar.show(1);
    bar.show(2); // too soon after the last
    bar.end();
    expect(written).toHaveLength(2);
    expect(written[0]?.length).toBeLessThan(40 + 8);
    expect(written[1]).toBe('\r\u001b[K');
  });
});

describe('seeds', () => {
  test('of a simulation differ, and stay within what --seed accepts', () => {
    const seeds = Array.from({ length: 10_000 }, (_, i) => gameSeed(1, i));
    expect(new Set(seeds).size).toBeGreaterThan(9_990);
    expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
    expect(gameSeed(1, 7)).not.toBe(gameSeed(2, 7));
  });

  test('of bots are others than those of their games', () => expect(botSeed(7)).not.toBe(7));
});

describe('a tally', () => {
  const outcomes = fc.array(
    fc.record({
      index: fc.nat(1000),
      seed: fc.nat(),
      ending: fc.constantFrom('finished', 'dead-end', 'endless', 'broken'),
      decisions: fc.nat(500),
      unproven: fc.nat(3),
      winners: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
      scores: fc.array(fc.integer({ min: -9, max: 99 }), { minLength: 3, maxLength: 3 }),
      actions: fc
        .uniqueArray(fc.constantFrom('build', 'trade', 'pass'))
        .map((names) => new Map(names.map((name) => [name, 1]))),
      slots: fc
        .array(fc.constantFrom('humans', 'birds', undefined), { minLength: 3, maxLength: 3 })
        .map((sheet) => ({ sheet })),
      bots: fc.array(fc.constantFrom('random', 'greedy'), { minLength: 3, maxLength: 3 }),
      trouble: fc.constantFrom(undefined, { code: 'run/dead-end', message: 'no way', place: undefined }),
    }),
    { maxLength: 30 },
  );
  const tallyOf = (game: GameOutcome, players: number): Tally => {
    const count = newCount(players);
    countGame(count, game);
    return count;
  };
  const total = (games: readonly GameOutcome[]) =>
    games.map((game) => tallyOf(game, 3)).reduce(addTallies, emptyTally(3));

  test('is the same in any order and any grouping', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(29)), outcomes, (cut, list) => {
        const games = list.map((game, index) => ({ ...game, index }));
        const mixed = [
          ...games.filter((_, i) => cut.includes(i)).reverse(),
          ...games.filter((_, i) => !cut.includes(i)),
        ];
        const half = Math.floor(mixed.length / 2);
        expect(addTallies(total(mixed.slice(half)), total(mixed.slice(0, half)))).toEqual(total(games));
      }),
    ));
});

describe('a sketch', () => {
  const values = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 200 });

  test('knows every quantile to one part in a hundred, and small numbers exactly', () =>
    fc.assert(
      fc.property(values, fc.constantFrom(0.05, 0.25, 0.5, 0.75, 0.95), (list, share) => {
        const sketch = {};
        for (const value of list) countIn(sketch, value);
        const exact = list.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * list.length) - 1)] ?? 0;
        const found = quantile(sketch, share) ?? 0;
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.abs(exact) < 128 ? 0 : Math.abs(exact) / 100);
      }),
    ));
});

test('sums of squares beyond what a number holds are exact, in any order', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2 ** 25, max: 2 ** 26 }), { maxLength: 50 }), (list) => {
      const squares = list.map((value) => value ** 2);
      const sum = squares.map(exactly).reduce(addSums, NO_SUM);
      expect(squares.toReversed().map(exactly).reduce(addSums, NO_SUM)).toEqual(sum);
      const inBig = BigInt(sum.high) * 2n ** 50n + BigInt(sum.low);
      expect(inBig).toBe(squares.reduce((all, square) => all + BigInt(square), 0n));
    }),
  ));
