/**
 * Programs that tests need and npm does not bring: the machine's own, or Debian's package, installed when it is missing and may be
 * installed. What tools download by themselves is not used: what is tested should be what anybody can install.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} Program
 * @property {string} called               for people
 * @property {readonly string[]} names     of the file, the best one first
 * @property {readonly string[]} packages  of Debian; the first one holds the program
 */

/**
 * @param {Program} program
 * @returns {string | undefined} the file to start
 */
export function findProgram({ names }) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
}

/**
 * @param {Program} program
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the file to start
 */
export async function ensureProgram(program, say) {
  const found = findProgram(program);
  if (found !== undefined) return found;
  const { called, packages } = program;
  say(`${called} is missing: installing it from the packages of the system …`);
  const install = `DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const { code } = await runCommand('sh', ['-c', `apt-get update && ${install}`], {});
  const installed = findProgram(program);
  if (code !== 0 || installed === undefined)
    throw new Error(
      `${called} could not be installed; install the package \`${packages[0]}\` and run the command again`,
    );
  return installed;
}
