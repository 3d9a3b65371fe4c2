/**
 * `npm run release:check`: packs everything, installs the tarballs into an empty project and lives there as a user does: init,
 * check, test, fmt, sim, ci, docs, and a strict TypeScript program that plays it with nothing but the packages. Nothing is published.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, packAll } from './pack.mjs';
import { ROOT } from './prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kodeks-release-'));
const project = join(folder, 'project');
/** @param {readonly string[]} words */
const kodeks = (...words) => must(join(project, 'node_modules/.bin/kodeks'), words, project);

try {
  const tarballs = await packAll(join(folder, 'packages'));
  for (const tarball of tarballs) await refuseForeign(tarball);
  mkdirSync(project);
  write('package.json', JSON.stringify({ name: 'own-games', private: true, type: 'module' }));
  await must('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], project);
  await kodeks('init', '--game', 'own-game');
  await kodeks('check', 'games', '--strict');
  await kodeks('test', 'games');
  await kodeks('fmt', '--check', 'games');
  await kodeks('sim', 'own-game', '--games', '20', '--workers', '2');
  await kodeks('ci', 'games', '--strict', '--report', 'kodeks.md');
  await makeSite();
  await playThroughTypes();
  console.log(`release: ${tarballs.length} packages installed into an empty project, used there and found complete`);
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Sources, tests and maps have no place in a package.
 * @param {string} tarball
 */
async function refuseForeign(tarball) {
  const listed = (await must('tar', ['-tzf', tarball], ROOT)).split('\n').filter((line) => line !== '');
  const ours = listed.filter((path) => !path.startsWith('package/site/')); // a theme, which VitePress compiles with each site
  const foreign = ours.filter((path) => /(?<!\.d)\.ts$|\.map$|\.tsbuildinfo$|\/(scripts|test)\//.test(path));
  if (foreign.length > 0) throw new Error(`${tarball} holds what nobody needs: ${foreign.slice(0, 5).join(', ')}`);
}

/** Every address of the site stands below its base, and what the pages ask for is there. */
async function makeSite() {
  await kodeks('docs', 'games', '--out', 'public', '--base', '/rules/', '--title', 'Own games', '--accent', '#1f6b4a');
  const page = readFileSync(join(project, 'public/en/own-game/index.html'), 'utf8');
  const addresses = [...page.matchAll(/\s(?:href|src)="(\/[^"#]*)/g)].map(([, address = '']) => address);
  const wrong = addresses.filter((address) => {
    const file = join(project, 'public', address.replace(/^\/rules\//, ''));
    return !address.startsWith('/rules/') || ![file, `${file}.html`].some((path) => existsSync(path));
  });
  if (addresses.length === 0 || wrong.length > 0) throw new Error(`the site leads nowhere: ${wrong.join(', ')}`);
  if (!page.includes('<title>Own Game | Own games</title>')) throw new Error('the site has another title');
}

/** Only the compiler is ours: types and code come from the packages, and their declarations are checked as well. */
async function playThroughTypes() {
  write('play.ts', readFileSync(join(ROOT, 'scripts/release-check/play.ts'), 'utf8'));
  write('tsconfig.json', readFileSync(join(ROOT, 'scripts/release-check/tsconfig.json'), 'utf8'));
  mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  await must(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], project);
  await must(process.execPath, ['play.js', 'games/own-game'], project);
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  writeFileSync(join(project, path), text);
}
