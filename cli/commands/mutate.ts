/** `kodeks mutate`: changes the rules one place at a time and lists the changes that neither examples nor games notice. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { seed, wholeNumber } from '../arguments.ts';
import { hashText } from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { changedSince } from '../files/git.ts';
import { nearest } from '../files/nearest.ts';
import { MOST_PLAYERS, playersFor } from '../game-options.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { cancelByKey } from '../long/cancel.ts';
import { keptResults } from '../long/kept.ts';
import { examineMutants, type Mutated, type MutateJob } from '../mutants/examine.ts';
import { mutantsJson, mutantsMarkdown, mutantsText, scoreOf } from '../mutants/report.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { filesAsShown, relocated, renderText } from '../problems.ts';
import { inkFor } from '../terminal/ink.ts';
import { progressBar } from '../terminal/progress.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface MutateOptions {
  readonly sample: number;
  readonly all?: boolean;
  readonly seed: number;
  readonly since?: string;
  readonly rule?: string;
  readonly games: number;
  readonly players?: number;
  readonly least?: number;
  readonly keep?: string;
  readonly report?: string;
  readonly json?: boolean;
  readonly color?: boolean;
}

/** Decisions after which a game of the untouched rules is left. */
const LIMIT = 20_000;

export function addMutate(program: Command, shell: Shell): void {
  const command = program
    .command('mutate')
    .description(
      'Changes the rules one place at a time (a number, a comparison, an order, may for must, a requirement or statement left out, one player for another) and plays the examples that come there, then a few games. What nothing notices could be wrong unseen: it is listed with its rule and the text of the change.',
    )
    .argument('[dir]', GAME)
    .option('--sample <n>', 'how many changes, drawn by lot', wholeNumber('--sample', 1, 1_000_000), 100)
    .option('--all', 'every change there is')
    .option('--seed <n>', 'names the sample and the games', seed, 1)
    .option('--since <revision>', 'only what has changed since a revision of git')
    .option('--rule <id>', 'only changes of one rule')
    .option('--games <n>', 'random games for what the examples do not notice', wholeNumber('--games', 0, 1000), 2)
    .option(
      '--players <n>',
      'how many play these games (in turn all numbers)',
      wholeNumber('--players', 1, MOST_PLAYERS),
    )
    .option('--least <percent>', 'end with 1 if fewer changes are noticed', wholeNumber('--least', 0, 100))
    .option('--keep <file>', 'write each result there at once; the same command goes on where it stopped')
    .option('--report <file>', 'write the report as Markdown, ready to be a comment')
    .option('--json', 'print the report for machines')
    .action(async (dir: string | undefined, options: MutateOptions) => shell.end(await mutate(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['mutate comet-run', 'a hundred changes: how many are noticed?'],
      ['mutate comet-run --since main --all', 'only what a branch has edited'],
      ['mutate comet-run --all --keep mutants.jsonl', 'all of them; Ctrl-C and the same words again go on'],
      ['mutate comet-run --rule CR-MOVE-03 --all', 'one rule'],
    ],
    'Ctrl-C reports what was tried so far. Ends with 1 if the game or an example has errors,\nor below --least.',
  );
}

async function mutate(dir: string | undefined, options: MutateOptions, { host }: Shell): Promise<ExitCode> {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const job = jobOf(ready, options);
  const kept = keptResults<Mutated['tried'][number]['end']>(options.keep, host.cwd, settingsOf(ready, job));
  const cancel = cancelByKey();
  let bar: ReturnType<typeof progressBar> | undefined;
  const mutated = await examineMutants(ready.game, job, {
    cancel,
    kept,
    onProgress: (done, of) => {
      bar ??= progressBar(host.err, of, 'steps');
      bar.show(done);
    },
  });
  bar?.end();
  cancel.end();
  if (mutated.problems.length > 0) {
    const errors = mutated.problems.map((problem) => relocated(problem, ready.folder.shown));
    host.err.write(
      renderText(errors, filesAsShown(ready), {
        isColoured: inkFor(host.err, host.env, options.color).isOn,
        language: host.language,
      }),
    );
    return FINDINGS;
  }
  if (options.report !== undefined) writeFileSync(resolve(host.cwd, options.report), mutantsMarkdown(ready, mutated));
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(options.json === true ? mutantsJson(ready, mutated) : mutantsText(ready, mutated, ink));
  const { score } = scoreOf(mutated.tried, mutated.total);
  return score * 100 < (options.least ?? 0) ? FINDINGS : FINE;
}

function jobOf(ready: ReadyGame, options: MutateOptions): MutateJob {
  const { game, folder } = ready;
  const { least, most } = game.core.players;
  const every = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const players =
    options.players === undefined ? every : [playersFor({ core: game.core, name: folder.name }, options.players)];
  return {
    sample: options.all === true ? undefined : options.sample,
    seed: options.seed,
    games: { games: options.games, players, seed: options.seed, limit: LIMIT },
    since: options.since === undefined ? undefined : changedSince(options.since, folder.folder),
    rule: options.rule === undefined ? undefined : knownRule(ready, options.rule),
  };
}

function knownRule({ game }: ReadyGame, id: string): string {
  const known = new Set([...game.core.sites, ...game.core.reasons].flatMap(({ rules }) => rules));
  if (known.has(id)) return id;
  const meant = nearest(id, [...known]);
  throw new UsageError(`nothing carries the rule \`${id}\``, meant === undefined ? [] : [`did you mean \`${meant}\`?`]);
}

/** What results depend on: the rules, the examples, and how games are played. */
function settingsOf({ files }: ReadyGame, { seed: sown, games }: MutateJob): string {
  const texts = files.filter(({ path }) => !path.startsWith('reference/')).map(({ path, text }) => `${path}\n${text}`);
  return hashText(JSON.stringify([texts, sown, games]));
}
