/**
 * One game of the workspace: its files on disk with the texts that are open in the editor laid over them, and the language
 * service that answers about them. It checks again when it is first asked after a change, so every answer is about the newest texts.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CompiledGame,
  createLanguageService,
  type Diagnostic,
  isGameFile,
  type LanguageService,
  type SourceFile,
  type Span,
} from '@kodeks/dsl';
import type { Location, Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { GameFiles } from '../game-files.ts';

/** The open text of a file, if there is one, by its path on disk. */
export type OpenTexts = ReadonlyMap<string, TextDocument>;

export interface OpenGame {
  readonly folder: string;
  /** Checked, if anything has changed. */
  service(): LanguageService;
  /** As `kodeks check` would say. */
  problems(): readonly Diagnostic[];
  /** Undefined if there are errors. */
  compiled(): CompiledGame | undefined;
  files(): readonly SourceFile[];
  /** An open text has changed. */
  touch(): void;
  /** Something has changed on disk. */
  reread(): void;
  /** The text of a file with its lines; open texts are those of the editor. */
  document(path: string): TextDocument;
  rangeOf(span: Span): Range;
  locationOf(span: Span): Location;
}

export function openGame(folder: string, disk: GameFiles, open: OpenTexts): OpenGame {
  const service = createLanguageService();
  const closed = new Map<string, TextDocument>();
  let read: ReturnType<GameFiles['read']> | undefined;
  let files: readonly SourceFile[] = [];
  let known: { readonly problems: readonly Diagnostic[]; readonly game: CompiledGame | undefined } | undefined;
  let all: readonly Diagnostic[] | undefined;

  const check = (): NonNullable<typeof known> => {
    if (known !== undefined) return known;
    read ??= disk.read(folder);
    files = withOpenTexts(folder, read.files, open);
    const { problems, game } = service.read(files);
    all = undefined;
    known = { problems, game };
    return known;
  };
  const document = (path: string): TextDocument => {
    const onDisk = join(folder, path);
    const shown = open.get(onDisk);
    if (shown !== undefined) return shown;
    const text = files.find((file) => file.path === path)?.text ?? '';
    const before = closed.get(path);
    if (before?.getText() === text) return before;
    const made = TextDocument.create(pathToFileURL(onDisk).href, '', 0, text);
    closed.set(path, made);
    return made;
  };
  const rangeOf = ({ file, start, end }: Span): Range => {
    const text = document(file);
    return { start: text.positionAt(start), end: text.positionAt(end) };
  };
  return {
    folder,
    service: () => {
      check();
      return service;
    },
    problems: () => {
      const { problems, game } = check();
      const broken = new Set(read?.problems.map(({ at }) => at.span.file));
      all ??= [
        ...(read?.problems ?? []),
        ...[...problems, ...service.exampleProblems()].filter(({ at }) => !broken.has(at.span.file)),
        ...disk.alsoWrong(files, game),
      ];
      return all;
    },
    compiled: () => check().game,
    files: () => {
      check();
      return files;
    },
    touch: () => {
      known = undefined;
    },
    reread: () => {
      known = undefined;
      read = undefined;
    },
    document,
    rangeOf,
    locationOf: (span) => ({ uri: document(span.file).uri, range: rangeOf(span) }),
  };
}

/** A file that is open but was never saved is part of the game as well. */
function withOpenTexts(folder: string, onDisk: readonly SourceFile[], open: OpenTexts): readonly SourceFile[] {
  const texts = new Map(onDisk.map(({ path, text }) => [path, text]));
  for (const [path, document] of open) {
    const inside = pathIn(folder, path);
    if (inside !== undefined && isGameFile(inside)) texts.set(inside, document.getText());
  }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => ({ path, text }));
}

/** The path of a file as the language knows it; undefined if it lies elsewhere. */
export function pathIn(folder: string, path: string): string | undefined {
  const inside = path.startsWith(join(folder, '/')) ? path.slice(join(folder, '/').length) : undefined;
  return inside?.replaceAll('\\', '/');
}
