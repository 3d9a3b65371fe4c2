/**
 * What we tell an author: one problem, where it is, why, and what to do about it, in English and in Polish.
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
  /** The same words in Polish; `inLanguage` puts them in their places. */
  readonly polish: PolishWords;
}

export interface PolishWords {
  readonly message: string;
  readonly at: string;
  /** In the order of `related`. */
  readonly related: readonly string[];
  readonly notes: readonly string[];
  readonly fix?: string;
}

export type Pass<In, Out, Problem> = (input: In) => { readonly out: Out; readonly problems: readonly Problem[] };

/** The problem in the words of a language, for those who show it. */
export function inLanguage(problem: Diagnostic, language: 'pl' | 'en'): Diagnostic {
  if (language === 'en') return problem;
  const { polish, at, related, fix } = problem;
  return {
    ...problem,
    message: polish.message,
    at: { ...at, text: polish.at },
    related: related.map((label, i) => ({ ...label, text: polish.related[i] ?? label.text })),
    notes: polish.notes,
    ...(fix && { fix: { ...fix, title: polish.fix ?? fix.title } }),
  };
}
