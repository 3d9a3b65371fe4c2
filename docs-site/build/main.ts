/**
 * `npm run docs:build`: writes the pages, then lets VitePress make the site in `docs-site/dist`. `--pages` stops after the pages.
 */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createMarkdownRenderer } from 'vitepress';
import { asText } from '../generate/index.ts';
import { writeSite } from './write.ts';

declare global {
  /** Read by the theme while pages are rendered. */
  var kodeksBodies: ReadonlyMap<string, string> | undefined;
}

const SITE = dirname(dirname(fileURLToPath(import.meta.url)));
const folders = { site: SITE, games: join(SITE, '..', 'games'), out: join(SITE, 'generated') };

const say = (line: string): void => console.log(`docs: ${line}`);

try {
  const began = performance.now();
  const { pages } = writeSite(folders, say);
  say(`${pages.length} pages written, every link leads somewhere`);
  if (!process.argv.includes('--pages')) {
    const renderer = await createMarkdownRenderer(folders.out, { highlight: plainCode });
    globalThis.kodeksBodies = new Map(pages.map(({ path, body }) => [path, renderer.render(body)]));
    await build(SITE);
    say(
      `site of ${megabytes(join(SITE, 'dist'))} MB in docs-site/dist, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  }
} catch (error) {
  console.error(`docs: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Sources have their colours already. */
function plainCode(text: string): string {
  return `<pre class="code"><code>${asText(text)}</code></pre>`;
}

function megabytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return (bytes / 1e6).toFixed(1);
}
