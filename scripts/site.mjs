/**
 * The parts of the site that `npm start` shows, each built by its own command into a folder of its own, and whether that folder is
 * older than what it was made from.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { siteFiles } from './serve.mjs';

/**
 * @typedef {object} SitePart
 * @property {string} name
 * @property {string} address   where it stands on the site
 * @property {string} folder    what its command makes
 * @property {string} script    the npm script that makes it
 * @property {readonly string[]} inputs
 * @property {boolean} [behind] built while the rest is shown already, because it takes minutes
 */

const ENGINE = ['dsl', 'interpreter', 'drawing', 'games', 'package-lock.json'];

/** @type {readonly SitePart[]} */
export const SITE_PARTS = [
  {
    name: 'rule reference',
    address: '/',
    folder: 'docs-site/dist',
    script: 'docs:build',
    inputs: [...ENGINE, 'docs-site'],
    behind: true,
  },
  {
    name: 'playground',
    address: '/playground/',
    folder: 'playground/dist',
    script: 'playground:build',
    inputs: [...ENGINE, 'playground', 'test/classics', 'cli/template'],
  },
];

/**
 * Parts that this checkout has a command for.
 * @param {string} root
 */
export function partsOf(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return SITE_PARTS.filter(({ script }) => scripts[script] !== undefined);
}

/**
 * @param {string} root
 * @param {SitePart} part
 */
export function mustBeBuilt(root, { folder, inputs }) {
  const built = statSync(join(root, folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  return built === undefined || inputs.some((input) => newest(join(root, input)) > built);
}

const NOT_INPUTS = new Set(['node_modules', 'dist', 'generated', 'cache']);

/**
 * When anything in a folder last changed.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) return 0;
  if (!about.isDirectory()) return about.mtimeMs;
  return readdirSync(path)
    .filter((name) => !NOT_INPUTS.has(name))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

/**
 * Takes over what a clone of the same commit has built, where `root` would have to build it again.
 * @param {string} clone
 * @param {string} root
 */
export function takeBuiltParts(clone, root) {
  for (const part of partsOf(root)) {
    if (!mustBeBuilt(root, part) || mustBeBuilt(clone, part)) continue;
    rmSync(join(root, part.folder), { recursive: true, force: true });
    cpSync(join(clone, part.folder), join(root, part.folder), { recursive: true, preserveTimestamps: true });
  }
}

/**
 * Every file of the built parts by the address it answers to. A page answers without `.html` as well, as links write it.
 * Where nothing has been built yet, the page in `start-page/` says what Kodeks is.
 * @param {string} root
 * @param {readonly SitePart[]} [without] parts that are being built at this moment
 * @returns {Map<string, string>}
 */
export function builtFiles(root, without = []) {
  const files = siteFiles(join(root, 'scripts', 'start-page'));
  for (const { address, folder } of partsOf(root)) {
    if (!existsSync(join(root, folder)) || without.some((part) => part.folder === folder)) continue;
    for (const [path, file] of siteFiles(join(root, folder))) {
      const at = address + path.slice(1);
      files.set(at, file);
      if (at.endsWith('.html')) files.set(at.slice(0, -'.html'.length), file);
    }
  }
  return files;
}
