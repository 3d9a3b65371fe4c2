/** From the folders in `games/` to compiled games, with what is wrong with those that do not compile. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledGame, compile, PLAIN, renderText, type SourceFile } from '@kodeks/dsl';

interface FoundGame {
  readonly id: string;
  readonly game: CompiledGame | undefined;
  /** Errors as `kodeks check` prints them. */
  readonly errors: string;
}

function findGames(folder: string): readonly FoundGame[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'game.yaml')))
    .map(({ name }) => compiled(name, readGame(join(folder, name))))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A site, or a release, that lacks a game in silence would be believed: all games compile, or none is shown. */
export function compiledGames(folder: string): readonly { readonly id: string; readonly game: CompiledGame }[] {
  const found = findGames(folder);
  const broken = found.flatMap(({ id, game, errors }) =>
    game === undefined ? [`${id} does not compile:\n${errors}`] : [],
  );
  if (broken.length > 0) throw new Error(broken.join('\n\n'));
  return found.flatMap(({ id, game }) => (game === undefined ? [] : [{ id, game }]));
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
