/** `kodeks sim --queue` with a real Redis: the same result as alone, whatever is killed meanwhile. */
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parseAddress } from '../../cli/queue/link.ts';
import { queueStatus } from '../../cli/queue/status.ts';
import { ensureRedis, type OwnRedis, startRedis } from '../../scripts/redis.mjs';
import { ROOT } from '../support/source-tree.ts';
import { classic, kodeks, type Ran, temporaryFolder } from './support/kodeks.ts';
import { killAll, type Running, reportOf, runIdOf, startKodeks, until } from './support/queue.ts';

const GAME = classic('connect-four');
/** Some seconds of play, in shards that are over before anybody waits for them. */
const ORDER = [GAME, '--games', '6000', '--seed', '5', '--bots', 'random,careful', '--json'];

let redis: OwnRedis;
let alone: Ran;

beforeAll(async () => {
  redis = await startRedis(await ensureRedis((line) => console.log(line)));
  alone = await kodeks(['sim', ...ORDER]);
  expect(alone).toMatchObject({ code: 0, err: '' });
}, 300_000);
afterEach(killAll);
afterAll(() => redis.remove());

const queue = () => ['--queue', redis.address];
const worker = (...words: string[]): Running => startKodeks(['worker', ...queue(), '--threads', '1', ...words]);
const sim = (...words: string[]): Running => startKodeks(['sim', ...ORDER, ...queue(), '--shard', '150', ...words]);
const statusOf = async (id: string) => (await queueStatus(redis.address)).runs.find((run) => run.id === id);
const someCounted = (id: string) => until(async () => (await statusOf(id))?.counted || undefined);

async function expectSame(run: Running): Promise<void> {
  const { code, out, err } = await run.ended;
  expect(code, err).toBe(0);
  expect(reportOf(out)).toEqual(reportOf(alone.out));
}

test('two workers give what one machine gives, game by game', async () => {
  const folder = temporaryFolder();
  const [here, there] = [join(folder, 'here.ndjson'), join(folder, 'there.ndjson')];
  const words = [GAME, '--games', '500', '--json', '--ndjson'];
  worker();
  worker();
  const run = startKodeks(['sim', ...words, there, ...queue(), '--shard', '37']);
  const local = await kodeks(['sim', ...words, here]);
  const { code, out } = await run.ended;
  expect({ code, report: reportOf(out) }).toEqual({ code: 0, report: reportOf(local.out) });
  const lines = readFileSync(there, 'utf8');
  expect(lines).toBe(readFileSync(here, 'utf8'));
  expect(lines.trim().split('\n')).toHaveLength(500);
  expect(JSON.parse(lines.slice(0, lines.indexOf('\n')))).toMatchObject({ game: 0, ending: 'finished' });
});

test('a worker and then the coordinator are killed: another of each goes on, and nothing is lost or counted twice', async () => {
  const first = worker();
  const run = sim();
  const id = await runIdOf(run);
  await someCounted(id);
  await first.kill();
  await run.kill();
  worker();
  const { out, code } = await kodeks(['sim', '--resume', id, '--json', ...queue()]);
  expect({ code, report: reportOf(out) }).toEqual({ code: 0, report: reportOf(alone.out) });
});

test('Redis is killed and comes back with its file: everybody waits for it', async () => {
  worker();
  const run = sim();
  await someCounted(await runIdOf(run));
  await redis.kill();
  await until(() => (run.err().includes('waiting for it') ? true : undefined));
  await redis.restart();
  await expectSame(run);
  expect(run.err()).toContain('is back');
});

test('a worker of another edition takes nothing and says why; neither edition nor rules change under a run', async () => {
  const other = join(temporaryFolder(), 'cli');
  cpSync(join(ROOT, 'cli/bin'), join(other, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'cli/dist'), join(other, 'dist'), { recursive: true });
  const launcher = join(other, 'bin/kodeks.mjs');
  const updated = startKodeks(['worker', ...queue()], launcher);
  await until(() => (updated.err().includes('waiting for shards') ? true : undefined));
  appendFileSync(join(other, 'dist/worker.mjs'), '// another edition\n');
  expect(await updated.ended).toMatchObject({ code: 0, err: expect.stringContaining('another kodeks was installed') });
  const stranger = startKodeks(['worker', ...queue()], launcher);
  const run = sim();
  const id = await runIdOf(run);
  await until(() => (stranger.err().includes(`refused run ${id}`) ? true : undefined));
  await until(() => /nobody takes shards of run .* there is only/.exec(run.err())?.[0]);
  expect(await statusOf(id)).toMatchObject({ state: 'running', counted: 0 });
  const wrongEdition = await startKodeks(['sim', '--resume', id, ...queue()], launcher).ended;
  expect(wrongEdition).toMatchObject({ code: 2, err: expect.stringContaining(`run ${id} was begun by kodeks`) });
  const wrongRules = await kodeks(['sim', classic('tic-tac-toe'), '--resume', id, ...queue()]);
  expect(wrongRules).toMatchObject({ code: 2, err: expect.stringContaining('was begun with other rules') });
  expect(await kodeks(['sim', '--cancel', id, ...queue()])).toMatchObject({ code: 0 });
  const { code, err } = await run.ended;
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`run ${id} was cancelled`) });
  expect(await statusOf(id)).toMatchObject({ state: 'cancelled' });
});

test('a game that never ends costs its shard only, and is named', async () => {
  // one game in some thousand counts half a billion triples
  const rules = `state stones of Player: Int
board field: 90 by 90 squares of Spot
flow {
  turns clockwise from seat(1) for 2 rounds {
    one of {
      take { gain 1 stones }
      ponder {
        pick random s from Spot
        if s.row = 1 and s.column < 3 { gain count of a in Spot, b in Spot, c in Spot where a.column = b.column and b.row > c.row stones }
      }
    }
  }
}
`;
  const manifest = 'id: pond\nname: { pl: Staw, en: Pond }\nplayers: 2\n';
  const folder = temporaryFolder({ 'game.yaml': manifest, 'rules/a.rules': rules });
  worker('--patience', '1');
  const order = ['sim', folder, '--games', '2000', '--json', ...queue(), '--shard', '100'];
  const { code, out } = await startKodeks(order).ended;
  const { games, finished, lost } = JSON.parse(out);
  expect({ code, lost }).toEqual({
    code: 1,
    lost: [expect.objectContaining({ reason: expect.stringMatching(/^game \d+, seed \d+: not over after 1 s$/) })],
  });
  expect({ games, finished }).toEqual({ games: 1900, finished: 1900 });
});

test('wrong use is said in words', async () => {
  const said = async (...words: string[]) => {
    const { code, err } = await kodeks(words);
    return `${code} ${err}`;
  };
  const [nobody, nowhere, seed, unknown] = await Promise.all([
    said('worker', '--queue', 'redis://127.0.0.1:1'),
    said('sim', '--status'),
    said('sim', '--resume', 'abc', '--seed', '3', ...queue()),
    said('sim', '--resume', 'abc', ...queue()),
  ]);
  expect(nobody).toMatch(/^2 kodeks: there is no queue at redis:\/\/127\.0\.0\.1:1: nobody listens there/);
  expect(nowhere).toContain('nobody says where the queue is');
  expect(seed).toContain('--seed cannot change it');
  expect(unknown).toContain('there is no run `abc` in this queue');
});

test('an address is a URL or the path of a socket, and never shows its password', () => {
  expect(parseAddress('redis://me:s%40fe@host:7000/2')).toEqual({
    options: { host: 'host', port: 7000, db: 2, username: 'me', password: 's@fe' },
    shown: 'redis://host:7000/2',
  });
  expect(parseAddress('rediss://[::1]').options).toEqual({ host: '::1', port: 6379, db: 0, tls: {} });
  for (const written of ['/run/redis.sock', 'unix:/run/redis.sock', 'unix:///run/redis.sock'])
    expect(parseAddress(written).options).toEqual({ path: '/run/redis.sock' });
  expect(() => parseAddress('http://me:secret@x')).toThrow('not `http://…@x`');
});

test('only what needs a queue loads its client', () => {
  const dist = join(ROOT, 'cli/dist');
  const reached = new Set<string>();
  const walk = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [, next] of text.matchAll(/^(?:import|\} from|import .* from) "\.\/([\w-]+\.mjs)";$/gm))
      walk(next ?? '');
  };
  const entries = [
    ...readFileSync(join(dist, 'kodeks.mjs'), 'utf8').matchAll(/import\("\.\/((?:sim|worker|check)-\w+\.mjs)"\)/g),
  ];
  expect(entries).toHaveLength(3);
  for (const file of ['kodeks.mjs', 'worker.mjs', ...entries.map(([, name]) => name ?? '')]) walk(file);
  const loading = [...reached].filter((file) => /maxRetriesPerRequest/.test(readFileSync(join(dist, file), 'utf8')));
  expect(loading).toEqual([]);
  expect(reached.size).toBeGreaterThan(5);
});
