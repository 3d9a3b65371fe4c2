/**
 * `npm run vscode:try [FOLDER]`: the packed extension in a real editor, as somebody has it who installed it: code-server in Chromium opens a
 * project of `kodeks init`, shows a problem and completes a word. Pictures of each go to the folder, to be looked at. Outside of CI:
 * the editor is 300 MB and takes minutes to install, once, into the user's cache folder.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { ensureProgram } from './debian-program.mjs';
import { must } from './pack.mjs';
import { ROOT } from './prepare.mjs';
import { HOST } from './serve.mjs';

const EDITOR = 'code-server@4.100.3';
const INSTALLED = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'kodeks', EDITOR.replace('@', '-'));
const PORT = 8931;
const WAIT = { timeout: 90_000 };

/** No page of welcome over the file, nothing looked for elsewhere. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.enabled': false,
  'kodeks.language': 'en',
};

const WRONG = 'function tooRich: Int = 2 * pursse\n';
const pictures = resolve(process.argv[2] ?? join(ROOT, 'dist/vscode-pictures'));
const workshop = mkdtempSync(join(tmpdir(), 'kodeks-vscode-'));
mkdirSync(pictures, { recursive: true });
try {
  await installEditor();
  const project = await makeProject();
  const server = await startEditor(project);
  try {
    await lookAt(`http://${HOST}:${PORT}/?folder=${encodeURIComponent(project)}`);
  } finally {
    server.kill();
  }
  console.log(`vscode: problem and completion are there; the pictures are in ${pictures}`);
} catch (error) {
  console.error(`vscode: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(workshop, { recursive: true, force: true });
}

/** Its own install scripts want to download and to run as somebody else, so they stay out and what they would have made is made here. */
async function installEditor() {
  if (existsSync(join(INSTALLED, 'ready'))) return;
  console.log(`vscode: installing ${EDITOR}, which takes some minutes …`);
  const rg = await ensureProgram(
    { called: 'ripgrep', names: ['rg'], packages: ['ripgrep', 'libkrb5-dev'] },
    console.log,
  );
  rmSync(INSTALLED, { recursive: true, force: true });
  mkdirSync(INSTALLED, { recursive: true });
  writeFileSync(join(INSTALLED, 'package.json'), '{ "private": true }\n');
  const headers = dirname(dirname(process.execPath));
  if (existsSync(join(headers, 'include/node'))) process.env.npm_config_nodedir ??= headers;
  const inside = join(INSTALLED, 'node_modules/code-server');
  const editor = join(inside, 'lib/vscode');
  await must('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', EDITOR], INSTALLED);
  await must('npm', ['rebuild', 'argon2'], INSTALLED);
  const quiet = ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'];
  await must('npm', quiet, editor);
  await must('npm', quiet, join(editor, 'extensions'));
  const native = ['@parcel/watcher', '@vscode/spdlog', 'native-watchdog', 'node-pty', 'kerberos', '@vscode/deviceid'];
  await must('sh', ['-c', `npm rebuild ${native.join(' ')} || true`], editor); // node-pty complains and is there
  mkdirSync(join(editor, 'node_modules/@vscode/ripgrep/bin'), { recursive: true });
  const link = join(editor, 'node_modules/@vscode/ripgrep/bin/rg');
  if (!existsSync(link)) symlinkSync(rg, link);
  if (!existsSync(join(editor, 'node_modules.asar'))) symlinkSync('node_modules', join(editor, 'node_modules.asar'));
  writeFileSync(join(INSTALLED, 'ready'), '');
}

/** As `kodeks init` makes it, with this checkout's command and one mistake. */
async function makeProject() {
  const project = join(workshop, 'comet-run');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(join(ROOT, 'cli'), join(project, 'node_modules/kodeks'));
  await must(process.execPath, [join(ROOT, 'cli/bin/kodeks.mjs'), 'init', '--game', 'comet-run'], project);
  writeFileSync(join(project, 'games/comet-run/rules/90-wrong.rules'), WRONG);
  return project;
}

/** @param {string} project */
async function startEditor(project) {
  const program = join(INSTALLED, 'node_modules/.bin/code-server');
  const folders = ['--user-data-dir', join(workshop, 'user'), '--extensions-dir', join(workshop, 'extensions')];
  const extension = join(workshop, 'kodeks.vsix');
  mkdirSync(join(workshop, 'user/User'), { recursive: true });
  writeFileSync(join(workshop, 'user/User/settings.json'), JSON.stringify(SETTINGS));
  await must('npm', ['run', '--silent', 'vscode:pack', '--', extension], ROOT);
  await must(program, [...folders, '--install-extension', extension], workshop);
  const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'];
  const words = ['--bind-addr', `${HOST}:${PORT}`, '--auth', 'none', ...quiet, ...folders, project];
  const server = spawn(program, words, { stdio: 'ignore' });
  for (let tries = 0; tries < 150; tries += 1) {
    if (await answers()) return server;
    await new Promise((resume) => setTimeout(resume, 200));
  }
  server.kill();
  throw new Error('code-server does not answer');
}

function answers() {
  return fetch(`http://${HOST}:${PORT}/healthz`).then(
    () => true,
    () => false,
  );
}

/** @param {string} address */
async function lookAt(address) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(console.error), args: CHROMIUM_ARGS });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  /** @param {string} name */
  const picture = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
  try {
    await page.goto(address);
    /** @param {string} name */
    const inTree = (name) => page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: name }).first();
    await inTree('games').waitFor(WAIT);
    for (const name of ['games', 'rules']) await inTree(name).click();
    await inTree('90-wrong.rules').dblclick();
    await page.locator('.squiggly-error').first().waitFor(WAIT);
    await page.keyboard.press('Control+Shift+M');
    await page.getByText('pursse').first().waitFor(WAIT);
    await picture('problem');
    await completes(page, picture);
  } catch (error) {
    await picture('trouble');
    throw error;
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {(name: string) => Promise<unknown>} picture
 */
async function completes(page, picture) {
  await page.locator('.monaco-editor .view-line').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('function more: Int = 2 * purs');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget .monaco-list-row', { hasText: 'purse' }).first().waitFor(WAIT);
  await picture('completion');
}
