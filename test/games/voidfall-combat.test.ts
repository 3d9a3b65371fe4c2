/**
 * Voidfall: the rules of Combat and of the target of a Skirmish against a calculator written from the rulebook's prose.
 */
import { join } from 'node:path';
import { type CompiledExample, compileExamples } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { readGame } from '../support/read-game.ts';
import { compiled } from '../support/worked-examples.ts';
import {
  type Battle,
  FLEETS,
  fight,
  leastLosses,
  type Readings,
  type SideName,
  type SideResult,
  type Technology,
  type Warrior,
} from './voidfall-calculator.ts';

const files = readGame(join(import.meta.dirname, '../../games/voidfall'));
const voidfall = compiled(files.filter(({ path }) => !/^(reference|examples)\//.test(path)));

const READINGS = fc.record({
  fleetAbsorption: fc.constantFrom('shrinks' as const, 'stays' as const, 'renewed' as const),
  absorptionUse: fc.constantFrom('automatic' as const, 'chosen' as const),
  drones: fc.constantFrom('invading' as const, 'skirmishes' as const),
  targetingBonus: fc.constantFrom('yes' as const, 'no' as const),
});

type States = ReturnType<MachineSession['view']>['states'];
const statesOf = (session: MachineSession): States => session.view(undefined).states;
const named = (states: States, name: string): States => states.filter((state) => state.name === name);

// ---------------------------------------------------------------- the rules against the calculator

const TECHNOLOGIES: readonly Technology[] = [
  'energy-cells',
  'deep-space-missiles',
  'destroyers',
  'shields',
  'targeting',
  'torpedoes',
  'autonomous-drones',
];
const LEVEL = fc.constantFrom(0 as const, 1 as const, 2 as const);
const FEW = fc.integer({ min: 0, max: 2 });
const NO_TECHNOLOGY = Object.fromEntries(TECHNOLOGIES.map((name) => [name, 0])) as Warrior['technologies'];
const NOTHING = { corvette: 0, sentry: 0, destroyer: 0, dreadnought: 0, carrier: 0 };
const IDLE = { active: 0, energy: 0, tokens: 0, yards: 0, approachPoints: 0, salvoPoints: 0 };

const HOUSE: fc.Arbitrary<Warrior> = fc
  .record({
    player: fc.constant(true),
    fleets: fc.record({ corvette: FEW, sentry: FEW, destroyer: FEW, dreadnought: FEW, carrier: FEW }),
    technologies: fc.tuple(...TECHNOLOGIES.map(() => LEVEL)).map((levels) => {
      return Object.fromEntries(TECHNOLOGIES.map((name, i) => [name, levels[i] ?? 0])) as Warrior['technologies'];
    }),
    active: FEW,
    energy: fc.integer({ min: 0, max: 1 }),
    tokens: fc.integer({ min: 0, max: 1 }),
    yards: FEW,
    approachPoints: fc.integer({ min: 0, max: 1 }),
    salvoPoints: fc.integer({ min: 0, max: 1 }),
  })
  .map((house) => (FLEETS.some((type) => house.fleets[type] > 0) ? house : withCorvettes(house, 1)));
const VOIDBORN: fc.Arbitrary<Warrior> = fc
  .integer({ min: 1, max: 5 })
  .map((power) => withCorvettes({ player: false, fleets: NOTHING, technologies: NO_TECHNOLOGY, ...IDLE }, power));
const NOBODY: Warrior = { player: false, fleets: NOTHING, technologies: NO_TECHNOLOGY, ...IDLE };

function withCorvettes(warrior: Warrior, corvette: number): Warrior {
  return { ...warrior, fleets: { ...warrior.fleets, corvette } };
}

const BATTLE: fc.Arbitrary<Battle> = fc.oneof(
  fc.record({ invader: HOUSE, defender: HOUSE, installations: FEW, readings: READINGS }),
  fc.record({ invader: HOUSE, defender: VOIDBORN, installations: FEW, readings: READINGS }),
  fc.record({ invader: VOIDBORN, defender: HOUSE, installations: FEW, readings: READINGS }),
  fc.record({ invader: HOUSE, defender: fc.constant(NOBODY), installations: FEW, readings: READINGS }),
);

/** Where yards may stand: Sectors beside the centre. */
const YARDS: Readonly<Record<SideName, readonly string[]>> = {
  invader: ['Sector(0, 1)', 'Sector(-1, 0)'],
  defender: ['Sector(0, -1)', 'Sector(1, -1)'],
};
const SEATS: Readonly<Record<SideName, string>> = { invader: 'p1', defender: 'p2' };

/** Seven Sectors, the centre and those around it. */
const MAP: readonly string[] = [
  'set seats to 2',
  'for each s in Sector where distance(s, Sector(0, 0)) <= 1 { set s.tile to @standard }',
  'linkSectors()',
];

/** Statements that arrange a battle in the centre: p1 invades, p2 defends. */
function arrangement({ invader, defender, installations }: Battle): string[] {
  const lines = [...MAP, `set built[Sector(0, 0), @sector-defense] to ${installations}`];
  for (const [side, warrior] of [
    ['invader', invader],
    ['defender', defender],
  ] as const) {
    const seat = SEATS[side];
    for (const type of FLEETS) {
      const fleet = warrior.player ? type : 'voidborn';
      if (warrior.fleets[type] > 0)
        lines.push(`set power[Force(Sector(0, 0), ${side}), @${fleet}] to ${warrior.fleets[type]}`);
    }
    if (!warrior.player) continue;
    for (const sector of YARDS[side].slice(0, warrior.yards)) {
      lines.push(`set power[garrison(${sector}), @corvette] to 1`, `set controller of ${sector} to ${seat}`);
      lines.push(`set built[${sector}, @shipyard] to 1`);
    }
    for (const name of TECHNOLOGIES) {
      lines.push(`set mastery[${seat}, @${name}] to ${['unknown', 'basic', 'improved'][warrior.technologies[name]]}`);
    }
    lines.push(`set activePower of ${seat} to ${warrior.active}`, `set energy of ${seat} to ${warrior.energy}`);
    lines.push(`set tradeTokens of ${seat} to ${warrior.tokens}`);
  }
  if (invader.player) {
    lines.push('set attacker to p1');
    lines.push(`set bought[invaders(Sector(0, 0)), approach] to ${invader.approachPoints}`);
    lines.push(`set bought[invaders(Sector(0, 0)), salvo] to ${invader.salvoPoints}`);
  }
  if (defender.player) lines.push('set controller of Sector(0, 0) to p2');
  return lines;
}

/** A session in which the battle stands ready, and the procedure that the example's first step runs. */
function arranged(battle: Battle, step: string, extra: readonly string[] = []): [MachineSession, CompiledExample] {
  const given = [...arrangement(battle), ...extra].map((line) => `    ${line}`).join('\n');
  const example = [
    '- id: VF-PX-999',
    '  title: { pl: Los, en: Chance }',
    '  players: 2',
    '  setup: no',
    '  rules: [VF-CMB-01]',
    `  given: |\n${given}`,
    `  when:\n    - run: |\n        ${step}`,
    '  then: [salvoes = 0]', // never looked at
  ].join('\n');
  const { out, problems } = compileExamples(voidfall, [{ path: 'examples/chance.yaml', text: `${example}\n` }]);
  expect(problems).toEqual([]);
  const [compiledExample] = out.examples;
  if (compiledExample?.given === undefined) throw new Error('no example');
  const session = start(out.program, { players: 2, seed: 1, options: { ...battle.readings }, withoutFlow: true });
  session.perform(compiledExample.given);
  return [session, compiledExample];
}

function performStep(session: MachineSession, example: CompiledExample): void {
  const [step] = example.steps;
  if (step?.kind === 'run') session.perform(step.procedure);
}

/** What the rules made of a side, in the calculator's terms. */
function sideAfter(states: States, side: SideName, player: boolean): Omit<SideResult, 'lost' | 'absorbed'> {
  const here = named(states, 'power').filter(({ keys }) => keys[0] === `0,0/${side}`);
  const powerOf = (type: string): number => here.find(({ keys }) => keys[1] === type)?.number ?? 0;
  const fleets = Object.fromEntries(FLEETS.map((type) => [type, powerOf(type)])) as SideResult['fleets'];
  const own = (name: string): number =>
    player ? (named(states, name).find(({ keys }) => keys[0] === SEATS[side])?.number ?? 0) : 0;
  return {
    fleets: player ? fleets : { ...fleets, corvette: powerOf('voidborn') },
    active: own('activePower'),
    energy: own('energy'),
    tokens: own('tradeTokens'),
  };
}

/** Over everything that a state counts for one side of the battle. */
function totalOf(states: States, name: string, side: SideName): number {
  const mine = named(states, name).filter(({ keys }) => keys[0] === `0,0/${side}`);
  return mine.reduce((sum, { number = 0 }) => sum + number, 0);
}

/** The most Absorption that the components could ever grant to a side in one Combat. */
function grantable(warrior: Warrior, side: SideName, readings: Readings): number {
  const { fleets, technologies } = warrior;
  const launched = side === 'invader' ? Math.min(fleets.carrier, warrior.active) : 0;
  const shields = fleets.corvette + launched > 0 ? technologies.shields : 0;
  const mayUseDrones = side === 'invader' || readings.drones === 'skirmishes';
  const drones = mayUseDrones && technologies['autonomous-drones'] > 0 ? technologies['autonomous-drones'] + 1 : 0;
  const ships = side === 'invader' ? fleets.dreadnought : fleets.dreadnought + fleets.carrier;
  const bought = side === 'invader' ? warrior.approachPoints + warrior.salvoPoints : 0;
  return shields + drones + ships + bought;
}

describe('the rules and the calculator agree', () => {
  test('on every battle, decision by decision', () => {
    fc.assert(
      fc.property(BATTLE, fc.nat(1_000_000), (battle, seed) => {
        const [session, example] = arranged(battle, 'combat(Sector(0, 0))');
        const below = testRandom(seed);
        performStep(session, example);
        const answers: { readonly question: string; readonly player: number; readonly answer: string }[] = [];
        while (session.status.kind === 'deciding' && session.status.players.length > 0) {
          const decision = session.decision();
          if (decision === undefined) break;
          const picked = decision.candidates[below(decision.candidates.length)];
          const answer = picked?.things[0]?.id ?? picked?.key ?? '';
          answers.push({ question: decision.key, player: decision.player, answer });
          expect(session.choose(picked?.index ?? 0)).toEqual({ ok: true });
        }
        expect(session.status.kind === 'broken' ? session.status.problem : undefined).toBeUndefined();

        let asked = 0;
        const result = fight(battle, (question, side, possible) => {
          const next = answers[asked++];
          expect(next, 'a decision').toMatchObject({ question, player: side === 'invader' ? 0 : 1 });
          expect(possible).toContain(next?.answer);
          return next?.answer ?? '';
        });
        expect(asked).toBe(answers.length);
        const states = statesOf(session);
        for (const side of ['invader', 'defender'] as const) {
          const { lost, absorbed, ...rest } = result[side];
          expect(sideAfter(states, side, battle[side].player), side).toEqual(
            battle[side].player ? rest : { ...rest, ...ZERO },
          );
          expect(totalOf(states, 'fallen', side)).toBe(lost);
          if (battle.readings.fleetAbsorption === 'renewed') continue; // a renewed point is used more than once
          expect(totalOf(states, 'spent', side)).toBe(absorbed.approach + absorbed.salvo);
          expect(totalOf(states, 'spent', side)).toBeLessThanOrEqual(grantable(battle[side], side, battle.readings));
        }
        const alive = (side: SideName): boolean => FLEETS.some((type) => result[side].fleets[type] > 0);
        expect(alive('invader') && alive('defender'), 'both sides alive').toBe(false);
        expect(named(states, 'salvoes')[0]?.number).toBe(result.salvoes);
      }),
      { numRuns: Number(process.env.RUNS ?? 25) * 4 },
    );
  }, 120_000);

  test('on what a Skirmish would cost the Defender at their best', () => {
    const small = HOUSE.filter(({ fleets }) => FLEETS.reduce((sum, type) => sum + fleets[type], 0) <= 5);
    fc.assert(
      fc.property(VOIDBORN, small, FEW, READINGS, (invader, defender, installations, readings) => {
        const battle: Battle = { invader, defender, installations, readings };
        const strength = invader.fleets.corvette;
        const trial = { ...battle, invader: NOBODY };
        const [session] = arranged(trial, 'skirmish(p2)', [`set corruption[p2, onSociety] to ${strength}`]);
        const before = session.hash();
        const least = leastLosses(battle);
        const held = FLEETS.reduce((sum, type) => sum + defender.fleets[type], 0);
        expect(session.inspect('recalls', ['0,0', 'p2']).value).toBe(least);
        expect(session.inspect('falls', ['0,0', 'p2']).value).toBe(least === held ? 1 : 0);
        expect(session.hash()).toBe(before);
      }),
      { numRuns: Number(process.env.RUNS ?? 25) * 2 },
    );
  }, 120_000);
});

/** The Voidborn have nothing on a House mat. */
const ZERO = { active: 0, energy: 0, tokens: 0 };
