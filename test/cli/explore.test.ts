/** `kodeks explore`, as a user runs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const RULES = `state n of Player: Int from 0 to 10
action dig implements MOL-01 { gain 2 n }
action burn { require n of you > 90 because MOL-02; lose 1 n }
flow { repeat 8 { one action of dig, burn by seat(1) }; end game }
`;
const GAME = 'id: mole\nname: { pl: Kret, en: Mole }\nplayers: 2\n';

test('a fault with its example, and what never happens; the example fails', async () => {
  const cwd = temporaryFolder({ 'mole/game.yaml': GAME, 'mole/rules/10.rules': RULES });
  const words = ['explore', 'mole', '--decisions', '60', '--examples', 'mole/examples/found.yaml'];
  const { code, out, err } = await kodeks(['explore', 'mole', '--decisions', '60', '--json'], { cwd });
  expect({ code, err }).toEqual({ code: 1, err: '' });
  const report = JSON.parse(out);
  expect(report).toMatchObject({ game: 'mole', seed: 1, stopped: false });
  expect(report.findings).toMatchObject([
    { kind: 'broken', file: 'mole/rules/10.rules', line: 2, rules: ['MOL-01'], answers: 6 },
  ]);
  expect(report.never).toContainEqual({ what: 'action', name: 'burn', file: 'mole/rules/10.rules', line: 3 });
  const told = await kodeks(words.with(-1, 'found.yaml'), { cwd });
  expect(told.out).toMatch(/^1 fault\n\n {2}broken {2}mole\/rules\/10\.rules:2 {2}MOL-01\n/m);
  expect(readFileSync(join(cwd, 'found.yaml'), 'utf8')).toContain('id: GAME-FOUND-01');
  const tested = await kodeks(['test', 'mole', '--examples', 'found.yaml'], { cwd });
  expect(tested).toMatchObject({ code: 1, out: expect.stringContaining('the rules fail here') });
});
