/** From the folders in `games/` to compiled games, with what is wrong with those that do not compile. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledGame, compile, isGameFile, PLAIN, renderText, type SourceFile } from '@kodeks/dsl';

export interface GameFiles {
  readonly id: string;
  readonly files: readonly SourceFile[];
}

export interface SiteGame {
  readonly id: string;
  readonly game: CompiledGame;
}

export const compiledGames = (folder: string): readonly SiteGame[] =>
  allCompiled(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'game.yaml')))
      .map(({ name }) => ({ id: name, files: readGame(join(folder, name)) })),
  );

/** A site, or a release, that lacks a game in silence would be believed: all games compile, or none is shown. */
export function allCompiled(games: readonly GameFiles[]): readonly SiteGame[] {
  const found = games.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(compiled);
  const broken = found.flatMap((one) => ('errors' in one ? [`${one.id} does not compile:\n${one.errors}`] : []));
  if (broken.length > 0) throw new Error(broken.join('\n\n'));
  return found.flatMap((one) => ('game' in one ? [one] : []));
}

/** Errors as `kodeks check` prints them. */
function compiled({ id, files }: GameFiles): SiteGame | { readonly id: string; readonly errors: string } {
  const { game, problems } = compile(files);
  if (game !== undefined) return { id, game };
  const errors = problems.filter(({ severity }) => severity === 'error');
  const sources = new Map(files.map((file) => [file.path, file]));
  return { id, errors: renderText(errors, sources, { palette: PLAIN, width: 120 }) };
}

export function readGame(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isGameFile)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
