/** For the playground's build: every game in games/ as static JSON, a list and one file per game. A new game appears by itself. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * @param {string} folder
 * @returns {import('vite').Plugin}
 */
export function gamesPlugin(folder) {
  return {
    name: 'kodeks-games',
    generateBundle() {
      for (const [name, text] of assets(folder))
        this.emitFile({ type: 'asset', fileName: `games/${name}`, source: text });
    },
    configureServer(server) {
      server.middlewares.use('/playground/games/', (request, response, next) => {
        const text = new Map(assets(folder)).get((request.url ?? '').replace(/^\/|\?.*$/g, ''));
        if (text === undefined) return next();
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.end(text);
      });
    },
  };
}

/**
 * @param {string} folder
 * @returns {[string, string][]}
 */
function assets(folder) {
  const ids = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'game.yaml')))
    : [];
  const games = ids.map((id) => {
    const text = JSON.stringify(filesOf(join(folder, id)));
    const name = nameOf(readFileSync(join(folder, id, 'game.yaml'), 'utf8'), id);
    return { id, name, size: text.length, text };
  });
  return [
    ['index.json', JSON.stringify(games.map(({ id, name, size }) => ({ id, name, size })))],
    ...games.map(({ id, text }) => /** @type {[string, string]} */ ([`${id}.json`, text])),
  ];
}

/**
 * A manifest in the middle of an edit must not stop the build of the others.
 * @param {string} manifest
 * @param {string} id
 */
function nameOf(manifest, id) {
  try {
    const name = parse(manifest)?.name;
    return { pl: String(name?.pl ?? id), en: String(name?.en ?? id) };
  } catch {
    return { pl: id, en: id };
  }
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(yaml|rules)$/.test(path) || path === 'GAPS.md')
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
