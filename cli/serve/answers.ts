/**
 * What `kodeks serve` answers besides files: the games of the folder as the playground asks for them, a stream of what changes, and the
 * writing of files, which only a page of this very server may ask for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GameFolder } from '../files/find-game.ts';
import type { Listeners } from './listeners.ts';
import { entryOf, filesOf, type ServedGame } from './served-games.ts';
import { sendContent, sendText } from './site-server.mjs';
import { readChanges, type WrittenBack, writeBack } from './write-back.ts';

export interface Served {
  /** As they are now. */
  readonly folders: () => readonly GameFolder[];
  readonly mode: ServedGame['onDisk'];
  readonly listeners: Listeners;
  readonly wrote: (game: GameFolder, paths: readonly string[]) => void;
}

/** Below it the playground looks for its games. */
const GAMES = '/playground/games/';
export const CHANGES = `${GAMES}changes`;
const MOST_BYTES = 64 * 1024 * 1024;

/** True when the request was one of these. */
export function answerGames(request: IncomingMessage, response: ServerResponse, path: string, served: Served): boolean {
  if (!path.startsWith(GAMES)) return false;
  const rest = path.slice(GAMES.length);
  const writing = /^([\w-]+)\/files$/.exec(rest)?.[1];
  const give = (answer: Promise<unknown>): void => void answer.catch((error: unknown) => fail(response, error));
  if (writing !== undefined) give(answerWriting(request, response, writing, served));
  else if (request.method !== 'GET' && request.method !== 'HEAD')
    return false; // refused like anywhere else
  else if (path === CHANGES) served.listeners.add(request, response);
  else give(answerReading(request, response, rest, served));
  return true;
}

/** Whoever asked may be gone, or a file of the game in the middle of being written: the server goes on. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  sendText(response, 500, error instanceof Error ? error.message : String(error));
}

/** Asked for before the files: the game made ready by a build. None is here, it would have to be made after every edit; the page makes it. */
const MADE_READY = /^[\w-]+\.(play|words)\.json$/;

async function answerReading(request: IncomingMessage, response: ServerResponse, file: string, served: Served) {
  const folders = served.folders();
  const game = folders.find(({ name }) => file === `${name}.json`);
  if (file === 'index.json')
    return sendJson(
      request,
      response,
      folders.map((folder) => entryOf(folder, served.mode)),
    );
  if (game !== undefined) return sendJson(request, response, filesOf(game));
  if (MADE_READY.test(file)) {
    response.statusCode = 204;
    return void response.end();
  }
  return sendText(response, 404, 'There is no such game.');
}

async function sendJson(request: IncomingMessage, response: ServerResponse, value: unknown): Promise<void> {
  await sendContent(request, response, '.json', Buffer.from(JSON.stringify(value)));
}

// ---------------------------------------------------------------- writing

const STATUS: Readonly<Record<WrittenBack['kind'], number>> = { written: 200, stale: 409, refused: 422 };

async function answerWriting(request: IncomingMessage, response: ServerResponse, id: string, served: Served) {
  const refusal = whyNotFrom(request, served.mode);
  if (refusal !== undefined) return sendText(response, refusal.status, refusal.why);
  const game = served.folders().find(({ name }) => name === id);
  if (game === undefined) return sendText(response, 404, 'There is no such game.');
  const body = await bodyOf(request);
  if (body === undefined) return sendText(response, 413, 'This is too much at once.');
  const changes = readChanges(parsed(body));
  if (changes === undefined) return sendText(response, 400, 'This is no list of changed files.');
  const done = writeBack(game.folder, changes);
  if (done.kind === 'written') served.wrote(game, done.paths);
  response.statusCode = STATUS[done.kind];
  return sendJson(request, response, done);
}

/**
 * A page of a stranger can send requests here from the browser of whoever works here, though it cannot read the answers. It says
 * where it comes from in `Origin`, which no page can change, and could not say that it sends JSON without asking first.
 */
function whyNotFrom(request: IncomingMessage, mode: ServedGame['onDisk']) {
  const { host, origin, 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = request.headers;
  if (request.method !== 'POST') return { status: 405, why: 'Files are written by POST.' };
  if (origin !== `http://${host}` || site !== 'same-origin')
    return { status: 403, why: 'Only a page of this server may write files.' };
  if (!/^application\/json(;|$)/.test(type)) return { status: 415, why: 'Changes are sent as JSON.' };
  if (mode === 'read-only') return { status: 403, why: 'This server was started with --read-only.' };
  return undefined;
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
