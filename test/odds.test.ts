/** Odds: exact ones against what is known and against an independent reckoning, tries against exact ones, and the command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { type Odds, oddsOf, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { arranged } from '../cli/odds/situation.ts';
import { kodeks, temporaryFolder } from './cli/support/kodeks.ts';
import { readGame } from './support/read-game.ts';
import { ROOT } from './support/source-tree.ts';

const risk = compile(readGame(join(ROOT, 'test/classics/risk-dice'))).game!;
const battles = compile(readGame(join(ROOT, 'games/eclipse'))).game!;

const byOutcome = ({ outcomes }: Odds): Record<string, number> =>
  Object.fromEntries(outcomes.map(({ outcome, probability }) => [outcome, probability]));

describe('three dice against two', () => {
  const known = { '0-2': 2_890, '1-1': 2_611, '2-0': 2_275 };
  const odds = (mostPositions: number, seed = 1): Odds => {
    const session = start(risk.core, { players: 2, seed: 1, withoutFlow: true });
    const lost = () => session.view(undefined).states.flatMap(({ name, value }) => (name === 'lost' ? [value] : []));
    return oddsOf(
      { session, event: undefined, outcome: () => lost().join('-') },
      { policy: 'first', mostPositions, seed },
    );
  };

  test('exactly', () => {
    const found = odds(10_000);
    expect(found.method).toBe('exact');
    for (const [outcome, count] of Object.entries(known))
      expect(byOutcome(found)[outcome]! * 7_776).toBeCloseTo(count, 6);
    expect(Object.keys(byOutcome(found))).toHaveLength(3);
    expect(found.left).toBeLessThan(1e-9);
  });

  test('too many positions: tries, whose intervals are near the truth', () => {
    const found = odds(10);
    expect(found.method).toBe('tries');
    for (const { outcome, probability, least, most } of found.outcomes) {
      const truth = known[outcome as keyof typeof known] / 7_776;
      expect(least).toBeLessThan(probability);
      expect(probability).toBeLessThan(most);
      expect(Math.abs(probability - truth)).toBeLessThan(3 * (most - least)); // six times the half width: never by chance
    }
  });

  test('the same seed tries the same', () => {
    expect(odds(0, 7)).toEqual(odds(0, 7));
    expect(odds(0, 7)).not.toEqual(odds(0, 8));
  });
});

/** Ships with one die each that hits on a 6, no hull: whoever defends shoots first. The share in which the defender stays. */
function defenderStays(defenders: number, attackers: number): number {
  const hits = (dice: number, n: number): number => {
    const choose = Array.from({ length: n }, (_, i) => (dice - i) / (i + 1)).reduce(
      (product, part) => product * part,
      1,
    );
    return choose * (1 / 6) ** n * (5 / 6) ** (dice - n);
  };
  const shoot = (dice: number, targets: number) =>
    Array.from({ length: dice + 1 }, (_, n) => ({ left: Math.max(0, targets - n), share: hits(dice, n) }));
  let front = new Map([[`${defenders} ${attackers}`, 1]]);
  let stays = 0;
  for (let round = 0; round < 600; round++) {
    const next = new Map<string, number>();
    for (const [key, mass] of front) {
      const [d, a] = key.split(' ').map(Number) as [number, number];
      for (const first of shoot(d, a)) {
        if (first.left === 0) {
          stays += mass * first.share;
          continue;
        }
        for (const second of shoot(first.left, d))
          if (second.left > 0) {
            const to = `${second.left} ${first.left}`;
            next.set(to, (next.get(to) ?? 0) + mass * first.share * second.share);
          }
      }
    }
    front = next;
  }
  return stays;
}

describe('a battle of small ships', () => {
  const LEFT = 'count of ship in ships of @sector-201 where ship.faction = @green';
  const duel = (defenders: number, attackers: number) => ({
    path: 'examples/duel.yaml',
    text: `id: ECL-DUEL-01
title: { pl: Pojedynek, en: Duel }
players: 2
setup: no
given: |
  takePieces(@terran-directorate) as p1
  takePieces(@terran-union) as p2
  lay(@sector-201, Hex(2, -1), 0)
  repeat ${attackers} { move the first ship in supply of @red where ship is @interceptor to ships of @sector-201 }
  repeat ${defenders} { move the first ship in supply of @green where ship is @interceptor to ships of @sector-201 }
`,
  });
  const odds = (defenders: number, attackers: number, mostPositions: number): Odds => {
    const { situation } = arranged(battles, {
      event: 'battle(@sector-201, @green, @red)',
      example: undefined,
      file: duel(defenders, attackers),
      by: [`(${LEFT}) > 0`],
      players: 2,
      seed: 1,
      options: {},
    });
    return oddsOf(situation, { policy: 'first', mostPositions, tries: 3_000 });
  };

  test('one against one: 6 of 11 for the defender', () => {
    const found = odds(1, 1, 100_000);
    expect(found.method).toBe('exact');
    expect(byOutcome(found).yes).toBeCloseTo(6 / 11, 9);
    expect(byOutcome(found).no).toBeCloseTo(5 / 11, 9);
  });

  test.each([
    [2, 1],
    [1, 2],
    [2, 2],
  ])('%i against %i, as reckoned without the rules', (defenders, attackers) => {
    const exact = odds(defenders, attackers, 100_000);
    expect(exact.method).toBe('exact');
    expect(byOutcome(exact).yes).toBeCloseTo(defenderStays(defenders, attackers), 8);
  });

  test('tried out, it is the same', () => {
    const tried = odds(2, 1, 0);
    const exact = byOutcome(odds(2, 1, 100_000));
    expect(tried.method).toBe('tries');
    for (const { outcome, probability, least, most } of tried.outcomes)
      expect(Math.abs(probability - exact[outcome]!)).toBeLessThan(3 * (most - least));
  });

  test('through the command, from a file', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'duel.yaml'), duel(1, 1).text);
    const words = ['odds', join(ROOT, 'games/eclipse'), 'battle(@sector-201, @green, @red)', '--given', 'duel.yaml'];
    const { code, out } = await kodeks([...words, '--by', LEFT, '--policy', 'first', '--json'], { cwd });
    const result = JSON.parse(out);
    expect({ code, ...result }).toMatchObject({
      code: 0,
      method: 'exact',
      policy: 'first',
      questions: [LEFT],
      players: 2,
    });
    expect(result.outcomes[0]).toMatchObject({ values: ['1'] });
    expect(result.outcomes[0].probability).toBeCloseTo(6 / 11, 9);
  });
});

describe('the command', () => {
  test('in words', async () => {
    const { code, out } = await kodeks(['odds', join(ROOT, 'test/classics/risk-dice'), '--by', 'seat(1).lost']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^exact: \d+ positions; nobody decides\n +seat\(1\)\.lost\n +37\.17 % +0\n +33\.58 % +1\n +29\.26 % +2\n$/,
    );
  });

  test('of a whole game: who wins', async () => {
    const { out } = await kodeks(['odds', join(ROOT, 'test/classics/kuhn-poker'), '--json']);
    const { method, outcomes, questions } = JSON.parse(out);
    expect({ method, questions }).toEqual({ method: 'exact', questions: ['winners'] });
    expect(outcomes.reduce((sum: number, one: { probability: number }) => sum + one.probability, 0)).toBeCloseTo(1, 9);
  });

  test.each([
    { words: ['batle(@sector-201, @green, @red)'], says: 'batle' },
    { words: ['batle'], says: 'did you mean `battle`?' },
    { words: ['--example', 'ECL-X-COM-0'], says: 'there is no example `ECL-X-COM-0`' },
    { words: ['--given', 'gone.yaml'], says: '--given gone.yaml: there is no such file' },
    { words: ['--policy', 'best'], says: '--policy must be' },
  ])('used wrongly: $words', async ({ words, says }) => {
    const { code, err } = await kodeks(['odds', join(ROOT, 'games/eclipse'), ...words]);
    expect({ code, says: err.includes(says) }).toEqual({ code: 2, says: true });
  });
});
