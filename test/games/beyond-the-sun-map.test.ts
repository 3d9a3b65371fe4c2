/** The map of Beyond the Sun in any game: cubes and discs, jumps and control, against calculations that know nothing of the rules text. */
import { join } from 'node:path';
import { compileExamples } from '@kodeks/dsl';
import { type GameView, type MachineSession, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults } from '../support/worked-examples.ts';

const files = readGame(join(import.meta.dirname, '../../games/beyond-the-sun'));
const beyondTheSun = compiled(files);

// ---------------------------------------------------------------- properties

const settings = fc.record({
  players: fc.integer({ min: 2, max: 4 }),
  seed: fc.nat(1_000_000),
  controlChanges: fc.constantFrom('losses', 'gains'),
  mats: fc.constantFrom('basic', 'advanced'),
  expert: fc.boolean(),
});

type Setting = typeof settings extends fc.Arbitrary<infer T> ? T : never;

/** Plays at random; `look` sees every decision, `settled` is true where no movement is under way and every bonus is resolved. */
function play({ players, seed, ...options }: Setting, look: (session: MachineSession, settled: boolean) => void): void {
  const session = start(beyondTheSun.core, { players, seed, options });
  const below = testRandom(seed);
  for (let n = 0; session.status.kind === 'deciding'; n++) {
    expect(n, 'decisions').toBeLessThan(8000);
    const key = session.decision()?.key ?? '';
    look(session, key === 'space' || key === 'production');
    session.chooseRandom(below);
  }
  expect(session.status.kind).toBe('over');
  look(session, true);
}

const RUNS = { numRuns: Number(process.env.RUNS ?? 6) };

describe('whatever is done, in either order of control changes,', () => {
  test('no cube and no disc is lost or doubled, and every cube shows a face that fits where it lies', () => {
    fc.assert(
      fc.property(settings, (setting) => play(setting, (session) => expectConserved(session, setting.players))),
      RUNS,
    );
  }, 120_000);

  test('whoever controls a system has the greatest power there or is the one who held it among the tied', () => {
    let controlled = 0;
    fc.assert(
      fc.property(settings, (setting) =>
        play(setting, (session, settled) => {
          if (settled) controlled += expectRightfulControl(session, setting.players);
        }),
      ),
      RUNS,
    );
    expect(controlled).toBeGreaterThan(500);
  }, 120_000);

  test('checking control again changes nothing', () => {
    const settleControl = beyondTheSun.core.procedures.findIndex(({ name }) => name === 'settleControl');
    fc.assert(
      fc.property(settings, (setting) =>
        play(setting, (session, settled) => {
          if (!settled || session.status.kind !== 'deciding') return;
          const again = session.fork();
          again.perform(settleControl, 0);
          expect(again.hash()).toBe(session.hash());
        }),
      ),
      RUNS,
    );
  }, 120_000);
});

const HOMES: Readonly<Record<string, RegExp>> = {
  column: /^supply$/,
  workers: /^population$/,
  researchers: /^population$/,
  fleet: /^ship[1-4]$/,
  museum: /^ship[1-4]$/,
};
const DISCS = ['track', 'base', 'lifted', 'discs', 'automation', 'claim'];

function expectConserved(session: MachineSession, players: number): void {
  const { places, states } = session.view(undefined);
  const faces = new Map(states.flatMap(({ name, keys, value }) => (name === 'face' ? [[keys[0] ?? '', value]] : [])));
  const lying = places.flatMap(({ name, contents }) => contents.map((piece) => ({ piece, name })));
  const astray = lying.filter(({ piece, name }) =>
    piece.startsWith('cube-')
      ? HOMES[name]?.test(faces.get(piece) ?? '') !== true
      : piece.includes('-disc-') && !DISCS.includes(name),
  );
  expect(astray).toEqual([]);
  const counted: Record<string, number> = { doubled: lying.length - new Set(lying.map(({ piece }) => piece)).size };
  for (const { piece } of lying) {
    const design = piece.replace(/#\d+$/, '');
    if (/^cube-|-disc-/.test(design)) counted[design] = (counted[design] ?? 0) + 1;
  }
  const box = { cube: 20, 'food-disc': 8, 'ore-disc': 8, 'star-disc': 40 };
  const wanted = Array.from({ length: players }, (_, seat) =>
    Object.entries(box).map(([piece, count]): [string, number] => [`${piece}-${seat + 1}`, count]),
  );
  expect(counted).toEqual({ doubled: 0, ...Object.fromEntries(wanted.flat()) });
}

/** Levels of every player's ships, by location. */
function powersOf({ places, states }: GameView, players: number): Map<string, number[]> {
  const levels = new Map(
    states.flatMap(({ name, keys, value }): [string, number][] =>
      name === 'face' && value.startsWith('ship') ? [[keys[0] ?? '', Number(value.slice(4))]] : [],
    ),
  );
  const fleets = places.filter(({ name }) => name === 'fleet');
  return new Map(
    fleets.map(({ id, contents }) => {
      const powers = Array.from({ length: players }, () => 0);
      for (const ship of contents) powers[seatOf(ship)] = (powers[seatOf(ship)] ?? 0) + (levels.get(ship) ?? 0);
      return [id.replace('fleet-', ''), powers];
    }),
  );
}

function seatOf(piece: string): number {
  return Number(/-(\d)(#\d+)?$/.exec(piece)?.[1]) - 1;
}

/** Gives the number of systems with a base. */
function expectRightfulControl(session: MachineSession, players: number): number {
  const view = session.view(undefined);
  let bases = 0;
  for (const [location, powers] of powersOf(view, players)) {
    const [base] = view.places.find(({ id }) => id === `base-${location}`)?.contents ?? [];
    const most = Math.max(...powers);
    const leaders = powers.flatMap((power, seat) => (power === most && most > 0 ? [seat] : []));
    const card = view.places.find(({ id }) => id === `system-${location}`)?.contents.length ?? 0;
    if (location === 'sol' || location === 'deep-space') expect(base, location).toBeUndefined();
    else if (base !== undefined) {
      bases += 1;
      if (leaders.length > 0) expect(leaders, location).toContain(seatOf(base));
    } else if (card > 0 || location.startsWith('shipyard')) expect(leaders, location).not.toHaveLength(1);
  }
  const { places, states } = view;
  expect(places.find(({ name }) => name === 'lifted')?.contents).toEqual([]);
  expect(states.filter(({ name, number }) => name === 'owed' && number !== 0)).toEqual([]);
  return bases;
}

const ROUTES = new Map(
  beyondTheSun.data.components.items
    .filter((item) => item.kindName === 'Location')
    .map((item) => {
      const links = item.fields.get('linksForTwo');
      return [
        item.id.value,
        links?.kind === 'list' ? links.items.map((to) => ('value' in to ? String(to.value) : '')) : [],
      ];
    }),
);

test('every route can be flown both ways', () => {
  for (const [from, links] of ROUTES)
    for (const to of links) expect(ROUTES.get(to), `${to} to ${from}`).toContain(from);
});

const jumps = fc.record({
  points: fc.integer({ min: 0, max: 5 }),
  ships: fc.array(fc.constantFrom('sol', 'deep-space', 'a1', 'b2', 'shipyard-left'), { minLength: 1, maxLength: 4 }),
  seed: fc.nat(1_000_000),
});

test('[BTS-JUMP-02..08] a jump spends at most its points, one segment for each, and no base moves before it is over', () => {
  let flown = 0;
  fc.assert(
    fc.property(jumps, ({ points, ships, seed }) => {
      const session = jumping(points, ships);
      const below = testRandom(seed);
      const before = basesOf(session);
      let spent = 0;
      while (session.status.kind === 'deciding' && session.status.players.length > 0) {
        expect(basesOf(session)).toEqual(before);
        const candidates = session.decision()?.candidates ?? [];
        const chosen = candidates[below(candidates.length)];
        const [ship, goal] = chosen?.things ?? [];
        if (ship !== undefined) {
          const from = session.view(undefined).places.find(({ contents }) => contents.includes(ship.id));
          expect(seatOf(ship.id)).toBe(0);
          expect(ROUTES.get(from?.id.replace('fleet-', '') ?? '')).toContain(goal?.id);
          spent += 1;
        }
        expect(session.choose(chosen?.index ?? 0)).toEqual({ ok: true });
      }
      expect(spent).toBeLessThanOrEqual(points);
      flown += spent;
    }),
    { numRuns: 40 },
  );
  expect(flown).toBeGreaterThan(20);
}, 60_000);

/** A map without cards, so that nobody has anything to choose but where to fly; p2 holds the left shipyard system. */
function jumping(points: number, ships: readonly string[]): MachineSession {
  const text = [
    '- id: BTS-JUMPING',
    '  title: { pl: Skok, en: Jump }',
    '  players: 2',
    '  setup: no',
    '  given: |',
    '    for each p in players { layOutMat(p) }',
    '    launchFromSupply(1, @shipyard-left) as p2',
    ...ships.map((at) => `    launchFromSupply(2, @${at}) as p1`),
    '  when:',
    '    - by: p1',
    '      run: |',
    `        jump(${points})`,
    '  then: [ships(p1).size > 0]',
  ].join('\n');
  const { out, problems } = compileExamples(beyondTheSun, [{ path: 'examples/jump.yaml', text }]);
  expect(problems).toEqual([]);
  const [example] = out.examples;
  const [run] = example?.steps ?? [];
  const session = start(out.program, { players: 2, seed: 1, withoutFlow: true });
  session.perform(example?.given ?? -1);
  session.perform(run?.kind === 'run' ? run.procedure : -1, 0);
  return session;
}

function basesOf(session: MachineSession): readonly (readonly string[])[] {
  return session.view(undefined).places.flatMap(({ name, contents }) => (name === 'base' ? [contents] : []));
}

// ---------------------------------------------------------------- control against a plain reading of BTS-CTRL-05 to -11

const situations = fc.record({
  incumbent: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  fleets: fc.tuple(...Array.from({ length: 3 }, () => fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }))),
});

interface Situation {
  readonly incumbent: number | undefined;
  readonly fleets: readonly (readonly number[])[];
}

/** As the rulebook tells it: first whoever holds the system against the others, then the others among themselves. */
function controllerOf({ incumbent, fleets }: Situation): number | undefined {
  const powers = fleets.map((levels) => levels.reduce((sum, level) => sum + level, 0));
  const others = powers.map((power, seat) => (seat === incumbent ? 0 : power));
  const strongest = Math.max(...others);
  if (strongest === 0) return incumbent;
  if (incumbent !== undefined && (powers[incumbent] ?? 0) >= strongest) return incumbent;
  const rivals = others.flatMap((power, seat) => (power === strongest ? [seat] : []));
  return rivals.length === 1 ? rivals[0] : undefined;
}

test('[BTS-CTRL-05..11] control goes where a plain reading of the rule sends it', () => {
  const cases = fc.sample(situations, { numRuns: 150, seed: 7 });
  const text = cases.map(exampleOf).join('\n');
  const results = new Map(exampleResults(beyondTheSun, { extra: [{ path: 'examples/control.yaml', text }] }));
  expect([...results].filter(([, failures]) => failures.length > 0)).toEqual([]);
  expect(results.size).toBe(150);
});

function exampleOf(situation: Situation, i: number): string {
  const { incumbent, fleets } = situation;
  const controller = controllerOf(situation);
  const launches = fleets.flatMap((levels, seat) =>
    levels.map((level) => `launchFromSupply(${level}, @a1) as p${seat + 1}`),
  );
  const lost = incumbent !== undefined && incumbent !== controller;
  return [
    `- id: BTS-CASE-${i}`,
    '  title: { pl: Kontrola, en: Control }',
    '  players: 3',
    '  setup: no',
    '  given: |',
    '    for each p in players { layOutMat(p) }',
    '    move @green-veil to system of @a1',
    ...(incumbent === undefined ? [] : [`    placeBase(p${incumbent + 1}, @a1, food)`]),
    '  when:',
    '    - run: |',
    '        as one step {',
    ...launches.map((line) => `          ${line}`),
    '        }',
    '  then:',
    `    - controller(@a1) ${controller === undefined ? 'is none' : `= p${controller + 1}`}`,
    ...(lost ? [`    - track[p${incumbent + 1}, food].size = 8`] : []),
    ...(controller === undefined ? [] : [`    - track[p${controller + 1}, food].size = 7`]),
  ].join('\n');
}
