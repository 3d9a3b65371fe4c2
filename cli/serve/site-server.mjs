/**
 * A small static server for this machine only. Which files exist is decided once, before the first request: a request
 * looks its path up in that table and never touches the file system with it, so no path can lead outside the folder.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export const HOST = '127.0.0.1';
export const LAST_PORT = 65535;
const PORTS_TO_TRY = 100;

/** @type {Readonly<Record<string, string>>} */
const CONTENT_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What is worth compressing; pictures and fonts are compressed already. */
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg']);
const compress = promisify(gzip);

/** Names that lead to this machine and nowhere else. A page of a stranger whose name leads here too (DNS rebinding) is turned away. */
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Pages run no script but our own, make no code from text, reach no other host and stand in no frame. Monaco and Vue set
 * styles; the only scripts inside a page are those that were in it when it was built, known by their hashes.
 * @param {string} page
 */
function policyFor(page) {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Every file of a folder by the path a browser asks for; `index.html` also answers for its folder.
 * Symbolic links are left out: they could point anywhere.
 * @param {string} folder
 * @returns {Map<string, string>}
 */
export function siteFiles(folder) {
  /** @type {Map<string, string>} */
  const files = new Map();
  collect(folder, '/', files);
  return files;
}

/**
 * @param {string} folder
 * @param {string} address
 * @param {Map<string, string>} files
 */
function collect(folder, address, files) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) collect(path, `${address}${entry.name}/`, files);
    if (!entry.isFile()) continue;
    files.set(`${address}${entry.name}`, path);
    if (entry.name === 'index.html') files.set(address, path);
  }
}

/**
 * What a site answers besides its files.
 * @typedef {object} Extras
 * @property {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, path: string) => boolean} [answer]
 *   asked first, once it is clear that the request is for this machine; true when it has answered, or will
 * @property {(page: string, path: string) => string} [dress] what is added to a page
 */

/**
 * Files by the address each answers to: a map, or what can be asked like one.
 * @typedef {Pick<ReadonlyMap<string, string>, 'get' | 'has'>} Files
 */

/**
 * @param {Files} files looked up at each request, so it may change meanwhile
 * @param {Extras} [extras]
 */
export function createSiteServer(files, extras = {}) {
  return createServer((request, response) => {
    void answer(files, extras, request, response);
  });
}

/**
 * @param {Files} files
 * @param {Extras} extras
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(files, extras, request, response) {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (!OWN_NAMES.has((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()))
    return sendText(response, 421, 'This server is for this machine only.');
  const path = requestedPath(request.url ?? '/');
  if (path === undefined) return sendText(response, 400, 'This address cannot be read.');
  if (extras.answer?.(request, response, path) === true) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'This server only shows pages.');
  }
  const file = files.get(path);
  if (file === undefined && files.has(`${path}/`)) return redirect(response, `${path}/`);
  if (file === undefined) return sendText(response, 404, 'Nie ma takiej strony. / There is no such page.');
  try {
    const read = await readFile(file);
    const ending = extname(file);
    const content = ending === '.html' && extras.dress ? Buffer.from(extras.dress(read.toString(), path)) : read;
    await sendContent(request, response, ending, content);
  } catch {
    return sendText(response, 500, 'This page could not be read from the disk.');
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} ending of the file that it is or could be
 * @param {Buffer} content
 */
export async function sendContent(request, response, ending, content) {
  const body = TEXTS.has(ending) ? await packed(content, request, response) : content;
  response.setHeader('Content-Type', CONTENT_TYPES[ending] ?? 'application/octet-stream');
  response.setHeader('Content-Security-Policy', policyFor(ending === '.html' ? content.toString() : ''));
  response.setHeader('Content-Length', body.length);
  response.setHeader('Cache-Control', 'no-cache');
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Compressed for those who can read it.
 * @param {Buffer} content
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function packed(content, request, response) {
  response.setHeader('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return content;
  response.setHeader('Content-Encoding', 'gzip');
  return compress(content);
}

/**
 * Only ever to an address of this site: what is redirected to is in the table of files.
 * @param {import('node:http').ServerResponse} response
 * @param {string} address
 */
function redirect(response, address) {
  response.setHeader('Location', encodeURI(address));
  sendText(response, 301, address);
}

/**
 * The path of a request without its query, decoded; nothing when its percent signs make no sense.
 * @param {string} url
 */
function requestedPath(url) {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
export function sendText(response, status, text) {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}

/**
 * Listens on the wanted port, or on the first free one after it; 0 lets the system choose.
 * @param {import('node:http').Server} server
 * @param {number} wanted
 * @returns {Promise<number>} the port it got
 */
export async function listenOnFreePort(server, wanted) {
  const last = Math.min(wanted + PORTS_TO_TRY - 1, LAST_PORT);
  for (let port = wanted; port <= last; port += 1) {
    const got = await tryToListen(server, port);
    if (got !== undefined) return got;
  }
  throw new Error(`no free port from ${wanted} to ${last}; choose another with --port`);
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number | undefined>} nothing when somebody else has the port
 */
function tryToListen(server, port) {
  return new Promise((resolve, reject) => {
    /** @param {NodeJS.ErrnoException} error */
    const refused = (error) => {
      server.off('listening', accepted);
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else if (error.code === 'EACCES')
        reject(new Error(`this user may not use port ${port}; choose another with --port`));
      else reject(error);
    };
    const accepted = () => {
      server.off('error', refused);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    };
    server.once('error', refused);
    server.once('listening', accepted);
    server.listen(port, HOST);
  });
}
