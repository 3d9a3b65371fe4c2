/**
 * Problems as people and other tools read them. Apart from `engine.ts` because the language itself is not needed here: a check
 * that is remembered is shown without loading it.
 */
import {
  renderGithub as asGithub,
  renderJson as asJson,
  renderSarif as asSarif,
  renderText as asText,
  COLOURED,
  type Diagnostic,
  type JsonProblem,
  jsonProblems,
  type Label,
  PLAIN,
  type SourceFile,
} from '@kodeks/dsl';
import { inFolder } from './files/paths.ts';
import { counted } from './terminal/words.ts';

export { nearest } from '@kodeks/dsl';

export const isError = (problem: Diagnostic): boolean => problem.severity === 'error';

export const heldBackInWords = (count: number): string =>
  count === 0 ? '' : `; ${counted(count, 'problem')} not shown that may follow`;

// ---------------------------------------------------------------- paths as shown

export function relocated(problem: Diagnostic, folder: string): Diagnostic {
  const { fix } = problem;
  return {
    ...problem,
    at: labelIn(problem.at, folder),
    related: problem.related.map((label) => labelIn(label, folder)),
    ...(fix && { fix: { ...fix, edits: fix.edits.map((edit) => labelIn(edit, folder)) } }),
  };
}

function labelIn<T extends Label>(label: T, folder: string): T {
  return { ...label, span: { ...label.span, file: inFolder(folder, label.span.file) } };
}

interface FilesOfFolder {
  readonly folder: { readonly shown: string };
  readonly files: readonly SourceFile[];
}

export const filesAsShown = ({ files, folder }: FilesOfFolder): readonly SourceFile[] =>
  files.map((file) => ({ path: inFolder(folder.shown, file.path), text: file.text }));

// ---------------------------------------------------------------- as text

type Files = readonly SourceFile[];
const byPath = (files: Files): ReadonlyMap<string, SourceFile> => new Map(files.map((file) => [file.path, file]));

export const renderText = (problems: readonly Diagnostic[], files: Files, isColoured: boolean, width = 120): string =>
  asText(problems, byPath(files), { palette: isColoured ? COLOURED : PLAIN, width });

export const renderJson = (problems: readonly Diagnostic[], files: Files): string => asJson(problems, byPath(files));

export const problemsAsJson = (problems: readonly Diagnostic[], files: Files): readonly JsonProblem[] =>
  jsonProblems(problems, byPath(files));

export const renderSarif = (
  problems: readonly Diagnostic[],
  files: Files,
  version: string,
  guide: string | undefined,
): string => asSarif(problems, byPath(files), { version, ...(guide !== undefined && { guide }) });

export const renderGithub = (problems: readonly Diagnostic[], files: Files): string =>
  asGithub(problems, byPath(files));
