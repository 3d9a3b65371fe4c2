/**
 * Lays a rules text out anew: two spaces per block, one statement per line, single blank lines. Rule ids and comments that their
 * author set apart by two spaces or more keep their column, so that a margin of ids stays one; nothing else is aligned.
 * It works on tokens, not on the tree, so that no comment can get lost; where a statement is broken into lines is left to
 * its author. A block that was written on one line stays there if it fits. A text that does not parse is left as it is.
 */
import type { IToken } from 'chevrotain';
import type { SourceFile, Span } from '../source/source.ts';
import type { LetInExpr, RulesText } from './ast.ts';
import { readTokens } from './newlines.ts';
import { parseTokens } from './parse.ts';
import type { SyntaxProblem } from './problems.ts';
import { type Marks, marksOf, spaceBetween } from './spacing.ts';
import { LParen, LSquare, RParen, RSquare } from './tokens.ts';
import { type BlockPart, type Line, type Part, readLines } from './written-lines.ts';

const WIDTH = 120;

export function formatRules(file: SourceFile): { readonly text: string; readonly problems: readonly SyntaxProblem[] } {
  const stretch: Span = { file: file.path, start: 0, end: file.text.length };
  const stream = readTokens(file, stretch);
  const { out, problems } = parseTokens(file, stretch, stream);
  if (problems.length > 0) return { text: file.text, problems };
  const lines = readLines(stream.written, endingTokens(out, stream.tokens), stream.comments);
  const printed = new Printing(marksOf(out, stream.tokens), file.text).print(lines);
  return { text: printed === '' ? '' : `${printed}\n`, problems };
}

/** What ends a statement or a declaration; a `let` of a function goes on to what the function gives. */
function endingTokens(tree: RulesText, tokens: readonly IToken[]): ReadonlySet<IToken> {
  const gaps: Span[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      const { kind, value, body } = node as Partial<LetInExpr>;
      if (kind === 'let-in' && value !== undefined && body !== undefined)
        gaps.push({ ...value.span, start: value.span.end, end: body.span.start });
      Object.values(node).forEach(visit);
    }
  };
  visit(tree.declarations);
  return new Set(
    tokens.filter(({ startOffset }) => !gaps.some(({ start, end }) => startOffset >= start && startOffset < end)),
  );
}

class Printing {
  private readonly out: string[] = [];
  private readonly marks: Marks;
  private readonly source: string;

  constructor(marks: Marks, source: string) {
    this.marks = marks;
    this.source = source;
  }

  print(lines: readonly Line[]): string {
    this.lines(lines, 0);
    return this.out.join('\n');
  }

  private lines(lines: readonly Line[], depth: number): void {
    for (const line of lines) {
      if (line.afterBlank) this.out.push('');
      this.line(line, depth);
    }
  }

  private line(line: Line, depth: number): void {
    let text = indented(depth);
    let before: IToken | undefined;
    let brackets = 0;
    line.parts.forEach((part, index) => {
      if (index > 0 && breaksBefore(line, index)) {
        this.out.push(text);
        const within =
          followsBlock(line, index) || followsOnlyComments(line, index) ? 0 : 1 + brackets - (isCloser(part) ? 1 : 0);
        text = indented(depth + within);
        before = undefined;
      }
      switch (part.kind) {
        case 'comment':
          text += before === undefined ? part.text : this.margin(text, part.offset) + part.text;
          break;
        case 'token':
          text +=
            isMarginal(part.token) && before !== undefined
              ? this.margin(text, part.token.startOffset) + part.token.image
              : this.spaced(before, part.token);
          before = part.token;
          brackets += isCloser(part) ? -1 : isOpener(part) ? 1 : 0;
          break;
        case 'block': {
          const flat = part.flat ? this.flatBlock(part) : undefined;
          const head = before === undefined ? text : `${text} `;
          const tail = this.flatTail(line.parts.slice(index + 1), part.close);
          const fits = flat !== undefined && head.length + flat.length + tail.length <= WIDTH;
          // Inside brackets a broken block would read worse than a long line.
          text = flat !== undefined && (fits || brackets > 0) ? head + flat : this.brokenBlock(part, head, depth);
          before = part.close;
        }
      }
    });
    this.out.push(text);
  }

  /** Space up to the column where something was set apart, or a single one. */
  private margin(text: string, offset: number): string {
    if (!/ {2}$|\t$/.test(this.source.slice(Math.max(0, offset - 2), offset))) return ' ';
    const column = offset - (this.source.lastIndexOf('\n', offset - 1) + 1);
    return ' '.repeat(Math.max(1, Math.min(column, WIDTH) - text.length));
  }

  private spaced(before: IToken | undefined, token: IToken): string {
    return before === undefined ? token.image : spaceBetween(before, token, this.marks) + token.image;
  }

  /** Sets a block over several lines; returns its last line, which the statement may go on. */
  private brokenBlock(block: BlockPart, head: string, depth: number): string {
    this.out.push(`${head}{${block.comment === undefined ? '' : ` ${block.comment}`}`);
    this.lines(block.lines, depth + 1);
    return `${indented(depth)}}`;
  }

  private flatBlock(block: BlockPart): string {
    const inside = block.lines.map((line) => this.flatTail(line.parts, undefined)).join('; ');
    return inside === '' ? '{ }' : `{ ${inside} }`;
  }

  /** What stands on the same line after `from`, as far as the next break. */
  private flatTail(parts: readonly Part[], from: IToken | undefined): string {
    let text = '';
    let before = from;
    for (const part of parts) {
      if (part.kind === 'comment') return text; // a comment may stand out
      if (part.kind === 'block') {
        if (!part.flat) return `${text} {`;
        text += `${before === undefined ? '' : ' '}${this.flatBlock(part)}`;
        before = part.close;
      } else {
        if (part.onNewLine && before !== from) return text;
        text += this.spaced(before, part.token);
        before = part.token;
      }
    }
    return text;
  }
}

/** Words that lead to rule ids. */
const isMarginal = (token: IToken): boolean => token.image === 'because' || token.image === 'implements';

const indented = (depth: number): string => '  '.repeat(depth);

/** A comment ends its line. Otherwise authors decide, but what goes on after a block stands on the line of its brace. */
function breaksBefore(line: Line, index: number): boolean {
  const before = line.parts[index - 1];
  const part = line.parts[index];
  if (before?.kind === 'comment') return true;
  if (part === undefined || part.kind === 'block' || !part.onNewLine) return false;
  return part.kind === 'comment' || before?.kind !== 'block';
}

/** Whether only comments stand between the last block of a line and the part at `index`. */
function followsBlock(line: Line, index: number): boolean {
  let i = index - 1;
  while (line.parts[i]?.kind === 'comment') i--;
  return line.parts[i]?.kind === 'block';
}

const followsOnlyComments = (line: Line, index: number): boolean =>
  line.parts.slice(0, index).every((part) => part.kind === 'comment');

const isOpener = (part: Part): boolean =>
  part.kind === 'token' && (part.token.tokenType === LParen || part.token.tokenType === LSquare);
const isCloser = (part: Part): boolean =>
  part.kind === 'token' && (part.token.tokenType === RParen || part.token.tokenType === RSquare);
