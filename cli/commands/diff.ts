/** `kodeks diff`: what a change of a game does, between two folders or revisions of git. */
import { writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { seed, wholeNumber } from '../arguments.ts';
import { type BotName, parseBots } from '../bots.ts';
import { compareVersions, type Difference } from '../diff/compare-versions.ts';
import { type NamedGame, readGames } from '../diff/recorded-games.ts';
import { isReplayed } from '../diff/replay-doctor.ts';
import { differenceJson, differenceMarkdown, differenceText } from '../diff/report.ts';
import { versionsOf } from '../diff/versions.ts';
import { WORDS } from '../diff/words.ts';
import { makeFolder } from '../files/make-folder.ts';
import { replaceFile } from '../files/replace-file.ts';
import { MOST_PLAYERS, playersFor } from '../game-options.ts';
import type { Host } from '../host.ts';
import { playableGame } from '../load.ts';
import { cancelByKey } from '../long/cancel.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { type Progress, progressBar } from '../terminal/progress.ts';
import { type Shell, withColour, withExamples } from './command.ts';

interface DiffOptions {
  readonly game?: string;
  readonly games?: readonly string[];
  readonly play: number;
  readonly players?: number;
  readonly bots: readonly BotName[];
  readonly seed: number;
  readonly limit: number;
  readonly carry?: string;
  readonly report?: string;
  readonly json?: boolean;
  readonly color?: boolean;
}

export function addDiff(program: Command, shell: Shell): void {
  const command = program
    .command('diff')
    .description(
      'What a change of a game does: which rules, components, numbers and texts differ, in words; which worked examples notice; and, by playing recorded games again under the new rules, where they first part from their old course and which change made it.',
    )
    .argument('<old>', 'folder of a game, its name in games/, or a revision of git')
    .argument('[new]', 'the same (without it: the game as it is now)')
    .option('--game <dir>', 'whose revisions are meant, where neither side is a folder (the current folder)')
    .option('--games <paths...>', 'kept games to play again: files, or folders of them (without: bots play some)')
    .option('--play <n>', 'games of bots, where none are kept', wholeNumber('--play', 0, 10_000), 4)
    .option(
      '--players <n>',
      'how many play these games (in turn all numbers)',
      wholeNumber('--players', 1, MOST_PLAYERS),
    )
    .option('--bots <names>', 'who plays them: random, careful, greedy, or several in turn', parseBots, ['random'])
    .option('--seed <n>', 'names these games', seed, 1)
    .option('--limit <n>', 'decisions after which a game is left', wholeNumber('--limit', 1, 10_000_000), 2_000)
    .option('--carry <folder>', 'write the kept games there under the new rules, as far as their answers still exist')
    .option('--report <file>', 'write the report as Markdown, ready to be a comment')
    .option('--json', 'print the report for machines')
    .action(async (old: string, now: string | undefined, options: DiffOptions) =>
      shell.end(await diff(old, now, options, shell)),
    );
  withColour(command);
  withExamples(
    command,
    [
      ['diff main', 'the game in this folder, against a branch'],
      ['diff v1.0 comet-run --report change.md', 'a game by its name, with a report for a pull request'],
      ['diff v1.0 v1.1 --game comet-run', 'two revisions'],
      ['diff comet-run ../comet-run-next --games saved/ --carry saved-next/', 'two folders; kept games carried over'],
    ],
    'Ctrl-C reports what was found so far. Ends with 1 if a version has errors, or if an example of\nthe new one fails.',
  );
}

async function diff(
  oldWord: string,
  nowWord: string | undefined,
  options: DiffOptions,
  { host }: Shell,
): Promise<ExitCode> {
  const recorded = readGames(options.games ?? [], host.cwd);
  if (options.carry !== undefined) checkTargets(recorded, options.carry, host);
  const versions = versionsOf(oldWord, nowWord, options.game, host.cwd);
  const errorInk = inkFor(host.err, host.env, options.color);
  const [old, now] = versions.map(({ folder, read }) => playableGame(folder, host, errorInk, read));
  if (old === undefined || now === undefined) return FINDINGS;
  const job = {
    recorded,
    play: {
      games: options.play,
      players:
        options.players === undefined
          ? undefined
          : playersFor({ core: old.game.core, name: old.folder.name }, options.players),
      seed: options.seed,
      bots: options.bots,
      options: {},
      limit: options.limit,
    },
  };
  const cancel = cancelByKey();
  const bars = barsOf(host);
  const difference = await compareVersions(old, now, job, { cancel, onProgress: bars.show });
  bars.end();
  cancel.end();
  const { language } = host;
  if (options.report !== undefined)
    writeFileSync(resolve(host.cwd, options.report), differenceMarkdown(difference, language));
  host.out.write(
    options.json === true
      ? differenceJson(difference)
      : differenceText(difference, language, inkFor(host.out, host.env, options.color)),
  );
  if (options.carry !== undefined) carryOver(difference, options.carry, host);
  const fails = difference.examples.changes.some(({ was, is, change }) =>
    change === 'gone' ? false : (is ?? was)!.now.length > 0,
  );
  return fails || difference.stopped ? FINDINGS : FINE;
}

/** One bar after the other, on the same line. */
function barsOf({ err }: Host) {
  const bars = new Map<string, Progress>();
  return {
    show: (what: 'examples' | 'games', done: number, of: number): void => {
      const bar = bars.get(what) ?? progressBar(err, of, what);
      bars.set(what, bar);
      bar.show(done);
    },
    end: (): void => {
      for (const bar of bars.values()) bar.end();
    },
  };
}

/** The old games stay as they are: they can still be played by the old rules. */
function checkTargets(games: readonly NamedGame[], folder: string, { cwd }: Host): void {
  if (games.length === 0) throw new UsageError('--carry needs kept games', ['--games names files or folders of them']);
  const target = resolve(cwd, folder);
  const files = games.flatMap(({ file }) => (file === undefined ? [] : [file]));
  const names = files.map((file) => basename(file));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new UsageError(`--carry: two of the games are called \`${twice}\``);
  if (files.some((file) => dirname(file) === target))
    throw new UsageError(`--carry ${folder}: the games themselves lie there`, ['name another folder']);
}

/** Each as a save of the new rules, standing where its answers end. Nothing of the old games is touched. */
function carryOver({ games }: Difference, folder: string, { cwd, err, language }: Host): void {
  const carried = games.filter(({ file, replayed }) => file !== undefined && isReplayed(replayed));
  makeFolder(resolve(cwd, folder));
  for (const { file, replayed } of carried) {
    if (file === undefined || !isReplayed(replayed)) continue;
    replaceFile(join(resolve(cwd, folder), basename(file)), `${JSON.stringify(replayed.session.toJSON())}\n`);
  }
  err.write(`${WORDS[language].carried(carried.length, folder)}\n`);
}
