/**
 * What a simulation has counted so far. Tallies hold whole numbers only and add up in any order to the same total, so the report
 * does not depend on how the games were spread over threads and machines.
 */

import type { Observed } from '../balance/watch.ts';
import { addSums, type ExactSum, exactly, NO_SUM } from './exact-sum.ts';
import { addSketches, countIn, type Sketch } from './sketch.ts';

export type Ending = 'finished' | 'dead-end' | 'endless' | 'broken';

/** How one game went. */
export interface GameOutcome {
  readonly index: number;
  readonly seed: number;
  /** Who sat where, by name. */
  readonly bots: readonly string[];
  readonly ending: Ending;
  readonly decisions: number;
  /** How often look-ahead gave up. */
  readonly unproven: number;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly actions: ReadonlyMap<string, number>;
  /** What lay in the players' own slots at the end: their sheet, their species. By place, then by seat. */
  readonly slots: Readonly<Record<string, readonly (string | undefined)[]>>;
  /** What went wrong, if something did. */
  readonly trouble: Trouble | undefined;
  /** Where options vary: what differs from the usual game. */
  readonly setting?: string | undefined;
  readonly observed?: Observed | undefined;
}

export interface Trouble {
  readonly code: string;
  readonly message: string;
  readonly place: string | undefined;
}

export interface TroubledGame extends Trouble {
  readonly game: number;
  readonly seed: number;
  readonly decisions: number;
}

export interface Tally {
  readonly games: number;
  readonly endings: Readonly<Record<Ending, number>>;
  readonly decisions: {
    readonly total: number;
    readonly max: number;
    readonly squares: ExactSum;
    readonly sketch: Sketch;
  };
  readonly unproven: number;
  readonly wins: readonly number[];
  readonly draws: number;
  /** Games with several winners. */
  readonly shared: number;
  readonly scores: readonly number[];
  /** By seat, of finished games. */
  readonly scoreSquares: readonly ExactSum[];
  readonly scoreSketches: readonly Sketch[];
  readonly actions: Readonly<Record<string, number>>;
  /** By place of a player's own, then by what lay there: finished games, and how many of them that player won. */
  readonly slots: Readonly<Record<string, Readonly<Record<string, Share>>>>;
  /** By name of a bot: seats it had in finished games, how many of them won, and how many won together with others. */
  readonly bots: Readonly<Record<string, BotShare>>;
  /** The first few by number of the game. */
  readonly troubled: readonly TroubledGame[];
}

export interface Share {
  readonly games: number;
  readonly wins: number;
}

export interface BotShare extends Share {
  readonly shared: number;
}

const MOST_TROUBLED = 10;

export function emptyTally(players: number): Tally {
  return newCount(players);
}

/** A tally while it is being counted: millions of games go through it, so it is changed in place. */
export type Count = Writable<Tally>;

type Writable<T> = T extends readonly (infer Element)[]
  ? Writable<Element>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Writable<T[Key]> }
    : T;

export function newCount(players: number): Count {
  const bySeat = <T>(make: () => T): T[] => Array.from({ length: players }, make);
  return {
    games: 0,
    endings: { finished: 0, 'dead-end': 0, endless: 0, broken: 0 },
    decisions: { total: 0, max: 0, squares: { ...NO_SUM }, sketch: {} },
    unproven: 0,
    wins: bySeat(() => 0),
    draws: 0,
    shared: 0,
    scores: bySeat(() => 0),
    scoreSquares: bySeat(() => ({ ...NO_SUM })),
    scoreSketches: bySeat(() => ({})),
    actions: {},
    slots: {},
    bots: {},
    troubled: [],
  };
}

export function countGame(count: Count, outcome: GameOutcome): void {
  const { index, seed, ending, decisions, winners, trouble } = outcome;
  count.games++;
  count.endings[ending]++;
  count.decisions.total += decisions;
  count.decisions.max = Math.max(count.decisions.max, decisions);
  count.decisions.squares = addSums(count.decisions.squares, exactly(decisions ** 2));
  countIn(count.decisions.sketch, decisions);
  count.unproven += outcome.unproven;
  for (const winner of winners) count.wins[winner] = (count.wins[winner] ?? 0) + 1;
  if (winners.length > 1) count.shared++;
  for (const [action, times] of outcome.actions) count.actions[action] = (count.actions[action] ?? 0) + times;
  countSlots(count.slots, outcome);
  if (ending === 'finished') countFinished(count, outcome);
  if (trouble !== undefined && count.troubled.length < MOST_TROUBLED)
    count.troubled.push({ ...trouble, game: index, seed, decisions });
}

function countFinished(count: Count, { winners, scores, bots }: GameOutcome): void {
  if (winners.length === 0) count.draws++;
  for (const [seat, sketch] of count.scoreSketches.entries()) {
    const score = scores[seat] ?? 0;
    count.scores[seat] = (count.scores[seat] ?? 0) + score;
    count.scoreSquares[seat] = addSums(count.scoreSquares[seat] ?? NO_SUM, exactly(score ** 2));
    countIn(sketch, score);
  }
  for (const [seat, bot] of bots.entries()) {
    count.bots[bot] ??= { games: 0, wins: 0, shared: 0 };
    const share = count.bots[bot];
    const won = winners.includes(seat);
    share.games++;
    if (won && winners.length === 1) share.wins++;
    if (won && winners.length > 1) share.shared++;
  }
}

function countSlots(slots: Count['slots'], { slots: found, winners }: GameOutcome): void {
  for (const [place, items] of Object.entries(found)) {
    slots[place] ??= {};
    const shares = slots[place];
    for (const [seat, item] of items.entries()) {
      if (item === undefined) continue;
      shares[item] ??= { games: 0, wins: 0 };
      const share = shares[item];
      share.games++;
      if (winners.includes(seat)) share.wins++;
    }
  }
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    games: a.games + b.games,
    endings: {
      finished: a.endings.finished + b.endings.finished,
      'dead-end': a.endings['dead-end'] + b.endings['dead-end'],
      endless: a.endings.endless + b.endings.endless,
      broken: a.endings.broken + b.endings.broken,
    },
    decisions: {
      total: a.decisions.total + b.decisions.total,
      max: Math.max(a.decisions.max, b.decisions.max),
      squares: addSums(a.decisions.squares, b.decisions.squares),
      sketch: addSketches(a.decisions.sketch, b.decisions.sketch),
    },
    unproven: a.unproven + b.unproven,
    wins: addEach(a.wins, b.wins),
    draws: a.draws + b.draws,
    shared: a.shared + b.shared,
    scores: addEach(a.scores, b.scores),
    scoreSquares: a.scoreSquares.map((sum, seat) => addSums(sum, b.scoreSquares[seat] ?? NO_SUM)),
    scoreSketches: a.scoreSketches.map((sketch, seat) => addSketches(sketch, b.scoreSketches[seat] ?? {})),
    actions: merged(a.actions, b.actions, (n, more) => n + more),
    slots: merged(a.slots, b.slots, (x, y) => merged(x, y, addShares)),
    bots: merged(a.bots, b.bots, (x, y) => ({ ...addShares(x, y), shared: x.shared + y.shared })),
    troubled: [...a.troubled, ...b.troubled].sort((x, y) => x.game - y.game).slice(0, MOST_TROUBLED),
  };
}

const addShares = (a: Share, b: Share): Share => ({ games: a.games + b.games, wins: a.wins + b.wins });

/** What only one of them has is taken over, what both have is put together. */
function merged<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  join: (a: T, b: T) => T,
): Record<string, T> {
  const all: Record<string, T> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const before = all[name];
    all[name] = before === undefined ? value : join(before, value);
  }
  return all;
}

const addEach = (a: readonly number[], b: readonly number[]): readonly number[] => a.map((n, i) => n + (b[i] ?? 0));
