/** What the build uses of the generator. */
export { withApiTypes } from './api-types.ts';
export { type BrokenLink, brokenLinks } from './check-links.ts';
export { type GameSite, gameSite } from './game-site.ts';
export { highlight, withColours } from './highlight.ts';
export { asText } from './html.ts';
export { type GameModel, gameModel } from './model/game-model.ts';
export type { NavItem } from './navigation.ts';
export { fileOf, type Page, toFrame } from './page.ts';
export { homePages } from './pages/home.ts';
export { problemPages } from './pages/problems.ts';
export { currentRelease, type ReleaseFile } from './releases.ts';
export { guideSearchFiles, searchFilesOf } from './search/entries.ts';
export type { Entry, SearchFile } from './search/entry.ts';
export { find } from './search/find.ts';
export { type PlayerQuestions, playerQuestions } from './search/player-questions.ts';
export { searchIndex } from './search/search-index.ts';
export { KODEKS_SITE, type SiteSettings, withBase } from './site-settings.ts';
export { UI } from './words.ts';
