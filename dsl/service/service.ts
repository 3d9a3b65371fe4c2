/**
 * The language service: everything an editor asks about a game while it is being written, in `.rules` files and in rules text
 * inside YAML alike. Plain data in and out, so it works in a worker. It answers from the last `update`; no answer ever throws.
 */
import { type Compiled, type CompileOptions, describeExamples } from '../compile.ts';
import type { Language } from '../data/model.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../source/source.ts';
import { formatRules } from '../syntax/format.ts';
import { type BoundNumber, boundNumbersIn } from './bound-numbers.ts';
import { createChecker } from './checker.ts';
import { type ColouredToken, coloursOf } from './colours.ts';
import { type Completion, completionAt } from './completion.ts';
import type { TextEdit } from './edits.ts';
import { type ExampleMark, exampleMarksIn } from './example-marks.ts';
import { type Fold, foldsOf } from './folds.ts';
import type { Fragment } from './fragments.ts';
import { type Hover, hoverAt } from './hover.ts';
import { type OutlinePart, outlineOf } from './outline.ts';
import { type Project, projectOf } from './project.ts';
import { type QuickFix, quickFixesAt } from './quick-fixes.ts';
import { definitionAt, type Reference, referencesAt } from './references.ts';
import { type RenameResult, type RenameTarget, renameAt, renameTarget } from './rename.ts';
import { type RuleLink, ruleLinksIn } from './rule-links.ts';
import { type Signature, signatureAt } from './signature.ts';

export interface LanguageService {
  /** Takes the files as they are now and gives what `kodeks check` would say of them. */
  update(files: readonly SourceFile[]): Compiled;
  /** As `update`, without the rules text of examples: for whoever waits after every key. */
  read(files: readonly SourceFile[]): Compiled;
  /** What is wrong in the rules text of examples; nothing while the game itself has errors. */
  exampleProblems(): readonly Diagnostic[];
  hover(path: string, offset: number, language: Language): Hover | undefined;
  completion(path: string, offset: number): readonly Completion[];
  signature(path: string, offset: number): Signature | undefined;
  definition(path: string, offset: number): readonly Span[];
  references(path: string, offset: number): readonly Reference[];
  renameTarget(path: string, offset: number): RenameTarget | undefined;
  rename(path: string, offset: number, name: string): RenameResult;
  outline(path: string): readonly OutlinePart[];
  quickFixes(span: Span): readonly QuickFix[];
  /** The edits that bring a file into our form; none for YAML, or for a text that cannot be read. */
  format(path: string): readonly TextEdit[];
  /** Where rules text stands in a file. */
  fragments(path: string): readonly Fragment[];
  /** The exact colours of the rules text in a file. */
  colours(path: string): readonly ColouredToken[];
  folds(path: string): readonly Fold[];
  /** What the placeholders of reference and lexicon stand for. */
  boundNumbers(path: string): readonly BoundNumber[];
  /** Where examples stand, or are spoken of by what they show. */
  exampleMarks(path: string): readonly ExampleMark[];
  ruleLinks(path: string): readonly RuleLink[];
}

export function createLanguageService(options: CompileOptions = {}): LanguageService {
  const checker = createChecker({ ...options, notes: true });
  let files = new Map<string, SourceFile>();
  let project: Project | undefined;

  const read = (given: readonly SourceFile[]): Compiled => {
    // what did not change stays the same object: readers remember by it
    const kept = given.map((file) =>
      files.get(file.path)?.text === file.text ? (files.get(file.path) ?? file) : file,
    );
    files = new Map(kept.map((file) => [file.path, file]));
    const compiled = checker.check(kept);
    const analysis = checker.analysis();
    project = analysis === undefined ? undefined : projectOf(analysis, compiled);
    return compiled;
  };
  const exampleProblems = (): readonly Diagnostic[] =>
    project?.compiled.game === undefined ? [] : describeExamples(project.examples);
  const update = (given: readonly SourceFile[]): Compiled => {
    const compiled = read(given);
    return { ...compiled, problems: [...compiled.problems, ...exampleProblems()] };
  };

  const ask = <T>(nothing: T, answer: (known: Project) => T): T => (project === undefined ? nothing : answer(project));

  return {
    update,
    read,
    exampleProblems,
    hover: (path, offset, language) => ask(undefined, (known) => hoverAt(known, path, offset, language)),
    completion: (path, offset) => ask([], (known) => completionAt(known, path, offset)),
    signature: (path, offset) => ask(undefined, (known) => signatureAt(known, path, offset)),
    definition: (path, offset) => ask([], (known) => definitionAt(known, path, offset)),
    references: (path, offset) => ask([], (known) => referencesAt(known, path, offset)),
    renameTarget: (path, offset) => ask(undefined, (known) => renameTarget(known, path, offset)),
    rename: (path, offset, name) =>
      ask({ edits: undefined, refused: 'nothing has been read yet' }, (known) => renameAt(known, path, offset, name)),
    outline(path) {
      const file = files.get(path);
      return file === undefined ? [] : outlineOf(file, project?.analysis.parsed.get(path)?.out);
    },
    quickFixes: (span) =>
      ask([], (known) => quickFixesAt(known, span, [...known.compiled.problems, ...exampleProblems()])),
    format(path) {
      const file = files.get(path);
      if (file === undefined || !path.endsWith('.rules')) return [];
      const { text } = formatRules(file);
      return text === file.text ? [] : [{ span: { file: path, start: 0, end: file.text.length }, text }];
    },
    fragments: (path) => ask([], (known) => known.fragments(path)),
    colours: (path) =>
      ask([], (known) => {
        const file = files.get(path);
        return file === undefined ? [] : coloursOf(file, known.fragments(path), known.names.byFile.get(path) ?? []);
      }),
    folds(path) {
      const file = files.get(path);
      return file === undefined ? [] : foldsOf(file);
    },
    boundNumbers: (path) => ask([], (known) => boundNumbersIn(known, path)),
    exampleMarks: (path) => ask([], (known) => exampleMarksIn(known, path)),
    ruleLinks: (path) => ask([], (known) => ruleLinksIn(known, path)),
  };
}
