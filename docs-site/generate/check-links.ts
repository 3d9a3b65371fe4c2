/**
 * Every link inside the site leads to a page that exists, and to a place on it that exists. Looks at the pages as they will be
 * written, so nothing that a builder forgets can slip through.
 */
import type { Page } from './page.ts';

export interface BrokenLink {
  readonly page: string;
  readonly href: string;
  readonly why: 'no such page' | 'no such place on the page';
}

const HREF = /(?:href="|\]\()(\/[^")\s]*|#[^")\s]*)/g;
const PLACE = /\sid="([^"]+)"|\{#([^}\s]+)\}/g;

/** `others`: addresses that are no pages of ours, such as the playground; they may begin with any of these. */
export function brokenLinks(pages: readonly Page[], others: readonly string[]): readonly BrokenLink[] {
  const places = new Map(pages.map((page) => [page.path, placesOn(page.body)]));
  return pages.flatMap((page) =>
    [...new Set([...page.body.matchAll(HREF)].map((match) => match[1] ?? ''))].flatMap((href): BrokenLink[] => {
      if (others.some((other) => href.startsWith(other))) return [];
      const [address = '', place] = href.split('#');
      const target = places.get(address === '' ? page.path : address);
      if (target === undefined) return [{ page: page.path, href, why: 'no such page' }];
      const found = place === undefined || place === '' || target.has(decodeURIComponent(place));
      return found ? [] : [{ page: page.path, href, why: 'no such place on the page' }];
    }),
  );
}

function placesOn(body: string): ReadonlySet<string> {
  return new Set([...body.matchAll(PLACE)].map((match) => match[1] ?? match[2] ?? ''));
}
