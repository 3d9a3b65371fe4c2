/** Bodies of functions, effects, actions, phases and embedded code: each gets a frame, is translated, and has its slots settled. */

import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { ActionSymbol, PhaseSymbol } from '../types/symbols.ts';
import { BOOL, INT, type Type } from '../types/types.ts';
import { addSite, type Body, type Build, newBody, newLocal, problem, ruleIds, settled, site } from './build.ts';
import { forbidsAtEntry } from './clauses/forbids.ts';
import { reportUnusedForbids } from './clauses/replaced-effects.ts';
import { coreType } from './core-types.ts';
import { newReason, ownerOf } from './decisions/reasons.ts';
import type { PendingCode } from './declarations/components.ts';
import { usedState } from './declarations/declare.ts';
import { elaborateInt, truth } from './expressions/expressions.ts';
import type { Origin } from './notes.ts';
import {
  type CoreExpr,
  type CoreNamedSlot,
  type CoreParameter,
  type CoreProcedure,
  type CoreStatement,
  OWNER,
  SELF,
  YOU,
} from './program.ts';
import { block } from './statements/statements.ts';
import { constant, local } from './values.ts';

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
    body: settled(body, core),
    site: addSite(build, fact.span, fact.rules, fact.name),
    action: fact.action,
    names: namedSlots(body),
  };
  return made;
}

function namedSlots({ build, named }: Body): readonly CoreNamedSlot[] {
  return named.map(({ name, slot, list, type, from, to }) => ({
    name,
    slot,
    list,
    type: coreType(build, type.form === 'list' ? type.of : type),
    from,
    to: to ?? build.program.sites.length,
  }));
}

export function translateAction(build: Build, symbol: ActionSymbol): void {
  const declaration = symbol.declaration;
  const rules = ruleIds(build, declaration.rules);
  const role = declaration.free === undefined ? 'action' : 'free-action';
  build.program.procedures[symbol.procedure] = procedure(
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
  build.program.procedures[symbol.procedure] = procedure(
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
        main.rules = ruleIds(build, part.rules);
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
  return build.program.procedures.push(made) - 1;
}

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
    build.program.codes[pending.code] = {
      form: 'procedure',
      id: build.program.procedures.push(made) - 1,
      owner: settled(body, owner),
    };
    return;
  }
  const expr = pending.text;
  const type = pending.field.type.form === 'optional' ? pending.field.type.of : pending.field.type;
  const isCondition = type.form === 'code' && type.field === 'Condition';
  const value = isCondition ? truth(body, expr) : elaborateInt(body, expr, 'points');
  const id =
    build.program.functions.push({
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
  build.program.codes[pending.code] = { form: 'expression', id, owner };
}
