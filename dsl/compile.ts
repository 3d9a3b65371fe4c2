/**
 * The pipeline on one screen: texts in, a game that can be played and read out, or the problems that prevent it.
 * Files are given by path relative to the game's folder; where a file stands says what it is.
 */

import type { ElaborationProblem } from './core/build.ts';
import type { CompiledExamples } from './core/extensions/examples.ts';
import { type ExampleTexts, translateExamples } from './core/extensions/translate-examples.ts';
import { translateExpressions } from './core/extensions/translate-expressions.ts';
import { describeCore } from './core/problems.ts';
import type { CoreProgram, CoreType, FunctionId } from './core/program.ts';
import { problemsOf, type Translation, translate } from './core/translate.ts';
import { readBots } from './data/bots.ts';
import { readExamples } from './data/examples.ts';
import { isIconFile } from './data/game-files.ts';
import { readIcons } from './data/icons.ts';
import { readLexicon } from './data/lexicon.ts';
import { readManifest } from './data/manifest.ts';
import type { GameData } from './data/model.ts';
import { readOdds } from './data/odds.ts';
import { type DataProblem, describeData } from './data/problems.ts';
import type { ReadOptions } from './data/read.ts';
import { readReference } from './data/reference.ts';
import { readTranslations } from './data/translations.ts';
import { causesFirst } from './diagnostics/causes.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { SourceFile } from './source/source.ts';
import type { RulesText } from './syntax/ast.ts';
import { describeSyntax } from './syntax/describe.ts';
import type { Parsed } from './syntax/parse.ts';
import { newTrees, type Trees } from './syntax/trees.ts';
import { checkTexts, describeText, type GameTexts, usesOf, wordsFor } from './text/index.ts';
import { describeName } from './types/name-problems.ts';
import { describeType } from './types/problems.ts';
import { checkView } from './view/check.ts';
import type { ResolvedView } from './view/model.ts';
import { describeView } from './view/problems.ts';

export interface CompiledGame {
  readonly core: CoreProgram;
  readonly data: GameData;
  readonly texts: GameTexts;
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly translation: Translation;
  /** How it wishes to be drawn. */
  readonly view: ResolvedView | undefined;
}

export interface Compiled {
  /** Undefined if there are errors. */
  readonly game: CompiledGame | undefined;
  /** Causes first. */
  readonly problems: readonly Diagnostic[];
  /** How many are not shown until texts can be read that they depend on. */
  readonly heldBack: number;
}

export interface CompileOptions extends ReadOptions {
  /** Write down what names mean, for editors. */
  readonly notes?: boolean;
}

export function compile(files: readonly SourceFile[], options: CompileOptions = {}): Compiled {
  return conclude(analyseFiles(files, options));
}

/** Everything known of a game after all passes but the last: what an editor keeps between two checks. */
export interface Analysis {
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Trees of the rules files by path, in order. */
  readonly parsed: ReadonlyMap<string, Parsed<RulesText>>;
  readonly translation: Translation;
  readonly data: GameData;
  readonly dataProblems: readonly DataProblem[];
}

export function analyseFiles(
  files: readonly SourceFile[],
  options: CompileOptions = {},
  trees: Trees = newTrees(),
  before?: Analysis,
): Analysis {
  const sources = new Map(files.map((file) => [file.path, file]));
  const inFolder = (folder: string, ending: string): SourceFile[] =>
    files
      .filter((file) => file.path.startsWith(`${folder}/`) && file.path.endsWith(ending))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  const dataProblems: DataProblem[] = [];
  const keep = <T>(read: { readonly out: T; readonly problems: readonly DataProblem[] }): T => {
    dataProblems.push(...read.problems);
    return read.out;
  };
  const parsed = new Map(inFolder('rules', '.rules').map((file) => [file.path, trees.rules(file)]));
  const manifestFile = sources.get('game.yaml');
  const manifest = manifestFile === undefined ? undefined : keep(readManifest(manifestFile, options));
  const botsFile = sources.get('bots.yaml');
  const outlook = botsFile === undefined ? [] : keep(readBots(botsFile, options));
  const translation =
    translationAgain(before, sources) ??
    translate({
      rules: [...parsed.values()].map((one) => one.out),
      sources,
      manifest,
      componentFiles: inFolder('components', '.yaml'),
      outlook,
      readOptions: options,
      notes: options.notes === true,
      trees,
    });
  dataProblems.push(...translation.dataProblems);
  const reference = keep(readReference(inFolder('reference', '.yaml'), options));
  const lexiconFile = sources.get('lexicon.yaml');
  const oddsFile = sources.get('odds.yaml');
  const translationsFile = sources.get('translations.yaml');
  const data: GameData = {
    manifest,
    components: translation.components,
    reference: reference.entries,
    sections: reference.sections,
    lexicon: lexiconFile === undefined ? [] : keep(readLexicon(lexiconFile, options)),
    examples: keep(readExamples(inFolder('examples', '.yaml'), options)),
    odds: oddsFile === undefined ? [] : keep(readOdds(oddsFile, options)),
    icons: keep(readIcons(inFolder('icons', '.svg').filter(({ path }) => isIconFile(path)))),
    agreed: translationsFile === undefined ? undefined : keep(readTranslations(translationsFile, options)),
  };
  return { sources, parsed, translation, data, dataProblems };
}

/** Reference, lexicon and examples are nothing to the program: after an edit there, the translation stands. */
function translationAgain(
  before: Analysis | undefined,
  sources: ReadonlyMap<string, SourceFile>,
): Translation | undefined {
  const matters = (path: string): boolean =>
    path === 'game.yaml' || path === 'bots.yaml' || /^(rules|components)\//.test(path);
  const paths = [...new Set([...sources.keys(), ...(before?.sources.keys() ?? [])])].filter(matters);
  if (before === undefined || paths.some((path) => before.sources.get(path)?.text !== sources.get(path)?.text))
    return undefined;
  (before.translation.build as { sources: ReadonlyMap<string, SourceFile> }).sources = sources;
  return before.translation;
}

/** The checks that look at everything, the problems in order, and the game if there is no error. */
export function conclude({ sources, parsed, translation, data, dataProblems }: Analysis): Compiled {
  const found = describeAll(problemsOf(translation));
  const sound = found.every((problem) => problem.severity !== 'error');
  const { componentTexts } = translation;
  const trees = [
    ...[...parsed.values()].map((one) => ({ tree: one.out, component: false })),
    ...componentTexts.map((tree) => ({ tree, component: true })),
  ];
  const texts = checkTexts({
    data,
    uses: usesOf(trees),
    componentTexts,
    program: sound ? translation.program : undefined,
  });
  const problems: Diagnostic[] = [
    ...(sources.has('game.yaml')
      ? []
      : [describeData({ kind: 'no-manifest', at: { file: 'game.yaml', start: 0, end: 0 } })]),
    ...[...parsed.values()].flatMap((one) => one.problems).map(describeSyntax),
    ...translation.syntaxProblems.map(describeSyntax),
    ...dataProblems.map(describeData),
    ...found,
    ...texts.problems.map(describeText),
  ];
  // a missing translation fails the check, but the words have fallbacks: the game can be played
  const failed = problems.some((problem) => problem.severity === 'error' && !problem.code.startsWith('text/'));
  if (failed) return { game: undefined, ...causesFirst(inOrder(problems)) };
  // so does a drawing that nobody can make: what is wrong in it is left out
  const view = checkView(
    data.manifest?.view,
    translation.program(),
    translation.build.symbols,
    (name) => wordsFor(texts.out, name),
    data.icons,
  );
  return {
    game: gameFrom(translation, data, texts.out, sources, view.out),
    ...causesFirst(inOrder([...problems, ...view.problems.map(describeView)])),
  };
}

/** The program is only made when somebody wants to play. */
function gameFrom(
  translation: Translation,
  data: GameData,
  texts: GameTexts,
  sources: ReadonlyMap<string, SourceFile>,
  view: ResolvedView | undefined,
): CompiledGame {
  return {
    get core() {
      return translation.program();
    },
    data,
    texts,
    sources,
    translation,
    view,
  };
}

/** The game's worked examples, or others written for it, with the program that runs them. */
export function compileExamples(
  game: CompiledGame,
  files?: readonly SourceFile[],
  options: ReadOptions = {},
): { readonly out: CompiledExamples; readonly problems: readonly Diagnostic[] } {
  const build =
    files === undefined
      ? game.translation.build
      : {
          ...game.translation.build,
          sources: new Map([...game.sources, ...files.map((file): [string, SourceFile] => [file.path, file])]),
        };
  const read = files === undefined ? { out: game.data.examples, problems: [] } : readExamples(files, options);
  const translated = translateExamples(build, game.core, read.out);
  const problems = [...read.problems.map(describeData), ...describeExamples(translated)];
  return { out: translated.out, problems: inOrder(problems) };
}

/** What is wrong in the rules text of examples, in words and in order. */
export function describeExamples(
  texts: Pick<ExampleTexts, 'problems' | 'syntaxProblems'> | undefined,
): readonly Diagnostic[] {
  if (texts === undefined) return [];
  return inOrder([...texts.syntaxProblems.map(describeSyntax), ...describeAll(texts.problems)]);
}

/** An expression of somebody who watches a game: a function without parameters, or what is wrong with it. */
export interface CompiledExpression {
  readonly text: string;
  /** Undefined if there are problems. */
  readonly function: FunctionId | undefined;
  readonly type: CoreType;
  readonly problems: readonly Diagnostic[];
}

/** Expressions written outside the game, with a program that extends the game's own so that a position of one is a position of the other. */
export function compileExpressions(
  game: CompiledGame,
  texts: readonly string[],
  players: number,
): { readonly program: CoreProgram; readonly expressions: readonly CompiledExpression[] } {
  const { program, expressions } = translateExpressions(game.translation.build, game.core, texts, players);
  return {
    program,
    expressions: expressions.map((one, i) => {
      const problems = [...one.syntaxProblems.map(describeSyntax), ...describeAll(one.problems)];
      return {
        text: texts[i] ?? '',
        function: problems.length === 0 ? one.function : undefined,
        type: one.type,
        problems,
      };
    }),
  };
}

const TYPE_PROBLEMS = new Set<string>([
  'mismatch',
  'cannot-compare',
  'no-member',
  'wrong-count',
  'not-a-list',
  'not-settable',
  'missing-otherwise',
  'not-here',
  'always-some',
  'no-stock',
  'not-constant',
]);
const NAME_PROBLEMS = new Set<string>([
  'unknown-name',
  'duplicate-name',
  'duplicate-local',
  'ambiguous-member',
  'not-a',
  'unused',
  'no-place-for',
]);

export function describeElaboration(problem: ElaborationProblem): Diagnostic {
  if (NAME_PROBLEMS.has(problem.kind)) return describeName(problem as Parameters<typeof describeName>[0]);
  if (TYPE_PROBLEMS.has(problem.kind)) return describeType(problem as Parameters<typeof describeType>[0]);
  return describeCore(problem as Parameters<typeof describeCore>[0]);
}

/** One cause, one problem: what is reported twice at the same place is said once. */
function describeAll(problems: readonly ElaborationProblem[]): Diagnostic[] {
  const seen = new Set<string>();
  return problems.map(describeElaboration).filter((diagnostic) => {
    const key = `${diagnostic.code} ${diagnostic.at.span.file} ${diagnostic.at.span.start} ${diagnostic.at.span.end}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function inOrder(problems: readonly Diagnostic[]): Diagnostic[] {
  return [...problems].sort((a, b) =>
    a.at.span.file === b.at.span.file ? a.at.span.start - b.at.span.start : a.at.span.file < b.at.span.file ? -1 : 1,
  );
}
