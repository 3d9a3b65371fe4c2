/** The local server of `npm start`: what it answers, to whom, and with which guards. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSiteServer, HOST, listenOnFreePort, siteFiles } from '../scripts/serve.mjs';

const SCRIPT = 'document.documentElement.dataset.theme = "dark";';
const PAGE = `<html><script>${SCRIPT}</script><script type="module" src="/a.js"></script></html>`;

const FILES = { 'index.html': PAGE, 'a.js': 'export {};', 'deep/index.html': '<p>deep</p>', 'i.png': 'x' };

const folder = mkdtempSync(join(tmpdir(), 'kodeks-serve-'));
let server: Server;
let port = 0;
beforeAll(async () => {
  mkdirSync(join(folder, 'deep'));
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
  server = createSiteServer(siteFiles(folder));
  port = await listenOnFreePort(server, 0);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: HOST, port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

describe('who is answered', () => {
  test.each([
    ['127.0.0.1:4173', 200],
    ['localhost', 200],
    ['LOCALHOST:80', 200],
    ['[::1]:4173', 200],
    ['stranger.example', 421],
    ['127.0.0.1.stranger.example:4173', 421],
  ])('who asks for host `%s`: %i', async (host, status) => expect((await ask('/', { host })).status).toBe(status));
});

describe('every page', () => {
  test('runs the scripts it was built with and no others', async () => {
    const { headers } = await ask('/');
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is compressed for those who can read it', async () => {
    const packed = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe(PAGE);
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
    const plain = await ask('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(PAGE);
  });

  test('pictures go as they are', async () =>
    expect((await ask('/i.png', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined());
});

test('the address of a folder without its slash leads to the folder', async () => {
  const { status, headers } = await ask('/deep?x=1');
  expect([status, headers.location]).toEqual([301, '/deep/']);
  expect((await ask('//deep')).status).toBe(404);
});
