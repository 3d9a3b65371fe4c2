/**
 * Eclipse, the whole game: what must hold in any game, and that every rule has its place. Examples: eclipse-examples.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { type Candidate, type Decision, type MachineSession, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { holdsThroughout } from '../support/harness.ts';
import { readGame } from '../support/read-game.ts';
import { compiled } from '../support/worked-examples.ts';

const folder = join(import.meta.dirname, '../../games/eclipse');
const files = readGame(folder);

const game = compiled(files);

test('compiles without a problem', () => expect(compile(files).problems).toEqual([]));

test('GAPS.md names every rule that no definition and no component carries', () => {
  const texts = files.filter(({ path }) => /^(rules|components)\//.test(path)).map(({ text }) => text);
  const known = files
    .filter(({ path }) => path.startsWith('reference/'))
    .flatMap(({ text }) => [...text.matchAll(/- id: (ECL-[A-Z]+-\d+)$/gm)].map((found) => found[1] ?? ''));
  expect(known.length).toBe(416);
  const missing = known.filter((id) => !texts.some((text) => new RegExp(`${id}\\b`).test(text)));
  const gaps = readFileSync(join(folder, 'GAPS.md'), 'utf8');
  expect(missing.filter((id) => !gaps.includes(id))).toEqual([]);
});

// ---------------------------------------------------------------- whole games

const GAMES = Number(process.env.RUNS ?? 1);
const OPTIONS = [
  {},
  { aliens: false },
  { lastRound: 'completed', flightAndLoss: 'granted', crowdedDefender: 'entry', hydranCube: true },
  { bankruptcyRate: 'printed' },
];

describe('whole games', () => {
  test.each([2, 3, 4, 5, 6])(
    '%i players who choose anything: every invariant holds after every decision, and the game ends',
    (players) => {
      for (let seed = 1; seed <= GAMES; seed++) playOut(players, seed, (decision) => decision.candidates);
    },
    240_000,
  );

  // whoever chooses anything soon goes bankrupt: these keep their money together and see nine rounds, battles and sieges
  test.each([2, 3, 4, 5, 6])(
    '%i players who do not spend more than they earn: the same, for nine rounds',
    (players) => {
      const below = testRandom(players);
      const session = playOut(players, 100 + players, (decision, now) => prudent(decision, now, below));
      expect(number(session, 'round')).toBe(9);
    },
    240_000,
  );

  test('saving, undoing, playing again and guessing what is hidden leave every game as it is', () => {
    for (const [players, seed] of [
      [2, 7],
      [4, 5],
    ] as const)
      holdsThroughout(game, { players, seed, most: 60 });
  }, 240_000);

  test('nobody sees the reputation of another', () => {
    const session = start(game.core, { players: 2, seed: 3 });
    const below = testRandom(8);
    const kept = (viewer: number | undefined): readonly string[] =>
      session.view(viewer).places.filter(({ name }) => name === 'reputation')[1]?.contents ?? [];
    while (session.status.kind === 'deciding' && kept(undefined).length === 0) {
      const decision = session.decision() as Decision;
      const open = decision.candidates.find(({ key }) => key === 'species=eridani');
      if (open === undefined) session.chooseRandom(below);
      else session.choose(open.index);
    }
    expect(kept(undefined)[0]).toMatch(/^reputation-/);
    expect(kept(1)).toEqual(kept(undefined));
    expect(kept(0)).toHaveLength(kept(undefined).length);
    expect(kept(0).join()).not.toContain('reputation-');
  });
});

type Pick = (decision: Decision, session: MachineSession) => readonly Candidate[];

function playOut(players: number, seed: number, pick: Pick): MachineSession {
  const options = OPTIONS[seed % OPTIONS.length] ?? {};
  const session = start(game.core, { players, seed, mode: 'checked', options });
  const below = testRandom(seed);
  for (let n = 0; session.status.kind === 'deciding'; n++) {
    expect(n, 'decisions').toBeLessThan(6000);
    const decision = session.decision();
    if (decision === undefined) break;
    const from = pick(decision, session);
    session.choose(from[below(from.length)]?.index ?? 0);
  }
  expect(session.status.kind === 'broken' ? session.status.problem : session.status.kind).toBe('over');
  return session;
}

function prudent(
  { candidates, player }: Decision,
  session: MachineSession,
  below: (n: number) => number,
): readonly Candidate[] {
  const quiet = candidates.filter(({ key }) => key !== 'trade' && key !== 'giveUp');
  if (!candidates.some(({ key }) => key === 'pass')) return quiet.length > 0 ? quiet : candidates;
  const me = `p${player + 1}`;
  const left =
    number(session, 'money', me) + number(session, 'income', me, 'money') - number(session, 'influenceDue', me);
  if (left < 2) return candidates.filter(({ key }) => key === 'pass' || key === 'useColonyShip');
  const busy = quiet.filter(({ key }) => key !== 'pass');
  return busy.length > 0 && below(5) > 0 ? busy : quiet;
}

function number(session: MachineSession, name: string, ...keys: string[]): number {
  return session.inspect(name, keys).value;
}
