/**
 * Reads a YAML text into our own tree.
 * In:  SourceFile     text that nobody has looked at, possibly hostile
 * Out: YamlDocument[] one tree for each document; what could not be read is left out and reported
 * We drive the lexer and the parser of the package `yaml` ourselves, so that depth, length and everything we do not
 * allow (anchors, aliases, tags, directives) are seen before its recursive composer sees them.
 */
import {
  Composer,
  CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type YAMLMap as PackageMap,
  Parser,
  type Range,
  type Scalar,
} from 'yaml';
import type { Located, SourceFile, Span } from '../source/source.ts';
import { translateErrors } from './yaml-errors.ts';
import { MAX_DEPTH, MAX_LEXEMES, MAX_SCALAR_LENGTH, RESERVED_KEYS, unsuitableText } from './yaml-limits.ts';
import type { YamlProblem } from './yaml-problems.ts';
import { readSimpleYaml } from './yaml-simple.ts';
import type { ScalarStyle, YamlDocument, YamlEntry, YamlMap, YamlNode, YamlScalar } from './yaml-tree.ts';

export interface YamlResult {
  readonly documents: readonly YamlDocument[];
  readonly problems: readonly YamlProblem[];
}

const MAX_PROBLEMS = 50;

const results = new WeakMap<SourceFile, YamlResult>();

/** The same file object is read once: a check after an edit pays for the edited file only. */
export function readYaml(file: SourceFile): YamlResult {
  const known = results.get(file);
  if (known !== undefined) return known;
  const result = parse(file);
  results.set(file, result);
  return result;
}

function parse(file: SourceFile): YamlResult {
  const unsuitable = unsuitableText(file);
  if (unsuitable !== undefined) return { documents: [], problems: [unsuitable] };
  const simple = readSimpleYaml(file);
  return simple === undefined ? parseWithPackage(file) : { documents: simple, problems: [] };
}

/** For suitable texts only. */
export function parseWithPackage(file: SourceFile): YamlResult {
  const problems: YamlProblem[] = [];
  const tokens = tokenize(file, problems);
  if (tokens === undefined) return { documents: [], problems };
  const refused = problems.length;
  const documents: YamlDocument[] = [];
  // Failsafe: every scalar is a string to the package; its own uniqueKeys compares every key with every other.
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, strict: true });
  for (const document of composer.compose(tokens)) {
    const builder: Builder = { file, problems: [], opened: new Map(), holes: false };
    const root = build(document.contents, document.range[0], builder);
    const errors = translateErrors(file, document.errors, builder.opened);
    problems.push(...errors, ...builder.problems.filter(({ at }) => at.start < unreadFrom(errors)));
    const isNothing = root.kind === 'scalar' && root.style === 'empty';
    if (!isNothing) documents.push({ root, sound: errors.length === 0 && refused === 0 && !builder.holes });
  }
  problems.sort((a, b) => a.at.start - b.at.start);
  return { documents, problems: onePerPlace(problems).slice(0, MAX_PROBLEMS) };
}

/** What follows an open quote or bracket was read as part of it; nothing about it is worth saying. */
function unreadFrom(errors: readonly YamlProblem[]): number {
  const open = errors.find(({ kind }) => kind === 'unclosed-quote' || kind === 'unclosed-bracket');
  return open?.at.start ?? Number.POSITIVE_INFINITY;
}

/** The package's syntax tokens, or undefined where a limit was passed and reading on would be a waste. */
function tokenize(file: SourceFile, problems: YamlProblem[]): CST.Token[] | undefined {
  const lexemes = lex(file, problems);
  if (lexemes === undefined) return undefined;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let isText = false;
  for (const lexeme of lexemes) {
    const start = parser.offset;
    if (!isText && problems.length < MAX_PROBLEMS) refuse(lexeme, spanOf(file, start, start + lexeme.length), problems);
    isText = lexeme === CST.SCALAR;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_DEPTH && depthOf(parser.stack) > MAX_DEPTH) {
      problems.push({ kind: 'too-deep', at: spanOf(file, start, start + lexeme.length), limit: MAX_DEPTH });
      return undefined;
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** Lexing is a quarter of the work: what is too much is refused before the rest is done. */
function lex(file: SourceFile, problems: YamlProblem[]): readonly string[] | undefined {
  const lexemes: string[] = [];
  let offset = 0;
  for (const lexeme of new Lexer().lex(file.text)) {
    if (lexeme.length > MAX_SCALAR_LENGTH) {
      problems.push({ kind: 'text-too-long', at: spanOf(file, offset, offset + 1), limit: MAX_SCALAR_LENGTH });
      return undefined;
    }
    lexemes.push(lexeme);
    if (!MARKS.has(lexeme)) offset += lexeme.length;
    if (lexemes.length > MAX_LEXEMES) {
      problems.push({ kind: 'too-many-values', at: spanOf(file, offset - lexeme.length, offset) });
      return undefined;
    }
  }
  return lexemes;
}

/** Lexemes that the lexer adds as signals to the parser and that do not stand in the text. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);

/** What YAML allows and we do not: it makes files hard to read, and lets a small file stand for a huge one. */
function refuse(lexeme: string, at: Span, problems: YamlProblem[]): void {
  switch (CST.tokenType(lexeme)) {
    case 'anchor':
      problems.push({ kind: 'anchor', at, written: lexeme });
      break;
    case 'alias':
      problems.push({ kind: 'alias', at, written: lexeme });
      break;
    case 'tag':
      problems.push({ kind: 'tag', at, written: lexeme });
      break;
    case 'directive-line':
      problems.push({ kind: 'directive', at, written: lexeme });
      break;
    default:
  }
}

/** Collections that are open; the stack also holds the document and perhaps a scalar. */
function depthOf(stack: readonly CST.Token[]): number {
  return stack.filter(CST.isCollection).length;
}

/** One mistake often makes several complaints on its line; the first names the cause. */
function onePerPlace(problems: readonly YamlProblem[]): readonly YamlProblem[] {
  const seen = new Set<number>();
  return problems.filter(({ at }) => !seen.has(at.start) && seen.add(at.start));
}

// ---------------------------------------------------------------- the package's nodes to ours

interface Builder {
  readonly file: SourceFile;
  readonly problems: YamlProblem[];
  /** Where quotes and brackets that end at an offset were opened: a missing end is shown at its beginning. */
  readonly opened: Map<number, number>;
  /** Something was left out that a later pass would otherwise call missing. */
  holes: boolean;
}

function build(node: unknown, offset: number, builder: Builder): YamlNode {
  if (isScalar(node)) return scalar(node, builder);
  if (isMap(node)) return buildMap(node, offset, builder);
  if (isSeq(node)) {
    const [start, end] = rangeOf(node.range, offset);
    if (node.flow) builder.opened.set(end, start);
    const items = node.items.map((item) => build(item, end, builder));
    const last = node.flow ? end : (items.at(-1)?.span.end ?? end);
    return { kind: 'list', items, flow: node.flow === true, span: spanOf(builder.file, start, last) };
  }
  // An alias, which has been reported, or no value at all.
  if (isAlias(node)) builder.holes = true;
  return emptyScalar(builder.file, offset);
}

function buildMap(node: PackageMap, offset: number, builder: Builder): YamlMap {
  const [start, end] = rangeOf(node.range, offset);
  if (node.flow) builder.opened.set(end, start);
  const entries: YamlEntry[] = [];
  const seen = new Map<string, Span>();
  for (const pair of node.items) {
    const key = keyOf(pair.key, builder);
    if (key === undefined) continue;
    const value = partOfPair(pair.value, key, builder);
    const first = seen.get(key.value);
    if (first !== undefined) builder.problems.push({ kind: 'duplicate-key', at: key.span, key: key.value, first });
    else entries.push({ key, value });
    seen.set(key.value, first ?? key.span);
  }
  const last = node.flow ? end : (entries.at(-1)?.value.span.end ?? end);
  return { kind: 'map', entries, flow: node.flow === true, span: spanOf(builder.file, start, last) };
}

/** A value that is not there is shown behind its colon. */
function partOfPair(node: unknown, key: Located<string>, builder: Builder): YamlNode {
  const { text } = builder.file;
  let colon = key.span.end;
  while (text[colon] === ' ') colon += 1;
  const after = text[colon] === ':' ? colon + 1 : key.span.end;
  const value = build(node, after, builder);
  const isEmpty = value.kind === 'scalar' && value.style === 'empty';
  return isEmpty ? emptyScalar(builder.file, after) : value;
}

function keyOf(node: unknown, builder: Builder): Located<string> | undefined {
  const reject = (problem: YamlProblem): undefined => {
    builder.problems.push(problem);
    builder.holes = true;
    return undefined;
  };
  if (isAlias(node)) return undefined;
  if (!isScalar(node)) {
    const range = isMap(node) || isSeq(node) ? node.range : undefined;
    const [start, end] = rangeOf(range, 0);
    return reject({ kind: 'key-not-a-name', at: spanOf(builder.file, start, end) });
  }
  const { text, span } = scalar(node, builder);
  if (text === '') return reject({ kind: 'key-not-a-name', at: span });
  if (text === '<<') return reject({ kind: 'merge-key', at: span });
  if (RESERVED_KEYS.has(text)) return reject({ kind: 'reserved-key', at: span, key: text });
  return { value: text, span };
}

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single-quoted',
  QUOTE_DOUBLE: 'double-quoted',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

function scalar(node: Scalar, { file, opened }: Builder): YamlScalar {
  const [start, end] = rangeOf(node.range, 0);
  const style = STYLES[node.type ?? 'PLAIN'] ?? 'plain';
  if (style === 'plain' && start === end) return emptyScalar(file, start);
  const text = String(node.value);
  switch (style) {
    case 'literal':
    case 'folded':
      return { kind: 'scalar', style, text, ...blockSpans(file, start, end) };
    case 'single-quoted':
    case 'double-quoted': {
      opened.set(end, start);
      const span = spanOf(file, start, end);
      const closed = span.end - span.start >= 2 && file.text[span.end - 1] === file.text[span.start];
      const body = spanOf(file, span.start + 1, closed ? span.end - 1 : span.end);
      return { kind: 'scalar', style, text, span, body };
    }
    default: {
      const span = spanOf(file, start, end);
      return { kind: 'scalar', style, text, span, body: span };
    }
  }
}

/** The body of a block begins on the line after the `|` and ends with its last line that is not blank. */
function blockSpans(file: SourceFile, start: number, end: number): { readonly span: Span; readonly body: Span } {
  const headEnd = file.text.indexOf('\n', start);
  const bodyStart = headEnd < 0 || headEnd + 1 > end ? end : headEnd + 1;
  const bodyEnd = bodyStart + file.text.slice(bodyStart, end).replace(/[ \t\r\n]+$/, '').length;
  return { span: spanOf(file, start, Math.max(bodyEnd, start + 1)), body: spanOf(file, bodyStart, bodyEnd) };
}

function emptyScalar(file: SourceFile, offset: number): YamlScalar {
  const span = spanOf(file, offset, offset);
  return { kind: 'scalar', style: 'empty', text: '', span, body: span };
}

function rangeOf(range: Range | null | undefined, offset: number): readonly [number, number] {
  return range ? [range[0], range[1]] : [offset, offset];
}

function spanOf(file: SourceFile, start: number, end: number): Span {
  const length = file.text.length;
  return { file: file.path, start: Math.min(start, length), end: Math.min(Math.max(start, end), length) };
}
