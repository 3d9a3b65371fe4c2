/**
 * Eclipse, the battle: the worked examples of the rulebook and our own, every requirement shown to be needed, and what must hold in any battle.
 */
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { holdsThroughout } from '../support/harness.ts';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults, failingExample, idsWithoutPlace } from '../support/worked-examples.ts';

const files = readGame(join(import.meta.dirname, 'eclipse'));

const eclipse = compiled(files);

test('compiles without a problem', () => expect(compile(files).problems).toEqual([]));

describe('worked examples', () => {
  const results = new Map(exampleResults(eclipse));
  test.each([...results])('%s', (_, failures) => expect(failures).toEqual([]));

  test('of the rulebook all that are about battle, hits, retreat, neutrals and reputation', () => {
    const wanted = [29, 30, 31, 32, 33, 35, 36, 37, 39].map((number) => `ECL-EX-${number}`);
    expect([...results.keys()]).toEqual(expect.arrayContaining(wanted));
  });
});

test('every rule of the five groups has its place', () => {
  const groups = { COM: 13, HIT: 10, BAT: 16, NPC: 9, REP: 14 };
  const missing = idsWithoutPlace(files, 'ECL', groups);
  expect(missing).toEqual(['ECL-NPC-09']); // says that something else happens later: placing discs is not part of the battle
});

describe('without it an example fails:', () => {
  const requirements = files
    .filter(({ path }) => path.endsWith('.rules'))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /\b(where|require) (?:(?!\bwhere\b|\brequire\b|\n).|\bwhere\b(?=[^\n]*because))*?\S(?= +because)/g,
        ),
      ].map((found) => ({
        path,
        at: found.index,
        word: found[1] ?? '',
        written: found[0],
      })),
    );

  test('all requirements are found', () => {
    const reasons = files.flatMap(({ path, text }) =>
      path.endsWith('.rules') ? (text.match(/ because /g) ?? []) : [],
    );
    expect(requirements.length).toBe(reasons.length);
  });

  test.each(requirements)('$path: $written', ({ path, at, word, written }) => {
    const lifted = files.map((file) =>
      file.path === path
        ? { path, text: `${file.text.slice(0, at)}${word} yes${file.text.slice(at + written.length)}` }
        : file,
    );
    expect(failingExample(compiled(lifted))).toBeDefined();
  });
});

// ---------------------------------------------------------------- properties

const OPTIONS = fc.record({
  lastRound: fc.constantFrom('stopped', 'completed'),
  flightAndLoss: fc.constantFrom('refused', 'granted'),
  crowdedDefender: fc.constantFrom('disc', 'entry'),
});
const settings = fc.record({ players: fc.integer({ min: 2, max: 4 }), seed: fc.nat(1_000_000), options: OPTIONS });

describe('whatever fleets meet and however they fight', () => {
  test('no ship is lost or doubled, none carries more damage than its hull, and the fighting ends', () => {
    let fought = 0;
    fc.assert(
      fc.property(settings, ({ players, seed, options }) => {
        const session = start(eclipse.core, { players, seed, options });
        const below = testRandom(seed);
        for (let n = 0; session.status.kind === 'deciding'; n++) {
          expect(n, 'decisions').toBeLessThan(3000);
          expectConserved(session, players);
          session.chooseRandom(below);
        }
        expect(session.status.kind).toBe('over');
        expectConserved(session, players);
        expectPeace(session);
        fought += session.log().filter((entry) => entry.kind === 'random').length;
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    );
    expect(fought).toBeGreaterThan(500); // rolls and draws: there were battles
  }, 120_000);

  test('saving, undoing, playing again and guessing what is hidden leave every battle as it is', () => {
    for (const [players, seed] of [
      [2, 11],
      [3, 5],
      [4, 23],
    ] as const)
      holdsThroughout(eclipse, { players, seed, most: 400 });
  }, 120_000);

  test('nobody sees the tiles on the track of another', () => {
    const session = start(eclipse.core, { players: 2, seed: 3 });
    const below = testRandom(8);
    const kept = (viewer: number | undefined): readonly string[] =>
      session.view(viewer).places.filter(({ name }) => name === 'track')[1]?.contents ?? [];
    while (session.status.kind === 'deciding' && kept(undefined).length === 0) session.chooseRandom(below);
    expect(kept(undefined)[0]).toMatch(/^reputation-/);
    expect(kept(1)).toEqual(kept(undefined));
    expect(kept(0)).toHaveLength(kept(undefined).length);
    expect(kept(0).join()).not.toContain('reputation-');
  });
});

const PIECES: Readonly<Record<string, number>> = { interceptor: 8, starbase: 4, cruiser: 4, dreadnought: 2 };

/** Every piece lies in one place, all pieces are there, and damage is on ships on a hex, never more than their hull. */
function expectConserved(session: MachineSession, players: number): void {
  const { states, places } = session.view(undefined);
  const homes = new Map(
    places.flatMap(({ name, contents }) => contents.map((piece): [string, string] => [piece, name])),
  );
  const pieces = places.reduce((sum, { contents }) => sum + contents.length, 0);
  const counted: Record<string, number> = { doubled: pieces - homes.size };
  for (const piece of homes.keys()) {
    const type = piece.replace(/(-\d)?(#\d+)?$/, '');
    counted[type] = (counted[type] ?? 0) + 1;
  }
  const wanted = Object.fromEntries(Object.entries(PIECES).map(([type, each]) => [type, each * players]));
  expect(counted).toEqual({ doubled: 0, ...wanted, 'ancient-ship': 6, 'defense-system': 1, reputation: 32 });
  for (const { name, keys, number = 0 } of states) {
    if (name !== 'damage' || number === 0) continue;
    const ship = keys[0] ?? '';
    expect(homes.get(ship), `${ship} is damaged`).toBe('ships');
    const faction = states.find((state) => state.name === 'faction' && state.keys[0] === ship)?.value;
    expect(number, ship).toBeLessThanOrEqual(
      session.inspect('hull', [`${faction}/${ship.replace(/#\d+$/, '')}`]).value,
    );
  }
}

/** After the combat phase: one faction on each hex, no damage, nobody's ships held back, no trace of a battle. */
function expectPeace(session: MachineSession): void {
  const { states, places } = session.view(undefined);
  const factionOf = (piece: string) => states.find(({ name, keys }) => name === 'faction' && keys[0] === piece)?.value;
  for (const { name, id, contents } of places) {
    if (name === 'ships') expect(new Set(contents.map(factionOf)).size, id).toBeLessThanOrEqual(1);
    if (name === 'trophies' || name === 'drawn') expect(contents, id).toEqual([]);
  }
  const passing = ['damage', 'defends', 'attacks', 'tookPart', 'fled', 'lostLast', 'crowded'];
  expect(states.filter(({ name, number }) => passing.includes(name) && number !== 0)).toEqual([]);
  expect(states.filter(({ name, value }) => name === 'goal' && value !== 'none')).toEqual([]);
}

// ---------------------------------------------------------------- the automaton against a plain reading of ECL-NPC-04 to -06

interface Target {
  readonly type: string;
  readonly size: number;
  readonly hull: number;
  readonly shield: number;
  damage: number;
  destroyed: boolean;
}

const TYPES = [
  { type: 'dreadnought', size: 4, hull: 2 },
  { type: 'cruiser', size: 3, hull: 1 },
  { type: 'starbase', size: 2, hull: 2 },
  { type: 'interceptor', size: 1, hull: 0 },
];

function shootAt(targets: readonly Target[], faces: readonly number[]): void {
  const hits = (face: number, ship: Target): boolean => face === 6 || (face > 1 && face + 1 - ship.shield >= 6);
  const bySize = [...targets].sort((a, b) => b.size - a.size || b.damage - a.damage);
  const dice = [...faces].sort((a, b) => a - b);
  for (const ship of bySize) {
    const needed = ship.hull + 1 - ship.damage;
    const fitting = dice.filter((face) => hits(face, ship));
    if (fitting.length < needed) continue;
    for (const face of fitting.slice(0, needed)) dice.splice(dice.indexOf(face), 1);
    ship.destroyed = true;
  }
  for (const face of dice) {
    const target = bySize
      .filter((ship) => !ship.destroyed && hits(face, ship))
      .sort((a, b) => b.size - a.size || b.damage - a.damage)[0];
    if (target !== undefined) target.damage += 1;
  }
}

const fleets = fc.record({
  faces: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 }),
  squadrons: fc.tuple(
    ...TYPES.map(({ hull }) =>
      fc.record({
        shield: fc.integer({ min: 0, max: 2 }),
        damages: fc.array(fc.integer({ min: 0, max: hull }), { maxLength: 2 }),
      }),
    ),
  ),
});

test('[ECL-NPC-04..06] the GCDS distributes its dice as a plain reading of the rule does', () => {
  const cases = fc.sample(fleets, { numRuns: 80, seed: 4 }).map((fleet, i) => exampleOf(fleet, i));
  const results = new Map(
    exampleResults(eclipse, { extra: [{ path: 'examples/automaton.yaml', text: cases.join('\n') }] }),
  );
  expect([...results].filter(([, failures]) => failures.length > 0)).toEqual([]);
  expect(results.size).toBe(80);
});

function exampleOf(
  { faces, squadrons }: { faces: number[]; squadrons: { shield: number; damages: number[] }[] },
  i: number,
): string {
  const SHIELDS = ['nuclear-drive', 'gauss-shield', 'phase-shield'];
  const targets = TYPES.flatMap((type, t) =>
    (squadrons[t]?.damages ?? []).map(
      (damage): Target => ({ ...type, shield: squadrons[t]?.shield ?? 0, damage, destroyed: false }),
    ),
  );
  const given = TYPES.flatMap(({ type, hull }, t) => [
    `refit(Squadron(@red, @${type}), ${hull + 3}, @${SHIELDS[squadrons[t]?.shield ?? 0]})`,
    ...(squadrons[t]?.damages ?? []).flatMap((damage) => [
      `deploy(@red, 1, @${type}, @sector-001)`,
      ...(damage > 0
        ? [`set damage of the first ship in @sector-001.ships where ship is @${type} and ship.damage = 0 to ${damage}`]
        : []),
    ]),
  ]);
  // a ship without damage may have been chosen above, which is as good: only how many have how much counts
  shootAt(targets, faces);
  const then = TYPES.flatMap(({ type }) =>
    [0, 1, 2].map((damage) => {
      const left = targets.filter((ship) => ship.type === type && !ship.destroyed && ship.damage === damage).length;
      return `"(count of ship in @sector-001.ships where ship is @${type} and ship.damage = ${damage}) = ${left}"`;
    }),
  );
  return [
    `- id: ECL-AUTO-${String(i).padStart(2, '0')}`,
    '  title: { pl: Automat, en: Automaton }',
    '  players: 2',
    '  given: |',
    ...given.map((line) => `    ${line}`),
    '    set @guardian.defends to yes',
    '    set @red.attacks to yes',
    '  when:',
    `    - roll: [${faces.join(', ')}]`,
    '    - run: |',
    '        shoot(@sector-001, Squadron(@guardian, @defense-system), fleet(@sector-001, Squadron(@guardian, @defense-system)).cannons)',
    '  then:',
    ...then.map((line) => `    - ${line}`),
  ].join('\n');
}
