/**
 * What of the language the play worker needs, once somebody edits, watches or opens an example. It is large and comes late: a
 * game as shipped is made ready by the build and can be played without it.
 */

import type { textsOfItem } from '@kodeks/drawing';
import type { Checker, Compiled, CompiledGame, compileExamples, compileExpressions, SourceFile } from '@kodeks/dsl';
import type { about } from './about.ts';

export interface Compiler {
  /** Checks again and again; its programs are those that a compilation from nothing makes. */
  newChecker(): Checker;
  compile(files: readonly SourceFile[]): Compiled;
  compileExamples(game: CompiledGame, files?: readonly SourceFile[]): ReturnType<typeof compileExamples>;
  readonly compileExpressions: typeof compileExpressions;
  /** What is printed on things is worded from their rules, which are read for it. */
  readonly about: typeof about;
  readonly textsOfItem: typeof textsOfItem;
}

let present: Compiler | undefined;

export function setCompiler(compiler: Compiler): void {
  present = compiler;
}

export function compiler(): Compiler {
  if (present === undefined) throw new Error('the language has not come yet');
  return present;
}
