/** The commands around the language: `npm start`, the steps of `npm test`, the bundle behind `kodeks`. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect as openSocket, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { bundle, freshBundle, isStale, SOURCE_FOLDERS } from '../scripts/bundle-cli.mjs';
import { shellCommands } from '../scripts/check-readme.mjs';
import { installReason, nodeProblem } from '../scripts/prepare.mjs';
import { runBeside } from '../scripts/run-beside.mjs';
import { runCommand } from '../scripts/run-command.mjs';
import { afterSecondLook, secondLook, withFailures } from '../scripts/second-look.mjs';
import { siteFiles } from '../scripts/serve.mjs';
import { builtFiles, mustBeBuilt } from '../scripts/site.mjs';
import { SLOW_TESTS } from '../scripts/slow-tests.mjs';
import { runSteps, type StepResult, withTotals } from '../scripts/steps.mjs';
import { ROOT } from './support/source-tree.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\//;
const PATIENCE_MS = 20_000;

/** What a test opened; closed after it, whatever happened. */
const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of leftovers.splice(0)) await close();
});

describe('npm start', () => {
  test('prints its address, answers there in both languages, and shows an icon', async () => {
    const { address } = await startSite(['--port', '0']);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await page.text();
    expect(text).toContain('Zasady gier planszowych jako dane');
    expect(text).toContain('Board-game rules as data');
    for (const path of ['favicon.svg', 'favicon.ico', 'page.css']) {
      expect((await fetch(address + path)).status).toBe(200);
    }
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s, even while a browser is connected', async (signal) => {
    const { run, address } = await startSite(['--port', '0']);
    const socket = openSocket(Number(new URL(address).port), '127.0.0.1');
    leftovers.push(() => socket.destroy());
    await new Promise((resolve) => socket.once('connect', resolve));
    run.signal(signal);
    expect(await run.ended(PATIENCE_MS)).toBe(0);
    expect(run.output()).toContain('Stopped.');
  });

  test('takes the next free port when the wanted one is taken, and says so', async () => {
    const taken = await takePort();
    const { run, address } = await startSite(['--port', String(taken)]);
    expect(Number(new URL(address).port)).toBeGreaterThan(taken);
    expect(run.output()).toContain(`Port ${taken} is taken`);
  });

  test('takes the port from PORT, and --port before it', async () => {
    const [fromEnvironment, fromOption] = [await freePort(), await freePort()];
    expect((await startSite([], { PORT: String(fromEnvironment) })).address).toContain(`:${fromEnvironment}/`);
    const both = await startSite([`--port=${fromOption}`], { PORT: String(fromEnvironment) });
    expect(both.address).toContain(`:${fromOption}/`);
  });

  test.each([
    { args: ['--port', 'abc'], says: '--port must be a number from 0 to 65535, not `abc`' },
    { args: ['--port', '65536'], says: 'not `65536`' },
    { args: ['--port', '-1'], says: 'not `-1`' },
    { args: ['--port'], says: '--port must be a number' },
    { args: ['--prot', '80'], says: 'there is no option `--prot`' },
  ])('refuses $args', async ({ args, says }) => {
    const { code, output } = await runCommand(process.execPath, startCommand(args), {
      env: siteEnvironment(),
      capture: true,
    });
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining(says) });
  });

  test('refuses a PORT that is no port', async () => {
    const env = siteEnvironment({ PORT: '80a' });
    const { code, output } = await runCommand(process.execPath, startCommand([]), { env, capture: true });
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('PORT must be a number') });
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..\\package.json',
    '//etc/passwd',
    '/start-page/../../package.json',
    '/index.html%00.svg',
    'package.json',
    'http://127.0.0.1/../start.mjs',
  ])('has nothing at %s', async (path) => {
    const { address } = await startSite(['--port', '0']);
    expect(await statusOf(address, `GET ${path} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 40[04] /);
  });

  test('refuses a broken address and anything but looking', async () => {
    const { address } = await startSite(['--port', '0']);
    expect(await statusOf(address, 'GET /%zz HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await statusOf(address, 'POST / HTTP/1.1')).toMatch(/^HTTP\/1\.1 405 /);
    expect(await statusOf(address, 'HEAD / HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('shows each built part at its address, pages also without `.html`, and the start page where nothing is built', () => {
    const root = temporaryFolder({
      'package.json': JSON.stringify({ scripts: { 'docs:build': 'x', 'playground:build': 'x' } }),
      'scripts/start-page/page.css': '',
      'docs-site/dist/index.html': '',
      'docs-site/dist/pl/rules.html': '',
      'playground/dist/index.html': '',
    });
    const files = builtFiles(root);
    const at = (address: string) => files.get(address)?.slice(root.length);
    expect(at('/page.css')).toBe('/scripts/start-page/page.css');
    expect(at('/')).toBe('/docs-site/dist/index.html');
    expect(at('/pl/rules')).toBe('/docs-site/dist/pl/rules.html');
    expect(at('/playground/')).toBe('/playground/dist/index.html');
  });

  test.each([
    { built: 200, changed: 100, must: false },
    { built: 100, changed: 200, must: true },
  ])('builds again when a source is newer than what was made of it: $must', ({ built, changed, must }) => {
    const root = temporaryFolder({ 'made/index.html': '', 'from/deep/file': '', 'from/dist/file': '' });
    utimesSync(join(root, 'made/index.html'), built, built);
    utimesSync(join(root, 'from/deep/file'), changed, changed);
    const part = { name: '', address: '/', folder: 'made', script: '', inputs: ['from', 'missing'] };
    expect(mustBeBuilt(root, part)).toBe(must);
    expect(mustBeBuilt(root, { ...part, folder: 'never-made' })).toBe(true);
  });

  test('serves no file that a link in its folder points to', () => {
    const folder = temporaryFolder({ 'index.html': '', 'deep/page.html': '' });
    symlinkSync(join(ROOT, 'package.json'), join(folder, 'linked.json'));
    expect([...siteFiles(folder).keys()].sort()).toEqual(['/', '/deep/page.html', '/index.html']);
  });
});

describe('before anything else', () => {
  test.each([
    { version: '20.19.0', fine: true },
    { version: '20.20.2', fine: true },
    { version: '24.0.0', fine: true },
    { version: '20.18.9', fine: false },
    { version: '18.20.0', fine: false },
    { version: '9.11.2', fine: false },
  ])('Node $version is new enough: $fine', ({ version, fine }) =>
    expect(nodeProblem(version, '>=20.19.0') === undefined).toBe(fine),
  );

  test('packages are installed when there are none, or when the lock is newer', () => {
    const root = temporaryFolder({ 'package-lock.json': '{}' });
    expect(installReason(root)).toBe('packages are not installed yet');
    write(root, 'node_modules/.package-lock.json', '{}');
    setTime(root, 'package-lock.json', 1000);
    setTime(root, 'node_modules/.package-lock.json', 2000);
    expect(installReason(root)).toBeUndefined();
    setTime(root, 'package-lock.json', 3000);
    expect(installReason(root)).toContain('has changed since');
  });

  test('the lock names no registry', () =>
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "\w+:/));
});

describe('the steps of npm test', () => {
  test.each([
    { totals: { passed: 3, failed: 0, skipped: 9 }, outcome: 'passed' },
    { totals: { passed: 0, failed: 0, skipped: 4000 }, outcome: 'failed' }, // `-t` with a slip in it
    { totals: undefined, outcome: 'passed' },
  ])('tests that ran ($totals) count as $outcome', ({ totals, outcome }) =>
    expect(withTotals({ outcome: 'passed' }, totals).outcome).toBe(outcome),
  );

  const step = (name: string, result: StepResult) => ({ name, run: async () => result });

  test('all run, though one fails, and the closing line adds up tests and steps', async () => {
    const lines: string[] = [];
    const report = await runSteps(
      [
        step('lint', { outcome: 'failed' }),
        step('tests', { outcome: 'passed', totals: { passed: 7, failed: 0, skipped: 2 } }),
        step('clone', { outcome: 'skipped', note: 'no commit' }),
      ],
      (line) => lines.push(line),
    );
    expect(report).toEqual({ failures: 1, totals: { passed: 7, failed: 1, skipped: 3 } });
    expect(lines.at(-1)).toBe('\n7 passed, 1 failed, 3 skipped');
    expect(lines.join('\n')).toMatch(/FAILED +lint.*ok +tests.*skipped +clone .*\(no commit\)/s);
  });

  test('stop when the one they stand on fails', async () => {
    const lines: string[] = [];
    const install = { ...step('install', { outcome: 'failed' }), essential: true };
    const report = await runSteps([install, step('lint', { outcome: 'passed' })], (line) => lines.push(line));
    expect(report.totals).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(lines.join('\n')).toMatch(/not run +lint/);
  });

  test('begin early ones beside the others, after those that all stand on, and tell of them in their turn', async () => {
    const order: string[] = [];
    let finishLint = (): void => {};
    const lint = new Promise<void>((resolve) => {
      finishLint = resolve;
    });
    const noted = (name: string): StepResult => {
      order.push(name);
      return { outcome: 'passed' };
    };
    const lines: string[] = [];
    const report = await runSteps(
      [
        { name: 'install', essential: true, run: async () => noted('install') },
        { name: 'lint', run: () => lint.then(() => noted('lint')) },
        {
          name: 'clone',
          early: true,
          run: async (say) => {
            say('cloned');
            finishLint(); // a clone that waited for its turn would never let lint end
            return noted('clone');
          },
        },
      ],
      (line) => lines.push(line),
    );
    expect(order).toEqual(['install', 'clone', 'lint']);
    expect(lines.indexOf('cloned')).toBeGreaterThan(lines.findIndex((line) => line.startsWith('[2/3] lint: ok')));
    expect(report.totals.passed).toBe(3);
  });

  test('never begin an early one when the one they stand on fails', async () => {
    let begun = false;
    const early = {
      name: 'clone',
      early: true,
      run: async (): Promise<StepResult> => {
        begun = true;
        return { outcome: 'passed' };
      },
    };
    const install = { ...step('install', { outcome: 'failed' }), essential: true };
    await runSteps([install, early], () => {});
    expect(begun).toBe(false);
  });

  test('stop on Ctrl-C', async () => {
    const interrupted: StepResult = { outcome: 'failed', interrupted: 'SIGINT' };
    const report = await runSteps([step('lint', interrupted), step('types', { outcome: 'passed' })], () => {});
    expect(report).toMatchObject({ interrupted: 'SIGINT', totals: { passed: 0, failed: 1 } });
  });

  test('count a run as failed that failed without a failed test, and a step that threw', async () => {
    const report = await runSteps(
      [
        step('tests', { outcome: 'failed', totals: { passed: 7, failed: 0, skipped: 0 } }),
        { name: 'broken', run: () => Promise.reject(new Error('no disk')) },
      ],
      () => {},
    );
    expect(report).toEqual({ failures: 2, totals: { passed: 7, failed: 2, skipped: 0 } });
  });
});

test('every slow test that a quick run leaves out is there', () => {
  expect(SLOW_TESTS.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the commands of a README are the lines of its sh blocks, unless marked not-run', () => {
  const readme = [
    '```sh',
    'git clone somewhere',
    '$ npm start        # opens the site',
    '# a remark',
    '',
    'npx kodeks perft tic-tac-toe \\',
    '  --depth 3',
    '```',
    '```sh not-run',
    'npm run bench',
    '```',
    '```text',
    'no command',
    '```',
  ];
  const commands = ['git clone somewhere', 'npm start', 'npx kodeks perft tic-tac-toe --depth 3'];
  expect(shellCommands(readme.join('\n'))).toEqual(commands);
});

describe('tests that failed in a run of everything', () => {
  const failure = (file: string, name = 'waits') => ({ file, test: name });
  const ran = (passed: number, failures: readonly { file: string; test: string }[]) => ({
    result: { outcome: failures.length > 0 ? ('failed' as const) : ('passed' as const) },
    totals: { passed, failed: failures.length, skipped: 1, failures },
  });
  const first = ran(90, [failure('a.test.ts'), failure('a.test.ts', 'draws')]);

  test('are run again by file, unless they are too many for bad luck', () => {
    expect(secondLook(first.totals)).toEqual(['a.test.ts']);
    expect(secondLook(ran(90, []).totals)).toEqual([]);
    expect(secondLook(undefined)).toEqual([]);
    expect(
      secondLook(
        ran(
          0,
          [...'abcdef'].map((letter) => failure(letter)),
        ).totals,
      ),
    ).toEqual([]);
  });

  test('count as passed when they pass by themselves, and are named', () => {
    expect(afterSecondLook(first, ran(12, []))).toEqual({
      outcome: 'passed',
      note: 'only at the second try: a.test.ts > waits; a.test.ts > draws',
      totals: { passed: 92, failed: 0, skipped: 1 },
    });
  });

  test('stay failed, with their names, when they fail again or do not run', () => {
    const failed = withFailures(first);
    expect(failed).toEqual({
      outcome: 'failed',
      note: 'a.test.ts > waits; a.test.ts > draws',
      totals: { passed: 90, failed: 2, skipped: 1 },
    });
    expect(afterSecondLook(first, ran(11, [failure('a.test.ts')]))).toEqual(failed);
    expect(afterSecondLook(first, ran(0, []))).toEqual(failed);
    expect(afterSecondLook(first, { result: { outcome: 'passed' } })).toEqual(failed);
  });

  test('name the file where it failed as a whole', () =>
    expect(withFailures(ran(3, [failure('b.test.ts', '')])).note).toBe('b.test.ts'));

  test('leave the signal of somebody who stopped the second look', () =>
    expect(afterSecondLook(first, { result: { outcome: 'failed', interrupted: 'SIGINT' } }).interrupted).toBe(
      'SIGINT',
    ));
});

describe('the bundle behind kodeks', () => {
  const says = (text: string) => `import { tell } from './tell.ts';\ntell(${JSON.stringify(text)} satisfies string);\n`;
  const checkout = () =>
    temporaryFolder({
      ...Object.fromEntries(SOURCE_FOLDERS.map((folder) => [`${folder}/index.ts`, ''])),
      'cli/main.ts': says('first'),
      'cli/tell.ts': 'export const tell = (text: string): void => console.log(text);\n',
    });
  const output = async (file: string) => (await runCommand(process.execPath, [file], { capture: true })).output;

  test('is made when missing, kept while nothing changes, and made again after a change', async () => {
    const root = checkout();
    expect(isStale(root)).toBe(true);
    expect(await output(await freshBundle(root))).toBe('first\n');
    expect(isStale(root)).toBe(false);
    write(root, 'cli/main.ts', says('second'));
    setTime(root, 'cli/main.ts', Date.now() / 1000 + 1);
    expect(isStale(root)).toBe(true);
    expect(await output(await freshBundle(root))).toBe('second\n');
  });

  test('is stale after a file was deleted or the interpreter changed', async () => {
    const root = checkout();
    await bundle(root);
    setTime(root, 'interpreter/index.ts', Date.now() / 1000 + 1);
    expect(isStale(root)).toBe(true);
    setTime(root, 'interpreter/index.ts', 1000);
    expect(isStale(root)).toBe(false);
    setTime(root, 'dsl', Date.now() / 1000 + 1); // what deleting dsl/old.ts leaves behind
    expect(isStale(root)).toBe(true);
  });

  test('has the worker beside it, once there is one', async () => {
    const root = checkout();
    write(root, 'cli/worker.ts', "console.log('working');\n");
    await bundle(root);
    expect(await output(join(root, 'cli/dist/worker.mjs'))).toBe('working\n');
  });

  test('survives several processes that build it at once', async () => {
    const root = checkout();
    const scripts = JSON.stringify(join(ROOT, 'scripts/bundle-cli.mjs'));
    const program = `const { freshBundle } = await import(${scripts}); await import(await freshBundle(${JSON.stringify(root)}));`;
    const start = () => runCommand(process.execPath, ['--input-type=module', '-e', program], { capture: true });
    const results = await Promise.all(Array.from({ length: 4 }, start));
    expect(results).toEqual(results.map(() => ({ code: 0, output: 'first\n' })));
  });

  test('keeps the last good one when a source does not compile', async () => {
    const root = checkout();
    await bundle(root);
    write(root, 'cli/main.ts', 'const = ;');
    await expect(bundle(root)).rejects.toThrow();
    expect(await output(join(root, 'cli/dist/kodeks.mjs'))).toBe('first\n');
  });
});

const startCommand = (args: readonly string[]) => [
  join(ROOT, 'scripts/start.mjs'),
  '--no-install',
  '--no-build',
  ...args,
];

function siteEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PORT: _, ...rest } = process.env;
  return { ...rest, ...extra };
}

async function startSite(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const run = runBeside(process.execPath, startCommand(args), { env: siteEnvironment(env) });
  leftovers.push(run.dispose);
  return { run, address: await run.printed(ADDRESS, PATIENCE_MS) };
}

/** The first line of the answer to a request sent as it stands: `fetch` would tidy the path up first. */
function statusOf(address: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(Number(new URL(address).port), '127.0.0.1');
    leftovers.push(() => socket.destroy());
    socket.on('error', reject);
    socket.once('data', (answer) => resolve(answer.toString().split('\r\n')[0] ?? ''));
    socket.write(`${request}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}

async function takePort(): Promise<number> {
  const server = await listen();
  leftovers.push(() => close(server));
  return portOf(server);
}

async function freePort(): Promise<number> {
  const server = await listen();
  const port = portOf(server);
  await close(server);
  return port;
}

function listen(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve));

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening on a port');
  return address.port;
}

function temporaryFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kodeks-test-'));
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return folder;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const setTime = (root: string, path: string, seconds: number) => utimesSync(join(root, path), seconds, seconds);
