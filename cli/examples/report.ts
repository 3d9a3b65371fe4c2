/** What came of the examples: in words, and as the JSON that we promise. */

import type { Language } from '../language.ts';
import { problemsAsJson, renderText } from '../problems.ts';
import { wordsOf } from '../terminal/counts.ts';
import type { Ink } from '../terminal/ink.ts';
import { counted, plNumber } from '../terminal/words.ts';
import type { Difference, ExampleRun, GameRun } from './run.ts';

export const hasPassed = (run: ExampleRun): boolean => run.differences.length === 0;

export function examplesAsJson(games: readonly GameRun[]): string {
  const runs = games.flatMap((game) => game.runs);
  const problems = games.flatMap((game) => problemsAsJson(game.errors, game.files));
  const report = {
    examples: runs.length,
    passed: runs.filter(hasPassed).length,
    failed: runs.filter((run) => !hasPassed(run)).map(inEnglish),
    unproven: unprovenIn(runs),
    ...(problems.length > 0 && { problems }),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

const inEnglish = (run: ExampleRun) => ({
  ...run,
  differences: run.differences.map(({ polish: _, ...difference }) => difference),
});

export function examplesInWords(games: readonly GameRun[], language: Language, ink: Ink): string {
  const runs = games.flatMap((game) => game.runs);
  const failed = runs.filter((run) => !hasPassed(run)).length;
  const errors = games.reduce((sum, game) => sum + game.errors.length, 0);
  const words = WORDS[language];
  const counts = [words.passed(runs.length - failed), failed > 0 ? ink.red(words.failed(failed)) : words.failed(0)];
  const hindered = errors > 0 ? `, ${ink.red(wordsOf(language).errors(errors))}` : '';
  return `${games.map((game) => gamePart(game, language, ink)).join('\n')}\n${counts.join(', ')}${hindered}\n${gaveUp(unprovenIn(runs), language, ink)}`;
}

const unprovenIn = (runs: readonly ExampleRun[]): number => runs.reduce((sum, run) => sum + run.unproven, 0);

const gaveUp = (times: number, language: Language, ink: Ink): string =>
  times === 0 ? '' : ink.red(`${WORDS[language].gaveUp(times)}\n`);

const WORDS = {
  en: {
    passed: (number: number) => `${number} passed`,
    failed: (number: number) => `${number} failed`,
    gaveUp: (times: number) => `look-ahead gave up ${counted(times, 'time')}: what was offered there is not proven`,
    none: 'no examples',
    expected: '- expected',
    found: '+ found   ',
    because: 'because   ',
  },
  pl: {
    passed: (number: number) => `zgodne: ${number}`,
    failed: (number: number) => `niezgodne: ${number}`,
    gaveUp: (times: number) =>
      `przewidywanie przerwano ${plNumber(times, 'raz', 'razy', 'razy')}: to, co tam zaproponowano, nie jest dowiedzione`,
    none: 'brak przykładów',
    expected: '- oczekiwano',
    found: '+ jest      ',
    because: 'ponieważ    ',
  },
} as const;

function gamePart(game: GameRun, language: Language, ink: Ink): string {
  const lines = game.runs.map((run) => runPart(run, language, ink));
  const errors =
    game.errors.length > 0 ? `${renderText(game.errors, game.files, { isColoured: ink.isOn, language })}` : '';
  const nothing = game.runs.length === 0 && game.errors.length === 0 ? `  ${WORDS[language].none}\n` : '';
  return `${ink.bold(game.name)}\n${lines.join('')}${nothing}${errors}`;
}

function runPart(run: ExampleRun, language: Language, ink: Ink): string {
  const title = run.title[language] || run.title.en || run.title.pl;
  const mark = hasPassed(run) ? ink.green('ok  ') : ink.red('FAIL');
  return `  ${mark}  ${run.id}  ${title}\n${run.differences.map((difference) => differencePart(difference, language, ink)).join('')}`;
}

function differencePart(difference: Difference, language: Language, ink: Ink): string {
  const { file, line, column } = difference;
  const { message, expected, found, because } = language === 'pl' ? difference.polish : difference;
  const words = WORDS[language];
  const lines = [
    message,
    ink.cyan(`${file}:${line}:${column}`),
    ...(expected === undefined ? [] : [`${ink.green(words.expected)}  ${expected}`]),
    ...(found === undefined ? [] : [`${ink.red(words.found)}  ${found}`]),
    ...because.map((reason) => `${ink.dim(words.because)}  ${reason}`),
  ];
  return `${lines.map((text) => `        ${text}`).join('\n')}\n`;
}
