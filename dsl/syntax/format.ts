/**
 * Lays a rules text out anew: two spaces per block, one statement per line, single blank lines, nothing aligned.
 * It works on tokens, not on the tree, so that no comment can get lost; where a statement is broken into lines is left to
 * its author. A block that was written on one line stays there if it fits. A text that does not parse is left as it is.
 */
import type { IToken, TokenType } from 'chevrotain';
import type { SourceFile, Span } from '../source/source.ts';
import { readTokens } from './newlines.ts';
import { parseTokens } from './parse.ts';
import type { SyntaxProblem } from './problems.ts';
import { spaceBetween, unaryMinuses } from './spacing.ts';
import { Comma, LCurly, LParen, LSquare, Newline, RCurly, RParen, RSquare, Semicolon, W } from './tokens.ts';

const WIDTH = 120;

export function formatRules(file: SourceFile): { readonly text: string; readonly problems: readonly SyntaxProblem[] } {
  const stretch: Span = { file: file.path, start: 0, end: file.text.length };
  const stream = readTokens(file, stretch);
  const { out, problems } = parseTokens(file, stretch, stream, 'clauses');
  if (problems.length > 0) return { text: file.text, problems };
  const lines = new Reading(stream.written, new Set(stream.tokens), stream.comments).lines();
  const printed = new Printing(unaryMinuses(out)).print(lines);
  return { text: printed === '' ? '' : `${printed}\n`, problems };
}

// ---------------------------------------------------------------- what was written

type Part =
  | { readonly kind: 'token'; readonly token: IToken; readonly onNewLine: boolean }
  | { readonly kind: 'comment'; readonly text: string; readonly onNewLine: boolean }
  | { readonly kind: 'block'; readonly lines: readonly Line[]; readonly comment: string | undefined; readonly flat: boolean };

/** A statement, a declaration or a comment of its own. */
interface Line {
  readonly afterBlank: boolean;
  readonly parts: Part[];
}

/** Groups tokens and comments into lines and blocks. */
class Reading {
  private readonly events: readonly IToken[];
  private readonly counting: ReadonlySet<IToken>;
  private at = 0;
  /** Line ends since the last token or comment. */
  private lineEnds = 0;

  constructor(tokens: readonly IToken[], counting: ReadonlySet<IToken>, comments: readonly IToken[]) {
    this.events = merge(tokens, comments);
    this.counting = counting;
  }

  lines(): Line[] {
    const lines: Line[] = [];
    let line: Line | undefined;
    const add = (part: Part): void => {
      line ??= { afterBlank: this.lineEnds > 1 && lines.length > 0, parts: [] };
      if (line.parts.length === 0) lines.push(line);
      line.parts.push(part);
      this.lineEnds = 0;
    };
    for (; this.at < this.events.length; this.at++) {
      const token = this.events[this.at] as IToken;
      const type = token.tokenType;
      if (type === RCurly) break;
      if (type === Newline) {
        this.lineEnds++;
        if (this.counting.has(token)) line = undefined;
      } else if (type === Semicolon) {
        line = undefined;
        this.lineEnds = 0;
      } else if (isComment(token)) {
        line = this.addComment(token.image.trimEnd(), line, lines, add);
      } else if (type === LCurly) {
        add(this.block(isEnum(line)));
        this.lineEnds = 0;
      } else add({ kind: 'token', token, onNewLine: this.lineEnds > 0 });
    }
    return lines;
  }

  /** A comment that begins its line stands alone between statements; another one stays behind what it follows. */
  private addComment(text: string, line: Line | undefined, lines: readonly Line[], add: (part: Part) => void): Line | undefined {
    const onNewLine = this.lineEnds > 0;
    const before = line ?? (onNewLine ? undefined : lines.at(-1));
    if (before === undefined) {
      add({ kind: 'comment', text, onNewLine: true });
      return undefined;
    }
    before.parts.push({ kind: 'comment', text, onNewLine });
    this.lineEnds = 0;
    return line;
  }

  /** Reads from `{` to `}`. */
  private block(ofMembers: boolean): Part {
    const from = this.at;
    this.at++;
    this.lineEnds = 0;
    const first = this.events[this.at];
    const comment = first !== undefined && isComment(first) ? first.image.trimEnd() : undefined;
    if (comment !== undefined) this.at++;
    const lines = ofMembers ? this.lines().flatMap(membersByLine) : this.lines();
    const flat = !this.events.slice(from, this.at).some((event) => event.tokenType === Newline);
    return { kind: 'block', lines, comment, flat };
  }
}

const isComment = (token: IToken): boolean => token.image.startsWith('//');

const isEnum = (line: Line | undefined): boolean => {
  const first = line?.parts[0];
  return first?.kind === 'token' && first.token.tokenType === W.enum;
};

/** Members of an enum are one list; broken after a comma, they are set as lines of their own. */
function membersByLine(line: Line): Line[] {
  const lines: Line[] = [{ afterBlank: line.afterBlank, parts: [] }];
  let afterComma = false;
  for (const part of line.parts) {
    if (part.kind === 'token' && part.onNewLine && afterComma) lines.push({ afterBlank: false, parts: [] });
    lines.at(-1)?.parts.push(part);
    if (part.kind === 'token') afterComma = part.token.tokenType === Comma;
  }
  return lines;
}

function merge(tokens: readonly IToken[], comments: readonly IToken[]): IToken[] {
  if (comments.length === 0) return [...tokens];
  const merged: IToken[] = [];
  let next = 0;
  for (const token of tokens) {
    for (let comment = comments[next]; comment !== undefined && comment.startOffset < token.startOffset; comment = comments[next]) {
      merged.push(comment);
      next++;
    }
    merged.push(token);
  }
  return [...merged, ...comments.slice(next)];
}

// ---------------------------------------------------------------- how it is set

class Printing {
  private readonly out: string[] = [];
  private readonly unary: ReadonlySet<number>;

  constructor(unary: ReadonlySet<number>) {
    this.unary = unary;
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
    const indent = '  '.repeat(depth);
    let text = indent;
    let before: TokenSeen | undefined;
    let brackets = 0;
    let mustBreak = false;
    line.parts.forEach((part, index) => {
      const afterBlock = line.parts[index - 1]?.kind === 'block';
      const breakLine = (closing: boolean): void => {
        this.out.push(text.trimEnd());
        const deeper = afterBlock || (mustBreak && blockBefore(line, index)) ? 0 : 1 + brackets - (closing ? 1 : 0);
        text = '  '.repeat(depth + deeper);
        before = undefined;
      };
      switch (part.kind) {
        case 'token': {
          const type = part.token.tokenType;
          const closes = type === RParen || type === RSquare;
          if (mustBreak || (part.onNewLine && index > 0 && !afterBlock)) breakLine(closes);
          text += spaceBetween(before, part.token, this.unary) + part.token.image;
          before = part.token;
          if (closes) brackets--;
          else if (type === LParen || type === LSquare) brackets++;
          mustBreak = false;
          break;
        }
        case 'comment':
          if (part.onNewLine && index > 0) breakLine(false);
          text += `${text.trim() === '' ? '' : ' '}${part.text}`;
          mustBreak = true;
          break;
        case 'block': {
          if (mustBreak) breakLine(false);
          mustBreak = false;
          if (text.trim() !== '') text += ' ';
          const tail = this.flatTail(line.parts.slice(index + 1));
          const flat = part.flat ? this.flatBlock(part.lines) : undefined;
          if (flat !== undefined && text.length + flat.length + tail.length <= WIDTH) text += flat;
          else text = this.brokenBlock(part, text, depth);
          before = undefined;
          break;
        }
      }
    });
    this.out.push(text.trimEnd());
  }

  /** Sets a block over several lines; returns its last line, which the statement may go on. */
  private brokenBlock(block: Part & { kind: 'block' }, head: string, depth: number): string {
    this.out.push(`${head}{${block.comment === undefined ? '' : ` ${block.comment}`}`);
    this.lines(block.lines, depth + 1);
    return `${'  '.repeat(depth)}}`;
  }

  private flatBlock(lines: readonly Line[]): string {
    const inside = lines.map((line) => this.flatTail(line.parts).trim()).join('; ');
    return inside === '' ? '{ }' : `{ ${inside} }`;
  }

  /** What stands on the same line, as far as the next break. */
  private flatTail(parts: readonly Part[]): string {
    let text = '';
    let before: TokenSeen | undefined;
    for (const part of parts) {
      if (part.kind === 'comment') return text; // a comment may stand out
      if (part.kind === 'block') {
        text += ` ${part.flat ? this.flatBlock(part.lines) : '{'}`;
        if (!part.flat) return text;
        before = undefined;
      } else {
        if (part.onNewLine && text !== '' && before !== undefined) return text;
        text += (text === '' ? ' ' : spaceBetween(before, part.token, this.unary)) + part.token.image;
        before = part.token;
      }
    }
    return text;
  }
}

type TokenSeen = { readonly tokenType: TokenType } & IToken;

/** Whether only comments stand between the last block of a line and the part at `index`. */
function blockBefore(line: Line, index: number): boolean {
  let i = index - 1;
  while (line.parts[i]?.kind === 'comment') i--;
  return line.parts[i]?.kind === 'block';
}
