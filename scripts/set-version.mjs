/**
 * `npm run release:version -- 0.3.0`: the one version that all our packages have, in every package.json, in what they ask of each other
 * and in the lock. Texts are replaced, not written anew: each file keeps its form.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** The extension of VS Code is no workspace: the editor installs it, npm does not. */
const BESIDE = ['editors/vscode'];

/** @param {string} root */
export function manifestsOf(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return ['.', ...workspaces, ...BESIDE].map((folder) => join(folder, 'package.json'));
}

/**
 * @param {string} manifest the text of a package.json, or of one entry of the lock
 * @param {string} version
 */
export function withVersion(manifest, version) {
  return manifest
    .replace(/^(\s*"version": ")[^"]+(")/m, `$1${version}$2`)
    .replace(/("@kodeks\/[\w-]+": ")\d[^"]*(")/g, `$1${version}$2`);
}

/**
 * The root and the workspaces stand in it by their folders, each with its version first.
 * @param {string} lock
 * @param {readonly string[]} folders
 * @param {string} version
 */
export function lockWithVersion(lock, folders, version) {
  const isOurs = new Set(['', ...folders]);
  const whole = lock.replace(/^( {2}"version": ")[^"]+(")/m, `$1${version}$2`);
  return whole.replace(/^ {4}"([^"]*)": \{\n[\s\S]*?^ {4}\}/gm, (entry, /** @type {string} */ path) =>
    isOurs.has(path) ? withVersion(entry, version) : entry,
  );
}

if (process.argv[1]?.endsWith('set-version.mjs')) {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
    console.error('release:version: say which version, such as 0.3.0');
    process.exit(2);
  }
  const manifests = manifestsOf(ROOT);
  for (const path of manifests) rewrite(path, (text) => withVersion(text, version));
  const folders = manifests.map((path) => path.replace(/\/?package\.json$/, '')).filter((folder) => folder !== '');
  rewrite('package-lock.json', (text) => lockWithVersion(text, folders, version));
  console.log(`${version} in ${manifests.length} packages and the lock`);
}

/**
 * @param {string} path
 * @param {(text: string) => string} change
 */
function rewrite(path, change) {
  const file = join(ROOT, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
