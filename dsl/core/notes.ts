/**
 * What names stand for and of which type expressions are, written down while they are translated: for editors. A check by itself
 * keeps no notes and pays nothing for them. Trees are the keys, so notes of a text that is edited away vanish with it.
 */
import type * as Ast from '../syntax/ast.ts';
import type { EnumSymbol, FieldSymbol, GlobalSymbol, KindSymbol, OptionSymbol } from '../types/symbols.ts';
import type { Type } from '../types/types.ts';

/** Where a local name comes from: its declaration, or the kind or enum whose keys are called after it. */
export type Origin = Ast.Name | KindSymbol | EnumSymbol;

export type Meaning =
  | GlobalSymbol
  | OptionSymbol
  | { readonly symbol: 'field'; readonly kind: KindSymbol; readonly field: FieldSymbol }
  | { readonly symbol: 'member'; readonly of: EnumSymbol; readonly name: string }
  | { readonly symbol: 'factor'; readonly kind: KindSymbol; readonly name: string }
  | { readonly symbol: 'local'; readonly origin: Origin }
  | { readonly symbol: 'layer' | 'tag'; readonly name: string };

export interface Notes {
  readonly names: WeakMap<Ast.Name, readonly Meaning[]>;
  readonly types: WeakMap<Ast.Expr, Type>;
  /** Types of locals by the name that declares them. */
  readonly locals: WeakMap<Ast.Name, Type>;
}

export function newNotes(): Notes {
  return { names: new WeakMap(), types: new WeakMap(), locals: new WeakMap() };
}

/** A text may be translated several times, for each component that holds it: what it means is noted once. */
export function note(build: { readonly notes: Notes | undefined }, name: Ast.Name, meaning: Meaning): void {
  const names = build.notes?.names;
  if (names === undefined) return;
  const meant = ofStock(meaning);
  const known = names.get(name) ?? [];
  if (!known.some((one) => same(one, meant))) names.set(name, [...known, meant]);
}

/** A resource in a stock is a member of its enum: they have one name. */
function ofStock(meaning: Meaning): Meaning {
  if (meaning.symbol !== 'state' || meaning.part === undefined) return meaning;
  return { symbol: 'member', of: meaning.part.of, name: meaning.part.member };
}

export function same(a: Meaning, b: Meaning): boolean {
  if (a === b) return true;
  if (a.symbol === 'local' && b.symbol === 'local') return a.origin === b.origin;
  if (a.symbol === 'field' && b.symbol === 'field') return a.field === b.field;
  if (a.symbol === 'member' && b.symbol === 'member') return a.of === b.of && a.name === b.name;
  if (a.symbol === 'factor' && b.symbol === 'factor') return a.kind === b.kind && a.name === b.name;
  return (a.symbol === 'layer' || a.symbol === 'tag') && a.symbol === b.symbol && a.name === b.name;
}
