/**
 * What came of an example: everything that differed, each with the place in the file, what was expected and what was found.
 */
import type { Span } from '@kodeks/dsl';
import type { Both, Refusal, RunProblem } from '../api.ts';
import { faultInBoth } from './faults.ts';

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
  /** The same in Polish. */
  readonly polish: { readonly message: string; readonly expected?: string; readonly found?: string };
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

export const GAME_OVER: Both = { en: 'the game is over', pl: 'gra się skończyła' };
export const GAME_GOES_ON: Both = { en: 'the game is not over', pl: 'gra się nie skończyła' };
export const NOBODY_DECIDES: Both = { en: 'nobody decides now', pl: 'nikt teraz nie decyduje' };

export function rulesFail(problem: RunProblem, where = ''): Both {
  const { en, pl } = faultInBoth(problem);
  return { en: `the rules fail here: ${en}${where}`, pl: `reguły tu zawodzą: ${pl}${where}` };
}

interface More {
  /** A text is the same in both languages: names, rules text. */
  readonly expected?: Both | string;
  readonly found?: Both | string;
  readonly sides?: { readonly left: string; readonly right: string };
  readonly refusals?: readonly Refusal[];
}

export function failure(kind: FailureKind, span: Span, message: Both, more: More = {}): ExampleFailure {
  const { sides, refusals = [] } = more;
  const words = (language: 'pl' | 'en') => ({
    message: message[language],
    ...(more.expected !== undefined && { expected: sayIn(language, more.expected) }),
    ...(more.found !== undefined && { found: sayIn(language, more.found) }),
  });
  return { kind, span, refusals, ...words('en'), ...(sides && { sides }), polish: words('pl') };
}

const sayIn = (language: 'pl' | 'en', text: Both | string): string =>
  typeof text === 'string' ? text : text[language];

const LABELS = {
  en: { expected: 'expected: ', found: 'found:    ', because: 'because:  ' },
  pl: { expected: 'oczekiwano: ', found: 'jest:       ', because: 'ponieważ:   ' },
} as const;

/** The failure in a few lines, for a terminal. */
export function showFailure(failed: ExampleFailure, language: 'pl' | 'en' = 'en'): string {
  const { message, expected, found } = language === 'pl' ? failed.polish : failed;
  const labels = LABELS[language];
  const lines = [message];
  if (expected !== undefined) lines.push(`  ${labels.expected}${expected}`);
  if (found !== undefined) lines.push(`  ${labels.found}${found}`);
  for (const refusal of failed.refusals) {
    const rules = refusal.rules.length === 0 ? '' : ` (${refusal.rules.join(', ')})`;
    lines.push(`  ${labels.because}${refusal.text[language]}${rules}`);
  }
  return lines.join('\n');
}
