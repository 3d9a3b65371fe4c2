/** `npm run docs:release -- 0.2.0`: keeps the texts of every rule of every game, so that the site can tell what changed since. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleaseFile } from '../generate/index.ts';
import { findGames } from './games.ts';

const SITE = dirname(dirname(fileURLToPath(import.meta.url)));
const version = process.argv[2] ?? '';
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('docs: say which release it is, such as 0.2.0');
  process.exit(2);
}
const games = findGames(join(SITE, '..', 'games')).flatMap(({ id, game }) => {
  if (game === undefined) return [];
  return [[id, Object.fromEntries([...game.texts.rules].map(([rule, { text }]) => [rule, text]))] as const];
});
const file: ReleaseFile = { version, games: Object.fromEntries(games) };
const path = join(SITE, 'releases', `${version}.json`);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${JSON.stringify(file, undefined, 1)}\n`);
console.log(`docs: ${path}`);
