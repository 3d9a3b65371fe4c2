/** Written types to types, and types to the domains that can key a state or a place. */

import type * as Ast from '../../syntax/ast.ts';
import {
  ACTION,
  AMOUNTS,
  ANY_PLACE,
  BOOL,
  HOLE,
  INT,
  listOf,
  optionalOf,
  type Type,
  thing,
  withoutNone,
} from '../../types/types.ts';
import { type Build, problem } from '../build.ts';
import { literal } from '../expressions/literals.ts';
import { note } from '../notes.ts';
import { namesOf } from './declare.ts';
import { kindNamed, newDomain } from './declare-kinds.ts';

export function typeOf(build: Build, type: Ast.TypeExpr): Type {
  switch (type.kind) {
    case 'named-type':
      return namedType(build, type.name);
    case 'optional-type':
      return optionalOf(typeOf(build, type.of));
    case 'list-type': {
      const of = typeOf(build, type.of);
      if (of.form === 'optional')
        problem(build, {
          kind: 'not-here',
          what: 'an optional member',
          span: type.of.span,
          why: 'a list leaves `none` out: its members are there',
        });
      return listOf(withoutNone(of));
    }
    case 'design-type': {
      const kind = kindNamed(build, type.of);
      return kind === undefined ? HOLE : kind.domain === kind.designs ? thing(kind) : { form: 'design', of: kind };
    }
    case 'range-type':
      return INT;
    case 'missing':
      return HOLE;
    default:
      return type satisfies never;
  }
}

const PLAIN_TYPES: Readonly<Record<string, Type>> = {
  Int: INT,
  Bool: BOOL,
  Amounts: AMOUNTS,
  Action: ACTION,
  Place: ANY_PLACE,
  Effect: { form: 'code', field: 'Effect' },
  Condition: { form: 'code', field: 'Condition' },
  Points: { form: 'code', field: 'Points' },
  Clauses: { form: 'code', field: 'Clauses' },
};

function namedType(build: Build, name: Ast.Name): Type {
  if (Object.hasOwn(PLAIN_TYPES, name.text)) return PLAIN_TYPES[name.text] ?? HOLE;
  for (const symbol of build.symbols.globals.get(name.text) ?? []) {
    if (symbol.symbol === 'kind' || symbol.symbol === 'enum' || symbol.symbol === 'place') note(build, name, symbol);
    if (symbol.symbol === 'kind') {
      symbol.used = true;
      return symbol.role === 'union' ? thing(...symbol.members) : thing(symbol);
    }
    if (symbol.symbol === 'enum') return { form: 'enum', of: symbol };
    if (symbol.symbol === 'place') return { form: 'place', places: [symbol] };
  }
  problem(build, {
    kind: 'unknown-name',
    name: name.text,
    span: name.span,
    what: 'type',
    known: [...Object.keys(PLAIN_TYPES), ...namesOf(build, 'kind', 'enum', 'place')],
  });
  return HOLE;
}

/** As `keyDomain`, for products and places: their things are numbered before those of a union are. */
export function plainKeyDomain(build: Build, expr: Ast.TypeExpr, type: Type): number {
  if (type.form === 'thing' && type.kinds.length > 1)
    problem(build, {
      kind: 'not-here',
      what: 'a union of kinds',
      span: expr.span,
      why: 'products and places belong to one kind each; a state may be keyed by a union',
    });
  return keyDomain(build, expr, type);
}

/** The domain that numbers a key; numbers need a range. */
export function keyDomain(build: Build, expr: Ast.TypeExpr, type: Type): number {
  if (expr.kind === 'range-type') {
    const from = literal(build, expr.from, 'the start of a range');
    const to = literal(build, expr.to, 'the end of a range');
    if (to - from > 10_000) problem(build, { kind: 'too-large', what: 'this range', span: expr.span, limit: 10_000 });
    return newDomain(build, { form: 'range', name: `${from}..${to}`, from, to: Math.min(to, from + 10_000) });
  }
  switch (type.form) {
    case 'thing': {
      if (type.kinds.length === 1) return type.kinds[0]?.domain ?? 0;
      const members = type.kinds.map((kind) => kind.domain);
      return newDomain(build, { form: 'union', name: type.kinds.map((kind) => kind.name).join(' or '), members });
    }
    case 'enum':
      return type.of.domain;
    case 'design':
      return type.of.designs;
    case 'place':
      return type.places[0]?.domain ?? 0;
    case 'hole':
      return 0;
    default:
      problem(build, {
        kind: 'not-here',
        what: 'this type',
        span: expr.span,
        why: 'a key is a kind, an enum, a place or a range such as 1..6',
      });
      return 0;
  }
}
