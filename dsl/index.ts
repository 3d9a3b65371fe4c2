/** The only public door of the language: compile a game, read its problems, and the types of what comes out. */
export * from './compile.ts';
export { alwaysHasAnswer } from './core/decisions/sure-choices.ts';
export {
  type HexCell,
  type HexShape,
  hexCells,
  hexIndices,
  hexName,
  squareName,
} from './core/declarations/board-cells.ts';
export type { CarrierItem, Carriers, CarrierThing, RuleCarrier } from './core/declarations/carriers.ts';
export * from './core/extensions/examples.ts';
export { countOf, domainSizes } from './core/findings/domain-sizes.ts';
export { programFaults } from './core/findings/program-faults.ts';
export * from './core/program.ts';
export { partsOfStatement } from './core/statement-parts.ts';
export { isGameFile, isIconFile } from './data/game-files.ts';
export { interpretSchema } from './data/interpret-schema.ts';
export {
  HUES,
  type Hue,
  ICONS,
  type Icon,
  type IconName,
  type IconShape,
  nameOfIcon,
  type OwnIcon,
  SHAPES,
  type Shape,
} from './data/looks.ts';
export * from './data/model.ts';
export type { ViewLayout } from './data/view.ts';
export { CATALOGUE, type CatalogueEntry } from './diagnostics/catalogue.ts';
export { diagnose, type Said, type Wording } from './diagnostics/diagnose.ts';
export * from './diagnostics/diagnostic.ts';
export { phraseInPolish } from './diagnostics/phrases.ts';
export type { Files, PlaceOptions } from './diagnostics/places.ts';
export { renderGithub } from './diagnostics/render-github.ts';
export { type JsonProblem, jsonProblems, renderJson } from './diagnostics/render-json.ts';
export { renderSarif } from './diagnostics/render-sarif.ts';
export { COLOURED, type Palette, PLAIN, renderText, type TextOptions } from './diagnostics/render-text.ts';
export { nearest } from './diagnostics/suggest.ts';
export type { BoundNumber } from './service/bound-numbers.ts';
export { type Checker, createChecker } from './service/checker.ts';
export type { ColouredToken } from './service/colours.ts';
export type { Completion, CompletionKind } from './service/completion.ts';
export { applyEdits, type TextEdit } from './service/edits.ts';
export type { ExampleMark } from './service/example-marks.ts';
export type { Fold } from './service/folds.ts';
export type { Fragment } from './service/fragments.ts';
export {
  type Colour,
  type MonarchGrammar,
  monarchGrammar,
  type TextMateGrammar,
  textMateGrammar,
} from './service/highlighting.ts';
export type { Hover } from './service/hover.ts';
export { type OutlinePart, outlineOf } from './service/outline.ts';
export type { QuickFix } from './service/quick-fixes.ts';
export type { Reference } from './service/references.ts';
export type { RenameResult, RenameTarget } from './service/rename.ts';
export type { RuleLink } from './service/rule-links.ts';
export { type EditorSchema, editorSchemas } from './service/schemas.ts';
export { createLanguageService, type LanguageService } from './service/service.ts';
export type { Signature } from './service/signature.ts';
export { hashText } from './source/hash-text.ts';
export * from './source/source.ts';
export { describeSyntax } from './syntax/describe.ts';
export { grammarAsEbnf } from './syntax/ebnf.ts';
export { formatRules } from './syntax/format.ts';
export { parseFragment, parseRules } from './syntax/parse.ts';
export * from './text/index.ts';
export { UNKNOWN } from './types/name-problems.ts';
export { boardsOf } from './view/boards.ts';
export type * from './view/model.ts';
export { designsOf, shownBy, stepsFrom, takes } from './view/names.ts';
