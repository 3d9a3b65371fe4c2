/** `kodeks sim`: many games at once, to see how long they take, who wins, what is played, and what breaks. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { type BotName, parseBots } from '../bots.ts';
import { findGame } from '../files/find-game.ts';
import { optionsFor, playersFor, type TableOptions, withTable } from '../game-options.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import type { QueueSettings, RunThroughQueue } from '../queue/run.ts';
import type { SimJob } from '../sim/job.ts';
import { playHere } from '../sim/play-here.ts';
import { hasFindings, type SimReport, simReport, simText } from '../sim/report.ts';
import { inkFor } from '../terminal/ink.ts';
import { type Progress, progressBar } from '../terminal/progress.ts';
import { counted } from '../terminal/words.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';
import { queueAddress } from './queue-address.ts';

interface SimOptions extends TableOptions {
  readonly games: number;
  readonly bots: readonly BotName[];
  readonly workers: number;
  readonly limit: number;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly ndjson?: string;
  readonly color?: boolean;
  /** `true`: as KODEKS_QUEUE says. */
  readonly queue?: string | true;
  readonly shard?: number;
  readonly resume?: string;
  readonly status?: boolean;
  readonly cancel?: string;
}

const MOST_WORKERS = 64;
/** Their numbers are seeds too: see `gameSeed`. */
const MOST_GAMES = 4_000_000_000;

/** What a run that is gone on with has been told already. */
const TOLD_AT_THE_START = ['players', 'seed', 'option', 'games', 'bots', 'limit', 'check', 'shard'];

export function addSim(program: Command, shell: Shell): void {
  const command = program
    .command('sim')
    .description(
      'Plays many games with bots, in parallel, and reports how they ended, how long they were, who won and which actions were taken. Finds dead ends, endless games, broken rules and broken invariants (every `invariant` of the rules is looked at before every decision). The result does not depend on the number of threads, nor, with --queue, on the machines.',
    )
    .argument('[dir]', GAME);
  withTable(command)
    .option('--games <n>', 'how many games', wholeNumber('--games', 1, MOST_GAMES), 1000)
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
    .option('--ndjson <file>', 'write every game as a line of JSON to a file')
    .option(
      '--queue [address]',
      'let `kodeks worker`s play: redis://host:port or the path of a socket (without it: KODEKS_QUEUE)',
    )
    .option('--shard <games>', 'with --queue: games in a shard (a second of play)', wholeNumber('--shard', 1, 1e9))
    .option('--resume <id>', 'go on with a run of the queue')
    .option('--status', 'tell which runs and workers the queue has')
    .option('--cancel <id>', 'stop a run of the queue')
    .action(async (dir: string | undefined, options: SimOptions) => shell.end(await sim(dir, options, shell, command)));
  withColour(command);
  withExamples(
    command,
    [
      ['sim test/classics/connect-four --players 2 --games 10000 --seed 1', 'ten thousand random games'],
      ['sim comet-run --players 4 --games 200 --bots greedy', 'games of players who want points'],
      ['sim comet-run --players 2 --games 200 --bots greedy,random', 'how much better one sort of bot is'],
      ['sim comet-run --players 2 --games 40 --bots mcts:300,greedy', 'a search with 300 playouts for each decision'],
      ['sim comet-run --games 50 --check --json', 'for CI'],
      ['sim comet-run --games 1000000 --queue redis://10.0.0.5', 'on every machine where a `kodeks worker` runs'],
      ['sim --status --queue redis://10.0.0.5', 'what that queue is at'],
    ],
    'Ends with 1 if a game came to a dead end, did not end, or broke.',
  );
}

async function sim(dir: string | undefined, options: SimOptions, shell: Shell, command: Command): Promise<ExitCode> {
  const { resume, status, cancel, queue, shard } = options;
  if ([resume, status, cancel].filter((one) => one !== undefined).length > 1)
    throw new UsageError('--resume, --status and --cancel exclude each other');
  if (status !== undefined || cancel !== undefined) {
    if (dir !== undefined) throw new UsageError('--status and --cancel speak of the queue, not of a folder');
    return status === undefined ? cancelRun(cancel ?? '', options, shell) : showStatus(options, shell);
  }
  if (resume !== undefined) return resumed(resume, dir, options, shell, command);
  if (queue === undefined && shard !== undefined) throw new UsageError('--shard belongs to --queue');
  const ready = playableGame(
    findGame(dir, shell.host.cwd),
    shell.host,
    inkFor(shell.host.err, shell.host.env, options.color),
  );
  if (ready === undefined) return FINDINGS;
  const job = jobFor(ready, options);
  return queue === undefined ? simHere(ready, job, options, shell) : simByQueue(ready, job, options, shell);
}

function jobFor({ game, files, folder }: ReadyGame, options: SimOptions): SimJob {
  const { core } = game;
  const players = playersFor({ core, name: folder.name }, options.players);
  const { seed, bots, limit, check = false, ndjson } = options;
  return {
    files,
    players,
    seed,
    options: optionsFor(core, options.option),
    bots,
    limit,
    check,
    lines: ndjson !== undefined,
  };
}

async function simHere({ game, folder }: ReadyGame, job: SimJob, options: SimOptions, shell: Shell): Promise<ExitCode> {
  const { games, workers: threads } = options;
  const bar = progressBar(shell.host.err, games, 'games');
  const began = performance.now();
  const tally = await playHere(game, job, {
    games,
    threads,
    ndjson: lineFile(options, shell),
    env: shell.host.env,
    onProgress: bar.show,
  });
  bar.end();
  const seconds = (performance.now() - began) / 1000;
  const report = simReport(tally, { seed: job.seed, seconds, invariants: game.core.invariants.length });
  return showReport(report, folder.name, options, shell);
}

function showReport(report: SimReport, name: string, options: SimOptions, { host }: Shell): ExitCode {
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(options.json ? `${JSON.stringify(report, undefined, 2)}\n` : simText(report, name, ink));
  return hasFindings(report) ? FINDINGS : FINE;
}

const lineFile = ({ ndjson }: SimOptions, { host }: Shell): string | undefined =>
  ndjson === undefined ? undefined : resolve(host.cwd, ndjson);

// ---------------------------------------------------------------- through a queue; its client is loaded only here

async function simByQueue(
  { game, folder }: ReadyGame,
  job: SimJob,
  options: SimOptions,
  shell: Shell,
): Promise<ExitCode> {
  const { beginRun } = await import('../queue/run.ts');
  const { games, shard: size } = options;
  return followed(options, shell, (settings) => beginRun({ name: folder.name, game, job, games, size }, settings));
}

async function resumed(
  id: string,
  dir: string | undefined,
  options: SimOptions,
  shell: Shell,
  command: Command,
): Promise<ExitCode> {
  const told = TOLD_AT_THE_START.find((name) => command.getOptionValueSource(name) === 'cli');
  if (told !== undefined) throw new UsageError(`a run keeps what it was begun with: --${told} cannot change it`);
  const { host } = shell;
  const ready =
    dir === undefined
      ? undefined
      : playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (dir !== undefined && ready === undefined) return FINDINGS;
  const { resumeRun } = await import('../queue/run.ts');
  return followed(options, shell, (settings) => resumeRun(id, ready?.game, settings));
}

/** Shows how far a run is, and at its end what came out. */
async function followed(
  options: SimOptions,
  shell: Shell,
  run: (settings: QueueSettings) => Promise<RunThroughQueue>,
): Promise<ExitCode> {
  const { host } = shell;
  let bar: Progress | undefined;
  const began = performance.now();
  const { plan, tally, lost, isCancelled } = await run({
    address: queueAddress(options.queue, host.env),
    ndjson: lineFile(options, shell),
    say: (line) => {
      bar?.end();
      host.err.write(`kodeks: ${line}\n`);
    },
    onProgress: ({ games }, done, threads) => {
      bar ??= progressBar(host.err, games, 'games', undefined, done);
      bar.show(done, counted(threads, 'thread'));
    },
  });
  bar?.end();
  if (isCancelled) host.err.write(`kodeks: run ${plan.id} was cancelled; this is what it had counted\n`);
  const seconds = (performance.now() - began) / 1000;
  const report = simReport(tally, { seed: plan.job.seed, seconds, invariants: plan.invariants, lost });
  const code = showReport(report, plan.game, options, shell);
  return isCancelled ? FINDINGS : code;
}

async function showStatus(options: SimOptions, { host }: Shell): Promise<ExitCode> {
  const { queueStatus, statusText } = await import('../queue/status.ts');
  const status = await queueStatus(queueAddress(options.queue, host.env));
  host.out.write(options.json ? `${JSON.stringify(status, undefined, 2)}\n` : statusText(status));
  return FINE;
}

async function cancelRun(id: string, options: SimOptions, { host }: Shell): Promise<ExitCode> {
  const { cancelRun: cancel } = await import('../queue/run.ts');
  await cancel(queueAddress(options.queue, host.env), id);
  host.out.write(`run ${id} is cancelled; \`kodeks sim --resume ${id}\` would go on with it\n`);
  return FINE;
}
