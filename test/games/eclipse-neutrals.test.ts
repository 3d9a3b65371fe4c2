/** Eclipse: the automaton of the centre against a plain reading of ECL-NPC-04 to -06. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { compiled, exampleResults } from '../support/worked-examples.ts';

const eclipse = compiled(readGame(join(ROOT, 'games/eclipse')));

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
    `set covering[Squadron(@red, @${type}), ${hull + 3}] to @${SHIELDS[squadrons[t]?.shield ?? 0]}`,
    ...(squadrons[t]?.damages ?? []).flatMap((damage) => [
      `move the first ship in supply of @red where ship is @${type} to ships of @sector-001`,
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
    '  setup: no',
    '  given: |',
    '    setUpNeutrals()',
    '    takePieces(@terran-directorate) as p1',
    '    lay(@sector-001, heart, 0)',
    '    move the first ship in supply of @guardian to ships of @sector-001',
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
