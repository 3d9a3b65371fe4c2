/**
 * The complaints of the package `yaml` as problems of ours: its codes are broad, so its messages tell cases apart.
 * A message we do not know becomes `unexpected`, never its own words.
 */
import type { YAMLError } from 'yaml';
import type { Fix } from '../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type { YamlProblem } from './yaml-problems.ts';

/** A file can be wrong in a hundred thousand places; nobody reads on after the first few. */
const LOOKED_AT = 200;

/** `opened` tells where the quotes and brackets that end at an offset begin. */
export function translateErrors(
  file: SourceFile,
  errors: readonly YAMLError[],
  opened: ReadonlyMap<number, number>,
): readonly YamlProblem[] {
  const problems: YamlProblem[] = [];
  for (const error of causes(errors)) {
    const problem = unclosed(file, error, opened) ?? translate(file, error);
    if (problem === undefined) continue;
    problems.push(problem);
    // Whatever follows an open quote or bracket was read as part of it.
    if (problem.kind === 'unclosed-quote' || problem.kind === 'unclosed-bracket') break;
  }
  return onePerLine(file, problems);
}

/** In the order of the text; at one place a complaint about a block says more than that about a key of several lines. */
function causes(errors: readonly YAMLError[]): readonly YAMLError[] {
  const blocks = errors.filter(({ code }) => code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'BLOCK_IN_FLOW');
  const places = new Set(blocks.map(({ pos }) => pos[0]));
  return errors
    .filter(({ code, pos }) => code !== 'MULTILINE_IMPLICIT_KEY' || !places.has(pos[0]))
    .sort((a, b) => a.pos[0] - b.pos[0])
    .slice(0, LOOKED_AT);
}

/**
 * A mistake often makes several complaints on its line; the first is nearest to the cause. A line that is indented
 * wrongly makes the right one below it look wrong, too.
 */
function onePerLine(file: SourceFile, problems: readonly YamlProblem[]): readonly YamlProblem[] {
  const kept: YamlProblem[] = [];
  let last = -1;
  for (const problem of problems) {
    const line = lineStart(file.text, problem.at.start);
    const previous = kept.at(-1);
    const follows = previous !== undefined && file.text.slice(last, line).trim().split('\n').length <= 1;
    const echoes = previous?.kind === 'indentation' && problem.kind === 'indentation' && follows;
    if (line !== last && !echoes) kept.push(problem);
    last = line;
  }
  return kept;
}

function unclosed(
  file: SourceFile,
  { message, pos }: YAMLError,
  opened: ReadonlyMap<number, number>,
): YamlProblem | undefined {
  const isBracket = message.includes('end with a');
  if (!isBracket && !message.startsWith('Missing closing')) return undefined;
  const start = opened.get(pos[0]) ?? pos[0];
  const at = isBracket ? spanAt(file, start) : restOfLine(file, start);
  if (isBracket) return { kind: 'unclosed-bracket', at, bracket: message.slice(-1) };
  return { kind: 'unclosed-quote', at, quote: message.includes('"') ? '"' : "'" };
}

function translate(file: SourceFile, error: YAMLError): YamlProblem | undefined {
  const { text } = file;
  const start = Math.min(Math.max(error.pos[0], 0), text.length);
  const end = Math.min(Math.max(error.pos[1], start), text.length);
  const at = firstLine(file, start, Math.max(end, Math.min(start + 1, text.length)));
  const { code, message } = error;
  switch (code) {
    case 'TAB_AS_INDENT':
      return { kind: 'tab-indent', at, fix: tabFix(file, start) };
    case 'BAD_INDENT':
      return missingDash(file, start) ?? indentation(file, start);
    case 'BLOCK_AS_IMPLICIT_KEY':
      return secondColon(file, start);
    case 'MISSING_CHAR':
      return missing(file, message, at);
    case 'MULTILINE_IMPLICIT_KEY':
      return { kind: 'missing-colon', at };
    case 'BAD_SCALAR_START':
      if ('|>'.includes(text[start] ?? ' ')) return { kind: 'block-in-brackets', at };
      return { kind: 'reserved-start', at, sign: text[start] ?? '', fix: quoteFix(file, start) };
    case 'BAD_DQ_ESCAPE':
      return {
        kind: 'bad-escape',
        at: firstLine(file, start, start + 2),
        written: text.slice(start, start + 2).trimEnd(),
      };
    case 'BLOCK_IN_FLOW':
      return { kind: isBlock(file, at) ? 'block-in-brackets' : 'missing-comma', at };
    case 'KEY_OVER_1024_CHARS':
      return { kind: 'key-too-long', at };
    // Anchors, aliases, tags and directives have been refused by name before.
    case 'ALIAS_PROPS':
    case 'BAD_ALIAS':
    case 'BAD_DIRECTIVE':
    case 'BAD_PROP_ORDER':
    case 'MULTIPLE_ANCHORS':
    case 'MULTIPLE_TAGS':
    case 'TAG_RESOLVE_FAILED':
    case 'BAD_COLLECTION_TYPE':
      return undefined;
    default:
      return unexpected(file, at);
  }
}

function missing(file: SourceFile, message: string, at: Span): YamlProblem | undefined {
  if (message.startsWith('Missing ,')) return { kind: 'missing-comma', at };
  if (message.startsWith('Missing space')) return { kind: 'missing-space', at, after: ':', fix: insertSpace(at, 1) };
  if (message.startsWith('Comments')) return { kind: 'missing-space', at, after: '#', fix: insertSpace(at, 0) };
  if (message.startsWith('Implicit map keys')) return { kind: 'missing-colon', at };
  if (message.startsWith('Sequence item')) return missingDash(file, at.start) ?? indentation(file, at.start);
  if (message.startsWith('Tags and anchors')) return undefined;
  return unexpected(file, at);
}

/** A line below a dash that is not a field, which would belong to the item above, is an item without its dash. */
function missingDash(file: SourceFile, start: number): YamlProblem | undefined {
  const { kind, at } = indentation(file, start);
  const above = file.text.slice(0, lineStart(file.text, at.start)).trimEnd();
  const isBelowDash = /^[ ]*- /.test(above.slice(above.lastIndexOf('\n') + 1));
  const isField = FIELD.test(file.text.slice(at.start, at.end));
  return kind === 'indentation' && isBelowDash && !isField ? { kind: 'missing-dash', at } : undefined;
}

const FIELD = /^[\p{L}_][\p{L}\p{N}_ -]*:(\s|$)/u;

/** `{ a: 1 b: 2 }`: without the comma the rest looks like a block that begins in the middle of a line, or with a value. */
function isBlock(file: SourceFile, at: Span): boolean {
  const before = file.text.slice(lineStart(file.text, at.start), at.start);
  const text = file.text.slice(at.start, at.end);
  return text.startsWith('- ') || (before.trim() === '' && FIELD.test(text));
}

/** `do: build(saving: 0)` has its second colon on the line; otherwise the line below is indented as if it belonged to this. */
function secondColon(file: SourceFile, start: number): YamlProblem {
  const at = restOfLine(file, start);
  if (/:(\s|$)/.test(file.text.slice(at.start, at.end)))
    return { kind: 'colon-in-text', at, fix: blockFix(file, start) };
  return indentation(file, lineEnd(file.text, start) + 1);
}

/** Lines that begin with a tab are reported as wrongly indented; the tab is the cause. */
function indentation(file: SourceFile, offset: number): YamlProblem {
  const { text } = file;
  const start = lineStart(text, Math.min(offset, text.length));
  const lead = /^[ \t]*/.exec(text.slice(start, start + 1000))?.[0] ?? '';
  const tab = lead.indexOf('\t');
  if (tab >= 0) return { kind: 'tab-indent', at: spanAt(file, start + tab), fix: tabFix(file, start) };
  return { kind: 'indentation', at: restOfLine(file, start + lead.length) };
}

/** Signs at places where they mean nothing; three of them are common slips. */
function unexpected(file: SourceFile, at: Span): YamlProblem {
  const { text } = file;
  const before = text.slice(lineStart(text, at.start), at.start);
  if (/[:-][ ]+[|>][-+0-9]*[ ]*$/.test(before)) {
    const rest = restOfLine(file, at.start);
    return { kind: 'text-after-bar', at: rest, fix: barFix(file, rest) };
  }
  if (text[at.start] === '-' && /:[ \t]+$/.test(before))
    return { kind: 'dash-after-colon', at: spanAt(file, at.start) };
  const written = /^(?:[\p{L}\p{N}_-]{1,30}|\S)/u.exec(text.slice(at.start, at.start + 60))?.[0] ?? '';
  return { kind: 'unexpected', at: { ...at, end: Math.max(at.end, at.start + written.length) }, written };
}

// ---------------------------------------------------------------- fixes

function tabFix(file: SourceFile, offset: number): Fix | undefined {
  const start = lineStart(file.text, offset);
  const indent = /^[ \t]*/.exec(file.text.slice(start, start + 200))?.[0] ?? '';
  if (!indent.includes('\t')) return undefined;
  const span = { file: file.path, start, end: start + indent.length };
  return { title: 'indent with spaces', edits: [{ span, text: indent.replaceAll('\t', '  ') }] };
}

function insertSpace(at: Span, skip: number): Fix {
  const spot = { file: at.file, start: at.start + skip, end: at.start + skip };
  return { title: 'add a space', edits: [{ span: spot, text: ' ' }] };
}

/** `key: text: more` becomes `key: |` with the text below it. Only where the line is nothing but that. */
function blockFix(file: SourceFile, offset: number): Fix | undefined {
  const start = lineStart(file.text, offset);
  const line = file.text.slice(start, lineEnd(file.text, offset));
  const match = /^([ ]*(?:- +)*)([\p{L}_][\p{L}\p{N}_-]*): +([^|>"'#\s].*)$/u.exec(line);
  if (match === null) return undefined;
  const [, lead = '', key = '', rest = ''] = match;
  const valueStart = start + line.length - rest.length;
  const indent = ' '.repeat(lead.length + 2);
  const span = { file: file.path, start: start + lead.length + key.length + 1, end: valueStart + rest.length };
  return { title: 'write it as a block', edits: [{ span, text: ` |\n${indent}${rest.trimEnd()}` }] };
}

/** `do: | gain 2 food` */
function barFix(file: SourceFile, rest: Span): Fix | undefined {
  const start = lineStart(file.text, rest.start);
  const match = /^([ ]*(?:- +)*)[\p{L}_][\p{L}\p{N}_-]*: +\|[ ]*$/u.exec(file.text.slice(start, rest.start));
  if (match === null) return undefined;
  const indent = ' '.repeat((match[1] ?? '').length + 2);
  const text = `\n${indent}${file.text.slice(rest.start, rest.end)}`;
  return { title: 'move the text to the next line', edits: [{ span: rest, text }] };
}

function quoteFix(file: SourceFile, offset: number): Fix | undefined {
  const rest = restOfLine(file, offset);
  const text = file.text.slice(rest.start, rest.end);
  if (/[[\]{},"'#]/.test(text) || text.includes(': ')) return undefined;
  return { title: 'put it in quotes', edits: [{ span: rest, text: `"${text.replaceAll('\\', '\\\\')}"` }] };
}

function spanAt(file: SourceFile, start: number): Span {
  return { file: file.path, start, end: Math.min(start + 1, file.text.length) };
}

function firstLine(file: SourceFile, start: number, end: number): Span {
  return {
    file: file.path,
    start,
    end: Math.max(start, Math.min(end, Math.max(lineEnd(file.text, start), start + 1))),
  };
}

function restOfLine(file: SourceFile, start: number): Span {
  const text = file.text.slice(start, lineEnd(file.text, start));
  return { file: file.path, start, end: start + text.trimEnd().length };
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}
