/** From compiled games to the files of a site: pages, checked links, and what VitePress makes of them. */
import { join } from 'node:path';
import type { CompiledGame } from '@kodeks/dsl';
import { build, createMarkdownRenderer } from 'vitepress';
import { asText, type SiteSettings, withBase } from '../generate/index.ts';
import { writeSite } from './write.ts';

declare global {
  /** Read by the theme while pages are rendered. */
  var kodeksBodies: ReadonlyMap<string, string> | undefined;
  /** Read by VitePress's configuration. */
  var kodeksSite: SiteSettings | undefined;
}

export interface SiteOrder {
  /** The folder with `.vitepress` in it; pages are written to `generated` there. */
  readonly site: string;
  readonly games: readonly { readonly id: string; readonly game: CompiledGame }[];
  readonly settings: SiteSettings;
  /** Stop after the pages. */
  readonly pagesOnly?: boolean;
  readonly out: string;
}

export async function buildSite({ site, games, settings, pagesOnly, out }: SiteOrder, say: (line: string) => void) {
  const generated = join(site, 'generated');
  const { pages } = writeSite({ site, games, settings, out: generated }, say);
  say(`${pages.length} pages written, every link leads somewhere`);
  if (pagesOnly) return;
  const renderer = await createMarkdownRenderer(generated, { highlight: plainCode });
  globalThis.kodeksSite = settings;
  globalThis.kodeksBodies = new Map(
    pages.map(({ path, body }) => [path, withBase(renderer.render(body), settings.base)]),
  );
  await build(site, { outDir: out, base: settings.base });
}

/** Sources have their colours already. */
function plainCode(text: string): string {
  return `<pre class="code"><code>${asText(text)}</code></pre>`;
}
