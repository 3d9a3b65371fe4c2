/**
 * In:  GameModel, the releases kept so far
 * Out: every page of the game in both languages, its side bars
 */
import { LANGUAGES, type Language } from '@kodeks/dsl';
import type { MeasuredGame } from './measured.ts';
import type { GameModel } from './model/game-model.ts';
import { type NavItem, navigationOf } from './navigation.ts';
import type { Page } from './page.ts';
import { aidPage } from './pages/aid.ts';
import { behaviourPages } from './pages/behaviour.ts';
import { changesPage } from './pages/changes.ts';
import { componentPages } from './pages/components.ts';
import { examplePages } from './pages/examples.ts';
import { figuresPage } from './pages/figures.ts';
import { gapsPage } from './pages/gaps.ts';
import { alphabeticalPage, bookletPage, faqPage, glossaryPage } from './pages/lists.ts';
import { overviewPage } from './pages/overview.ts';
import { rulePages } from './pages/rules.ts';
import { lastChanges, type Release, type ReleaseFile, releasesOf } from './releases.ts';
import type { SiteSettings } from './site-settings.ts';
import { type Writing, writingFor } from './writing.ts';

export interface GameSite {
  readonly pages: readonly Page[];
  readonly navigation: Readonly<Record<Language, readonly NavItem[]>>;
}

export function gameSite(
  model: GameModel,
  releases: readonly ReleaseFile[],
  { playground }: Pick<SiteSettings, 'playground'> = { playground: true },
  measured?: MeasuredGame,
): GameSite {
  const history = releasesOf(model, releases);
  const made = LANGUAGES.map((language) => {
    const writing = writingFor(model, language, { playground, lastChanges: lastChanges(history) });
    const pages = pagesOf(writing, history, measured);
    return { language, pages, navigation: navigationOf(writing, pages) };
  });
  const navigation = Object.fromEntries(made.map(({ language, navigation: items }) => [language, items]));
  return {
    pages: made.flatMap(({ pages }) => pages),
    navigation: navigation as Record<Language, readonly NavItem[]>,
  };
}

function pagesOf(writing: Writing, history: readonly Release[], measured: MeasuredGame | undefined): readonly Page[] {
  return [
    overviewPage(writing),
    ...rulePages(writing),
    ...behaviourPages(writing),
    ...componentPages(writing),
    ...examplePages(writing),
    glossaryPage(writing),
    alphabeticalPage(writing),
    faqPage(writing, measured),
    figuresPage(writing, measured),
    gapsPage(writing),
    changesPage(writing, history),
    aidPage(writing),
    bookletPage(writing),
  ].filter((page) => page !== undefined);
}
