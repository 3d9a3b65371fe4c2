/** Puts a problem together from words in both languages. */
import type { Span } from '../source/source.ts';
import type { Diagnostic, Fix, Severity } from './diagnostic.ts';
import { inPolish } from './phrases.ts';

/** The same said twice. */
export interface Said {
  readonly en: string;
  readonly pl: string;
}

export interface SaidFix {
  readonly title: Said;
  readonly edits: Fix['edits'];
}

export interface Wording {
  readonly message: Said;
  /** Why it is wrong at its place. */
  readonly label: Said;
  readonly notes?: readonly Said[];
  readonly related?: readonly { readonly span: Span; readonly text: Said }[];
  readonly fix?: SaidFix | undefined;
}

export function diagnose(code: Diagnostic['code'], severity: Severity, at: Span, words: Wording): Diagnostic {
  const { message, label, notes = [], related = [], fix } = words;
  return {
    code,
    severity,
    message: message.en,
    at: { span: at, text: label.en },
    related: related.map(({ span, text }) => ({ span, text: text.en })),
    notes: notes.map(({ en }) => en),
    ...(fix && { fix: { title: fix.title.en, edits: fix.edits } }),
    polish: {
      message: message.pl,
      at: label.pl,
      related: related.map(({ text }) => text.pl),
      notes: notes.map(({ pl }) => pl),
      ...(fix && { fix: fix.title.pl }),
    },
  };
}

/** A phrase of `phrases.ts` in both languages. */
export const said = (phrase: string): Said => ({ en: phrase, pl: inPolish(phrase) });

/** A fix whose title is such a phrase. */
export const fixSaid = (fix: Fix | undefined): SaidFix | undefined =>
  fix && { title: said(fix.title), edits: fix.edits };

export const didYouMean = (name: string, edits: Fix['edits']): SaidFix => ({
  title: { en: `did you mean \`${name}\`?`, pl: `czy chodziło o \`${name}\`?` },
  edits,
});

/** In place of what stands there: the name that is nearest, if one is near enough. */
export const renamed = (span: Span, near: string | undefined): { readonly fix?: SaidFix } =>
  near === undefined ? {} : { fix: didYouMean(near, [{ span, text: near }]) };

export const DECLARED_HERE: Said = { en: 'declared here', pl: 'zadeklarowano tutaj' };

/** What is known, if it fits on a line or so. */
export function knownHere(en: string, pl: string, known: readonly string[], most: number): readonly Said[] {
  if (known.length === 0 || known.length > most) return [];
  const names = [...known].sort().join(', ');
  return [{ en: `${en}: ${names}`, pl: `${pl}: ${names}` }];
}
