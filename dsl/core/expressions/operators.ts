/** `and`, `or`, `not`, arithmetic, comparisons, `is`, `in`: numbers, truth and amounts of resources. */

import type * as Ast from '../../syntax/ast.ts';
import type { PlaceSymbol, StateSymbol } from '../../types/symbols.ts';
import { ACTION, AMOUNTS, BOOL, comparable, HOLE, INT, join, type Type, withoutNone } from '../../types/types.ts';
import { type Body, findLocal, globalsNamed, problem } from '../build.ts';
import { note } from '../notes.ts';
import type { CoreExpr } from '../program.ts';
import { compare, constant, hole, NO, NONE_EXPR, type Value, value } from '../values.ts';
import { coerce, elaborate, elaborateInt, single, truth } from './expressions.ts';
import { knowing, reportBinding, whateverKnown } from './known-facts.ts';
import { toSet } from './queries.ts';

export function negated(body: Body, operand: Ast.Expr): Value {
  if (operand.kind === 'number') return value(constant(-operand.value), INT);
  return value({ op: 'negate', operand: elaborateInt(body, operand, 'what is negated') }, INT);
}

export function binary(body: Body, expr: Ast.BinaryExpr, expected: Type | undefined): Value {
  switch (expr.operator) {
    case 'and':
    case 'or': {
      const left = truth(body, expr.left);
      return value(
        {
          op: expr.operator,
          left,
          right: knowing(body, expr.left, expr.operator === 'and', () => truth(body, expr.right)),
        },
        BOOL,
      );
    }
    case '+':
    case '-':
    case '*':
      return arithmetic(body, expr, expected);
    case '/': {
      const left = elaborateInt(body, expr.left, 'what is divided');
      return value(
        {
          op: 'arith',
          operator: expr.rounded === 'up' ? 'div-up' : 'div-down',
          left,
          right: elaborateInt(body, expr.right, 'what divides'),
        },
        INT,
      );
    }
    case '=':
    case '!=':
      return equality(body, expr, expr.operator);
    case 'is some':
      return someTest(body, expr);
    case 'is':
    case 'is not':
      return isTest(body, expr, expr.operator === 'is not');
    case '<':
    case '<=':
    case '>':
    case '>=':
      return value(
        compare(
          elaborateInt(body, expr.left, 'what is compared'),
          expr.operator,
          elaborateInt(body, expr.right, 'what is compared'),
        ),
        BOOL,
      );
    case 'in':
      return membership(body, expr.right, expr.left);
    case 'contains':
      return membership(body, expr.left, expr.right);
    default:
      return expr.operator satisfies never;
  }
}

/** Numbers; or lists: `+` joins, `-` takes away. */
function arithmetic(body: Body, expr: Ast.BinaryExpr, expected: Type | undefined): Value {
  const left = elaborate(body, expr.left, expected);
  if (expr.operator !== '*' && (left.form === 'set' || left.type.form === 'place')) {
    const first = toSet(body, left, expr.left.span);
    const second = toSet(body, elaborate(body, expr.right, first.type), expr.right.span);
    const type = join(first.type, second.type);
    if (type === undefined)
      problem(body.build, {
        kind: 'mismatch',
        found: second.type,
        wanted: first.type,
        span: expr.right.span,
        why: 'the second list',
      });
    return {
      form: 'set',
      set:
        expr.operator === '+'
          ? { set: 'concat', parts: [first.set, second.set] }
          : { set: 'except', left: first.set, right: second.set },
      type: expr.operator === '-' ? first.type : (type ?? HOLE),
    };
  }
  if (left.form === 'amounts' && expr.operator === '+') {
    const right = elaborate(body, expr.right, AMOUNTS);
    if (right.form === 'amounts')
      return { form: 'amounts', entries: [...left.entries, ...right.entries], type: AMOUNTS };
  }
  if (left.form === 'amounts' && expr.operator === '*') {
    const factor = elaborateInt(body, expr.right, 'a factor');
    return {
      form: 'amounts',
      entries: left.entries.map((entry) => ({
        resource: entry.resource,
        amount: { op: 'arith', operator: '*', left: entry.amount, right: factor },
      })),
      type: AMOUNTS,
    };
  }
  const leftCore = coerce(body, left, INT, expr.left.span, 'what is counted with');
  const right = elaborateInt(body, expr.right, 'what is counted with');
  return value(
    {
      op: 'arith',
      operator: expr.operator as '+' | '-' | '*',
      left: leftCore.form === 'value' ? leftCore.core : constant(0),
      right,
    },
    INT,
  );
}

/** The side that says its type by itself goes first, so that bare enum members find theirs. */
function sides(body: Body, left: Ast.Expr, right: Ast.Expr): [Value, Value] {
  const needsHelp = (expr: Ast.Expr): boolean =>
    (expr.kind === 'name' &&
      findLocal(body, expr.name.text) === undefined &&
      (body.build.symbols.enumMembers.has(expr.name.text) ||
        globalsNamed(body.build, expr.name.text).some((symbol) => symbol.symbol === 'action'))) ||
    expr.kind === 'design';
  if (needsHelp(left) && !needsHelp(right)) {
    const second = elaborate(body, right);
    return [elaborate(body, left, second.type), second];
  }
  const first = elaborate(body, left);
  return [first, elaborate(body, right, first.type)];
}

/** `leader is some p`: whether there is one; `known-facts` says what `p` is where it holds. */
function someTest(body: Body, expr: Ast.BinaryExpr): Value {
  const given = whateverKnown(body, () => single(body, expr.left));
  if (expr.right.kind === 'name') reportBinding(body, expr.right.name, given.type, expr.span);
  return value(compare(given.core, '!=', NONE_EXPR), BOOL);
}

function equality(body: Body, expr: Ast.BinaryExpr, operator: '=' | '!='): Value {
  const withNone = expr.left.kind === 'none' || expr.right.kind === 'none';
  const both = (): [Value, Value] => sides(body, expr.left, expr.right);
  const [left, right] = withNone ? whateverKnown(body, both) : both();
  if (left.form !== 'value' || right.form !== 'value' || !comparable(left.type, right.type)) {
    if (left.type.form !== 'hole' && right.type.form !== 'hole')
      problem(body.build, { kind: 'cannot-compare', left: left.type, right: right.type, span: expr.span });
    return value(NO, BOOL);
  }
  return value(compare(left.core, operator, right.core), BOOL);
}

/** `card is @market` compares designs; `card.place is hand` asks for the sort of place; `x is none`; `during is basic` asks for a tag; otherwise like `=`. */
function isTest(body: Body, expr: Ast.BinaryExpr, denied: boolean): Value {
  const wrap = (core: CoreExpr): Value => value(denied ? { op: 'not', operand: core } : core, BOOL);
  if (
    expr.right.kind === 'name' &&
    body.build.symbols.tags.has(expr.right.name.text) &&
    findLocal(body, expr.right.name.text) === undefined
  ) {
    const left = elaborate(body, expr.left, ACTION);
    if (withoutNone(left.type).form === 'action' && left.form === 'value') {
      note(body.build, expr.right.name, { symbol: 'tag', name: expr.right.name.text });
      return wrap(hasTag(body, left.core, expr.right.name.text));
    }
  }
  if (expr.right.kind === 'name') {
    const kind = globalsNamed(body.build, expr.right.name.text).find((symbol) => symbol.symbol === 'kind');
    if (kind?.symbol === 'kind' && findLocal(body, expr.right.name.text) === undefined) {
      const left = single(body, expr.left);
      kind.used = true;
      note(body.build, expr.right.name, kind);
      return wrap({
        op: 'is-of',
        domains: (kind.role === 'union' ? kind.members : [kind]).map((k) => k.domain),
        of: left.core,
      });
    }
  }
  const sort = placeNamed(body, expr.right);
  if (sort !== undefined) {
    const left = single(body, expr.left);
    if (withoutNone(left.type).form === 'place') {
      if (expr.right.kind === 'name') note(body.build, expr.right.name, sort);
      sort.used = true;
      return wrap({ op: 'is-of', domains: [sort.domain], of: left.core });
    }
  }
  if (expr.right.kind === 'design') {
    const left = single(body, expr.left);
    const type = withoutNone(left.type);
    const right = single(
      body,
      expr.right,
      type.form === 'thing' && type.kinds.every((k) => k.domain === k.designs) ? left.type : undefined,
    );
    if (right.type.form === 'design' && type.form === 'thing') {
      const kind = right.type.of;
      if (!type.kinds.includes(kind))
        problem(body.build, { kind: 'cannot-compare', left: left.type, right: right.type, span: expr.span });
      const isKind: CoreExpr = { op: 'is-of', domains: [kind.domain], of: left.core };
      const same = compare({ op: 'design-of', copy: left.core, domain: kind.domain }, '=', right.core);
      return wrap(
        type.kinds.length > 1 || left.type.form === 'optional' ? { op: 'and', left: isKind, right: same } : same,
      );
    }
    if (!comparable(left.type, right.type))
      problem(body.build, { kind: 'cannot-compare', left: left.type, right: right.type, span: expr.span });
    return wrap(compare(left.core, '=', right.core));
  }
  const tested = equality(body, expr, '=');
  return tested.form === 'value' ? wrap(tested.core) : tested;
}

/** A sort of place, by its bare name: `ship.place is fleet`, whosever fleet it is. */
function placeNamed(body: Body, expr: Ast.Expr): PlaceSymbol | undefined {
  if (expr.kind !== 'name' || findLocal(body, expr.name.text) !== undefined) return undefined;
  return globalsNamed(body.build, expr.name.text).find((symbol): symbol is PlaceSymbol => symbol.symbol === 'place');
}

function hasTag(body: Body, action: CoreExpr, tag: string): CoreExpr {
  const ordinals: CoreExpr[] = [];
  for (const symbols of body.build.symbols.globals.values()) {
    for (const symbol of symbols)
      if (symbol.symbol === 'action' && symbol.tags.includes(tag)) ordinals.push(constant(symbol.ordinal));
  }
  return { op: 'contains', set: { set: 'items', items: ordinals }, member: action };
}

function membership(body: Body, list: Ast.Expr, member: Ast.Expr): Value {
  const set = toSet(body, elaborate(body, list), list.span);
  const of = set.type.form === 'list' ? set.type.of : HOLE;
  const element = single(body, member, of);
  if (!comparable(element.type, of))
    problem(body.build, { kind: 'cannot-compare', left: element.type, right: of, span: member.span });
  return value({ op: 'contains', set: set.set, member: element.core }, BOOL);
}

/** `2 food`: an amount of one resource. A name that is no resource may still be a dice kind, which `roll` handles itself. */
export function amount(body: Body, number: CoreExpr, resource: Ast.Name): Value {
  const symbol = globalsNamed(body.build, resource.text).find(
    (s): s is StateSymbol => s.symbol === 'state' && s.keys.length === 1,
  );
  if (symbol === undefined) {
    problem(body.build, {
      kind: 'unknown-name',
      name: resource.text,
      span: resource.span,
      what: 'resource',
      known: body.build.states.filter((s) => s.keys.length === 1).map((s) => s.name),
    });
    return hole;
  }
  note(body.build, resource, symbol);
  return { form: 'amounts', entries: [{ resource: symbol.column, amount: number }], type: AMOUNTS };
}
