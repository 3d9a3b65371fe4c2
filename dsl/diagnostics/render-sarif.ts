/**
 * Diagnostics as SARIF 2.1.0, which code hosts and editors read.
 */
import { CATALOGUE } from './catalogue.ts';
import type { Diagnostic, Label } from './diagnostic.ts';
import { type Files, type Place, type PlaceOptions, type Places, placesIn } from './places.ts';

export interface SarifOptions extends PlaceOptions {
  readonly version?: string;
}

export function renderSarif(diagnostics: readonly Diagnostic[], files: Files, options: SarifOptions = {}): string {
  const places = placesIn(files, options);
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const driver = {
    name: 'kodeks',
    ...(options.version === undefined ? {} : { version: options.version }),
    rules: codes.map(ruleOf),
  };
  const results = diagnostics.map((diagnostic) => resultOf(diagnostic, codes.indexOf(diagnostic.code), places));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleOf(code: string): object {
  const entry = CATALOGUE.get(code);
  if (entry === undefined) return { id: code };
  return {
    id: code,
    shortDescription: { text: entry.title.en },
    fullDescription: { text: entry.explanation.en },
    defaultConfiguration: { level: entry.severity },
  };
}

function resultOf(diagnostic: Diagnostic, ruleIndex: number, places: Places): object {
  const { code, severity, message, at, related, notes, fix } = diagnostic;
  const text = [message, ...notes].join('\n');
  const result = {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text },
    locations: [locationOf(at, places)],
  };
  return {
    ...result,
    ...(related.length === 0 ? {} : { relatedLocations: related.map((label) => locationOf(label, places)) }),
    ...(fix === undefined ? {} : { fixes: [fixOf(fix, places)] }),
  };
}

function locationOf({ span, text }: Label, places: Places): object {
  const place = places.of(span);
  const physicalLocation = { artifactLocation: artifact(place), region: regionOf(place) };
  return text === '' ? { physicalLocation } : { physicalLocation, message: { text } };
}

function fixOf({ title, edits }: NonNullable<Diagnostic['fix']>, places: Places): object {
  const byFile = new Map<string, { readonly artifactLocation: object; readonly replacements: object[] }>();
  for (const { span, text } of edits) {
    const place = places.of(span);
    const change = byFile.get(span.file) ?? { artifactLocation: artifact(place), replacements: [] };
    change.replacements.push({ deletedRegion: regionOf(place), insertedContent: { text } });
    byFile.set(span.file, change);
  }
  return { description: { text: title }, artifactChanges: [...byFile.values()] };
}

function artifact({ file }: Place): object {
  return { uri: file.split('/').map(encodeURIComponent).join('/') };
}

function regionOf({ start, end }: Place): object {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}
