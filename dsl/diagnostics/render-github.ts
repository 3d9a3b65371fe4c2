/**
 * Diagnostics as workflow commands, which GitHub shows beside the changed lines of a pull request.
 */
import type { Diagnostic } from './diagnostic.ts';
import { type Files, type PlaceOptions, placesIn } from './places.ts';

export function renderGithub(diagnostics: readonly Diagnostic[], files: Files, options: PlaceOptions = {}): string {
  const places = placesIn(files, options);
  return diagnostics
    .map((diagnostic) => {
      const { file, start, end } = places.of(diagnostic.at.span);
      const place = { line: start.line, endLine: end.line, col: start.column, endColumn: end.column };
      const properties = { file, ...place, title: diagnostic.code };
      const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      return `::${diagnostic.severity} ${listed.join(',')}::${escapeData(textOf(diagnostic))}\n`;
    })
    .join('');
}

function textOf({ message, at, notes, fix }: Diagnostic): string {
  return [message, at.text, ...notes, fix === undefined ? '' : `help: ${fix.title}`].filter(Boolean).join('\n');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
