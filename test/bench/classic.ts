/** The classics, read from the checkout. */
import { join } from 'node:path';
import { type CompiledGame, compile } from '@kodeks/dsl';
import { readGame } from '../support/read-game.ts';

export function classic(checkout: string, name: string): CompiledGame {
  return compiledGame(join(checkout, 'test', 'classics', name));
}

export function compiledGame(folder: string): CompiledGame {
  const { game, problems } = compile(readGame(folder));
  if (game === undefined) throw new Error(`${folder} does not compile: ${problems[0]?.message}`);
  return game;
}
