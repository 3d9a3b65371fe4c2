/**
 * What stands after a dot or before `of`: fields of components, states and places keyed by a thing, factors of product kinds,
 * parts the language itself knows (top of a stack, row of a square), and functions of one parameter.
 */

import type * as Ast from '../syntax/ast.ts';
import type { FieldSymbol, FunctionSymbol, KindSymbol, PlaceSymbol } from '../types/symbols.ts';
import {
  AMOUNTS,
  ANY_PLACE,
  BOOL,
  fits,
  INT,
  join,
  listOf,
  optionalOf,
  type Type,
  thing,
  withoutNone,
} from '../types/types.ts';
import { type Body, type Build, newTemporary } from './build.ts';
import { callFunction, placeEntity, stateCell } from './expressions.ts';
import { note } from './notes.ts';
import type { CoreExpr, CoreSet } from './program.ts';
import { compare, constant, hole, local, NONE_EXPR, type Value, value } from './values.ts';

export function memberOf(body: Body, object: Value, name: Ast.Name): Value | undefined {
  if (object.form === 'amounts') return amountOf(body, object, name);
  if (object.form === 'set') return memberOfList(body, object, name);
  if (object.type.form === 'optional') return ofOptional(body, object.core, object.type.of, name);
  return memberOfValue(body, object.core, object.type, name);
}

/** A member of nothing is nothing: none, 0 or no. */
function ofOptional(body: Body, core: CoreExpr, type: Type, name: Ast.Name): Value | undefined {
  const slot = newTemporary(body);
  const found = memberOfValue(body, local(slot), type, name);
  if (found === undefined) return undefined;
  const isSomething = compare(local(slot), '!=', NONE_EXPR);
  if (found.form === 'set')
    return {
      form: 'set',
      set: {
        set: 'let',
        slot,
        value: core,
        body: { set: 'if', condition: isSomething, then: found.set, otherwise: { set: 'items', items: [] } },
      },
      type: found.type,
    };
  if (found.form === 'amounts')
    return {
      ...found,
      entries: found.entries.map((entry) => ({
        resource: entry.resource,
        amount: {
          op: 'let',
          slot,
          value: core,
          body: { op: 'if', condition: isSomething, then: entry.amount, otherwise: constant(0) },
        },
      })),
    };
  const plainNumber = found.type.form === 'int' || found.type.form === 'bool';
  const guarded: CoreExpr = {
    op: 'let',
    slot,
    value: core,
    body: { op: 'if', condition: isSomething, then: found.core, otherwise: plainNumber ? constant(0) : NONE_EXPR },
  };
  return {
    form: 'value',
    core: guarded,
    type: plainNumber ? found.type : optionalOf(found.type),
    ...(found.self === undefined ? {} : { self: core }),
  };
}

function amountOf(body: Body, object: Value & { form: 'amounts' }, name: Ast.Name): Value | undefined {
  const state = body.build.resources.find((resource) => resource.name === name.text);
  if (state === undefined) return undefined;
  note(body.build, name, state);
  const parts = object.entries.filter((entry) => entry.resource === state.column).map((entry) => entry.amount);
  return value(
    parts.length === 0 ? constant(0) : parts.reduce((left, right) => ({ op: 'arith', operator: '+', left, right })),
    INT,
  );
}

/** A list has a few parts of its own; otherwise a member of a list is the list of the members' members. */
function memberOfList(body: Body, object: Value & { form: 'set' }, name: Ast.Name): Value | undefined {
  if (name.text === 'size') return value({ op: 'size', set: object.set }, INT);
  const of = object.type.form === 'list' ? object.type.of : object.type;
  const slot = newTemporary(body);
  const found = memberOfValue(body, local(slot), of, name);
  if (found === undefined) return undefined;
  if (found.form === 'set')
    return { form: 'set', set: { set: 'flat-map', slot, of: object.set, inner: found.set }, type: found.type };
  if (found.form === 'amounts') return undefined;
  if (found.type.form === 'place')
    return {
      form: 'set',
      set: { set: 'flat-map', slot, of: object.set, inner: { set: 'contents', place: found.core } },
      type: listOf(contentType(found.type.places)),
    };
  return {
    form: 'set',
    set: mapped(slot, object.set, found),
    type: listOf(withoutNone(found.type)),
  };
}

/** A list of what each member gives; a member that gives nothing adds nothing. */
export function mapped(slot: number, of: CoreSet, each: Value & { form: 'value' }): CoreSet {
  return each.type.form === 'optional'
    ? { set: 'flat-map', slot, of, inner: { set: 'items', items: [each.core] } }
    : { set: 'map', slot, of, where: undefined, value: each.core };
}

function memberOfValue(body: Body, core: CoreExpr, type: Type, name: Ast.Name): Value | undefined {
  switch (type.form) {
    case 'thing':
      return type.kinds.length === 1
        ? memberOfThing(body, core, type.kinds[0] as KindSymbol, name)
        : memberOfUnion(body, core, type.kinds, name);
    case 'design':
      return memberOfDesign(body, core, type.of, name);
    case 'place':
      return memberOfPlace(body, core, type.places, name);
    case 'hole':
      return hole;
    default:
      return unaryFunction(body, core, type, name);
  }
}

function memberOfThing(body: Body, core: CoreExpr, kind: KindSymbol, name: Ast.Name): Value | undefined {
  const type = thing(kind);
  const keyed = keyedBy(body, core, type, name);
  if (keyed !== undefined) return keyed;
  const field = kind.fields.get(name.text);
  if (field !== undefined) {
    note(body.build, name, { symbol: 'field', kind, field });
    return fieldValue(body, kind, field, designOf(core, kind), core);
  }
  const factor = kind.factors.findIndex((candidate) => candidate.name === name.text);
  if (factor >= 0) {
    note(body.build, name, { symbol: 'factor', kind, name: name.text });
    return value({ op: 'factor', domain: kind.domain, index: factor, of: core }, kind.factors[factor]?.type ?? INT);
  }
  const builtIn = builtInMember(body, core, kind, name);
  if (builtIn !== undefined) return builtIn;
  for (let i = 0; i < kind.factors.length; i++) {
    const part = kind.factors[i];
    if (part === undefined || part.type.form === 'int') continue;
    const found =
      throughSide(body, core, kind, i, name) ??
      memberOfValue(body, { op: 'factor', domain: kind.domain, index: i, of: core }, part.type, name);
    if (found !== undefined) return found;
  }
  return unaryFunction(body, core, type, name);
}

/** A field of a product's sided factor is read through the side that is another factor, not through the one that is up. */
function throughSide(body: Body, core: CoreExpr, kind: KindSymbol, index: number, name: Ast.Name): Value | undefined {
  const type = kind.factors[index]?.type;
  const sided = type?.form === 'thing' && type.kinds.length === 1 ? type.kinds[0] : undefined;
  const field = sided?.fields.get(name.text);
  const side = kind.factors.findIndex((factor) => factor.type.form === 'enum' && factor.type.of === sided?.sides);
  if (sided === undefined || field === undefined || side < 0) return undefined;
  note(body.build, name, { symbol: 'field', kind: sided, field });
  const whole: CoreExpr = { op: 'factor', domain: kind.domain, index, of: core };
  const through: CoreExpr = { op: 'factor', domain: kind.domain, index: side, of: core };
  return fieldValue(body, sided, field, designOf(whole, sided), whole, through);
}

function designOf(core: CoreExpr, kind: KindSymbol): CoreExpr {
  return kind.domain === kind.designs ? core : { op: 'design-of', copy: core, domain: kind.domain };
}

/** States and places whose (only) key is this type. */
function keyedBy(body: Body, core: CoreExpr, type: Type, name: Ast.Name): Value | undefined {
  for (const symbol of body.build.symbols.globals.get(name.text) ?? []) {
    if (symbol.symbol === 'state' && symbol.keys.length === 1 && fits(type, symbol.keys[0]?.type ?? INT)) {
      note(body.build, name, symbol);
      return stateCell(symbol, [core]);
    }
    if (symbol.symbol === 'place' && symbol.keys.length === 1 && fits(type, symbol.keys[0]?.type ?? INT)) {
      note(body.build, name, symbol);
      if (symbol.copies === 1) return placeEntity(symbol, [core]);
      symbol.used = true;
      return allPlaces(body, symbol, core);
    }
  }
  return undefined;
}

function allPlaces(body: Body, symbol: PlaceSymbol, key: CoreExpr): Value {
  const slot = newTemporary(body);
  const each: CoreSet = {
    set: 'map',
    slot,
    of: { set: 'range', from: constant(0), to: constant(symbol.copies - 1) },
    where: undefined,
    value: { op: 'compose', domain: symbol.domain, keys: [key, local(slot)] },
  };
  return { form: 'set', set: each, type: listOf({ form: 'place', places: [symbol] }) };
}

function fieldValue(
  body: Body,
  kind: KindSymbol,
  field: FieldSymbol,
  design: CoreExpr,
  self: CoreExpr | undefined,
  side: CoreExpr | undefined = sideOf(body, kind, self),
): Value {
  const keys = [design];
  if (field.sided && kind.sides !== undefined) keys.push(side ?? constant(0));
  const type = withoutNone(field.type);
  if (type.form === 'amounts')
    return {
      form: 'amounts',
      entries: body.build.resources.map((resource, i) => ({
        resource: resource.column,
        amount: { op: 'table', table: field.tables[i] ?? 0, keys },
      })),
      type: AMOUNTS,
    };
  const table = field.tables[0] ?? 0;
  if (type.form === 'list') return { form: 'set', set: { set: 'table', table, keys }, type };
  const core: CoreExpr = { op: 'table', table, keys };
  if (type.form === 'code' && type.field === 'Condition')
    return value({ op: 'eval', code: core, self: self ?? NONE_EXPR, otherwise: 1 }, BOOL);
  if (type.form === 'code' && type.field === 'Points')
    return value({ op: 'eval', code: core, self: self ?? NONE_EXPR, otherwise: 0 }, INT);
  return { form: 'value', core, type: field.type, ...(type.form === 'code' ? { self: self ?? NONE_EXPR } : {}) };
}

function sideOf(body: Body, kind: KindSymbol, self: CoreExpr | undefined): CoreExpr | undefined {
  const state = (body.build.symbols.globals.get('side') ?? []).find(
    (symbol) => symbol.symbol === 'state' && symbol.keys[0]?.domain === kind.domain,
  );
  if (state?.symbol !== 'state' || self === undefined) return undefined;
  return { op: 'cell', column: state.column, keys: [self] };
}

function memberOfDesign(body: Body, core: CoreExpr, kind: KindSymbol, name: Ast.Name): Value | undefined {
  const field = kind.fields.get(name.text);
  if (field !== undefined) {
    note(body.build, name, { symbol: 'field', kind, field });
    return fieldValue(body, kind, field, core, undefined);
  }
  if (name.text === 'copies')
    return { form: 'set', set: { set: 'copies-of', design: core, domain: kind.domain }, type: listOf(thing(kind)) };
  const ofDesign = unaryFunction(body, core, { form: 'design', of: kind }, name);
  // a design stands for its only copy: `@flagship.damage`
  return ofDesign ?? memberOfThing(body, { op: 'copy-of', design: core, domain: kind.domain }, kind, name);
}

/** A member every kind of the union has, of one type. */
function memberOfUnion(body: Body, core: CoreExpr, kinds: readonly KindSymbol[], name: Ast.Name): Value | undefined {
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

function memberOfPlace(body: Body, core: CoreExpr, places: readonly PlaceSymbol[], name: Ast.Name): Value | undefined {
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

/** What the language knows of things by itself. */
function builtInMember(body: Body, core: CoreExpr, kind: KindSymbol, written: Ast.Name): Value | undefined {
  const name = written.text;
  if (kind.role === 'squares') {
    const columnOrRow = name === 'row' ? 0 : name === 'column' ? 1 : -1;
    if (columnOrRow >= 0)
      return value(
        {
          op: 'arith',
          operator: '+',
          left: { op: 'factor', domain: kind.domain, index: columnOrRow, of: core },
          right: constant(1),
        },
        INT,
      );
  }
  if (kind.role === 'hexes' && (name === 'q' || name === 'r'))
    return value({ op: 'factor', domain: kind.domain, index: name === 'q' ? 0 : 1, of: core }, INT);
  if (kind.role === 'copies') {
    if (name === 'place') {
      const homes = body.build.placeSymbols.filter((place) => place.of.includes(kind));
      return value(
        { op: 'place-of', copy: core },
        optionalOf(homes.length === 0 ? ANY_PLACE : { form: 'place', places: homes }),
      );
    }
    if (name === 'position')
      return value({ op: 'arith', operator: '+', left: { op: 'position', copy: core }, right: constant(1) }, INT);
    if (name === 'design')
      return value({ op: 'design-of', copy: core, domain: kind.domain }, { form: 'design', of: kind });
    // the key of the place it lies in: `ship.hex`, `card.owner`
    const homes = body.build.placeSymbols.filter((place) => place.of.includes(kind));
    const options = homes.flatMap((place) => {
      const index = place.keys.findIndex(
        (key) =>
          key.name === name || (name === 'owner' && key.type.form === 'thing' && key.type.kinds[0]?.role === 'player'),
      );
      return index < 0 ? [] : [{ domain: place.domain, index, type: place.keys[index]?.type ?? INT }];
    });
    const first = options[0];
    if (first !== undefined) {
      noteKey(body, written, first.type);
      return value(
        {
          op: 'factor-any',
          options: options.map(({ domain, index }) => ({ domain, index })),
          of: { op: 'place-of', copy: core },
        },
        optionalOf(first.type),
      );
    }
  }
  if (kind.parent !== undefined && name === lowerFirst(kind.parent.name)) {
    note(body.build, written, { symbol: 'local', origin: kind.parent });
    const table = body.build.tables.findIndex((candidate) => candidate.name === `${kind.name}.parent`);
    const united = kind.parent.role === 'union' ? kind.parent.members : [kind.parent];
    const plain = united.every((parent) => parent.domain === parent.designs);
    if (table >= 0 && (plain || united.length === 1))
      return value(
        { op: 'table', table, keys: [core] },
        plain ? thing(...united) : { form: 'design', of: kind.parent },
      );
  }
  if (kind.role === 'player') {
    if (name === 'next' || name === 'previous')
      return value({ op: 'next-player', player: core, step: name === 'next' ? 1 : -1 }, thing(kind));
    if (name === 'eliminated') return value({ op: 'eliminated', player: core }, BOOL);
    if (name === 'number')
      return value(
        {
          op: 'arith',
          operator: '+',
          left: { op: 'arith', operator: '-', left: core, right: { op: 'entity', domain: kind.domain, index: 0 } },
          right: constant(1),
        },
        INT,
      );
    if (name === 'total') return value({ op: 'total-score', player: core }, INT);
  }
  return undefined;
}

/** A key of a place is called after its kind, unless it was asked for as `owner`. */
function noteKey(body: Body, name: Ast.Name, type: Type): void {
  const origin = type.form === 'thing' ? type.kinds[0] : type.form === 'enum' ? type.of : undefined;
  if (origin !== undefined && name.text === lowerFirst(origin.name))
    note(body.build, name, { symbol: 'local', origin });
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `x.f` is `f(x)` for a function or value of one parameter. */
function unaryFunction(body: Body, core: CoreExpr, type: Type, name: Ast.Name): Value | undefined {
  const symbol = (body.build.symbols.globals.get(name.text) ?? []).find(
    (s): s is FunctionSymbol =>
      s.symbol === 'function' &&
      s.parameters.length === 1 &&
      fits(type, s.parameters[0]?.type ?? INT) &&
      (type.form !== 'design' || withoutNone(s.parameters[0]?.type ?? INT).form === 'design'),
  );
  if (symbol === undefined) return undefined;
  symbol.used = true;
  note(body.build, name, symbol);
  body.usesYou = true;
  return callFunction(symbol.function, [{ form: 'value', value: core }], symbol.type);
}

/** Names that would have been right after this type, for the error message and for completion. */
export function memberNames(build: Build, type: Type): string[] {
  const plain = withoutNone(type);
  const names = new Set<string>();
  for (const [name, symbols] of build.symbols.globals) {
    for (const symbol of symbols) {
      if (
        (symbol.symbol === 'state' || symbol.symbol === 'place') &&
        symbol.keys.length === 1 &&
        fits(plain, symbol.keys[0]?.type ?? INT)
      )
        names.add(name);
      if (
        symbol.symbol === 'function' &&
        symbol.parameters.length === 1 &&
        fits(plain, symbol.parameters[0]?.type ?? INT)
      )
        names.add(name);
    }
  }
  if (plain.form === 'thing') for (const kind of plain.kinds) addKindMembers(kind, names);
  if (plain.form === 'design') for (const field of plain.of.fields.keys()) names.add(field);
  if (plain.form === 'place')
    for (const name of [
      'top',
      'bottom',
      'size',
      'capacity',
      'contents',
      ...plain.places.flatMap((place) => place.keys.map((key) => key.name)),
    ])
      names.add(name);
  return [...names];
}

function addKindMembers(kind: KindSymbol, names: Set<string>): void {
  for (const field of kind.fields.keys()) names.add(field);
  for (const factor of kind.factors) names.add(factor.name);
  const known: Readonly<Record<string, readonly string[]>> = {
    squares: ['row', 'column'],
    hexes: ['q', 'r'],
    copies: ['place', 'position', 'design'],
    player: ['next', 'previous', 'number', 'total', 'eliminated'],
  };
  for (const name of known[kind.role] ?? []) names.add(name);
}
