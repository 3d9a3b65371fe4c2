/**
 * Keeps the `kodeks` command as a bundle in cli/dist: it starts in a fifth of the time that the sources need. Each entry is a
 * file of its own, what they share lies in chunks whose names hold a hash of what is in them, and a sub-command's chunks are
 * read only when it is run. The bundle is made again whenever a source is newer, so nobody has to remember a build step.
 * Several processes may find it stale at once: each writes to a folder of its own and moves the result into place, entries
 * last. One that was started before that still needs the old chunks, so they stay for a while.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NODE_BUNDLE } from './node-bundle.mjs';

export const SOURCE_FOLDERS = ['dsl', 'interpreter', 'emitter', 'drawing', 'editors', 'cli'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);
/** Bundled dependencies change with the install, the bundle's shape with this file. */
const OTHER_INPUTS = ['node_modules/.package-lock.json', 'scripts/bundle-cli.mjs'];
/** Entry file in cli/, and the bundle it becomes in cli/dist/. The worker is there once `sim` has one. */
const ENTRIES = [
  { source: 'main.ts', bundle: 'kodeks' },
  { source: 'worker.ts', bundle: 'worker' },
];

/** How long a command may have been running on a bundle that is no longer the newest. */
const KEPT_MS = 60 * 60 * 1000;

/**
 * @param {string} root the checkout
 * @returns {Promise<string>} the file to import
 */
export async function freshBundle(root) {
  if (isStale(root)) await bundle(root);
  return bundlePath(root, 'kodeks');
}

/**
 * @param {string} root
 * @returns {boolean} whether some source has changed since the bundles were made
 */
export function isStale(root) {
  const made = entriesOf(root).map((entry) => changedAt(bundlePath(root, entry.bundle)) ?? 0);
  const inputs = [
    ...SOURCE_FOLDERS.map((folder) => newestIn(join(root, folder))),
    ...OTHER_INPUTS.map((file) => changedAt(join(root, file)) ?? 0),
  ];
  return Math.max(...inputs) > Math.min(...made);
}

/**
 * @param {string} root
 * @param {string} [dist] where it goes
 * @returns {Promise<readonly string[]>} the files that went into it
 */
export async function bundle(root, dist = join(root, 'cli', 'dist')) {
  const { build } = await import('esbuild');
  mkdirSync(dist, { recursive: true });
  const workshop = mkdtempSync(join(dist, '.bundle-'));
  // A source saved while we bundle is newer than the moment we began, so the next start bundles again. That moment is read
  // off the folder just made: the clock of the file system is the one the sources are stamped with.
  const began = new Date(Math.ceil(changedAt(workshop) ?? 0));
  try {
    const { metafile } = await build({
      entryPoints: entriesOf(root).map((entry) => ({ in: join(root, 'cli', entry.source), out: entry.bundle })),
      outdir: workshop,
      outExtension: { '.js': '.mjs' },
      splitting: true,
      metafile: true,
      ...NODE_BUNDLE,
      logLevel: 'silent', // the caller shows what is thrown
    });
    const entries = entriesOf(root).map((entry) => `${entry.bundle}.mjs`);
    const chunks = readdirSync(workshop).filter((file) => !entries.includes(file));
    for (const file of chunks) renameSync(join(workshop, file), join(dist, file));
    for (const file of entries) {
      utimesSync(join(workshop, file), began, began);
      renameSync(join(workshop, file), join(dist, file));
    }
    removeOld(dist, new Set([...entries, ...chunks]));
    return Object.keys(metafile?.inputs ?? {});
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * @param {string} dist
 * @param {ReadonlySet<string>} wanted
 */
function removeOld(dist, wanted) {
  const old = readdirSync(dist).filter((file) => file.endsWith('.mjs') && !wanted.has(file));
  for (const file of old)
    if (Date.now() - (changedAt(join(dist, file)) ?? 0) > KEPT_MS) rmSync(join(dist, file), { force: true });
}

/** @param {string} root */
const entriesOf = (root) => ENTRIES.filter((entry) => existsSync(join(root, 'cli', entry.source)));

/**
 * @param {string} root
 * @param {string} name
 */
const bundlePath = (root, name) => join(root, 'cli', 'dist', `${name}.mjs`);

/**
 * The latest change in a tree. Folders count as well: deleting a file leaves no other trace.
 * @param {string} folder
 * @returns {number}
 */
function newestIn(folder) {
  let newest = changedAt(folder) ?? 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name)) continue;
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path) : (changedAt(path) ?? 0));
  }
  return newest;
}

/** @param {string} path */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await bundle(dirname(dirname(fileURLToPath(import.meta.url))));
}
