/** What hosts use of this folder. */
export { addCounts, type Counts, noCounts } from './counts.ts';
export { PART_KINDS, type PartKind } from './parts.ts';
export {
  type CoverageEvidence,
  type CoveragePlace,
  type CoverageReport,
  type CoveredGame,
  coverageReport,
  type Exercised,
  type ItemCoverage,
  isExercised,
  type PartCoverage,
  type ReferenceRule,
  type RuleCoverage,
  uncovered,
} from './report.ts';
export {
  coverExample,
  coverPlayout,
  type ExampleEvidence,
  type PlayoutEvidence,
  type PlayoutSettings,
  type WatchedGame,
} from './run.ts';
