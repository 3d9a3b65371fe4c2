/**
 * What we tell an author: one problem, where it is, why, and what to do about it.
 * Passes record facts as typed problems; one `describe` per pass finds the words.
 */
import type { Span } from '../source/source.ts';

export type PassName = 'yaml' | 'data' | 'syntax' | 'names' | 'types' | 'core' | 'text' | 'view' | 'run';

export type Severity = 'error' | 'warning';

export interface Label {
  readonly span: Span;
  readonly text: string;
}

/** One edit that we are sure enough of to offer. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}

export interface Diagnostic {
  readonly code: `${PassName}/${string}`;
  readonly severity: Severity;
  /** What is wrong; makes sense alone in a list of problems. Lower case, no full stop, names in backticks. */
  readonly message: string;
  /** The smallest span that shows it, and why it is wrong here. */
  readonly at: Label;
  readonly related: readonly Label[];
  /** Facts that help to decide, such as what is declared. */
  readonly notes: readonly string[];
  readonly fix?: Fix;
}

export type Pass<In, Out, Problem> = (input: In) => { readonly out: Out; readonly problems: readonly Problem[] };
