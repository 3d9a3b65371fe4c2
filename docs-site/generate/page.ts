/** A page of the site before it is a file: its address, its words, and what other pages and the search may know of it. */
import type { Language } from '@kodeks/dsl';

export interface Page {
  readonly language: Language;
  /** Below the site: `/pl/comet-run/rules/cr-move`; a folder's own page ends in `/`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Markdown with HTML blocks. */
  readonly body: string;
  /** Front matter beyond title and description. */
  readonly matter?: Readonly<Record<string, string | boolean>>;
}

/** Where the Markdown file of a page lies below the source folder. */
export const fileOf = ({ path }: Pick<Page, 'path'>): string =>
  `${path.replace(/^\//, '')}${path.endsWith('/') ? 'index' : ''}.md`;

/** The file that VitePress reads: front matter, and a frame that the body is put into (`theme/page-body.ts`). */
export function toFrame(page: Page): string {
  const matter = { title: page.title, description: page.description, ...page.matter };
  const lines = Object.entries(matter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return [
    '---',
    ...lines,
    '---',
    '<script>',
    "import { pageBody } from '@site/page-body.ts';",
    `const body = await pageBody(${JSON.stringify(page.path)});`,
    '</script>',
    // templates see what a setup script defines, and nothing else
    '<script setup>',
    'const html = body;',
    '</script>',
    '',
    `<div class="page-body" data-path="${page.path}" v-html="html" />`,
    '',
  ].join('\n');
}
