/** What git knows of a folder: its files at a revision, and which lines have changed since one. */
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
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

/**
 * Files below a folder as they were, by path relative to it; empty if there was no such folder. A link stands for what it led to at that
 * revision, since games share files and folders by links.
 */
export function filesAt(revision: string, folder: string): ReadonlyMap<string, Buffer> {
  knownRevision(revision, folder);
  const files = new Map<string, Buffer>();
  const collect = (path: string, as: string, links: number): void => {
    for (const entry of entriesAt(revision, folder, path)) {
      const below = path === '' ? entry.path : entry.path.slice(path.length + 1);
      const name = posix.join(as, below);
      const bytes = gitBytes(folder, ['cat-file', 'blob', entry.hash]);
      if (!entry.isLink) files.set(name, bytes);
      else if (links < MOST_LINKS)
        collect(posix.join(posix.dirname(entry.path), bytes.toString('utf8')), name, links + 1);
    }
  };
  collect(git(folder, ['rev-parse', '--show-prefix']).trim().replace(/\/$/, ''), '', 0);
  return files;
}

const MOST_LINKS = 4;

interface TreeEntry {
  readonly path: string;
  readonly hash: string;
  readonly isLink: boolean;
}

/** Of a folder all files below it, of a file itself; `path` from the top of the repository, nothing outside of it. */
function entriesAt(revision: string, folder: string, path: string): readonly TreeEntry[] {
  if (path.startsWith('..') || path.startsWith('/')) return [];
  const listed = git(folder, ['ls-tree', '-r', '-z', '--full-tree', revision, ...(path === '' ? [] : ['--', path])]);
  return listed.split('\0').flatMap((line): readonly TreeEntry[] => {
    const [, mode, hash, name] = /^(\d+) blob (\S+)\t(.+)$/s.exec(line) ?? [];
    return hash === undefined || name === undefined ? [] : [{ path: name, hash, isLink: mode === '120000' }];
  });
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
