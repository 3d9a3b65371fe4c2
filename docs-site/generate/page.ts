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

export function toMarkdown(page: Page): string {
  const matter = { title: page.title, description: page.description, ...page.matter };
  const lines = Object.entries(matter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${page.body.trim()}\n`;
}
