/**
 * A whole game of two players as a tree: every answer, every outcome of chance with its share. Positions that are equal in all that is left and in
 * all that both have seen are one node. What a player may base a strategy on is the information set, nothing else.
 */
import { NONE } from '@kodeks/dsl';
import { deciders, listVerified, seersOfAnswer, takeAnswer, takeFree } from '../machine/decide.ts';
import { rowKey } from '../machine/describe.ts';
import { pushPlain } from '../machine/frames.ts';
import { hashOf, informationKeyOf } from '../machine/information.ts';
import { load, type Machine, save } from '../machine/machine.ts';
import { resultOf } from '../machine/results.ts';
import { pointAt } from '../machine/search.ts';
import type { MachineSession } from '../machine/session.ts';
import { chanceSites, eachOutcome, type Opening, runOn, Unforeseen, type Walk } from '../odds/walk.ts';
import { FP } from '../state/cells.ts';

export type TreeNode =
  | { readonly kind: 'end'; readonly payoff: number }
  | { readonly kind: 'chance'; readonly next: readonly number[]; readonly shares: readonly number[] }
  | { readonly kind: 'choice'; readonly player: number; readonly set: number; readonly next: readonly number[] };

export interface InformationSet {
  readonly player: number;
  /** Keys of its answers. */
  readonly answers: readonly string[];
  /** Answers on the way there, as the player saw them; `?` for what they did not see. */
  readonly after: readonly string[];
  /** A position of it, while there are not too many. */
  readonly example: Int32Array | undefined;
  readonly nodes: number[];
}

export interface GameTree {
  /** What a node leads to stands before it; the root is the last one. */
  readonly nodes: readonly TreeNode[];
  readonly sets: readonly InformationSet[];
}

/** What a game is played for: more points than the other, or to win. */
export type Payoff = 'score' | 'win';

export interface TreeOptions {
  readonly payoff: Payoff;
  readonly mostPositions: number;
}

/** Why a game cannot be solved. */
export class Unsolvable extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** One after another; games that can be solved are shorter. */
const MOST_ANSWERS = 1000;
/** Positions of information sets that are kept to describe them. */
const MOST_EXAMPLES = 500;

/** The session was begun `withoutFlow`, in full mode. It is changed. */
export function gameTreeOf({ machine: m }: MachineSession, { payoff, mostPositions }: TreeOptions): GameTree {
  if (m.linked.players !== 2) throw new Unsolvable('only games of two players can be solved');
  m.log = undefined;
  const walk: Walk = {
    m,
    sites: chanceSites(m.linked.core),
    floor: m.cells[FP]!,
    elsewhere: () => {
      throw new Unforeseen();
    },
  };
  pushPlain(m, m.cells, m.code, m.linked.core.main, NONE);
  const builder: Builder = {
    walk,
    payoff: payoffsOf(m, payoff),
    mostPositions,
    nodes: [],
    known: new Map(),
    sets: [],
    setOf: new Map(),
    path: [],
  };
  try {
    nodeAt(builder, runOn(walk));
  } catch (error) {
    if (error instanceof Unforeseen)
      throw new Unsolvable('chance speaks inside of what the rules do at once, where it cannot be gone through');
    throw error;
  } finally {
    m.chance = undefined;
  }
  return builder;
}

interface Builder extends GameTree {
  readonly walk: Walk;
  readonly payoff: () => number;
  readonly mostPositions: number;
  readonly nodes: TreeNode[];
  /** By position; undefined while what it leads to is looked at. */
  readonly known: Map<string, number | undefined>;
  readonly sets: InformationSet[];
  readonly setOf: Map<string, number>;
  readonly path: { readonly key: string; readonly seen: number }[];
}

function nodeAt(builder: Builder, opening: Opening): number {
  const { walk, known, nodes, mostPositions, path } = builder;
  const { m } = walk;
  const key = `${opening} ${hashOf(m)} ${informationKeyOf(m, 0)} ${informationKeyOf(m, 1)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.has(key)) throw new Unsolvable('a position can come again, so games need not end');
  if (known.size >= mostPositions)
    throw new Unsolvable(`the game has more than ${mostPositions} positions`, 'more are looked at with `--positions`');
  if (path.length > MOST_ANSWERS) throw new Unsolvable(`a game can go on for more than ${MOST_ANSWERS} answers`);
  known.set(key, undefined);
  const node = madeNode(builder, opening);
  nodes.push(node);
  known.set(key, nodes.length - 1);
  return nodes.length - 1;
}

function madeNode(builder: Builder, opening: Opening): TreeNode {
  const { walk } = builder;
  switch (opening) {
    case 'done':
      return { kind: 'end', payoff: builder.payoff() };
    case 'broken':
      throw new Unsolvable(`the rules break: ${walk.m.problem?.message ?? ''}`);
    case 'chance':
      return chanceNode(builder);
    default:
      return choiceNode(builder);
  }
}

function chanceNode(builder: Builder): TreeNode {
  const { walk } = builder;
  const shares = new Map<number, number>();
  eachOutcome(walk, save(walk.m), (opening, share) => {
    const node = nodeAt(builder, opening);
    shares.set(node, (shares.get(node) ?? 0) + share);
  });
  return { kind: 'chance', next: [...shares.keys()], shares: [...shares.values()] };
}

function choiceNode(builder: Builder): TreeNode {
  const { walk, path } = builder;
  const { m } = walk;
  const cells = save(m);
  const player = deciders(m)[0];
  const answers = player === undefined ? [] : listedKeys(m, player);
  if (player === undefined || answers.length === 0) throw new Unsolvable('somebody has nothing to choose from');
  const set = setAt(builder, player, answers, cells);
  const seen = seersOfAnswer(m, pointAt(m)!, player);
  const next = answers.map((key, index) => {
    load(m, cells);
    const rows = listVerified(m, player);
    if (index < rows) takeAnswer(m, index);
    else takeFree(m, m.free[index - rows]!);
    path.push({ key, seen });
    const node = nodeAt(builder, runOn(walk));
    path.pop();
    return node;
  });
  builder.sets[set]!.nodes.push(builder.nodes.length);
  return { kind: 'choice', player, set, next };
}

function listedKeys(m: Machine, player: number): readonly string[] {
  const rows = listVerified(m, player);
  const point = pointAt(m);
  if (point === undefined) return [];
  const free = m.free.map((action) => m.linked.core.actions[action]!.name);
  return [...Array.from({ length: rows }, (_, index) => rowKey(m, point, player, index)), ...free];
}

function setAt(
  { walk, sets, setOf, path }: Builder,
  player: number,
  answers: readonly string[],
  cells: Int32Array,
): number {
  const key = `${player} ${informationKeyOf(walk.m, player)}`;
  const known = setOf.get(key);
  if (known !== undefined) {
    if (sets[known]!.answers.join('\n') !== answers.join('\n'))
      throw new Unsolvable('a player is offered different answers in positions that they cannot tell apart');
    return known;
  }
  const after = path.map((step) => (((step.seen >> player) & 1) === 1 ? step.key : '?'));
  const example = sets.length < MOST_EXAMPLES ? cells : undefined;
  sets.push({ player, answers, after, example, nodes: [] });
  setOf.set(key, sets.length - 1);
  return sets.length - 1;
}

/** What the first player gets at the end. What one wins the other must lose. */
function payoffsOf(m: Machine, payoff: Payoff): () => number {
  let sum: number | undefined;
  return () => {
    const result = resultOf(m);
    if ('code' in result) throw new Unsolvable(`the rules break: ${result.message}`);
    const { ending, winners, scores } = result;
    if (payoff === 'win') {
      if (ending === 'all-win' || ending === 'all-lose')
        throw new Unsolvable('the players win or lose together: there is nothing one wins that the other loses');
      return (winners.includes(0) ? 1 : 0) - (winners.includes(1) ? 1 : 0);
    }
    const together = scores[0]! + scores[1]!;
    sum ??= together;
    if (together !== sum)
      throw new Unsolvable(
        `scores are not zero-sum: they add up to ${sum} in one game and to ${together} in another`,
        '`--payoff win` asks who wins instead',
      );
    return scores[0]! - sum / 2;
  };
}
