/**
 * Diagnostics as SARIF 2.1.0, which code hosts and editors read.
 */
import { hashText } from '../source/hash-text.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Diagnostic, Label } from './diagnostic.ts';
import { type Files, type Place, type PlaceOptions, type Places, placesIn } from './places.ts';

export interface SarifOptions extends PlaceOptions {
  readonly version?: string;
  /** Address of the page that has a section for every code. */
  readonly guide?: string;
}

export function renderSarif(diagnostics: readonly Diagnostic[], files: Files, options: SarifOptions = {}): string {
  const places = placesIn(files, options);
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const driver = {
    name: 'kodeks',
    ...(options.version === undefined ? {} : { version: options.version }),
    rules: codes.map((code) => ruleOf(code, options.guide)),
  };
  const prints = fingerprints(diagnostics, places);
  const results = diagnostics.map((diagnostic, i) => ({
    ...resultOf(diagnostic, codes.indexOf(diagnostic.code), places),
    partialFingerprints: { 'kodeks/v1': prints[i] },
  }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleOf(code: string, guide: string | undefined): object {
  const entry = CATALOGUE.get(code);
  if (entry === undefined) return { id: code };
  return {
    id: code,
    ...(guide === undefined ? {} : { helpUri: `${guide}#${code.replace('/', '')}` }),
    help: { text: entry.explanation.en },
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

/** The same for a problem that only moved to another line; alike problems of one file are told apart by their order. */
function fingerprints(diagnostics: readonly Diagnostic[], places: Places): readonly string[] {
  const times = new Map<string, number>();
  return diagnostics.map(({ code, message, at: { span } }) => {
    const { file, start } = places.of(span);
    const text = `${code} ${file} ${message} ${places.line(span.file, start.line)?.trim() ?? ''}`;
    const before = times.get(text) ?? 0;
    times.set(text, before + 1);
    return hashText(`${text} ${before}`);
  });
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
