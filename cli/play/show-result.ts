/** The end of a game in words. */
import { faultInBoth, type Result, type RunProblem } from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import type { PlayWords } from './words.ts';

export function resultLines(
  result: Result,
  words: PlayWords,
  ink: Ink,
  called: (source: string) => string,
): readonly string[] {
  return [ink.bold(`${words.over} ${verdict(result, words)}`), ...scoreTable(result, words, called)];
}

function verdict({ ending, winners }: Result, words: PlayWords): string {
  if (ending === 'all-win') return words.everybodyWins;
  if (ending === 'all-lose') return words.everybodyLoses;
  return winners.length === 0 ? words.nobodyWins : words.winners(winners.map(words.player));
}

/** A line for every source of points that gave anybody any, a column for every player, best first. */
function scoreTable(result: Result, words: PlayWords, called: (source: string) => string): readonly string[] {
  const sources = result.scoresBySource.filter(({ scores }) => scores.some((points) => points !== 0));
  if (result.scoresBySource.length === 0) return [];
  const order = result.ranks.flatMap((players, rank) => players.map((player) => ({ player, place: rank + 1 })));
  const points = (scores: readonly number[]): readonly string[] =>
    order.map(({ player }) => String(scores[player] ?? 0));
  return [
    table([
      ['', ...order.map(({ player, place }) => `${place}. ${words.player(player)}`)],
      ...sources.map(({ name, scores }) => [called(name), ...points(scores)]),
      [words.total, ...points(result.scores)],
    ]),
  ];
}

export function brokenLines(problem: RunProblem, place: string, words: PlayWords, ink: Ink): readonly string[] {
  const rules = problem.rules.length > 0 ? ` (${words.because(problem.rules)})` : '';
  return [
    ink.red(words.broken),
    `  ${words.text(faultInBoth(problem))} [${problem.code}]${rules}`,
    `  ${ink.cyan(place)}`,
  ];
}
