/** `kodeks ci`: everything that a pull request is asked, in one run, with a report for people and files for other tools. */
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { type GameLook, lookAtGame } from '../ci/look-at-game.ts';
import { annotations, findingsOf, isFine, markdownReport } from '../ci/report.ts';
import { findGames } from '../files/find-game.ts';
import { replaceFile } from '../files/replace-file.ts';
import { type ExitCode, FINDINGS, FINE } from '../outcome.ts';
import { renderSarif } from '../problems.ts';
import { type Ink, inkFor } from '../terminal/ink.ts';
import { counted } from '../terminal/words.ts';
import { VERSION } from '../version.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface CiOptions {
  readonly strict?: boolean;
  readonly games: number;
  readonly coverage: boolean;
  readonly report?: string;
  readonly sarif?: string;
  readonly color?: boolean;
}

export function addCi(program: Command, shell: Shell): void {
  const command = program
    .command('ci')
    .description(
      'Checks every game below a folder, compares its texts, looks at the form of its rules, plays its examples and measures what they and random games exercise. In GitHub Actions it annotates the pull request and writes the job summary by itself.',
    )
    .argument('[dir]', GAME)
    .option(
      '--strict',
      'warnings, rules files in another form and clear rules that nothing exercises count as findings too',
    )
    .option(
      '--games <n>',
      'random games for each number of players, for coverage (0: examples only)',
      wholeNumber('--games', 0, 1_000_000),
      5,
    )
    .option('--no-coverage', 'do not measure coverage')
    .option('--report <file>', 'write the report as Markdown, ready to be a comment')
    .option('--sarif <file>', 'write the problems as SARIF, for code scanning')
    .action(async (dir: string | undefined, options: CiOptions) => shell.end(await ci(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['ci games --strict', 'all games of a repository'],
      ['ci games --report kodeks.md --sarif kodeks.sarif', 'with files for a comment and for code scanning'],
      ['ci --no-coverage', 'quickly, such as before a commit'],
    ],
    'Ends with 1 if a game has errors or an example plays differently; with --strict also for the rest.',
  );
}

async function ci(dir: string | undefined, options: CiOptions, { host }: Shell): Promise<ExitCode> {
  const ink = inkFor(host.out, host.env, options.color);
  const strict = options.strict === true;
  const looks: GameLook[] = [];
  for (const folder of findGames(dir, host.cwd)) {
    const look = await lookAtGame(folder, options.coverage ? options.games : undefined, host);
    if (host.env.GITHUB_ACTIONS === 'true') host.out.write(annotations(look));
    host.out.write(`${lineOf(look, strict, ink)}\n`);
    looks.push(look);
  }
  const report = markdownReport(looks, strict);
  if (options.report !== undefined) replaceFile(resolve(host.cwd, options.report), report);
  if (host.env.GITHUB_STEP_SUMMARY) appendFileSync(host.env.GITHUB_STEP_SUMMARY, report);
  if (options.sarif !== undefined) {
    const problems = looks.flatMap((look) => look.problems);
    const files = looks.flatMap((look) => look.files);
    replaceFile(resolve(host.cwd, options.sarif), renderSarif(problems, files, VERSION, undefined));
  }
  return looks.every((look) => isFine(look, strict)) ? FINE : FINDINGS;
}

function lineOf(look: GameLook, strict: boolean, ink: Ink): string {
  const { errors, warnings, unformatted, stale, failed, uncovered } = findingsOf(look);
  const parts = [
    ...(errors > 0 ? [ink.red(counted(errors, 'error'))] : []),
    ...(warnings > 0 ? [ink.yellow(counted(warnings, 'warning'))] : []),
    ...(stale > 0 ? [ink.yellow(`${counted(stale, 'text')} stale`)] : []),
    ...(unformatted > 0 ? [ink.yellow(`${counted(unformatted, 'file')} to format`)] : []),
    ...(failed > 0 ? [ink.red(`${counted(failed, 'example')} played differently`)] : []),
    ...(uncovered > 0 ? [ink.yellow(`${counted(uncovered, 'clear rule')} never exercised`)] : []),
  ];
  const said = parts.length === 0 ? ink.green('fine') : parts.join(', ');
  const mark = isFine(look, strict) ? ink.green('ok  ') : ink.red('FAIL');
  return `${mark}  ${ink.bold(look.name)}: ${said} (${counted(look.examples.runs.length, 'example')})`;
}
