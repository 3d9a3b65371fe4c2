/** From the folders in `games/` to compiled games, with what is wrong with those that do not compile. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledGame, compile, PLAIN, renderText, type SourceFile } from '@kodeks/dsl';

export interface FoundGame {
  readonly id: string;
  readonly game: CompiledGame | undefined;
  /** Errors as `kodeks check` prints them. */
  readonly errors: string;
}

export function findGames(folder: string): readonly FoundGame[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'game.yaml')))
    .map(({ name }) => compiled(name, readGame(join(folder, name))))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function compiled(id: string, files: readonly SourceFile[]): FoundGame {
  const { game, problems } = compile(files);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const sources = new Map(files.map((file) => [file.path, file]));
  return { id, game, errors: errors.length === 0 ? '' : renderText(errors, sources, { palette: PLAIN, width: 120 }) };
}

export function readGame(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(yaml|rules)$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
