/**
 * `npm run release:check`: packs everything, installs the tarballs into an empty project and lives there as a user does: init,
 * check, test, fmt, sim, ci, docs, serve, and strict TypeScript that plays it with nothing but the packages: in Node, in a page built by Vite
 * and in a worker, each of which opens what another has saved. Nothing is published.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { pagesBehind } from './api.mjs';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { must, packAll } from './pack.mjs';
import { ROOT } from './prepare.mjs';
import { createSiteServer, HOST, listenOnFreePort, siteFiles } from './serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kodeks-release-'));
const project = join(folder, 'project');
/** @param {readonly string[]} words */
const kodeks = (...words) => must(join(project, 'node_modules/.bin/kodeks'), words, project);

try {
  const tarballs = await packAll(join(folder, 'packages'));
  for (const tarball of tarballs) {
    await refuseForeign(tarball);
    await lint(tarball);
  }
  const behind = await pagesBehind();
  if (behind.length > 0)
    throw new Error(`the reference of ${behind.join(', ')} lags behind its types: \`npm run api\` writes it anew`);
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
  await serveGames();
  await playThroughTypes();
  await playInPage();
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

/** Playground and reference of the project's games: shown, followed on the disk, and written back. */
async function serveGames() {
  const command = spawn(join(project, 'node_modules/.bin/kodeks'), ['serve', 'games', '--port', '0'], { cwd: project });
  let said = '';
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  try {
    await until('the server', () => said.includes('Ctrl-C') || command.exitCode !== null);
    const address = /http:\S+?(?=playground\/)/.exec(said)?.[0];
    if (address === undefined) throw new Error(`kodeks serve ended with ${command.exitCode}\n${said}`);
    const shown = async (/** @type {string} */ path) => (await fetch(`${address}${path}`)).text();
    if (!(await shown('playground/')).includes('<script')) throw new Error('kodeks serve shows no playground');
    await until('the reference', async () => (await shown('en/own-game/')).includes('<title>Own Game | games</title>'));
    const file = join(project, 'games/own-game/game.yaml');
    const before = readFileSync(file, 'utf8');
    const after = before.replaceAll('Own Game', 'Our Game');
    const written = await fetch(`${address}playground/games/own-game/files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: new URL(address).origin },
      body: JSON.stringify([{ path: 'game.yaml', before, after }]),
    });
    if (!written.ok || readFileSync(file, 'utf8') !== after) throw new Error('kodeks serve did not write the file');
    await until('the new reference', async () => (await shown('en/own-game/')).includes('<title>Our Game | games'));
    writeFileSync(file, before);
  } finally {
    command.kill('SIGINT');
  }
}

/**
 * @param {string} what
 * @param {() => boolean | Promise<boolean>} isTrue
 */
async function until(what, isTrue) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what} did not come within two minutes`);
}

/** Only the compiler is ours: types and code come from the packages, and their declarations are checked as well. */
async function playThroughTypes() {
  cpSync(join(ROOT, 'scripts/release-check'), project, { recursive: true });
  mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types'])
    if (!existsSync(join(project, 'node_modules', name)))
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await must(process.execPath, [tsc, '-p', project], project);
  write('page/public/files.json', JSON.stringify(gameFiles(join(project, 'games/own-game'))));
  await must(process.execPath, ['play.js', 'page/public/files.json', 'page/public/from-node.json'], project);
  await must(process.execPath, [tsc, '-p', join(project, 'page')], project);
}

/** A page and a worker, built by Vite, open what Node has saved; Node opens what they have saved. */
async function playInPage() {
  const page = join(project, 'page');
  await must(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], page);
  const { same, half } = await lookAtPage(join(page, 'dist'));
  if (!same) throw new Error('page, worker and Node went on differently with the same saved game');
  write('from-page.json', half.saved);
  await must(process.execPath, ['play.js', 'page/public/files.json', 'from-page.json', half.end], project);
}

/** @param {string} folder */
async function lookAtPage(folder) {
  const server = createSiteServer(siteFiles(folder));
  const port = await listenOnFreePort(server, 0);
  const browser = await chromium.launch({ executablePath: await ensureChromium(console.error), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://${HOST}:${port}/`);
    const found = await page
      .waitForSelector('[data-found]', { state: 'attached', timeout: 60_000 })
      .catch(() => undefined);
    if (found === undefined) throw new Error(`the page found nothing: ${errors.join(', ')}`);
    return JSON.parse((await found.getAttribute('data-found')) ?? '');
  } finally {
    await browser.close();
    server.close();
  }
}

/** @param {string} folder */
function gameFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(yaml|rules|svg)$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/**
 * What package.json promises is there, and its types say what it is.
 * @param {string} tarball
 */
async function lint(tarball) {
  await must('npx', ['--yes', 'publint@0.3.25', tarball, '--strict'], folder);
  // the command is no library and has no types
  if (!/kodeks-\d[^/]*$/.test(tarball))
    await must('npx', ['--yes', '@arethetypeswrong/cli@0.18.5', tarball, '--profile', 'esm-only'], folder);
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}
