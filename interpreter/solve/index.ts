/** Small games of two players, solved from information sets. */
export { type Payoff, Unsolvable } from './game-tree.ts';
export { type DescribedSet, type Solution, type SolveOptions, solve } from './solve.ts';
