/** Puts the pages of all games and the guide where VitePress looks for them, after every link has been checked. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DRAWING_CSS } from '@kodeks/drawing';
import type { CompiledGame, Language } from '@kodeks/dsl';
import { guideNavigation } from '../generate/guide-navigation.ts';
import {
  brokenLinks,
  fileOf,
  type GameModel,
  type GameSite,
  gameModel,
  gameSite,
  guideSearchFiles,
  homePages,
  type MeasuredGame,
  type NavItem,
  type Page,
  type PlayerQuestions,
  playerQuestions,
  problemPages,
  type ReleaseFile,
  type SearchFile,
  type SiteSettings,
  searchFilesOf,
  toFrame,
} from '../generate/index.ts';
import { guidePages } from './guide.ts';

export interface Contents {
  /** The folder whose guide, releases and public files belong to the site, as far as it has them. */
  readonly site: string;
  readonly games: readonly { readonly id: string; readonly game: CompiledGame }[];
  readonly settings: SiteSettings;
  /** Where the sources of the pages go. */
  readonly out: string;
}

export interface Written {
  readonly pages: readonly Page[];
  readonly games: readonly string[];
}

type Say = (line: string) => void;

export function writeSite({ site, games, settings, out }: Contents, say: Say): Written {
  const releases = readReleases(join(site, 'releases'));
  const made: { model: GameModel; site: GameSite }[] = [];
  for (const { id, game } of games) {
    const began = performance.now();
    const model = gameModel(id, game);
    const pages = gameSite(model, releases, settings, readMeasured(site, id));
    made.push({ model, site: pages });
    say(`${id}: ${pages.pages.length} pages, ${seconds(began)}`);
  }
  const models = made.map(({ model }) => model);
  const pages = [
    ...homePages(models, settings),
    ...(settings.guide ? [...ownGuide(site), ...problemPages()] : []),
    ...made.flatMap(({ site: { pages: own } }) => own),
  ];
  refuseBroken(pages, settings.playground ? ['/playground/'] : []);
  rmSync(out, { recursive: true, force: true });
  for (const page of pages) put(join(out, fileOf(page)), toFrame(page));
  const found = [
    ...models.flatMap((model) => searchFilesOf(model, readQuestions(site, model))),
    ...(settings.guide ? guideSearchFiles(pages) : []),
  ];
  for (const file of found) put(join(out, 'public', searchAddress(file)), JSON.stringify(file));
  put(join(out, 'navigation.json'), JSON.stringify(navigationOf(made, found, settings), undefined, 1));
  put(join(out, 'public', 'drawing.css'), DRAWING_CSS);
  if (existsSync(join(site, 'public'))) cpSync(join(site, 'public'), join(out, 'public'), { recursive: true });
  return { pages, games: models.map(({ id }) => id) };
}

/** What players ask, where somebody has written it down for this game. */
export function readQuestions(site: string, model: GameModel): PlayerQuestions {
  const file = join(site, 'questions', `${model.id}.txt`);
  return existsSync(file) ? playerQuestions(readFileSync(file, 'utf8'), model) : new Map();
}

const ownGuide = (site: string): readonly Page[] =>
  guidePages(
    join(site, 'pages'),
    readFileSync(join(site, '..', 'interpreter', 'api.ts'), 'utf8'),
    join(site, 'programs'),
  );

const searchAddress = ({ language, game }: SearchFile): string => `/search/${language}/${game || 'guide'}.json`;

function navigationOf(
  made: readonly { readonly model: GameModel; readonly site: GameSite }[],
  search: readonly SearchFile[],
  settings: SiteSettings,
) {
  const of = (language: Language) => ({
    games: made.map(({ model }) => ({ text: model.title[language], link: `/${language}/${model.id}/` })),
    searchFiles: search.filter((file) => file.language === language).map(searchAddress),
    sidebar: Object.fromEntries([
      ...made.map(({ model, site }): [string, readonly NavItem[]] => [
        `/${language}/${model.id}/`,
        site.navigation[language],
      ]),
      ...(settings.guide ? [[`/${language}/guide/`, guideNavigation(language)] as const] : []),
    ]),
  });
  return { pl: of('pl'), en: of('en') };
}

function refuseBroken(pages: readonly Page[], others: readonly string[]): void {
  const broken = brokenLinks(pages, others);
  if (broken.length === 0) return;
  const shown = broken.slice(0, 20).map(({ page, href, why }) => `  ${page}: ${href} (${why})`);
  const more = broken.length > shown.length ? [`  and ${broken.length - shown.length} more`] : [];
  throw new Error(['links that lead nowhere:', ...shown, ...more].join('\n'));
}

/** Figures of games of bots, where somebody has measured this game. */
export function readMeasured(site: string, id: string): MeasuredGame | undefined {
  const file = join(site, 'measured', `${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MeasuredGame) : undefined;
}

export function readReleases(folder: string): readonly ReleaseFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReleaseFile)
    .sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
