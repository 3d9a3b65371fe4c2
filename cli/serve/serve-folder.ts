/** The whole of `kodeks serve`: a folder of games as a site of this machine, until it is stopped. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameFolder } from '../files/find-game.ts';
import { UsageError } from '../outcome.ts';
import { answerGames, CHANGES } from './answers.ts';
import { createFollower } from './follow.ts';
import { createListeners } from './listeners.ts';
import { LIVE, liveScript, withLive } from './live.ts';
import { createReference, isSitePackageThere, type Reference } from './reference.ts';
import { entryOf, markOf, servedFolders } from './served-games.ts';
import { createSiteServer, HOST, listenOnFreePort, sendContent, siteFiles } from './site-server.mjs';
import { waitingPage } from './waiting-page.ts';

export interface ServeOrder {
  readonly dir: string | undefined;
  readonly cwd: string;
  /** 0: whichever is free. */
  readonly port: number;
  readonly title: string;
  readonly mode: 'writable' | 'read-only';
  readonly wantsReference: boolean;
  /** The folder of the built playground. */
  readonly playground: string;
  readonly say: (line: string) => void;
}

export interface Serving {
  readonly address: string;
  readonly port: number;
  readonly folders: readonly GameFolder[];
  readonly hasReference: boolean;
  stop(): Promise<void>;
}

/** Between two looks at the disk; a change is told after two that agree. */
const LOOK_MS = 300;

export async function serveFolder(order: ServeOrder): Promise<Serving> {
  const { dir, cwd, mode, say } = order;
  const first = servedFolders(dir, cwd);
  let folders = first;
  const listeners = createListeners();
  const hasReference = order.wantsReference && isSitePackageThere();
  const reference = hasReference
    ? createReference({
        dir: dir ?? '.',
        cwd,
        title: order.title,
        say,
        made: () => listeners.tell({ kind: 'reference' }),
      })
    : undefined;
  const marks = (): ReadonlyMap<string, string> => new Map(folders.map((game) => [game.name, markOf(game)]));
  const changedSince = createFollower(marks());
  const look = (): void => {
    folders = again(order, folders);
    const changed = changedSince(marks());
    for (const id of changed) listeners.tell({ kind: 'game', id });
    if (changed.length > 0) reference?.make();
  };
  const timer = setInterval(look, LOOK_MS);
  const wrote = (game: GameFolder, paths: readonly string[]): void => {
    for (const path of paths) say(`written: ${game.shown}/${path}`);
  };
  const server = siteOf(order, { folders: () => folders, mode, listeners, wrote }, reference);
  const port = await listenOnFreePort(server, order.port).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  reference?.make();
  return {
    address: `http://${HOST}:${port}/`,
    port,
    folders: first,
    hasReference,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        reference?.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A game that is just being renamed, or two of one name, must not end the server: what was there is served until it is clear again. */
function again({ dir, cwd }: ServeOrder, before: readonly GameFolder[]): readonly GameFolder[] {
  try {
    return servedFolders(dir, cwd);
  } catch {
    return before;
  }
}

function siteOf(
  order: ServeOrder,
  served: Parameters<typeof answerGames>[3],
  reference: Reference | undefined,
): Server {
  const playground = new Map(
    [...siteFiles(order.playground)].map(([path, file]): [string, string] => [`/playground${path}`, file]),
  );
  const files = {
    get: (path: string) => playground.get(path) ?? reference?.files().get(path),
    has: (path: string) => playground.has(path) || reference?.files().has(path) === true,
  };
  return createSiteServer(files, {
    dress: withLive,
    answer: (request, response, path) => {
      if (answerGames(request, response, path, served)) return true;
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (path === LIVE) {
        void sendContent(request, response, '.js', Buffer.from(liveScript(CHANGES)));
        return true;
      }
      const isThere = files.has(path) || files.has(`${path}/`) || /\.\w+$/.test(path);
      if (isThere || path.startsWith('/playground/') || files.has('/')) return false;
      const entries = served.folders().map((folder) => entryOf(folder, order.mode));
      const page = withLive(waitingPage(entries, reference !== undefined), path);
      void sendContent(request, response, '.html', Buffer.from(page));
      return true;
    },
  });
}

/** Packed with the command; in the checkout, where it was built. */
export function playgroundFolder(): string {
  const places = ['../playground/', '../../playground/dist/'].map((at) => fileURLToPath(new URL(at, import.meta.url)));
  const found = places.find((place) => existsSync(join(place, 'index.html')));
  if (found === undefined) throw new UsageError('the playground has not been built', ['npm run playground:build']);
  return found;
}
