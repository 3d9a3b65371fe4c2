/** What came of the examples: in words, and as the JSON that we promise. */
import { problemsAsJson, renderText } from '../problems.ts';
import type { Ink } from '../terminal/ink.ts';
import { counted } from '../terminal/words.ts';
import type { Difference, ExampleRun, GameRun } from './run.ts';

export const hasPassed = (run: ExampleRun): boolean => run.differences.length === 0;

export function examplesAsJson(games: readonly GameRun[]): string {
  const runs = games.flatMap((game) => game.runs);
  const problems = games.flatMap((game) => problemsAsJson(game.errors, game.files));
  const report = {
    examples: runs.length,
    passed: runs.filter(hasPassed).length,
    failed: runs.filter((run) => !hasPassed(run)),
    unproven: unprovenIn(runs),
    ...(problems.length > 0 && { problems }),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

export function examplesInWords(games: readonly GameRun[], language: 'pl' | 'en', ink: Ink): string {
  const runs = games.flatMap((game) => game.runs);
  const failed = runs.filter((run) => !hasPassed(run)).length;
  const errors = games.reduce((sum, game) => sum + game.errors.length, 0);
  const counts = [`${runs.length - failed} passed`, failed > 0 ? ink.red(`${failed} failed`) : '0 failed'];
  const hindered = errors > 0 ? `, ${ink.red(counted(errors, 'error'))}` : '';
  return `${games.map((game) => gamePart(game, language, ink)).join('\n')}\n${counts.join(', ')}${hindered}\n${gaveUp(unprovenIn(runs), ink)}`;
}

const unprovenIn = (runs: readonly ExampleRun[]): number => runs.reduce((sum, run) => sum + run.unproven, 0);

const gaveUp = (times: number, ink: Ink): string =>
  times === 0 ? '' : ink.red(`look-ahead gave up ${counted(times, 'time')}: what was offered there is not proven\n`);

function gamePart(game: GameRun, language: 'pl' | 'en', ink: Ink): string {
  const lines = game.runs.map((run) => runPart(run, language, ink));
  const errors = game.errors.length > 0 ? `${renderText(game.errors, game.files, ink.isOn)}` : '';
  const nothing = game.runs.length === 0 && game.errors.length === 0 ? '  no examples\n' : '';
  return `${ink.bold(game.name)}\n${lines.join('')}${nothing}${errors}`;
}

function runPart(run: ExampleRun, language: 'pl' | 'en', ink: Ink): string {
  const title = run.title[language] || run.title.en || run.title.pl;
  const mark = hasPassed(run) ? ink.green('ok  ') : ink.red('FAIL');
  return `  ${mark}  ${run.id}  ${title}\n${run.differences.map((difference) => differencePart(difference, ink)).join('')}`;
}

function differencePart({ message, file, line, column, expected, found, because }: Difference, ink: Ink): string {
  const lines = [
    message,
    ink.cyan(`${file}:${line}:${column}`),
    ...(expected === undefined ? [] : [`${ink.green('- expected')}  ${expected}`]),
    ...(found === undefined ? [] : [`${ink.red('+ found')}     ${found}`]),
    ...because.map((reason) => `${ink.dim('because')}     ${reason}`),
  ];
  return `${lines.map((text) => `        ${text}`).join('\n')}\n`;
}
