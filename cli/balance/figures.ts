/** What the games say: every figure with the interval that holds the truth in 95 of 100 cases, and whether the sample can tell. */
import { type Estimate, meanEstimate, type Stratum, shareEstimate, stratifiedDifference } from '../engine.ts';
import type { GameLine } from '../sim/stretch.ts';
import { PARTS } from './watch.ts';

/** `more` and `less` than could be expected; `open`: these games cannot tell. */
export type Verdict = 'more' | 'less' | 'open';

export interface Judged extends Estimate {
  readonly verdict: Verdict;
}

export interface CardFigure {
  readonly item: string;
  /** Seats that had it, and that did not. */
  readonly had: number;
  readonly lacked: number;
  readonly rateWith: number;
  readonly rateWithout: number;
  /** Compared only with players of the same bot and seat who had about as many things; undefined if there are none. */
  readonly difference: Judged | undefined;
}

export interface Figures {
  readonly games: number;
  readonly finished: number;
  readonly players: number;
  readonly seats: readonly { readonly share: Judged; readonly score: Estimate }[];
  /** By bot, if several sorts play. */
  readonly bots: Readonly<Record<string, Judged>>;
  /** By place of a player's own (a race, a faction), then by what lay there. */
  readonly slots: Readonly<Record<string, Readonly<Record<string, Judged>>>>;
  readonly cards: readonly CardFigure[];
  readonly settings: readonly {
    readonly setting: string;
    readonly games: number;
    readonly decisions: Estimate;
    readonly score: Estimate;
    readonly firstSeat: Estimate;
  }[];
  readonly decisions: Estimate;
  readonly spread: { readonly least: number; readonly middle: number; readonly most: number };
  readonly branching: Estimate;
  readonly leadChanges: Estimate;
  /** By source: points of a player, and of a winner. */
  readonly sources: Readonly<Record<string, { readonly all: Estimate; readonly winners: Estimate }>>;
  /** By action: times a game, and how they spread over the parts of the game. */
  readonly actions: Readonly<Record<string, { readonly times: Estimate; readonly parts: readonly number[] }>>;
  readonly draws: number;
  readonly lengths: readonly number[];
}

/** Fewer seats than this with or without a card say nothing of it. */
const FEWEST = 5;

export function figuresOf(lines: readonly GameLine[], players: number): Figures {
  const finished = lines.filter(({ ending, observed }) => ending === 'finished' && observed !== undefined);
  const even = 1 / players;
  const seats = seatsOf(finished);
  const bots = groupedBy(seats, ({ bot }) => bot);
  const lengths = finished.map(({ decisions }) => decisions).sort((a, b) => a - b);
  return {
    games: lines.length,
    finished: finished.length,
    players,
    seats: Array.from({ length: players }, (_, seat) => {
      const own = seats.filter((one) => one.seat === seat);
      return { share: wonBy(own, even), score: meanEstimate(own.map(({ score }) => score)) };
    }),
    bots: bots.size < 2 ? {} : byShare(bots, even),
    slots: slotsOf(finished, seats, even),
    cards: cardsOf(seats),
    settings: settingsOf(finished, seats),
    decisions: meanEstimate(lengths),
    spread: { least: at(lengths, 0.1), middle: at(lengths, 0.5), most: at(lengths, 0.9) },
    branching: meanEstimate(finished.map(({ observed }) => observed!.answers / Math.max(1, observed!.choices))),
    leadChanges: meanEstimate(finished.map(({ observed }) => observed!.leadChanges)),
    sources: sourcesOf(finished),
    actions: actionsOf(finished),
    draws: finished.filter(({ winners }) => winners.length === 0).length,
    lengths,
  };
}

// ---------------------------------------------------------------- seats

interface Seat {
  readonly line: GameLine;
  readonly seat: number;
  readonly bot: string;
  readonly score: number;
  /** A shared victory is a part of one. */
  readonly won: number;
  readonly had: readonly string[];
}

const seatsOf = (lines: readonly GameLine[]): readonly Seat[] =>
  lines.flatMap((line) =>
    line.bots.map((bot, seat) => ({
      line,
      seat,
      bot,
      score: line.scores[seat] ?? 0,
      won: line.winners.includes(seat) ? 1 / line.winners.length : 0,
      had: line.observed?.had[seat] ?? [],
    })),
  );

function wonBy(seats: readonly Seat[], expected: number): Judged {
  const won = seats.reduce((sum, seat) => sum + seat.won, 0);
  return judged(shareEstimate(won, seats.length), expected);
}

export function judged(estimate: Estimate, expected: number): Judged {
  const verdict = estimate.least > expected ? 'more' : estimate.most < expected ? 'less' : 'open';
  return { ...estimate, verdict };
}

const byShare = (groups: ReadonlyMap<string, readonly Seat[]>, even: number): Record<string, Judged> =>
  Object.fromEntries(
    [...groups]
      .map(([name, group]): [string, Judged] => [name, wonBy(group, even)])
      .sort(([a, x], [b, y]) => y.value - x.value || (a < b ? -1 : 1)),
  );

function slotsOf(lines: readonly GameLine[], seats: readonly Seat[], even: number): Figures['slots'] {
  const places = [...new Set(lines.flatMap(({ slots }) => Object.keys(slots)))];
  return Object.fromEntries(
    places
      .map((place): [string, ReadonlyMap<string, readonly Seat[]>] => [
        place,
        // a line that was kept says null where nothing lay
        groupedBy(seats, ({ line, seat }) => line.slots[place]?.[seat] ?? undefined),
      ])
      .filter(([, groups]) => groups.size > 1)
      .map(([place, groups]) => [place, byShare(groups, even)]),
  );
}

// ---------------------------------------------------------------- cards

function cardsOf(seats: readonly Seat[]): readonly CardFigure[] {
  const items = [...new Set(seats.flatMap(({ had }) => had))].sort();
  const sizes = seats.map(({ had }) => had.length).sort((a, b) => a - b);
  const sorts = groupedBy(seats, ({ bot, seat, had }) => {
    const third = had.length <= at(sizes, 1 / 3) ? 0 : had.length <= at(sizes, 2 / 3) ? 1 : 2;
    return `${bot} ${seat} ${third}`;
  });
  const split = [...sorts.values()].map((sort) => sort.map((seat) => ({ won: seat.won, had: new Set(seat.had) })));
  return items
    .map((item) => {
      const strata = split.map((sort): Stratum => {
        let had = 0;
        let hadWon = 0;
        let won = 0;
        for (const seat of sort) {
          won += seat.won;
          if (!seat.had.has(item)) continue;
          had += 1;
          hadWon += seat.won;
        }
        return { had, hadWon, lacked: sort.length - had, lackedWon: won - hadWon };
      });
      const sum = (of: (stratum: Stratum) => number): number => strata.reduce((total, one) => total + of(one), 0);
      const had = sum((one) => one.had);
      const lacked = sum((one) => one.lacked);
      const difference = had < FEWEST || lacked < FEWEST ? undefined : stratifiedDifference(strata);
      return {
        item,
        had,
        lacked,
        rateWith: sum((one) => one.hadWon) / Math.max(1, had),
        rateWithout: sum((one) => one.lackedWon) / Math.max(1, lacked),
        difference: difference && judged(difference, 0),
      };
    })
    .filter(({ lacked }) => lacked > 0)
    .sort((a, b) => (b.difference?.value ?? -2) - (a.difference?.value ?? -2) || (a.item < b.item ? -1 : 1));
}

// ---------------------------------------------------------------- settings, points, actions

function settingsOf(lines: readonly GameLine[], seats: readonly Seat[]): Figures['settings'] {
  const groups = groupedBy(lines, ({ setting }) => setting);
  return [...groups].map(([setting, group]) => {
    const own = new Set(group);
    const played = seats.filter(({ line }) => own.has(line));
    const first = played.filter(({ seat }) => seat === 0);
    return {
      setting,
      games: group.length,
      decisions: meanEstimate(group.map(({ decisions }) => decisions)),
      score: meanEstimate(played.map(({ score }) => score)),
      firstSeat: shareEstimate(
        first.reduce((sum, { won }) => sum + won, 0),
        first.length,
      ),
    };
  });
}

function sourcesOf(lines: readonly GameLine[]): Figures['sources'] {
  const names = [...new Set(lines.flatMap(({ observed }) => Object.keys(observed!.sources)))];
  return Object.fromEntries(
    names.map((name) => {
      const scores = lines.map(({ observed }) => observed!.sources[name] ?? []);
      const won = lines.map(({ winners }, i) => winners.map((player) => scores[i]![player] ?? 0));
      return [name, { all: meanEstimate(scores.map(mean)), winners: meanEstimate(won.filter(isSome).map(mean)) }];
    }),
  );
}

function actionsOf(lines: readonly GameLine[]): Figures['actions'] {
  const names = [...new Set(lines.flatMap(({ actions }) => Object.keys(actions)))];
  return Object.fromEntries(
    names
      .map((name) => {
        const parts = Array.from({ length: PARTS }, (_, part) =>
          lines.reduce((sum, { observed }) => sum + (observed!.parts[name]?.[part] ?? 0), 0),
        );
        const total = Math.max(
          1,
          parts.reduce((sum, n) => sum + n, 0),
        );
        const times = meanEstimate(lines.map(({ actions }) => actions[name] ?? 0));
        return [name, { times, parts: parts.map((n) => n / total) }] as const;
      })
      .sort(([a, x], [b, y]) => y.times.value - x.times.value || (a < b ? -1 : 1)),
  );
}

const isSome = (list: readonly number[]): boolean => list.length > 0;
const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

function groupedBy<T>(all: readonly T[], of: (one: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const name = of(one);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  return groups;
}
