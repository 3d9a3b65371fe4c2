/**
 * Lays a rules text out anew: two spaces per block, one statement per line, single blank lines. Rule ids and comments that their
 * author set apart by two spaces or more keep their column, so that a margin of ids stays one; nothing else is aligned.
 * It works on tokens, not on the tree, so that no comment can get lost; where a statement is broken into lines is left to
 * its author. A block that was written on one line stays there if it fits. A text that does not parse is left as it is.
 */
import type { IToken } from 'chevrotain';
import type { SourceFile, Span } from '../source/source.ts';
import type { LetInExpr, RulesText } from './ast.ts';
import { breakPoints } from './break-points.ts';
import { readTokens } from './newlines.ts';
import { parseTokens } from './parse.ts';
import { placeRuleIds } from './place-rule-ids.ts';
import type { SyntaxProblem } from './problems.ts';
import { type Marks, marksOf, spaceBetween } from './spacing.ts';
import { Comma, LParen, LSquare, RParen, RSquare, RuleIdToken, W } from './tokens.ts';
import { type BlockPart, type Line, type Part, readLines } from './written-lines.ts';

/** A block stays on one line up to here. */
const WIDTH = 120;
/** No line is longer, ids included and comments not, if there is a place to break it. */
const LONGEST = 150;

export function formatRules(file: SourceFile): { readonly text: string; readonly problems: readonly SyntaxProblem[] } {
  const stretch: Span = { file: file.path, start: 0, end: file.text.length };
  const stream = readTokens(file, stretch);
  const { out, problems } = parseTokens(file, stretch, stream);
  if (problems.length > 0) return { text: file.text, problems };
  const lines = placeRuleIds(readLines(stream.written, endingTokens(out, stream.tokens), stream.comments));
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

  /** A line that is too long is broken where it reads best, once more until it fits. */
  private line(line: Line, depth: number): void {
    const breaks = new Set<number>();
    for (;;) {
      const before = this.out.length;
      const written = this.written(line, depth, breaks);
      const long = written.find(({ length }) => length > LONGEST);
      const at = long === undefined ? undefined : breakPoints(line, long.from, long.to, long.widths, LONGEST);
      if (at === undefined || breaks.has(at)) return;
      breaks.add(at);
      this.out.length = before;
    }
  }

  /** Writes a statement with its own breaks and some more; tells what stands on each of its lines, its blocks left out. */
  private written(line: Line, depth: number, more: ReadonlySet<number>): WrittenLine[] {
    const own: WrittenLine[] = [];
    let text = indented(depth);
    let before: IToken | undefined;
    let brackets = 0;
    let from = 0;
    let widths: number[] = [];
    const push = (to: number): void => {
      this.out.push(text);
      own.push({ length: lengthOf(line, to, text, widths), from, to, widths });
      from = to;
      widths = [];
    };
    line.parts.forEach((part, index) => {
      widths[index] = text.length;
      if (index > 0 && (more.has(index) || breaksBefore(line, index))) {
        push(index);
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
              ? this.margin(text, part.token.startOffset, this.idsAfter(line, index)) + part.token.image
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
          if (flat !== undefined && (fits || brackets > 0)) text = head + flat;
          else {
            own.push({ length: head.length + 1, from, to: index, widths });
            text = this.brokenBlock(part, head, depth);
            from = index + 1;
            widths = [];
          }
          before = part.close;
        }
      }
    });
    push(line.parts.length);
    return own;
  }

  /** How much room the ids after a word take, the word included. */
  private idsAfter(line: Line, index: number): number {
    let width = 0;
    for (const part of line.parts.slice(index)) {
      if (
        part.kind !== 'token' ||
        (width > 0 && part.token.tokenType !== RuleIdToken && part.token.tokenType !== Comma)
      )
        break;
      width += part.token.image.length + 1;
    }
    return width;
  }

  /** Space up to the column where something was set apart, or a single one. */
  private margin(text: string, offset: number, room = 0): string {
    if (!/ {2}$|\t$/.test(this.source.slice(Math.max(0, offset - 2), offset))) return ' ';
    const column = offset - (this.source.lastIndexOf('\n', offset - 1) + 1);
    return ' '.repeat(Math.max(1, Math.min(column, WIDTH, LONGEST - room) - text.length));
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
        if (part.onNewLine && (before !== from || part.token.tokenType === W.otherwise)) return text;
        text += this.spaced(before, part.token);
        before = part.token;
      }
    }
    return text;
  }
}

/** A comment at the end may stand out. */
function lengthOf(line: Line, to: number, text: string, widths: readonly number[]): number {
  return line.parts[to - 1]?.kind === 'comment' ? (widths[to - 1] ?? 0) : text.length;
}

interface WrittenLine {
  readonly length: number;
  /** The parts on it. */
  readonly from: number;
  readonly to: number;
  /** How long the line was before each part. */
  readonly widths: readonly number[];
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
  if (part.kind === 'comment' || before?.kind !== 'block') return true;
  // after a block that stays on its line, `otherwise` may have a line of its own
  return before.flat && part.token.tokenType === W.otherwise;
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
