/**
 * What came of an example: everything that differed, each with the place in the file, what was expected and what was found.
 */
import type { Span } from '@kodeks/dsl';
import type { Refusal } from '../api.ts';

export interface ExampleResult {
  readonly id: string;
  readonly passed: boolean;
  readonly failures: readonly ExampleFailure[];
  /** Steps that were carried out, and decisions answered: for coverage and for showing how far it came. */
  readonly steps: number;
  readonly decisions: number;
  /** How often look-ahead gave up. */
  readonly unproven: number;
  /** Answers that were refused as the example expects. */
  readonly refused: readonly RefusedAsExpected[];
}

export interface RefusedAsExpected {
  /** Everything that speaks against the answer. */
  readonly refusals: readonly Refusal[];
  /** Those by the rules that the example names; all of them, if it names none. */
  readonly meant: readonly Refusal[];
}

export interface ExampleFailure {
  readonly kind: FailureKind;
  readonly span: Span;
  /** One sentence. */
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  /** Of a comparison that does not hold: what stood on its two sides. */
  readonly sides?: { readonly left: string; readonly right: string };
  /** Why an answer is not offered. */
  readonly refusals: readonly Refusal[];
}

export type FailureKind =
  | 'condition' // does not hold
  | 'not-offered' // an answer that should be possible is not
  | 'offered' // an answer that should be refused is possible, or other candidates are open than expected
  | 'wrong-reason' // refused, but not because of the rule named
  | 'no-decision' // nobody decides now
  | 'wrong-player' // somebody else decides
  | 'ambiguous' // the names leave open what is chosen
  | 'unused-names' // more names than decisions
  | 'winners'
  | 'invariant' // a step broke an invariant that held before it
  | 'forced-left' // a forced outcome that nothing has used
  | 'broken'; // the rules themselves failed

export function failure(
  kind: FailureKind,
  span: Span,
  message: string,
  more: Partial<Pick<ExampleFailure, 'expected' | 'found' | 'sides' | 'refusals'>> = {},
): ExampleFailure {
  return { kind, span, message, refusals: [], ...more };
}

/** The failure in a few lines, for a terminal. */
export function showFailure({ message, expected, found, refusals }: ExampleFailure): string {
  const lines = [message];
  if (expected !== undefined) lines.push(`  expected: ${expected}`);
  if (found !== undefined) lines.push(`  found:    ${found}`);
  for (const refusal of refusals) {
    const rules = refusal.rules.length === 0 ? '' : ` (${refusal.rules.join(', ')})`;
    lines.push(`  because:  ${refusal.text.en}${rules}`);
  }
  return lines.join('\n');
}
