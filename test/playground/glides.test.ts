/** Which things are shown on their way when the drawing of a position takes the place of the one before. */
import { describe, expect, test } from 'vitest';
import { glidesBetween, type Placed } from '../../playground/panels/glides.ts';

type Spot = readonly [x: number, y: number, on?: string | undefined, drawing?: string];
const table = (things: Readonly<Record<string, Spot>>): ReadonlyMap<string, Placed> =>
  new Map(Object.entries(things).map(([id, [x, y, on, drawing = 'map']]) => [id, { drawing, x, y, on }]));

describe('a thing glides', () => {
  test('from where it lay', () =>
    expect(glidesBetween(table({ ship: [10, 10] }), table({ ship: [40, 50] }))).toEqual([
      { id: 'ship', dx: -30, dy: -40 },
    ]));

  test('from one hex to another, while the hexes stay', () => {
    const before = table({ a: [0, 0], b: [100, 0], ship: [5, 5, 'a'] });
    const after = table({ a: [0, 0], b: [100, 0], ship: [105, 5, 'b'] });
    expect(glidesBetween(before, after)).toEqual([{ id: 'ship', dx: -100, dy: 0 }]);
  });
});

describe('nothing glides', () => {
  test.each([
    ['that hardly moved', { ship: [10, 10] }, { ship: [13, 12] }],
    ['that has just come', {}, { ship: [10, 10] }],
    ['that has gone', { ship: [10, 10] }, {}],
    ['from one drawing into another', { ship: [10, 10, undefined, 'map'] }, { ship: [90, 10, undefined, 'seat'] }],
  ] as const)('%s', (_, before, after) => expect(glidesBetween(table(before), table(after))).toEqual([]));

  test('that is carried along by what it lies on: that alone does', () =>
    expect(glidesBetween(table({ a: [0, 0], ship: [5, 5, 'a'] }), table({ a: [50, 0], ship: [55, 5, 'a'] }))).toEqual([
      { id: 'a', dx: -50, dy: 0 },
    ]));

  test('where all of the table is laid anew', () => {
    const all = (by: number) =>
      table(Object.fromEntries(Array.from({ length: 100 }, (_, i): [string, Spot] => [`t${i}`, [i * by, i]])));
    expect(glidesBetween(all(10), all(30))).toEqual([]);
  });
});
