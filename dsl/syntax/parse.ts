/**
 * The door of this folder: rules text in, tree and problems out. Never throws, whatever is written.
 * A fragment is a stretch of a larger file, such as a block scalar in YAML; its spans are offsets in that file.
 */
import { lineStarts, positionAt, type SourceFile, type Span } from '../source/source.ts';
import type { Block, Expr, RulesText } from './ast.ts';
import { readTokens, type TokenStream } from './newlines.ts';
import { RulesParser } from './parser.ts';
import type { SyntaxProblem } from './problems.ts';

export interface Parsed<T> {
  readonly out: T;
  readonly problems: readonly SyntaxProblem[];
}

export type FragmentEntry = 'statements' | 'clauses' | 'expression';

export function parseRules(file: SourceFile): Parsed<RulesText> {
  return parseFragment(file, { file: file.path, start: 0, end: file.text.length }, 'clauses');
}

export function parseFragment(file: SourceFile, span: Span, entry: 'statements'): Parsed<Block>;
export function parseFragment(file: SourceFile, span: Span, entry: 'clauses'): Parsed<RulesText>;
export function parseFragment(file: SourceFile, span: Span, entry: 'expression'): Parsed<Expr>;
export function parseFragment(file: SourceFile, span: Span, entry: FragmentEntry): Parsed<Block | RulesText | Expr> {
  const stream = readTokens(file, span);
  switch (entry) {
    case 'statements':
      return checked(theParser().parseStatements(stream.tokens, span), stream, file);
    case 'clauses':
      return parseTokens(file, span, stream);
    case 'expression':
      return checked(theParser().parseExpression(stream.tokens, span), stream, file);
  }
}

export function parseTokens(file: SourceFile, span: Span, stream: TokenStream): Parsed<RulesText> {
  return checked(theParser().parseDeclarations(stream.tokens, span), stream, file);
}

function checked<T>(parsed: Parsed<T>, stream: TokenStream, file: SourceFile): Parsed<T> {
  return { out: parsed.out, problems: inOrder(stream.problems, parsed.problems, file.text) };
}

let parser: RulesParser | undefined;

/** Built at first use: its self-analysis takes a while. */
export function theParser(): RulesParser {
  parser ??= new RulesParser();
  return parser;
}

/**
 * One cause, one problem. Characters we had to drop and brackets we had to add confuse what stands around them, so on their
 * lines the parser keeps silent; of several alike on one line the first is shown; and where `{` is missing, so is its partner.
 */
function inOrder(
  read: readonly SyntaxProblem[],
  parsed: readonly SyntaxProblem[],
  text: string,
): readonly SyntaxProblem[] {
  if (read.length === 0) return parsed;
  const starts = lineStarts(text);
  const lineOf = ({ span }: SyntaxProblem): number => positionAt(starts, span.start).line;
  const damaged = new Set<number>();
  const seen = new Set<string>();
  const first = read.filter((problem) => {
    if (problem.kind === 'foreign') return true;
    const line = lineOf(problem);
    const key = `${line} ${problem.kind}`;
    if (seen.has(key)) return false;
    damaged.add(line);
    seen.add(key);
    return true;
  });
  const kept = parsed.filter((problem) => !damaged.has(lineOf(problem)));
  return withoutPartners([...first, ...kept].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end));
}

function withoutPartners(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  let missing = 0;
  return problems.filter((problem) => {
    if (problem.kind === 'expected' && problem.what === '`{`') missing++;
    if (problem.kind !== 'unopened' || problem.closer !== '}' || missing === 0) return true;
    missing--;
    return false;
  });
}
