/** Effects that a clause may replace: one procedure asks which replacement is in force, and keeps what `as usual` needs. */

import type * as Ast from '../../syntax/ast.ts';
import type { EffectSymbol } from '../../types/symbols.ts';
import { parameters, procedure } from '../bodies.ts';
import {
  type Body,
  type Build,
  type ClauseEntry,
  type Local,
  modifierLayer,
  newLocal,
  newTemporary,
  problem,
  ruleIds,
  site,
} from '../build.ts';
import { asComponent, holds, inForce, ownerOf } from '../decisions/reasons.ts';
import { reportWithoutResult } from '../findings/without-result.ts';
import { type CoreArgument, type CoreExpr, type CoreProcedure, type CoreStatement, OWNER, SELF } from '../program.ts';
import { reserveProcedure } from '../reserved.ts';
import { resetAfter } from '../statements/call-statements.ts';
import { block } from '../statements/statements.ts';
import { constant, local } from '../values.ts';
import { walk } from '../walk.ts';
import { forbidsAtEntry, unusedForbids } from './forbids.ts';

/** An effect; with `instead of` clauses the base text gets a procedure of its own and the name dispatches. */
export function translateEffect(build: Build, symbol: EffectSymbol): void {
  const declaration = symbol.declaration;
  const rules = ruleIds(build, declaration.rules);
  const insteads = build.insteads.get(symbol.name) ?? [];
  const passing = build.states.some((state) => state.declaration?.untilEffect?.text === symbol.name);
  const own = (): number => reserveProcedure(build);
  const named = passing ? own() : symbol.procedure;
  const base = insteads.length === 0 ? named : own();
  const fact = {
    name: symbol.name,
    role: 'effect',
    span: declaration.name.span,
    rules,
    returns: symbol.type !== undefined,
  } as const;
  build.program.procedures[base] = procedure(
    build,
    fact,
    (body) => parameters(body, symbol.parameters, declaration.parameters),
    (body) => {
      body.returns = symbol.type;
      const entry = forbidsAtEntry(body, declaration.name.span);
      const core = block(body, declaration.body.statements, declaration.body.span, entry);
      reportUnusedForbids(body);
      reportWithoutResult(build, symbol, core, declaration.name.span);
      return core;
    },
  );
  if (insteads.length > 0) build.program.procedures[named] = dispatcher(build, symbol, insteads, base);
  if (passing) build.program.procedures[symbol.procedure] = withPassingState(build, symbol, named);
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
      return sequenceOf(at, [call, ...resetAfter(body, symbol.name, span), ...handOn]);
    },
  );
}

function sequenceOf(at: number, body: readonly CoreStatement[]): CoreStatement {
  return { op: 'block', site: at, label: undefined, body, clear: [], clearLists: [], boundary: false };
}

export function reportUnusedForbids(body: Body): void {
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
    usual = build.program.procedures.push(made) - 1;
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
  const replacement = reserveProcedure(build);
  const rules = ruleIds(build, clause.rules);
  const returns = symbol.type !== undefined;
  build.program.procedures[replacement] = procedure(
    build,
    { name: `instead of ${symbol.name}`, role: 'effect', span: clause.span, rules, returns },
    (body) => {
      if (force.kind !== undefined) body.self = { kind: force.kind, core: local(SELF), owner: local(OWNER) };
      return parameters(body, symbol.parameters, []);
    },
    (body) => {
      body.returns = symbol.type;
      const params = [...(body.scopes[0]?.values() ?? [])] as Local[];
      const result = returns ? newLocal(body) : undefined;
      body.usual = { procedure: usual, parameters: params, result };
      const core = block(body, clause.body.statements, clause.body.span);
      if (result === undefined) return core;
      const asUsual = (one: { readonly op?: unknown; readonly result?: unknown }): boolean =>
        one.op === 'call' && one.result === result;
      reportWithoutResult(build, symbol, core, clause.span, asUsual);
      let used = false;
      walk(core, (one) => {
        used ||= asUsual(one);
      });
      if (!used) return core;
      const at = site(body, clause.span);
      return sequenceOf(at, [core, { op: 'return', site: at, value: local(result) }]);
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
      const wrap = (statements: CoreStatement[]): CoreStatement => sequenceOf(at, statements);
      if (force.selves === undefined || force.kind === undefined)
        return {
          op: 'if',
          site: at,
          condition: inForce(body, force, clause.when),
          then: wrap(call(replacement, undefined, undefined)),
          otherwise: wrap(call(usual, undefined, undefined)),
        };
      const found = newLocal(body);
      const slot = newTemporary(body);
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
