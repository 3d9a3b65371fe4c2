/** Everything that goes through a list: truths (`some`, `no`, `every`), numbers (`count`, `sum`), choices (`best`, `first`) and new lists. */
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { BOOL, HOLE, INT, listOf, optionalOf, type Type, withoutNone } from '../../types/types.ts';
import { type Body, findLocal, newTemporary, problem } from '../build.ts';
import type { CoreExpr, CoreOrderKey, CoreSet } from '../program.ts';
import { compare, emptySet, local, NONE_EXPR, not, type Value, value } from '../values.ts';
import { elaborate, elaborateInt, single, truth } from './expressions.ts';
import { knowing } from './known-facts.ts';
import { withVariable } from './list-expressions.ts';
import { mapped } from './members.ts';
import { contentType } from './union-members.ts';

/** A list, or the contents of a place. */
export function toSet(body: Body, given: Value, span: Span): Value & { form: 'set' } {
  if (given.form === 'set') return given;
  if (given.form === 'value' && given.type.form === 'place') {
    const places = given.type.places.length === 0 ? body.build.placeSymbols : given.type.places;
    return { form: 'set', set: { set: 'contents', place: given.core }, type: listOf(contentType(places)) };
  }
  if (given.form === 'value' && given.type.form === 'optional' && given.type.of.form === 'place')
    return contentsIfAny(body, given.core, given.type.of);
  if (given.type.form !== 'hole') problem(body.build, { kind: 'not-a-list', found: given.type, span });
  return { form: 'set', set: emptySet, type: listOf(HOLE) };
}

/** What lies in no place is nothing. */
function contentsIfAny(body: Body, place: CoreExpr, type: Type & { form: 'place' }): Value & { form: 'set' } {
  const slot = newTemporary(body);
  const contents = toSet(body, value(local(slot), type), { file: '', start: 0, end: 0 });
  const isSomewhere = compare(local(slot), '!=', NONE_EXPR);
  const there: CoreSet = { set: 'if', condition: isSomewhere, then: contents.set, otherwise: emptySet };
  return { form: 'set', set: { set: 'let', slot, value: place, body: there }, type: contents.type };
}

export function sourceOf(body: Body, expr: Ast.Expr): { readonly set: CoreSet; readonly of: Type } {
  const given = toSet(body, elaborate(body, expr), expr.span);
  return { set: given.set, of: given.type.form === 'list' ? given.type.of : HOLE };
}

export function quantifier(body: Body, expr: Ast.QuantifierExpr): Value {
  const source = sourceOf(body, expr.source);
  return withVariable(body, expr.variable, source.of, (slot): Value => {
    const where = expr.where === undefined ? undefined : truth(body, expr.where);
    if (expr.form === 'every') {
      const { satisfies: wanted } = expr;
      const satisfies = wanted === undefined ? undefined : whereHolds(body, expr.where, () => truth(body, wanted));
      const set: CoreSet = where === undefined ? source.set : { set: 'filter', slot, of: source.set, where };
      return value({ op: 'every', slot, set, where: satisfies }, BOOL);
    }
    const some: CoreExpr = { op: 'some', slot, set: source.set, where };
    return value(expr.form === 'no' ? not(some) : some, BOOL);
  });
}

export function query(body: Body, expr: Ast.QueryExpr): Value {
  const source = sourceOf(body, expr.source);
  return withVariable(body, expr.variable, source.of, (slot) => {
    const where = expr.where === undefined ? undefined : truth(body, expr.where);
    return whereHolds(body, expr.where, () => inQuery(body, expr, source, slot, where));
  });
}

/** What is said of members that were filtered may rely on the filter: of `those x in S where x is Card` each is a card. */
export function whereHolds<T>(body: Body, where: Ast.Expr | undefined, inner: () => T): T {
  return where === undefined ? inner() : knowing(body, where, true, inner);
}

function inQuery(
  body: Body,
  expr: Ast.QueryExpr,
  source: { readonly set: CoreSet; readonly of: Type },
  slot: number,
  where: CoreExpr | undefined,
): Value {
  const kept: CoreSet = where === undefined ? source.set : { set: 'filter', slot, of: source.set, where };
  const of = expr.variable === undefined ? source.of : (findLocal(body, expr.variable.text)?.type ?? source.of);
  const found = expr.certain === true ? of : optionalOf(of);
  switch (expr.form) {
    case 'count':
      return value(
        expr.variable === undefined && where === undefined
          ? { op: 'size', set: source.set }
          : { op: 'count', slot, set: source.set, where },
        INT,
      );
    case 'those':
      return { form: 'set', set: kept, type: listOf(of) };
    case 'first':
    case 'last':
      return value({ op: expr.form, slot, set: source.set, where }, found);
    case 'the-one':
      return value({ op: 'first', slot, set: source.set, where }, of);
    case 'sum':
    case 'greatest':
    case 'least':
      return value(
        {
          op: expr.form,
          slot,
          set: source.set,
          where,
          of: elaborateInt(body, expr.body ?? expr.source, 'what is added up'),
        },
        INT,
      );
    case 'list': {
      const each = elaborate(body, expr.body ?? expr.source);
      if (each.form === 'set')
        return { form: 'set', set: { set: 'flat-map', slot, of: kept, inner: each.set }, type: each.type };
      const one = each.form === 'value' ? each : single(body, expr.body ?? expr.source);
      return {
        form: 'set',
        set: mapped(slot, kept, one),
        type: listOf(withoutNone(one.type)),
      };
    }
    case 'best':
      return value({ op: 'best', slot, set: source.set, where, order: orderKeys(body, expr.order) }, found);
    case 'tied-best':
      return {
        form: 'set',
        set: { set: 'tied-best', slot, of: kept, order: orderKeys(body, expr.order) },
        type: listOf(of),
      };
    case 'sorted':
      return {
        form: 'set',
        set: { set: 'sorted', slot, of: kept, order: orderKeys(body, expr.order) },
        type: listOf(of),
      };
    default:
      return expr.form satisfies never;
  }
}

export function orderKeys(body: Body, keys: readonly Ast.OrderKey[]): CoreOrderKey[] {
  return keys.map((key) => {
    if (key.direction === 'first' || key.direction === 'last')
      return { key: truth(body, key.key, 'what comes first'), highest: key.direction === 'first' };
    return { key: elaborateInt(body, key.key, 'what is ordered by'), highest: key.direction === 'highest' };
  });
}
