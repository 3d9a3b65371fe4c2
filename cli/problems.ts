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
  inLanguage,
  type JsonProblem,
  jsonProblems,
  type Label,
  PLAIN,
  type SourceFile,
} from '@kodeks/dsl';
import { inFolder } from './files/paths.ts';
import type { Language } from './language.ts';
import { counted } from './terminal/words.ts';

export { diagnose, nearest, type Said, type Wording } from '@kodeks/dsl';

export const isError = (problem: Diagnostic): boolean => problem.severity === 'error';

export const heldBackInWords = (count: number, language: Language): string => {
  if (count === 0) return '';
  if (language === 'pl') return `; nie pokazano problemów, które mogą z tego wynikać: ${count}`;
  return `; ${counted(count, 'problem')} not shown that may follow`;
};

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

export interface Shown {
  readonly isColoured: boolean;
  readonly language: Language;
  readonly width?: number;
}

export const renderText = (problems: readonly Diagnostic[], files: Files, shown: Shown): string => {
  const { isColoured, language, width = 120 } = shown;
  return asText(problems, byPath(files), { palette: isColoured ? COLOURED : PLAIN, width, language });
};

/** In the words of a language, for formats that have no words of their own. */
export const problemsIn = (problems: readonly Diagnostic[], language: Language): readonly Diagnostic[] =>
  problems.map((problem) => inLanguage(problem, language));

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
