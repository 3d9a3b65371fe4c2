/**
 * Value of a two-player zero-sum game with hidden cards, by counterfactual regret over information sets. What a player may base a
 * strategy on is the session's `informationKey`, nothing else; if it leaked a hidden card, the value would come out wrong.
 */
import type { Session } from '@kodeks/interpreter';

type Node =
  | { readonly kind: 'end'; readonly value: number }
  | {
      readonly kind: 'choice';
      readonly player: number;
      readonly set: InformationSet;
      readonly children: readonly Node[];
    };

interface InformationSet {
  readonly regrets: number[];
  readonly strategy: number[];
}

export interface Solution {
  readonly ends: number;
  readonly informationSets: number;
  /** What the first player gets at least, and at most, when the averaged strategies meet their best answers. */
  readonly lower: number;
  readonly upper: number;
}

/** The roots are the deals, all equally likely. */
export function solve(roots: readonly Session[], rounds: number): Solution {
  const sets = new Map<string, InformationSet>();
  let ends = 0;
  const build = (session: Session): Node => {
    const status = session.status;
    if (status.kind === 'over') {
      ends += 1;
      return { kind: 'end', value: ((status.result.scores[0] ?? 0) - (status.result.scores[1] ?? 0)) / 2 };
    }
    if (status.kind === 'broken') throw new Error(status.problem.message);
    const player = status.players[0] ?? 0;
    const key = `${player} ${session.informationKey(player)}`;
    const count = session.candidateCount();
    const set = sets.get(key) ?? {
      regrets: new Array<number>(count).fill(0),
      strategy: new Array<number>(count).fill(0),
    };
    sets.set(key, set);
    if (set.regrets.length !== count)
      throw new Error('an information set whose positions have different numbers of answers');
    const children = Array.from({ length: count }, (_, i) => {
      session.choose(i);
      const child = build(session);
      session.undo();
      return child;
    });
    return { kind: 'choice', player, set, children };
  };
  const trees = roots.map(build);
  for (let round = 1; round <= rounds; round++) for (const tree of trees) improve(tree, [1, 1], round);
  const value = (hero: number): number => bestAnswer(trees, hero);
  return { ends, informationSets: sets.size, lower: -value(1), upper: value(0) };
}

function current(set: InformationSet): number[] {
  const sum = set.regrets.reduce((total, regret) => total + Math.max(0, regret), 0);
  return set.regrets.map((regret) => (sum > 0 ? Math.max(0, regret) / sum : 1 / set.regrets.length));
}

/** Returns the value to the first player; `reach` is each player's own probability of getting here. */
function improve(node: Node, reach: readonly [number, number], weight: number): number {
  if (node.kind === 'end') return node.value;
  const mix = current(node.set);
  const values = node.children.map((child, i) =>
    improve(
      child,
      node.player === 0 ? [reach[0] * (mix[i] ?? 0), reach[1]] : [reach[0], reach[1] * (mix[i] ?? 0)],
      weight,
    ),
  );
  const mean = values.reduce((sum, value, i) => sum + value * (mix[i] ?? 0), 0);
  const sign = node.player === 0 ? 1 : -1;
  values.forEach((value, i) => {
    node.set.regrets[i] = Math.max(
      0,
      (node.set.regrets[i] ?? 0) + sign * (value - mean) * (reach[1 - node.player] ?? 0),
    );
    node.set.strategy[i] = (node.set.strategy[i] ?? 0) + (reach[node.player] ?? 0) * (mix[i] ?? 0) * weight;
  });
  return mean;
}

function average(set: InformationSet): number[] {
  const sum = set.strategy.reduce((total, part) => total + part, 0);
  return set.strategy.map((part) => (sum > 0 ? part / sum : 1 / set.strategy.length));
}

/** Value to `hero` of the best plan against the other's averaged strategy, the plan being the same at all positions of a set. */
function bestAnswer(trees: readonly Node[], hero: number): number {
  const sign = hero === 0 ? 1 : -1;
  const plan = new Map<InformationSet, number>();
  const value = (node: Node): number => {
    if (node.kind === 'end') return sign * node.value;
    if (node.player === hero) return value(node.children[plan.get(node.set) ?? 0] as Node);
    const mix = average(node.set);
    return node.children.reduce((sum, child, i) => sum + (mix[i] ?? 0) * value(child), 0);
  };
  const total = (): number => trees.reduce((sum, tree) => sum + value(tree), 0) / trees.length;
  const mine = new Set<InformationSet>();
  const collect = (node: Node): void => {
    if (node.kind === 'end') return;
    if (node.player === hero) mine.add(node.set);
    node.children.forEach(collect);
  };
  trees.forEach(collect);
  // few sets with two answers each: try every plan
  const list = [...mine];
  let best = Number.NEGATIVE_INFINITY;
  for (let code = 0; code < 2 ** list.length; code++) {
    for (const [i, set] of list.entries()) plan.set(set, Math.floor(code / 2 ** i) % 2);
    best = Math.max(best, total());
  }
  return best;
}
