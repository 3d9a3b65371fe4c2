/** Reads our own sources for tests that look at them as text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tree } from './import-directions.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const NOT_SOURCES = new Set(['node_modules', 'dist', 'generated', 'cache']);
const WANTED = /\.(ts|mts|js|mjs|vue)$|^package\.json$/;

/** The code files and manifests of some top-level folders; a folder that does not exist yet has none. */
export function readTree(folders: readonly string[], root = ROOT): Tree {
  const tree = new Map<string, string>();
  for (const folder of folders) collect(join(root, folder), root, tree);
  return tree;
}

function collect(folder: string, root: string, tree: Map<string, string>): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) collect(path, root, tree);
    if (!entry.isFile() || !WANTED.test(entry.name)) continue;
    tree.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
