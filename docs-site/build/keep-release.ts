/** The texts of every rule of every game as a file of `releases/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFile } from '../generate/index.ts';
import { compiledGames } from './games.ts';

/** The path of the file. */
export function keepRelease(version: string, date: string, games: string, releases: string): string {
  const texts = compiledGames(games).map(({ id, game }) => {
    const rules = [...game.texts.rules].map(([rule, { text }]) => [rule, text] as const);
    return [id, Object.fromEntries(rules)] as const;
  });
  const file: ReleaseFile = { version, date, games: Object.fromEntries(texts) };
  const path = join(releases, `${version}.json`);
  mkdirSync(releases, { recursive: true });
  writeFileSync(path, `${JSON.stringify(file, undefined, 1)}\n`);
  return path;
}
