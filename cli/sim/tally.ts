/**
 * What a simulation has counted so far. Tallies add up in any order to the same total, so the report does not depend on how
 * the games were spread over workers.
 */

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
  readonly decisions: { readonly total: number; readonly max: number };
  readonly unproven: number;
  readonly wins: readonly number[];
  readonly draws: number;
  /** Games with several winners. */
  readonly shared: number;
  readonly scores: readonly number[];
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
  return {
    games: 0,
    endings: { finished: 0, 'dead-end': 0, endless: 0, broken: 0 },
    decisions: { total: 0, max: 0 },
    unproven: 0,
    wins: Array.from({ length: players }, () => 0),
    draws: 0,
    shared: 0,
    scores: Array.from({ length: players }, () => 0),
    actions: {},
    slots: {},
    bots: {},
    troubled: [],
  };
}

export function tallyOf(outcome: GameOutcome, players: number): Tally {
  const { index, seed, ending, decisions, winners, trouble } = outcome;
  const empty = emptyTally(players);
  return {
    games: 1,
    endings: { ...empty.endings, [ending]: 1 },
    decisions: { total: decisions, max: decisions },
    unproven: outcome.unproven,
    wins: empty.wins.map((_, player) => (winners.includes(player) ? 1 : 0)),
    draws: ending === 'finished' && winners.length === 0 ? 1 : 0,
    shared: winners.length > 1 ? 1 : 0,
    scores: empty.scores.map((_, player) => outcome.scores[player] ?? 0),
    actions: Object.fromEntries(outcome.actions),
    slots: Object.fromEntries(Object.entries(outcome.slots).map(([place, items]) => [place, sharesOf(items, winners)])),
    bots: ending === 'finished' ? botSharesOf(outcome) : {},
    troubled: trouble === undefined ? [] : [{ ...trouble, game: index, seed, decisions }],
  };
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
    },
    unproven: a.unproven + b.unproven,
    wins: addEach(a.wins, b.wins),
    draws: a.draws + b.draws,
    shared: a.shared + b.shared,
    scores: addEach(a.scores, b.scores),
    actions: merged(a.actions, b.actions, (n, more) => n + more),
    slots: merged(a.slots, b.slots, (x, y) => merged(x, y, addShares)),
    bots: merged(a.bots, b.bots, (x, y) => ({ ...addShares(x, y), shared: x.shared + y.shared })),
    troubled: [...a.troubled, ...b.troubled].sort((x, y) => x.game - y.game).slice(0, MOST_TROUBLED),
  };
}

function sharesOf(items: readonly (string | undefined)[], winners: readonly number[]): Record<string, Share> {
  let shares: Record<string, Share> = {};
  items.forEach((item, seat) => {
    if (item !== undefined)
      shares = merged(shares, { [item]: { games: 1, wins: winners.includes(seat) ? 1 : 0 } }, addShares);
  });
  return shares;
}

function botSharesOf({ bots, winners }: GameOutcome): Record<string, BotShare> {
  const shares: Record<string, BotShare> = {};
  bots.forEach((bot, seat) => {
    const { games, wins, shared } = shares[bot] ?? { games: 0, wins: 0, shared: 0 };
    const won = winners.includes(seat);
    shares[bot] = {
      games: games + 1,
      wins: wins + (won && winners.length === 1 ? 1 : 0),
      shared: shared + (won && winners.length > 1 ? 1 : 0),
    };
  });
  return shares;
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
