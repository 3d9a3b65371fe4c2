/**
 * Diagnostics for programs: stable and documented; `end…` tell where the place ends.
 */
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
  readonly help?: string;
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
  return diagnostics.map(({ code, severity, message, at, fix }) => {
    const { file, start, end } = places.of(at.span);
    const where = { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
    const problem = { code, severity, ...where, message };
    return fix === undefined ? problem : { ...problem, help: fix.title };
  });
}
