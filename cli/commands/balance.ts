/** `kodeks balance`: who wins, what it takes and what is worth having, by many games of bots; or what has changed between two versions. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { oneOf, wholeNumber } from '../arguments.ts';
import { type Figures, figuresOf } from '../balance/figures.ts';
import { reportPage } from '../balance/page.ts';
import { playGames } from '../balance/play.ts';
import { type Head, reportMarkdown, reportText } from '../balance/report.ts';
import { comparedFigures, comparisonSection, type Section, sectionsOf } from '../balance/sections.ts';
import { type BotName, parseBots } from '../bots.ts';
import { findGame } from '../files/find-game.ts';
import { optionsFor, playersFor, type TableOptions, withTable } from '../game-options.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import type { SimJob } from '../sim/job.ts';
import { inkFor } from '../terminal/ink.ts';
import { progressBar } from '../terminal/progress.ts';
import { counted, grouped } from '../terminal/words.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface BalanceOptions extends TableOptions {
  readonly games: number;
  readonly bots: readonly BotName[];
  readonly workers: number;
  readonly limit: number;
  readonly vary?: boolean;
  readonly against?: string;
  readonly keep?: string;
  readonly format: Format;
  readonly out?: string;
  readonly color?: boolean;
}

type Format = 'text' | 'json' | 'markdown' | 'html';
const FORMATS: readonly Format[] = ['text', 'json', 'markdown', 'html'];

export function addBalance(program: Command, shell: Shell): void {
  const command = program
    .command('balance')
    .description(
      'Lets bots play many games and says who wins by seat and by race or faction, which cards go with victories, how long games are, where points come from and what is done when; every figure with its 95 % interval, and where the sample cannot tell, it says so. With --against the same is played with another version of the game, and the differences are told.',
    )
    .argument('[dir]', GAME);
  withTable(command)
    .option('--games <n>', 'how many games', wholeNumber('--games', 1, 1_000_000), 200)
    .option(
      '--bots <kind>',
      'who plays: random, careful, greedy or mcts:300; several change seats from game to game',
      parseBots,
      ['greedy' as const],
    )
    .option('--vary', 'play also with every other value of every option, in turn')
    .option('--against <dir>', 'the other version: what is found there is compared with what is found here')
    .option('--keep <file>', 'keep every game as a line of JSON; what is there already is not played again')
    .option('--workers <n>', 'threads', wholeNumber('--workers', 1, 64), availableParallelism())
    .option(
      '--limit <n>',
      'decisions after which a game counts as endless',
      wholeNumber('--limit', 1, 10_000_000),
      20_000,
    )
    .option('--format <format>', 'text, json, markdown, or html with pictures', oneOf('--format', FORMATS), 'text')
    .option('--out <file>', 'write the report to a file')
    .action(async (dir: string | undefined, options: BalanceOptions) => shell.end(await balance(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['balance comet-run --players 3 --games 300', 'three hundred games of greedy bots'],
      [
        'balance comet-run --bots mcts:200 --games 40 --keep games.ndjson',
        'strong bots take long: Ctrl-C, and the same line goes on',
      ],
      ['balance comet-run --against ../comet-run-next --format markdown', 'what a change does'],
      ['balance comet-run --games 400 --format html --out balance.html', 'with pictures, for a browser'],
      ['balance comet-run --vary --format json --out balance.json', 'every option, for machines'],
    ],
    'Ends with 1 if games did not come to their end, or if it was stopped.',
  );
}

async function balance(dir: string | undefined, options: BalanceOptions, shell: Shell): Promise<ExitCode> {
  const { host } = shell;
  if (options.against !== undefined && options.keep !== undefined)
    throw new UsageError('--keep holds the games of one version: it does not go with --against');
  const games = [dir, ...(options.against === undefined ? [] : [options.against])];
  const ready = games.map((one) =>
    playableGame(findGame(one, host.cwd), host, inkFor(host.err, host.env, options.color)),
  );
  const played: Played[] = [];
  const stop = stopOnInterrupt();
  try {
    for (const one of ready) {
      if (one === undefined) return FINDINGS;
      if (!stop.isAsked()) played.push(await playedGames(one, options, shell, stop.isAsked));
    }
  } finally {
    stop.forget();
  }
  await show(played, options, stop.isAsked(), shell);
  return stop.isAsked() || played.some(({ figures }) => figures.finished < figures.games) ? FINDINGS : FINE;
}

interface Played {
  readonly name: string;
  readonly job: SimJob;
  readonly figures: Figures;
}

async function playedGames(
  { game, folder, files }: ReadyGame,
  options: BalanceOptions,
  { host }: Shell,
  isCancelled: () => boolean,
): Promise<Played> {
  const { core } = game;
  const { seed, bots, limit, vary = false, workers: threads, games, keep } = options;
  const job: SimJob = {
    files,
    players: playersFor({ core, name: folder.name }, options.players),
    seed,
    options: optionsFor(core, options.option),
    bots,
    limit,
    check: false,
    lines: true,
    observe: true,
    vary,
  };
  const bar = progressBar(host.err, games, 'games');
  const file = keep === undefined ? undefined : resolve(host.cwd, keep);
  const lines = await playGames(game, job, { games, threads, keep: file, onProgress: bar.show, isCancelled });
  bar.end();
  return { name: folder.name, job, figures: figuresOf(lines, job.players) };
}

/** The first Ctrl-C ends it with what there is, the second at once. */
function stopOnInterrupt(): { readonly isAsked: () => boolean; readonly forget: () => void } {
  let asked = false;
  const ask = (): void => {
    asked = true;
  };
  process.once('SIGINT', ask);
  return { isAsked: () => asked, forget: () => void process.removeListener('SIGINT', ask) };
}

async function show(
  played: readonly Played[],
  options: BalanceOptions,
  isStopped: boolean,
  { host }: Shell,
): Promise<void> {
  const [first, second] = played;
  if (first === undefined) return;
  const compared = second === undefined ? undefined : comparedFigures(first.figures, second.figures);
  const sections: readonly Section[] =
    compared === undefined ? sectionsOf(first.figures) : [comparisonSection(compared)];
  const head = headOf(played, options, isStopped);
  const text =
    options.format === 'json'
      ? `${JSON.stringify({ ...asJson(first), ...(second && { against: asJson(second), compared }) }, undefined, 1)}\n`
      : options.format === 'markdown'
        ? reportMarkdown(head, sections)
        : options.format === 'html'
          ? reportPage(head, sections, compared === undefined ? await picturesOf(first.figures) : [])
          : reportText(head, sections, inkFor(host.out, host.env, options.color));
  if (options.out === undefined) host.out.write(text);
  else writeFileSync(resolve(host.cwd, options.out), text);
}

/** The library that draws is read only now. */
async function picturesOf(figures: Figures) {
  const { plotsOf } = await import('../balance/plots.ts');
  return plotsOf(figures);
}

function headOf(played: readonly Played[], { bots, keep, games }: BalanceOptions, isStopped: boolean): Head {
  const [first] = played;
  const unfinished = played.reduce((sum, { figures }) => sum + figures.games - figures.finished, 0);
  const few = played.some(({ figures }) => figures.finished < 100);
  const stopped = `stopped after ${played.map(({ figures }) => grouped(figures.games)).join(' and ')} of ${grouped(games)} games`;
  return {
    name: played.map(({ name }) => name).join(' → '),
    about: `${counted(first?.figures.games ?? 0, 'game')} of ${counted(first?.job.players ?? 0, 'player')}, bots ${bots.join(', ')}, seed ${first?.job.seed}`,
    warnings: [
      ...(isStopped ? [`${stopped}${keep === undefined ? '' : '; the same command goes on'}`] : []),
      ...(unfinished > 0
        ? [`${counted(unfinished, 'game')} did not come to the end and are left out: see \`kodeks sim\``]
        : []),
      ...(few ? ['fewer than a hundred games: only great differences can be told'] : []),
    ],
  };
}

/** Without what would be infinite: `null` where one game tells nothing of the spread. */
function asJson({ name, job, figures }: Played) {
  const { lengths: _, ...rest } = figures;
  return { game: name, seed: job.seed, playing: job.bots, options: job.options, ...rest };
}
