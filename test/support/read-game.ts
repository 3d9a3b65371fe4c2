/** Reads a game's folder for tests: every YAML and rules file by its path in the folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGameFile, type SourceFile } from '@kodeks/dsl';

export function readGame(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isGameFile)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
