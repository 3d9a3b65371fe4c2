/**
 * Counterfactual regret minimisation (CFR+): both players play the whole tree against each other, and each answer is played the more, the more they
 * regret not having played it. The averaged strategies come to an equilibrium; how far they are from it is reckoned exactly, by best answers.
 */
import type { GameTree } from './game-tree.ts';

export interface RegretOptions {
  /** Stops once the bounds are so near to each other. */
  readonly accuracy: number;
  readonly mostRounds: number;
  readonly onRound?: (round: number) => void;
}

export interface Equilibrium {
  readonly rounds: number;
  /** What the first player gets at least with their averaged strategy, and at most against the other's. */
  readonly lower: number;
  readonly upper: number;
  /** By information set: how likely each answer is. */
  readonly strategy: readonly (readonly number[])[];
}

type Mixes = readonly (readonly number[])[];

export function equilibriumOf(tree: GameTree, { accuracy, mostRounds, onRound }: RegretOptions): Equilibrium {
  const { sets } = tree;
  const regrets = sets.map(({ answers }) => answers.map(() => 0));
  const played = sets.map(({ answers }) => answers.map(() => 0));
  let rounds = 0;
  for (let next = 16; ; next = Math.min(mostRounds, Math.ceil(next * 1.5))) {
    for (; rounds < Math.min(next, mostRounds); rounds++) {
      for (const hero of [0, 1]) improve(tree, hero, regrets, played, rounds + 1);
      onRound?.(rounds + 1);
    }
    const strategy = played.map(shares);
    const lower = -bestAnswer(tree, 1, strategy);
    const upper = bestAnswer(tree, 0, strategy);
    if (upper - lower <= accuracy || rounds >= mostRounds) return { rounds, lower, upper, strategy };
  }
}

function shares(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + Math.max(0, weight), 0);
  return weights.map((weight) => (sum > 0 ? Math.max(0, weight) / sum : 1 / weights.length));
}

/** One round of one player: regrets, and what was played, weighed by the round. */
function improve(tree: GameTree, hero: number, regrets: number[][], played: number[][], round: number): void {
  const { nodes, sets } = tree;
  const mixes = regrets.map(shares);
  const own = reachesOf(tree, mixes, hero);
  const others = reachesOf(tree, mixes, 1 - hero);
  const values = valuesOf(tree, mixes);
  const sign = hero === 0 ? 1 : -1;
  sets.forEach(({ player, nodes: members }, set) => {
    if (player !== hero) return;
    const regret = regrets[set]!;
    for (const at of members) {
      const node = nodes[at]!;
      if (node.kind !== 'choice') continue;
      node.next.forEach((next, i) => {
        regret[i]! += sign * (values[next]! - values[at]!) * others[at]!;
        played[set]![i]! += round * own[at]! * mixes[set]![i]!;
      });
    }
    regret.forEach((value, i) => {
      regret[i] = Math.max(0, value);
    });
  });
}

/** How likely each node is as far as chance and one player have a say; the other goes everywhere. */
function reachesOf({ nodes }: GameTree, mixes: Mixes, of: number): Float64Array {
  const reaches = new Float64Array(nodes.length);
  reaches[nodes.length - 1] = 1;
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at]!;
    if (node.kind === 'end') continue;
    const mix = node.kind === 'chance' ? node.shares : node.player === of ? mixes[node.set] : undefined;
    node.next.forEach((next, i) => {
      reaches[next]! += reaches[at]! * (mix?.[i] ?? 1);
    });
  }
  return reaches;
}

/** What each node is worth to the first player. */
function valuesOf({ nodes }: GameTree, mixes: Mixes): Float64Array {
  const values = new Float64Array(nodes.length);
  nodes.forEach((node, at) => {
    if (node.kind === 'end') values[at] = node.payoff;
    else {
      const mix = node.kind === 'chance' ? node.shares : mixes[node.set]!;
      values[at] = node.next.reduce((sum, next, i) => sum + mix[i]! * values[next]!, 0);
    }
  });
  return values;
}

/** What a player gets by the best answer to the other's strategy, the same at all positions of an information set. */
function bestAnswer(tree: GameTree, hero: number, strategy: Mixes): number {
  const { nodes, sets } = tree;
  const reaches = reachesOf(tree, strategy, 1 - hero);
  const sign = hero === 0 ? 1 : -1;
  const plan: (number | undefined)[] = [];
  const values: (number | undefined)[] = [];
  const planned = (set: number): number => {
    plan[set] ??= largest(
      sets[set]!.answers.map((_, i) =>
        sets[set]!.nodes.reduce((sum, at) => {
          const node = nodes[at]!;
          return node.kind === 'choice' ? sum + reaches[at]! * worthOf(node.next[i]!) : sum;
        }, 0),
      ),
    );
    return plan[set]!;
  };
  const worthOf = (at: number): number => {
    const known = values[at];
    if (known !== undefined) return known;
    const node = nodes[at]!;
    let value: number;
    if (node.kind === 'end') value = sign * node.payoff;
    else if (node.kind === 'choice' && node.player === hero) value = worthOf(node.next[planned(node.set)]!);
    else {
      const mix = node.kind === 'chance' ? node.shares : strategy[node.set]!;
      value = node.next.reduce((sum, next, i) => sum + mix[i]! * worthOf(next), 0);
    }
    values[at] = value;
    return value;
  };
  return worthOf(nodes.length - 1);
}

const largest = (numbers: readonly number[]): number => numbers.indexOf(Math.max(...numbers));
