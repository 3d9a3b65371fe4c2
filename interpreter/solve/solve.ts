/** Solves a game of two players for what one wins and the other loses: its value, and a strategy for every information set. */
import { load } from '../machine/machine.ts';
import type { MachineSession } from '../machine/session.ts';
import { viewOf } from '../machine/view.ts';
import { gameTreeOf, type InformationSet, type TreeOptions } from './game-tree.ts';
import { type Equilibrium, equilibriumOf, type RegretOptions } from './regret.ts';

export interface SolveOptions extends TreeOptions, RegretOptions {
  /** Information sets that are described, in the order in which they are come to. */
  readonly described: number;
}

export interface Solution extends Pick<Equilibrium, 'lower' | 'upper' | 'rounds'> {
  readonly positions: number;
  readonly informationSets: number;
  readonly strategy: readonly DescribedSet[];
}

export interface DescribedSet {
  readonly player: number;
  /** What only this player sees, and what else differs from game to game: `hand p1: king`. */
  readonly knows: readonly string[];
  readonly after: readonly string[];
  readonly answers: readonly { readonly key: string; readonly probability: number }[];
}

/** Throws `Unsolvable` where it cannot be done. The session was begun `withoutFlow`, in full mode, and is used up. */
export function solve(session: MachineSession, options: SolveOptions): Solution {
  const tree = gameTreeOf(session, options);
  const { lower, upper, rounds, strategy } = equilibriumOf(tree, options);
  const known = options.described === 0 ? [] : tree.sets.filter(({ example }) => example !== undefined);
  const seen = known.map((set) => sightsOf(session, set));
  const described = known.slice(0, options.described).map(({ player, after, answers }, i): DescribedSet => {
    const peers = seen.filter((_, k) => known[k]!.player === player);
    const knows = [...seen[i]!].filter(([name, sight]) => peers.some((other) => other.get(name) !== sight));
    return {
      player,
      after,
      knows: knows.flatMap(([name, sight]) => (sight === '' ? [] : [`${name}: ${sight}`])),
      answers: answers.map((key, k) => ({ key, probability: strategy[i]![k]! })),
    };
  });
  return {
    lower,
    upper,
    rounds,
    positions: tree.nodes.length,
    informationSets: tree.sets.length,
    strategy: described,
  };
}

/** What lies where, and what others do not know, by name. */
function sightsOf({ machine }: MachineSession, { player, example }: InformationSet): ReadonlyMap<string, string> {
  load(machine, example!);
  const sights = new Map<string, string>();
  const { places, states } = viewOf(machine, player);
  for (const { name, id, contents } of places) {
    const known = contents.filter((piece) => piece !== '?').map((piece) => piece.replace(/#\d+$/, ''));
    sights.set(id === '' ? name : id, known.join(', '));
  }
  const others = viewOf(machine, 1 - player).states;
  states.forEach(({ name, keys, value, number }, i) => {
    const isOwn = number !== undefined && others[i]?.number === undefined;
    if (isOwn) sights.set([name, ...keys].join(' '), value);
  });
  return sights;
}
