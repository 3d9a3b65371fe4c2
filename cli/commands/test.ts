/** `kodeks test`: plays the worked examples of a game and shows what differed. */
import type { Command } from 'commander';
import { examplesAsJson, examplesInWords, hasPassed } from '../examples/report.ts';
import { type GameRun, runExamples } from '../examples/run.ts';
import { findGames } from '../files/find-game.ts';
import { nearest } from '../files/nearest.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface TestOptions {
  readonly examples?: string;
  readonly only?: string;
  readonly json?: boolean;
  readonly color?: boolean;
}

export function addTest(program: Command, shell: Shell): void {
  const command = program
    .command('test')
    .description(
      'Plays every worked example (examples/*.yaml): arranges what is given, answers as the example says, and compares. Whatever differs is shown with its place, what was expected and what was found. A folder of games is tested game by game.',
    )
    .argument('[dir]', GAME)
    .option('--examples <folder>', "play the examples of this folder instead of the game's own")
    .option('--only <id>', 'play one example')
    .option('--json', 'print the report for machines')
    .action((dir: string | undefined, options: TestOptions) => shell.end(test(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['test comet-run', "the game's own examples"],
      ['test comet-run --only CR-EX-03', 'one of them'],
      ['test comet-run --examples ../rulebook-examples', 'examples kept elsewhere'],
      ['test games --json', 'every game, for CI'],
    ],
    'Ends with 1 if an example fails, or if it or its game has errors.',
  );
}

function test(dir: string | undefined, options: TestOptions, { host }: Shell): ExitCode {
  const selection = { elsewhere: options.examples, only: options.only, cwd: host.cwd };
  const games = findGames(dir, host.cwd).map((folder) => runExamples(folder, selection));
  if (options.only !== undefined) mustHavePlayed(games, options.only);
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(options.json ? examplesAsJson(games) : examplesInWords(games, host.language, ink));
  const fine = games.every(({ runs, errors }) => errors.length === 0 && runs.every(hasPassed));
  return fine ? FINE : FINDINGS;
}

function mustHavePlayed(games: readonly GameRun[], id: string): void {
  if (games.some(({ runs, errors }) => runs.length > 0 || errors.length > 0)) return;
  const meant = nearest(
    id,
    games.flatMap((game) => game.known),
  );
  throw new UsageError(`there is no example \`${id}\``, meant === undefined ? [] : [`did you mean \`${meant}\`?`]);
}
