/**
 * Diagnostics for a terminal: the line of the source with a caret under the place, labels, facts, help.
 */
import { type Diagnostic, inLanguage, type Label } from './diagnostic.ts';
import { displayLine } from './display-line.ts';
import { type Files, type PlaceOptions, type Places, placesIn } from './places.ts';

export interface Palette {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  /** The message of a diagnostic. */
  readonly strong: (text: string) => string;
  /** Line numbers, bars, arrows. */
  readonly frame: (text: string) => string;
  readonly related: (text: string) => string;
  readonly help: (text: string) => string;
}

const same = (text: string): string => text;
const ansi =
  (code: string) =>
  (text: string): string =>
    text === '' ? '' : `\u001B[${code}m${text}\u001B[0m`;

export const PLAIN: Palette = {
  error: same,
  warning: same,
  strong: same,
  frame: same,
  related: same,
  help: same,
};

export const COLOURED: Palette = {
  error: ansi('1;31'),
  warning: ansi('1;33'),
  strong: ansi('1'),
  frame: ansi('34'),
  related: ansi('36'),
  help: ansi('32'),
};

export interface TextOptions extends PlaceOptions {
  readonly palette?: Palette;
  /** Columns of the terminal; longer source lines are cut around the place. */
  readonly width?: number;
  readonly language?: 'pl' | 'en';
}

export function renderText(diagnostics: readonly Diagnostic[], files: Files, options: TextOptions = {}): string {
  const places = placesIn(files, options);
  const style: Style = {
    palette: options.palette ?? PLAIN,
    width: Math.max(options.width ?? 120, 40),
    words: WORDS[options.language ?? 'en'],
  };
  const { language = 'en' } = options;
  return diagnostics.map((one) => renderOne(inLanguage(one, language), places, style)).join('\n');
}

interface Style {
  readonly palette: Palette;
  readonly width: number;
  readonly words: (typeof WORDS)['pl' | 'en'];
}

const WORDS = {
  en: { error: 'error', warning: 'warning', help: 'help' },
  pl: { error: 'błąd', warning: 'ostrzeżenie', help: 'podpowiedź' },
} as const;

function renderOne(diagnostic: Diagnostic, places: Places, style: Style): string {
  const { palette, words } = style;
  const labels = [diagnostic.at, ...diagnostic.related];
  const digits = Math.max(...labels.map(({ span }) => String(places.of(span).end.line).length), 2);
  const paint = palette[diagnostic.severity];
  const gutter = palette.frame(`${' '.repeat(digits)} = `);
  const lines = [
    `${paint(`${words[diagnostic.severity]}[${diagnostic.code}]`)}${palette.strong(`: ${oneLine(diagnostic.message)}`)}`,
    ...snippet(diagnostic.at, '-->', '^', paint, digits, places, style),
    ...diagnostic.related.flatMap((label) => snippet(label, ':::', '-', palette.related, digits, places, style)),
    ...diagnostic.notes.map((note) => gutter + oneLine(note)),
  ];
  if (diagnostic.fix !== undefined)
    lines.push(gutter + palette.help(`${words.help}: ${oneLine(diagnostic.fix.title)}`));
  return `${lines.join('\n')}\n`;
}

/** The first line of a span with its mark; of a longer one the last line too. */
function snippet(
  { span, text }: Label,
  arrow: string,
  mark: string,
  paint: (text: string) => string,
  digits: number,
  places: Places,
  { palette, width }: Style,
): readonly string[] {
  const { file, start, end } = places.of(span);
  const blank = ' '.repeat(digits);
  const head = `${palette.frame(`${blank}${arrow} `)}${file}:${start.line}:${start.column}`;
  const room = width - digits - 3;
  const row = (number: number, from: number, to: number | undefined, label: string): readonly string[] => {
    const source = places.line(span.file, number);
    if (source === undefined) return [];
    const { shown, before, under } = displayLine(source, from, to ?? source.length, room);
    const marks = `${' '.repeat(before)}${paint(`${mark.repeat(Math.max(under, 1))}${label === '' ? '' : ` ${label}`}`)}`;
    return [
      `${palette.frame(`${String(number).padStart(digits)} |`)}${shown === '' ? '' : ` ${shown}`}`,
      `${palette.frame(`${blank} |`)} ${marks}`,
    ];
  };
  // A span that ends with its line's break is a span of that line.
  const lastLine = end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
  const label = oneLine(text);
  if (lastLine === start.line) {
    const to = end.line === start.line ? end.column - 1 : undefined;
    return [head, ...row(start.line, start.column - 1, to, label)];
  }
  const last = places.line(span.file, lastLine) ?? '';
  const lastEnd = end.line === lastLine ? end.column - 1 : last.length;
  const between = lastLine - start.line > 1 ? [palette.frame(`${'.'.repeat(digits)} |`)] : [];
  return [
    head,
    ...row(start.line, start.column - 1, undefined, ''),
    ...between,
    ...row(lastLine, Math.min(last.search(/\S|$/), lastEnd), lastEnd, label),
  ];
}

/** Names and values come from files: a line break in them must not break our lines. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}
