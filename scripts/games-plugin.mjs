/**
 * For the playground's build: every game in games/ as static JSON, a list and two files per game: its texts, and the game made
 * ready to be played without the language. A new game appears by itself.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gameName } from '../cli/serve/game-name.mjs';
import { NODE_BUNDLE } from './node-bundle.mjs';

/**
 * @typedef {object} Source
 * @property {string} folder of the game
 * @property {string} id
 * @property {'classic' | 'starter'} [kind] undefined: one of the games
 */

/**
 * @param {string} folder with a folder for each game
 * @param {Source['kind']} [kind]
 * @returns {readonly Source[]}
 */
export const gamesIn = (folder, kind) =>
  idsIn(folder).map((id) => ({ id, folder: join(folder, id), ...(kind === undefined ? {} : { kind }) }));

/**
 * @param {() => readonly Source[]} sources
 * @returns {import('vite').Plugin}
 */
export function gamesPlugin(sources) {
  return {
    name: 'kodeks-games',
    async generateBundle() {
      const made = [...assets(sources()), ...(await readyGames(sources().filter(({ kind }) => kind === undefined)))];
      for (const [name, text] of made) this.emitFile({ type: 'asset', fileName: `games/${name}`, source: text });
    },
    configureServer(server) {
      server.middlewares.use('/playground/games/', (request, response, next) => {
        const text = new Map(assets(sources())).get((request.url ?? '').replace(/^\/|\?.*$/g, ''));
        if (text === undefined) return next();
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.end(text);
      });
    },
  };
}

/** @param {string} folder */
function idsIn(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'game.yaml'))) : [];
}

/**
 * Games that compile, as the playground's `engine/make-ready.ts` writes them. The language is TypeScript, so it is bundled first.
 * @param {readonly Source[]} sources
 * @returns {Promise<[string, string][]>}
 */
async function readyGames(sources) {
  const { build } = await import('esbuild');
  const workshop = mkdtempSync(join(tmpdir(), 'kodeks-ready-'));
  try {
    const outfile = join(workshop, 'ready.mjs');
    await build({
      entryPoints: [join(dirname(fileURLToPath(import.meta.url)), '../playground/engine/make-ready.ts')],
      outfile,
      ...NODE_BUNDLE,
      logLevel: 'error',
    });
    const { makeReady } = await import(pathToFileURL(outfile).href);
    return sources.flatMap(({ id, folder }) => {
      const texts = Object.entries(makeReady(filesOf(folder)) ?? {});
      return texts.map(([part, text]) => /** @type {[string, string]} */ ([`${id}.${part}.json`, text]));
    });
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * @param {readonly Source[]} sources
 * @returns {[string, string][]}
 */
function assets(sources) {
  const games = sources.map(({ id, folder, kind }) => {
    const text = JSON.stringify(filesOf(folder));
    const name = gameName(readFileSync(join(folder, 'game.yaml'), 'utf8'), id);
    return { id, name, size: text.length, kind, text };
  });
  return [
    ['index.json', JSON.stringify(games.map(({ text: _, ...game }) => game))],
    ...games.map(({ id, text }) => /** @type {[string, string]} */ ([`${id}.json`, text])),
  ];
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(yaml|rules)$|^icons\/[^/]+\.svg$/.test(path) || path === 'GAPS.md')
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
