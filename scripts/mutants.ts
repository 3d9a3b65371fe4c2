/**
 * `npm run mutants -- --sample N --seed S`: changes our own sources in N places drawn by lot, one at a time, and runs the tests
 * that reach the place. A change that no test notices is printed: something that could go wrong unseen.
 * `--folder dsl` (once or more) draws from there only, `--tests GLOB` runs those tests only.
 * Works in a copy below the system's temporary folder; takes about ten minutes and then some seconds a mutant.
 */
import { execFileSync, spawn } from 'node:child_process';
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
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lots } from './lots.ts';
import { everyMutant, type Mutant, type Texts, withMutants } from './mutants/instrument.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['dsl', 'interpreter', 'drawing', 'cli'];
/** Tests of processes and pages take long and reach little that the others do not. */
const TESTS = ['test/*.test.ts', 'test/{dsl,interpreter*,drawing,cli,games,bench}/**/*.test.ts'];
/** The tests of one mutant, quickest first, as long as they take no longer than this together. */
const BUDGET_MS = 60_000;

interface Reached {
  readonly file: string;
  readonly ids: readonly string[];
  readonly ms: number;
}

type Verdict = 'killed' | 'survived' | 'not reached';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', multiple: true, default: FOLDERS },
    tests: { type: 'string', multiple: true, default: TESTS },
  },
});
const sample = wholeNumber('sample', values.sample);
const seed = wholeNumber('seed', values.seed);

const sources = readSources(values.folder);
const all = await everyMutant(sources);
const { texts, mutants } = await withMutants(sources, drawn(all, sample, seed));
console.log(`${mutants.length} of ${all.length} mutants in ${texts.size} of ${sources.size} files, seed ${seed}`);

const copy = copyOf(ROOT, texts);
try {
  const reached = await whatIsReached(copy);
  if (reached === undefined) process.exitCode = 1;
  else report(mutants, await tryAll(copy, mutants, reached));
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number above 0, not "${text}"`);
  process.exit(2);
}

function readSources(folders: readonly string[]): Texts {
  const unknown = folders.find((folder) => !FOLDERS.includes(folder));
  if (unknown !== undefined) {
    console.error(`--folder takes ${FOLDERS.join(', ')}, not "${unknown}"`);
    process.exit(2);
  }
  const ours = knownTo(ROOT, ...folders).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
  return new Map(ours.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]));
}

/** Without putting back, every mutant equally likely. */
function drawn(from: readonly Mutant[], count: number, start: number): readonly Mutant[] {
  const left = [...from];
  const below = lots(start);
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!);
}

/** Paths below the root that git tracks or would add. */
function knownTo(root: string, ...paths: readonly string[]): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...paths];
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return names.filter((name) => name !== '' && existsSync(join(root, name)));
}

/** Those files, with the mutated texts in place; packages are linked, our own to the copy. */
function copyOf(root: string, changed: Texts): string {
  const folder = mkdtempSync(join(tmpdir(), 'kodeks-mutants-'));
  for (const name of knownTo(root)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  for (const [name, text] of changed) writeFileSync(join(folder, name), text);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@kodeks'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@kodeks' && name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(root, 'node_modules/@kodeks')))
    symlinkSync(join(folder, name), join(modules, '@kodeks', name));
  writeFileSync(join(folder, 'vitest.mutants.ts'), configText());
  return folder;
}

/** One project, so that the paths of tests and the setup are ours to choose. */
function configText(): string {
  return `export default {
  resolve: { conditions: ['kodeks-source'] },
  ssr: { resolve: { conditions: ['kodeks-source'] } },
  test: {
    include: ${JSON.stringify(values.tests)},
    exclude: ['**/node_modules/**', 'test/{frame,serve,imports,lock}.test.ts'],
    pool: 'forks', isolate: false, testTimeout: 60_000, reporters: ['dot'],
    setupFiles: ['test/support/fixed-seed.ts', ...(process.env.KODEKS_COVERED ? ['scripts/mutants/covered.ts'] : [])],
  },
};\n`;
}

/** All tests once, nothing switched on. What fails already could notice nothing, so it ends the run. */
async function whatIsReached(folder: string): Promise<readonly Reached[] | undefined> {
  const notes = join(folder, 'covered');
  mkdirSync(notes);
  console.log('running every test once …');
  const run = await vitest(folder, [], { KODEKS_COVERED: notes }, 60 * 60_000);
  if (run.code !== 0) {
    console.error(`the tests fail before anything is changed:\n${run.output.slice(-3000)}`);
    return undefined;
  }
  return readdirSync(notes).map((name) => {
    const { file, ids, ms } = JSON.parse(readFileSync(join(notes, name), 'utf8')) as Reached;
    return { file: relative(folder, file), ids, ms };
  });
}

/** Two at a time, since a run spends half its time on starting. */
async function tryAll(
  folder: string,
  all: readonly Mutant[],
  reached: readonly Reached[],
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const waiting = [...all];
  const hand = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      verdicts.set(mutant.id, await verdictOn(folder, mutant, reached));
      console.log(`${verdicts.size}/${all.length} ${verdicts.get(mutant.id)}: ${placeOf(mutant)}`);
    }
  };
  await Promise.all([hand(), hand()]);
  return verdicts;
}

async function verdictOn(folder: string, mutant: Mutant, reached: readonly Reached[]): Promise<Verdict> {
  const able = reached.filter(({ ids }) => ids.includes(mutant.id)).sort((a, b) => a.ms - b.ms);
  if (able.length === 0) return 'not reached';
  let planned = 0;
  const chosen = able.filter(({ ms }, index) => {
    planned += ms;
    return index === 0 || planned <= BUDGET_MS;
  });
  const files = chosen.map(({ file }) => file);
  // a mutant that never ends is noticed too
  const run = await vitest(folder, ['--bail', '1', ...files], { __STRYKER_ACTIVE_MUTANT__: mutant.id }, 4 * BUDGET_MS);
  return run.code === 0 ? 'survived' : 'killed';
}

function vitest(folder: string, args: readonly string[], env: Readonly<Record<string, string>>, limit: number) {
  const script = join(folder, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [script, 'run', '--config', 'vitest.mutants.ts', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text));
  child.stderr.on('data', (text: Buffer) => (output += text));
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), limit);
  return new Promise<{ readonly code: number; readonly output: string }>((done) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ code: code ?? 1, output });
    });
  });
}

function placeOf({ file, line, mutator, replacement }: Mutant): string {
  return `${file}:${line} ${mutator} → ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`;
}

function report(all: readonly Mutant[], verdicts: ReadonlyMap<string, Verdict>): void {
  console.log('\nNobody noticed:');
  for (const mutant of all) {
    const verdict = verdicts.get(mutant.id);
    if (verdict !== 'killed') console.log(`  ${placeOf(mutant)}${verdict === 'not reached' ? ' (not reached)' : ''}`);
  }
  console.log('');
  for (const folder of [...values.folder, '']) {
    const those = all.filter(({ file }) => folder === '' || file.startsWith(`${folder}/`));
    const killed = those.filter(({ id }) => verdicts.get(id) === 'killed').length;
    const share = those.length === 0 ? '–' : `${((100 * killed) / those.length).toFixed(1)} %`;
    console.log(`${(folder || 'all').padEnd(12)} ${String(killed).padStart(5)} of ${those.length} noticed: ${share}`);
  }
}
