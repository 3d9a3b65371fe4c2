/** Situations that a game declares: ships on the command line, outcomes in words, and errors that say what is wrong. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { type Odds, oddsOf, type Policy } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { arrangedScenario, scenarioNamed, scenarioProblems } from '../cli/odds/scenario.ts';
import { kodeks, temporaryFolder } from './cli/support/kodeks.ts';
import { readGame } from './support/read-game.ts';
import { ROOT } from './support/source-tree.ts';

const eclipse = compile(readGame(join(ROOT, 'games/eclipse'))).game!;

function battle(
  words: readonly string[],
  settings: { policy?: Policy; mostPositions?: number; tries?: number } = {},
): Odds {
  const scenario = scenarioNamed(eclipse, 'battle')!;
  const { situation } = arrangedScenario(eclipse, { scenario, words, by: [], language: 'en', seed: 1, options: {} });
  return oddsOf(situation, { policy: 'random', mostPositions: 50_000, tries: 2_000, ...settings });
}

/** By what is told first. */
function shares({ outcomes }: Odds): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { outcome, probability } of outcomes) {
    const [first = ''] = outcome.split('\u0001');
    found[first] = (found[first] ?? 0) + probability;
  }
  return found;
}

const ATTACKER = 'the attacker wins';
const DEFENDER = 'the defender wins';

describe('a battle by its ships', () => {
  test('an interceptor against an interceptor: 6 of 11 for the defender, who shoots first', () => {
    const found = battle(['--attacker', 'interceptor', '--defender', 'interceptor']);
    expect(found.method).toBe('exact');
    expect(shares(found)[DEFENDER]).toBeCloseTo(6 / 11, 9);
    expect(shares(found)[ATTACKER]).toBeCloseTo(5 / 11, 9);
  });

  test('the Orion hegemony has a shield and is quicker: it hits on a 6, is hit on a 6 only, and shoots first', () => {
    const found = battle(['--attacker', 'interceptor', '--defender', 'interceptor', '--attacker-species', 'orion']);
    expect(shares(found)[ATTACKER]).toBeCloseTo(6 / 11, 9);
  });

  test('a part more: a computer on the free square hits on a 5', () => {
    const words = ['--attacker', 'interceptor', '--defender', 'interceptor'];
    const found = battle([...words, '--defender-parts', 'interceptor: electron-computer']);
    // the defender shoots first and hits with 2 of 6, the attacker with 1 of 6
    expect(shares(found)[DEFENDER]).toBeCloseTo(1 / 3 / (1 - (2 / 3) * (5 / 6)), 9);
  });

  test.each([
    { words: ['--attacker', 'interceptor*2', '--defender', 'interceptor'] },
    { words: ['--attacker', '2 cruiser', '--defender', 'ancient'] },
    { words: ['--attacker=Krążownik, myśliwiec', '--defender=Ancient ship'] },
  ])('tried out, it is the same: $words', ({ words }) => {
    const exact = battle(words);
    expect(exact.method).toBe('exact');
    const tried = battle(words, { mostPositions: 0 });
    expect(tried.method).toBe('tries');
    const truth = new Map(exact.outcomes.map(({ outcome, probability }) => [outcome, probability]));
    for (const { outcome, probability, least, most } of tried.outcomes)
      expect(Math.abs(probability - (truth.get(outcome) ?? 0))).toBeLessThan(3 * (most - least)); // never by chance
  });

  test.each<Policy>(['first', 'random', 'greedy', 'mcts'])(
    'a policy that decides nothing changes nothing: %s',
    (policy) => {
      const found = battle(['--attacker', 'interceptor', '--defender', 'interceptor'], { policy });
      expect(found.method).toBe('exact');
      expect(shares(found)[DEFENDER]).toBeCloseTo(6 / 11, 9);
    },
  );
});

describe('the greedy policy', () => {
  const RULES = `state coins of Player: Int
score wealth(p: Player) = coins of p
dice D6, faces 1..6
flow {
  choose n from 1..3 by seat(1)
  roll 1 D6 as thrown
  set coins of seat(1) to n
  if thrown[1].face = 6 { gain 10 coins for seat(1) }
  end game
}
`;
  const MANIFEST = 'id: pick\nname: { pl: Wybór, en: Pick }\nplayers: 2\n';

  test('takes what is worth most at once; chance stays chance', async () => {
    const cwd = temporaryFolder({ 'game.yaml': MANIFEST, 'rules/a.rules': RULES });
    const { code, out } = await kodeks(['odds', '.', '--by', 'coins of seat(1)', '--policy', 'greedy', '--json'], {
      cwd,
    });
    expect(code).toBe(0);
    const { method, policy, outcomes } = JSON.parse(out);
    expect({ method, policy }).toEqual({ method: 'exact', policy: 'greedy' });
    const [likely, lucky] = outcomes;
    expect([likely.values, lucky.values, outcomes.length]).toEqual([['3'], ['13'], 2]);
    expect(likely.probability).toBeCloseTo(5 / 6, 9);
  });

  test('told so, each with the same chance', async () => {
    const cwd = temporaryFolder({ 'game.yaml': MANIFEST, 'rules/a.rules': RULES });
    const { out } = await kodeks(['odds', '.', '--by', 'coins of seat(1)', '--policy', 'random', '--json'], { cwd });
    expect(JSON.parse(out)).toMatchObject({ policy: 'random', chosen: false, decisions: 1 });
    expect(JSON.parse(out).outcomes).toHaveLength(6);
  });
});

describe('without a policy players decide as well as can be afforded', () => {
  const MANIFEST = { 'game.yaml': 'id: pick\nname: { pl: Wybór, en: Pick }\nplayers: 2\n' };
  const OUTLOOK = { 'bots.yaml': 'outlook:\n  - value: you.coins\n' };
  const SCORE = 'score wealth(p: Player) = coins of p\n';
  /** The other has two: only three win. */
  const PICK = `state coins of Player: Int
flow { set coins of seat(2) to 2; choose n from 1..3 by seat(1); set coins of seat(1) to n; end game }
`;
  /** A thousand positions in which somebody decides. */
  const MANY = `state coins of Player: Int
dice D10, faces 1..1000
flow { roll 1 D10 as thrown; set coins of seat(2) to thrown[1].face; choose n from 1..2 by seat(1); set coins of seat(1) to n; end game }
`;

  test.each([
    {
      name: 'few decisions and an outlook',
      files: { ...OUTLOOK, 'rules/a.rules': PICK + SCORE },
      policy: 'mcts',
      best: '3',
    },
    { name: 'points only', files: { 'rules/a.rules': PICK + SCORE }, policy: 'greedy', best: '3' },
    { name: 'nothing to go by', files: { 'rules/a.rules': PICK }, policy: 'random', best: undefined },
    { name: 'too many decisions', files: { ...OUTLOOK, 'rules/a.rules': MANY }, policy: 'random', best: undefined },
  ])('$name: $policy', async ({ files, policy, best }) => {
    const cwd = temporaryFolder({ ...MANIFEST, ...files });
    const { code, out } = await kodeks(['odds', '.', '--by', 'coins of seat(1)', '--json'], { cwd });
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, method: 'exact', policy, chosen: true });
    const { outcomes } = JSON.parse(out);
    if (best === undefined) expect(outcomes.length).toBeGreaterThan(1);
    else expect(outcomes.map(({ values }: { values: string[] }) => values)).toEqual([[best]]);
  });
});

describe('the command', () => {
  const odds = (...words: string[]) => kodeks(['odds', 'eclipse', 'battle', ...words]);

  test('in words, in either language, with the totals', async () => {
    const { code, out } = await odds('--attacker', 'cruiser*2', '--defender', 'interceptor', '--lang', 'pl');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^dokładnie: \d+ pozycj[ie]; gracze decydują .+, najlepiej, jak pozwala na to czas \(--policy\)\n +wynik +statki, które zostały\n/,
    );
    expect(out).toMatch(/\n\n +\d+\.\d\d % {2}wygrywa atakujący\n +\d+\.\d\d % {2}wygrywa obrońca\n$/);
  });

  test('without parameters it says what there is', async () => {
    const { code, out } = await odds();
    expect(code).toBe(0);
    expect(out).toMatch(
      /^A battle of two fleets: kodeks odds eclipse battle \.\.\.\n +--attacker +ships of the attacker/,
    );
    expect(out).toContain('species of the defender (terran-union)');
  });

  test('values of one\u2019s own instead of what the situation tells', async () => {
    const by = 'count of trophies of @green';
    const { out } = await odds('--attacker', 'interceptor', '--defender', 'interceptor', '--by', by, '--json');
    expect(JSON.parse(out)).toMatchObject({ questions: [by], outcomes: [{ values: ['1'] }, { values: ['0'] }] });
  });

  test.each([
    {
      words: ['--attacker', 'fighter', '--defender', 'cruiser'],
      says: '--attacker: there is no Ship called `fighter`',
    },
    { words: ['--attacker', 'cruizer', '--defender', 'cruiser'], says: 'did you mean `cruiser`?' },
    {
      words: ['--attacker', 'interceptor*9', '--defender', 'cruiser'],
      says: 'the attacker does not have so many ships',
    },
    { words: ['--attacker', 'interceptor*0', '--defender', 'cruiser'], says: '0 is no number of things' },
    {
      words: ['--attacker', 'cruiser,,cruiser', '--defender', 'cruiser'],
      says: 'something is missing between two commas',
    },
    { words: ['--attacker', 'ancient', '--defender', 'cruiser'], says: 'only defend' },
    { words: ['--attacker', 'cruiser', '--defender', 'ancient*30'], says: 'there are not so many Ancients' },
    { words: ['--attacker', 'cruiser', '--defender', 'ancient, cruiser'], says: 'the defender is one faction' },
    { words: ['--attacker', 'cruiser'], says: '--defender is missing' },
    { words: ['--attacker', 'cruiser', '--attacker', 'cruiser'], says: '--attacker is given twice' },
    { words: ['--attaker', 'cruiser'], says: 'did you mean --attacker?' },
    { words: ['--attacker'], says: '--attacker needs a value' },
    { words: ['cruiser'], says: '`cruiser` is too much' },
    {
      words: ['--attacker', 'cruiser', '--defender', 'cruiser', '--attacker-parts', 'cruiser'],
      says: 'must name a Ship and, after a colon, what it has',
    },
    {
      words: ['--attacker', 'cruiser', '--defender', 'cruiser', '--attacker-parts', 'cruiser: plasma-cannon*3'],
      says: 'use more energy than they produce',
    },
    {
      words: ['--attacker', 'cruiser', '--defender', 'cruiser', '--defender-species', 'terran'],
      says: '`terran` could be terran-directorate or terran-',
    },
  ])('used wrongly: $words', async ({ words, says }) => {
    const { code, err } = await odds(...words);
    expect(err).toContain(says);
    expect(code).toBe(2);
  });

  test('a parameter without a situation', async () => {
    const { code, err } = await kodeks(['odds', 'eclipse', 'play combat', '--attacker', 'cruiser']);
    expect(err).toContain('parameters belong to a situation: `battle`');
    expect(code).toBe(2);
  });
});

describe('kodeks check', () => {
  test('every situation of our games is sound', () => expect(scenarioProblems(eclipse)).toEqual([]));

  test('what is wrong in odds.yaml is said there', async () => {
    const cwd = temporaryFolder({
      'game.yaml': 'id: pick\nname: { pl: Wybór, en: Pick }\nplayers: 2\n',
      'rules/a.rules':
        'state coins of Player: Int\neffect earn(n: Int) { set coins of seat(1) to n }\nflow { earn(1) }\n',
      'lexicon.yaml': 'nouns:\n  coins: { pl: moneta, en: { one: coin, other: coins } }\n',
    });
    const scenario = (run: string): string =>
      `id: pay\ntitle: { pl: Zapłata, en: Pay }\nplayers: 2\nparameters:\n  n: { type: Int, about: { pl: ile, en: how much } }\nrun: |\n  ${run}\ntells:\n  - { name: { pl: monety, en: coins }, value: coins of p1 }\n`;
    writeFileSync(join(cwd, 'odds.yaml'), scenario('earn({n})'));
    expect((await kodeks(['check', '.'], { cwd })).out).not.toContain('odds.yaml');
    expect((await kodeks(['odds', '.', 'pay', '--n', '7'], { cwd })).out).toMatch(/100\.00 % +7\n/);
    expect((await kodeks(['odds', '.', 'pay', '--n', 'many'], { cwd })).err).toContain(
      '--n must be a whole number, not `many`',
    );
    writeFileSync(join(cwd, 'odds.yaml'), scenario('earm({n})'));
    const { code, out } = await kodeks(['check', '.'], { cwd });
    expect(code).toBe(1);
    expect(out).toMatch(/the situation `pay`: .*`earm`[\s\S]*odds\.yaml:1:5/);
    writeFileSync(join(cwd, 'odds.yaml'), 'id: pay\ntitle: { pl: Zapłata, en: Pay }\nplayers: 2\nrun: |\n  earn(1)\n');
    expect((await kodeks(['check', '.'], { cwd })).out).toContain('`tells` is missing');
  });
});
