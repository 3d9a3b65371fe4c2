/** Members of values that may be of several kinds, or in one of several places: each must have the member, with one type. */

import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol, PlaceSymbol } from '../../types/symbols.ts';
import { AMOUNTS, fits, INT, join, listOf, optionalOf, type Type, thing } from '../../types/types.ts';
import type { Body } from '../build.ts';
import { note } from '../notes.ts';
import type { CoreExpr, CoreSet } from '../program.ts';
import { constant, type Value, value } from '../values.ts';
import { noteKey, unaryFunction } from './built-in-members.ts';
import { keyedBy, memberOfThing } from './members.ts';
import { stateCell } from './named-values.ts';

/** A member every kind of the union has, of one type. */
export function memberOfUnion(
  body: Body,
  core: CoreExpr,
  kinds: readonly KindSymbol[],
  name: Ast.Name,
): Value | undefined {
  const keyed = keyedBy(body, core, { form: 'thing', kinds }, name);
  if (keyed !== undefined) return keyed;
  const parts = kinds.map((kind) => ({ kind, found: memberOfThing(body, core, kind, name) }));
  const last = parts[parts.length - 1];
  if (
    last === undefined ||
    last.found === undefined ||
    parts.some((part) => part.found === undefined || part.found.form !== last.found?.form)
  )
    return unaryFunction(body, core, { form: 'thing', kinds }, name);
  const isKind = (kind: KindSymbol): CoreExpr => ({ op: 'is-of', domains: [kind.domain], of: core });
  if (last.found.form === 'set') {
    const set = parts.slice(0, -1).reduceRight<CoreSet>(
      (otherwise, part) => ({
        set: 'if',
        condition: isKind(part.kind),
        then: part.found?.form === 'set' ? part.found.set : otherwise,
        otherwise,
      }),
      last.found.set,
    );
    return { form: 'set', set, type: last.found.type };
  }
  if (last.found.form === 'amounts') {
    return {
      form: 'amounts',
      type: AMOUNTS,
      entries: last.found.entries.map((entry, i) => ({
        resource: entry.resource,
        amount: parts.slice(0, -1).reduceRight<CoreExpr>(
          (otherwise, part) => ({
            op: 'if',
            condition: isKind(part.kind),
            then: part.found?.form === 'amounts' ? (part.found.entries[i]?.amount ?? constant(0)) : constant(0),
            otherwise,
          }),
          entry.amount,
        ),
      })),
    };
  }
  const joined = parts.slice(0, -1).reduceRight<CoreExpr>(
    (otherwise, part) => ({
      op: 'if',
      condition: isKind(part.kind),
      then: part.found?.form === 'value' ? part.found.core : otherwise,
      otherwise,
    }),
    last.found.core,
  );
  const type = parts.reduce<Type>((all, part) => join(all, part.found?.type ?? all) ?? all, last.found.type);
  return { form: 'value', core: joined, type, ...(last.found.self === undefined ? {} : { self: core }) };
}

export function memberOfPlace(
  body: Body,
  core: CoreExpr,
  places: readonly PlaceSymbol[],
  name: Ast.Name,
): Value | undefined {
  const of = contentType(places.length === 0 ? body.build.placeSymbols : places);
  switch (name.text) {
    case 'top':
    case 'bottom':
      return value({ op: name.text, place: core }, optionalOf(of));
    case 'piece':
      return value({ op: 'top', place: core }, optionalOf(of));
    case 'size':
      return value({ op: 'place-size', place: core }, INT);
    case 'capacity':
      return value({ op: 'capacity', place: core }, INT);
    case 'contents':
      return { form: 'set', set: { set: 'contents', place: core }, type: listOf(of) };
    default:
      break;
  }
  const all = places.length === 0 ? body.build.placeSymbols : places;
  const keyIndex = (place: PlaceSymbol): number =>
    place.keys.findIndex(
      (key) =>
        key.name === name.text ||
        (name.text === 'owner' && key.type.form === 'thing' && key.type.kinds[0]?.role === 'player'),
    );
  const options = all.flatMap((place) =>
    keyIndex(place) >= 0
      ? [{ domain: place.domain, index: keyIndex(place), type: place.keys[keyIndex(place)]?.type ?? INT }]
      : [],
  );
  const first = options[0];
  if (first !== undefined) {
    noteKey(body, name, first.type);
    return value(
      { op: 'factor-any', options: options.map(({ domain, index }) => ({ domain, index })), of: core },
      options.length === all.length ? first.type : optionalOf(first.type),
    );
  }
  if (name.text === 'number' && all.some((place) => place.copies > 1)) {
    return value(
      {
        op: 'arith',
        operator: '+',
        left: {
          op: 'factor-any',
          options: all
            .filter((place) => place.copies > 1)
            .map((place) => ({ domain: place.domain, index: place.keys.length })),
          of: core,
        },
        right: constant(1),
      },
      INT,
    );
  }
  if (places.length > 0) {
    const keyed = keyedByPlace(body, core, places, name);
    if (keyed !== undefined) return keyed;
  }
  return unaryFunction(body, core, { form: 'place', places }, name);
}

function keyedByPlace(body: Body, core: CoreExpr, places: readonly PlaceSymbol[], name: Ast.Name): Value | undefined {
  for (const symbol of body.build.symbols.globals.get(name.text) ?? []) {
    if (
      symbol.symbol === 'state' &&
      symbol.keys.length === 1 &&
      fits({ form: 'place', places }, symbol.keys[0]?.type ?? INT)
    ) {
      note(body.build, name, symbol);
      return stateCell(symbol, [core]);
    }
  }
  return undefined;
}

export function contentType(places: readonly PlaceSymbol[]): Type {
  return thing(...new Set(places.flatMap((place) => place.of)));
}
