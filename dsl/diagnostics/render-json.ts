/**
 * Diagnostics for programs: stable and documented; `end…` tell where the place ends.
 */
import type { Span } from '../source/source.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';
import { type Files, type PlaceOptions, placesIn } from './places.ts';

export interface JsonProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  /** Why it is wrong at this place. */
  readonly label?: string;
  /** Facts that help to decide. */
  readonly notes?: readonly string[];
  /** Other places to look at. */
  readonly related?: readonly (JsonPlace & { readonly message: string })[];
  readonly help?: string;
}

interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export function renderJson(diagnostics: readonly Diagnostic[], files: Files, options: PlaceOptions = {}): string {
  return `${JSON.stringify({ problems: jsonProblems(diagnostics, files, options) }, undefined, 2)}\n`;
}

export function jsonProblems(
  diagnostics: readonly Diagnostic[],
  files: Files,
  options: PlaceOptions = {},
): readonly JsonProblem[] {
  const places = placesIn(files, options);
  const placeOf = (span: Span): JsonPlace => {
    const { file, start, end } = places.of(span);
    return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  };
  return diagnostics.map(({ code, severity, message, at, related, notes, fix }) => ({
    code,
    severity,
    ...placeOf(at.span),
    message,
    ...(at.text !== '' && { label: at.text }),
    ...(notes.length > 0 && { notes }),
    ...(related.length > 0 && { related: related.map(({ span, text }) => ({ ...placeOf(span), message: text })) }),
    ...(fix !== undefined && { help: fix.title }),
  }));
}
