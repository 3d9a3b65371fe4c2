/** `kodeks coverage`: what the worked examples and random games of a game exercise, and what they never do. */
import type { Command } from 'commander';
import { keyAndValue, seed, wholeNumber } from '../arguments.ts';
import { checkRules } from '../coverage/checked.ts';
import { measure } from '../coverage/measure.ts';
import { coverageJson, coverageText } from '../coverage/report.ts';
import { uncovered } from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { MOST_PLAYERS, optionsFor, playersFor } from '../game-options.ts';
import { playableGame } from '../load.ts';
import { cancelByKey } from '../long/cancel.ts';
import { type ExitCode, FINDINGS, FINE } from '../outcome.ts';
import { filesAsShown, isError, relocated, renderText } from '../problems.ts';
import { inkFor } from '../terminal/ink.ts';
import { progressBar } from '../terminal/progress.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface CoverageOptions {
  readonly games: number;
  readonly players?: number;
  readonly seed: number;
  readonly option?: Readonly<Record<string, string>>;
  readonly limit: number;
  readonly strict?: boolean;
  readonly checked?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
}

export function addCoverage(program: Command, shell: Shell): void {
  const command = program
    .command('coverage')
    .description(
      'Plays every worked example, and random games for each number of players, and reports what they exercised: every rule of the reference, every action, effect, clause, branch and requirement, every item. Where a game has options, the random games go through their values. Lists what was never exercised, with its place.',
    )
    .argument('[dir]', GAME)
    .option(
      '--games <n>',
      'random games for each number of players (0: examples only)',
      wholeNumber('--games', 0, 1_000_000),
      20,
    )
    .option(
      '--players <n>',
      'random games of so many players only (all numbers the game allows)',
      wholeNumber('--players', 1, MOST_PLAYERS),
    )
    .option('--seed <n>', 'names the random games', seed, 1)
    .option('--option <name=value>', 'play with this option only; may be given several times', keyAndValue)
    .option('--limit <n>', 'decisions after which a game is left', wholeNumber('--limit', 1, 10_000_000), 20_000)
    .option('--checked', 'say too which rules are checked: a `then` depends on them, or an example notices a change')
    .option('--strict', 'end with 1 if a rule that is clear is neither exercised nor listed as a gap')
    .option('--json', 'print the report for machines')
    .action(async (dir: string | undefined, options: CoverageOptions) =>
      shell.end(await coverage(dir, options, shell)),
    );
  withColour(command);
  withExamples(
    command,
    [
      ['coverage comet-run', 'what is exercised, and what never is'],
      ['coverage comet-run --games 0', 'by the examples alone'],
      ['coverage comet-run --games 0 --checked', 'which rules are run, and which are checked'],
      ['coverage comet-run --games 200 --strict --json', 'for CI'],
    ],
    'Ends with 1 if the game or an example has errors; with --strict, if something clear is left out.',
  );
}

async function coverage(dir: string | undefined, options: CoverageOptions, { host }: Shell): Promise<ExitCode> {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const { core } = ready.game;
  const { games, seed: asked, limit } = options;
  const { least, most } = core.players;
  const only =
    options.players === undefined ? undefined : playersFor({ core, name: ready.folder.name }, options.players);
  const players = only === undefined ? Array.from({ length: most - least + 1 }, (_, i) => least + i) : [only];
  const fixed = options.option === undefined ? undefined : optionsFor(core, options.option);
  const bar = progressBar(host.err, ready.game.data.examples.length + games * players.length, 'games');
  const measured = measure(ready.game, { games, players, seed: asked, fixed, limit }, bar.show);
  bar.end();
  const errors = measured.problems.filter(isError).map((problem) => relocated(problem, ready.folder.shown));
  if (errors.length > 0) {
    const { isOn } = inkFor(host.err, host.env, options.color);
    host.err.write(renderText(errors, filesAsShown(ready), { isColoured: isOn, language: host.language }));
    return FINDINGS;
  }
  const cancel = cancelByKey();
  const checked = options.checked === true ? await checkRules(ready.game, measured.report, cancel) : undefined;
  cancel.end();
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(options.json ? coverageJson(ready, measured, checked) : coverageText(ready, measured, ink, checked));
  return options.strict === true && uncovered(measured.report).length > 0 ? FINDINGS : FINE;
}
