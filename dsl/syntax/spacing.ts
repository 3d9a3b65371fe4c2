/** Where a space stands between two words or signs on a line. */
import type { IToken, TokenType } from 'chevrotain';
import type { RulesText } from './ast.ts';
import { Colon, Comma, Dot, Identifier, LParen, LSquare, Plus, Range, RParen, RSquare, VarName, W } from './tokens.ts';

const NEVER_BEFORE = new Set<TokenType>([Comma, Colon, RParen, RSquare, Dot, Range]);
const NEVER_AFTER = new Set<TokenType>([LParen, LSquare, Dot, Range]);

/** `signs` holds the offsets of the minus and plus signs that belong to what follows. */
export function spaceBetween(before: IToken, token: IToken, signs: ReadonlySet<number>): '' | ' ' {
  if (NEVER_BEFORE.has(token.tokenType) || NEVER_AFTER.has(before.tokenType)) return '';
  if (signs.has(before.startOffset)) return '';
  if (token.tokenType === LParen || token.tokenType === LSquare) return beforeBracket(before, token);
  return ' ';
}

/** A name and its bracket belong together. After a word of the language only its author knows whether it is a name. */
function beforeBracket(before: IToken, bracket: IToken): '' | ' ' {
  const type = before.tokenType;
  if (type === Identifier && bracket.tokenType === LParen) return '';
  const isName =
    type.CATEGORIES?.includes(VarName) === true || type === W.active || type === RParen || type === RSquare;
  const adjacent = (before.endOffset ?? 0) + 1 === bracket.startOffset;
  return isName && adjacent ? '' : ' ';
}

/** The offsets of minus signs that are no subtraction, and of the plus in `modify x by +1`. */
export function signsOf(tree: RulesText, tokens: readonly IToken[]): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      const { kind, operator, span } = node as { kind?: string; operator?: string; span?: { start: number } };
      if (kind === 'unary' && operator === '-' && span !== undefined) found.add(span.start);
      Object.values(node).forEach(visit);
    }
  };
  visit(tree.declarations);
  tokens.forEach((token, i) => {
    if (token.tokenType === Plus && tokens[i - 1]?.tokenType === W.by) found.add(token.startOffset);
  });
  return found;
}
