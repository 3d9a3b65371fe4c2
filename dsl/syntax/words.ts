/**
 * Recognises what the lexer read: which identifiers are words of the language, and what was borrowed from other languages.
 * In:  a stretch of a file
 * Out: tokens with offsets of the whole file; line ends and comments are still there
 * A borrowed sign is reported and then stands for ours, so that one slip is one problem.
 */
import type { IToken, TokenType } from 'chevrotain';
import type { SourceFile, Span } from '../source/source.ts';
import type { SyntaxProblem } from './problems.ts';
import {
  BadNumber,
  BlockComment,
  Colon,
  Damaged,
  DesignId,
  Dot,
  FOREIGN_SIGNS,
  FOREIGN_WORDS,
  Foreign,
  ForeignComment,
  Identifier,
  lex,
  NumberToken,
  StringText,
  wordFor,
  writtenAs,
} from './tokens.ts';

export interface ReadText {
  readonly tokens: IToken[];
  readonly comments: readonly IToken[];
  readonly problems: SyntaxProblem[];
}

const LARGEST_NUMBER = 2 ** 30;
const KEBAB = /^@[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function readWords(file: SourceFile, stretch: Span): ReadText {
  const lexed = lex(file.text.slice(stretch.start, stretch.end));
  const problems: SyntaxProblem[] = [];
  const tokens: IToken[] = [];
  let before: TokenType | undefined;
  for (let i = 0; i < lexed.tokens.length; i++) {
    const token = lexed.tokens[i] as IToken;
    shift(token, stretch.start);
    const type = token.tokenType;
    if (type === Identifier) {
      if (before !== Dot) recogniseWord(token, lexed.tokens[i + 1], file, problems);
    } else if (NEEDS_CARE.has(type) && !takeCare(token, file, problems)) continue;
    before = type;
    tokens.push(token);
  }
  for (const comment of lexed.comments) shift(comment, stretch.start);
  for (const { offset, length } of lexed.unknown) {
    const start = stretch.start + offset;
    const text = file.text.slice(start, start + length);
    problems.push({ kind: 'unknown-character', text, span: { file: file.path, start, end: start + length } });
  }
  return { tokens, comments: lexed.comments, problems };
}

function shift(token: IToken, by: number): void {
  token.startOffset += by;
  token.endOffset = token.startOffset + token.image.length - 1;
}

export function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx ?? 0;
}

export const spanOfToken = (file: string, token: IToken): Span => ({
  file,
  start: token.startOffset,
  end: (token.endOffset ?? token.startOffset) + 1,
});

function recogniseWord(token: IToken, next: IToken | undefined, file: SourceFile, problems: SyntaxProblem[]): void {
  const word = wordFor(token.image);
  if (word !== undefined) {
    retype(token, word);
    return;
  }
  if (token.image.length > LONGEST_NAME)
    problems.push({ kind: 'long-name', text: token.image, most: LONGEST_NAME, span: spanOfToken(file.path, token) });
  const ours = FOREIGN_WORDS.get(token.image);
  if (ours === undefined || next?.tokenType === Colon) return;
  problems.push({ kind: 'foreign', found: token.image, ours: writtenAs(ours), span: spanOfToken(file.path, token) });
  retype(token, ours);
}

const LONGEST_NAME = 100;

const NEEDS_CARE = new Set([Foreign, StringText, ForeignComment, BlockComment, BadNumber, NumberToken, DesignId]);

/** False: the token is left out. */
function takeCare(token: IToken, file: SourceFile, problems: SyntaxProblem[]): boolean {
  const span = spanOfToken(file.path, token);
  const text = token.image;
  switch (token.tokenType) {
    case NumberToken:
      if (Number(text) > LARGEST_NUMBER) problems.push({ kind: 'large-number', text, most: LARGEST_NUMBER, span });
      return true;
    case DesignId:
      if (!KEBAB.test(text)) problems.push({ kind: 'bad-id', text, span });
      return true;
    case Foreign: {
      const ours = FOREIGN_SIGNS.get(text) ?? Damaged;
      problems.push({ kind: 'foreign', found: text, ours: writtenAs(ours), span });
      retype(token, ours);
      return true;
    }
    case StringText:
      problems.push({ kind: 'string', span });
      retype(token, Damaged);
      return true;
    case BadNumber:
      problems.push({ kind: 'bad-number', text, span });
      retype(token, NumberToken);
      return true;
    default:
      problems.push({ kind: 'comment', found: text.slice(0, text.startsWith('#') ? 1 : 2), span });
      return false;
  }
}
