/** What editors need from the disk. The command gives it, so that a game is found and read there as by every sub-command. */
import type { CompiledGame, Diagnostic, SourceFile } from '@kodeks/dsl';

export interface GameFiles {
  /** The folder of the game that a file belongs to; undefined if there is no game.yaml beside it or further up. */
  gameAround(path: string): string | undefined;
  gamesBelow(folder: string): readonly string[];
  /** With paths inside the folder. */
  read(folder: string): { readonly files: readonly SourceFile[]; readonly problems: readonly Diagnostic[] };
  /** What `kodeks check` finds beside the problems of the language itself. */
  alsoWrong(files: readonly SourceFile[], game: CompiledGame | undefined): readonly Diagnostic[];
}
