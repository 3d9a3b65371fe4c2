/** Where a space stands between two words or signs on a line. */
import type { IToken, TokenType } from 'chevrotain';
import type { RulesText } from './ast.ts';
import { Colon, Comma, Dot, Identifier, LParen, LSquare, Plus, Range, RParen, RSquare, VarName, W } from './tokens.ts';

const NEVER_BEFORE = new Set<TokenType>([Comma, Colon, RParen, RSquare, Dot, Range]);
const NEVER_AFTER = new Set<TokenType>([LParen, LSquare, Dot, Range]);

/** Offsets of signs that are set otherwise than they look. */
export interface Marks {
  /** Minus and plus signs that belong to what follows. */
  readonly signs: ReadonlySet<number>;
  /** The bracket in `place system of Player [4]: ...`, which is no key. */
  readonly copies: ReadonlySet<number>;
}

export function spaceBetween(before: IToken, token: IToken, marks: Marks): '' | ' ' {
  if (NEVER_BEFORE.has(token.tokenType) || NEVER_AFTER.has(before.tokenType)) return '';
  if (marks.signs.has(before.startOffset)) return '';
  if (token.tokenType !== LParen && token.tokenType !== LSquare) return ' ';
  return marks.copies.has(token.startOffset) || !belongsTo(before, token) ? ' ' : '';
}

/** A name and its bracket belong together. After a word of the language only its author knows whether it is a name. */
function belongsTo(before: IToken, bracket: IToken): boolean {
  const type = before.tokenType;
  if (type === Identifier || type === RParen || type === RSquare) return true;
  const mayBeName = type.CATEGORIES?.includes(VarName) === true || type === W.you;
  return mayBeName && (before.endOffset ?? 0) + 1 === bracket.startOffset;
}

export function marksOf(tree: RulesText, tokens: readonly IToken[]): Marks {
  const signs = new Set<number>();
  const copies = new Set<number>();
  const places = new Set<number>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      const { kind, operator, span } = node as { kind?: string; operator?: string; span?: { start: number } };
      if (kind === 'unary' && operator === '-' && span !== undefined) signs.add(span.start);
      if (kind === 'place' && 'discipline' in node && span !== undefined) places.add(span.start);
      Object.values(node).forEach(visit);
    }
  };
  visit(tree.declarations);
  tokens.forEach((token, i) => {
    if (token.tokenType === Plus && tokens[i - 1]?.tokenType === W.by) signs.add(token.startOffset); // `by +1`
    if (!places.has(token.startOffset)) return;
    for (let j = i; tokens[j] !== undefined && tokens[j]?.tokenType !== Colon; j++)
      if (tokens[j]?.tokenType === LSquare) copies.add(tokens[j]?.startOffset ?? 0);
  });
  return { signs, copies };
}
