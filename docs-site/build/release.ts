/** `npm run docs:release -- 0.2.0`: keeps the texts of every rule of every game, so that the site can tell what changed since. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepRelease } from './keep-release.ts';

const SITE = dirname(dirname(fileURLToPath(import.meta.url)));
const [version = '', ...flags] = process.argv.slice(2);
const releases = join(SITE, 'releases');

try {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('say which release it is, such as 0.2.0');
  if (existsSync(join(releases, `${version}.json`)) && !flags.includes('--again'))
    throw new Error(`release ${version} is kept already; --again replaces it`);
  console.log(
    `docs: ${keepRelease(version, new Date().toISOString().slice(0, 10), join(SITE, '..', 'games'), releases)}`,
  );
} catch (error) {
  console.error(`docs: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
