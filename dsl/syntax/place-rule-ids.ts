/**
 * One place for `implements`: at the end of a declaration's first line, before the brace of its block. Authors may write it before the
 * sign, behind it or at the end; the formatter puts it here. Where a comment stands among the ids, it leaves them where they are.
 */
import type { IToken } from 'chevrotain';
import { Comma, Equals, LCurly, LParen, LSquare, RParen, RSquare, RuleIdToken, W } from './tokens.ts';
import type { BlockPart, Line, Part, TokenPart } from './written-lines.ts';

const DEFINED = new Set([W.function, W.value, W.constant, W.score]);
const WITH_BLOCK = new Set([W.effect, W.action, W.free, W.phase, W.setup, W.flow, W.check, W.on, W.instead]);

export function placeRuleIds(lines: readonly Line[]): Line[] {
  return lines.map((line) => {
    const parts = line.parts.map((part) => (part.kind === 'block' ? inBlock(part) : part));
    return { ...line, parts: placed(parts) };
  });
}

/** Declarations also stand in `while option … { }`. */
const inBlock = (block: BlockPart): BlockPart => ({ ...block, lines: placeRuleIds(block.lines) });

function placed(parts: readonly Part[]): Part[] {
  const head = parts.find((part) => part.kind === 'token');
  const type = head?.kind === 'token' ? head.token.tokenType : undefined;
  if (type === undefined || (!DEFINED.has(type) && !WITH_BLOCK.has(type))) return [...parts];
  const { groups, rest } = takeGroups(parts);
  if (groups.length === 0) return [...parts];
  const at = DEFINED.has(type) ? afterDefinition(rest) : rest.findIndex((part) => part.kind === 'block');
  if (at === undefined || at < 0 || !rest.some((part) => part.kind === 'token')) return [...parts];
  const joined = join(groups);
  const following = rest[at];
  const body: Part[] =
    following?.kind === 'token' && DEFINED.has(type)
      ? [{ ...following, onNewLine: true }, ...rest.slice(at + 1)]
      : rest.slice(at);
  return [...rest.slice(0, at), ...joined, ...body];
}

/** Where the ids belong: behind the sign of a definition that goes on below it, else at its end. */
function afterDefinition(parts: readonly Part[]): number | undefined {
  let depth = 0;
  const sign = parts.findIndex((part) => {
    if (part.kind !== 'token') return false;
    const type = part.token.tokenType;
    if (type === LParen || type === LSquare || type === LCurly) depth++;
    if (type === RParen || type === RSquare) depth--;
    return depth === 0 && type === Equals;
  });
  if (sign < 0) return undefined;
  const last = parts.findLastIndex((part) => part.kind !== 'comment');
  const breaks = parts.slice(sign + 1, last + 1).some((part) => part.kind === 'token' && part.onNewLine);
  return breaks ? sign + 1 : last + 1;
}

/** The groups `implements A, B` at the top of a line, and everything else. */
function takeGroups(parts: readonly Part[]): {
  readonly groups: readonly TokenPart[][];
  readonly rest: readonly Part[];
} {
  const groups: TokenPart[][] = [];
  const rest: Part[] = [];
  for (let i = 0; i < parts.length; ) {
    const part = parts[i] as Part;
    if (part.kind !== 'token' || part.token.tokenType !== W.implements) {
      rest.push(part);
      i++;
      continue;
    }
    const group: TokenPart[] = [part];
    for (i++; i < parts.length; i++) {
      const next = parts[i] as Part;
      const type = next.kind === 'token' ? next.token.tokenType : undefined;
      const expected = group.length === 1 || group.at(-1)?.token.tokenType === Comma ? RuleIdToken : Comma;
      if (next.kind !== 'token' || type !== expected) break;
      group.push(next);
    }
    if (parts[i]?.kind === 'comment' && group.at(-1)?.token.tokenType === Comma) return { groups: [], rest: parts };
    groups.push(group);
  }
  return { groups, rest };
}

function join(groups: readonly TokenPart[][]): TokenPart[] {
  const [first = [], ...more] = groups;
  const comma = (like: IToken): TokenPart => ({
    kind: 'token',
    token: { ...like, image: ',', tokenType: Comma, tokenTypeIdx: Comma.tokenTypeIdx ?? 0 },
    onNewLine: false,
  });
  const all = [...first, ...more.flatMap(([word, ...ids]) => (word === undefined ? [] : [comma(word.token), ...ids]))];
  return all.map((part) => ({ ...part, onNewLine: false }));
}
