/**
 * `npm test`: everything CI asks for, in one command that also works as the first one in a fresh clone.
 * Arguments go on to vitest (`npm test -- -t "a name"`); `--quick` leaves out what takes long: the check in a temporary clone,
 * the built packages, and tests that wait for browsers and processes or play whole games (`slow-tests.mjs`).
 * That check runs `npm test` itself, with KODEKS_NESTED=1: it then does a small part only, and never clones again.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkReadmeInClone } from './check-readme.mjs';
import { ensureChromium } from './chromium.mjs';
import { installPackages, installReason, nodeProblem, ROOT, requiredNode } from './prepare.mjs';
import { exitCodeOf, runCommand } from './run-command.mjs';
import { afterSecondLook, secondLook, withFailures } from './second-look.mjs';
import { takeBuiltParts } from './site.mjs';
import { runSteps } from './steps.mjs';

const NESTED_TESTS = ['test/imports.test.ts'];

const nested = process.env.KODEKS_NESTED === '1';
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const vitestArgs = [...args.filter((arg) => arg !== '--quick'), ...(nested ? NESTED_TESTS : [])];

/**
 * The tests of the whole site come last: they look at the one that the README's clone has built meanwhile.
 * Whoever asks for tests by name gets them in one run.
 */
const inTwo = !nested && !quick && vitestArgs.length === 0;
const BEFORE_THE_SITE = ['--project', 'pure', '--project', 'unit'];
const ON_THE_SITE = ['--project', 'e2e'];

/** @param {string} line */
const say = (line) => console.log(line);

const problem = nodeProblem(process.versions.node, requiredNode(ROOT));
if (problem) {
  console.error(`npm test: ${problem}`);
  process.exit(1);
}

const report = await runSteps(
  [
    { name: 'install', run: install, essential: true, silent: true },
    { name: 'format and lint', run: lint },
    { name: 'types', run: checkTypes, silent: true },
    ...(nested || quick ? [] : [{ name: 'packages built and loaded by plain Node', run: buildPackages, silent: true }]),
    ...(nested || (quick && vitestArgs.length === 0)
      ? []
      : [{ name: 'a browser for the tests', run: findBrowser, silent: true }]),
    { name: 'tests', run: () => runTests(inTwo ? BEFORE_THE_SITE : []) },
    ...(nested || quick
      ? []
      : [{ name: 'README commands in a temporary clone', run: tryReadme, silent: true, early: inTwo }]),
    ...(inTwo ? [{ name: 'tests of the whole site', run: () => runTests(ON_THE_SITE) }] : []),
  ],
  say,
);
process.exitCode = report.interrupted ? exitCodeOf(report.interrupted) : Math.min(report.failures, 1);

/** @returns {Promise<import('./steps.mjs').StepResult>} */
async function install() {
  const reason = installReason(ROOT);
  if (!reason) return { outcome: 'passed', note: 'packages are there' };
  say(`npm ci: ${reason}`);
  return resultOf([await installPackages(ROOT)]);
}

async function lint() {
  return resultOf([await runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])]);
}

/** Two programs at a time, one per core: all files with Node's types and the pure folders without them; then the two parts of the site. */
async function checkTypes() {
  const plain = ['tsconfig.json', 'tsconfig.pure.json'];
  const withVue = ['docs-site/tsconfig.json', 'playground/tsconfig.json'];
  const results = await Promise.all(plain.map((program) => runTool('typescript/bin/tsc', ['-p', program])));
  if (nested) return resultOf(results);
  return resultOf([
    ...results,
    ...(await Promise.all(withVue.map((program) => runTool('vue-tsc/bin/vue-tsc.js', ['-p', program])))),
  ]);
}

/** @returns {Promise<import('./steps.mjs').StepResult>} */
async function findBrowser() {
  return { outcome: 'passed', note: await ensureChromium(say) };
}

/** What somebody gets who embeds the interpreter, or starts the command, without our tools around it. */
async function buildPackages() {
  const built = await runCommand('npm', ['run', '--silent', 'build'], { cwd: ROOT });
  if (built.code !== 0) return resultOf([built]);
  const program = "await import('@kodeks/dsl'); await import('@kodeks/interpreter');";
  const loaded = await runCommand(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT });
  const helped = await runCommand(process.execPath, ['cli/bin/kodeks.mjs', '--help'], { cwd: ROOT, capture: true });
  if (helped.code !== 0) say(helped.output);
  return resultOf([loaded, helped]);
}

/**
 * In CI a test that waits for a browser or a process can fail because the machine was busy. What fails there is run once more by
 * itself; what then passes is named in the summary, for somebody to mend.
 * @param {readonly string[]} projects
 * @returns {Promise<import('./steps.mjs').StepResult>}
 */
async function runTests(projects) {
  const first = await runVitest([...projects, ...vitestArgs]);
  const files = secondLook(first.totals);
  if (!inTwo || first.result.interrupted || files.length === 0) return withFailures(first);
  say(`\nOnce more, by itself: ${files.join(', ')}`);
  const second = await runVitest([...projects, '--maxWorkers=1', ...files]);
  return afterSecondLook(first, second);
}

/**
 * @param {readonly string[]} vitestArguments
 * @returns {Promise<import('./second-look.mjs').Run>}
 */
async function runVitest(vitestArguments) {
  const folder = mkdtempSync(join(tmpdir(), 'kodeks-totals-'));
  const file = join(folder, 'totals.json');
  try {
    const result = await runTool('vitest/vitest.mjs', ['run', ...vitestArguments], {
      KODEKS_TOTALS: file,
      ...(quick && vitestArgs.length === 0 && { KODEKS_QUICK: '1' }),
    });
    return { result: resultOf([result]), totals: readTotals(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {(line: string) => void} tell */
async function tryReadme(tell) {
  return checkReadmeInClone(ROOT, tell, (clone) => takeBuiltParts(clone, ROOT));
}

/**
 * Tools are started by their file, not through npx: that saves a second each and works the same everywhere.
 * @param {string} file below node_modules
 * @param {readonly string[]} toolArgs
 * @param {NodeJS.ProcessEnv} [env]
 */
function runTool(file, toolArgs, env = {}) {
  const script = join(ROOT, 'node_modules', file);
  return runCommand(process.execPath, [script, ...toolArgs], { cwd: ROOT, env: { ...process.env, ...env } });
}

/**
 * @param {readonly import('./run-command.mjs').CommandResult[]} results
 * @returns {import('./steps.mjs').StepResult}
 */
function resultOf(results) {
  const interrupted = results.find((result) => result.interrupted)?.interrupted;
  const failed = interrupted !== undefined || results.some((result) => result.code !== 0);
  return { outcome: failed ? 'failed' : 'passed', ...(interrupted && { interrupted, note: 'interrupted' }) };
}

/**
 * What vitest.reporter.ts wrote down; nothing when vitest did not get that far.
 * @param {string} file
 * @returns {import('./second-look.mjs').TestTotals | undefined}
 */
function readTotals(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
