/** What an exploration can find in a game: one fault, with the way to it. */
import type { Recording, RunProblem } from '../../api.ts';

export const FINDING_KINDS = ['dead-end', 'broken', 'invariant', 'endless', 'gave-up', 'internal'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Fault {
  readonly kind: FindingKind;
  /** Faults with the same key are one. */
  readonly key: string;
  readonly code: string;
  readonly message: string;
  readonly site: RunProblem['site'] | undefined;
  readonly rules: readonly string[];
}

export interface Finding extends Fault {
  /** The shortest way known; its last answer shows the fault. */
  readonly recording: Recording;
  /** How long the way was when it was found. */
  readonly foundAfter: number;
}
