/**
 * The components of Eclipse against what the rulebook says of its box. `totals` in game.yaml counts copies; here stands what a count
 * cannot see: kinds that are no pieces, splits by area or price, symbols on the hexes, blueprints that could be flown as printed.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readGame } from '../support/read-game.ts';

type Item = Record<string, unknown> & { readonly id: string };
interface Document {
  readonly kind?: string;
  readonly completes?: boolean;
  readonly provenance?: string;
  readonly items?: readonly Item[];
}

const files = readGame(join(import.meta.dirname, '../../games/eclipse'));
const documents = files
  .filter(({ path }) => path.startsWith('components/'))
  .flatMap(({ path, text }) =>
    parseAllDocuments(text, { version: '1.1' }).map((document) => ({ path, ...(document.toJS() as Document) })),
  );

function items(kind: string): Item[] {
  const all = new Map<string, Item>();
  for (const document of documents.filter((each) => each.kind === kind)) {
    for (const item of document.items ?? []) all.set(item.id, { ...all.get(item.id), ...item });
  }
  return [...all.values()];
}

const sum = (of: readonly Item[], field: string): number =>
  of.reduce((total, item) => total + numberIn(item, field), 0);
const numberIn = (item: Item, field: string): number => Number(item[field] ?? 0);
const listIn = <T>(item: Item, field: string): readonly T[] => (item[field] ?? []) as T[];

describe('tiles', () => {
  const technologies = items('Technology');

  test('24 technologies on 96 tiles, three tracks with the same prices', () => {
    expect(technologies.length).toBe(24);
    expect(sum(technologies, 'count')).toBe(96);
    const prices = ['military', 'grid', 'nano'].map((category) =>
      technologies
        .filter((each) => each.category === category)
        .map(({ cost, minimum, count }) => [cost, minimum, count]),
    );
    expect(prices[1]).toEqual(prices[0]);
    expect(prices[2]).toEqual(prices[0]);
  });

  test('17 kinds of parts on 154 tiles, five of which need no technology, and six parts of the Ancients', () => {
    const parts = items('Part');
    const usual = parts.filter(({ ancient }) => ancient !== true);
    expect([usual.length, sum(usual, 'tiles'), parts.length - usual.length]).toEqual([17, 154, 6]);
    const free = usual.filter(({ technology }) => technology === undefined).map(({ id }) => id);
    expect(free.sort()).toEqual(['electron-computer', 'hull', 'ion-cannon', 'nuclear-drive', 'nuclear-source']);
    const known = new Set(technologies.map(({ id }) => id));
    for (const { id, technology } of usual) if (technology !== undefined) expect(known).toContain(`tech-${id}`);
  });

  test('21 discoveries, 32 reputation tiles worth 1 to 4', () => {
    expect(
      sum(
        items('Discovery').map((each) => ({ count: 1, ...each })),
        'count',
      ),
    ).toBe(21);
    const reputation = items('Reputation');
    expect([sum(reputation, 'count'), reputation.map(({ points }) => points)]).toEqual([32, [1, 2, 3, 4]]);
  });
});

describe('hexes', () => {
  const sectors = items('Sector');
  const inArea = (area: string): Item[] => sectors.filter((each) => each.area === area);

  test('37 sectors, the centre, twelve sides of six home sectors, by their numbers', () => {
    const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const numbers = Object.fromEntries(
      ['centre', 'inner', 'middle', 'outer', 'home'].map((area) => [area, inArea(area).map(({ number }) => number)]),
    );
    expect(numbers).toEqual({
      centre: [1],
      inner: range(101, 108),
      middle: range(201, 211),
      outer: range(301, 318),
      home: range(221, 232),
    });
  });

  test('a discovery tile for every discovery symbol; no more Ancients than tiles of theirs; Ancients guard discoveries', () => {
    expect(sectors.filter(({ discovery }) => discovery === true).length).toBe(21);
    expect(sum(sectors, 'ancients')).toBeLessThanOrEqual(21);
    for (const sector of sectors) if (numberIn(sector, 'ancients') > 0) expect(sector.discovery, sector.id).toBe(true);
  });

  test.each(sectors.map((sector) => [sector.id, sector] as const))('%s', (_, sector) => {
    const wormholes = listIn<number>(sector, 'wormholes');
    expect(new Set(wormholes).size).toBe(wormholes.length);
    expect(wormholes.length).toBeGreaterThan(0);
    expect(wormholes.every((side) => side >= 0 && side <= 5)).toBe(true);
    expect(sector.points).toBeGreaterThanOrEqual(1);
    expect(sector.points).toBeLessThanOrEqual(4);
    const grounds = listIn<{ ground: string; advanced?: boolean }>(sector, 'squares').map(({ ground }) => ground);
    expect(grounds.filter((ground) => ground === 'orbital').length).toBe(1);
    expect(grounds.at(-1)).toBe('orbital');
  });
});

describe('boards', () => {
  const blueprints = items('Blueprint');
  const parts = new Map(items('Part').map((part) => [part.id, part]));
  const sumOf = (blueprint: Item, field: string): number =>
    listIn<string>(blueprint, 'printed').reduce((total, id) => total + numberIn(parts.get(id) ?? { id }, field), 0);
  const flown = blueprints.filter(({ type }) => type !== 'ancient-ship' && type !== 'defense-system');

  test.each(flown.map((blueprint) => [blueprint.id, blueprint] as const))(
    '%s can be flown as printed',
    (_, blueprint) => {
      expect(listIn(blueprint, 'printed').length).toBeLessThanOrEqual(numberIn(blueprint, 'squares'));
      expect(sumOf(blueprint, 'consumes')).toBeLessThanOrEqual(
        sumOf(blueprint, 'produces') + numberIn(blueprint, 'fixedEnergy'),
      );
      expect(sumOf(blueprint, 'movement') > 0).toBe(blueprint.type !== 'starbase');
    },
  );

  test('what the rulebook lists for Ancients and the GCDS', () => {
    const listed = (id: string): Record<string, unknown> => {
      const blueprint = blueprints.find((each) => each.id === id) ?? { id };
      const cannons = listIn<string>(blueprint, 'printed').flatMap((part) =>
        listIn(parts.get(part) ?? { id }, 'cannons'),
      );
      return {
        cannons,
        computer: sumOf(blueprint, 'computer'),
        hull: sumOf(blueprint, 'hull'),
        initiative: blueprint.initiative,
      };
    };
    const yellow = 'yellow-die';
    expect(listed('ancient-blueprint')).toEqual({ cannons: [yellow, yellow], computer: 1, hull: 1, initiative: 2 });
    expect(listed('guardian-blueprint')).toEqual({
      cannons: [yellow, yellow, yellow, yellow],
      computer: 1,
      hull: 7,
      initiative: 0,
    });
  });

  test('two species for each colour, one of them Terran; four blueprints each; a home of its own', () => {
    const species = items('Species');
    for (const colour of ['red', 'blue', 'green', 'yellow', 'white', 'black']) {
      expect(
        species.filter((each) => each.colour === colour).map(({ terran }) => terran === true),
        colour,
      ).toEqual([true, false]);
    }
    expect(new Set(species.map(({ home }) => home)).size).toBe(12);
    const types = new Map(blueprints.map(({ id, type }) => [id, type]));
    for (const each of species) {
      const own = listIn<string>(each, 'blueprints').map((id) => types.get(id));
      expect(own, each.id).toEqual(['interceptor', 'cruiser', 'dreadnought', 'starbase']);
    }
  });

  test('as many starting spots as players', () => {
    for (const players of [2, 3, 4, 5, 6]) {
      expect(items('Spot').filter((spot) => listIn<number>(spot, 'usedWith').includes(players)).length).toBe(players);
    }
  });
});

test('everything has a provenance, and what is designed stands in files of its own', () => {
  for (const { path, provenance } of documents) {
    expect(['rulebook', 'public', 'designed'], path).toContain(provenance);
    expect(provenance === 'designed', path).toBe(path.includes('/designed-'));
  }
});
