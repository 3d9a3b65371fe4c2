/**
 * Master of Orion, building: prices against a plain reading of the rule, and chains of builds that always end and can be taken back.
 */
import { join } from 'node:path';
import { compileExamples } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { compiled, exampleResults } from '../support/worked-examples.ts';

const masterOfOrion = compiled(readGame(join(ROOT, 'games/master-of-orion')));

// ---------------------------------------------------------------- prices against a plain reading of MOO-BUILD-08 to -11

const RESOURCES = ['food', 'fleet', 'production'] as const;
type Amounts = Readonly<Record<(typeof RESOURCES)[number], number>>;

const COSTS = new Map(
  masterOfOrion.data.components.items.flatMap((item): [string, Amounts][] => {
    const cost = item.fields.get('cost');
    if (cost?.kind !== 'amounts') return [];
    const of = (name: string): number => cost.entries.find(({ resource }) => resource.value === name)?.amount ?? 0;
    return [[item.id.value, { food: of('food'), fleet: of('fleet'), production: of('production') }]];
  }),
);

interface Sale {
  readonly card: string;
  readonly less: number;
  readonly owned: Amounts;
}

const track = fc.integer({ min: 0, max: 9 });
const sales: fc.Arbitrary<Sale> = fc.record({
  card: fc.constantFrom(...COSTS.keys()),
  less: fc.integer({ min: 0, max: 4 }),
  owned: fc.record({ food: track, fleet: track, production: track }),
});

/** Take the discount off one resource at a time, in every way; nothing below 0, nothing that is not in the cost. */
function paymentsFor({ card, less, owned }: Sale): Amounts[] {
  let prices = [COSTS.get(card) ?? { food: 0, fleet: 0, production: 0 }];
  for (let saved = 0; saved < less; saved++) {
    const cheaper = prices.flatMap((price) =>
      RESOURCES.filter((name) => price[name] > 0).map((name) => ({ ...price, [name]: price[name] - 1 })),
    );
    if (cheaper.length > 0) prices = cheaper;
  }
  const payable = prices.filter((price) => RESOURCES.every((name) => price[name] <= owned[name]));
  return [...new Map(payable.map((price) => [written(price), price])).values()];
}

function written(price: Amounts): string {
  const parts = RESOURCES.filter((name) => price[name] > 0).map((name) => `${price[name]} ${name}`);
  return parts.join(', ');
}

test('[MOO-BUILD-08..11] the payer may choose among exactly the payments that a plain reading allows', () => {
  const cases = fc.sample(sales, { numRuns: 200, seed: 11 });
  const text = cases.map(saleAsExample).join('\n');
  const results = new Map(exampleResults(masterOfOrion, { extra: [{ path: 'examples/prices.yaml', text }] }));
  expect([...results].filter(([, failures]) => failures.length > 0)).toEqual([]);
  expect(results.size).toBe(200);
  const choices = cases.map((sale) => paymentsFor(sale).length);
  expect([0, 1, 2].map((number) => choices.some((found) => found === number))).toEqual([true, true, true]);
});

function saleAsExample(sale: Sale, i: number): string {
  const { card, less, owned } = sale;
  const payments = paymentsFor(sale);
  const [only] = payments;
  const answer = payments.length === 0 ? [] : [`    - { by: p1, choose: [${card}, system-1] }`];
  const then =
    payments.length > 1
      ? [`offered: [${payments.map((price) => `"${written(price)}"`).join(', ')}]`]
      : RESOURCES.map((name) => `p1.${name} = ${owned[name] - (only?.[name] ?? 0)}`);
  // what happens once the card stands does not matter here, so it is built where nobody could be affected
  return [
    `- id: MOO-PRICE-${i}`,
    '  title: { pl: Cena, en: Price }',
    '  players: 2',
    '  setup: no',
    '  given: |',
    '    for each p in players { takeSheet(the first race in sheets where race is @humans) as p }',
    `    move @${card} to hand of p1`,
    ...RESOURCES.map((name) => `    set p1.${name} to ${owned[name]}`),
    '  when:',
    '    - by: p1',
    '      run: |',
    `        if possible { construct(hand of you, [system[you, 1]], ${less}) }`,
    ...answer,
    '  then:',
    ...then.map((line) => `    - ${line}`),
  ].join('\n');
}

/** A rich player with one of every card in hand, and both Transports; each step makes them rich again and lets them build. */
const RICH = `
- id: MOO-RICH
  title: { pl: Bogactwo, en: Riches }
  players: 3
  setup: no
  given: |
    for each p in players { takeSheet(the first race in sheets where race is @humans) as p }
    for each card in Structure where card is @civil-transport or card = first copy in card.design.copies { move card to hand of p1 }
    for each card in deck { discard card }
    move @wiktoria to advisor of p1
    move @frigate to system[p2, 1]
    move @autolab to top of system[p2, 1]
    move @vale to advisor of p3
  when:
    - by: p1
      run: |
        clearMarkers(you)
        for each card in cards(you) { unmark(card, you) }
        set you.reserves to you.reserves + you.available
        set you.available to 0
        takeMarkers(you, 3)
        set you.food to 9
        set you.fleet to 9
        set you.production to 9
        set you.morale to 10
        if possible { build() }
`;

describe('whatever a rich player builds', () => {
  const { out } = compileExamples(masterOfOrion, [{ path: 'examples/rich.yaml', text: RICH }]);
  const rich = out.examples.find(({ id }) => id === 'MOO-RICH');
  const step = rich?.steps[0];

  test('every chain of builds ends, nothing is lost, and undoing it all gives the state before', () => {
    let longest = 0;
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const session = start(out.program, { players: 3, seed, withoutFlow: true });
        if (rich?.given === undefined || step?.kind !== 'run') throw new Error('the example has a given and a step');
        session.perform(rich.given);
        const below = testRandom(seed);
        for (let full = false; !full; ) {
          session.perform(step.procedure, 0);
          const chain = buildAtRandom(session, below);
          full = chain === 0;
          longest = Math.max(longest, chain);
          expect(session.brokenInvariants()).toEqual([]);
        }
        expect([20, 25]).toContain(builtBy(session)); // four full systems, or five with Fulcrum Sandebar
      }),
      { numRuns: 8 },
    );
    expect(longest).toBeGreaterThanOrEqual(5); // two Transports and what they build
  }, 300_000);
});

/** Plays one build action to its end, rather on than off; gives how many structures it has added. */
function buildAtRandom(session: MachineSession, below: (n: number) => number): number {
  const before = { hash: session.hash(), decisions: session.decisions, built: builtBy(session) };
  for (let n = 0; session.status.kind === 'deciding' && session.status.players.length > 0; n++) {
    expect(n, 'decisions of one action').toBeLessThan(200);
    const candidates = session.decision()?.candidates ?? [];
    const onwards = candidates.find(({ key }) => /^(buildAnother|activateAnother|card=civil-transport)/.test(key));
    if (onwards !== undefined && below(4) > 0) expect(session.choose(onwards.index)).toEqual({ ok: true });
    else session.chooseRandom(below);
  }
  expect(session.status.kind === 'broken' ? session.status.problem : undefined).toBeUndefined();
  const chain = builtBy(session) - before.built;
  const back = session.hash();
  // what was performed by hand stands in the recording too, without a key
  const answers = session
    .recording()
    .answers.filter(({ key }) => key !== '')
    .slice(before.decisions);
  while (session.decisions > before.decisions) expect(session.undo().done).toBe(true);
  expect(session.hash()).toBe(before.hash);
  for (const { player, key } of answers) expect(session.choose(key, player), key).toEqual({ ok: true });
  expect(session.hash()).toBe(back);
  return chain;
}

function builtBy(session: MachineSession): number {
  const systems = session.view(undefined).places.filter(({ id }) => /^system-p1-/.test(id));
  return systems.reduce((sum, { contents }) => sum + contents.length, 0);
}
