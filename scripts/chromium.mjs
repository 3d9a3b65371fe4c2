/**
 * A Chromium for tests and for PDFs: the machine's own, or Debian's package, installed when it is missing and may be installed.
 * Browsers that tools download by themselves are not used: what is tested should be what anybody can install.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL =
  'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-dejavu-core';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | undefined} */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the file to start
 */
export async function ensureChromium(say) {
  const found = findChromium();
  if (found !== undefined) return found;
  say('Chromium is missing: installing it from the packages of the system …');
  const { code } = await runCommand('sh', ['-c', INSTALL], {});
  const installed = findChromium();
  if (code !== 0 || installed === undefined)
    throw new Error('Chromium could not be installed; install the package `chromium` and run the command again');
  return installed;
}
