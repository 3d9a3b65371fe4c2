/** `a.b`, `b of a`, `a[key]`: members, and the cells of states, places, boards and tables. */

import { nearest } from '../../diagnostics/suggest.ts';
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { INT, optionalOf, type Type } from '../../types/types.ts';
import { type Body, findLocal, globalsNamed, nameAlone, problem } from '../build.ts';
import { cellOf } from '../declarations/stocks.ts';
import { note } from '../notes.ts';
import type { CoreExpr } from '../program.ts';
import { constant, hole, type Value, value } from '../values.ts';
import { elaborate, elaborateAs, elaborateInt, single } from './expressions.ts';
import { memberNames, memberOf } from './members.ts';
import { namedMember, placeEntity } from './named-values.ts';

export function member(body: Body, expr: Ast.MemberExpr, expected: Type | undefined): Value {
  if (expr.object.kind === 'name' && findLocal(body, expr.object.name.text) === undefined) {
    const symbol = globalsNamed(body.build, expr.object.name.text).find((s) => s.symbol === 'enum');
    if (symbol?.symbol === 'enum') {
      note(body.build, expr.object.name, symbol);
      if (symbol.members.includes(expr.name.text)) return namedMember(body, symbol, expr.name);
      problem(body.build, {
        kind: 'unknown-name',
        name: expr.name.text,
        span: expr.name.span,
        what: `member of ${symbol.name}`,
        known: symbol.members,
      });
      return hole;
    }
  }
  const object = elaborate(body, expr.object);
  if (object.type.form === 'hole') return hole;
  const found = memberOf(body, object, expr.name);
  if (found !== undefined) return found;
  const known = memberNames(body.build, object.type);
  problem(body.build, {
    kind: 'no-member',
    of: object.type,
    name: expr.name.text,
    span: expr.name.span,
    known,
    near: nearest(expr.name.text, known),
  });
  void expected;
  return hole;
}

/** `entered[hex, p]`, `techDeck[level]`, `system[you, 2]`, `discount[n]` */
export function indexed(body: Body, expr: Ast.Expr & { kind: 'index' }): Value {
  const name = nameAlone(expr.object);
  if (name !== undefined && findLocal(body, name.text)?.list !== true) {
    for (const symbol of globalsNamed(body.build, name.text)) {
      if (symbol.symbol === 'state' && symbol.keys.length > 0) {
        note(body.build, name, symbol);
        if (symbol.keys.length !== expr.keys.length)
          return wrongCount(body, name, symbol.keys.length, expr.keys.length, symbol.span);
        return cellOf(
          body,
          symbol,
          keysAs(
            body,
            expr.keys,
            symbol.keys.map((key) => key.type),
          ),
        );
      }
      if (symbol.symbol === 'place') {
        note(body.build, name, symbol);
        const numbered = symbol.copies > 1;
        const wanted = symbol.keys.length + (numbered ? 1 : 0);
        if (wanted !== expr.keys.length) return wrongCount(body, name, wanted, expr.keys.length, symbol.span);
        const keys = keysAs(body, expr.keys, [...symbol.keys.map((key) => key.type), ...(numbered ? [INT] : [])]);
        return placeEntity(
          symbol,
          numbered
            ? [
                ...keys.slice(0, -1),
                { op: 'arith', operator: '-', left: keys[keys.length - 1] ?? constant(1), right: constant(1) },
              ]
            : keys,
        );
      }
      if (symbol.symbol === 'table') return tableCell(body, symbol, expr.keys, name);
    }
  }
  // `system of you [2]`, `list[1]`
  if (expr.object.kind === 'member' && expr.keys.length === 1) {
    const memberName = expr.object.name;
    const place = globalsNamed(body.build, memberName.text).find(
      (symbol) => symbol.symbol === 'place' && symbol.copies > 1,
    );
    if (place?.symbol === 'place' && place.keys.length === 1) {
      note(body.build, memberName, place);
      const owner = single(body, expr.object.object);
      const number = elaborateInt(body, expr.keys[0] as Ast.Expr, 'the number of a place');
      return placeEntity(place, [owner.core, { op: 'arith', operator: '-', left: number, right: constant(1) }]);
    }
    const state = globalsNamed(body.build, memberName.text).find(
      (symbol) => symbol.symbol === 'state' && symbol.keys.length === 2,
    );
    if (state?.symbol === 'state') {
      note(body.build, memberName, state);
      const owner = single(body, expr.object.object);
      return cellOf(body, state, [owner.core, ...keysAs(body, expr.keys, [state.keys[1]?.type ?? INT])]);
    }
  }
  if (expr.keys.length === 1) {
    const given = elaborate(body, expr.object);
    if (given.form === 'set' && given.type.form === 'list') {
      const number = elaborateInt(body, expr.keys[0] as Ast.Expr, 'the position in a list');
      return value(
        { op: 'nth', set: given.set, index: { op: 'arith', operator: '-', left: number, right: constant(1) } },
        optionalOf(given.type.of),
      );
    }
    if (given.type.form === 'hole') return hole;
  }
  problem(body.build, {
    kind: 'not-here',
    what: '`[ ]`',
    span: expr.span,
    why: 'only after a list, or a state, place or table with keys',
  });
  return hole;
}

export function keysAs(body: Body, keys: readonly Ast.Expr[], types: readonly Type[]): CoreExpr[] {
  return keys.map((key, i) => {
    const given = elaborateAs(body, key, types[i] ?? INT, 'a key');
    return given.form === 'value' ? given.core : constant(0);
  });
}

export function wrongCount(
  body: Body,
  name: Ast.Name,
  wanted: number,
  found: number,
  declared: Span | undefined,
): Value {
  problem(body.build, { kind: 'wrong-count', name: name.text, wanted, found, span: name.span, declared });
  return hole;
}

export function tableCell(
  body: Body,
  symbol: Extract<ReturnType<typeof globalsNamed>[number], { symbol: 'table' }>,
  keys: readonly Ast.Expr[],
  name: Ast.Name,
): Value {
  symbol.used = true;
  note(body.build, name, symbol);
  if (keys.length !== symbol.parameters.length)
    return wrongCount(body, name, symbol.parameters.length, keys.length, symbol.span);
  const cores = keysAs(
    body,
    keys,
    symbol.parameters.map((parameter) => parameter.type),
  );
  return value({ op: 'table', table: symbol.table, keys: cores }, symbol.type);
}
