/** Which two versions of a game are meant: folders, or revisions of git of the folder of the other one. */
import { decode } from '../files/decode.ts';
import { findGame, type GameFolder } from '../files/find-game.ts';
import { filesAt, isRevision } from '../files/git.ts';
import { type FilesRead, isGameFile, readFiles } from '../files/read-game.ts';
import { UsageError } from '../outcome.ts';

export interface Version {
  readonly folder: GameFolder;
  readonly read: FilesRead;
  /** Where lines are changed by hand; undefined for a revision. */
  readonly revision: string | undefined;
}

/** `game`: the folder that revisions are of, where neither side is one. */
export function versionsOf(
  old: string,
  now: string | undefined,
  game: string | undefined,
  cwd: string,
): readonly [Version, Version] {
  const [before, after] = [folderNamed(old, cwd), now === undefined ? undefined : folderNamed(now, cwd)];
  const base = (): GameFolder => after ?? (now === undefined || before === undefined ? findGame(game, cwd) : before);
  const newer = after ?? (now === undefined ? findGame(game, cwd) : undefined);
  return [
    before === undefined ? atRevision(old, base()) : inFolderNow(before),
    newer === undefined ? atRevision(now ?? '', base()) : inFolderNow(newer),
  ];
}

function folderNamed(word: string, cwd: string): GameFolder | undefined {
  try {
    return findGame(word, cwd);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

const inFolderNow = (folder: GameFolder): Version => ({ folder, read: readFiles(folder.folder), revision: undefined });

function atRevision(revision: string, { folder, name, shown }: GameFolder): Version {
  if (!isRevision(revision, folder))
    throw new UsageError(`\`${revision}\` is neither the folder of a game nor a revision that git knows here`, [
      'revisions are of the folder named beside them, of --game, or of the current folder',
    ]);
  const files = [...filesAt(revision, folder)].filter(([path]) => isGameFile(path));
  if (!files.some(([path]) => path === 'game.yaml'))
    throw new UsageError(`there was no game in \`${shown}\` at \`${revision}\``);
  return {
    folder: { folder, name, shown: `${revision}:${shown}` },
    read: { files: files.map(([path, bytes]) => ({ path, text: decode(bytes).text })), problems: [] },
    revision,
  };
}
