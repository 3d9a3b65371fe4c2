/** Plays the worked examples of a game: its own, or those of a folder elsewhere. */
import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import {
  type CompiledExample,
  type CompiledGame,
  type Diagnostic,
  type ExampleFailure,
  examplesOf,
  lineStarts,
  positionAt,
  type SourceFile,
  type Span,
} from '../engine.ts';
import type { GameFolder } from '../files/find-game.ts';
import { inFolder, shownPath } from '../files/paths.ts';
import { readFiles } from '../files/read-game.ts';
import { type LoadedGame, loadGame } from '../load.ts';
import { UsageError } from '../outcome.ts';
import { filesAsShown, isError, relocated } from '../problems.ts';

export interface ExampleRun {
  readonly id: string;
  readonly title: { readonly pl: string; readonly en: string };
  readonly file: string;
  readonly line: number;
  /** Empty if all is as it should be. */
  readonly differences: readonly Difference[];
  /** How often look-ahead gave up. */
  readonly unproven: number;
}

export interface Difference {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly expected?: string;
  readonly found?: string;
  /** Why something is refused, with rule ids. */
  readonly because: readonly string[];
  readonly polish: {
    readonly message: string;
    readonly expected?: string;
    readonly found?: string;
    readonly because: readonly string[];
  };
}

export interface GameRun {
  readonly name: string;
  readonly runs: readonly ExampleRun[];
  /** Ids of all examples there are. */
  readonly known: readonly string[];
  /** What kept the game or an example from being played, with the files they are in. */
  readonly errors: readonly Diagnostic[];
  readonly files: readonly SourceFile[];
}

export interface Selection {
  /** A folder or a file, instead of the game's own examples. */
  readonly elsewhere: string | undefined;
  readonly only: string | undefined;
  readonly cwd: string;
}

export function runExamples(folder: GameFolder, selection: Selection): GameRun {
  const loaded = loadGame(folder);
  const source = sourceOf(loaded, selection);
  const errors = [...loaded.problems, ...source.problems].filter(isError);
  if (loaded.game === undefined || errors.length > 0)
    return { name: folder.name, runs: [], known: [], errors, files: [...filesAsShown(loaded), ...source.shown] };
  return playAll(loaded.game, source, selection, folder.name);
}

interface ExampleSource {
  /** Undefined: the game's own. */
  readonly files: readonly SourceFile[] | undefined;
  readonly shown: readonly SourceFile[];
  readonly prefix: string;
  readonly problems: readonly Diagnostic[];
}

function sourceOf(loaded: LoadedGame, { elsewhere, cwd }: Selection): ExampleSource {
  const prefix = loaded.folder.shown;
  if (elsewhere === undefined) return { files: undefined, shown: filesAsShown(loaded), prefix, problems: [] };
  const path = resolve(cwd, elsewhere);
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined)
    throw new UsageError(`there is no folder \`${elsewhere}\``, ['--examples names a folder of YAML files']);
  const folder = about.isDirectory() ? path : dirname(path);
  const wanted = (file: string) => /\.ya?ml$/.test(file) && (about.isDirectory() || file === basename(path));
  const read = readFiles(folder, wanted);
  const here = shownPath(folder, cwd);
  const files = read.files.map((file) => ({ path: inFolder(here, file.path), text: file.text }));
  return { files, shown: files, prefix: '.', problems: read.problems.map((problem) => relocated(problem, here)) };
}

function playAll(game: CompiledGame, source: ExampleSource, { only }: Selection, name: string): GameRun {
  const { examples, problems, play } = examplesOf(game, source.files);
  const texts = new Map(source.shown.map((file) => [file.path, file.text]));
  const errors = problems.filter(isError).map((problem) => relocated(problem, source.prefix));
  const chosen = examples.filter(({ id }) => only === undefined || id === only);
  const place = (span: Span) => placeOf(span, source.prefix, texts);
  const runs = errors.length > 0 ? [] : chosen.map((example) => runOf(example, play(example), place));
  return { name, runs, known: examples.map(({ id }) => id), errors, files: source.shown };
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function placeOf(span: Span, prefix: string, texts: ReadonlyMap<string, string>): Place {
  const file = inFolder(prefix, span.file);
  return { file, ...positionAt(lineStarts(texts.get(file) ?? ''), span.start) };
}

function runOf(
  { id, title, span }: CompiledExample,
  { failures, unproven }: { readonly failures: readonly ExampleFailure[]; readonly unproven: number },
  place: (span: Span) => Place,
): ExampleRun {
  const { file, line } = place(span);
  const words = { pl: title.pl?.value ?? '', en: title.en?.value ?? '' };
  const differences = failures.map((failure) => differenceOf(failure, place));
  return { id, title: words, file, line, differences, unproven };
}

function differenceOf(
  { message, expected, found, refusals, span, polish }: ExampleFailure,
  place: (span: Span) => Place,
): Difference {
  const reasons = (language: 'pl' | 'en'): readonly string[] =>
    refusals.map(({ text, rules }) => (rules.length > 0 ? `${text[language]} (${rules.join(', ')})` : text[language]));
  return {
    message,
    ...place(span),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    because: reasons('en'),
    polish: { ...polish, because: reasons('pl') },
  };
}
