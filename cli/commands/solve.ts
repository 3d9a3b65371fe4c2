/** `kodeks solve`: the value of a small game of two players, by counterfactual regret over its information sets. */
import type { Command } from 'commander';
import { oneOf, wholeNumber } from '../arguments.ts';
import { type Payoff, type Solution, situationSession, solve, Unsolvable } from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { optionsFor, playersFor, type TableOptions, withTable } from '../game-options.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { type Ink, inkFor } from '../terminal/ink.ts';
import { progressBar } from '../terminal/progress.ts';
import { table } from '../terminal/table.ts';
import { counted, grouped } from '../terminal/words.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface SolveOptions extends TableOptions {
  readonly payoff?: Payoff;
  readonly accuracy: number;
  readonly rounds: number;
  readonly positions: number;
  readonly sets: number;
  readonly json?: boolean;
  readonly color?: boolean;
}

const PAYOFFS: readonly Payoff[] = ['score', 'win'];

export function addSolve(program: Command, shell: Shell): void {
  const command = program
    .command('solve')
    .description(
      'Finds how two players play a small game best when each knows only what the rules show them: counterfactual regret (CFR+) over information sets. Gives the value of the game between two bounds that are reckoned exactly by best answers, and how often each answer is given in each information set. What one wins the other must lose.',
    )
    .argument('[dir]', GAME);
  withTable(command)
    .option(
      '--payoff <what>',
      'what is played for: score (the points of a game that has any) or win (1, 0 or -1)',
      oneOf('--payoff', PAYOFFS),
    )
    .option('--accuracy <x>', 'stop when the bounds are so near to each other', accuracy, 0.001)
    .option('--rounds <n>', 'stop after so many rounds', wholeNumber('--rounds', 1, 10_000_000), 20_000)
    .option('--positions <n>', 'positions at most', wholeNumber('--positions', 1, 10_000_000), 200_000)
    .option('--sets <n>', 'information sets that are listed', wholeNumber('--sets', 0, 500), 30)
    .option('--json', 'print the result for machines')
    .action((dir: string | undefined, options: SolveOptions) => shell.end(solved(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['solve test/classics/kuhn-poker', 'worth -1/18 to the first player'],
      ['solve test/classics/leduc-poker --accuracy 0.002 --sets 10', 'a larger one, its first information sets'],
      ['solve test/classics/tic-tac-toe --json', 'a game without secrets, for machines'],
    ],
    'Ends with 1 if the bounds are still further apart than --accuracy.',
  );
}

function accuracy(written: string): number {
  const value = /^\d*\.?\d+$/.test(written) ? Number(written) : Number.NaN;
  if (value > 0 && value <= 1) return value;
  throw new UsageError(`--accuracy must be a number above 0, at most 1, such as \`0.001\`, not \`${written}\``);
}

function solved(dir: string | undefined, options: SolveOptions, { host }: Shell): ExitCode {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const { game, folder } = ready;
  const payoff = options.payoff ?? (game.core.scores.length > 0 ? 'score' : 'win');
  const bar = progressBar(host.err, options.rounds, 'rounds');
  const solution = attempted(ready, payoff, options, bar.show);
  bar.end();
  const { lower, upper } = solution;
  const value = (lower + upper) / 2;
  const report = { game: folder.name, players: 2, payoff, value, ...solution };
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(options.json ? `${JSON.stringify(report)}\n` : inWords(report, ink));
  return upper - lower <= options.accuracy ? FINE : FINDINGS;
}

function attempted(
  { game, folder }: ReadyGame,
  payoff: Payoff,
  options: SolveOptions,
  onRound: (round: number) => void,
): Solution {
  const { core } = game;
  const { least, most } = core.players;
  const two = least <= 2 && most >= 2 ? 2 : undefined;
  const players = playersFor({ core, name: folder.name }, options.players ?? two);
  const session = situationSession(game, {
    players,
    seed: options.seed,
    options: optionsFor(core, options.option),
    withoutFlow: true,
  });
  try {
    return solve(session, {
      payoff,
      mostPositions: options.positions,
      accuracy: options.accuracy,
      mostRounds: options.rounds,
      described: options.sets,
      onRound,
    });
  } catch (error) {
    if (!(error instanceof Unsolvable)) throw error;
    throw new UsageError(
      `${folder.name} cannot be solved: ${error.message}`,
      error.hint === undefined ? [] : [error.hint],
    );
  }
}

interface Report extends Solution {
  readonly game: string;
  readonly payoff: Payoff;
  readonly value: number;
}

const FOUR = (number: number): string => number.toFixed(4).replace(/^-(0\.0+)$/, '$1');

function inWords(report: Report, ink: Ink): string {
  const { game, payoff, value, lower, upper, positions, informationSets, rounds, strategy } = report;
  const head = `${ink.bold(game)}: worth ${ink.bold(FOUR(value))} to player 1 (${payoff === 'win' ? 'a win counts 1, a loss -1' : 'in points'}), between ${FOUR(lower)} and ${FOUR(upper)}`;
  const how = `${counted(positions, 'position')}, ${counted(informationSets, 'information set')}, ${counted(rounds, 'round')}`;
  const rows = strategy.map(({ player, knows, after, answers }) => [
    `player ${player + 1}`,
    knows.join('; '),
    after.join(' '),
    answers.map(({ key, probability }) => `${key} ${Math.round(100 * probability)} %`).join(', '),
  ]);
  const left = informationSets - strategy.length;
  const more = left > 0 && strategy.length > 0 ? `  and ${grouped(left)} more (--sets)\n` : '';
  const sets = rows.length === 0 ? '' : `\n${table([['who', 'sees', 'after', 'answers'], ...rows])}\n${more}`;
  return `${head}\n${ink.dim(how)}\n${sets}`;
}
