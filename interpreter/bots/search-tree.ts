/**
 * What a search has learned: a node for every set of positions that the deciding player cannot tell apart, whichever way and in whichever world they
 * were reached. So nobody in the tree decides by what they do not know, and what was learned serves the next decision too.
 */
import type { Below } from './bot.ts';

export interface Node {
  visits: number;
  readonly children: Map<number, Child>;
  /** Candidates by promise, most promising first; those not named come after them, by lot. Undefined until somebody has looked. */
  order: readonly number[] | undefined;
  /** The search that last came by. */
  search: number;
}

export interface Child {
  readonly id: number;
  visits: number;
  /** How often it could be chosen when its node was passed. */
  offered: number;
  /** Games that came to their end: shares won. */
  ended: number;
  won: number;
  /** Games that were cut off: by how much the player was ahead, added up. */
  margin: number;
}

export interface Tree {
  readonly nodes: Map<string, Node>;
  search: number;
  /** By player: how far ahead players were where games were cut off. */
  readonly margins: Spread[];
}

/** Mean and spread of a stream of numbers. */
export interface Spread {
  count: number;
  mean: number;
  squares: number;
}

/** How one playout ended, by player. */
export interface Outcome {
  /** Shares won, if it came to the end; otherwise undefined. */
  readonly shares: readonly number[] | undefined;
  readonly margins: readonly number[];
}

/** One step of a path through the tree. */
export interface Passed {
  readonly node: Node;
  readonly child: Child;
  readonly player: number;
}

/** A search keeps what earlier ones have learned, up to so many nodes. */
const MOST_NODES = 100_000;
/** How much what was seen in earlier searches says of where this one will lead. */
const REMEMBERED = 30;

export function newTree(players: number): Tree {
  const margins = Array.from({ length: players }, (): Spread => ({ count: 0, mean: 0, squares: 0 }));
  return { nodes: new Map(), search: 0, margins };
}

/** Nodes that the last search did not come by are forgotten when there are too many. */
export function beginSearch(tree: Tree): void {
  if (tree.nodes.size > MOST_NODES)
    for (const [key, { search }] of tree.nodes) if (search < tree.search) tree.nodes.delete(key);
  if (tree.nodes.size > MOST_NODES) tree.nodes.clear();
  tree.search += 1;
  for (const spread of tree.margins) {
    if (spread.count <= REMEMBERED) continue;
    spread.squares *= REMEMBERED / spread.count;
    spread.count = REMEMBERED;
  }
}

/** The node, and whether it is new. */
export function nodeAt(tree: Tree, key: string): { readonly node: Node; readonly isNew: boolean } {
  const known = tree.nodes.get(key);
  const node = known ?? { visits: 0, children: new Map<number, Child>(), order: undefined, search: 0 };
  if (known === undefined) tree.nodes.set(key, node);
  node.search = tree.search;
  return { node, isNew: known === undefined };
}

export interface Selection {
  /** Weight of what is little known against what is good. */
  readonly curiosity: number;
  /** So many candidates are looked at in a node that has been passed n times: at least `least`, and `growth` times the root of n. */
  readonly widening: { readonly least: number; readonly growth: number };
}

/** Index of the candidate to try next; undefined if all that are allowed turned out to be impossible. */
export function select(
  tree: Tree,
  node: Node,
  player: number,
  ids: readonly number[],
  impossible: ReadonlySet<number>,
  { curiosity, widening }: Selection,
  below: Below,
): number | undefined {
  const known: { readonly index: number; readonly child: Child }[] = [];
  const fresh: number[] = [];
  ids.forEach((id, index) => {
    if (impossible.has(id)) return;
    const child = node.children.get(id);
    if (child === undefined) fresh.push(index);
    else known.push({ index, child });
  });
  const allowed = Math.max(widening.least, Math.ceil(widening.growth * Math.sqrt(node.visits)));
  if (fresh.length > 0 && known.length < allowed) return freshest(node, ids, fresh, below);
  let best: number | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const { index, child } of known) {
    child.offered += 1;
    const worth =
      child.visits === 0
        ? Number.POSITIVE_INFINITY
        : expected(tree, child, player) + curiosity * Math.sqrt(Math.log(child.offered + 1) / child.visits);
    if (worth > most) {
      most = worth;
      best = index;
    }
  }
  return best;
}

function freshest({ order }: Node, ids: readonly number[], fresh: readonly number[], below: Below): number {
  if (order !== undefined)
    for (const id of order) {
      const index = ids.indexOf(id);
      if (index >= 0 && fresh.includes(index)) return index;
    }
  return fresh[below(fresh.length)]!;
}

export function childOf(node: Node, id: number): Child {
  const known = node.children.get(id);
  if (known !== undefined) return known;
  const child: Child = { id, visits: 0, offered: 1, ended: 0, won: 0, margin: 0 };
  node.children.set(id, child);
  return child;
}

/** From 0 to 1: what the player may expect of it. How far ahead they are counts by what is usual in this search. */
export function expected(tree: Tree, { visits, ended, won, margin }: Child, player: number): number {
  if (visits === 0) return 0;
  const cut = visits - ended;
  const { count, mean, squares } = tree.margins[player]!;
  const spread = Math.sqrt(squares / Math.max(1, count)) || 1;
  const ahead = cut === 0 ? 0 : cut * (0.5 + 0.5 * Math.tanh((margin / cut - mean) / (2 * spread)));
  return (won + ahead) / visits;
}

export function learn(tree: Tree, path: readonly Passed[], { shares, margins }: Outcome): void {
  for (const { node, child, player } of path) {
    node.visits += 1;
    child.visits += 1;
    if (shares === undefined) child.margin += margins[player]!;
    else {
      child.ended += 1;
      child.won += shares[player]!;
    }
  }
  if (shares === undefined)
    margins.forEach((margin, player) => {
      add(tree.margins[player]!, margin);
    });
}

/** Welford's way to add a number to a mean and its spread. */
function add(spread: Spread, value: number): void {
  spread.count += 1;
  const before = value - spread.mean;
  spread.mean += before / spread.count;
  spread.squares += before * (value - spread.mean);
}
