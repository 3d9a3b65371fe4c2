/**
 * `npm run fuzz -- --minutes M [--seed S]`: small games with damaged texts go through everything a host does with them. What crashes,
 * takes longer than two seconds or more than 500 MB is cut down to the changes it needs and kept in test/hostile, where a test
 * tries it again for ever. Ends with 1 if anything was found.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SourceFile } from '@kodeks/dsl';
import { applied, type Change } from './fuzz/input.ts';
import type { Outcome, Task } from './fuzz/worker.ts';

const ROOT = resolve(import.meta.dirname, '..');
const KEPT = join(ROOT, 'test/hostile');
/** Of computing; a machine that is busy with other things may take longer for it. */
const MOST_CPU_MS = 2000;
const HANGS_AFTER_MS = 60_000;
const MOST_MB = 500;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const minutes = Number(values.minutes);
const first = Number(values.seed);
if (!(minutes > 0) || !Number.isInteger(first)) {
  console.error('--minutes takes a number above 0, --seed a whole number');
  process.exit(2);
}

const games = [...foldersIn('test/classics'), join(ROOT, 'cli/template')]
  .map(readGame)
  .filter((files) => files.length > 0);
const until = Date.now() + minutes * 60_000;
let next = first;
let tried = 0;
const found = new Set<string>();

await Promise.all(cpus().map(hand));
console.log(`${tried} inputs from seed ${first}, ${found.size} of them broke something`);
for (const name of found) console.log(`  test/hostile/${name}`);
process.exitCode = found.size > 0 ? 1 : 0;

/** One process after another: a hanging one is ended and a new one takes its place. */
async function hand(): Promise<void> {
  let worker = newWorker();
  while (Date.now() < until) {
    const outcome = await attempt(worker, { seed: next++ });
    tried += 1;
    if (tried % 1000 === 0) console.log(`${tried} inputs, ${found.size} broken`);
    if (outcome.broken === undefined) continue;
    if (outcome.ended) worker = newWorker();
    const changes = await fewest(outcome);
    keep(outcome, changes);
  }
  worker.process.kill('SIGKILL');
}

interface Hand {
  readonly process: ChildProcess;
}

function newWorker(): Hand {
  const execArgv = ['--import', 'tsx', '-C', 'kodeks-source', `--max-old-space-size=${MOST_MB}`];
  const child = fork(join(ROOT, 'scripts/fuzz/worker.ts'), { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.send(games);
  return { process: child };
}

/** What came of it; a process that hangs or dies is gone then (`ended`). */
function attempt({ process: child }: Hand, task: Task): Promise<Outcome & { readonly ended: boolean }> {
  return new Promise((done) => {
    let seen: Outcome = { seed: task.seed, game: 0, changes: task.changes ?? [] };
    const finish = (outcome: Outcome, ended: boolean): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      if (ended) child.kill('SIGKILL');
      done({ ...outcome, ended });
    };
    const timer = setTimeout(() => finish({ ...seen, broken: 'hangs' }, true), HANGS_AFTER_MS);
    child.on('message', (said: Outcome & { readonly begun?: boolean }) => {
      if (said.begun === true) seen = said;
      else finish(judged(said), false);
    });
    child.on('exit', (code) => finish({ ...seen, broken: `the process ended with ${code}` }, true));
    child.send(task);
  });
}

function judged(outcome: Outcome): Outcome {
  const { broken, cpu = 0 } = outcome;
  return broken === undefined && cpu > MOST_CPU_MS
    ? { ...outcome, broken: `computes for ${Math.round(cpu)} ms` }
    : outcome;
}

/** Leaves out one change after the other as long as it still breaks. */
async function fewest({ seed, changes }: Outcome): Promise<readonly Change[]> {
  let left = changes;
  let worker = newWorker();
  for (const change of changes) {
    const fewer = left.filter((one) => one !== change);
    if (fewer.length === 0) break;
    const outcome = await attempt(worker, { seed, changes: fewer });
    if (outcome.ended) worker = newWorker();
    if (outcome.broken !== undefined) left = fewer;
  }
  worker.process.kill('SIGKILL');
  return left;
}

function keep({ seed, game, broken }: Outcome, changes: readonly Change[]): void {
  const files = applied(
    games[game]!,
    changes,
    games.flat().map(({ text }) => text),
  );
  const text = `${JSON.stringify({ what: broken?.split('\n')[0], seed, files }, undefined, 1)}\n`;
  const name = `${createHash('sha1').update(JSON.stringify(files)).digest('hex').slice(0, 10)}.json`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(join(KEPT, name), text);
  found.add(name);
  console.log(`seed ${seed}: ${broken?.split('\n').slice(0, 3).join('\n  ')}`);
}

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(ROOT, folder, entry.name));
}

function readGame(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(yaml|rules)$/.test(path))
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }));
}
