/** What the stores need of a browser. */
import type { WorkerLike } from '../engine/client.ts';
import { browserTexts } from '../stores/browser-storage.ts';
import { idbShelf } from '../stores/idb-shelf.ts';
import type { GameEntry, Host } from '../stores/playground.ts';
import { servedDisk } from './served-disk.ts';

export const browserHost: Host = {
  startWorker: (role) =>
    new Worker(new URL('../engine/worker.ts', import.meta.url), {
      type: 'module',
      name: role,
    }) as unknown as WorkerLike,
  listGames: () => fetched<readonly GameEntry[]>('games/index.json'),
  readReady: async (id, part) => {
    const response = await fetch(`${import.meta.env.BASE_URL}games/${encodeURIComponent(id)}.${part}.json`);
    // the server for work on the page answers what it does not have with the page itself
    const isGame = response.ok && (response.headers.get('content-type') ?? '').includes('json');
    return isGame ? response.text() : undefined;
  },
  readGame: (id) => fetched(`games/${encodeURIComponent(id)}.json`),
  disk: servedDisk,
  kept: browserTexts(() => window.localStorage),
  shelf: idbShelf(),
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  preferred: navigator.language.toLowerCase().startsWith('pl') ? 'pl' : 'en',
  newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000,
};

/** Files of our own origin, made by our own build. */
async function fetched<T>(path: string): Promise<T> {
  const response = await fetch(`${import.meta.env.BASE_URL}${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
