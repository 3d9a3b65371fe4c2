/**
 * The rules of a game as JavaScript, for simulations: written into the cache folder by what they were made from and imported from there, by
 * this thread and by workers. Whatever goes wrong on the way, the game is played by closures, which is slower and the same.
 */
import { pathToFileURL } from 'node:url';
import { type CompiledGame, type EmittedModule, emitted, installEmitted } from '../engine.ts';
import { commandText, hashOf, keep, placeOf, type Shelf, taken } from '../files/cache.ts';
import type { SimJob } from './job.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Setting = Pick<SimJob, 'players' | 'options'>;

/** A large game is two megabytes. */
const MODULES: Shelf = { name: 'emitted', ending: '.mjs', mark: '// ', most: 60 };

/** So few games are over before new text is written and read. */
const WORTH_WRITING = 40;

/** Address of the module of a game, written now if it is not there; undefined if it is not worth it or cannot be had. */
export function emittedModule(
  game: CompiledGame,
  setting: Setting,
  games: number,
  env: Environment,
  edition: string | undefined = commandText(),
): string | undefined {
  if (edition === undefined) return undefined;
  const { players, options } = setting;
  const key = hashOf(`${edition}\n${players} ${JSON.stringify(options)}\n${JSON.stringify(game.core)}`);
  const address = pathToFileURL(placeOf(MODULES, key, env)).href;
  if (taken(MODULES, key, env) !== undefined) return address;
  if (games < WORTH_WRITING) return undefined;
  return keep(MODULES, key, emitted(game, setting, key), env) ? address : undefined;
}

/** From now on the game is played by this module, in this thread. */
export async function playByModule(game: CompiledGame, setting: Setting, address: string): Promise<void> {
  try {
    const module: EmittedModule = await import(address);
    installEmitted(game, setting, module);
  } catch {
    // gone or changed meanwhile: closures do as well
  }
}
