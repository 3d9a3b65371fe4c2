/** Stretches of source as pages show them: whole lines, moved to the margin, long declarations cut down to what matters. */
import { type CompiledGame, lineStarts, positionAt, type Span } from '@kodeks/dsl';

export interface Excerpt {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** A declaration of more lines than this is shown by its first line and the lines that are meant. */
const LONGEST = 22;

export function excerptOf(game: CompiledGame, span: Span): Excerpt | undefined {
  const source = game.sources.get(span.file)?.text;
  if (source === undefined) return undefined;
  const start = source.lastIndexOf('\n', span.start - 1) + 1;
  const end = endOfLine(source, span.end);
  return { file: span.file, line: lineOf(source, start), text: toMargin(source.slice(start, end)) };
}

/** `inner` inside `outer`: all of it if it is short, else the head and the inner lines. */
export function excerptWithin(game: CompiledGame, outer: Span, inner: Span): Excerpt | undefined {
  const whole = excerptOf(game, outer);
  const source = game.sources.get(outer.file)?.text;
  if (whole === undefined || source === undefined) return whole;
  const lines = whole.text.split('\n');
  if (lines.length <= LONGEST || inner.start <= outer.start) return whole;
  const first = lineOf(source, inner.start) - whole.line;
  const last = lineOf(source, Math.max(inner.start, inner.end - 1)) - whole.line;
  if (first <= 0 || last - first >= LONGEST) return whole;
  const head = lines.findIndex((line) => !line.trim().startsWith('//'));
  const parts = [
    ...lines.slice(0, head + 1),
    ...(first > head + 1 ? ['  // …'] : []),
    ...lines.slice(Math.max(first, head + 1), last + 1),
    ...(last < lines.length - 2 ? ['  // …'] : []),
    ...lines.slice(-1),
  ];
  return { ...whole, text: parts.join('\n') };
}

const lineOf = (text: string, offset: number): number => positionAt(lineStarts(text), offset).line;

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', Math.max(0, offset - 1));
  return end < 0 ? text.length : end;
}

/** Without the indentation that all lines share, without blanks at line ends and a run of blanks before rule ids. */
function toMargin(text: string): string {
  const lines = text.replace(/\s+$/, '').split('\n');
  const margin = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(margin).replace(/\s+$/, ''))
    .map((line) => line.replace(/(\S) {3,}(implements|because|\/\/)/g, '$1  $2'))
    .join('\n');
}
