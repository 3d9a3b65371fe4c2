/** A tally as the JSON that we promise, and in words. */

import { type Interval, shareInterval } from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import { counted, grouped } from '../terminal/words.ts';
import { asNumber, type ExactSum, NO_SUM } from './exact-sum.ts';
import { quantile, type Sketch } from './sketch.ts';
import type { BotShare, Share, Tally, TroubledGame } from './tally.ts';

/** Keys up to `seconds` are promised; see the README. */
export interface SimReport {
  readonly games: number;
  readonly finished: number;
  readonly deadEnds: number;
  readonly invariantFailures: number;
  readonly endless: number;
  readonly decisions: { readonly mean: number; readonly max: number };
  /** Games won by seat; a shared victory counts for each of its winners. */
  readonly wins: readonly number[];
  readonly seconds: number;
  readonly draws: number;
  /** Games with several winners. */
  readonly shared: number;
  readonly players: number;
  readonly seed: number;
  readonly meanScores: readonly number[];
  /** How often each action was chosen, most often first. */
  readonly actions: Readonly<Record<string, number>>;
  /** By place of a player's own (a sheet, a species), then by what lay there at the end, most victories first. */
  readonly slots: Readonly<Record<string, Readonly<Record<string, Share>>>>;
  readonly troubled: readonly TroubledGame[];
  /** How many invariants of the rules were looked at before every decision. */
  readonly invariants: number;
  /** By bot, if several sorts play: seats, games won alone, games won together with others, and the share won with its 95 % interval (a shared victory counts half). */
  readonly bots: Readonly<Record<string, BotReport>>;
  /** How often look-ahead gave up, so that something was offered without proof. */
  readonly unproven: number;
  /** By seat: the share of finished games that it won, with its 95 % interval. */
  readonly shares: readonly ({ readonly rate: number } & Interval)[];
  readonly spread: { readonly decisions: Spread; readonly scores: readonly Spread[] };
  /** Games that were not counted, because whoever played them died of it each time. Only with a queue. */
  readonly lost: readonly LostGames[];
}

/** How values lie around their mean: standard deviation, and values that 5, 25, 50, 75 and 95 % do not exceed (to 1 %). */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
  readonly quantiles: Readonly<Record<'5' | '25' | '50' | '75' | '95', number>>;
}

/** Games `from` to `to`, the last one not included. */
export interface LostGames {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

export interface BotReport extends BotShare {
  readonly rate: number;
  readonly least: number;
  readonly most: number;
}

export interface SimCircumstances {
  readonly seed: number;
  readonly seconds: number;
  /** How many the rules have. */
  readonly invariants: number;
  readonly lost?: readonly LostGames[];
}

export function simReport(tally: Tally, { seed, seconds, invariants, lost = [] }: SimCircumstances): SimReport {
  const { games, endings } = tally;
  const finished = endings.finished;
  return {
    games,
    finished,
    deadEnds: endings['dead-end'],
    invariantFailures: endings.broken,
    endless: endings.endless,
    decisions: { mean: rounded(tally.decisions.total / Math.max(1, games)), max: tally.decisions.max },
    wins: tally.wins,
    seconds: rounded(seconds),
    draws: tally.draws,
    shared: tally.shared,
    players: tally.wins.length,
    seed,
    meanScores: tally.scores.map((sum) => rounded(sum / Math.max(1, finished))),
    actions: Object.fromEntries(byFrequency(tally.actions)),
    slots: Object.fromEntries(
      Object.entries(tally.slots).map(([place, shares]) => [place, Object.fromEntries(byRate(shares))]),
    ),
    troubled: tally.troubled,
    bots: botReports(tally.bots),
    invariants,
    unproven: tally.unproven,
    shares: tally.wins.map((wins) => ({
      rate: rounded(wins / Math.max(1, finished)),
      ...roundedInterval(shareInterval(wins, finished)),
    })),
    spread: {
      decisions: spreadOf(games, tally.decisions.total, tally.decisions.squares, tally.decisions.sketch),
      scores: tally.scores.map((sum, seat) =>
        spreadOf(finished, sum, tally.scoreSquares[seat] ?? NO_SUM, tally.scoreSketches[seat] ?? {}),
      ),
    },
    lost,
  };
}

function spreadOf(count: number, total: number, squares: ExactSum, sketch: Sketch): Spread {
  const mean = total / Math.max(1, count);
  const variance = count < 2 ? 0 : Math.max(0, (asNumber(squares) - total * mean) / (count - 1));
  const at = (share: number): number => quantile(sketch, share) ?? 0;
  const quantiles = { 5: at(0.05), 25: at(0.25), 50: at(0.5), 75: at(0.75), 95: at(0.95) };
  return { mean: rounded(mean), deviation: rounded(Math.sqrt(variance)), quantiles };
}

const roundedInterval = ({ least, most }: Interval): Interval => ({ least: rounded(least), most: rounded(most) });

function botReports(bots: Tally['bots']): SimReport['bots'] {
  const names = Object.entries(bots);
  if (names.length < 2) return {};
  return Object.fromEntries(
    names
      .map(([name, share]): [string, BotReport] => {
        const won = share.wins + share.shared / 2;
        const interval = roundedInterval(shareInterval(won, share.games));
        return [name, { ...share, rate: rounded(won / Math.max(1, share.games)), ...interval }];
      })
      .sort(([a, x], [b, y]) => y.rate - x.rate || (a < b ? -1 : 1)),
  );
}

export const hasFindings = (report: SimReport): boolean =>
  report.deadEnds + report.invariantFailures + report.endless + report.lost.length > 0;

const rounded = (number: number): number => Math.round(number * 1000) / 1000;

/** Ties by name, so that equal simulations give equal bytes. */
function byFrequency(actions: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  return Object.entries(actions).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

function byRate(shares: Readonly<Record<string, Share>>): readonly (readonly [string, Share])[] {
  const rate = ({ games, wins }: Share): number => wins / Math.max(1, games);
  return Object.entries(shares).sort(([a, x], [b, y]) => rate(y) - rate(x) || (a < b ? -1 : 1));
}

// ---------------------------------------------------------------- in words

export function simText(report: SimReport, name: string, ink: Ink): string {
  const speed = report.seconds > 0 ? `, ${grouped(Math.round(report.games / report.seconds))} games/s` : '';
  const head = `${ink.bold(name)}: ${counted(report.games, 'game')} of ${counted(report.players, 'player')}, seed ${report.seed}, ${report.seconds.toFixed(1)} s${speed}`;
  return [
    head,
    '',
    table(endingRows(report, ink)),
    '',
    table(seatRows(report)),
    ...botPart(report),
    ...slotParts(report),
    ...actionPart(report),
    ...troublePart(report, ink),
    ...lostPart(report, ink),
    '',
  ].join('\n');
}

function endingRows(report: SimReport, ink: Ink): readonly (readonly string[])[] {
  const alarming = (n: number) => (n > 0 ? ink.red(grouped(n)) : grouped(n));
  return [
    ['finished', grouped(report.finished), `of ${grouped(report.games)}`],
    ['dead ends', alarming(report.deadEnds), 'somebody had to do what could not be done'],
    [
      'broken',
      alarming(report.invariantFailures),
      report.invariants === 0
        ? 'a rule or a check failed'
        : `a rule, a check or one of ${counted(report.invariants, 'invariant')} failed`,
    ],
    ['endless', alarming(report.endless), 'stopped by a limit'],
    ['decisions', grouped(report.decisions.mean), decisionsInWords(report)],
    ...(report.unproven === 0
      ? []
      : [
          [
            'unproven',
            ink.red(grouped(report.unproven)),
            'times look-ahead gave up and offered an answer without proof',
          ],
        ]),
  ];
}

function decisionsInWords({ decisions, spread }: SimReport): string {
  const { quantiles } = spread.decisions;
  return `a game on average, half of them ${grouped(quantiles[25])} to ${grouped(quantiles[75])}, ${grouped(decisions.max)} at most`;
}

function seatRows(report: SimReport): readonly (readonly string[])[] {
  const rows = report.wins.map((wins, seat) => [
    `player ${seat + 1}`,
    grouped(wins),
    percent(wins, report.finished),
    intervalOf(report.shares[seat]),
    ...scoreCells(report.spread.scores[seat]),
  ]);
  const row = (name: string, games: number) =>
    games > 0 ? [[name, grouped(games), percent(games, report.finished)]] : [];
  return [
    ['winner', 'games', 'share', '95 % confidence', 'mean score', 'median', '5 to 95 %'],
    ...rows,
    ...row('nobody', report.draws),
    ...row('several', report.shared),
  ];
}

const intervalOf = (share: Interval | undefined): string =>
  share === undefined ? '' : `${percent(share.least, 1)} to ${percent(share.most, 1)}`;

function scoreCells(spread: Spread | undefined): readonly string[] {
  if (spread === undefined) return [];
  const { mean, quantiles } = spread;
  return [grouped(mean), grouped(quantiles[50]), `${grouped(quantiles[5])} to ${grouped(quantiles[95])}`];
}

function botPart({ bots }: SimReport): readonly string[] {
  const rows = Object.entries(bots).map(([bot, { games, wins, shared, rate, least, most }]) => [
    bot,
    grouped(wins),
    shared > 0 ? `and ${grouped(shared)} shared` : '',
    `of ${grouped(games)}`,
    percent(rate, 1),
    intervalOf({ least, most }),
  ]);
  return rows.length === 0 ? [] : ['', table([['bot', 'wins', '', '', 'share', '95 % confidence'], ...rows])];
}

function slotParts({ slots }: SimReport): readonly string[] {
  return Object.entries(slots).flatMap(([place, shares]) => {
    const rows = Object.entries(shares).map(([item, { games, wins }]) => [
      item,
      grouped(wins),
      percent(wins, games),
      `of ${grouped(games)}`,
    ]);
    return rows.length < 2 ? [] : ['', table([[place, 'wins', 'share', ''], ...rows])];
  });
}

function actionPart(report: SimReport): readonly string[] {
  const actions = Object.entries(report.actions);
  if (actions.length === 0) return [];
  const total = actions.reduce((sum, [, n]) => sum + n, 0);
  const rows = actions.slice(0, 20).map(([name, n]) => [name, grouped(n), percent(n, total)]);
  return ['', table([['action', 'times', 'share'], ...rows])];
}

function troublePart(report: SimReport, ink: Ink): readonly string[] {
  if (report.troubled.length === 0) return [];
  const lines = report.troubled.map(({ game, seed, decisions, code, message, place }) => {
    const where = place === undefined ? '' : `\n      ${ink.cyan(place)}`;
    return `  game ${game}, seed ${seed}, after ${counted(decisions, 'decision')}: ${message} [${code}]${where}`;
  });
  return [
    '',
    ink.bold('What went wrong, first games first'),
    ...lines,
    '',
    '  `kodeks play` with that seed and the same bots plays such a game again',
  ];
}

function lostPart({ lost }: SimReport, ink: Ink): readonly string[] {
  if (lost.length === 0) return [];
  const lines = lost.map(({ from, to, reason }) => `  games ${from} to ${to - 1}: ${reason}`);
  return ['', ink.bold('Not counted: whoever played these games died of it each time'), ...lines];
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
