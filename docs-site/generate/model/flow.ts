/**
 * The course of a game as its rules declare it: what `flow` leads to, in the order of the text, through effects down to phases and
 * the actions that they offer. Whatever runs in a loop is marked as repeated.
 */
import type { CompiledGame, Span } from '@kodeks/dsl';
import type { Declared } from './declarations.ts';

export interface FlowPart {
  readonly name: string;
  readonly role: 'setup' | 'flow' | 'phase' | 'action';
  readonly repeated: boolean;
  readonly parts: readonly FlowPart[];
}

const FOLLOWED = new Set(['effect', 'phase', 'action']);

export function flowOf(game: CompiledGame, declared: readonly Declared[]): readonly FlowPart[] {
  const byName = new Map(declared.filter(({ kind }) => FOLLOWED.has(kind)).map((each) => [each.name, each]));
  const visit = (from: Declared, seen: ReadonlySet<string>): readonly FlowPart[] => {
    const loops = loopsIn(from.node);
    return mentions(game, from, byName).flatMap(({ target, at }): readonly FlowPart[] => {
      if (seen.has(target.name)) return [];
      const repeated = loops.some(({ start, end }) => start <= at && at < end);
      const inside = new Set([...seen, target.name]);
      if (target.kind === 'action') return [{ name: target.name, role: 'action', repeated, parts: [] }];
      const parts = distinct(visit(target, inside));
      if (target.kind === 'phase') return [{ name: target.name, role: 'phase', repeated, parts }];
      return repeated ? parts.map((part) => ({ ...part, repeated: true })) : parts;
    });
  };
  return declared
    .filter(({ kind, name }) => kind === 'phase' && (name === 'setup' || name === 'flow'))
    .sort((a, b) => Number(a.name === 'flow') - Number(b.name === 'flow'))
    .map((each) => ({
      name: each.name,
      role: each.name === 'setup' ? 'setup' : 'flow',
      repeated: false,
      parts: distinct(visit(each, new Set([each.name]))),
    }));
}

const distinct = (parts: readonly FlowPart[]): readonly FlowPart[] =>
  [...new Map([...parts].reverse().map((part) => [part.name, part])).values()].reverse();

interface Mention {
  readonly target: Declared;
  readonly at: number;
}

/** Names of other declarations in the text of one, where they stand; comments do not count. */
export function mentions(
  game: CompiledGame,
  from: Declared,
  byName: ReadonlyMap<string, Declared>,
): readonly Mention[] {
  const text = game.sources.get(from.span.file)?.text.slice(from.span.start, from.span.end) ?? '';
  const code = text.replace(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return [...code.matchAll(/(?<![@\w.-])[\p{L}_][\p{L}\p{N}_]*(?!\w*-\d)/gu)].flatMap((match) => {
    const target = byName.get(match[0]);
    return target === undefined || target === from ? [] : [{ target, at: from.span.start + match.index }];
  });
}

function loopsIn(node: object): readonly Span[] {
  if (Array.isArray(node)) return node.flatMap((each: unknown) => (isObject(each) ? loopsIn(each) : []));
  const { kind, span } = node as { readonly kind?: string; readonly span?: Span };
  const own = span !== undefined && (kind === 'repeat' || kind === 'turns') ? [span] : [];
  return [...own, ...Object.values(node).flatMap((child: unknown) => (isObject(child) ? loopsIn(child) : []))];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
