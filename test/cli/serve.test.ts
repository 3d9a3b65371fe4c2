/** `kodeks serve` without a browser: what it answers, whom it lets write, what it never writes, and that it follows the disk. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createFollower } from '../../cli/serve/follow.ts';
import { type Serving, serveFolder } from '../../cli/serve/serve-folder.ts';
import { waitingPage } from '../../cli/serve/waiting-page.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const GAME = {
  'games/comet/game.yaml': 'name: { pl: Kometa, en: Comet & Co }\n',
  'games/comet/rules/10.rules': 'setup {\n}\n',
  'games/comet/GAPS.md': 'None.\n',
};

let serving: Serving | undefined;
const said: string[] = [];
afterEach(async () => {
  await serving?.stop();
  serving = undefined;
  said.length = 0;
});

async function serve(folder: string, mode: 'writable' | 'read-only' = 'writable'): Promise<Serving> {
  const playground = temporaryFolder({ 'index.html': '<html><head></head></html>' });
  const say = (line: string): number => said.push(line);
  const order = { dir: undefined, cwd: folder, port: 0, title: 'x', wantsReference: false };
  serving = await serveFolder({ ...order, mode, say, playground });
  return serving;
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

function ask(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: serving?.port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, body: text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const FILES = '/playground/games/comet/files';
const fromHere = (): Record<string, string> => ({
  host: `127.0.0.1:${serving?.port}`,
  origin: `http://127.0.0.1:${serving?.port}`,
  'content-type': 'application/json',
});
const write = (changes: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  ask(FILES, { method: 'POST', headers: { ...fromHere(), ...headers }, body: JSON.stringify(changes) });

describe('what is read', () => {
  test('the games of the folder, by name and as they are on the disk now', async () => {
    const folder = temporaryFolder(GAME);
    await serve(folder);
    const listed = JSON.parse((await ask('/playground/games/index.json')).body);
    expect(listed).toMatchObject([{ id: 'comet', name: { pl: 'Kometa', en: 'Comet & Co' }, onDisk: 'writable' }]);
    writeFileSync(join(folder, 'games/comet/rules/10.rules'), 'setup {\n  // later\n}\n');
    const files = JSON.parse((await ask('/playground/games/comet.json')).body) as { path: string; text: string }[];
    expect(files.map(({ path }) => path)).toEqual(['GAPS.md', 'game.yaml', 'rules/10.rules']);
    expect(files.at(-1)?.text).toContain('later');
  });

  test.each([
    '/playground/games/other.json',
    '/playground/games/..%2f..%2fpackage.json',
    '/playground/games/comet/game.yaml',
  ])('%s is not there', async (path) => {
    await serve(temporaryFolder(GAME));
    expect((await ask(path)).status).toBe(404);
  });

  test('who goes away in the middle of writing ends nothing', async () => {
    await serve(temporaryFolder(GAME));
    const faults: unknown[] = [];
    const note = (fault: unknown): number => faults.push(fault);
    process.on('unhandledRejection', note);
    await new Promise<void>((resolve) => {
      const headers = { ...fromHere(), 'content-length': '1000' };
      const asked = request({ host: '127.0.0.1', port: serving?.port, path: FILES, method: 'POST', headers });
      asked.on('error', () => resolve());
      asked.write('[', () => setTimeout(() => asked.destroy(new Error('gone')), 50));
    });
    await expect.poll(async () => (await ask('/playground/games/index.json')).status).toBe(200);
    process.off('unhandledRejection', note);
    expect(faults).toEqual([]);
  });

  test('no game is made ready, and the page is told so without a complaint', async () => {
    await serve(temporaryFolder(GAME));
    expect(await ask('/playground/games/comet.play.json')).toEqual({ status: 204, body: '' });
  });

  test('a page of a name that leads here from elsewhere is told nothing', async () => {
    await serve(temporaryFolder(GAME));
    const asked = await ask('/playground/games/index.json', { headers: { host: 'stranger.example' } });
    expect(asked.status).toBe(421);
  });

  test('where the reference will be, a page leads to the playground and says what is missing', async () => {
    await serve(temporaryFolder(GAME));
    for (const path of ['/', '/pl/comet/']) {
      const { status, body } = await ask(path);
      expect(status).toBe(200);
      expect(body).toContain('/playground/#game=comet');
      expect(body).toContain('@kodeks/site');
      expect(body).toContain('Comet &amp; Co');
    }
  });

  test('a name of a game is text, whatever it holds', () => {
    const name = { pl: '<script>', en: '"&' };
    const page = waitingPage([{ id: 'x', name, size: 1, onDisk: 'writable' }], true);
    expect(page).not.toContain('<script>');
    expect(page).toContain('&quot;&amp;');
  });
});

describe('who may write', () => {
  const CHANGE = [{ path: 'rules/20.rules', before: null, after: '// new\n' }];
  test.each([
    ['another site', { origin: 'http://stranger.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['the same machine, another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['a browser that says the page is of another site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a form', { 'content-type': 'text/plain' }, 415],
    ['a name that leads here from elsewhere', { host: 'stranger.example', origin: 'http://stranger.example' }, 421],
  ])('not %s', async (_, headers, status) => {
    const folder = temporaryFolder(GAME);
    await serve(folder);
    expect((await write(CHANGE, headers)).status).toBe(status);
    expect(existsSync(join(folder, 'games/comet/rules/20.rules'))).toBe(false);
  });

  test('nobody, of a server that only reads', async () => {
    const folder = temporaryFolder(GAME);
    await serve(folder, 'read-only');
    expect((await write(CHANGE)).status).toBe(403);
    expect(existsSync(join(folder, 'games/comet/rules/20.rules'))).toBe(false);
  });

  test('its own page', async () => {
    const folder = temporaryFolder(GAME);
    await serve(folder);
    expect((await write(CHANGE, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(readFileSync(join(folder, 'games/comet/rules/20.rules'), 'utf8')).toBe('// new\n');
    expect(said).toEqual(['written: games/comet/rules/20.rules']);
  });

  test.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['an empty list', '[]'],
    ['a file twice', JSON.stringify([...CHANGE, ...CHANGE])],
    ['no texts', '[{"path":"a.rules","before":1,"after":2}]'],
  ])('%s is no list of changes', async (_, body) => {
    await serve(temporaryFolder(GAME));
    expect((await ask(FILES, { method: 'POST', headers: fromHere(), body })).status).toBe(400);
  });
});

describe('what is written', () => {
  test('several files at once: changed, new in a new folder, deleted', async () => {
    const folder = temporaryFolder(GAME);
    await serve(folder);
    const done = await write([
      { path: 'game.yaml', before: GAME['games/comet/game.yaml'], after: 'name: { pl: K, en: C }\n' },
      { path: 'components/deep/żetony.yaml', before: null, after: 'kind: X\n' },
      { path: 'rules/10.rules', before: GAME['games/comet/rules/10.rules'], after: null },
    ]);
    expect(JSON.parse(done.body)).toMatchObject({ kind: 'written' });
    const at = (path: string): string => join(folder, 'games/comet', path);
    expect(readFileSync(at('game.yaml'), 'utf8')).toBe('name: { pl: K, en: C }\n');
    expect(readFileSync(at('components/deep/żetony.yaml'), 'utf8')).toBe('kind: X\n');
    expect(existsSync(at('rules/10.rules'))).toBe(false);
  });

  test.each([
    ['is another one by now', { path: 'rules/10.rules', before: 'setup {\n', after: 'x' }],
    ['is there by now', { path: 'GAPS.md', before: null, after: 'x' }],
    ['is gone by now', { path: 'rules/30.rules', before: 'x', after: null }],
  ])('nothing at all if one of the files %s', async (_, change) => {
    const folder = temporaryFolder(GAME);
    await serve(folder);
    const before = GAME['games/comet/game.yaml'];
    const done = await write([{ path: 'game.yaml', before, after: 'x' }, change]);
    expect(done.status).toBe(409);
    expect(JSON.parse(done.body)).toEqual({ kind: 'stale', paths: [change.path] });
    expect(readFileSync(join(folder, 'games/comet/game.yaml'), 'utf8')).toBe(before);
  });

  test.each([
    '../other.yaml',
    'rules/../../../other.yaml',
    '/elsewhere/other.yaml',
    'rules\\..\\other.yaml',
    'node_modules/x/y.yaml',
    '.git/hooks.yaml',
    'rules/.hidden.rules',
    'run.mjs',
    'notes.md',
    'game.yaml/x.yaml',
    'rules/10.rules\u0000.yaml',
  ])('never %s', async (path) => {
    const folder = temporaryFolder(GAME);
    await serve(folder);
    const done = await write([{ path, before: null, after: 'x' }]);
    expect(done.status).toBe(422);
    expect(JSON.parse(done.body)).toMatchObject({ kind: 'refused', path });
  });

  test('never through a link that leads out of the game, be it a file or a folder', async () => {
    const elsewhere = temporaryFolder({ 'secret.yaml': 'mine\n' });
    const folder = temporaryFolder(GAME);
    symlinkSync(join(elsewhere, 'secret.yaml'), join(folder, 'games/comet/linked.yaml'));
    symlinkSync(elsewhere, join(folder, 'games/comet/linked'));
    await serve(folder);
    for (const path of ['linked.yaml', 'linked/secret.yaml', 'linked/new.yaml', 'linked/deep/new.yaml'])
      expect((await write([{ path, before: null, after: 'x' }])).status).toBe(422);
    expect(readFileSync(join(elsewhere, 'secret.yaml'), 'utf8')).toBe('mine\n');
    expect(existsSync(join(elsewhere, 'new.yaml'))).toBe(false);
  });

  test('a mark of Windows editors at the beginning stays; what is not UTF-8 is left alone', async () => {
    const folder = temporaryFolder({
      ...GAME,
      'games/comet/a.yaml': '\ufeffa: 1\r\n',
      'games/comet/b.yaml': new Uint8Array([0x61, 0xff, 0x62]),
    });
    await serve(folder);
    expect((await write([{ path: 'a.yaml', before: 'a: 1\r\n', after: 'a: 2\r\n' }])).status).toBe(200);
    expect(readFileSync(join(folder, 'games/comet/a.yaml'), 'utf8')).toBe('\ufeffa: 2\r\n');
    expect((await write([{ path: 'b.yaml', before: 'a\ufffdb', after: 'x' }])).status).toBe(422);
    expect(readFileSync(join(folder, 'games/comet/b.yaml'))).toHaveLength(3);
  });
});

describe('the disk is followed', () => {
  const marks = (...pairs: [string, string][]) => new Map(pairs);

  test('a change is told once it has come to rest, and once', () => {
    const changed = createFollower(marks(['a', '1'], ['b', '1']));
    expect(changed(marks(['a', '2'], ['b', '1']))).toEqual([]);
    expect(changed(marks(['a', '3'], ['b', '1']))).toEqual([]);
    expect(changed(marks(['a', '3'], ['b', '1']))).toEqual(['a']);
    expect(changed(marks(['a', '3'], ['b', '1']))).toEqual([]);
  });

  test('a file that is missing for a moment has not changed; games come and go', () => {
    const changed = createFollower(marks(['a', '1']));
    expect(changed(marks(['a', '0']))).toEqual([]);
    expect(changed(marks(['a', '1']))).toEqual([]);
    expect(changed(marks(['a', '1']))).toEqual([]);
    changed(marks(['b', '1']));
    expect(changed(marks(['b', '1']))).toEqual(['a', 'b']);
  });

  test('a page that listens hears which game has changed, a new one too', async () => {
    const folder = temporaryFolder(GAME);
    await serve(folder);
    const heard: string[] = [];
    const stream = get({ host: '127.0.0.1', port: serving?.port, path: '/playground/games/changes' }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    });
    stream.on('error', () => undefined); // the server ends it
    await expect.poll(() => heard.join(''), { timeout: 20_000 }).toContain(': here');
    writeFileSync(join(folder, 'games/comet/rules/10.rules'), '// another\n');
    await expect.poll(() => heard.join(''), { timeout: 20_000 }).toContain('{"kind":"game","id":"comet"}');
    mkdirSync(join(folder, 'games/second'));
    writeFileSync(join(folder, 'games/second/game.yaml'), 'name: { pl: D, en: S }\n');
    await expect.poll(() => heard.join(''), { timeout: 20_000 }).toContain('"id":"second"');
    expect(JSON.parse((await ask('/playground/games/index.json')).body)).toHaveLength(2);
  });
});

describe('wrong use', () => {
  test.each([
    ['no game', { 'a.txt': '' }, 'there is no game.yaml'],
    ['two games of one name', { 'a/x/game.yaml': '', 'b/x/game.yaml': '' }, 'two games are in folders called `x`'],
    ['a name that is no address', { 'my game/game.yaml': '' }, 'cannot stand in an address'],
  ])('%s: said in words, and nothing is served', async (_, files, words) => {
    await expect(serve(temporaryFolder(files))).rejects.toThrow(words);
  });

  test('a port that is none', async () => {
    const { code, err } = await kodeks(['serve', '--port', '70000'], { cwd: temporaryFolder(GAME) });
    expect(code).toBe(2);
    expect(err).toContain('--port must be a whole number from 0 to 65535');
  });
});
