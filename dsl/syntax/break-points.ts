/** Where a line that is too long is best broken: before what leads to ids, then before conditions, then at `and` and `or`, then after a comma. */
import type { TokenType } from 'chevrotain';
import { Comma, LParen, LSquare, Minus, Plus, RParen, RSquare, W } from './tokens.ts';
import type { Line } from './written-lines.ts';

/** Words before which a sentence may go on below; the smaller the number the better it reads. */
const BEFORE: ReadonlyMap<TokenType, number> = new Map([
  [W.implements, 0],
  [W.where, 1],
  [W.such, 1],
  [W.because, 2],
  [W.satisfies, 1],
  [W.when, 3],
  [W.or, 4],
  [W.and, 5],
]);
const AFTER: ReadonlyMap<TokenType | undefined, number> = new Map([
  [Comma, 6],
  [Plus, 7],
  [Minus, 7],
]);
/** What stands in brackets is kept together as long as there is another place. */
const PER_BRACKET = 10;

/** The part to break before, among those from `from` up to `to`; undefined if there is none. `widths`: how long the line is before each. */
export function breakPoints(
  line: Line,
  from: number,
  to: number,
  widths: readonly number[],
  longest: number,
): number | undefined {
  let best: { readonly at: number; readonly rank: number } | undefined;
  let depth = 0;
  let before: TokenType | undefined;
  for (let at = from; at < to; at++) {
    const part = line.parts[at];
    if (part?.kind !== 'token') {
      before = undefined;
      continue;
    }
    const type = part.token.tokenType;
    if (type === RParen || type === RSquare) depth--;
    const own = BEFORE.get(type) ?? AFTER.get(before);
    const rank = own === undefined ? undefined : own + Math.max(0, depth) * PER_BRACKET;
    const fits = (widths[at] ?? 0) <= longest;
    if (at > from && rank !== undefined && fits && (best === undefined || rank <= best.rank)) best = { at, rank };
    if (type === LParen || type === LSquare) depth++;
    before = type;
  }
  return best?.at;
}
