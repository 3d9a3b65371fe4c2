/**
 * Alien Artifacts, Automatic Construction: every order in which cards can follow each other, worked out a second time in plain TypeScript.
 */
import { join } from 'node:path';
import { compileExamples } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startOf } from '../../interpreter/examples/example-session.ts';
import { readGame } from '../support/read-game.ts';
import { compiled } from '../support/worked-examples.ts';

const files = readGame(join(import.meta.dirname, '../../games/alien-artifacts'));
const game = compiled(files);

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
      ...left.filter(
        (other) => covered(other, now) && (alreadyCovered || !covered(other, owned) || priceOf(other.row, now) === 0),
      ),
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
    ...(files.find(({ path }) => path === 'components/designed-resources.yaml')?.text ?? '').matchAll(/- id: (\S+)/g),
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
