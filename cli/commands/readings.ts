/** `kodeks readings`: what the other readings of a game's rulings would change, played from the same seeds. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { oneOf, wholeNumber } from '../arguments.ts';
import { type BotName, parseBots } from '../bots.ts';
import { hashText, type Language } from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { nearest } from '../files/nearest.ts';
import { optionsFor, playersFor, type TableOptions, withTable } from '../game-options.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { cancelByKey } from '../long/cancel.ts';
import { keptResults } from '../long/kept.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { compareReadings, type GameDifference, type ReadingsJob, readingsOf } from '../readings/compare-readings.ts';
import { readingsJson, readingsMarkdown, readingsText } from '../readings/report.ts';
import { inkFor } from '../terminal/ink.ts';
import { progressBar } from '../terminal/progress.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface ReadingsOptions extends TableOptions {
  readonly games: number;
  readonly bots: readonly BotName[];
  readonly only?: string;
  readonly limit: number;
  readonly lang: Language;
  readonly keep?: string;
  readonly report?: string;
  readonly json?: boolean;
  readonly color?: boolean;
}

export function addReadings(program: Command, shell: Shell): void {
  const command = program
    .command('readings')
    .description(
      'Where a rulebook can be read in two ways, a game holds one reading and offers the other as an option marked `reading: yes`. Plays each other reading from the same seeds with the same players, and says how often the course, the scores and the winners differ, and where first.',
    )
    .argument('[dir]', GAME);
  withTable(command)
    .option('--games <n>', 'games for each reading', wholeNumber('--games', 1, 100_000), 20)
    .option('--bots <names>', 'who plays: random, careful, greedy, or several in turn', parseBots, ['random'])
    .option('--only <option>', 'one reading')
    .option('--limit <n>', 'decisions after which a game is left', wholeNumber('--limit', 1, 10_000_000), 20_000)
    .option('--lang <language>', 'names of readings: en or pl', oneOf('--lang', ['en', 'pl'] as const), 'en')
    .option('--keep <file>', 'write each comparison there at once; the same command goes on where it stopped')
    .option('--report <file>', 'write the report as Markdown')
    .option('--json', 'print the report for machines')
    .action(async (dir: string | undefined, options: ReadingsOptions) =>
      shell.end(await readings(dir, options, shell)),
    );
  withColour(command);
  withExamples(
    command,
    [
      ['readings eclipse', 'which rulings matter, and how much'],
      ['readings eclipse --only lastRound --games 200', 'one of them more exactly'],
      ['readings eclipse --bots greedy --players 3', 'with players who want to win'],
    ],
    'Ctrl-C reports what was played so far; with --keep the same words again go on.',
  );
}

async function readings(dir: string | undefined, options: ReadingsOptions, { host }: Shell): Promise<ExitCode> {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const { game, folder } = ready;
  const known = readingsOf(game);
  const { only } = options;
  if (only !== undefined && !known.some(({ option }) => option === only)) {
    const meant = nearest(
      only,
      known.map(({ option }) => option),
    );
    throw new UsageError(
      `this game has no reading \`${only}\``,
      meant === undefined
        ? ['readings are options marked `reading: yes` in game.yaml']
        : [`did you mean \`${meant}\`?`],
    );
  }
  const job: ReadingsJob = {
    games: options.games,
    players: playersFor({ core: game.core, name: folder.name }, options.players),
    seed: options.seed,
    bots: options.bots,
    options: optionsFor(game.core, options.option),
    limit: options.limit,
    only,
  };
  const total = known.filter(({ option }) => only === undefined || option === only).length * job.games;
  const bar = progressBar(host.err, total, 'games');
  const kept = keptResults<GameDifference>(options.keep, host.cwd, settingsOf(ready, job));
  const cancel = cancelByKey();
  const compared = await compareReadings(game, job, { cancel, kept, onProgress: bar.show });
  bar.end();
  cancel.end();
  if (options.report !== undefined)
    writeFileSync(resolve(host.cwd, options.report), readingsMarkdown(ready, job, compared));
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(
    options.json === true ? readingsJson(ready, job, compared) : readingsText(ready, job, compared, options.lang, ink),
  );
  return FINE;
}

/** What a comparison depends on; more games, or other readings, are more of the same. */
function settingsOf({ game }: ReadyGame, { players, seed, bots, options, limit }: ReadingsJob): string {
  return hashText(JSON.stringify([game.core.fingerprint, players, seed, bots, options, limit]));
}
