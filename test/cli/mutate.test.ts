/** `kodeks mutate`, as a user runs it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const RULES = `state n of Player: Int from 0 to 10
action dig implements MOL-01 { gain 2 n }
action rest implements MOL-02 { gain 1 n }
flow { one action of dig, rest by seat(1); end game }
`;
const EXAMPLE = `id: MOL-EX-01
title: { pl: Kopanie, en: Digging }
rules: [MOL-01]
players: 2
seed: 1
when: [{ do: dig }]
then: [n of p1 = 2]
`;
const GAME = 'id: mole\nname: { pl: Kret, en: Mole }\nplayers: 2\n';
const mole = (): string =>
  temporaryFolder({ 'mole/game.yaml': GAME, 'mole/rules/10.rules': RULES, 'mole/examples/a.yaml': EXAMPLE });

describe('as a user runs it', () => {
  test('in words, as JSON, as Markdown; kept results are not tried again', async () => {
    const cwd = mole();
    const words = ['mutate', 'mole', '--all', '--keep', 'kept.jsonl', '--report', 'report.md'];
    const { code, out, err } = await kodeks(words, { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^mole: all \d+ mutants; 1 example, 2 games\n/);
    expect(out).toMatch(/^ {2}mole\/rules\/10\.rules:3 {2}MOL-02 {2}missing\n {4}- .*gain 1 n.*\n {4}\+ left out$/m);
    expect(out).not.toContain('gain 3 n');
    expect(readFileSync(join(cwd, 'report.md'), 'utf8')).toMatch(/^### Mutants of mole: [\d.]+ % noticed\n/);
    const kept = readFileSync(join(cwd, 'kept.jsonl'), 'utf8').split('\n');
    writeFileSync(
      join(cwd, 'kept.jsonl'),
      `${kept[0]}\n${kept[1]?.replace(/"kind":"\w+"/, '"kind":"unreached"')}\n{"id"`,
    );
    const again = await kodeks([...words.slice(0, 5), '--json'], { cwd });
    const report = JSON.parse(again.out);
    expect(Object.keys(report)).toEqual(
      'game,seed,total,tried,killed,survived,unreached,score,least,most,left,examples,failing,games,kinds,mutants'.split(
        ',',
      ),
    );
    expect(report).toMatchObject({
      game: 'mole',
      examples: 1,
      failing: [],
      left: 0,
      tried: report.total,
      unreached: 1,
    });
    expect(report.mutants.find(({ after }: { after: string }) => after.includes('gain 3 n'))).toMatchObject({
      kind: 'number',
      file: 'mole/rules/10.rules',
      line: 2,
      rules: ['MOL-01'],
      end: 'killed',
      by: 'MOL-EX-01',
    });
    writeFileSync(join(cwd, 'mole/rules/10.rules'), RULES.replace('gain 1 n', 'gain 4 n'));
    const other = await kodeks(words, { cwd });
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('of other rules or other settings') });
  });

  test('--since: only what an edit touched; --least ends with 1', async () => {
    const cwd = mole();
    const git = (...args: string[]): void =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'ignore' });
    git('init');
    git('add', '.');
    git('commit', '-m', 'first');
    writeFileSync(join(cwd, 'mole/rules/10.rules'), RULES.replace('gain 1 n', 'gain 4 n'));
    const words = ['mutate', 'mole', '--all', '--json', '--since'];
    const { code, out } = await kodeks([...words, 'HEAD', '--least', '90'], { cwd });
    expect(code).toBe(1);
    const lines = JSON.parse(out).mutants.map(({ line }: { line: number }) => line);
    expect(new Set(lines)).toEqual(new Set([3]));
    expect(await kodeks([...words, 'nowhere'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('git knows no revision `nowhere` here'),
    });
  });

  test('wrong use', async () => {
    const cwd = mole();
    expect((await kodeks(['mutate', 'mole', '--rule', 'MOL-03'], { cwd })).err).toMatch(
      /nothing carries the rule `MOL-03`\n {2}did you mean `MOL-0\d`/,
    );
    expect((await kodeks(['mutate', 'mole', '--sample', '0'], { cwd })).code).toBe(2);
  });
});
