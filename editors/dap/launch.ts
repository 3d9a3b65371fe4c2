/** What an editor may ask for when it starts a game or a worked example, and the game made ready. */
import {
  type CompiledExample,
  type CompiledGame,
  type CompiledStep,
  compile,
  compileExamples,
  type SourceFile,
} from '@kodeks/dsl';
import { seededBelow, start, startExample } from '@kodeks/interpreter';
import type { GameFiles } from '../game-files.ts';
import { createDebuggee, type Debuggee } from './debuggee.ts';

export interface LaunchArguments {
  /** The folder of the game, or a file in it. */
  readonly game: string;
  /** The id of a worked example; without it a game from its setup on. */
  readonly example?: string;
  readonly players?: number;
  readonly seed?: number;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** Stops before the first statement. */
  readonly stopOnEntry?: boolean;
  /** `random` answers for everybody; otherwise the debug console does. */
  readonly bots?: 'random';
}

export interface Launched {
  readonly folder: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly debuggee: Debuggee;
  readonly example: CompiledExample | undefined;
  /** Steps of the example that are still to come. */
  readonly steps: CompiledStep[];
  /** A number below another, for bots. */
  readonly below: ((n: number) => number) | undefined;
}

export function launch(given: LaunchArguments, disk: GameFiles): Launched | { readonly problem: string } {
  const folder = disk.gameAround(`${given.game}/game.yaml`) ?? disk.gameAround(given.game);
  if (folder === undefined) return { problem: `there is no game.yaml in ${given.game} or around it` };
  const read = disk.read(folder);
  const { game, problems } = compile(read.files);
  const error = [...read.problems, ...problems].find(({ severity }) => severity === 'error');
  if (game === undefined || error !== undefined)
    return {
      problem: `the game has errors: ${error?.message ?? 'it cannot be read'}${error ? ` (${error.at.span.file})` : ''}`,
    };
  const files = new Map(read.files.map((file) => [file.path, file]));
  const made = given.example === undefined ? aGame(game, given) : anExample(game, given.example);
  return 'problem' in made ? made : { folder, files, ...made };
}

type Made = Omit<Launched, 'folder' | 'files'> | { readonly problem: string };

function aGame(game: CompiledGame, { players, seed = 1, options, bots }: LaunchArguments): Made {
  const { least, most } = game.core.players;
  const count = players ?? least;
  if (count < least || count > most) return { problem: `this game is for ${least} to ${most} players, not ${count}` };
  const { core, texts } = game;
  const begin = () =>
    start(core, { players: count, seed, texts, mode: 'full', paused: true, ...(options !== undefined && { options }) });
  return {
    debuggee: createDebuggee(game, core, begin, true),
    example: undefined,
    steps: [],
    below: bots === 'random' ? seededBelow(seed) : undefined,
  };
}

/** What an example gives is arranged at once: the first statement is that of its first step. */
function anExample(game: CompiledGame, id: string): Made {
  const { out } = compileExamples(game);
  const example = out.examples.find((one) => one.id === id);
  if (example === undefined) {
    const some = out.examples.slice(0, 5).map((one) => one.id);
    return { problem: `there is no example ${id}; there is ${some.join(', ')}${out.examples.length > 5 ? ' …' : ''}` };
  }
  const { program } = out;
  const begin = () => startExample({ start: (options) => start(program, { ...options, texts: game.texts }) }, example);
  const debuggee = createDebuggee(game, program, begin, false);
  return { debuggee, example, steps: [...example.steps], below: undefined };
}
