/**
 * The distribution of what comes of a situation. Exactly: every outcome of chance is gone through with its weight, positions that
 * are equal are one, and what goes round in circles is followed until less than a billionth is left. Where that is too much: many
 * tries, with the interval that holds the truth in 95 of 100 cases.
 */
import { NONE, type ProcedureId } from '@kodeks/dsl';
import { seededBelow } from '../bots/bot.ts';
import { greedyBot } from '../bots/greedy-bot.ts';
import { mctsBot } from '../bots/mcts-bot.ts';
import { shareInterval } from '../lab/intervals.ts';
import { deciders, isOpen, listVerified, takeAnswer } from '../machine/decide.ts';
import { findKey } from '../machine/describe.ts';
import { pushPlain } from '../machine/frames.ts';
import { hashOf } from '../machine/information.ts';
import { load, type Machine, save } from '../machine/machine.ts';
import type { MachineSession } from '../machine/session.ts';
import { below as drawBelow, seedGenerator } from '../random/generator.ts';
import { FP, RANDOM } from '../state/cells.ts';
import { chanceSites, eachOutcome, type Opening, runChance, runOn, Unforeseen, type Walk } from './walk.ts';

/** How players decide: the first that is offered, each with the same chance, what is worth most at once, or what a tree search finds. */
export type Policy = 'first' | 'random' | 'greedy' | 'mcts';

export interface OddsSituation {
  /** In full mode. It is changed: give it a fork. */
  readonly session: MachineSession;
  /** What happens; undefined: the whole game, and the session was started `withoutFlow`. */
  readonly event: { readonly procedure: ProcedureId; readonly player: number | undefined } | undefined;
  /** What is told apart, read from the session when all is over. */
  readonly outcome: () => string;
}

export interface OddsOptions {
  /** Undefined: the best that can be afforded. */
  readonly policy?: Policy | undefined;
  /** Positions gone through at most before tries are made instead; 0: tries at once. */
  readonly mostPositions?: number;
  readonly tries?: number;
  readonly seed?: number;
}

export interface OutcomeOdds {
  readonly outcome: string;
  readonly probability: number;
  /** Of tries: 95 % confidence. Of exact odds both are the probability. */
  readonly least: number;
  readonly most: number;
}

export interface Odds {
  readonly method: 'exact' | 'tries';
  /** The likeliest first. */
  readonly outcomes: readonly OutcomeOdds[];
  /** Different positions, or tries. */
  readonly size: number;
  /** Exact: what was not followed any further. */
  readonly left: number;
  /** How players have decided. */
  readonly policy: Policy;
  /** Exact: positions in which somebody decides. */
  readonly decisions: number | undefined;
}

const MOST_POSITIONS = 200_000;
const TRIES = 10_000;
const LEAST_MASS = 1e-12;
const MOST_DECISIONS = 100_000;
/** Decisions that can be afforded, by policy, and playouts for each of those of the search: seconds, not minutes. */
const AFFORDED = { mcts: 8, greedy: 200 } as const;
const PLAYOUTS = 60;

const notHere = (): number => {
  throw new Unforeseen();
};

export function oddsOf(situation: OddsSituation, options: OddsOptions): Odds {
  const { session, event } = situation;
  const m = session.machine;
  m.log = undefined;
  const walk: Walk = { m, sites: chanceSites(m.linked.core), floor: m.cells[FP]!, elsewhere: notHere };
  pushPlain(m, m.cells, m.code, event?.procedure ?? m.linked.core.main, event?.player ?? NONE);
  const start = save(m);
  const most = options.mostPositions ?? MOST_POSITIONS;
  const { policy } = options;
  const exact =
    most === 0
      ? undefined
      : policy === undefined
        ? byBestPolicy(situation, walk, start, most)
        : exactly(situation, walk, start, policy, most);
  return exact ?? byTries(situation, { ...walk, elsewhere: (n) => below(m, n) }, start, options);
}

/** Each answer with the same chance comes everywhere; if few decide there, they can decide better. */
function byBestPolicy(situation: OddsSituation, walk: Walk, start: Int32Array, most: number): Odds | undefined {
  const { core } = walk.m.linked;
  const searched = (core.outlook ?? []).length > 0;
  const valued = searched || core.scores.length > 0;
  const everywhere = exactly(situation, walk, start, 'random', most);
  if (!valued || everywhere?.decisions === 0) return everywhere;
  if (everywhere === undefined) return exactly(situation, walk, start, 'greedy', most, AFFORDED.greedy);
  const decisions = everywhere.decisions ?? 0;
  if (searched && decisions <= AFFORDED.mcts) return exactly(situation, walk, start, 'mcts', most) ?? everywhere;
  return (decisions <= AFFORDED.greedy ? exactly(situation, walk, start, 'greedy', most) : undefined) ?? everywhere;
}

// ---------------------------------------------------------------- exactly

interface Position {
  readonly cells: Int32Array;
  readonly opening: Opening;
  /** Where it leads, once it has been looked at: positions and their shares. */
  next: readonly (readonly [Position, number])[] | undefined;
  outcome: string | undefined;
}

/** Undefined if there are too many positions, or chance cannot be gone through. */
function exactly(
  situation: OddsSituation,
  walk: Walk,
  start: Int32Array,
  policy: Policy,
  most: number,
  mostDecisions = Number.POSITIVE_INFINITY,
): Odds | undefined {
  const { m } = walk;
  const known = new Map<string, Position>();
  let runs = 0;
  let decided = 0;
  const arrivedAt = (opening: Opening): Position => {
    runs += 1;
    if (known.size > most || runs > 8 * most) throw new Unforeseen();
    const key = `${opening} ${hashOf(m)}`;
    const position = known.get(key) ?? { cells: save(m), opening, next: undefined, outcome: undefined };
    known.set(key, position);
    return position;
  };
  try {
    load(m, start);
    let front = new Map([[arrivedAt(runOn(walk)), 1]]);
    const results = new Map<string, number>();
    let left = 1;
    while (left > LEAST_MASS && front.size > 0) {
      const further = new Map<Position, number>();
      for (const [position, mass] of front) {
        if (position.opening === 'done' || position.opening === 'broken') {
          const outcome = outcomeAt(situation, m, position);
          results.set(outcome, (results.get(outcome) ?? 0) + mass);
          left -= mass;
          continue;
        }
        if (position.next === undefined && position.opening === 'decision') decided += 1;
        if (decided > mostDecisions) throw new Unforeseen();
        position.next ??= merged(
          position.opening === 'chance'
            ? chances(walk, position, arrivedAt)
            : decisions(situation, walk, position, policy, arrivedAt),
        );
        for (const [next, share] of position.next) further.set(next, (further.get(next) ?? 0) + mass * share);
      }
      front = further;
    }
    const outcomes = [...results].map(([outcome, probability]) => ({
      outcome,
      probability,
      least: probability,
      most: probability,
    }));
    const found = { method: 'exact', outcomes: likeliestFirst(outcomes), size: known.size } as const;
    return { ...found, left: Math.max(0, left), policy, decisions: decided };
  } catch (error) {
    if (error instanceof Unforeseen) return undefined;
    throw error;
  } finally {
    m.chance = undefined;
  }
}

function outcomeAt({ outcome }: OddsSituation, m: Machine, position: Position): string {
  if (position.outcome === undefined) {
    load(m, position.cells);
    position.outcome = position.opening === 'broken' ? 'broken' : outcome();
  }
  return position.outcome;
}

type Arrive = (opening: Opening) => Position;

function chances(walk: Walk, { cells }: Position, arrive: Arrive): readonly (readonly [Position, number])[] {
  const found: [Position, number][] = [];
  eachOutcome(walk, cells, (opening, share) => void found.push([arrive(opening), share]));
  return found;
}

function decisions(
  situation: OddsSituation,
  walk: Walk,
  { cells }: Position,
  policy: Policy,
  arrive: Arrive,
): readonly (readonly [Position, number])[] {
  const { m } = walk;
  const answered = (index: number): Position => {
    load(m, cells);
    listVerified(m, deciders(m)[0]);
    takeAnswer(m, index);
    return arrive(runOn(walk));
  };
  load(m, cells);
  const count = listVerified(m, deciders(m)[0]);
  if (count === 0) throw new Unforeseen();
  if (policy === 'random') return Array.from({ length: count }, (_, index) => [answered(index), 1 / count] as const);
  return [[answered(policy === 'first' ? 0 : answerOf(situation, m, policy)), 1]];
}

function merged(next: readonly (readonly [Position, number])[]): readonly (readonly [Position, number])[] {
  const shares = new Map<Position, number>();
  for (const [position, share] of next) shares.set(position, (shares.get(position) ?? 0) + share);
  return [...shares];
}

/** What a bot would answer, without answering. */
function answerOf({ session }: OddsSituation, m: Machine, policy: 'greedy' | 'mcts'): number {
  const player = deciders(m)[0]!;
  let chosen = '';
  const watched: MachineSession = Object.assign(Object.create(session), {
    choose: (answer: number | string) => {
      chosen = String(answer);
      return { ok: true };
    },
  });
  m.chance = undefined;
  const bot = policy === 'greedy' ? greedyBot(() => 0) : mctsBot(seededBelow(1), { playouts: PLAYOUTS });
  bot.answer(watched, player);
  listVerified(m, player);
  return Math.max(0, findKey(m, player, chosen));
}

// ---------------------------------------------------------------- by tries

const below = (m: Machine, n: number): number => (n <= 1 ? 0 : drawBelow(m.cells, RANDOM, n));

function byTries(
  situation: OddsSituation,
  walk: Walk,
  start: Int32Array,
  { policy = 'random', tries = TRIES, seed = 1 }: OddsOptions,
): Odds {
  const { m } = walk;
  const counts = new Map<string, number>();
  load(m, start);
  seedGenerator(m.cells, RANDOM, seed);
  let chance = m.cells.slice(RANDOM, RANDOM + 4);
  for (let i = 0; i < tries; i++) {
    load(m, start);
    m.cells.set(chance, RANDOM); // one long run of chance, not many short ones
    const outcome = oneTry(situation, walk, policy);
    chance = m.cells.slice(RANDOM, RANDOM + 4);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const outcomes = [...counts].map(([outcome, count]) => ({
    outcome,
    probability: count / tries,
    ...shareInterval(count, tries),
  }));
  return { method: 'tries', outcomes: likeliestFirst(outcomes), size: tries, left: 0, policy, decisions: undefined };
}

function oneTry(situation: OddsSituation, walk: Walk, policy: Policy): string {
  const { m } = walk;
  let opening = goOn(walk);
  for (let i = 0; opening === 'decision' && i < MOST_DECISIONS; i++) {
    const player = deciders(m)[0];
    const count = listVerified(m, player);
    if (count === 0) return 'broken';
    const index = policy === 'first' ? 0 : policy === 'random' ? below(m, count) : answerOf(situation, m, policy);
    takeAnswer(m, index);
    opening = goOn(walk);
  }
  return opening === 'done' ? situation.outcome() : 'broken';
}

/** To the next decision, chance speaking for itself. */
function goOn(walk: Walk): Opening {
  let opening = runOn(walk);
  walk.m.chance = undefined;
  while (opening === 'chance') opening = isOpen(walk.m) ? runChance(walk, (n) => below(walk.m, n)) : 'done';
  walk.m.chance = undefined;
  return opening;
}

const likeliestFirst = (outcomes: readonly OutcomeOdds[]): readonly OutcomeOdds[] =>
  [...outcomes].sort((a, b) => b.probability - a.probability || (a.outcome < b.outcome ? -1 : 1));
