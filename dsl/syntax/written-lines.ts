/** A rules text as its author laid it out: lines of words, blocks and comments. The formatter sets it anew from this. */
import type { IToken, TokenType } from 'chevrotain';
import { Comma, LCurly, Newline, RCurly, RuleIdToken, Semicolon, W } from './tokens.ts';

/** A statement, a declaration, or comments between them. */
export interface Line {
  readonly afterBlank: boolean;
  readonly parts: Part[];
}

export type Part = TokenPart | CommentPart | BlockPart;

export interface TokenPart {
  readonly kind: 'token';
  readonly token: IToken;
  readonly onNewLine: boolean;
}

export interface CommentPart {
  readonly kind: 'comment';
  readonly text: string;
  /** Where it begins in the file. */
  readonly offset: number;
  readonly onNewLine: boolean;
}

export interface BlockPart {
  readonly kind: 'block';
  readonly lines: readonly Line[];
  /** What stands behind the opening brace. */
  readonly comment: string | undefined;
  readonly close: IToken;
  /** It was written on one line. */
  readonly flat: boolean;
}

/** `counting`: line ends and semicolons that end a statement. */
export function readLines(
  tokens: readonly IToken[],
  counting: ReadonlySet<IToken>,
  comments: readonly IToken[],
): Line[] {
  return new Reading(merged(tokens, comments), counting).lines();
}

class Reading {
  private readonly events: readonly IToken[];
  private readonly counting: ReadonlySet<IToken>;
  private at = 0;
  /** Line ends since the last token or comment. */
  private lineEnds = 0;

  constructor(events: readonly IToken[], counting: ReadonlySet<IToken>) {
    this.events = events;
    this.counting = counting;
  }

  lines(): Line[] {
    const lines: Line[] = [];
    let line: Line | undefined;
    for (; this.at < this.events.length; this.at++) {
      const token = this.events[this.at] as IToken;
      const type = token.tokenType;
      if (type === RCurly) break;
      if (type === Newline) {
        this.lineEnds++;
        if (this.counting.has(token) || this.endsBlock()) line = undefined;
        continue;
      }
      if (type === Semicolon) {
        if (this.counting.has(token)) line = undefined;
        else {
          this.lineEnds++; // between a `let` and what it is for: on a line of its own
          continue;
        }
      } else if (isComment(token)) this.addComment(token, line, lines);
      else {
        line ??= this.newLine(lines);
        const onNewLine = this.lineEnds > 0;
        line.parts.push(type === LCurly ? this.block(line) : { kind: 'token', token, onNewLine });
      }
      this.lineEnds = 0;
    }
    return lines;
  }

  /** Whether nothing but comments follows in the block; such a line end does not count, as there is nothing to part. */
  private endsBlock(): boolean {
    let i = this.at;
    while (
      this.events[i] !== undefined &&
      (this.events[i]?.tokenType === Newline || isComment(this.events[i] as IToken))
    )
      i++;
    return i === this.events.length || this.events[i]?.tokenType === RCurly;
  }

  private newLine(lines: Line[]): Line {
    const line = { afterBlank: this.lineEnds > 1 && lines.length > 0, parts: [] };
    lines.push(line);
    return line;
  }

  /** A comment that begins its line stands alone between statements; another one stays behind what it follows. */
  private addComment(comment: IToken, line: Line | undefined, lines: Line[]): void {
    const onNewLine = this.lineEnds > 0;
    const home = line ?? (onNewLine ? undefined : lines.at(-1)) ?? this.newLine(lines);
    home.parts.push({ kind: 'comment', text: comment.image.trimEnd(), offset: comment.startOffset, onNewLine });
  }

  /** Reads from `{` to `}`. */
  private block(head: Line): BlockPart {
    const from = this.at;
    this.at++;
    this.lineEnds = 0;
    const first = this.events[this.at];
    const comment = first !== undefined && isComment(first) ? first.image.trimEnd() : undefined;
    if (comment !== undefined) this.at++;
    const read = this.lines();
    const flat = !this.events.slice(from, this.at).some((event) => event.tokenType === Newline);
    const lines = flat ? read : read.flatMap(splitterFor(head));
    return { kind: 'block', lines, comment, close: this.events[this.at] as IToken, flat };
  }
}

const isComment = (token: IToken): boolean => token.image.startsWith('//');

function merged(tokens: readonly IToken[], comments: readonly IToken[]): IToken[] {
  const out: IToken[] = [];
  let next = 0;
  for (const token of tokens) {
    for (let c = comments[next]; c !== undefined && c.startOffset < token.startOffset; c = comments[next]) {
      out.push(c);
      next++;
    }
    out.push(token);
  }
  return [...out, ...comments.slice(next)];
}

/** Lists without line ends of their own: members of an enum break after a comma, branches of a choice after their block. */
function splitterFor(head: Line): (line: Line) => Line[] {
  const [first, second] = head.parts.map((part) => (part.kind === 'token' ? part.token.tokenType : undefined));
  if (first === W.enum) return (line) => split(line, beginsMembers);
  if (second === W.of && (first === W.one || first === W.any || first === W.all))
    return (line) => split(line, beginsBranch);
  return (line) => [line];
}

function split(line: Line, begins: (part: Part, before: readonly Part[]) => boolean): Line[] {
  const lines: Line[] = [{ afterBlank: line.afterBlank, parts: [] }];
  for (const part of line.parts) {
    if (begins(part, lines.at(-1)?.parts ?? [])) lines.push({ afterBlank: false, parts: [] });
    lines.at(-1)?.parts.push(part);
  }
  return lines;
}

function beginsMembers(part: Part, before: readonly Part[]): boolean {
  const last = before.findLast(({ kind }) => kind !== 'comment');
  return part.kind !== 'block' && part.onNewLine && last?.kind === 'token' && last.token.tokenType === Comma;
}

const AFTER_BRANCH = new Set<TokenType>([W.implements, RuleIdToken, Comma]);

function beginsBranch(part: Part, before: readonly Part[]): boolean {
  if (!before.some(({ kind }) => kind === 'block')) return false;
  return part.kind === 'token' ? !AFTER_BRANCH.has(part.token.tokenType) : part.kind === 'comment' && part.onNewLine;
}
