/** What stands before a dot or a comparison, and so what may follow. */
import type { IToken } from 'chevrotain';
import type { Build } from '../core/build.ts';
import { memberNames } from '../core/expressions/members.ts';
import type * as Ast from '../syntax/ast.ts';
import { BinaryOperator } from '../syntax/tokens.ts';
import { fits, INT, showType, type Type, withoutNone } from '../types/types.ts';
import type { Proposal } from './completion.ts';
import type { Project } from './project.ts';

export function membersBefore(project: Project, path: string, wordStart: number): readonly Proposal[] {
  const text = project.analysis.sources.get(path)?.text ?? '';
  const dot = text.lastIndexOf('.', wordStart - 1);
  const object = endingAt(project.trees(path), text, dot, 'member');
  const { build } = project.analysis.translation;
  if (object === undefined) return [];
  const meanings = object.kind === 'name' ? (build.notes?.names.get(object.name) ?? []) : [];
  const asEnum = meanings.find((meaning) => meaning.symbol === 'enum');
  if (asEnum?.symbol === 'enum')
    return asEnum.members.map((label) => ({ label, kind: 'member', detail: asEnum.name, rank: 0 }));
  const type = build.notes?.types.get(object);
  return type === undefined ? [] : membersOf(build, type);
}

export function membersOf(build: Build, type: Type): readonly Proposal[] {
  const plain = withoutNone(type);
  if (plain.form === 'amounts')
    return build.resources.map(({ name }) => ({ label: name, kind: 'state', detail: 'Int', rank: 0 }));
  if (plain.form === 'list')
    return [
      ...membersOf(build, plain.of).map((one) => ({
        ...one,
        detail: one.detail === '' ? '' : `list of ${one.detail}`,
      })),
      { label: 'size', kind: 'field', detail: 'Int', rank: 0 },
    ];
  return [...new Set([...memberNames(build, plain), ...whereItLies(build, plain)])].map((label) => ({
    label,
    kind: 'field',
    detail: typeOfMember(build, plain, label) ?? '',
    rank: 0,
  }));
}

/** A piece has the keys of the place it lies in: `ship.hex`, `card.owner`. */
function whereItLies(build: Build, type: Type): readonly string[] {
  const pieces = type.form === 'thing' ? type.kinds.filter((kind) => kind.role === 'copies') : [];
  const keys = build.placeSymbols
    .filter((place) => place.of.some((kind) => pieces.includes(kind)))
    .flatMap((place) => place.keys);
  const owned = keys.some((key) => key.type.form === 'thing' && key.type.kinds[0]?.role === 'player');
  return [...keys.map((key) => key.name), ...(owned ? ['owner'] : [])];
}

function typeOfMember(build: Build, type: Type, name: string): string | undefined {
  const kinds = type.form === 'thing' ? type.kinds : type.form === 'design' ? [type.of] : [];
  for (const kind of kinds) {
    const field = kind.fields.get(name);
    if (field !== undefined) return showType(field.type);
    const factor = kind.factors.find((one) => one.name === name);
    if (factor !== undefined) return showType(factor.type);
  }
  for (const symbol of build.symbols.globals.get(name) ?? []) {
    if (symbol.symbol === 'state' && fits(type, symbol.keys[0]?.type ?? INT)) return showType(symbol.type);
    if (symbol.symbol === 'place' && fits(type, symbol.keys[0]?.type ?? INT)) return symbol.discipline;
    if (symbol.symbol === 'function' && fits(type, symbol.parameters[0]?.type ?? INT)) return showType(symbol.type);
  }
  return undefined;
}

/** The type of what is compared, after `=` and the like: its members come first. */
export function typeBefore(project: Project, path: string, tokens: readonly IToken[]): Type | undefined {
  const [before, operator] = tokens.slice(-2);
  if (before === undefined || operator?.tokenType.CATEGORIES?.includes(BinaryOperator) !== true) return undefined;
  const text = project.analysis.sources.get(path)?.text ?? '';
  const left = endingAt(project.trees(path), text, (before.endOffset ?? 0) + 1, 'binary');
  const type = left === undefined ? undefined : project.analysis.translation.build.notes?.types.get(left);
  return type === undefined ? undefined : withoutNone(type);
}

/** The object of the member, or the left side of the comparison, that ends at a place; brackets are no part of its span. */
function endingAt(
  trees: readonly Ast.Node[],
  text: string,
  end: number,
  form: 'member' | 'binary',
): Ast.Expr | undefined {
  let found: Ast.Expr | undefined;
  const endsHere = ({ span }: Ast.Expr): boolean => span.end <= end && /^[\s)]*$/.test(text.slice(span.end, end));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Ast.Expr;
    if (node.span !== undefined && (node.span.start > end || node.span.end < end)) return;
    if (form === 'member' && node.kind === 'member' && node.style === 'dot' && endsHere(node.object))
      found = node.object;
    if (form === 'binary' && node.kind === 'binary' && endsHere(node.left)) found = node.left;
    for (const [key, part] of Object.entries(value)) if (key !== 'span') visit(part);
  };
  visit(trees);
  return found;
}
