/**
 * Expressions: types them and translates them to core, in one walk downwards. Names that mean nothing yet become holes,
 * so that one mistake gives one problem.
 */

import type { Phrase } from '../../diagnostics/phrases.ts';
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol } from '../../types/symbols.ts';
import { BOOL, fits, HOLE, INT, listOf, NOTHING, type Type, thing, withoutNone } from '../../types/types.ts';
import { type Body, problem } from '../build.ts';
import type { CoreExpr } from '../program.ts';
import { constant, emptySet, hole, NO, NONE_EXPR, present, type Value, value, YES } from '../values.ts';
import { indexed, member } from './access.ts';
import { call } from './calls.ts';
import { isKnownPresent } from './known-facts.ts';
import { letIn } from './let-in.ts';
import { cases, leading, listed, ray, trial, within } from './list-expressions.ts';
import { builtInWord, design, named, option } from './named-values.ts';
import { amount, binary, negated } from './operators.ts';
import { quantifier, query, toSet } from './queries.ts';

/** Translates an expression; `expected` helps to tell enum members apart and to read `@id` as a piece. */
export function elaborate(body: Body, expr: Ast.Expr, expected?: Type): Value {
  const given = narrowed(body, expr, translated(body, expr, expected));
  body.build.notes?.types.set(expr, given.type);
  return given;
}

/** What was found not to be none is not optional. */
function narrowed(body: Body, expr: Ast.Expr, given: Value): Value {
  return given.type.form === 'optional' && given.form === 'value' && isKnownPresent(body, expr)
    ? { ...given, type: given.type.of }
    : given;
}

function translated(body: Body, expr: Ast.Expr, expected: Type | undefined): Value {
  switch (expr.kind) {
    case 'number':
      return value(constant(expr.value), INT);
    case 'truth':
      return value(expr.value ? YES : NO, BOOL);
    case 'none':
      return value(NONE_EXPR, NOTHING);
    case 'word':
      return builtInWord(body, expr);
    case 'name':
      return named(body, expr.name, expected);
    case 'design':
      return design(body, expr.id, expr.span, expected);
    case 'unary':
      if (expr.operator === 'not')
        return value({ op: 'not', operand: truth(body, expr.operand, 'what `not` denies') }, BOOL);
      return expr.operator === '-' ? negated(body, expr.operand) : surely(body, expr.operand, expected);
    case 'binary':
      return binary(body, expr, expected);
    case 'member':
      return member(body, expr, expected);
    case 'index':
      return indexed(body, expr);
    case 'call':
      return call(body, expr, expected);
    case 'quantifier':
      return quantifier(body, expr);
    case 'query':
      return query(body, expr);
    case 'cases':
      return cases(body, expr, expected);
    case 'let-in':
      return letIn(body, expr, expected);
    case 'amount':
      return amount(body, elaborateInt(body, expr.amount, 'an amount'), expr.resource);
    case 'range':
      return {
        form: 'set',
        set: {
          set: 'range',
          from: elaborateInt(body, expr.from, 'the start of a range'),
          to: elaborateInt(body, expr.to, 'the end of a range'),
        },
        type: listOf(INT),
      };
    case 'option':
      return option(body, expr.name);
    case 'list':
      return listed(body, expr.items, expected);
    case 'leading':
      return leading(body, expr);
    case 'ray':
      return ray(body, expr);
    case 'within':
      return within(body, expr);
    case 'trial':
      return trial(body, expr);
    case 'share':
      problem(body.build, {
        kind: 'not-here',
        what: 'a condition about all chosen things',
        span: expr.span,
        why: 'only after `such that`',
      });
      return value(YES, BOOL);
    case 'missing':
      return hole;
    default:
      return expr satisfies never;
  }
}

/** `surely x`: the author knows that it is not none. */
function surely(body: Body, operand: Ast.Expr, expected: Type | undefined): Value {
  const given = single(body, operand, expected);
  if (given.type.form === 'optional') return value(present(body, given.core, operand.span), given.type.of);
  if (given.type.form !== 'hole') problem(body.build, { kind: 'always-some', found: given.type, span: operand.span });
  return given;
}

/** Translates and checks against a type; designs become their only copy where a piece is wanted. */
export function elaborateAs(body: Body, expr: Ast.Expr, wanted: Type, why: Phrase): Value {
  return coerce(body, elaborate(body, expr, wanted), wanted, expr.span, why);
}

export function coerce(body: Body, given: Value, wanted: Type, span: Span, why: Phrase): Value {
  if (wanted.form === 'list' && given.form === 'value' && (given.type.form === 'place' || given.type.form === 'hole'))
    return toSet(body, given, span);
  if (!fits(given.type, wanted)) {
    problem(body.build, { kind: 'mismatch', found: given.type, wanted, span, why });
    return wanted.form === 'list' ? { form: 'set', set: emptySet, type: HOLE } : hole;
  }
  const target = withoutNone(wanted);
  if (given.form === 'value' && given.type.form === 'design' && target.form === 'thing')
    return asPiece(given, given.type.of);
  if (
    given.form === 'value' &&
    given.type.form === 'thing' &&
    given.type.kinds[0]?.role === 'items' &&
    target.form === 'design'
  )
    return given;
  return given;
}

export function asPiece(given: Value & { form: 'value' }, kind: KindSymbol): Value {
  if (kind.domain === kind.designs) return { ...given, type: thing(kind) };
  return value({ op: 'copy-of', design: given.core, domain: kind.domain }, thing(kind));
}

export function elaborateInt(body: Body, expr: Ast.Expr, why: Phrase): CoreExpr {
  const given = elaborateAs(body, expr, INT, why);
  return given.form === 'value' ? given.core : constant(0);
}

export function truth(body: Body, expr: Ast.Expr, why: Phrase = 'a condition'): CoreExpr {
  const given = elaborateAs(body, expr, BOOL, why);
  return given.form === 'value' ? given.core : YES;
}

/** A single value of any type. */
export function single(body: Body, expr: Ast.Expr, expected?: Type): Value & { form: 'value' } {
  const given = elaborate(body, expr, expected);
  if (given.form === 'value') return given;
  if (expected?.form === 'list')
    problem(body.build, {
      kind: 'not-here',
      what: 'a list',
      span: expr.span,
      why: 'a list has single values for members',
    });
  else if (given.type.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: given.type,
      wanted: expected ?? INT,
      span: expr.span,
      why: 'a single value',
    });
  return { form: 'value', core: constant(0), type: HOLE };
}

export function player(body: Body, expr: Ast.Expr, why: Phrase): CoreExpr {
  const given = elaborate(body, expr, playerType(body));
  const type = withoutNone(given.type);
  if (given.form === 'value' && (fits(type, playerType(body)) || type.form === 'hole')) return given.core;
  problem(body.build, { kind: 'mismatch', found: given.type, wanted: playerType(body), span: expr.span, why });
  return constant(0);
}

export function playerType(body: Body): Type {
  return thing(body.build.symbols.player);
}
