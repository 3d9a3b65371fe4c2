/** `kodeks coverage`, as a user runs it. */
import { describe, expect, test } from 'vitest';
import { classic, kodeks, temporaryFolder } from './support/kodeks.ts';

const RULES = `state n: Int
action wait implements TRY-01 { set n to 1 }
action dig implements TRY-02 {
  require n > 4 because TRY-03
  set n to 2
}
flow { one action of wait, dig by seat(1); end game }
`;
const REFERENCE = `sections:
  - id: TRY
    title: { pl: Kret, en: Mole }
    rules:
      - { id: TRY-01, pl: "Można czekać.", en: "One may wait.", certainty: clear }
      - { id: TRY-02, pl: "Można kopać.", en: "One may dig.", certainty: clear }
      - { id: TRY-03, pl: "Nie zawsze.", en: "Not always.", certainty: clear }
`;
const GAME = 'id: mole\nname: { pl: Kret, en: Mole }\nplayers: 2 to 3\n';
const mole = () =>
  temporaryFolder({ 'mole/game.yaml': GAME, 'mole/rules/10.rules': RULES, 'mole/reference/all.yaml': REFERENCE });

describe('as a user runs it', () => {
  test('in words: shares, and what was never exercised with its place', async () => {
    const { code, out, err } = await kodeks(['coverage', 'mole', '--games', '4'], { cwd: mole() });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^mole: 0 examples, 8 random games, 4 for each number of players, seed 1\n/);
    expect(out).toMatch(/^ {2}rules +2 {2}of {2}3 {2}66\.6 %$/m);
    expect(out).toMatch(/^ {2}actions +1 {2}of {2}2 +50 %$/m);
    expect(out).toMatch(/^ {4}TRY-02 {2}clear {2}mole\/rules\/10\.rules:3$/m);
    expect(out).toMatch(/^ {4}dig {2}mole\/rules\/10\.rules:3$/m);
    expect(out).toMatch(/^ {4}mole\/rules\/10\.rules: 4, 5$/m);
  });

  test('--json: the promised keys', async () => {
    const words = ['coverage', 'mole', '--games', '2', '--players', '3', '--seed', '7', '--json'];
    const { out } = await kodeks(words, { cwd: mole() });
    const report = JSON.parse(out);
    expect(Object.keys(report)).toEqual([
      'game',
      'seed',
      'examples',
      'playouts',
      'unproven',
      'summary',
      'rules',
      'parts',
      'items',
      'statements',
    ]);
    expect(report).toMatchObject({
      game: 'mole',
      seed: 7,
      examples: { total: 0, passed: 0, failed: [] },
      playouts: { games: 2, players: [3], finished: 2, unfinished: [] },
      summary: { rules: { total: 3, exercised: 2, gap: 0, never: 1, missing: 0 } },
    });
    expect(report.rules[2]).toEqual({
      id: 'TRY-03',
      certainty: 'clear',
      status: 'exercised',
      file: 'mole/rules/10.rules',
      line: 4,
      examples: [],
      playouts: 0,
      refusals: { examples: [], playouts: 2 },
    });
    expect(report.parts[0]).toEqual({
      kind: 'action',
      name: 'wait',
      file: 'mole/rules/10.rules',
      line: 2,
      rules: ['TRY-01'],
      examples: [],
      playouts: 2,
    });
  });

  test('--strict: 1 if something clear is left out, 0 if nothing is', async () => {
    expect((await kodeks(['coverage', 'mole', '--strict'], { cwd: mole() })).code).toBe(1);
    const { code, out } = await kodeks(['coverage', classic('tic-tac-toe'), '--strict']);
    expect({ code, rest: out.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, rest: 'Nothing was left out.' });
  });

  test('a number of players the game is not for', async () => {
    const { code, err } = await kodeks(['coverage', 'mole', '--players', '4'], { cwd: mole() });
    expect({ code, err }).toEqual({ code: 2, err: 'kodeks: mole is for 2 to 3 players, not 4\n' });
  });
});
