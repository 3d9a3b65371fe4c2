/** A process of `npm run fuzz`: tries one input after another and says what came of it. */
import type { SourceFile } from '@kodeks/dsl';
import { lots } from '../lots.ts';
import { applied, type Change, changesFrom } from './input.ts';
import { survive } from './survive.ts';

/** `changes` tries just these; else they come from the seed. */
export interface Task {
  readonly seed: number;
  readonly changes?: readonly Change[];
}

export interface Outcome {
  readonly seed: number;
  readonly game: number;
  readonly changes: readonly Change[];
  /** What broke; undefined: nothing. */
  readonly broken?: string;
  /** Milliseconds of computing. */
  readonly cpu?: number;
}

/** The first message is the games to begin from, each later one a task. */
let games: readonly (readonly SourceFile[])[] | undefined;

process.on('message', (message: readonly (readonly SourceFile[])[] | Task) => {
  if (games === undefined) games = warm(message as readonly (readonly SourceFile[])[]);
  else attempt(games, message as Task);
});

/** Tried once as they are, so that no input pays for what is compiled at first use. */
function warm(from: readonly (readonly SourceFile[])[]): readonly (readonly SourceFile[])[] {
  for (const files of from) survive(files, lots(1));
  return from;
}

function attempt(from: readonly (readonly SourceFile[])[], task: Task): void {
  const below = lots(task.seed);
  const game = below(from.length);
  const drawn = changesFrom(below);
  const changes = task.changes ?? drawn;
  // said first, so that whoever kills a hanging process knows what it hangs on
  process.send?.({ seed: task.seed, game, changes, begun: true });
  let broken: string | undefined;
  const before = process.cpuUsage();
  try {
    const texts = from.flat().map(({ text }) => text);
    survive(applied(from[game]!, changes, texts), below);
  } catch (error) {
    broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    seed: task.seed,
    game,
    changes,
    cpu: (user + system) / 1000,
    ...(broken === undefined ? {} : { broken }),
  });
}
