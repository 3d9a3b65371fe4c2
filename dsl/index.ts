/** The only public door of the language: compile a game, read its problems, and the types of what comes out. */
export * from './compile.ts';
export * from './core/examples.ts';
export * from './core/program.ts';
export * from './data/model.ts';
export { CATALOGUE, type CatalogueEntry } from './diagnostics/catalogue.ts';
export * from './diagnostics/diagnostic.ts';
export type { Files, PlaceOptions } from './diagnostics/places.ts';
export { renderGithub } from './diagnostics/render-github.ts';
export { type JsonProblem, jsonProblems, renderJson } from './diagnostics/render-json.ts';
export { renderSarif } from './diagnostics/render-sarif.ts';
export { COLOURED, type Palette, PLAIN, renderText, type TextOptions } from './diagnostics/render-text.ts';
export { nearest } from './diagnostics/suggest.ts';
export { type Checker, createChecker } from './service/checker.ts';
export * from './source/source.ts';
export * from './text/index.ts';
