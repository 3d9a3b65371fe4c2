/** Functions and values, with the modifiers that components and species put on them. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { FunctionSymbol } from '../../types/symbols.ts';
import { INT, type Type } from '../../types/types.ts';
import { type NamedParameter, parameters } from '../bodies.ts';
import {
  addSite,
  type Body,
  type Build,
  type ClauseEntry,
  type InForce,
  modifierLayer,
  newBody,
  ruleIds,
  site,
} from '../build.ts';
import { coreType } from '../core-types.ts';
import { holds, ownerOf } from '../decisions/reasons.ts';
import { coerce, elaborate, elaborateInt, truth } from '../expressions/expressions.ts';
import { toSet } from '../expressions/queries.ts';
import { type CoreArgument, type CoreExpr, type CoreFunction, type CoreModifier, OWNER, SELF } from '../program.ts';
import { argument, constant, local, type Value } from '../values.ts';

export function translateFunction(build: Build, symbol: FunctionSymbol): void {
  const declaration = symbol.declaration;
  const rules = ruleIds(build, declaration.rules);
  const body = newBody(build, 'function', symbol.name, rules);
  const list = parameters(body, symbol.parameters, declaration.parameters);
  const given = counted(
    body,
    declaration,
    coerce(
      body,
      elaborate(body, declaration.body, symbol.type),
      symbol.type,
      declaration.body.span,
      `\`${symbol.name}\``,
    ),
  );
  const bound = (expr: Ast.Expr | undefined): CoreExpr | undefined =>
    expr === undefined ? undefined : elaborateInt(body, expr, 'a bound');
  const least = declaration.kind === 'function' ? bound(declaration.least) : undefined;
  const most = declaration.kind === 'function' ? bound(declaration.most) : undefined;
  const modifiers = (build.modifiers.get(symbol.name) ?? []).map((entry) => modifier(body, symbol, entry));
  build.program.functions[symbol.function] = {
    name: symbol.name,
    parameters: list,
    result:
      given.form === 'set'
        ? { form: 'list', set: given.set }
        : { form: 'value', value: given.form === 'value' ? given.core : constant(0) },
    slots: body.mostLocals,
    static: false, // found by `analysis`
    modifiers,
    least,
    most,
    usesYou: body.usesYou,
    type: coreType(build, symbol.type),
    site: addSite(build, declaration.name.span, rules, symbol.name),
  };
}

/** A score counts only `when` its condition holds. */
function counted(body: Body, declaration: FunctionSymbol['declaration'], given: Value): Value {
  if (declaration.kind !== 'score' || declaration.when === undefined || given.form !== 'value') return given;
  const condition = truth(body, declaration.when, 'when a score counts');
  return { ...given, core: { op: 'if', condition, then: given.core, otherwise: constant(0) } };
}

/** A clause on a value. The interpreter binds SELF and OWNER for each component it tries. */
function modifier(body: Body, symbol: FunctionSymbol, entry: ClauseEntry<Ast.ModifyClause>): CoreModifier {
  const { clause, force } = entry;
  const amountType: Type =
    clause.how === 'including' || clause.how === 'excluding' ? symbol.type : clause.how === 'to' ? symbol.type : INT;
  const make = (): {
    readonly when: CoreExpr | undefined;
    readonly amount: CoreArgument;
    readonly owner: CoreExpr | undefined;
  } => {
    const when = holds(body, force, clause.when);
    const given = elaborate(body, clause.amount, amountType);
    const amount =
      amountType.form === 'list'
        ? given.form === 'value' && given.type.form !== 'place'
          ? ({ form: 'list', set: { set: 'items', items: [given.core] } } as const)
          : ({ form: 'list', set: toSet(body, given, clause.amount.span).set } as const)
        : argument(coerce(body, given, amountType, clause.amount.span, `\`${symbol.name}\``));
    return { when, amount, owner: force.kind === undefined ? undefined : ownerOf(body, force.kind, local(SELF)) };
  };
  const made = force.kind === undefined ? make() : inComponent(body, force, make);
  return {
    how: clause.how,
    layer: modifierLayer(body.build, clause.layer, force.layer),
    selves: force.selves,
    owner: made.owner,
    when: made.when,
    amount: made.amount,
    site: site(body, clause.span, clause.rules),
  };
}

/** With `self` and `owner` in their own slots, as the interpreter provides them. */
function inComponent<T>(body: Body, force: InForce, inner: () => T): T {
  const outer = body.self;
  body.self = force.kind === undefined ? undefined : { kind: force.kind, core: local(SELF), owner: local(OWNER) };
  try {
    return inner();
  } finally {
    body.self = outer;
  }
}

/** A function without a name: bounds, starts, ranking keys, conditions of examples. */
export function anonymousFunction(
  build: Build,
  name: string,
  list: readonly NamedParameter[],
  make: (body: Body) => CoreExpr,
  span: Span,
  rules: readonly string[] = [],
): number {
  const body = newBody(build, 'function', name, rules);
  const params = parameters(body, list, []);
  const value = make(body);
  return (
    build.program.functions.push({
      name,
      parameters: params,
      result: { form: 'value', value },
      slots: body.mostLocals,
      static: false,
      modifiers: [],
      least: undefined,
      most: undefined,
      usesYou: body.usesYou,
      type: { form: 'int' },
      site: addSite(build, span, rules, name),
    } satisfies CoreFunction) - 1
  );
}
