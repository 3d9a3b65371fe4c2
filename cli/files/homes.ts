/**
 * Where the files of a game may lie: in its own folder, and in a folder called `shared` beside it or beside the folder of games, which a link
 * in the game leads to. So several games of a repository have components and rules in common, and a game from a stranger still opens
 * nothing of yours but what lies in such a folder.
 */
import { realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const SHARED = 'shared';

/** As the file system itself calls them, links resolved; the game's own folder first. */
export function homesOf(folder: string): readonly string[] {
  const root = realpathSync(folder);
  const beside = dirname(root);
  return [root, ...[beside, dirname(beside)].flatMap((around) => sharedIn(around, root))];
}

function sharedIn(around: string, root: string): readonly string[] {
  const shared = join(around, SHARED);
  if (shared === root || statSync(shared, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return realpathSync(shared) === shared ? [shared] : []; // a link would make any folder a shared one
}

/** Whether a path, links resolved, lies in one of them. */
export const isAtHome = (homes: readonly string[], path: string): boolean =>
  homes.some((home) => path === home || path.startsWith(home + sep));
