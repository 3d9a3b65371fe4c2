/**
 * What all families of grammar rules share: spans, names, and the way back after a mistake.
 * Chevrotain's own recovery guesses by follow sets and ends in cascades, so it is off. Ours is simpler: a part that is not
 * there is reported and left out, the rest of the statement is read as well as it can be, and only the first problem of a
 * statement counts. Reading resumes at the end of the line, at a brace or at the next declaration.
 * One token ahead decides almost everywhere; where a second or third is needed a GATE looks at it, which is faster to build
 * and to run than a general look-ahead of two, and keeps the message at the word that is wrong.
 */
import {
  EmbeddedActionsParser,
  type IParserErrorMessageProvider,
  type IToken,
  isRecognitionException,
  type ParserMethod,
  type TokenType,
  tokenMatcher,
} from 'chevrotain';
import { nearest } from '../diagnostics/suggest.ts';
import type { Span } from '../source/source.ts';
import type { Missing, Name, RuleId } from './ast.ts';
import type { SyntaxProblem } from './problems.ts';
import {
  ALL_WORDS,
  AnyName,
  Colon,
  Comma,
  DECLARATION_WORDS,
  FreeName,
  Identifier,
  LCurly,
  LParen,
  QueryWord,
  RCurly,
  RuleIdToken,
  Separator,
  STATEMENT_WORDS,
  VarName,
  VOCABULARY,
  W,
} from './tokens.ts';
import { spanOfToken } from './words.ts';

export type Rule<T> = ParserMethod<[], T>;

/** Chevrotain wants sentences; ours are found elsewhere, so it gets only what an alternative was for. */
const EXPECTATIONS: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => expected.LABEL ?? expected.name,
  buildNotAllInputParsedMessage: () => 'the end of the text',
  buildNoViableAltMessage: ({ customUserDescription }) => customUserDescription ?? 'something else',
  buildEarlyExitMessage: ({ customUserDescription }) => customUserDescription ?? 'something more',
};

export const A_RULE_ID = RuleIdToken.LABEL ?? '';

export const NO_RULES: readonly RuleId[] = [];

export abstract class ParserBase extends EmbeddedActionsParser {
  private file = '';
  private textEnd = 0;
  private found: SyntaxProblem[] = [];
  /** A problem of the current statement has been reported. */
  private broken = false;

  /** `validate`: have Chevrotain look for mistakes in the grammar itself, which takes as long as all else; a test does. */
  constructor(validate: boolean) {
    super(VOCABULARY, {
      maxLookahead: 1,
      recoveryEnabled: false,
      errorMessageProvider: EXPECTATIONS,
      skipValidations: !validate,
    });
  }

  protected start(tokens: IToken[], stretch: Span): void {
    this.input = tokens;
    this.file = stretch.file;
    this.textEnd = stretch.end;
    this.found = [];
    this.broken = false;
  }

  protected finish(): SyntaxProblem[] {
    const { found } = this;
    this.input = [];
    this.found = [];
    return found;
  }

  // ---------------------------------------------------------------- spans

  /** Where the next token begins. */
  protected begin(): number {
    const { startOffset } = this.LA(1);
    return Number.isNaN(startOffset) ? this.textEnd : startOffset;
  }

  /** From `start` to the end of the last token read. */
  protected span(start: number): Span {
    const last = this.LA(0).endOffset;
    const end = last === undefined || Number.isNaN(last) ? start : last + 1;
    return end < start ? { file: this.file, start: end, end } : { file: this.file, start, end };
  }

  protected spanOf(token: IToken): Span {
    return spanOfToken(this.file, token);
  }

  protected missing(): Missing {
    return { kind: 'missing', span: this.gap() };
  }

  /** The empty place after the last token. */
  protected gap(): Span {
    const last = this.LA(0).endOffset;
    const end = last === undefined || Number.isNaN(last) ? this.begin() : last + 1;
    return { file: this.file, start: end, end };
  }

  // ---------------------------------------------------------------- tokens

  protected sees(type: TokenType, ahead = 1): boolean {
    return tokenMatcher(this.LA(ahead), type);
  }

  /** Whether an optional part is worth asking for: sparing the question where the answer is no doubles the speed. */
  protected soon(type: TokenType): boolean {
    return this.RECORDING_PHASE || tokenMatcher(this.LA(1), type);
  }

  /** Reads a word that stands for `value`. */
  protected taking<T>(index: number, word: TokenType, value: T): T {
    this.consume(index, word);
    return value;
  }

  /** Reads a token that must be there; if it is not, says so and reads nothing. */
  protected need(index: number, type: TokenType, what?: string): void {
    if (this.RECORDING_PHASE || this.sees(type)) this.consume(index, type);
    else this.expected(what ?? type.LABEL ?? type.name);
  }

  /** A declared or member name: any word. */
  protected anyName(index: number, what = 'a name'): Name {
    return this.nameOf(index, AnyName, what);
  }

  /** A name that is used without a dot, so it may not be a reserved word. */
  protected variable(index: number, what = 'a name'): Name {
    if (!this.RECORDING_PHASE && !this.sees(VarName) && this.sees(AnyName) && this.looksLikeName()) {
      const token = this.LA(1);
      this.report({ kind: 'reserved-word', word: token.image, span: this.spanOf(token) });
      return this.nameOf(index, AnyName, what);
    }
    return this.nameOf(index, VarName, what);
  }

  private nameOf(index: number, type: TokenType, what: string): Name {
    if (!this.RECORDING_PHASE && !this.sees(type)) {
      this.expected(what);
      return { text: '', span: this.gap() };
    }
    const token = this.consume(index, type);
    return { text: token.image, span: this.spanOf(token) };
  }

  /** A reserved word right before a sign or another reserved word was meant as a name. */
  protected looksLikeName(): boolean {
    if (!this.sees(AnyName)) return false;
    return ![FreeName, QueryWord, LParen, LCurly, RuleIdToken].some((type) => this.sees(type, 2));
  }

  protected readIds<T extends RuleId = RuleId>(further: (index: number, id: RuleId) => T): T[] {
    const ids: T[] = [];
    const one = (index: number): void => {
      if (!this.RECORDING_PHASE && !this.sees(RuleIdToken)) {
        this.expected(A_RULE_ID);
        return;
      }
      const token = this.consume(index, RuleIdToken);
      ids.push(further(index, { id: token.image, span: this.spanOf(token) }));
    };
    one(1);
    if (!this.soon(Comma)) return ids;
    this.MANY({
      GATE: () => this.sees(RuleIdToken, 2),
      DEF: () => {
        this.CONSUME(Comma);
        one(2);
      },
    });
    return ids;
  }

  // ---------------------------------------------------------------- problems

  protected report(problem: SyntaxProblem): void {
    if (this.broken || this.RECORDING_PHASE) return;
    this.broken = true;
    this.found.push(problem);
  }

  /** A problem that leaves the tree whole, so that it hides nothing after it. */
  protected remark(problem: SyntaxProblem): void {
    if (!this.broken && !this.RECORDING_PHASE) this.found.push(problem);
  }

  protected expected(what: string): void {
    const next = this.LA(1);
    const atEnd = this.atLineEnd();
    const previous = this.LA(0);
    this.report({
      kind: 'expected',
      what,
      after: previous.image === '' || this.sees(Separator, 0) ? undefined : previous.image,
      found: atEnd ? undefined : next.image,
      span: atEnd ? this.gap() : this.spanOf(next),
      suggestion: atEnd || next.tokenType !== Identifier ? undefined : suggest(next.image, wordsFor(what)),
    });
  }

  // ---------------------------------------------------------------- the way back

  protected abstract readBlock(): void;

  /**
   * Reads a list of lines up to `}` or the end: `line` for each, junk reported and skipped.
   * Grammar: ( line | Separator )*
   */
  protected lines(line: () => void, what: string, blocks: 'statements' | 'skipped'): void {
    do {
      this.MANY(() => {
        this.OR([
          { ALT: () => this.CONSUME(Separator) },
          {
            ALT: () => {
              this.guarded(line);
              this.endLine(blocks);
            },
          },
        ]);
        this.broken = false;
      });
    } while (this.skipsJunk(what, blocks));
  }

  /** Runs a rule; a choice between alternatives that finds none ends here. */
  protected guarded(line: () => void): void {
    try {
      line();
    } catch (problem) {
      if (this.RECORDING_PHASE || !(problem instanceof Error) || !isRecognitionException(problem)) throw problem;
      this.expected(problem.message);
    }
  }

  private endLine(blocks: 'statements' | 'skipped'): void {
    if (this.RECORDING_PHASE || this.atLineEnd()) return;
    this.expected('the end of the line');
    this.skipLine(blocks);
  }

  private skipsJunk(what: string, blocks: 'statements' | 'skipped'): boolean {
    if (this.RECORDING_PHASE || this.atLineEnd()) return false;
    this.expected(what);
    this.skipLine(blocks);
    this.broken = false;
    return true;
  }

  protected atLineEnd(): boolean {
    return this.sees(Separator) || this.sees(RCurly) || Number.isNaN(this.LA(1).startOffset);
  }

  /** Skips to the end of the line; a block on the way is read for the sake of its own problems. */
  private skipLine(blocks: 'statements' | 'skipped'): void {
    while (!this.atLineEnd())
      if (!this.sees(LCurly)) this.skipToken();
      else if (blocks === 'statements') this.readBlock();
      else this.skipBraces();
  }

  /** Before a block: skips what stands in the way on the same line. */
  protected seekBlock(): boolean {
    if (this.sees(LCurly)) return true;
    this.expected('`{`');
    while (!this.atLineEnd() && !this.sees(LCurly)) this.skipToken();
    return this.sees(LCurly);
  }

  private skipBraces(): void {
    let depth = 0;
    do {
      if (this.sees(LCurly)) depth++;
      else if (this.sees(RCurly)) depth--;
      this.skipToken();
    } while (depth > 0 && !Number.isNaN(this.LA(1).startOffset));
  }

  private skipToken(): void {
    this.consume(0, this.LA(1).tokenType);
  }

  /** Inside a block statements report afresh; what the block's own head did wrong stays reported once. */
  protected freshly<T>(read: () => T): T {
    const before = this.broken;
    this.broken = false;
    const out = read();
    this.broken = before;
    return out;
  }

  /** `in order of`, `in any order`, `in random order`, `in layer x` continue a statement; they are no membership. */
  protected inBeginsPhrase(ahead: number): boolean {
    if (!this.sees(W.in, ahead)) return false;
    const next = this.LA(ahead + 1).tokenType;
    if (next === W.order) return this.sees(W.of, ahead + 2);
    if (next === W.any || next === W.random) return this.sees(W.order, ahead + 2);
    return next === W.layer && this.sees(VarName, ahead + 2) && !this.sees(Colon, ahead + 3);
  }
}

/** Words that an author who wrote something else may have meant: those we expected, or any where the sentence could go on. */
function wordsFor(what: string): readonly string[] {
  if (what === 'a statement') return STATEMENT_WORDS;
  if (what === 'a declaration') return DECLARATION_WORDS;
  if (what === '`{`' || what === 'the end of the line') return ALL_WORDS;
  return Array.from(what.matchAll(/`([a-z]+)/g), ([, word]) => word ?? '');
}

/** Short words have too many neighbours for a guess. */
export function suggest(written: string, words: readonly string[]): string | undefined {
  return written.length < 4 ? undefined : nearest(written, words);
}
