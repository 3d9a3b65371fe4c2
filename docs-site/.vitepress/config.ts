/** The site as VitePress builds it: pages come from `generated/`, made by `docs-site/build` just before. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type HeadConfig } from 'vitepress';
import { accentStyle, KODEKS_SITE, type SiteSettings } from '../generate/site-settings.ts';
import { UI } from '../generate/words.ts';

const navigation = JSON.parse(readFileSync(new URL('../generated/navigation.json', import.meta.url), 'utf8'));

declare global {
  var kodeksSite: SiteSettings | undefined;
}

const { title, base, accent, guide, playground } = globalThis.kodeksSite ?? KODEKS_SITE;

const frame = (name: string): string => fileURLToPath(new URL(`./theme/frame/${name}.vue`, import.meta.url));

function descriptionIn(isPolish: boolean): string {
  if (!guide) return title;
  return isPolish ? 'Zasady gier planszowych jako dane' : 'Board-game rules as data';
}

const localeOf = (language: 'pl' | 'en') => {
  const ui = UI[language];
  const isPolish = language === 'pl';
  return {
    label: isPolish ? 'Polski' : 'English',
    lang: isPolish ? 'pl-PL' : 'en-GB',
    link: `/${language}/`,
    description: descriptionIn(isPolish),
    themeConfig: {
      nav: [
        { text: ui.games, items: navigation[language].games },
        ...(guide ? [{ text: ui.guide, link: `/${language}/guide/`, activeMatch: `/${language}/guide/` }] : []),
        ...(playground ? [{ text: ui.playground, link: '/playground/', target: '_self', rel: '' }] : []),
      ],
      sidebar: navigation[language].sidebar,
      searchFiles: navigation[language].searchFiles,
      outline: { level: [2, 3] as [number, number], label: isPolish ? 'Na tej stronie' : 'On this page' },
      docFooter: { prev: false as const, next: false as const },
      darkModeSwitchLabel: isPolish ? 'Wygląd' : 'Appearance',
      lightModeSwitchTitle: isPolish ? 'Przełącz na jasny' : 'Switch to light',
      darkModeSwitchTitle: isPolish ? 'Przełącz na ciemny' : 'Switch to dark',
      sidebarMenuLabel: isPolish ? 'Spis treści' : 'Contents',
      returnToTopLabel: isPolish ? 'Do góry' : 'Back to top',
      langMenuLabel: isPolish ? 'Zmień język' : 'Change language',
      skipToContentLabel: ui.skip,
      notFound: isPolish
        ? {
            title: 'Nie ma takiej strony',
            quote: 'Sprawdź adres albo użyj wyszukiwarki.',
            linkText: 'Strona główna',
            linkLabel: 'Strona główna',
          }
        : {
            title: 'There is no such page',
            quote: 'Check the address, or use the search.',
            linkText: 'Home',
            linkLabel: 'Home',
          },
    },
  };
};

export default defineConfig({
  srcDir: './generated',
  outDir: './dist',
  cacheDir: './cache',
  title,
  cleanUrls: true,
  // Side bars of all games would otherwise stand in every page.
  metaChunk: true,
  lastUpdated: false,
  // Links inside drawings have no path as VitePress expects it; and a phone should load what is read, not what might be.
  router: { prefetchLinks: false },
  // Links are checked by our own pass, places on pages included.
  ignoreDeadLinks: true,
  head: [
    ['link', { rel: 'stylesheet', href: `${base}drawing.css` }],
    ['link', { rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ...(accent === undefined ? [] : [['style', {}, accentStyle(accent)] satisfies HeadConfig]),
  ],
  locales: { pl: localeOf('pl'), en: localeOf('en') },
  vite: {
    resolve: {
      alias: [
        { find: '@site', replacement: fileURLToPath(new URL('./theme', import.meta.url)) },
        // as VitePress documents it for parts of its theme; the other way round for what ours takes from there
        { find: /^vitepress\/parts\/(\w+)$/, replacement: 'vitepress/dist/client/theme-default/components/$1.vue' },
        { find: /^.*\/VPSidebarGroup\.vue$/, replacement: frame('SidebarGroups') },
        { find: /^.*\/VPMenu\.vue$/, replacement: frame('MenuWhenOpen') },
      ],
    },
    build: { target: 'es2022', chunkSizeWarningLimit: 1200 },
  },
});
