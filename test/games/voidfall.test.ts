/**
 * Voidfall, the whole game: its worked examples, what must hold in any game of any mode, and that every rule has its place.
 * Combat against an independent calculation: voidfall-combat.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { type Decision, type MachineSession, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { holdsThroughout } from '../support/harness.ts';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults, ruleId } from '../support/worked-examples.ts';

const folder = join(import.meta.dirname, '../../games/voidfall');
const files = readGame(folder);

const game = compiled(files);

test('compiles without a problem', () => expect(compile(files).problems).toEqual([]));

test('GAPS.md names every rule that no definition and no component carries', () => {
  const texts = files.filter(({ path }) => /^(rules|components)\//.test(path)).map(({ text }) => text);
  const known = files
    .filter(({ path }) => path.startsWith('reference/'))
    .flatMap(({ text }) => [...text.matchAll(/- id: (VF-[A-Z]+-\d+)$/gm)].map((found) => found[1] ?? ''));
  expect(known.length).toBe(484);
  const missing = known.filter((id) => !texts.some((text) => new RegExp(`${id}\\b`).test(text)));
  const gaps = readFileSync(join(folder, 'GAPS.md'), 'utf8');
  expect(missing.filter((id) => !gaps.includes(id))).toEqual([]);
});

test('what is designed says so, in files of its own', () => {
  for (const { path, text } of files.filter((file) => file.path.startsWith('components/'))) {
    expect(/^provenance: designed$/m.test(text), path).toBe(path.includes('designed'));
  }
});

describe('worked examples', () => {
  const results = new Map(exampleResults(game));
  test.each([...results])('%s', (_, failures) => expect(failures).toEqual([]));

  test('all 35 of the inventory', () => {
    const wanted = Array.from({ length: 35 }, (_, i) => ruleId('VF-EX', i + 1));
    expect([...results.keys()]).toEqual(expect.arrayContaining(wanted));
  });
});

// ---------------------------------------------------------------- whole games

const GAMES = Number(process.env.RUNS ?? 1);
const MODES = [
  { players: 1, options: {} },
  { players: 1, options: { scenario: 'second', difficulty: 'high' } },
  { players: 2, options: {} },
  { players: 3, options: { scenario: 'second', prepared: true } },
  { players: 4, options: { houses: 'random' } },
  { players: 2, options: { mode: 'cooperative', difficulty: 'medium' } },
  { players: 3, options: { mode: 'cooperative', prepared: true } },
  { players: 4, options: { mode: 'cooperative', difficulty: 'high', fullRow: 'nothing' } },
] as const;

describe('whole games', () => {
  test.each(MODES)(
    '$players players, $options: every invariant holds after every decision, and the game ends',
    ({ players, options }) => {
      for (let seed = 1; seed <= GAMES; seed++) playOut(players, seed, options);
    },
    240_000,
  );

  // whoever chooses anything soon places a fourth Catastrophe: these see three Cycles
  test.each([1, 2] as const)(
    '%i against the Voidborn who avoid Catastrophes: the same, for three Cycles',
    (players) => {
      const session = playOut(players, 5, { mode: 'cooperative' }, ({ candidates }) => {
        const calm = candidates.filter(({ key }) => key !== 'catastrophe' && key !== 'finishActions');
        return calm.length > 0 ? calm.map(({ index }) => index) : candidates.map(({ index }) => index);
      });
      expect(session.inspect('cycle', []).value).toBe(3);
    },
    240_000,
  );

  test('saving, undoing, playing again and guessing what is hidden leave every game as it is', () => {
    holdsThroughout(game, { players: 2, seed: 7, most: 60 });
    holdsThroughout(game, { players: 1, seed: 5, most: 60 });
  }, 240_000);
});

type Pick = (decision: Decision) => readonly number[];

function playOut(
  players: number,
  seed: number,
  options: Readonly<Record<string, string | boolean>>,
  pick: Pick = ({ candidates }) => candidates.map(({ index }) => index),
): MachineSession {
  const session = start(game.core, { players, seed, mode: 'checked', options });
  const below = testRandom(seed);
  for (let n = 0; session.status.kind === 'deciding'; n++) {
    expect(n, 'decisions').toBeLessThan(6000);
    const decision = session.decision();
    if (decision === undefined) {
      session.chooseRandom(below);
      continue;
    }
    const from = pick(decision);
    session.choose(from[below(from.length)] ?? 0);
  }
  expect(session.status.kind === 'broken' ? session.status.problem : session.status.kind).toBe('over');
  return session;
}
