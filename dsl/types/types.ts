/**
 * The types of the language and how they relate. A type never says how a value is stored; `core/` knows that.
 */
import type { EnumSymbol, KindSymbol, PlaceSymbol } from './symbols.ts';

export type Type =
  | { readonly form: 'int' }
  | { readonly form: 'bool' }
  | { readonly form: 'none' }
  /** What we could not type because of an earlier problem: fits everywhere, reports nothing. */
  | { readonly form: 'hole' }
  | { readonly form: 'enum'; readonly of: EnumSymbol }
  /** A thing of one of these kinds (players, pieces, cells, products, dice). */
  | { readonly form: 'thing'; readonly kinds: readonly KindSymbol[] }
  | { readonly form: 'design'; readonly of: KindSymbol }
  /** One of these places; empty: any place. */
  | { readonly form: 'place'; readonly places: readonly PlaceSymbol[] }
  | { readonly form: 'action' }
  | { readonly form: 'code'; readonly field: 'Effect' | 'Condition' | 'Points' | 'Clauses' }
  | { readonly form: 'amounts' }
  | { readonly form: 'list'; readonly of: Type }
  | { readonly form: 'optional'; readonly of: Type };

export const INT: Type = { form: 'int' };
export const BOOL: Type = { form: 'bool' };
export const NOTHING: Type = { form: 'none' };
export const HOLE: Type = { form: 'hole' };
export const AMOUNTS: Type = { form: 'amounts' };
export const ACTION: Type = { form: 'action' };
export const ANY_PLACE: Type = { form: 'place', places: [] };

export function listOf(of: Type): Type {
  return { form: 'list', of };
}

export function optionalOf(of: Type): Type {
  return of.form === 'optional' || of.form === 'none' || of.form === 'hole' ? of : { form: 'optional', of };
}

export function withoutNone(type: Type): Type {
  return type.form === 'optional' ? type.of : type;
}

export function thing(...kinds: readonly KindSymbol[]): Type {
  return { form: 'thing', kinds };
}

/** Can a value of type `from` stand where `to` is wanted? A design stands for its only copy, so a design fits its kind. */
export function fits(from: Type, to: Type): boolean {
  if (from.form === 'hole' || to.form === 'hole') return true;
  if (to.form === 'optional') return from.form === 'none' || fits(withoutNone(from), to.of);
  if (from.form === 'optional') return false;
  switch (to.form) {
    case 'enum':
      return from.form === 'enum' && from.of === to.of;
    case 'thing':
      if (from.form === 'design') return to.kinds.includes(from.of);
      return from.form === 'thing' && from.kinds.every((kind) => to.kinds.includes(kind));
    case 'design':
      return from.form === 'design' && from.of === to.of;
    case 'place':
      return (
        from.form === 'place' &&
        (to.places.length === 0 || (from.places.length > 0 && from.places.every((place) => to.places.includes(place))))
      );
    case 'list':
      return from.form === 'list' && (from.of.form === 'none' || fits(from.of, to.of));
    case 'code':
      return from.form === 'code' && from.field === to.field;
    default:
      return from.form === to.form;
  }
}

/** May the two be compared with `=`? */
export function comparable(a: Type, b: Type): boolean {
  const left = withoutNone(a);
  const right = withoutNone(b);
  if (left.form === 'none' || right.form === 'none')
    return (
      a.form === 'optional' ||
      b.form === 'optional' ||
      left.form === right.form ||
      left.form === 'hole' ||
      right.form === 'hole'
    );
  if (left.form === 'thing' && right.form === 'thing') return left.kinds.some((kind) => right.kinds.includes(kind));
  if (left.form === 'place' && right.form === 'place') return true;
  return fits(left, right) || fits(right, left);
}

/** The least type both fit, or undefined. */
export function join(a: Type, b: Type): Type | undefined {
  if (fits(a, b)) return b;
  if (fits(b, a)) return a;
  if (a.form === 'none') return optionalOf(b);
  if (b.form === 'none') return optionalOf(a);
  if (a.form === 'optional' || b.form === 'optional') {
    const joined = join(withoutNone(a), withoutNone(b));
    return joined === undefined ? undefined : optionalOf(joined);
  }
  if (a.form === 'thing' && b.form === 'thing') return thing(...new Set([...a.kinds, ...b.kinds]));
  if (a.form === 'place' && b.form === 'place')
    return {
      form: 'place',
      places: a.places.length === 0 || b.places.length === 0 ? [] : [...new Set([...a.places, ...b.places])],
    };
  if (a.form === 'list' && b.form === 'list') {
    const joined = join(a.of, b.of);
    return joined === undefined ? undefined : listOf(joined);
  }
  return undefined;
}

/** The type in the author's words. */
export function showType(type: Type): string {
  switch (type.form) {
    case 'int':
      return 'Int';
    case 'bool':
      return 'Bool';
    case 'none':
      return 'none';
    case 'hole':
      return 'unknown';
    case 'enum':
      return type.of.name;
    case 'thing':
      return type.kinds.map((kind) => kind.name).join(' or ');
    case 'design':
      return `design of ${type.of.name}`;
    case 'place':
      return type.places.length === 0 ? 'Place' : type.places.map((place) => `place ${place.name}`).join(' or ');
    case 'action':
      return 'Action';
    case 'code':
      return type.field;
    case 'amounts':
      return 'Amounts';
    case 'list':
      return `list of ${showType(type.of)}`;
    case 'optional':
      return `optional ${showType(type.of)}`;
    default:
      return type satisfies never;
  }
}
