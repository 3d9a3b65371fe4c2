/**
 * What of a text matters for the place where somebody types: the heads of the blocks that are still open, and the statement
 * begun. Finished statements and closed blocks are left out, so even the end of a long file gives a handful of tokens.
 */
import { type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import type { SourceFile, Span } from '../source/source.ts';
import { readTokens } from '../syntax/newlines.ts';
import {
  Equals,
  LCurly,
  LParen,
  LSquare,
  Newline,
  RCurly,
  RParen,
  RSquare,
  RuleIdToken,
  Semicolon,
  Separator,
  W,
} from '../syntax/tokens.ts';

export interface OpenPath {
  readonly tokens: readonly IToken[];
  /** The word that is being typed: it begins here and is not among the tokens. */
  readonly wordStart: number;
  readonly word: string;
}

const WORD = /[@\p{L}\p{N}_-]*$/u;
const IN_COMMENT = /\/\/[^\r\n]*$/;

/** Undefined inside a comment, where nothing is completed. */
export function openPath(file: SourceFile, stretch: Span, offset: number): OpenPath | undefined {
  const before = file.text.slice(stretch.start, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  if (IN_COMMENT.test(before.slice(lineStart))) return undefined;
  const word = wordBefore(before);
  const wordStart = offset - word.length;
  const { tokens } = readTokens(file, { ...stretch, end: wordStart });
  return { tokens: withoutFinished(withLineEnd(tokens, file, stretch, wordStart)), wordStart, word };
}

/** Dashes belong to ids only: in `a-b` the word is `b`. */
function wordBefore(before: string): string {
  const word = WORD.exec(before)?.[0] ?? '';
  if (word.startsWith('@') || /^[A-Z]{2,}(?:-[A-Z0-9]*)*$/.test(word)) return word;
  const at = word.lastIndexOf('@');
  return at >= 0 ? word.slice(at) : word.slice(word.lastIndexOf('-') + 1);
}

/** Brackets that the newline pass has closed are open again; a line's end before the place counts if one would count there. */
function withLineEnd(tokens: readonly IToken[], file: SourceFile, stretch: Span, end: number): IToken[] {
  const written = tokens.filter((token) => token.image !== '');
  const gap = file.text.slice(stretch.start, end);
  if (!/\n\s*$/.test(gap)) return written;
  // a word put at the place shows whether the line's end before it counts
  const probe = readTokens({ path: file.path, text: `${gap}x` }, { file: file.path, start: 0, end: gap.length + 1 });
  const kept = probe.tokens.filter((token) => token.image !== '');
  const last = kept[kept.length - 2];
  return last !== undefined && tokenMatcher(last, Separator)
    ? [...written.filter((one) => one.startOffset < stretch.start + last.startOffset), last]
    : written;
}

function withoutFinished(tokens: readonly IToken[]): IToken[] {
  const levels: { readonly opener: IToken | undefined; kept: IToken[] }[] = [{ opener: undefined, kept: [] }];
  for (const token of tokens) {
    const level = levels[levels.length - 1];
    if (level === undefined) break;
    const type = token.tokenType;
    if (type === LCurly || type === LParen || type === LSquare) levels.push({ opener: token, kept: [] });
    else if (type === RCurly || type === RParen || type === RSquare) close(levels, token);
    else if (tokenMatcher(token, Separator)) level.kept = endsLet(level.kept) ? [...level.kept, token] : [token];
    else level.kept.push(token);
  }
  return levels.flatMap(({ opener, kept }) => (opener === undefined ? kept : [opener, ...kept]));
}

/** Whether the line that ends is a `let` before what a function gives: the function goes on. */
function endsLet(kept: readonly IToken[]): boolean {
  const types = kept.map(({ tokenType }) => tokenType);
  const head = types.find((type) => type !== Newline && type !== Semicolon);
  if (head === undefined || !DEFINING.has(head)) return false;
  const line = types.findLastIndex((type) => type === Newline || type === Semicolon);
  if (types[line + 1] === W.let) return true;
  const first = types.indexOf(W.let, line + 1);
  return first > 0 && (types[first - 1] === Equals || types[first - 1] === RuleIdToken);
}

const DEFINING = new Set<TokenType>([W.function, W.value, W.constant, W.score]);

/** A closed block is kept empty, closed brackets are kept whole. */
function close(levels: { readonly opener: IToken | undefined; kept: IToken[] }[], token: IToken): void {
  if (levels.length === 1) return;
  const closed = levels.pop();
  const around = levels[levels.length - 1];
  if (closed?.opener === undefined || around === undefined) return;
  around.kept.push(closed.opener, ...(closed.opener.tokenType === LCurly ? [] : closed.kept), token);
}
