/** `npm run docs:build`: our own site in `docs-site/dist`. `--pages` stops after the pages. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KODEKS_SITE } from '../generate/index.ts';
import { buildSite } from './build-site.ts';
import { compiledGames } from './games.ts';

const SITE = dirname(dirname(fileURLToPath(import.meta.url)));

const say = (line: string): void => console.log(`docs: ${line}`);

try {
  const began = performance.now();
  const pagesOnly = process.argv.includes('--pages');
  const games = compiledGames(join(SITE, '..', 'games'));
  const out = join(SITE, 'dist');
  await buildSite({ site: SITE, games, settings: KODEKS_SITE, pagesOnly, out }, say);
  if (!pagesOnly)
    say(`site of ${megabytes(out)} MB in docs-site/dist, ${((performance.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(`docs: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function megabytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return (bytes / 1e6).toFixed(1);
}
