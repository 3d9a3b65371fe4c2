/** `kodeks readings`, as a user runs it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const RULES = `state n of Player: Int from 0 to 90
action dig implements MOL-01 { if option deep { gain 1 n }; gain 1 n }
action rest implements MOL-02 { gain 1 n }
flow { repeat 4 { one action of dig, rest by seat(1) }; end game }
function bar(): Int = when option stubborn: 80 otherwise: 85
score ore(p: Player) implements MOL-03 = n of p + (when n of p > bar(): 1 otherwise: 0)
`;
const GAME = `id: mole
name: { pl: Kret, en: Mole }
players: 2
options:
  deep:
    name: { pl: Głębokie kopanie, en: Deep digging }
    default: no
    rules: [MOL-01]
    reading: yes
  stubborn:
    name: { pl: Upór, en: Stubbornness }
    default: no
    rules: [MOL-03]
    reading: yes
  variant:
    name: { pl: Wariant, en: Variant }
    default: no
    rules: [MOL-03]
`;
const mole = (): string => temporaryFolder({ 'mole/game.yaml': GAME, 'mole/rules/10.rules': RULES });

describe('other readings from the same seeds', () => {
  test('where they part, and what never matters', async () => {
    const cwd = mole();
    const { code, out, err } = await kodeks(['readings', 'mole', '--games', '6', '--json'], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { readings } = JSON.parse(out);
    expect(readings).toMatchObject([
      { option: 'deep', ours: 'no', other: 'yes', games: 6, rules: ['MOL-01'] },
      { option: 'stubborn', parted: { count: 0 }, scores: { count: 0 }, winners: { count: 0 } },
    ]);
    expect(readings[0].parted.count).toBeGreaterThan(3);
    expect(readings[0].scores.count).toBe(readings[0].parted.count);
    expect(readings[0].first).toMatchObject({ file: 'mole/rules/10.rules', line: 4 });
    expect(readings[1].first).toBeUndefined();
    const told = await kodeks(['readings', 'mole', '--games', '3', '--only', 'stubborn', '--lang', 'pl'], { cwd });
    expect(told.out).toMatch(/^ {2}stubborn {2}Upór {2}MOL-03\n {4}no \(held\), yes: no game of 3 differs/m);
  });

  test('what is kept is not played again, and is of these rules only', async () => {
    const cwd = mole();
    const words = ['readings', 'mole', '--json', '--keep', 'kept.jsonl', '--only', 'deep'];
    const first = await kodeks([...words, '--games', '4'], { cwd });
    const lines = readFileSync(join(cwd, 'kept.jsonl'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(5);
    // a result that no game has shows that it is taken from the file
    const forged = { id: 'deep=yes 0', result: { scores: false, winners: false } };
    writeFileSync(join(cwd, 'kept.jsonl'), [lines[0], JSON.stringify(forged), ...lines.slice(2), ''].join('\n'));
    const second = await kodeks([...words, '--games', '6'], { cwd });
    const parted = ({ out }: { readonly out: string }): number => JSON.parse(out).readings[0].parted.count;
    expect(parted(first)).toBe(4);
    expect(parted(second)).toBe(5);
    const other = await kodeks([...words, '--games', '4', '--seed', '2'], { cwd });
    expect(other.code).toBe(2);
    expect(other.err).toContain('of other rules or other settings');
  });

  test('an option that is no reading', async () => {
    const { code, err } = await kodeks(['readings', 'mole', '--only', 'variant'], { cwd: mole() });
    expect(code).toBe(2);
    expect(err).toContain('this game has no reading `variant`');
  });
});
