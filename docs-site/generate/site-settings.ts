/** What differs from site to site: ours holds the guide and leads to the playground, that of a project holds its games. */

export interface SiteSettings {
  readonly title: string;
  /** Where the site stands on its server: `/`, or `/rules/`. */
  readonly base: string;
  /** The colour of links and marks, `#rrggbb`, on light and on dark ground. */
  readonly accent: { readonly light: string; readonly dark: string } | undefined;
  /** Whether the guide to Kodeks is a part of it. */
  readonly guide: boolean;
  /** Whether there is a playground at `/playground/`. */
  readonly playground: boolean;
}

export const KODEKS_SITE: SiteSettings = {
  title: 'Kodeks',
  base: '/',
  accent: undefined,
  guide: true,
  playground: true,
};

/** For the head of every page. */
export function accentStyle({ light, dark }: { readonly light: string; readonly dark: string }): string {
  const rule = (selector: string, colour: string, soft: string): string =>
    `${selector}{--vp-c-brand-1:${colour};--vp-c-brand-2:${colour};--vp-c-brand-3:${colour};--vp-c-brand-soft:${colour}${soft}}`;
  return rule('html:root', light, '1a') + rule('html.dark:root', dark, '24');
}

/** Addresses of the site as they are on its server; those of other sites, and places on a page, stay. */
export function withBase(html: string, base: string): string {
  return base === '/' ? html : html.replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${base}`);
}
