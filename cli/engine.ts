/**
 * The language and the interpreter as this command uses them: the only file here that imports them.
 */
import { type CompiledGame, compileExamples } from '../dsl/compile.ts';
import { kindShapes } from '../dsl/core/components.ts';
import type { CompiledExample } from '../dsl/core/examples.ts';
import { componentSchema, exampleSchema, lexiconSchema, manifestSchema, referenceSchema } from '../dsl/data/schema.ts';
import type { Diagnostic } from '../dsl/diagnostics/diagnostic.ts';
import { renderGithub as asGithub } from '../dsl/diagnostics/render-github.ts';
import { renderJson as asJson, type JsonProblem, jsonProblems } from '../dsl/diagnostics/render-json.ts';
import { renderSarif as asSarif } from '../dsl/diagnostics/render-sarif.ts';
import { renderText as asText, COLOURED, PLAIN } from '../dsl/diagnostics/render-text.ts';
import type { SourceFile } from '../dsl/source/source.ts';
import { describeSyntax } from '../dsl/syntax/describe.ts';
import { formatRules as formatted } from '../dsl/syntax/format.ts';
import type { Session, StartOptions } from '../interpreter/api.ts';
import type { ExampleFailure } from '../interpreter/examples/result.ts';

export { type CompiledGame, compile } from '../dsl/compile.ts';
export type { CompiledExample } from '../dsl/core/examples.ts';
export type { CoreProgram } from '../dsl/core/program.ts';
export type { Diagnostic, Label, Severity } from '../dsl/diagnostics/diagnostic.ts';
export type { SourceFile, Span } from '../dsl/source/source.ts';
export { lineStarts, positionAt } from '../dsl/source/source.ts';
export type * from '../interpreter/api.ts';

// ---------------------------------------------------------------- problems as text

type Files = readonly SourceFile[];
const byPath = (files: Files): ReadonlyMap<string, SourceFile> => new Map(files.map((file) => [file.path, file]));

export const renderText = (problems: readonly Diagnostic[], files: Files, isColoured: boolean, width = 120): string =>
  asText(problems, byPath(files), { palette: isColoured ? COLOURED : PLAIN, width });

export const renderJson = (problems: readonly Diagnostic[], files: Files): string => asJson(problems, byPath(files));

export const problemsAsJson = (problems: readonly Diagnostic[], files: Files): readonly JsonProblem[] =>
  jsonProblems(problems, byPath(files));

export const renderSarif = (problems: readonly Diagnostic[], files: Files, version: string): string =>
  asSarif(problems, byPath(files), { version });

export const renderGithub = (problems: readonly Diagnostic[], files: Files): string =>
  asGithub(problems, byPath(files));

// ---------------------------------------------------------------- worked examples

export type { ExampleFailure } from '../interpreter/examples/result.ts';

export interface Examples {
  readonly examples: readonly CompiledExample[];
  readonly problems: readonly Diagnostic[];
  /** Empty: all was as the example says. */
  readonly play: (example: CompiledExample) => readonly ExampleFailure[];
}

/** The game's own examples, or those of other files. */
export function examplesOf(game: CompiledGame, files: Files | undefined): Examples {
  const { out, problems } = compileExamples(game, files);
  return { examples: out.examples, problems, play: (_example) => missing() };
}

export { type Below, type Bot, greedyBot, monteCarloBot, randomBot, seededBelow } from '../interpreter/bots/index.ts';

// ---------------------------------------------------------------- the usual form

export function formatRules(file: SourceFile): { readonly text: string; readonly problems: readonly Diagnostic[] } {
  const { text, problems } = formatted(file);
  return { text, problems: problems.map(describeSyntax) };
}

// ---------------------------------------------------------------- schemas of YAML files

export function schemasOf(game: CompiledGame): Readonly<Record<string, object>> {
  return {
    game: manifestSchema,
    components: componentSchema(kindShapes(game.translation.build)),
    reference: referenceSchema,
    lexicon: lexiconSchema,
    examples: exampleSchema,
  };
}

// ---- stand-ins until both doors exist

const missing = (): never => {
  throw new Error('the engine is not wired up yet');
};
export const start = (_game: CompiledGame, _options: StartOptions): Session => missing();
export const restore = (_game: CompiledGame, _saved: unknown): Session => missing();
export const perft = (_session: Session, _depth: number): number[] => missing();
