/**
 * Information-set Monte-Carlo tree search: the open decision is played many times in worlds made up from what the player knows. Every player in the
 * tree goes by what they would know there; large decisions are widened step by step, the most promising answers first. What was learned is kept for
 * the player's next decision. Where no world can be guessed it goes by rules of thumb.
 */
import type { Session } from '../api.ts';
import { deciders, isOpen, takeBack } from '../machine/decide.ts';
import { informationKeyOf } from '../machine/information.ts';
import type { Machine } from '../machine/machine.ts';
import type { MachineSession } from '../machine/session.ts';
import { reseed, trialsAt } from '../machine/trials.ts';
import type { Below, Bot } from './bot.ts';
import { candidatesAt, idsOf } from './candidates.ts';
import { carefulBot } from './careful-bot.ts';
import { hasOutlook, type PlayoutSettings, playOn } from './playout.ts';
import {
  beginSearch,
  childOf,
  learn,
  newTree,
  nodeAt,
  type Passed,
  type Selection,
  select,
  type Tree,
} from './search-tree.ts';
import { waysFrom } from './transaction.ts';

export interface MctsOptions {
  /** Playouts for one decision; those that earlier decisions have brought to it count. */
  readonly playouts?: number;
  /** Instead: how long to think about one decision, by a clock that the host brings. The answer then depends on the machine. */
  readonly milliseconds?: number;
  readonly clock?: () => number;
  readonly settings?: Partial<SearchSettings>;
}

/** For whoever tunes the search. */
export interface SearchSettings extends Selection, PlayoutSettings {
  /** Worlds guessed for one decision. */
  readonly worlds: number;
  /** Ways to go on that are tried to find out which answers are promising: at the root, and in other nodes. */
  readonly looks: number;
  readonly innerLooks: number;
}

const PLAYOUTS = 1000;
const MOST_DEPTH = 200;

const BY_OUTLOOK: SearchSettings = {
  curiosity: 0.4,
  widening: { least: 3, growth: 1 },
  transactions: 2,
  ways: 4,
  mostDecisions: 2000,
  worlds: 32,
  looks: 80,
  innerLooks: 12,
};
const TO_THE_END: SearchSettings = { ...BY_OUTLOOK, curiosity: 0.9, widening: { least: 8, growth: 2 } };

export function mctsBot(below: Below, options: MctsOptions = {}): Bot {
  const careful = carefulBot(below);
  /** By player: what one seat has found out is not known in another. */
  const trees = new WeakMap<Session, Map<number, Tree>>();
  const treeOf = (session: Session, player: number, players: number): Tree => {
    const own = trees.get(session) ?? new Map<number, Tree>();
    trees.set(session, own);
    const tree = own.get(player) ?? newTree(players);
    own.set(player, tree);
    return tree;
  };
  return {
    name: 'mcts',
    answer: (session, player) => {
      if (session.candidateCount() === 1 && session.choose(0, player).ok) return;
      const real = session as MachineSession;
      const key = bestAnswer(real, player, treeOf(session, player, real.machine.linked.players), options, below);
      if (key === undefined || !session.choose(key, player).ok) careful.answer(session, player);
    },
  };
}

function bestAnswer(
  session: MachineSession,
  player: number,
  tree: Tree,
  options: MctsOptions,
  below: Below,
): string | undefined {
  let world = session.glance(player, below(2 ** 31));
  if (world === undefined) return undefined;
  const settings = { ...(hasOutlook(world) ? BY_OUTLOOK : TO_THE_END), ...options.settings };
  beginSearch(tree);
  const root = nodeAt(tree, keyAt(world, player)).node;
  root.order ??= promising(world, player, settings.looks, below);
  const goesOn = budgetOf(options, root.visits);
  const worlds = world.layout.secrets ? settings.worlds : 1;
  const share = Math.max(1, Math.ceil((options.playouts ?? PLAYOUTS) / worlds));
  for (let i = 0; goesOn(i); i++) {
    if (i > 0 && i % share === 0 && worlds > 1) world = session.glance(player, below(2 ** 31)) ?? world;
    playout(world, tree, settings, below);
  }
  const best = [...root.children.values()].sort((a, b) => b.visits - a.visits);
  return keyOfFirst(
    world,
    player,
    best.map(({ id }) => id),
  );
}

/** Whether there is to be playout number i of this decision, some of which others have made. */
function budgetOf({ playouts = PLAYOUTS, milliseconds, clock }: MctsOptions, made: number): (i: number) => boolean {
  if (milliseconds === undefined || clock === undefined) return (i) => i < Math.max(playouts - made, playouts / 8);
  const end = clock() + milliseconds;
  return (i) => i === 0 || clock() < end;
}

const keyAt = (m: Machine, player: number): string => `${player} ${informationKeyOf(m, player)}`;

/** One walk down the tree and on; everything is taken back. */
function playout(m: Machine, tree: Tree, settings: SearchSettings, below: Below): void {
  const mark = m.used;
  reseed(m, below(2 ** 31));
  const path: Passed[] = [];
  let inTree = true;
  for (let depth = 0; inTree && depth < MOST_DEPTH && isOpen(m); depth++)
    inTree = stepInTree(m, tree, path, settings, below);
  learn(tree, path, playOn(m, settings, below));
  takeBack(m, mark);
}

/** False where the tree ends. */
function stepInTree(m: Machine, tree: Tree, path: Passed[], settings: SearchSettings, below: Below): boolean {
  const player = deciders(m)[0];
  if (player === undefined) return false;
  const key = keyAt(m, player);
  const known = tree.nodes.get(key);
  if (known !== undefined && known.order === undefined && known.visits > 0)
    known.order = promising(m, player, settings.innerLooks, below);
  const candidates = candidatesAt(m, player);
  if (candidates.ids.length === 1) return candidates.play(0);
  const { node, isNew } = nodeAt(tree, key);
  if (isNew) return false;
  const impossible = new Set<number>();
  while (!candidates.begun) {
    const index = select(tree, node, player, candidates.ids, impossible, settings, below);
    if (index === undefined) return false;
    const id = candidates.ids[index]!;
    if (candidates.play(index)) {
      path.push({ node, child: childOf(node, id), player });
      return true;
    }
    impossible.add(id);
  }
  return false;
}

/** Answers by what they promise at once. Without an outlook all are alike. */
function promising(m: Machine, player: number, looks: number, below: Below): readonly number[] {
  if (!hasOutlook(m)) return [];
  const trials = trialsAt(m, player);
  const ways = waysFrom(m, trials, player, looks, below);
  const ids = trials.listed((rows, free) => idsOf(m, player, rows, free));
  return ways.map(({ index }) => ids[index]!);
}

/** The answer of the first of these that is offered. */
function keyOfFirst(m: Machine, player: number, best: readonly number[]): string | undefined {
  const trials = trialsAt(m, player);
  const ids = trials.listed((rows, free) => idsOf(m, player, rows, free));
  const index = best.map((id) => ids.indexOf(id)).find((at) => at >= 0);
  return index === undefined ? undefined : trials.keyOf(index);
}
