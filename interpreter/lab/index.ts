/** What hosts use of this folder. */
export {
  differenceOf,
  type Estimate,
  type Interval,
  meanEstimate,
  type Stratum,
  shareEstimate,
  shareInterval,
  stratifiedDifference,
} from './intervals.ts';
export { type MutableGame, mutantsOf } from './mutants/find.ts';
export { MUTANT_KINDS, type Mutant, type MutantKind, withEdits } from './mutants/mutant.ts';
export { type ExaminedGame, type Examiner, examinerOf, type MutantEnd, type MutantGames } from './mutants/try.ts';
