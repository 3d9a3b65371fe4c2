/** From the folder of a game to the game, or to what is wrong with it, with paths as people see them. */
import { type CompiledGame, compile, type Diagnostic, type SourceFile } from './engine.ts';
import type { GameFolder } from './files/find-game.ts';
import { misplacedFiles } from './files/misplaced.ts';
import { type FilesRead, readFiles } from './files/read-game.ts';
import type { Host } from './host.ts';
import { filesAsShown, heldBackInWords, isError, relocated, renderText } from './problems.ts';
import type { Ink } from './terminal/ink.ts';
import { counted, plNumber } from './terminal/words.ts';

export interface LoadedGame {
  readonly folder: GameFolder;
  /** Paths relative to the folder, as the language knows them. */
  readonly files: readonly SourceFile[];
  readonly game: CompiledGame | undefined;
  /** Errors first to last as found; paths as shown. */
  readonly problems: readonly Diagnostic[];
  /** How many more there are that may follow from a text that cannot be read. */
  readonly heldBack: number;
}

export function loadGame(folder: GameFolder, read: FilesRead = readFiles(folder.folder)): LoadedGame {
  const compiled = compile(read.files);
  const problems = [...read.problems, ...misplacedFiles(read.files), ...withoutEchoes(compiled.problems, read)];
  const sound = !read.problems.some(isError);
  return {
    folder,
    files: read.files,
    game: sound ? compiled.game : undefined,
    problems: problems.map((problem) => relocated(problem, folder.shown)),
    heldBack: compiled.heldBack,
  };
}

/** A file that could not be decoded has every problem there is; its one cause has been named. */
function withoutEchoes(problems: readonly Diagnostic[], read: FilesRead): readonly Diagnostic[] {
  const broken = new Set(read.problems.map((problem) => problem.at.span.file));
  return problems.filter((problem) => !broken.has(problem.at.span.file));
}

// ---------------------------------------------------------------- for commands that need a whole game

export interface ReadyGame extends LoadedGame {
  readonly game: CompiledGame;
}

/** The game if it can be played; otherwise its errors are on the error screen. */
export function playableGame(
  folder: GameFolder,
  host: Host,
  ink: Ink,
  read: FilesRead = readFiles(folder.folder),
): ReadyGame | undefined {
  const loaded = loadGame(folder, read);
  const { game } = loaded;
  if (game !== undefined) return { ...loaded, game };
  const errors = loaded.problems.filter(isError);
  host.err.write(renderText(errors, filesAsShown(loaded), { isColoured: ink.isOn, language: host.language }));
  const why =
    host.language === 'pl'
      ? `nie można zagrać w ${folder.name}: ${plNumber(errors.length, 'błąd', 'błędy', 'błędów')}`
      : `${folder.name} cannot be played: ${counted(errors.length, 'error')}`;
  host.err.write(`\n${ink.red('kodeks:')} ${why}${heldBackInWords(loaded.heldBack, host.language)}\n`);
  return undefined;
}
