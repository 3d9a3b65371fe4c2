/** Bodies of functions, effects, actions, phases and embedded code: each gets a frame, is translated, and has its slots settled. */

import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { ActionSymbol, EffectSymbol, FunctionSymbol, PhaseSymbol } from '../types/symbols.ts';
import { BOOL, INT, type Type } from '../types/types.ts';
import {
  addSite,
  type Body,
  type Build,
  type ClauseEntry,
  type InForce,
  type Local,
  modifierLayer,
  newBody,
  newLocal,
  problem,
  ruleIds,
  settleSlots,
  site,
} from './build.ts';
import { forbidsAtEntry, unusedForbids } from './choices.ts';
import type { PendingCode } from './components.ts';
import { coreType } from './core-types.ts';
import { usedState } from './declare.ts';
import { coerce, elaborate, elaborateInt, truth } from './expressions.ts';
import type { Origin } from './notes.ts';
import {
  type CoreArgument,
  type CoreExpr,
  type CoreFunction,
  type CoreModifier,
  type CoreParameter,
  type CoreProcedure,
  type CoreStatement,
  OWNER,
  SELF,
  YOU,
} from './program.ts';
import { toSet } from './queries.ts';
import { asComponent, holds, inForce, newReason, ownerOf } from './reasons.ts';
import { block, resetAfter } from './statements.ts';
import { argument, constant, local } from './values.ts';

/** A parameter of whatever is translated like a function; what the language itself passes along has no origin. */
export interface NamedParameter {
  readonly name: string;
  readonly type: Type;
  readonly origin?: Origin | undefined;
}

export function parameters(
  body: Body,
  list: readonly NamedParameter[],
  spans: readonly Ast.Parameter[],
): CoreParameter[] {
  return list.map((parameter, i) => {
    const isList = parameter.type.form === 'list';
    const slot = newLocal(body, isList ? 2 : 1);
    const scope = body.scopes[0];
    if (scope?.has(parameter.name) === true && spans[i] !== undefined)
      problem(body.build, { kind: 'duplicate-local', name: parameter.name, span: spans[i].name.span });
    const { name, type, origin } = parameter;
    if (origin !== undefined && 'text' in origin) body.build.notes?.locals.set(origin, type);
    scope?.set(name, { name, slot, type, list: isList, origin });
    return { name: parameter.name, slot, list: isList, type: coreType(body.build, parameter.type) };
  });
}

// ---------------------------------------------------------------- functions and values

export function translateFunction(build: Build, symbol: FunctionSymbol): void {
  const declaration = symbol.declaration;
  const rules = ruleIds(build, declaration.rules);
  const body = newBody(build, 'function', symbol.name, rules);
  const list = parameters(body, symbol.parameters, declaration.parameters);
  const given = coerce(
    body,
    elaborate(body, declaration.body, symbol.type),
    symbol.type,
    declaration.body.span,
    `\`${symbol.name}\``,
  );
  const bound = (expr: Ast.Expr | undefined): CoreExpr | undefined =>
    expr === undefined ? undefined : elaborateInt(body, expr, 'a bound');
  const least = declaration.kind === 'function' ? bound(declaration.least) : undefined;
  const most = declaration.kind === 'function' ? bound(declaration.most) : undefined;
  const modifiers = (build.modifiers.get(symbol.name) ?? []).map((entry) => modifier(body, symbol, entry));
  build.functions[symbol.function] = {
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
    build.functions.push({
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

// ---------------------------------------------------------------- procedures

export function procedure(
  build: Build,
  fact: {
    readonly name: string;
    readonly role: CoreProcedure['role'];
    readonly span: Span;
    readonly rules: readonly string[];
    readonly action?: number;
    readonly returns?: boolean;
  },
  list: (body: Body) => readonly CoreParameter[],
  make: (body: Body) => CoreStatement,
  body = newBody(build, 'procedure', fact.name, fact.rules),
): CoreProcedure {
  const params = list(body);
  const core = make(body);
  const made: CoreProcedure = {
    name: fact.name,
    role: fact.role,
    parameters: params,
    slots: body.mostLocals,
    temporaries: body.mostTemporaries,
    returns: fact.returns ?? false,
    body: core,
    site: addSite(build, fact.span, fact.rules, fact.name),
    action: fact.action,
  };
  settleSlots(body, [core]);
  return made;
}

/** An effect; with `instead of` clauses the base text gets a procedure of its own and the name dispatches. */
export function translateEffect(build: Build, symbol: EffectSymbol): void {
  const declaration = symbol.declaration;
  const rules = ruleIds(build, declaration.rules);
  const insteads = build.insteads.get(symbol.name) ?? [];
  const passing = build.states.some((state) => state.declaration?.untilEffect?.text === symbol.name);
  const own = (): number => build.procedures.push(undefined as unknown as CoreProcedure) - 1;
  const named = passing ? own() : symbol.procedure;
  const base = insteads.length === 0 ? named : own();
  const fact = {
    name: symbol.name,
    role: 'effect',
    span: declaration.name.span,
    rules,
    returns: symbol.type !== undefined,
  } as const;
  build.procedures[base] = procedure(
    build,
    fact,
    (body) => parameters(body, symbol.parameters, declaration.parameters),
    (body) => {
      body.returns = symbol.type;
      const entry = forbidsAtEntry(body, declaration.name.span);
      const core = block(body, declaration.body.statements, declaration.body.span, entry);
      reportUnusedForbids(body);
      return core;
    },
  );
  if (insteads.length > 0) build.procedures[named] = dispatcher(build, symbol, insteads, base);
  if (passing) build.procedures[symbol.procedure] = withPassingState(build, symbol, named);
}

/** The effect, then the end of the states that say `until end of` it. */
function withPassingState(build: Build, symbol: EffectSymbol, inner: number): CoreProcedure {
  const span = symbol.declaration.name.span;
  const returns = symbol.type !== undefined;
  return procedure(
    build,
    { name: symbol.name, role: 'dispatch', span, rules: ruleIds(build, symbol.declaration.rules), returns },
    (body) => parameters(body, symbol.parameters, []),
    (body) => {
      const at = site(body, span);
      const args = [...(body.scopes[0]?.values() ?? [])].map(
        (parameter): CoreArgument =>
          parameter.list
            ? { form: 'list', set: { set: 'local', slot: parameter.slot } }
            : { form: 'value', value: local(parameter.slot) },
      );
      const result = returns ? newLocal(body) : undefined;
      const call: CoreStatement = {
        op: 'call',
        site: at,
        procedure: inner,
        arguments: args,
        you: undefined,
        self: undefined,
        owner: undefined,
        result,
      };
      const handOn: CoreStatement[] = result === undefined ? [] : [{ op: 'return', site: at, value: local(result) }];
      return {
        op: 'block',
        site: at,
        label: undefined,
        body: [call, ...resetAfter(body, symbol.name, span), ...handOn],
        clear: [],
        clearLists: [],
        boundary: false,
      };
    },
  );
}

function reportUnusedForbids(body: Body): void {
  for (const clause of unusedForbids(body))
    problem(body.build, {
      kind: 'not-here',
      what: 'this condition',
      span: clause.when?.span ?? clause.span,
      why: `\`${body.within}\` never has all the names it speaks of`,
    });
}

/** Highest layer first: the first clause that holds replaces the effect; `as usual` runs the next one down. */
function dispatcher(
  build: Build,
  symbol: EffectSymbol,
  insteads: readonly ClauseEntry<Ast.InsteadClause>[],
  base: number,
): CoreProcedure {
  const ordered = [...insteads].sort(
    (a, b) => modifierLayer(build, a.clause.layer, a.force.layer) - modifierLayer(build, b.clause.layer, b.force.layer),
  );
  let usual = base;
  for (const [index, entry] of ordered.entries()) {
    const isLast = index === ordered.length - 1;
    const made = oneInstead(build, symbol, entry, usual);
    if (isLast) return made;
    usual = build.procedures.push(made) - 1;
  }
  throw new Error('an effect without clauses has no dispatcher');
}

function oneInstead(
  build: Build,
  symbol: EffectSymbol,
  entry: ClauseEntry<Ast.InsteadClause>,
  usual: number,
): CoreProcedure {
  const { clause, force } = entry;
  const replacement = build.procedures.push(undefined as unknown as CoreProcedure) - 1;
  const rules = ruleIds(build, clause.rules);
  const returns = symbol.type !== undefined;
  build.procedures[replacement] = procedure(
    build,
    { name: `instead of ${symbol.name}`, role: 'effect', span: clause.span, rules, returns },
    (body) => {
      if (force.kind !== undefined) body.self = { kind: force.kind, core: local(SELF), owner: local(OWNER) };
      return parameters(body, symbol.parameters, []);
    },
    (body) => {
      body.returns = symbol.type;
      const params = [...(body.scopes[0]?.values() ?? [])] as Local[];
      body.usual = {
        procedure: usual,
        arguments: params.map((parameter) => parameter.slot),
        parameters: params,
        result: returns,
      };
      return block(body, clause.body.statements, clause.body.span);
    },
  );
  return procedure(
    build,
    { name: symbol.name, role: 'dispatch', span: clause.span, rules: [], returns },
    (body) => parameters(body, symbol.parameters, []),
    (body) => {
      const at = site(body, clause.span, clause.rules);
      const params = [...(body.scopes[0]?.values() ?? [])];
      const args = params.map(
        (parameter): CoreArgument =>
          parameter.list
            ? { form: 'list', set: { set: 'local', slot: parameter.slot } }
            : { form: 'value', value: local(parameter.slot) },
      );
      const result = returns ? newLocal(body) : undefined;
      const call = (id: number, self: CoreExpr | undefined, owner: CoreExpr | undefined): CoreStatement[] => [
        { op: 'call', site: at, procedure: id, arguments: args, you: undefined, self, owner, result },
        ...(result === undefined ? [] : [{ op: 'return', site: at, value: local(result) } as const]),
      ];
      const wrap = (statements: CoreStatement[]): CoreStatement => ({
        op: 'block',
        site: at,
        label: undefined,
        body: statements,
        clear: [],
        clearLists: [],
        boundary: false,
      });
      if (force.selves === undefined || force.kind === undefined)
        return {
          op: 'if',
          site: at,
          condition: inForce(body, force, clause.when),
          then: wrap(call(replacement, undefined, undefined)),
          otherwise: wrap(call(usual, undefined, undefined)),
        };
      const found = newLocal(body);
      const slot = newLocal(body);
      const kind = force.kind;
      const where = asComponent(body, kind, local(slot), () => holds(body, force, clause.when));
      const pick: CoreStatement = {
        op: 'assign',
        site: at,
        slot: found,
        value: { op: 'first', slot, set: force.selves, where },
      };
      const then = wrap(call(replacement, local(found), ownerOf(body, kind, local(found))));
      return wrap([
        pick,
        {
          op: 'if',
          site: at,
          condition: { op: 'compare', operator: '!=', left: local(found), right: constant(-1) },
          then,
          otherwise: wrap(call(usual, undefined, undefined)),
        },
      ]);
    },
  );
}

export function translateAction(build: Build, symbol: ActionSymbol): void {
  const declaration = symbol.declaration;
  const rules = ruleIds(build, declaration.rules);
  const role = declaration.free === undefined ? 'action' : 'free-action';
  build.procedures[symbol.procedure] = procedure(
    build,
    { name: symbol.name, role, span: declaration.name.span, rules, action: symbol.ordinal },
    (body) => parameters(body, symbol.parameters, declaration.parameters),
    (body) => {
      const entry = [...forbidsAtEntry(body, declaration.name.span), ...oncePer(body, declaration)];
      const core = block(body, declaration.body.statements, declaration.body.span, entry);
      reportUnusedForbids(body);
      return core;
    },
  );
}

/** `once per turn`: refused if used before, and marked. */
function oncePer(body: Body, declaration: Ast.ActionDeclaration): CoreStatement[] {
  const state = body.build.states.find((candidate) => candidate.name === usedState(declaration.name.text));
  if (state === undefined || declaration.oncePer === undefined) return [];
  const at = site(body, declaration.name.span);
  const used: CoreExpr = { op: 'cell', column: state.column, keys: [local(YOU)] };
  const reason = newReason(body, {
    rules: [],
    text: `once per ${declaration.oncePer}`,
    form: 'condition',
    span: declaration.name.span,
  });
  return [
    { op: 'require', site: at, condition: { op: 'not', operand: used }, reason },
    { op: 'write', site: at, column: state.column, keys: [local(YOU)], how: 'set', value: constant(1), got: undefined },
  ];
}

export function translatePhase(build: Build, symbol: PhaseSymbol): void {
  const declaration = symbol.declaration;
  const rules = ruleIds(build, declaration.rules);
  build.procedures[symbol.procedure] = procedure(
    build,
    { name: symbol.name, role: 'phase', span: declaration.name.span, rules },
    () => [],
    (body) => block(body, declaration.body.statements, declaration.body.span),
  );
}

/** Setup, then flow. */
export function translateMain(build: Build, parts: readonly Ast.PhaseDeclaration[], span: Span): number {
  const body = newBody(build, 'procedure', 'flow', []);
  const statements: CoreStatement[] = [];
  const made = procedure(
    build,
    { name: 'flow', role: 'main', span, rules: [] },
    () => [],
    (main) => {
      for (const part of parts) {
        (main as { rules: readonly string[] }).rules = ruleIds(build, part.rules);
        statements.push(block(main, part.body.statements, part.body.span));
      }
      return {
        op: 'block',
        site: site(main, span),
        label: undefined,
        body: statements,
        clear: [],
        clearLists: [],
        boundary: false,
      };
    },
    body,
  );
  return build.procedures.push(made) - 1;
}

// ---------------------------------------------------------------- embedded code

export function translateCode(build: Build, pending: PendingCode): void {
  const rules = pending.item.rules.map((rule) => rule.value);
  for (const rule of pending.item.rules)
    if (!build.usedRules.has(rule.value)) build.usedRules.set(rule.value, rule.span);
  const name = `${pending.item.id.value}.${pending.field.name}`;
  const self = { kind: pending.kind, core: local(SELF), owner: local(OWNER) };
  const body = newBody(build, pending.text.kind === 'block' ? 'procedure' : 'function', name, rules, self);
  const owner = ownerOf(body, pending.kind, local(SELF));
  if (pending.text.kind === 'block') {
    const text = pending.text;
    body.asFarAsPossible = pending.field.declaration.asFarAsPossible;
    const made = procedure(
      build,
      { name, role: 'code', span: text.span, rules },
      () => [],
      (inner) => block(inner, text.statements, text.span),
      body,
    );
    settleSlots(body, [owner]);
    build.codes[pending.code] = { form: 'procedure', id: build.procedures.push(made) - 1, owner };
    return;
  }
  const expr = pending.text;
  const type = pending.field.type.form === 'optional' ? pending.field.type.of : pending.field.type;
  const isCondition = type.form === 'code' && type.field === 'Condition';
  const value = isCondition ? truth(body, expr) : elaborateInt(body, expr, 'points');
  const id =
    build.functions.push({
      name,
      parameters: [],
      result: { form: 'value', value },
      slots: body.mostLocals,
      static: false,
      modifiers: [],
      least: undefined,
      most: undefined,
      usesYou: true,
      type: coreType(build, isCondition ? BOOL : INT),
      site: addSite(build, expr.span, rules, name),
    }) - 1;
  build.codes[pending.code] = { form: 'expression', id, owner };
}
