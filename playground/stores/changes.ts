/** Files by path, and what differs between two sets of them. */
import type { FileChanges } from '../engine/messages.ts';

export type Files = ReadonlyMap<string, string>;

export function changesBetween(before: Files, after: Files): FileChanges {
  return {
    changed: [...after].filter(([path, text]) => before.get(path) !== text).map(([path, text]) => ({ path, text })),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

/** What differs from the game as shipped; null: deleted. */
export function changedFiles(base: Files, files: Files): Readonly<Record<string, string | null>> {
  const { changed, removed } = changesBetween(base, files);
  return Object.fromEntries([
    ...changed.map(({ path, text }): [string, string | null] => [path, text]),
    ...removed.map((path): [string, string | null] => [path, null]),
  ]);
}

export function applyChanges(base: Files, changes: Readonly<Record<string, string | null>>): Files {
  const files = new Map(base);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) files.delete(path);
    else files.set(path, text);
  }
  return files;
}
