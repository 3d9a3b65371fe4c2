/** Classic games from their folder, and walks over every decision of a game. */
import { join } from 'node:path';
import { type CompiledGame, compile, renderText } from '@kodeks/dsl';
import { type MachineSession, type SessionOptions, start } from '@kodeks/interpreter';
import { readGame } from './read-game.ts';

export const CLASSICS = [
  'tic-tac-toe',
  'connect-four',
  'breakthrough',
  'reversi',
  'draughts',
  'goofspiel',
  'kuhn-poker',
  'leduc-poker',
  'risk-dice',
] as const;

export type ClassicName = (typeof CLASSICS)[number];

const compiled = new Map<string, CompiledGame>();

export function classic(name: ClassicName): CompiledGame {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const files = readGame(join(import.meta.dirname, '../classics', name));
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(renderText(problems, new Map(files.map((file) => [file.path, file]))));
  compiled.set(name, game);
  return game;
}

export function startClassic(name: ClassicName, options: Partial<SessionOptions> = {}): MachineSession {
  return start(classic(name).core, { players: 2, seed: 1, mode: 'fast', ...options });
}

/** A small generator for tests: the same numbers on every machine. */
export function testRandom(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}
