/** The host that builds the site: what it writes, and what it refuses. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compiledGames } from '../../docs-site/build/games.ts';
import { writeSite } from '../../docs-site/build/write.ts';
import { KODEKS_SITE, type SiteSettings, withBase } from '../../docs-site/generate/index.ts';
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

const write = (games: string, out: string, settings: SiteSettings = KODEKS_SITE) =>
  writeSite({ site: join(ROOT, 'docs-site'), games: compiledGames(games), settings, out }, () => {});

test('every game is on the site', () => {
  const { games, out } = twoGames();
  const written = write(games, out);
  expect(written.games).toEqual(['one', 'two']);
  expect(existsSync(join(out, 'pl/two/index.md'))).toBe(true);
});

test('a game that does not compile stops the build, with its errors, and nothing is written', () => {
  const { games, out } = twoGames();
  const rules = join(games, 'two/rules/20-setup.rules');
  writeFileSync(rules, readFileSync(rules, 'utf8').replace('gain richStart coins', 'gain richStart coinz'));
  const build = (): unknown => write(games, out);
  expect(build).toThrow(/two does not compile:\nerror\[names\/unknown-resource\]: no resource is called `coinz`/);
  expect(existsSync(out)).toBe(false);
});

test('a site of somebody else has their title and games, and neither our guide nor a playground', () => {
  const { games, out } = twoGames();
  const settings = { title: 'Our games', base: '/rules/', accent: undefined, guide: false, playground: false };
  const { pages } = write(games, out, settings);
  const texts = pages.map(({ path, title, body }) => `${path} ${title} ${body}`).join('\n');
  expect(texts).not.toMatch(/\/guide\/|\/playground\/|Kodeks/);
  expect(pages.find(({ path }) => path === '/pl/')).toMatchObject({ title: 'Our games' });
  expect(JSON.parse(readFileSync(join(out, 'navigation.json'), 'utf8')).en.searchFiles).toEqual([
    '/search/en/one.json',
    '/search/en/two.json',
  ]);
});

test('addresses are moved below the base, those of other sites and places on the page are not', () => {
  const html =
    '<a href="/pl/x/#A">a</a><img src="/i.svg"><a href="#B">b</a><a href="//c.org/">c</a><a href="https://d.org/e">d</a>';
  expect(withBase(html, '/')).toBe(html);
  expect(withBase(html, '/rules/')).toBe(
    '<a href="/rules/pl/x/#A">a</a><img src="/rules/i.svg"><a href="#B">b</a><a href="//c.org/">c</a><a href="https://d.org/e">d</a>',
  );
});
