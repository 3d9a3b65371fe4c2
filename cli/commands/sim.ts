/** `kodeks sim`: many games at once, to see how long they take, who wins, what is played, and what breaks. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { type BotName, parseBots } from '../bots.ts';
import { findGame } from '../files/find-game.ts';
import { optionsFor, playersFor, type TableOptions, withTable } from '../game-options.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE } from '../outcome.ts';
import type { SimJob } from '../sim/job.ts';
import { simulateInWorkers } from '../sim/pool.ts';
import { hasFindings, simReport, simText } from '../sim/report.ts';
import { playStretch } from '../sim/stretch.ts';
import type { Tally } from '../sim/tally.ts';
import { inkFor } from '../terminal/ink.ts';
import { progressBar } from '../terminal/progress.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface SimOptions extends TableOptions {
  readonly games: number;
  readonly bots: readonly BotName[];
  readonly workers: number;
  readonly limit: number;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
}

const MOST_WORKERS = 64;

export function addSim(program: Command, shell: Shell): void {
  const command = program
    .command('sim')
    .description(
      'Plays many games with bots, in parallel, and reports how they ended, how long they were, who won and which actions were taken. Finds dead ends, endless games, broken rules and broken invariants (every `invariant` of the rules is looked at before every decision). The result does not depend on the number of workers.',
    )
    .argument('[dir]', GAME);
  withTable(command)
    .option('--games <n>', 'how many games', wholeNumber('--games', 1, 100_000_000), 1000)
    .option(
      '--bots <kind>',
      'who plays: random, careful, greedy or mcts (tree search, slow; mcts:200 with fewer playouts, mcts:500ms with a time, for each decision); several, such as greedy,random, change seats from game to game',
      parseBots,
      ['random' as const],
    )
    .option('--workers <n>', 'threads', wholeNumber('--workers', 1, MOST_WORKERS), availableParallelism())
    .option(
      '--limit <n>',
      'decisions after which a game counts as endless',
      wholeNumber('--limit', 1, 10_000_000),
      20_000,
    )
    .option('--check', 'prove every game: no hidden knowledge used, saving and replaying give the same game; slow')
    .option('--json', 'print the report for machines')
    .action(async (dir: string | undefined, options: SimOptions) => shell.end(await sim(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['sim test/classics/connect-four --players 2 --games 10000 --seed 1', 'ten thousand random games'],
      ['sim comet-run --players 4 --games 200 --bots greedy', 'games of players who want points'],
      ['sim comet-run --players 2 --games 200 --bots greedy,random', 'how much better one sort of bot is'],
      ['sim comet-run --players 2 --games 40 --bots mcts:300,greedy', 'a search with 300 playouts for each decision'],
      ['sim comet-run --games 50 --check --json', 'for CI'],
    ],
    'Ends with 1 if a game came to a dead end, did not end, or broke.',
  );
}

async function sim(dir: string | undefined, options: SimOptions, { host }: Shell): Promise<ExitCode> {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const job = jobFor(ready, options);
  const bar = progressBar(host.err, options.games, 'games');
  const began = performance.now();
  const tally = await simulate(ready, job, options, bar.show);
  bar.end();
  const report = simReport(tally, options.seed, (performance.now() - began) / 1000, ready.game.core.invariants.length);
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(options.json ? `${JSON.stringify(report, undefined, 2)}\n` : simText(report, ready.folder.name, ink));
  return hasFindings(report) ? FINDINGS : FINE;
}

function jobFor({ game, files, folder }: ReadyGame, options: SimOptions): SimJob {
  const { core } = game;
  const players = playersFor({ core, name: folder.name }, options.players);
  const { seed, bots, limit, check = false } = options;
  return { files, players, seed, options: optionsFor(core, options.option), bots, limit, check };
}

async function simulate(
  { game }: ReadyGame,
  job: SimJob,
  { games, workers }: SimOptions,
  onProgress: (done: number) => void,
): Promise<Tally> {
  if (workers > 1 && games > 1) return simulateInWorkers(game, job, games, workers, onProgress);
  return playStretch(game, job, { from: 0, to: games }, (index) => onProgress(index + 1));
}
