/** What can be wrong with a rules text before any name is looked up, as facts; `describe.ts` finds the words. */
import type { Span } from '../source/source.ts';

export type SyntaxProblem =
  /** Something is missing or stands where it cannot. `span` is what was found, or an empty place after the previous word. */
  | {
      readonly kind: 'expected';
      readonly what: string;
      readonly after: string | undefined;
      readonly found: string | undefined;
      readonly span: Span;
      readonly suggestion: string | undefined;
    }
  /** A line that begins with a name but runs nothing. */
  | {
      readonly kind: 'not-a-statement';
      readonly found: string;
      readonly next: string;
      readonly span: Span;
      readonly suggestion: string | undefined;
    }
  | { readonly kind: 'reserved-word'; readonly word: string; readonly span: Span }
  | { readonly kind: 'uncallable'; readonly word: string; readonly span: Span }
  | { readonly kind: 'foreign'; readonly found: string; readonly ours: string; readonly span: Span }
  | { readonly kind: 'comment'; readonly found: string; readonly span: Span }
  | { readonly kind: 'string'; readonly span: Span }
  | { readonly kind: 'unknown-character'; readonly text: string; readonly span: Span }
  | { readonly kind: 'bad-number'; readonly text: string; readonly span: Span }
  | { readonly kind: 'large-number'; readonly text: string; readonly most: number; readonly span: Span }
  | { readonly kind: 'long-name'; readonly text: string; readonly most: number; readonly span: Span }
  | { readonly kind: 'bad-id'; readonly text: string; readonly span: Span }
  | { readonly kind: 'unclosed'; readonly opener: string; readonly span: Span }
  | { readonly kind: 'unopened'; readonly closer: string; readonly span: Span }
  | {
      readonly kind: 'mismatched';
      readonly opener: string;
      readonly openedAt: Span;
      readonly closer: string;
      readonly span: Span;
    }
  | { readonly kind: 'leading-sign'; readonly sign: string; readonly span: Span }
  | {
      readonly kind: 'too-deep';
      readonly limit: number;
      readonly of: 'brackets' | 'queries' | 'chain';
      readonly span: Span;
    }
  | { readonly kind: 'rounding'; readonly form: 'missing' | 'without-division'; readonly span: Span };
