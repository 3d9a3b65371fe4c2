/** The debug adapter over its standard input and output, as an editor speaks with it: the starter game and its examples. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DebugClient } from '@vscode/debugadapter-testsupport';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kodeks } from '../cli/support/kodeks.ts';
import { ROOT } from '../support/source-tree.ts';

const outside = mkdtempSync(join(tmpdir(), 'kodeks-dap-'));
const game = join(outside, 'own-game');
const TURNS = join(game, 'rules/30-turns.rules');
const SETUP = join(game, 'rules/20-setup.rules');
let client: DebugClient;

beforeAll(async () => {
  await kodeks(['new', 'own-game'], { cwd: outside });
}, 120_000);
afterAll(() => rmSync(outside, { recursive: true, force: true }));
beforeEach(async () => {
  client = new DebugClient(process.execPath, join(ROOT, 'test/editors/support/start-dap.mjs'), 'kodeks');
  client.defaultTimeout = 30_000;
  await client.start();
}, 60_000);
afterEach(() => client.stop());

const lineOf = (path: string, text: string): number =>
  readFileSync(path, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
const at = (path: string, text: string) => ({ path, line: lineOf(path, text) });

interface Asked {
  readonly path: string;
  readonly line: number;
  readonly condition?: string;
  readonly hitCondition?: string;
  readonly logMessage?: string;
}

/** Starts with these breakpoints and waits for the first stop. */
async function begin(launch: object, ...breakpoints: readonly Asked[]) {
  const stopped = client.waitForEvent('stopped');
  await Promise.all([
    client.waitForEvent('initialized').then(async () => {
      for (const path of new Set(breakpoints.map((one) => one.path)))
        await client.setBreakpointsRequest({
          source: { path },
          breakpoints: breakpoints.filter((one) => one.path === path).map(({ path: _, ...one }) => one),
        });
      await client.configurationDoneRequest();
    }),
    client.launch({ game, ...launch } as never),
  ]);
  return (await stopped).body;
}

/** What follows a request: the next stop. */
async function following(request: Promise<unknown>) {
  const [stopped] = await Promise.all([client.waitForEvent('stopped'), request]);
  return stopped.body;
}

async function where(): Promise<string> {
  const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
  const [top] = stackFrames;
  return (
    readFileSync(top?.source?.path ?? '', 'utf8')
      .split('\n')
      [(top?.line ?? 1) - 1]?.trim() ?? ''
  );
}

async function scope(name: string): Promise<Record<string, string>> {
  const { scopes } = (await client.scopesRequest({ frameId: 0 })).body;
  const variablesReference = scopes.find((one) => one.name === name)?.variablesReference ?? 0;
  const { variables } = (await client.variablesRequest({ variablesReference })).body;
  return Object.fromEntries(variables.map((one) => [one.name, one.value]));
}

const type = async (expression: string): Promise<string> =>
  (await client.evaluateRequest({ expression, context: 'repl', frameId: 0 })).body.result;

describe('a game', () => {
  test('stops before its first statement, steps on, and asks its decisions', async () => {
    expect(await begin({ stopOnEntry: true })).toMatchObject({ reason: 'entry' });
    expect(await where()).toMatch(/^setup implements|^shuffle deck/);
    const first = await where();
    await following(client.nextRequest({ threadId: 1 }));
    const second = await where();
    await following(client.nextRequest({ threadId: 1 }));
    expect(new Set([first, second, await where()]).size).toBeGreaterThan(1);
    expect(await following(client.continueRequest({ threadId: 1 }))).toMatchObject({ reason: 'decision' });
    expect(await scope('Decision')).toMatchObject({ player: 'p1' });
    expect(await type('choices')).toMatch(/p1: .*\n {2}1 {2}/);
  });

  test('is answered from the console, and stops where a breakpoint is', async () => {
    await begin({}, at(TURNS, 'gain wage(you) coins'));
    const moved = client.waitForEvent('stopped');
    expect(await type('choose work')).toContain('taken');
    await moved;
    if ((await where()) !== 'gain wage(you) coins') await following(client.continueRequest({ threadId: 1 }));
    expect(await where()).toBe('gain wage(you) coins');
    expect(await scope('Locals')).toMatchObject({ you: 'p1' });
    const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
    expect(stackFrames[0]?.name).toMatch(/^work /);
    expect((await client.evaluateRequest({ expression: 'wage(you)', context: 'watch', frameId: 0 })).body.result).toBe(
      '2',
    );
    await expect(type('nosuch + 1')).rejects.toThrow(/nosuch/);
  });

  test('takes values by hand while a decision is open, and says why not otherwise', async () => {
    await begin({});
    const { scopes } = (await client.scopesRequest({ frameId: 0 })).body;
    const states = scopes.find((one) => one.name === 'States')?.variablesReference ?? 0;
    const { variables } = (await client.variablesRequest({ variablesReference: states })).body;
    const coins = variables.find((one) => one.name === 'coins')?.variablesReference ?? 0;
    const set = await client.setVariableRequest({ variablesReference: coins, name: 'p1', value: '7' });
    expect(set.body.value).toBe('7');
    expect(await type('p1.coins')).toBe('7');
    await expect(client.setVariableRequest({ variablesReference: coins, name: 'p1', value: '99' })).rejects.toThrow();
    await expect(type('choose nonsense')).rejects.toThrow(/cannot choose/);
    await expect(type('force')).rejects.toThrow(/force roll/);
  });

  test('is played to its end by bots', async () => {
    const ended = client.waitForEvent('terminated');
    const told = client.waitForEvent('output');
    await Promise.all([
      client.waitForEvent('initialized').then(() => client.configurationDoneRequest()),
      client.launch({ game, bots: 'random', players: 3 } as never),
    ]);
    expect((await told).body.output).toMatch(/the game is over; won by p\d/);
    await ended;
  });
});

describe('a worked example', () => {
  const GAIN = 'gain wage(you) coins';

  test('stops at a breakpoint, goes back, and ends as it is written', async () => {
    expect(await begin({ example: 'OG-EX-03' }, at(TURNS, GAIN))).toMatchObject({ reason: 'breakpoint' });
    expect(await where()).toBe(GAIN);
    expect(await type('p1.coins')).toBe('19');
    const ended = client.waitForEvent('terminated');
    const told = client.waitForEvent('output');
    await client.continueRequest({ threadId: 1 });
    expect((await told).body.output).toContain('OG-EX-03 plays as written');
    await ended;
  });

  test('a step back undoes the statement, and forwards again it is the same', async () => {
    await begin({ example: 'OG-EX-01' }, at(TURNS, 'pay card.cost coins'));
    expect(await where()).toContain('pay card.cost coins');
    expect(await scope('Locals')).toMatchObject({ you: 'p1', card: 'green-snake' });
    expect(await type('card.cost')).toBe('5');
    await following(client.nextRequest({ threadId: 1 }));
    expect(await type('p1.coins')).toBe('0');
    await following(client.stepBackRequest({ threadId: 1 }));
    expect(await where()).toContain('pay card.cost coins');
    expect(await type('p1.coins')).toBe('5');
    await following(client.nextRequest({ threadId: 1 }));
    expect(await type('p1.coins')).toBe('0');
    await following(client.reverseContinueRequest({ threadId: 1 }));
    expect(await where()).toContain('pay card.cost coins');
  });

  test.each([
    { why: 'a condition that holds', condition: 'card.cost > 4', stops: true },
    { why: 'a condition that does not', condition: 'card.cost > 5', stops: false },
    { why: 'a number of hits that is not reached', hitCondition: '2', stops: false },
    { why: 'a log point', logMessage: 'pays {card.cost} of {p1.coins}', stops: false },
  ])('$why', async ({ stops, why: _, ...breakpoint }) => {
    const told: string[] = [];
    client.on('output', ({ body }) => told.push(body.output));
    const stopped = client.waitForEvent(stops ? 'stopped' : 'terminated');
    await Promise.all([
      client.waitForEvent('initialized').then(async () => {
        const { line, path } = at(TURNS, 'pay card.cost coins');
        await client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line, ...breakpoint }] });
        await client.configurationDoneRequest();
      }),
      client.launch({ game, example: 'OG-EX-01' } as never),
    ]);
    await stopped;
    if (breakpoint.logMessage !== undefined) expect(told[0]).toBe('pays 5 of 5\n');
  });

  test('that plays differently says so', async () => {
    const path = join(game, 'examples/turns.yaml');
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, before.replace('p1.coins = 0', 'p1.coins = 1'));
    const told = client.waitForEvent('output');
    await Promise.all([
      client.waitForEvent('initialized').then(() => client.configurationDoneRequest()),
      client.launch({ game, example: 'OG-EX-01' } as never),
    ]).finally(() => writeFileSync(path, before));
    expect((await told).body).toMatchObject({ category: 'stderr', output: expect.stringContaining('does not hold') });
  });
});

describe('breakpoints', () => {
  test('move to the next statement, and are refused where there is none', async () => {
    const initialized = client.waitForEvent('initialized');
    await client.launch({ game } as never);
    await initialized;
    const blank = lineOf(TURNS, 'action work');
    const { breakpoints } = (
      await client.setBreakpointsRequest({
        source: { path: TURNS },
        breakpoints: [{ line: blank }, { line: 10_000 }],
      })
    ).body;
    expect(breakpoints).toMatchObject([{ verified: true }, { verified: false, line: 10_000 }]);
    const elsewhere = await client.setBreakpointsRequest({
      source: { path: `${SETUP}.txt` },
      breakpoints: [{ line: 1 }],
    });
    expect(elsewhere.body.breakpoints).toMatchObject([{ verified: false }]);
  });
});

test.each([
  { launch: { game: tmpdir() }, says: /no game\.yaml/ },
  { launch: { game, example: 'OG-EX-99' }, says: /no example OG-EX-99; there is OG-EX-01/ },
  { launch: { game, players: 40 }, says: /not 40/ },
])('a launch that cannot be is refused: $says', async ({ launch, says }) => {
  await expect(client.launch(launch as never)).rejects.toThrow(says);
});
