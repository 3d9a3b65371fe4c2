/** The host that builds the site: what it writes, and what it refuses. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeSite } from '../../docs-site/build/write.ts';
import { ROOT } from '../support/source-tree.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Two starter games beside each other. */
function twoGames(): { readonly games: string; readonly out: string } {
  const root = mkdtempSync(join(tmpdir(), 'kodeks-site-'));
  made.push(root);
  const games = join(root, 'games');
  for (const name of ['one', 'two']) {
    mkdirSync(join(games, name), { recursive: true });
    cpSync(join(ROOT, 'cli/template'), join(games, name), { recursive: true });
  }
  return { games, out: join(root, 'generated') };
}

test('every game is on the site', () => {
  const { games, out } = twoGames();
  const written = writeSite({ site: join(ROOT, 'docs-site'), games, out }, () => {});
  expect(written.games).toEqual(['one', 'two']);
  expect(existsSync(join(out, 'pl/two/index.md'))).toBe(true);
});

test('a game that does not compile stops the build, with its errors, and nothing is written', () => {
  const { games, out } = twoGames();
  const rules = join(games, 'two/rules/20-setup.rules');
  writeFileSync(rules, readFileSync(rules, 'utf8').replace('gain richStart coins', 'gain richStart coinz'));
  const build = (): unknown => writeSite({ site: join(ROOT, 'docs-site'), games, out }, () => {});
  expect(build).toThrow(/two does not compile:\nerror\[names\/unknown-resource\]: no resource is called `coinz`/);
  expect(existsSync(out)).toBe(false);
});
