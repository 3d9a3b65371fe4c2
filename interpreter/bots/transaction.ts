/**
 * One transaction ahead: ways to answer what a player is asked until somebody else decides or what they have begun is done, and beyond what comes
 * to light on the way, as the guessed world has it; only what can be foreseen is planned. Every candidate is completed at random some times; those that did best so far are completed more often.
 */
import { CROSSED_RANDOM, CROSSED_REVEAL } from '../eval/runtime.ts';
import { deciders, isOpen } from '../machine/decide.ts';
import type { Machine } from '../machine/machine.ts';
import { pointAt } from '../machine/search.ts';
import { stepAtRandom, type Trials, trialsAt } from '../machine/trials.ts';
import { FP, SCOPE } from '../state/cells.ts';
import type { Below } from './bot.ts';
import { outlookOf } from './outlook.ts';

/** Further answers within a transaction; what takes longer is looked at as it is then. */
const MOST_STEPS = 24;

export interface Way {
  readonly index: number;
  /** Transactions that are looked at: this one, or the next one too if its player goes on. */
  readonly ahead: number;
  /** What chance said in the best completion so far: with it, that completion can be played again. */
  draws: readonly number[];
  worth: number;
  /** Nothing is left to choose after this candidate: one try tells all. */
  settled: boolean;
}

/** Keys of the best answers that were found, in order. Empty if there is nothing to choose. */
export function bestPlan(m: Machine, player: number, tries: number, below: Below): readonly string[] {
  const trials = trialsAt(m, player);
  const ways = waysFrom(m, trials, player, tries, below);
  const [best] = ways;
  if (best === undefined) return [];
  // A card is picked now and used in the next transaction: what comes to the same at once is told apart by what its player can do then.
  const alike = ways.filter(({ worth }) => worth === best.worth).map(({ index }) => index);
  const [further = best] = alike.length > 1 ? tried(m, trials, player, alike, tries, 2, below) : [best];
  return keysOf(m, trials, player, further);
}

/** Candidates that can be completed, the most promising first. */
export function waysFrom(m: Machine, trials: Trials, player: number, tries: number, below: Below): readonly Way[] {
  return tried(m, trials, player, drawn(trials.count, tries, below), tries, 1, below);
}

/** All are completed alike before half of them is left aside: one bad completion says little about a way with many. */
function tried(
  m: Machine,
  trials: Trials,
  player: number,
  indices: readonly number[],
  tries: number,
  ahead: number,
  below: Below,
): readonly Way[] {
  const ways = indices.map(
    (index): Way => ({ index, ahead, draws: [], worth: Number.NEGATIVE_INFINITY, settled: false }),
  );
  for (const way of ways) complete(m, trials, player, way, below);
  let left = tries - ways.length;
  for (let open = better(ways, 1); left > 0 && open.length > 0; open = better(open, 2))
    for (let round = 0; round < Math.max(1, Math.floor(tries / (4 * open.length))); round++)
      for (const way of open) {
        if (left-- <= 0) break;
        complete(m, trials, player, way, below);
      }
  return better(ways, 1, true);
}

/** The better part of those that are not settled; with `all` the best one of all. */
function better(ways: readonly Way[], divisor: number, all = false): readonly Way[] {
  const open = ways.filter(({ settled, worth }) => (all || !settled) && worth > Number.NEGATIVE_INFINITY);
  return open.sort((a, b) => b.worth - a.worth).slice(0, Math.ceil(open.length / divisor));
}

function complete(m: Machine, trials: Trials, player: number, way: Way, below: Below): void {
  const draws: number[] = [];
  const noted = (n: number): number => {
    const draw = below(n);
    draws.push(draw);
    return draw;
  };
  const worth = follow(m, trials, player, way, noted);
  way.settled = draws.length === 0;
  if (worth > way.worth) {
    way.worth = worth;
    way.draws = draws;
  }
  trials.back();
}

/** Plays the candidate and whatever belongs to its transaction; gives the outlook then. */
function follow(
  m: Machine,
  trials: Trials,
  player: number,
  { index, ahead }: Way,
  below: Below,
  named?: (key: string) => void,
): number {
  const here = beginningAt(m);
  return trials.take(index) ? goOn(m, player, here, below, named, ahead) : Number.NEGATIVE_INFINITY;
}

/** As if at random, to the end of the transaction; gives the outlook then. Whoever asks takes it back. */
export function transactAtRandom(m: Machine, player: number, below: Below): number {
  const here = beginningAt(m);
  return stepAtRandom(m, player, below) ? goOn(m, player, here, below) : Number.NEGATIVE_INFINITY;
}

interface Beginning {
  readonly together: boolean;
  readonly commits: number;
}

const beginningAt = (m: Machine): Beginning => ({
  together: pointAt(m)?.together !== undefined,
  commits: m.commits,
});

/** The rest of a transaction, at random. */
function goOn(
  m: Machine,
  player: number,
  { together, commits: begun }: Beginning,
  below: Below,
  named?: (key: string) => void,
  ahead = 1,
): number {
  let commits = begun;
  let completed = 0;
  let foreseen = true;
  for (let step = 0; step < MOST_STEPS && isOpen(m); step++) {
    const others = deciders(m)[0] !== player;
    if (others && !(together && pointAt(m)?.together !== undefined)) break;
    foreseen &&= (m.crossed & (CROSSED_RANDOM | CROSSED_REVEAL)) === 0;
    const done = !foreseen || m.commits !== commits;
    if (!others && done && !insideAction(m)) {
      completed += 1;
      if (completed >= ahead || !foreseen) break;
      commits = m.commits;
    }
    const planned = !others && foreseen && completed === 0;
    if (!stepAtRandom(m, player, below, planned ? named : undefined)) return Number.NEGATIVE_INFINITY;
  }
  return outlookOf(m, player);
}

/** What was begun goes on although something has come to light: a sector was found and is to be laid. */
function insideAction({ cells }: Machine): boolean {
  return cells[cells[FP]! - SCOPE] !== 0;
}

/** The best completion once more, by name. What others answered in it, they will answer themselves. */
function keysOf(m: Machine, trials: Trials, player: number, way: Way): readonly string[] {
  const keys = [trials.keyOf(way.index)];
  let at = 0;
  follow(
    m,
    trials,
    player,
    way,
    () => way.draws[at++] ?? 0,
    (key) => keys.push(key),
  );
  trials.back();
  return keys;
}

/** Which candidates are tried: all, or as many as there are tries, by lot. */
function drawn(count: number, most: number, below: Below): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  for (let i = 0; i < Math.min(most, count - 1); i++) {
    const j = i + below(count - i);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all.slice(0, Math.max(1, most)); // in this order ties are broken by lot
}
