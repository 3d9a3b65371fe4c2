/**
 * The pass between lexer and parser: leaves out the line ends that do not count (D43), mends brackets, and limits nesting.
 * In:  a stretch of a file
 * Out: tokens for the parser; every newline among them ends a statement, every bracket is closed
 * What it passes on is nested so little that the parser cannot run out of stack, whatever was written.
 */
import { createTokenInstance, type IToken, type TokenType } from 'chevrotain';
import type { SourceFile, Span } from '../source/source.ts';
import { type Brackets, CLOSER, pairBrackets } from './brackets.ts';
import type { SyntaxProblem } from './problems.ts';
import {
  BinaryOperator,
  Colon,
  Comma,
  Damaged,
  Dot,
  Equals,
  LCurly,
  LParen,
  LSquare,
  Newline,
  Range,
  RCurly,
  RuleIdToken,
  Semicolon,
  VOCABULARY,
  W,
} from './tokens.ts';
import { readWords, retype, spanOfToken } from './words.ts';

export interface TokenStream {
  readonly tokens: IToken[];
  /** All that was read, with the line ends that do not count. */
  readonly written: readonly IToken[];
  readonly comments: readonly IToken[];
  readonly problems: SyntaxProblem[];
}

/** How deep brackets may be nested. */
export const DEEPEST = 100;
/** How many queries may stand inside each other without brackets. */
const DEEPEST_WORDS = 100;
/** How many operators, dots and branches one statement may chain. */
const LONGEST_CHAIN = 1000;

const OPERATORS = VOCABULARY.filter((type) => type.CATEGORIES?.includes(BinaryOperator) === true);
/** No statement begins with one of these, so the line before goes on. */
const JOINING = new Set([
  W.where,
  W.because,
  W.such,
  W.satisfies,
  W.otherwise,
  W.and,
  W.or,
  W.in,
  W.is,
  W.contains,
  W.by,
  W.when,
  W.with,
  W.implements,
  W.then,
  W.until,
]);
/** A statement cannot end with one of these. */
const OPEN_ENDED = new Set([...OPERATORS, ...JOINING, Comma, Colon, Dot, W.not, W.of]);
/** Signs that authors put at the beginning of a line by habit. */
const SIGNS = new Set([...OPERATORS.filter((type) => !JOINING.has(type)), Comma, Dot]);
const NESTING = new Set([
  W.some,
  W.no,
  W.every,
  W.those,
  W.first,
  W.last,
  W.best,
  W.sorted,
  W.leading,
  W.count,
  W.sum,
  W.greatest,
  W.least,
  W.list,
  W.trial,
  W.optional,
  W.when,
]);
const CHAINING = new Set([...OPERATORS, Dot, W.not, W.of, W.otherwise]);

export function readTokens(file: SourceFile, stretch: Span): TokenStream {
  const { tokens, comments, problems } = readWords(file, stretch);
  const brackets = pairBrackets(tokens, file.text, file.path);
  problems.push(...brackets.problems);
  return { tokens: new Emission(tokens, brackets, file.path, problems).run(), written: tokens, comments, problems };
}

interface Open {
  readonly index: number;
  readonly type: TokenType;
  readonly words: number;
  readonly chain: number;
}

class Emission {
  private readonly out: IToken[] = [];
  private readonly open: Open[] = [];
  private words = 0;
  private chain = 0;
  private readonly tokens: readonly IToken[];
  private readonly brackets: Brackets;
  private readonly file: string;
  private readonly problems: SyntaxProblem[];

  constructor(tokens: readonly IToken[], brackets: Brackets, file: string, problems: SyntaxProblem[]) {
    this.tokens = tokens;
    this.brackets = brackets;
    this.file = file;
    this.problems = problems;
  }

  run(): IToken[] {
    const { brackets, tokens, out } = this;
    const sound = brackets.problems.length === 0;
    let i = 0;
    while (i < tokens.length) {
      if (!sound) this.addClosers(i);
      const token = tokens[i] as IToken;
      if (!sound) {
        const turned = brackets.turned.get(i);
        if (turned !== undefined) retype(token, turned);
        if (brackets.leftOut.has(i)) {
          i++;
          continue;
        }
      }
      i = this.take(token, i);
    }
    if (!sound) this.addClosers(tokens.length);
    return out;
  }

  /** Passes one token on, or not; returns the index to go on with. */
  private take(token: IToken, index: number): number {
    const type = token.tokenType;
    if (type === Newline) {
      if (this.counts(index)) this.endStatement(token);
    } else if (type === Semicolon) this.endStatement(token);
    else if (CLOSER.has(type)) {
      if (this.chain > LONGEST_CHAIN) return this.cutStatement(token, index);
      if (this.open.length >= DEEPEST) return this.cutBracket(token, index);
      this.open.push({ index, type, words: this.words, chain: this.chain });
      this.out.push(token);
    } else if ((this.brackets.ends[this.open.at(-1)?.index ?? 0] ?? 0) === index + 1 && this.open.length > 0) {
      this.close();
      this.out.push(token);
    } else {
      this.measure(type);
      if (this.words > DEEPEST_WORDS || this.chain > LONGEST_CHAIN) return this.cutStatement(token, index);
      this.out.push(token);
    }
    return index + 1;
  }

  private measure(type: TokenType): void {
    if (NESTING.has(type)) this.words++;
    else if (CHAINING.has(type)) this.chain++;
    else if (type === Comma && this.open.at(-1)?.type !== LCurly) this.restart();
  }

  private endStatement(token: IToken): void {
    this.restart();
    this.out.push(token);
  }

  private restart(): void {
    const top = this.open.at(-1);
    this.words = top?.words ?? 0;
    this.chain = top?.chain ?? 0;
  }

  private close(): void {
    const top = this.open.pop();
    this.words = top?.words ?? 0;
    this.chain = (top?.chain ?? 0) + (top?.type === LSquare ? 1 : 0); // `a[1][2][3]` is a chain
  }

  private addClosers(index: number): void {
    for (const opener of this.brackets.closeBefore.get(index) ?? []) {
      const top = this.open.at(-1);
      if (top?.index !== opener) continue; // it was cut
      this.close();
      this.out.push(this.invented(CLOSER.get(top.type) as TokenType));
    }
  }

  private invented(type: TokenType): IToken {
    const offset = (this.out.at(-1)?.endOffset ?? -1) + 1;
    return createTokenInstance(type, '', offset, offset - 1, Number.NaN, Number.NaN, Number.NaN, Number.NaN);
  }

  /** Too deep: what stands in the bracket is left out. */
  private cutBracket(token: IToken, index: number): number {
    this.problems.push({ kind: 'too-deep', limit: DEEPEST, of: 'brackets', span: spanOfToken(this.file, token) });
    if (token.tokenType === LCurly) this.out.push(token, this.invented(RCurly));
    else if (token.tokenType === LParen || token.tokenType === LSquare) this.out.push(this.invented(Damaged));
    return this.brackets.ends[index] ?? index + 1;
  }

  /** Too long: the rest of the statement is left out, up to the bracket it stands in. */
  private cutStatement(token: IToken, index: number): number {
    const [limit, of] =
      this.words > DEEPEST_WORDS ? ([DEEPEST_WORDS, 'queries'] as const) : ([LONGEST_CHAIN, 'chain'] as const);
    this.problems.push({ kind: 'too-deep', limit, of, span: spanOfToken(this.file, token) });
    this.out.push(this.invented(Damaged));
    this.restart();
    const top = this.open.at(-1);
    const end = top === undefined ? this.tokens.length : (this.brackets.ends[top.index] ?? 0) - 1;
    if (top !== undefined && top.type !== LCurly) return Math.max(index + 1, end);
    let i = index + 1;
    while (i < end) {
      const type = this.tokens[i]?.tokenType as TokenType;
      if (type === Semicolon || (type === Newline && !JOINING.has(this.wordAfter(i)))) break;
      i = CLOSER.has(type) ? Math.max(i + 1, this.brackets.ends[i] ?? 0) : i + 1;
    }
    return i;
  }

  private wordAfter(index: number): TokenType {
    let i = index + 1;
    while (this.tokens[i]?.tokenType === Newline) i++;
    return this.tokens[i]?.tokenType ?? Newline;
  }

  /** Whether the line end at `index` ends a statement. */
  private counts(index: number): boolean {
    const top = this.open.at(-1)?.type;
    if (top === LParen || top === LSquare) return false;
    const last = this.out.at(-1);
    if (last === undefined) return false;
    const before = last.tokenType;
    if (before === Newline || before === Semicolon || before === LCurly || OPEN_ENDED.has(before)) return false;
    let i = index + 1;
    while (this.tokens[i]?.tokenType === Newline) i++;
    const next = this.tokens[i]?.tokenType;
    if (next === undefined || next === RCurly || next === LCurly) return false;
    if (next === W.for) return this.tokens[i + 1]?.tokenType === W.each || this.tokens[i + 1]?.tokenType === Colon; // `sum of e`, and `for x in S` below
    if (JOINING.has(next)) return next !== W.otherwise && this.tokens[i + 1]?.tokenType === Colon; // a field may have any name
    if (SIGNS.has(next) && next !== Range) {
      const sign = this.tokens[i] as IToken;
      this.problems.push({ kind: 'leading-sign', sign: sign.image, span: spanOfToken(this.file, sign) });
      return false;
    }
    return !this.followsEarlyImplements();
  }

  /** `value price(t: Tile): Int =   implements ABC-01, ABC-02` and the expression on the next line. */
  private followsEarlyImplements(): boolean {
    let i = this.out.length - 1;
    if (this.out[i]?.tokenType !== RuleIdToken) return false;
    while (this.out[i]?.tokenType === RuleIdToken || this.out[i]?.tokenType === Comma) i--;
    return this.out[i]?.tokenType === W.implements && this.out[i - 1]?.tokenType === Equals;
  }
}
