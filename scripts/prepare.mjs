/**
 * What `npm start` and `npm test` need before anything else: a Node that is new enough, and the installed packages.
 * Both may be the very first command in a fresh clone, so this file uses nothing but Node itself.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Says what is wrong with this Node, or nothing when it will do.
 * @param {string} version  such as `20.19.0`
 * @param {string} required such as `>=20.19.0`, the only form we write in package.json
 * @returns {string | undefined}
 */
export function nodeProblem(version, required) {
  const least = required.replace('>=', '');
  if (compareVersions(version, least) >= 0) return undefined;
  return `Kodeks needs Node ${least} or newer, and this is Node ${version}. Install a newer one and run the command again.`;
}

/** The range of Node versions package.json asks for.
 * @param {string} root
 * @returns {string}
 */
export function requiredNode(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
}

/**
 * Why packages must be installed, or nothing when they are there. npm writes its own note, `.package-lock.json`, as the
 * last act of an install: an install that was broken off has none, and one made before the lock changed has an old one.
 * @param {string} root
 * @returns {string | undefined}
 */
export function installReason(root) {
  const installed = changedAt(join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return 'packages are not installed yet';
  const locked = changedAt(join(root, 'package-lock.json'));
  if (locked !== undefined && locked > installed) return 'package-lock.json has changed since packages were installed';
  return undefined;
}

/**
 * Tests and bundling need the development packages too, whatever NODE_ENV says.
 * @param {string} root
 */
export function installPackages(root) {
  return runCommand('npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], { cwd: root });
}

/**
 * @param {string} left
 * @param {string} right
 */
function compareVersions(left, right) {
  const [a, b] = [left, right].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  for (let place = 0; place < 3; place += 1) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** @param {string} file */
function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
