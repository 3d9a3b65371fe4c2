/**
 * Reads the plain YAML that nearly every file is written in, some ten times as fast as the package does, so that a check
 * while typing keeps up with large files. It knows block maps and lists, flow ones on a single line, plain and quoted
 * texts on a single line, and literal blocks. At anything else, mistakes included, it gives up and returns undefined:
 * then `yaml.ts` asks the package, whose word is final. A test compares the two on random files.
 */
import type { Located, SourceFile, Span } from '../source/source.ts';
import { MAX_DEPTH, MAX_LEXEMES, MAX_SCALAR_LENGTH, RESERVED_KEYS } from './yaml-limits.ts';
import type { YamlDocument, YamlEntry, YamlList, YamlMap, YamlNode, YamlScalar } from './yaml-tree.ts';

export function readSimpleYaml(file: SourceFile): readonly YamlDocument[] | undefined {
  if (/[\t\r\uFEFF]/.test(file.text)) return undefined;
  const cursor: Cursor = { file, text: file.text, at: 0, indent: END, values: 0 };
  const documents: YamlDocument[] = [];
  goToContent(cursor, 0);
  while (true) {
    if (cursor.indent >= 0) {
      const root = block(cursor, cursor.indent, 1);
      if (root === undefined || cursor.indent >= 0 || cursor.values > MAX_VALUES) return undefined;
      documents.push({ root, sound: true });
    }
    cursor.values += 1; // a document without content costs something, too
    if (cursor.indent === END) return cursor.values > MAX_VALUES ? undefined : documents;
    // The line of a document mark holds nothing else.
    const afterMark = endOfLine(cursor, cursor.at + 3);
    if (afterMark === undefined) return undefined;
    goToContent(cursor, afterMark);
  }
}

/** Whether a file is too much is for the package to say, which counts more exactly; a value has about five lexemes. */
const MAX_VALUES = MAX_LEXEMES / 5;

/** At the first character of a line that is not blank and not a comment; `indent` is its column. */
interface Cursor {
  readonly file: SourceFile;
  readonly text: string;
  at: number;
  indent: number;
  values: number;
}

/** Instead of a column: nothing follows, or `---` does. Both are less than any column. */
const END = -1;
const MARK = -2;

function goToContent(cursor: Cursor, lineStart: number): void {
  const { text } = cursor;
  let start = lineStart;
  while (start < text.length) {
    let at = start;
    while (text[at] === ' ') at += 1;
    if (text[at] !== '\n' && text[at] !== '#' && at < text.length) {
      cursor.at = at;
      cursor.indent = at === start && text.startsWith('---', at) ? MARK : at - start;
      return;
    }
    const newline = text.indexOf('\n', at);
    start = newline < 0 ? text.length : newline + 1;
  }
  cursor.at = text.length;
  cursor.indent = END;
}

const REST = / *(?:\n|$)| +#[^\n]*(?:\n|$)/y;

/** The start of the next line, if nothing but a comment follows. */
function endOfLine({ text }: Cursor, at: number): number | undefined {
  REST.lastIndex = at;
  return REST.test(text) ? REST.lastIndex : undefined;
}

// ---------------------------------------------------------------- blocks

function block(cursor: Cursor, indent: number, depth: number): YamlNode | undefined {
  if (depth > MAX_DEPTH) return undefined;
  return isDash(cursor) ? list(cursor, indent, depth) : map(cursor, indent, depth);
}

function isDash({ text, at }: Cursor): boolean {
  return text[at] === '-' && text[at + 1] === ' ';
}

function list(cursor: Cursor, indent: number, depth: number): YamlList | undefined {
  const items: YamlNode[] = [];
  const start = cursor.at;
  while (cursor.indent === indent && isDash(cursor)) {
    const content = skipSpaces(cursor, cursor.at + 1);
    const column = indent + content - cursor.at;
    cursor.at = content;
    cursor.indent = column;
    const isBlock = isDash(cursor) || keyAt(cursor, content) !== undefined;
    const item = isBlock ? block(cursor, column, depth + 1) : value(cursor, content, indent, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
    if (items.length > MAX_VALUES) return undefined;
  }
  const last = items.at(-1);
  if (cursor.indent > indent || last === undefined) return undefined;
  cursor.values += items.length;
  return { kind: 'list', items, flow: false, span: { file: cursor.file.path, start, end: last.span.end } };
}

function map(cursor: Cursor, indent: number, depth: number): YamlMap | undefined {
  const entries: YamlEntry[] = [];
  const seen = new Set<string>();
  const start = cursor.at;
  while (cursor.indent === indent) {
    const key = keyAt(cursor, cursor.at);
    if (key === undefined || seen.has(key.value) || RESERVED_KEYS.has(key.value)) return undefined;
    seen.add(key.value);
    const after = skipSpaces(cursor, key.span.end + 1);
    const nextLine = endOfLine(cursor, key.span.end + 1);
    const part =
      nextLine === undefined ? value(cursor, after, indent, depth + 1) : below(cursor, key, nextLine, indent, depth);
    if (part === undefined) return undefined;
    entries.push({ key, value: part });
    if (entries.length > MAX_VALUES) return undefined;
  }
  const last = entries.at(-1);
  if (cursor.indent > indent || last === undefined) return undefined;
  cursor.values += 2 * entries.length;
  return { kind: 'map', entries, flow: false, span: { file: cursor.file.path, start, end: last.value.span.end } };
}

/** What stands below a key: a block that is indented further, a list in the column of the key, or nothing. */
function below(
  cursor: Cursor,
  key: Located<string>,
  nextLine: number,
  indent: number,
  depth: number,
): YamlNode | undefined {
  goToContent(cursor, nextLine);
  if (cursor.indent > indent) return block(cursor, cursor.indent, depth + 1);
  if (cursor.indent === indent && isDash(cursor)) return list(cursor, indent, depth + 1);
  return scalar(cursor, 'empty', '', key.span.end + 1, key.span.end + 1);
}

/** Letters, digits and a few signs, in words separated by single spaces. */
const PLAIN_KEY = /[\w\u00C0-\u024F](?:[\w.\u00C0-\u024F-]| (?=[\w\u00C0-\u024F]))*(?=:(?: |\n|$))/y;
const QUOTED_KEY = /"[^"\\\n]*"(?=:(?: |\n|$))|'[^'\n]*'(?=:(?: |\n|$))/y;

function keyAt(cursor: Cursor, at: number): Located<string> | undefined {
  const { text } = cursor;
  const quoted = text[at] === '"' || text[at] === "'";
  const pattern = quoted ? QUOTED_KEY : PLAIN_KEY;
  pattern.lastIndex = at;
  if (!pattern.test(text)) return undefined;
  const end = pattern.lastIndex;
  const name = quoted ? text.slice(at + 1, end - 1) : text.slice(at, end);
  return name === '' || end - at > 1000 ? undefined : { value: name, span: { file: cursor.file.path, start: at, end } };
}

// ---------------------------------------------------------------- values

/** A value on the line of its key or dash; the next line must not be a continuation of it. */
function value(cursor: Cursor, at: number, indent: number, depth: number): YamlNode | undefined {
  if (cursor.text[at] === '|') return literal(cursor, at, indent);
  const node = onOneLine(cursor, at, depth);
  const nextLine = node === undefined ? undefined : endOfLine(cursor, node.span.end);
  if (nextLine === undefined) return undefined;
  goToContent(cursor, nextLine);
  return cursor.indent > indent ? undefined : node;
}

const PLAIN = /(?:[\w./(<+=$\u00A1-\u024F]|-(?=[\w.]))(?:[^\n:#]|:(?! |\n|$)|(?<! )#)*/y;

function onOneLine(cursor: Cursor, at: number, depth: number): YamlNode | undefined {
  switch (cursor.text[at]) {
    case '"':
    case "'":
      return quoted(cursor, at);
    case '[':
      return flowList(cursor, at, depth);
    case '{':
      return flowMap(cursor, at, depth);
    default:
      return plain(cursor, at, PLAIN);
  }
}

function plain(cursor: Cursor, at: number, pattern: RegExp): YamlScalar | undefined {
  const { text } = cursor;
  pattern.lastIndex = at;
  if (!pattern.test(text)) return undefined;
  let end = pattern.lastIndex;
  while (text[end - 1] === ' ') end -= 1;
  return scalar(cursor, 'plain', text.slice(at, end), at, end);
}

const DOUBLE = /"(?:[^"\\\n]|\\["\\])*"/y;
const SINGLE = /'(?:[^'\n]|'')*'/y;

function quoted(cursor: Cursor, at: number): YamlScalar | undefined {
  const isDouble = cursor.text[at] === '"';
  const pattern = isDouble ? DOUBLE : SINGLE;
  pattern.lastIndex = at;
  if (!pattern.test(cursor.text)) return undefined;
  const end = pattern.lastIndex;
  const raw = cursor.text.slice(at + 1, end - 1);
  const text = isDouble ? raw.replace(/\\(.)/g, '$1') : raw.replaceAll("''", "'");
  return scalar(cursor, isDouble ? 'double-quoted' : 'single-quoted', text, at, end);
}

function scalar(
  { file: { path } }: Cursor,
  style: YamlScalar['style'],
  text: string,
  start: number,
  end: number,
): YamlScalar | undefined {
  if (end - start > MAX_SCALAR_LENGTH) return undefined;
  const span: Span = { file: path, start, end };
  const inQuotes = style === 'single-quoted' || style === 'double-quoted';
  return { kind: 'scalar', style, text, span, body: inQuotes ? { file: path, start: start + 1, end: end - 1 } : span };
}

/** All lines that are indented further than `indent`, as far as the first sets the margin for all. */
function literal(cursor: Cursor, at: number, indent: number): YamlScalar | undefined {
  const { text, file } = cursor;
  const strip = text[at + 1] === '-';
  const start = endOfLine(cursor, at + (strip ? 2 : 1));
  if (start === undefined) return undefined;
  const lines: string[] = [];
  let margin = -1;
  let end = start;
  let next = start;
  while (next < text.length) {
    const newline = text.indexOf('\n', next);
    const stop = newline < 0 ? text.length : newline;
    let first = next;
    while (first < stop && text[first] === ' ') first += 1;
    const column = first - next;
    if (first < stop) {
      if (column <= indent) break;
      if (margin < 0) margin = column;
      // Lines between the two margins, and blank ones that are wider than the text below them, are for the package.
      if (column < margin) return undefined;
      end = stop;
    }
    if (margin < 0 && column > 0) return undefined;
    lines.push(margin < 0 ? '' : text.slice(Math.min(next + margin, stop), stop));
    next = stop + 1;
  }
  if (margin < 0) return undefined;
  let length = lines.length;
  while (lines[length - 1]?.trim() === '') {
    if (lines[length - 1] !== '') return undefined;
    length -= 1;
  }
  while (text[end - 1] === ' ') end -= 1;
  if (end - at > MAX_SCALAR_LENGTH) return undefined;
  goToContent(cursor, Math.min(next, text.length));
  const body: Span = { file: file.path, start, end };
  const content = lines.slice(0, length).join('\n') + (strip ? '' : '\n');
  return { kind: 'scalar', style: 'literal', text: content, span: { file: file.path, start: at, end }, body };
}

// ---------------------------------------------------------------- in brackets

const FLOW_PLAIN = /(?:[\w./(<+=$\u00A1-\u024F]|-(?=[\w.]))(?:[^\n:#,[\]{}"']|(?<! )#)*/y;

function flowValue(cursor: Cursor, at: number, depth: number): YamlNode | undefined {
  const first = cursor.text[at];
  const isGroup = first === '[' || first === '{' || first === '"' || first === "'";
  return isGroup ? onOneLine(cursor, at, depth + 1) : plain(cursor, at, FLOW_PLAIN);
}

function flowList(cursor: Cursor, start: number, depth: number): YamlList | undefined {
  const items: YamlNode[] = [];
  const end = flowItems(cursor, start, depth, ']', (at) => {
    const item = flowValue(cursor, at, depth);
    if (item !== undefined) items.push(item);
    return item?.span.end;
  });
  return end === undefined
    ? undefined
    : { kind: 'list', items, flow: true, span: { file: cursor.file.path, start, end } };
}

function flowMap(cursor: Cursor, start: number, depth: number): YamlMap | undefined {
  const entries: YamlEntry[] = [];
  const seen = new Set<string>();
  const end = flowItems(cursor, start, depth, '}', (at) => {
    const key = keyAt(cursor, at);
    if (key === undefined || seen.has(key.value) || RESERVED_KEYS.has(key.value)) return undefined;
    seen.add(key.value);
    const part = flowValue(cursor, skipSpaces(cursor, key.span.end + 1), depth);
    if (part !== undefined) entries.push({ key, value: part });
    return part?.span.end;
  });
  return end === undefined
    ? undefined
    : { kind: 'map', entries, flow: true, span: { file: cursor.file.path, start, end } };
}

/** Calls `item` at each item; it returns where the item ends. The result is the place after the closing bracket. */
function flowItems(
  cursor: Cursor,
  start: number,
  depth: number,
  close: string,
  item: (at: number) => number | undefined,
): number | undefined {
  if (depth > MAX_DEPTH) return undefined;
  let at = skipSpaces(cursor, start + 1);
  if (cursor.text[at] === close) return at + 1;
  while (true) {
    const end = item(at);
    if (end === undefined) return undefined;
    cursor.values += 1;
    at = skipSpaces(cursor, end);
    if (cursor.text[at] === close) return at + 1;
    if (cursor.text[at] !== ',') return undefined;
    at = skipSpaces(cursor, at + 1);
  }
}

function skipSpaces({ text }: Cursor, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
