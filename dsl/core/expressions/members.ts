/** What stands after a dot or before `of`: fields of components, states and places keyed by a thing, factors of product kinds. */

import type * as Ast from '../../syntax/ast.ts';
import type { FieldSymbol, KindSymbol, PlaceSymbol } from '../../types/symbols.ts';
import { AMOUNTS, BOOL, fits, INT, listOf, optionalOf, type Type, thing, withoutNone } from '../../types/types.ts';
import { type Body, type Build, newTemporary } from '../build.ts';
import { wholeStock } from '../declarations/stocks.ts';
import { note } from '../notes.ts';
import type { CoreExpr, CoreSet } from '../program.ts';
import { compare, constant, hole, local, NONE_EXPR, type Value, value } from '../values.ts';
import { builtInMember, hexMembers, unaryFunction } from './built-in-members.ts';
import { placeEntity, stateCell } from './named-values.ts';
import { contentType, memberOfPlace, memberOfUnion } from './union-members.ts';

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

export function memberOfThing(body: Body, core: CoreExpr, kind: KindSymbol, name: Ast.Name): Value | undefined {
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
export function keyedBy(body: Body, core: CoreExpr, type: Type, name: Ast.Name): Value | undefined {
  for (const symbol of body.build.symbols.globals.get(name.text) ?? []) {
    if (symbol.symbol === 'state' && symbol.keys.length === 1 && fits(type, symbol.keys[0]?.type ?? INT)) {
      note(body.build, name, symbol);
      return stateCell(symbol, [core]);
    }
    if (symbol.symbol === 'state' && symbol.parts !== undefined && fits(type, symbol.keys[0]?.type ?? INT)) {
      note(body.build, name, symbol);
      return wholeStock(symbol, core);
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
  if (plain.form === 'thing') for (const kind of plain.kinds) addKindMembers(build, kind, names);
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

function addKindMembers(build: Build, kind: KindSymbol, names: Set<string>): void {
  for (const field of kind.fields.keys()) names.add(field);
  for (const factor of kind.factors) names.add(factor.name);
  const known: Readonly<Record<string, readonly string[]>> = {
    squares: ['row', 'column'],
    hexes: hexMembers(build, kind),
    copies: ['place', 'position', 'design'],
    player: ['next', 'previous', 'number', 'total', 'eliminated'],
  };
  for (const name of known[kind.role] ?? []) names.add(name);
}
