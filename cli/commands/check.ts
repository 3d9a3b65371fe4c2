/** `kodeks check`: everything that can be wrong with a game and can be found without playing it. */
import type { Command } from 'commander';
import { oneOf } from '../arguments.ts';
import { type CheckedGame, checkGame } from '../check/check-game.ts';
import type { Diagnostic, SourceFile } from '../engine.ts';
import { findGames } from '../files/find-game.ts';
import type { Screen } from '../host.ts';
import type { Language } from '../language.ts';
import { type ExitCode, FINDINGS, FINE } from '../outcome.ts';
import {
  filesAsShown,
  heldBackInWords,
  isError,
  problemsIn,
  renderGithub,
  renderJson,
  renderSarif,
  renderText,
} from '../problems.ts';
import { wordsOf } from '../terminal/counts.ts';
import { type Ink, inkFor } from '../terminal/ink.ts';
import { VERSION } from '../version.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

const FORMATS = ['text', 'json', 'sarif', 'github'] as const;
type Format = (typeof FORMATS)[number];

interface CheckOptions {
  readonly guide?: string;
  readonly format: Format;
  readonly strict?: boolean;
  readonly cache: boolean;
  readonly color?: boolean;
  /** Machine-readable formats are English unless another language is asked for. */
  readonly lang?: Language;
}

interface Manner {
  readonly ink: Ink;
  readonly width: number;
  readonly language: Language;
}

export function addCheck(program: Command, shell: Shell): void {
  const command = program
    .command('check')
    .description(
      'Reads every file of a game and says what is wrong: text that does not parse, names that nobody declared, types that do not fit, missing translations, numbers that do not add up. A folder of games is checked game by game.',
    )
    .argument('[dir]', GAME)
    .option('--format <format>', `how to print: ${FORMATS.join(', ')}`, oneOf('--format', FORMATS), 'text')
    .option('--guide <address>', 'sarif: where dsl/PROBLEMS.md is published, so that each problem leads to its page')
    .option('--strict', 'warnings count as findings too')
    .option('--no-cache', 'look at everything again, even where nothing has changed since the last check')
    .action(async (dir: string | undefined, options: CheckOptions) => shell.end(await check(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['check tic-tac-toe', 'one game'],
      ['check games --strict', 'every game below games/, warnings included'],
      ['check games --format github', 'problems as annotations of a pull request'],
      ['check games --format sarif > kodeks.sarif', 'for code scanning'],
    ],
    'Ends with 1 if there are errors; with --strict also if there are warnings.',
  );
}

async function check(dir: string | undefined, options: CheckOptions, { host }: Shell): Promise<ExitCode> {
  const games: CheckedGame[] = [];
  for (const folder of findGames(dir, host.cwd)) games.push(await checkGame(folder, options.cache, host.env));
  const problems = games.flatMap((game) => game.problems);
  const files = games.flatMap(filesAsShown);
  const ink = inkFor(host.out, host.env, options.color);
  host.out.write(
    options.format === 'text'
      ? inWords(games, problems, files, { ink, width: widthOf(host.out), language: host.language })
      : machineReadable(options.format, problemsIn(problems, options.lang ?? 'en'), files, options.guide),
  );
  const findings = problems.some((problem) => options.strict || isError(problem));
  return findings ? FINDINGS : FINE;
}

function machineReadable(
  format: Exclude<Format, 'text'>,
  problems: readonly Diagnostic[],
  files: readonly SourceFile[],
  guide: string | undefined,
): string {
  switch (format) {
    case 'json':
      return renderJson(problems, files);
    case 'sarif':
      return renderSarif(problems, files, VERSION, guide);
    case 'github':
      return renderGithub(problems, files);
  }
}

function inWords(
  games: readonly CheckedGame[],
  problems: readonly Diagnostic[],
  files: readonly SourceFile[],
  { ink, width, language }: Manner,
): string {
  const shown =
    problems.length === 0
      ? ''
      : `${renderText(problems, files, { isColoured: ink.isOn, width, language }).trimEnd()}\n\n`;
  const [only] = games;
  const what = games.length === 1 && only ? `${only.folder.name}: ` : `${wordsOf(language).games(games.length)}: `;
  return `${shown}${ink.bold(what)}${verdict(problems, files.length, ink, language)}${heldBackInWords(
    games.reduce((sum, game) => sum + game.heldBack, 0),
    language,
  )}\n`;
}

/** Long source lines are cut to a terminal's width; elsewhere they are kept. */
const widthOf = (screen: Screen): number => (screen.isTerminal ? screen.columns : 120);

function verdict(problems: readonly Diagnostic[], files: number, ink: Ink, language: Language): string {
  const words = wordsOf(language);
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  const checked = ink.dim(` (${words.files(files)})`);
  if (problems.length === 0) return `${ink.green(words.fine)}${checked}`;
  const parts = [
    ...(errors > 0 ? [ink.red(words.errors(errors))] : []),
    ...(warnings > 0 ? [ink.yellow(words.warnings(warnings))] : []),
  ];
  return `${parts.join(', ')}${checked}`;
}
