/**
 * Pairs brackets before anything is parsed, because an unclosed one would swallow the rest of the file.
 * In:  tokens with line ends
 * Out: where each bracket ends, and which closing brackets to add, to leave out or to turn
 * Round and square brackets never reach past `;`, `}` or a block, so an unclosed one is found there and closed at the end
 * of its own line. For braces layout decides, but only once they do not balance: in sound texts it means nothing.
 */
import type { IToken, TokenType } from 'chevrotain';
import type { SyntaxProblem } from './problems.ts';
import {
  AnyName,
  DECLARATION_WORDS,
  LCurly,
  LParen,
  LSquare,
  Newline,
  RCurly,
  RParen,
  RSquare,
  Semicolon,
  W,
  wordFor,
} from './tokens.ts';
import { spanOfToken } from './words.ts';

export interface Brackets {
  /** For each opening bracket the index after its end; 0 for other tokens. */
  readonly ends: Int32Array;
  /** Opening brackets to be closed before the token at an index, innermost first. */
  readonly closeBefore: ReadonlyMap<number, readonly number[]>;
  readonly leftOut: ReadonlySet<number>;
  readonly turned: ReadonlyMap<number, TokenType>;
  readonly problems: readonly SyntaxProblem[];
}

export const CLOSER: ReadonlyMap<TokenType, TokenType> = new Map([
  [LParen, RParen],
  [LSquare, RSquare],
  [LCurly, RCurly],
]);
const CLOSERS = new Set(CLOSER.values());
const DECLARATIONS = new Set(DECLARATION_WORDS.map((word) => wordFor(word)));

export function pairBrackets(tokens: readonly IToken[], text: string, file: string): Brackets {
  const plain = new Pairing(tokens, text, file, false).run();
  return plain.bracesBalance ? plain : new Pairing(tokens, text, file, true).run();
}

interface Open {
  readonly index: number;
  readonly type: TokenType;
  /** Column of the first token on its line. */
  readonly indent: number;
  /** Where its own line ends: a bracket that proves unclosed is closed there. */
  lineEnd: number;
  /** `trial f(x) { ... }` may stand inside round brackets. */
  holdsTrial: boolean;
}

class Pairing {
  readonly ends: Int32Array;
  readonly closeBefore = new Map<number, number[]>();
  readonly leftOut = new Set<number>();
  readonly turned = new Map<number, TokenType>();
  readonly problems: SyntaxProblem[] = [];
  bracesBalance = true;
  private readonly open: Open[] = [];
  private readonly tokens: readonly IToken[];
  private readonly text: string;
  private readonly file: string;
  private readonly byLayout: boolean;

  constructor(tokens: readonly IToken[], text: string, file: string, byLayout: boolean) {
    this.tokens = tokens;
    this.text = text;
    this.file = file;
    this.byLayout = byLayout;
    this.ends = new Int32Array(tokens.length);
  }

  run(): this {
    let indent = 0;
    let lineBegins = true;
    for (let i = 0; i < this.tokens.length; i++) {
      const token = this.tokens[i] as IToken;
      const type = token.tokenType;
      if (type === Newline) {
        lineBegins = true;
        this.noteLineEnd(i);
        continue;
      }
      if (lineBegins) {
        indent = columnOf(this.text, token.startOffset);
        if (this.byLayout) this.closeByLayout(i, indent);
      }
      lineBegins = false;
      if (CLOSER.has(type)) this.opens(i, type, indent);
      else if (CLOSERS.has(type)) this.closes(i, type);
      else if (type === Semicolon) this.closeRound(i);
      else if (type === W.trial) this.noteTrial();
    }
    for (let top = this.open.at(-1); top !== undefined; top = this.open.at(-1)) this.giveUp(top, this.tokens.length);
    return this;
  }

  private opens(index: number, type: TokenType, indent: number): void {
    if (type === LCurly && this.open.at(-1)?.holdsTrial !== true) this.closeRound(index);
    this.open.push({ index, type, indent, lineEnd: -1, holdsTrial: false });
  }

  private closes(index: number, type: TokenType): void {
    if (type === RCurly) this.closeRound(index);
    const top = this.open.at(-1);
    const wanted = top === undefined ? undefined : CLOSER.get(top.type);
    if (
      top === undefined ||
      wanted === undefined ||
      (wanted !== type && top.type === LCurly) ||
      this.isStray(index, top)
    ) {
      if (type === RCurly) this.bracesBalance = false;
      this.leftOut.add(index);
      this.problems.push({ kind: 'unopened', closer: textOf(type), span: this.spanAt(index) });
      return;
    }
    if (wanted !== type) {
      this.turned.set(index, wanted);
      this.problems.push({
        kind: 'mismatched',
        opener: textOf(top.type),
        openedAt: this.spanAt(top.index),
        closer: textOf(type),
        span: this.spanAt(index),
      });
    }
    this.open.pop();
    this.ends[top.index] = index + 1;
  }

  /** Gives up the round and square brackets that are still open since the last brace. */
  private closeRound(index: number): void {
    for (let top = this.open.at(-1); top !== undefined && top.type !== LCurly; top = this.open.at(-1))
      this.giveUp(top, index);
  }

  /** The top of the stack is never closed: it ends before `index`, or with its own line if it is a round or square one. */
  private giveUp(top: Open, index: number): void {
    this.open.pop();
    if (top.type === LCurly) this.bracesBalance = false;
    const end = top.type !== LCurly && top.lineEnd >= 0 ? top.lineEnd : index;
    this.ends[top.index] = end;
    const there = this.closeBefore.get(end);
    if (there === undefined) this.closeBefore.set(end, [top.index]);
    else there.push(top.index);
    this.problems.push({ kind: 'unclosed', opener: textOf(top.type), span: this.spanAt(top.index) });
  }

  /** A brace that begins its line belongs to the block whose line begins there too; a declaration begins outside every block that is not further left. */
  private closeByLayout(index: number, column: number): void {
    if (this.tokens[index]?.tokenType === RCurly) {
      if (this.open.some((open) => open.type === LCurly && open.indent === column)) this.closeFrom(column + 1, index);
    } else if (this.beginsDeclaration(index)) this.closeFrom(column, index);
  }

  private closeFrom(column: number, index: number): void {
    for (let top = this.open.at(-1); top !== undefined && top.indent >= column; top = this.open.at(-1))
      this.giveUp(top, index);
  }

  /** A brace that begins its line further right than the block it would close was meant for a block that was never opened. */
  private isStray(index: number, top: Open): boolean {
    if (!this.byLayout || this.tokens[index - 1]?.tokenType !== Newline) return false;
    return columnOf(this.text, (this.tokens[index] as IToken).startOffset) > top.indent && top.lineEnd >= 0;
  }

  private beginsDeclaration(index: number): boolean {
    const next = this.tokens[index + 1]?.tokenType;
    if (next === undefined || !DECLARATIONS.has(this.tokens[index]?.tokenType)) return false;
    return next.CATEGORIES?.includes(AnyName) === true || next === LCurly;
  }

  private noteLineEnd(index: number): void {
    for (let i = this.open.length - 1; i >= 0; i--) {
      const open = this.open[i] as Open;
      if (open.lineEnd >= 0) return;
      open.lineEnd = index;
      if (open.type === LCurly) return;
    }
  }

  private noteTrial(): void {
    const top = this.open.at(-1);
    if (top !== undefined && top.type !== LCurly) top.holdsTrial = true;
  }

  private spanAt(index: number) {
    return spanOfToken(this.file, this.tokens[index] as IToken);
  }
}

const textOf = (type: TokenType): string => String(type.PATTERN);

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}
