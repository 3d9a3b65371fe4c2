/** Where a space stands between two words or signs on a line. */
import type { IToken, TokenType } from 'chevrotain';
import type { RulesText } from './ast.ts';
import {
  AnyName,
  Colon,
  Comma,
  Dot,
  Identifier,
  LParen,
  LSquare,
  Minus,
  Plus,
  Range,
  RParen,
  RSquare,
  VarName,
  W,
} from './tokens.ts';

const NEVER_BEFORE = new Set<TokenType>([Comma, Colon, RParen, RSquare, Dot, Range]);
const NEVER_AFTER = new Set<TokenType>([LParen, LSquare, Dot, Range]);

/** `unary` holds the offsets of minus signs that belong to what follows. */
export function spaceBetween(before: IToken | undefined, token: IToken, unary: ReadonlySet<number>): '' | ' ' {
  if (before === undefined) return ' ';
  if (NEVER_BEFORE.has(token.tokenType) || NEVER_AFTER.has(before.tokenType)) return '';
  if (before.tokenType === Minus && unary.has(before.startOffset)) return '';
  if (before.tokenType === Plus && isSign(before)) return '';
  if (token.tokenType === LParen || token.tokenType === LSquare) return beforeBracket(before, token);
  return ' ';
}

/** A name and its bracket belong together. After a word of the language only its author knows whether it is a name. */
function beforeBracket(before: IToken, bracket: IToken): '' | ' ' {
  const type = before.tokenType;
  if (type === Identifier && bracket.tokenType === LParen) return '';
  const isName = type.CATEGORIES?.includes(VarName) === true || type === W.active || type === RParen || type === RSquare;
  const adjacent = (before.endOffset ?? 0) + 1 === bracket.startOffset;
  return isName && adjacent ? '' : ' ';
}

/** `modify x by +1`: the only plus that is no operator. Marked while reading, since a token knows no neighbours. */
const isSign = (plus: IToken): boolean => plus.payload === 'sign';

/** The offsets of minus signs that are no subtraction. */
export function unaryMinuses(tree: RulesText): ReadonlySet<number> {
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
  return found;
}
