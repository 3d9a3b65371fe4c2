/** `kodeks explore`: searches a game for faults where nobody has played yet, and for what never happens. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { keyAndValue, seed, wholeNumber } from '../arguments.ts';
import { exploreGame } from '../explore/explore-game.ts';
import { examplesFile, explorationJson, explorationMarkdown, explorationText } from '../explore/report.ts';
import { findGame } from '../files/find-game.ts';
import { MOST_PLAYERS, optionsFor, playersFor, settingsOf } from '../game-options.ts';
import { playableGame } from '../load.ts';
import { cancelByKey } from '../long/cancel.ts';
import { type ExitCode, FINDINGS, FINE } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { progressBar } from '../terminal/progress.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface ExploreOptions {
  readonly decisions: number;
  readonly seconds: number;
  readonly players?: number;
  readonly seed: number;
  readonly option?: Readonly<Record<string, string>>;
  readonly limit: number;
  readonly examples?: string;
  readonly report?: string;
  readonly json?: boolean;
  readonly color?: boolean;
}

export function addExplore(program: Command, shell: Shell): void {
  const command = program
    .command('explore')
    .description(
      'Searches a game for dead ends, endless play, broken invariants and look-ahead that gave up. Where play comes to something new, the search goes on from there. Each fault is made as short as it can be and written as a worked example that fails. Lists the rules, branches, refusals and cards that never happened.',
    )
    .argument('[dir]', GAME)
    .option('--decisions <n>', 'how many decisions', wholeNumber('--decisions', 1, 100_000_000), 20_000)
    .option('--seconds <n>', 'stop after so long', wholeNumber('--seconds', 1, 1_000_000), 60)
    .option('--players <n>', 'so many players only (all numbers in turn)', wholeNumber('--players', 1, MOST_PLAYERS))
    .option('--seed <n>', 'names the search', seed, 1)
    .option('--option <name=value>', 'play with this option only; may be given several times', keyAndValue)
    .option('--limit <n>', 'decisions after which a game is endless', wholeNumber('--limit', 10, 1_000_000), 5_000)
    .option('--examples <file>', 'write the faults there as worked examples')
    .option('--report <file>', 'write the report as Markdown, ready to be a comment')
    .option('--json', 'print the report for machines')
    .action(async (dir: string | undefined, options: ExploreOptions) => shell.end(await explore(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['explore comet-run', 'what is wrong, and what never happens'],
      ['explore comet-run --seconds 600 --decisions 10000000', 'for ten minutes'],
      ['explore comet-run --examples games/comet-run/examples/found.yaml', 'faults as examples to work on'],
    ],
    'Ctrl-C reports what was found so far. Ends with 1 if there is a fault.',
  );
}

async function explore(dir: string | undefined, options: ExploreOptions, { host }: Shell): Promise<ExitCode> {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const { game, folder } = ready;
  const { least, most } = game.core.players;
  const every = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const settings = {
    players:
      options.players === undefined ? every : [playersFor({ core: game.core, name: folder.name }, options.players)],
    options: options.option === undefined ? settingsOf(game.core) : [optionsFor(game.core, options.option)],
    seed: options.seed,
    limit: options.limit,
  };
  const bar = progressBar(host.err, options.decisions, 'decisions');
  const cancel = cancelByKey();
  const explored = await exploreGame(game, settings, options, { cancel, onProgress: bar.show });
  bar.end();
  cancel.end();
  const write = (file: string, text: string): void => writeFileSync(resolve(host.cwd, file), text);
  const written = explored.findings.some(({ example }) => example !== undefined) ? options.examples : undefined;
  if (written !== undefined) write(written, examplesFile(explored.findings));
  if (options.report !== undefined) write(options.report, explorationMarkdown(ready, explored));
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(
    options.json === true ? explorationJson(ready, explored) : explorationText(ready, explored, written, ink),
  );
  return explored.findings.length > 0 ? FINDINGS : FINE;
}
