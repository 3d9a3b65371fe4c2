/**
 * Alien Artifacts, payment and Automatic Construction: the worked examples of the rulebook and our own, every requirement shown to be needed,
 * and what must hold however the game is played. Limits and chains are worked out a second time here, in plain TypeScript.
 */
import { join } from 'node:path';
import { compile, compileExamples, type SourceFile } from '@kodeks/dsl';
import { type GameView, type MachineSession, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startOf } from '../../interpreter/examples/example-session.ts';
import { testRandom } from '../support/classic.ts';
import { holdsThroughout } from '../support/harness.ts';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults, failingExample, idsWithoutPlace, ruleId } from '../support/worked-examples.ts';

const files = readGame(join(import.meta.dirname, 'alien-artifacts'));

const game = compiled(files);

test('compiles without a problem', () => expect(compile(files).problems).toEqual([]));

describe('worked examples', () => {
  const results = new Map(exampleResults(game));
  test.each([...results])('%s', (_, failures) => expect(failures).toEqual([]));

  test('of the rulebook all but setup, attacks against plans and Systems, and final scoring', () => {
    const wanted = [2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 17, 18];
    const ids = wanted.map((number) => ruleId('AA-EX', number));
    expect([...results.keys()]).toEqual(expect.arrayContaining(ids));
  });
});

test('every rule of the groups has its place', () => {
  const groups = { RES: 12, ACT: 19, PREP: 11, DISC: 11, DEV: 14, SHIP: 9, AUTO: 8, PLT: 7, SHP: 9, BLK: 15 };
  const more = { TRADE: 7, BUY: 11, PROD: 12 };
  const missing = idsWithoutPlace(files, 'AA', { ...groups, ...more });
  // the final scoring of Technologies, and what is printed on the operational side of Ships, are not part of this proof
  expect(missing).toEqual(['AA-DEV-14', 'AA-SHP-08']);
});

describe('without it an example fails:', () => {
  const REQUIREMENT =
    /^(?<before>\s*(?:choose .*? )?)(?<word>where|such that|and|require|pay) (?<what>\S.*?) +because .*$/gm;
  const requirements = files
    .filter(({ path }) => /^(rules|components)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(REQUIREMENT)].map((found) => ({
        path,
        at: found.index,
        line: found[0],
        before: found.groups?.before ?? '',
        word: found.groups?.word ?? '',
        what: found.groups?.what ?? '',
      })),
    );

  test('all requirements are found', () => {
    const reasons = files.flatMap(({ path, text }) =>
      /^(rules|components)\//.test(path) ? (text.match(/ because /g) ?? []) : [],
    );
    expect(requirements.length).toBe(reasons.length);
    expect(requirements.length).toBeGreaterThan(25);
  });

  const fails = (sources: readonly SourceFile[]): boolean => failingExample(compiled(sources)) !== undefined;
  const replaced = (path: string, at: number, old: string, line: string): SourceFile[] =>
    files.map((file) =>
      file.path === path ? { path, text: file.text.slice(0, at) + line + file.text.slice(at + old.length) } : file,
    );

  test.each(requirements)('$path: $word $what', ({ path, at, line, before, word }) => {
    const lifted = word === 'pay' ? `${before}gain 0 credits` : `${before}${word} yes`;
    expect(fails(replaced(path, at, line, lifted))).toBe(true);
  });

  test('the waiver of the limit', () => {
    const path = 'components/categories.yaml';
    const text = files.find((file) => file.path === path)?.text ?? '';
    const line = text.match(/^ +waive AA-ACT-11 .*$/m)?.[0] ?? '';
    expect(fails(replaced(path, text.indexOf(line), line, line.replace('AA-ACT-11', 'AA-GEN-01')))).toBe(true);
  });
});

// ---------------------------------------------------------------- properties of play

const OPTIONS = fc.record({
  alreadyCovered: fc.constantFrom('waits', 'completes'),
  surplus: fc.constantFrom('allowed', 'refused'),
});
const settings = fc.record({ players: fc.integer({ min: 2, max: 5 }), seed: fc.nat(1_000_000), options: OPTIONS });

describe('however it is played', () => {
  test('every card lies in one place, Blockades are conserved, and payments keep to the limit and to one section of a card', () => {
    const paid = { payments: 0, mostCards: 0, gold: 0 };
    fc.assert(
      fc.property(settings, ({ players, seed, options }) => {
        const session = start(game.core, { players, seed, options });
        const below = testRandom(seed);
        const table = new Table();
        while (session.status.kind === 'deciding') {
          expect(session.decisions, 'decisions').toBeLessThan(2000);
          const before = session.view(undefined);
          expectConserved(before);
          session.chooseRandom(below);
          const answer = session.recording().answers[session.decisions - 1];
          const sections = answer === undefined ? undefined : table.follow(answer.key);
          if (answer === undefined || sections === undefined) continue;
          expectOneSectionEach(sections);
          expect(sections.length, `${table.action} ${answer.key}`).toBeLessThanOrEqual(
            table.limit(before, answer.player),
          );
          expect(sections.filter((section) => !table.suits(section))).toEqual([]);
          paid.payments += sections.length > 0 ? 1 : 0;
          paid.mostCards = Math.max(paid.mostCards, sections.length);
          paid.gold += sections.some((section) => colourOf(section) === 'gold') ? 1 : 0;
        }
        expect(session.status.kind).toBe('over');
        expectConserved(session.view(undefined));
      }),
      { numRuns: 12, seed: 2017 },
    );
    expect(paid.payments).toBeGreaterThan(300);
    expect(paid.gold).toBeGreaterThan(30);
    expect(paid.mostCards).toBeGreaterThan(2);
  }, 240_000);

  test('saving, undoing, playing again and guessing what is hidden leave every game as it is', () => {
    for (const [players, seed] of [
      [2, 11],
      [4, 23],
    ] as const)
      holdsThroughout(game, { players, seed, most: 150 });
  }, 240_000);
});

/** `red-3-gold-1/upper`: colour and icons stand in the id of the card, upper section first. */
function colourOf(section: string): string {
  const [card = '', side] = section.split('/');
  const [upper = '', , lower = ''] = card.split('-');
  return side === 'upper' ? upper : lower;
}

function expectOneSectionEach(sections: readonly string[]): void {
  const cards = sections.map((section) => section.split('/')[0]);
  expect(new Set(cards).size).toBe(cards.length);
}

function expectConserved({ places, states }: GameView): void {
  const lying = places.flatMap(({ contents }) => contents);
  const resources = lying.filter((piece) => /^\w+-\d-\w+-\d$/.test(piece));
  expect(resources).toHaveLength(48);
  expect(lying).toHaveLength(48 + 28);
  expect(new Set(lying).size).toBe(lying.length);
  const tokens = states
    .filter(({ name }) => name === 'blockades' || name === 'freeBlockades')
    .reduce((sum, { number = 0 }) => sum + number, 0);
  expect(tokens).toBe(38);
}

const BASIC = [
  'discoverPlanet',
  'developTechnology',
  'buildShip',
  'prepareResources',
  'tradeResources',
  'removeBlockade',
];
const ROWS: Readonly<Record<string, { readonly colour: string; readonly action: string }>> = {
  ship: { colour: 'red', action: 'buildShip' },
  technology: { colour: 'blue', action: 'developTechnology' },
  planet: { colour: 'green', action: 'discoverPlanet' },
};
/** Logistic Ships by the action whose limit they raise. */
const RAISED_BY: Readonly<Record<string, readonly string[]>> = {
  discoverPlanet: ['wanderer', 'lamplighter'],
  buildShip: ['sonne', 'thunderhead'],
  developTechnology: ['ariaces', 'pathfinder'],
  tradeResources: ['neu-bremen', 'black-death', 'baroque'],
  removeBlockade: ['tow-fleet'],
};

/** Technologies that take Resources beside the action, without limit or colour. */
const BEYOND_THE_LIMIT = ['deep-analysis-programme', 'shareholder-transfer-centre'];

/** Follows the answers: which action is being done, in which colour, and how many cards it may take. */
class Table {
  action = '';
  private row = '';
  private colour = '';
  private additionally = false;

  /** The sections of a payment under the limit, if the answer is one. */
  follow(key: string): readonly string[] | undefined {
    const [name = '', value = ''] = key.split('=');
    if (name === 'card') this.additionally = BEYOND_THE_LIMIT.includes(value) && this.additionally;
    if (key === 'useAdditionally') this.additionally = true;
    if (/^\w+$/.test(key) && key in FIXED_COLOUR) {
      this.action = key;
      this.colour = FIXED_COLOUR[key] ?? '';
    }
    if (name === 'category') this.row = value.split(' ')[0] ?? '';
    if (name === 'category' && this.action !== 'buyCard') this.colour = ROWS[this.row]?.colour ?? '';
    if (name === 'colour') this.colour = value;
    if (name !== 'chosen') return undefined;
    const sections = value === '' || value === 'none' ? [] : value.split(',');
    if (!this.additionally) return sections;
    this.additionally = false;
    expectOneSectionEach(sections);
    return undefined;
  }

  limit({ places, states }: GameView, player: number): number {
    if (this.action === 'factionAction') return Number.POSITIVE_INFINITY;
    const action = this.action === 'prepareResources' ? (ROWS[this.row]?.action ?? '') : this.action;
    const empire = places.find(({ id }) => id === `empire-p${player + 1}`)?.contents ?? [];
    const number = (name: string, card: string): number =>
      states.find((state) => state.name === name && state.keys[0] === card)?.number ?? 0;
    const helps = (RAISED_BY[action] ?? []).filter(
      (card) =>
        empire.includes(card) &&
        number('side', card) === 0 &&
        (number('blockades', card) === 0 || number('paidFor', card) === 1),
    );
    return 2 + helps.length;
  }

  suits(section: string): boolean {
    return colourOf(section) === this.colour || (colourOf(section) === 'gold' && BASIC.includes(this.action));
  }
}

const FIXED_COLOUR: Readonly<Record<string, string>> = {
  buyCard: '',
  discoverPlanet: 'green',
  developTechnology: 'blue',
  buildShip: 'red',
  prepareResources: '',
  tradeResources: '',
  removeBlockade: '',
  launchOffensive: 'red',
  gainIncome: 'blue',
  harvestPlanets: 'green',
  factionAction: 'blue',
  cardAction: '',
};

// ---------------------------------------------------------------- Automatic Construction against a plain reading of the rules

type Row = 'ship' | 'technology' | 'planet';

interface Waiting {
  readonly id: string;
  readonly row: Row;
  /** What a logistic card in the Empire takes off a price. */
  readonly lowers: { readonly row: Row; readonly by: number } | undefined;
  readonly attached: number;
}

const CARDS: readonly Omit<Waiting, 'attached'>[] = [
  ...['vitruvius-xxi', 'mika-1', 'aurelia-iv', 'meridian'].map((id) => planet(id, 'planet')),
  ...['calcine', 'flandern', 'torvald'].map((id) => planet(id, 'ship')),
  ...['vk-15-garrison-vorscha', 'gutenberg'].map((id) => planet(id, 'technology')),
  ...['sonne', 'ariaces', 'wanderer'].map((id) => ({ id, row: 'ship', lowers: undefined }) as const),
  { id: 'survey-satellites', row: 'technology', lowers: { row: 'planet', by: 1 } },
  { id: 'tow-fleet', row: 'technology', lowers: undefined },
];

function planet(id: string, row: Row): Omit<Waiting, 'attached'> {
  return { id, row: 'planet', lowers: { row, by: 2 } };
}

interface Start {
  readonly empire: readonly Waiting[];
  readonly waiting: readonly Waiting[];
  readonly first: Waiting;
}

/** A few cards in the Empire, some under construction with Resources under them, and a Planet that is about to be completed. */
const starts: fc.Arbitrary<Start> = fc
  .record({
    cards: fc.shuffledSubarray([...CARDS], { minLength: 5, maxLength: 9 }),
    built: fc.nat(3),
    attached: fc.array(fc.nat(7), { minLength: 9, maxLength: 9 }),
  })
  .map(({ cards, built, attached }) => {
    const all = cards.map((card, i): Waiting => ({ ...card, attached: attached[i] ?? 0 }));
    const first = all.find((card) => card.row === 'planet') ?? (all[0] as Waiting);
    const others = all.filter((card) => card !== first);
    return { first, empire: others.slice(0, built), waiting: others.slice(built) };
  });

/** Exploration Planets, which lower their own price more than they raise it: one, two or three icons short before the first is completed. */
const falling: fc.Arbitrary<Start> = fc
  .record({
    planets: fc.shuffledSubarray([...CARDS.slice(0, 4)], { minLength: 3 }),
    settled: fc.shuffledSubarray([...CARDS.slice(4, 9)], { maxLength: 3 }),
    short: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ planets, settled, short }) => {
    const price = 5 + settled.length;
    const [first, ...waiting] = planets.map((card, i): Waiting => ({ ...card, attached: price - (short[i] ?? 0) }));
    return { first: first as Waiting, empire: settled.map((card) => ({ ...card, attached: 0 })), waiting };
  });

/** A Planet that makes Ships cheaper, and Ships one or two icons short: each that is completed makes the next dearer. */
const rising: fc.Arbitrary<Start> = fc
  .record({
    first: fc.constantFrom(...CARDS.slice(4, 7)),
    ships: fc.shuffledSubarray([...CARDS.slice(9, 12)], { minLength: 2 }),
    short: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ first, ships, short }) => ({
    first: { ...first, attached: 0 },
    empire: [],
    waiting: ships.map((card, i): Waiting => ({ ...card, attached: 5 - (short[i] ?? 0) })),
  }));

function priceOf(row: Row, empire: readonly Waiting[]): number {
  const count = empire.filter((card) => card.row === row).length;
  const lowered = empire.reduce((sum, { lowers }) => sum + (lowers?.row === row ? lowers.by : 0), 0);
  return Math.max(0, 5 + count - lowered);
}

interface Ends {
  /** The Empires in which it can end, each as a sorted list of ids. */
  readonly empires: ReadonlySet<string>;
  /** On some way a card under construction became dearer. */
  readonly rises: boolean;
}

/** Every order in which the owner can take the cards that follow, all of them logistic side up. */
function endsOf({ first, empire, waiting }: Start, alreadyCovered: boolean): Ends {
  const empires = new Set<string>();
  let rises = false;
  const covered = (card: Waiting, owned: readonly Waiting[]): boolean => card.attached >= priceOf(card.row, owned);
  const enter = (
    card: Waiting,
    owned: readonly Waiting[],
    left: readonly Waiting[],
    due: ReadonlySet<Waiting>,
  ): void => {
    const now = [...owned, card];
    if (left.some(({ row }) => priceOf(row, now) > priceOf(row, owned))) rises = true;
    const marked = new Set([
      ...due,
      ...left.filter((other) => covered(other, now) && (alreadyCovered || !covered(other, owned))),
    ]);
    const next = left.filter((other) => marked.has(other) && covered(other, now));
    if (next.length === 0) empires.add(namesOf(now));
    for (const other of next)
      enter(
        other,
        now,
        left.filter((one) => one !== other),
        marked,
      );
  };
  enter(first, empire, waiting, new Set());
  return { empires, rises };
}

function namesOf(cards: readonly { readonly id: string }[]): string {
  return cards
    .map(({ id }) => id)
    .sort()
    .join(' ');
}

/** The same by playing: every answer to `who is next`, logistic sides. */
function endsInPlay(session: MachineSession, cards: number): ReadonlySet<string> {
  const empires = new Set<string>();
  const visit = (at: MachineSession, depth: number): void => {
    expect(at.status.kind === 'broken' ? at.status.problem : undefined).toBeUndefined();
    expect(depth, 'decisions of a chain').toBeLessThanOrEqual(2 * cards);
    const decision = at.decision();
    if (decision === undefined) {
      const ids = at.view(undefined).places.find(({ id }) => id === 'empire-p1')?.contents ?? [];
      empires.add(namesOf(ids.map((id) => ({ id }))));
      return;
    }
    if (decision.key === 'face') {
      expect(at.choose('face=logistic')).toEqual({ ok: true });
      visit(at, depth + 1);
      return;
    }
    expect(decision.form).toBe('next-member');
    for (const { key } of decision.candidates) {
      const fork = at.fork() as MachineSession;
      expect(fork.choose(key)).toEqual({ ok: true });
      visit(fork, depth + 1);
    }
  };
  visit(session, 0);
  return empires;
}

/** Resource cards by icons of their upper section. */
const BY_ICONS = (() => {
  const ids = [
    ...(files.find(({ path }) => path === 'components/resources.yaml')?.text ?? '').matchAll(/- id: (\S+)/g),
  ];
  const upper = (id: string): number => Number(id.split('-')[1]);
  return [1, 2, 3].map((icons) => ids.map((found) => found[1] ?? '').filter((id) => upper(id) === icons));
})();

function exampleOf({ first, empire, waiting }: Start, alreadyCovered: string, number: number): string {
  const pools = BY_ICONS.map((ids) => [...ids]);
  const attach = ({ id, attached }: Waiting): string[] => {
    const lines: string[] = [];
    for (let left = attached; left > 0; ) {
      const icons = [3, 2, 1].find((one) => one <= left && (pools[one - 1]?.length ?? 0) > 0) ?? 1;
      lines.push(`move @${pools[icons - 1]?.pop()} to attached of @${id} side upper`);
      left -= icons;
    }
    return lines;
  };
  const given = [
    ...empire.map(({ id }) => `move @${id} to empire of p1`),
    ...[first, ...waiting].map(({ id }) => `move @${id} to underConstruction of p1`),
    ...waiting.flatMap(attach),
  ];
  return [
    `- id: AA-CHAIN-${number}`,
    '  title: { pl: Łańcuch, en: Chain }',
    '  players: 2',
    '  setup: no',
    `  options: { alreadyCovered: ${alreadyCovered} }`,
    '  given: |',
    ...given.map((line) => `    ${line}`),
    '  when:',
    '    - by: p1',
    '      run: |',
    `        complete(@${first.id})`,
    '  then: [over: no]',
  ].join('\n');
}

describe.each(['waits', 'completes'])(
  '[AA-AUTO-01..08] a chain of completions (already covered: %s)',
  (alreadyCovered) => {
    const sample = [
      ...fc.sample(starts, { numRuns: 80, seed: 7 }),
      ...fc.sample(falling, { numRuns: 30, seed: 8 }),
      ...fc.sample(rising, { numRuns: 15, seed: 9 }),
    ];
    const text = sample.map((one, i) => exampleOf(one, alreadyCovered, i)).join('\n');
    const { out, problems } = compileExamples(game, [{ path: 'examples/chains.yaml', text }]);
    const played = out.examples
      .filter(({ id }) => id.startsWith('AA-CHAIN-'))
      .map((example, i) => {
        const session = start(out.program, startOf(example));
        if (example.given !== undefined) session.perform(example.given);
        const step = example.steps[0];
        if (step?.kind === 'run') session.perform(step.procedure, step.by);
        const from = sample[i] as Start;
        return {
          from,
          found: endsInPlay(session, 1 + from.waiting.length),
          wanted: endsOf(from, alreadyCovered === 'completes'),
        };
      });

    test('ends, and in the Empires that a plain reading of the rules gives', () => {
      expect(problems).toEqual([]);
      expect(played).toHaveLength(125);
      for (const { from, found, wanted } of played)
        expect([...found].sort(), namesOf([from.first, ...from.waiting])).toEqual([...wanted.empires].sort());
    });

    test('comes to the same Empire in any order when costs only fall', () => {
      const fell = played.filter(({ wanted }) => !wanted.rises);
      for (const { found } of fell) expect(found.size).toBe(1);
      const followed = ({ from, found }: (typeof played)[number]): number =>
        ([...found][0]?.split(' ').length ?? 0) - from.empire.length - 1;
      expect(fell.filter((one) => followed(one) > 1).length).toBeGreaterThan(10);
      // where costs rise on the way, the order does matter at times
      expect(played.filter(({ found }) => found.size > 1).length).toBeGreaterThan(5);
    });
  },
);
