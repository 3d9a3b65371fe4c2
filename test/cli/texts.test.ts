/** `kodeks texts`, as a translator uses it. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/source-tree.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

function starter(): { readonly cwd: string; readonly edit: (from: string, to: string) => void; readonly file: string } {
  const cwd = temporaryFolder({ 'games/.keep': '' });
  const folder = join(cwd, 'games/starter-game');
  cpSync(join(ROOT, 'cli/template'), folder, { recursive: true });
  const rules = join(folder, 'reference/rules.yaml');
  const edit = (from: string, to: string): void => {
    const text = readFileSync(rules, 'utf8');
    if (!text.includes(from)) throw new Error(`no ${from}`);
    writeFileSync(rules, text.replace(from, to));
  };
  return { cwd, edit, file: join(folder, 'translations.yaml') };
}

test('from a change in one language to its acceptance', async () => {
  const { cwd, edit, file } = starter();
  expect(await kodeks(['texts', 'starter-game'], { cwd })).toMatchObject({ code: 0, err: '' });

  edit('Whoever works is paid in coins.', 'Whoever works earns coins.');
  const checked = await kodeks(['check', 'starter-game'], { cwd });
  expect(checked.code).toBe(1);
  expect(checked.out).toContain('error[text/stale]: the Polish text of rule START-TURN-02 may be out of date');
  const before = readFileSync(file, 'utf8');
  const told = await kodeks(['texts', 'starter-game', '--check'], { cwd });
  expect(told.code).toBe(1);
  expect(told.out).toContain('rule/START-TURN-02');
  expect(told.out).toContain('pl as before: Kto pracuje, dostaje zapłatę w monetach.');
  expect(told.out).toContain('en changed: Whoever works earns coins.');
  expect(readFileSync(file, 'utf8')).toBe(before);

  expect((await kodeks(['texts', 'starter-game', '--accept', 'START-TURN-02'], { cwd })).out).toContain(
    '1 text accepted',
  );
  expect((await kodeks(['check', 'starter-game', '--strict'], { cwd })).code).toBe(0);
});

test('what is not stale cannot be accepted, and nothing is written', async () => {
  const { cwd, file } = starter();
  const { code, err } = await kodeks(['texts', 'starter-game', '--accept', 'START-TURN-02'], { cwd });
  expect(code).toBe(2);
  expect(err).toContain('no stale text is called `START-TURN-02`');
  expect(existsSync(file)).toBe(false);
});
