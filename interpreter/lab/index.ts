/** What hosts use of this folder. */
export { type Exploration, type ExploredGame, type ExploreSettings, exploration } from './explore/explore.ts';
export { type Fault, FINDING_KINDS, type Finding, type FindingKind } from './explore/finding.ts';
export { shrunk } from './explore/shrink.ts';
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
export { checkedByMutant, type RuleCheck, rulesOfExpectations } from './mutants/checked.ts';
export { type MutableGame, mutantsOf } from './mutants/find.ts';
export { MUTANT_KINDS, type Mutant, type MutantKind, withEdits } from './mutants/mutant.ts';
export { type ExaminedGame, type Examiner, examinerOf, type MutantEnd, type MutantGames } from './mutants/try.ts';
export {
  type Parting,
  type PlaySettings,
  type ReadGame,
  type Trace,
  type TraceDifference,
  traceDifference,
  traceOf,
} from './readings/compare.ts';
export type { DifferentRow, Position } from './replay/position.ts';
export {
  type GameParting,
  type NoReplay,
  partsWithin,
  type RecordedGame,
  type Replayed,
  replayUnder,
} from './replay/replay.ts';
