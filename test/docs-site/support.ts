/** Small games for tests of the site: the starter game, and changes to its files. */
import { join } from 'node:path';
import { type CompiledGame, compile, type SourceFile } from '@kodeks/dsl';
import { type GameModel, gameModel, gameSite, type Page } from '../../docs-site/generate/index.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';

export const starterFiles = readGame(join(ROOT, 'cli/template'));

export function compiled(files: readonly SourceFile[]): CompiledGame {
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return game;
}

/** The files with one of them changed; the change must find something to change. */
export function edited(
  files: readonly SourceFile[],
  path: string,
  from: string | RegExp,
  to: string | ((found: string) => string),
): SourceFile[] {
  return files.map((file) => {
    if (file.path !== path) return file;
    const text = file.text.replace(from, to as string);
    if (text === file.text) throw new Error(`${path} has no ${from}`);
    return { path, text };
  });
}

export const modelOf = (files: readonly SourceFile[], id = 'starter'): GameModel => gameModel(id, compiled(files));

export const pagesOf = (model: GameModel): readonly Page[] => gameSite(model, []).pages;

export function pageAt(pages: readonly Page[], path: string): Page {
  const page = pages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`no page at ${path}; there is ${pages.map((each) => each.path).join(' ')}`);
  return page;
}
