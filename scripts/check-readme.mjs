/**
 * Does what a newcomer does: clones the last commit into an empty folder and types the commands of README.md there.
 * `npm start` and `npm test` each get a clone of their own, because each promises to work as the very first command.
 * The other commands of the README's ```sh blocks follow in the clone of `npm start`; a block marked ```sh not-run
 * (something that asks questions, or takes minutes) is left alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runBeside } from './run-beside.mjs';
import { runCommand } from './run-command.mjs';

/** Includes the install; the machine may be busy. */
const COMMAND_LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 15_000;
const WALKED = 'walk';
const REFERENCE_READY = /The rule reference is ready/;
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\//;
/** What the clone stands for already. */
const DONE_BY_CLONING = /^(git clone|cd)\b/;

/**
 * @param {string} root the checkout
 * @param {(line: string) => void} say
 * @param {(clone: string) => void} [atEnd] gets the clone of `npm start`, if nothing failed and the checkout holds nothing else, before it goes
 * @returns {Promise<import('./steps.mjs').StepResult>}
 */
export async function checkReadmeInClone(root, say, atEnd = () => {}) {
  if (!(await hasCommit(root))) return { outcome: 'skipped', note: 'there is no git commit yet to clone' };
  const uncommitted = await hasUncommittedChanges(root);
  if (uncommitted) say('  note: this looks at the last commit; changes not committed yet are not in it');
  const folder = mkdtempSync(join(tmpdir(), 'kodeks-clone-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', removeFolder);
  try {
    const result = await tryCommands(root, folder, say);
    if (result.outcome === 'passed' && !uncommitted) atEnd(join(folder, WALKED));
    return result;
  } finally {
    removeFolder();
    process.off('exit', removeFolder);
  }
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {(line: string) => void} say
 * @returns {Promise<import('./steps.mjs').StepResult>}
 */
async function tryCommands(root, folder, say) {
  const walked = await clone(root, join(folder, WALKED));
  const tested = await clone(root, join(folder, 'test'));
  /** @type {{ command: string, run: () => Promise<Trial> }[]} */
  const walk = [
    { command: 'npm start', run: () => tryStart(walked) },
    ...otherCommands(readReadme(walked)).map((command) => ({ command, run: () => tryShell(command, walked) })),
  ];
  const test = [{ command: 'npm test', run: () => tryShell('npm test', tested, { KODEKS_NESTED: '1' }) }];
  // The two clones know nothing of each other, and each keeps one core busy.
  const results = (await Promise.all([inTurn(walk, say), inTurn(test, say)])).flat();
  const failed = results.filter(({ problem }) => problem !== undefined).length;
  const totals = { passed: results.length - failed, failed, skipped: 0 };
  const interrupted = results.find((trial) => trial.interrupted)?.interrupted;
  if (interrupted) return { outcome: 'failed', totals, note: 'interrupted', interrupted };
  return { outcome: failed > 0 ? 'failed' : 'passed', totals, note: `${results.length} commands tried` };
}

/**
 * @param {readonly { command: string, run: () => Promise<Trial> }[]} trials
 * @param {(line: string) => void} say
 * @returns {Promise<Trial[]>}
 */
async function inTurn(trials, say) {
  const results = [];
  for (const { command, run } of trials) {
    const trial = await run();
    results.push(trial);
    say(`  ${trial.problem ? 'FAILED' : 'ok'}: ${command}${trial.problem ? `: ${trial.problem}` : ''}`);
    if (trial.problem) say(quote(trial.output));
    if (trial.interrupted) break;
  }
  return results;
}

/**
 * The commands of a Markdown text that can be run as they stand, in order.
 * @param {string} markdown
 * @returns {string[]}
 */
export function shellCommands(markdown) {
  const blocks = [...markdown.matchAll(/^```sh[ \t]*\n(.*?)^```/gms)].map((match) => match[1] ?? '');
  return blocks
    .flatMap((block) => block.replace(/\\\n\s*/g, '').split('\n'))
    .map((line) =>
      line
        .replace(/^\$ /, '')
        .replace(/\s+#\s.*$/, '')
        .trim(),
    )
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** @param {string} markdown */
const otherCommands = (markdown) =>
  shellCommands(markdown).filter(
    (command) => !DONE_BY_CLONING.test(command) && command !== 'npm start' && command !== 'npm test',
  );

/** @typedef {{ problem?: string, output: string, interrupted?: import('./run-command.mjs').Interrupted }} Trial */

/**
 * @param {string} command
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<Trial>}
 */
async function tryShell(command, folder, extra = {}) {
  const { code, output, interrupted } = await runCommand('sh', ['-c', command], {
    cwd: folder,
    env: { ...newcomersEnvironment(), ...extra },
    capture: true,
    timeoutMs: COMMAND_LIMIT_MS,
  });
  return { output, ...(code !== 0 && { problem: `exit code ${code}` }), ...(interrupted && { interrupted }) };
}

/**
 * `npm start` in a new clone must install, print its address, answer there at once, with the reference when it says so, and end with 0 on Ctrl-C.
 * @param {string} folder
 * @returns {Promise<Trial>}
 */
async function tryStart(folder) {
  const run = runBeside('npm', ['start'], { cwd: folder, env: newcomersEnvironment(), ownGroup: true });
  try {
    const address = await run.printed(ADDRESS, COMMAND_LIMIT_MS);
    await answers(address, ['', 'favicon.ico', 'playground/']);
    await run.printed(REFERENCE_READY, COMMAND_LIMIT_MS);
    await answers(address, ['', 'pl/', 'en/']);
    run.signal('SIGINT');
    const code = await run.ended(STOP_LIMIT_MS);
    if (code !== 0) throw new Error(`exit code ${code} after Ctrl-C`);
    return { output: run.output() };
  } catch (error) {
    const interrupted = run.interrupted();
    const problem = error instanceof Error ? error.message : String(error);
    return { problem, output: run.output(), ...(interrupted && { interrupted }) };
  } finally {
    run.dispose();
  }
}

/**
 * @param {string} address
 * @param {readonly string[]} paths
 */
async function answers(address, paths) {
  for (const path of paths) {
    const response = await fetch(address + path, { headers: { connection: 'close' } });
    if (response.status !== 200) throw new Error(`${address}${path} answered ${response.status}`);
  }
}

/**
 * The environment without what npm and vitest added for this run: a newcomer's terminal has none of it.
 * The machine's npm settings stay, or nothing could be installed.
 */
function newcomersEnvironment() {
  const ofThisRun =
    /^(npm_(package|lifecycle)_|npm_(command|execpath|node_execpath|config_local_prefix)$|INIT_CWD$|VITEST|KODEKS_|NODE_ENV$|PORT$)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...env, PATH: path.join(delimiter) };
}

/** @param {string} root */
async function hasCommit(root) {
  return (
    (await runCommand('git', ['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: root, capture: true })).code === 0
  );
}

/** @param {string} root */
async function hasUncommittedChanges(root) {
  return (await runCommand('git', ['status', '--porcelain'], { cwd: root, capture: true })).output.trim() !== '';
}

/**
 * @param {string} root
 * @param {string} target
 */
async function clone(root, target) {
  const { code, output } = await runCommand('git', ['clone', '--quiet', '--no-hardlinks', root, target], {
    capture: true,
  });
  if (code !== 0) throw new Error(`git clone failed: ${output.trim()}`);
  return target;
}

/** @param {string} folder */
function readReadme(folder) {
  try {
    return readFileSync(join(folder, 'README.md'), 'utf8');
  } catch {
    return '';
  }
}

/**
 * Indented and marked, so that a total in it is never taken for ours.
 * @param {string} output
 */
const quote = (output) => output.trimEnd().replace(/^/gm, '    | ');
