/**
 * `npm run docs:build`: writes the pages, then lets VitePress make the site in `docs-site/dist`. `--pages` stops after the pages.
 */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { writeSite } from './write.ts';

const SITE = dirname(dirname(fileURLToPath(import.meta.url)));
const folders = { site: SITE, games: join(SITE, '..', 'games'), out: join(SITE, 'generated') };

const say = (line: string): void => console.log(`docs: ${line}`);

try {
  const began = performance.now();
  const { pages } = writeSite(folders, say);
  say(`${pages} pages written, every link leads somewhere`);
  if (!process.argv.includes('--pages')) {
    await build(SITE);
    say(
      `site of ${megabytes(join(SITE, 'dist'))} MB in docs-site/dist, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  }
} catch (error) {
  console.error(`docs: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function megabytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return (bytes / 1e6).toFixed(1);
}
