/** What git knows of a folder: its files at a revision, and which lines have changed since one. */
import { execFileSync } from 'node:child_process';
import { UsageError } from '../outcome.ts';

/** Lines from 1, by path relative to the folder; a file that is new has changed in all of them. */
export type ChangedLines = ReadonlyMap<string, readonly { readonly from: number; readonly to: number }[]>;

export function changedSince(revision: string, folder: string): ChangedLines {
  knownRevision(revision, folder);
  const diff = git(folder, ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--relative', revision, '--', '.']);
  const changed = new Map<string, { from: number; to: number }[]>();
  let file: string | undefined;
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.startsWith('+++ b/') ? line.slice('+++ b/'.length) : undefined;
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null || file === undefined) continue;
    const from = Number(hunk[1]);
    // where lines were only taken away, the one before counts as changed
    const lines = hunk[2] === undefined ? 1 : Math.max(1, Number(hunk[2]));
    changed.set(file, [...(changed.get(file) ?? []), { from, to: from + lines - 1 }]);
  }
  const fresh = git(folder, ['ls-files', '--others', '--exclude-standard', '--', '.']);
  for (const path of fresh.split('\n')) if (path !== '') changed.set(path, [{ from: 1, to: Number.MAX_SAFE_INTEGER }]);
  return changed;
}

/** Files below a folder as they were, by path relative to it. Empty if there was no such folder. */
export function filesAt(revision: string, folder: string): ReadonlyMap<string, Buffer> {
  knownRevision(revision, folder);
  const listed = git(folder, ['ls-tree', '-r', '-z', '--name-only', revision, '--', '.']);
  const paths = listed.split('\0').filter((path) => path !== '');
  return new Map(paths.map((path) => [path, gitBytes(folder, ['show', `${revision}:./${path}`])]));
}

export function isRevision(revision: string, folder: string): boolean {
  try {
    git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

function knownRevision(revision: string, folder: string): void {
  try {
    git(folder, ['rev-parse', '--is-inside-work-tree']);
  } catch {
    throw new UsageError('this game is in no git repository', ['revisions are those of git']);
  }
  if (!isRevision(revision, folder)) throw new UsageError(`git knows no revision \`${revision}\` here`);
}

const git = (folder: string, args: readonly string[]): string => gitBytes(folder, args).toString('utf8');

function gitBytes(folder: string, args: readonly string[]): Buffer {
  return execFileSync('git', ['-c', 'core.quotepath=off', ...args], {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
