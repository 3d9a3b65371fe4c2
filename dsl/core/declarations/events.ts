/** Declared events: each is a procedure that runs its handlers. */

import type * as Ast from '../../syntax/ast.ts';
import type { EventSymbol } from '../../types/symbols.ts';
import { HOLE, type Type } from '../../types/types.ts';
import { type NamedParameter, parameters, procedure } from '../bodies.ts';
import { type Build, newBody, ruleIds, site } from '../build.ts';
import { type HandlerEntry, runOne, shares } from '../clauses/handler-order.ts';
import { sourceOf } from '../expressions/queries.ts';
import { OWNER, SELF } from '../program.ts';
import { reserveProcedure } from '../reserved.ts';
import { block } from '../statements/statements.ts';
import { local } from '../values.ts';

export function translateEvent(build: Build, symbol: EventSymbol): void {
  const entries = build.handlers.filter(
    ({ clause }) => clause.trigger.kind === 'event' && clause.trigger.event.text === symbol.name,
  );
  const runs = entries.map((entry) => handlerProcedure(build, entry, symbol.parameters));
  build.program.procedures[symbol.procedure] = procedure(
    build,
    { name: symbol.name, role: 'handler', span: symbol.declaration.name.span, rules: [] },
    (body) => parameters(body, symbol.parameters, symbol.declaration.parameters),
    (body) => {
      const at = site(body, symbol.declaration.span);
      const statements =
        symbol.declaration.resolvedBy.length === 0
          ? entries.map((entry, i) => runOne(body, entry, runs[i] ?? 0, symbol.parameters, at))
          : shares(body, symbol, entries, runs, at);
      return { op: 'block', site: at, label: undefined, body: statements, clear: [], clearLists: [], boundary: false };
    },
  );
}

/** The handler's text as a procedure: the event's parameters, then the loop's variable. */
export function handlerProcedure(
  build: Build,
  entry: HandlerEntry,
  list: readonly NamedParameter[],
  variableType?: Type,
): number {
  const { clause, force } = entry;
  const rules = ruleIds(build, clause.rules);
  const id = reserveProcedure(build);
  const forEach = clause.forEach;
  build.program.procedures[id] = procedure(
    build,
    { name: `on ${triggerName(clause.trigger)}`, role: 'handler', span: clause.span, rules },
    (body) => {
      if (force.kind !== undefined) body.self = { kind: force.kind, core: local(SELF), owner: local(OWNER) };
      const params = parameters(body, list, []);
      if (forEach === undefined) return params;
      const type = variableType ?? variableTypeOf(build, entry, list);
      return [...params, ...parameters(body, [{ name: forEach.variable.text, type, origin: forEach.variable }], [])];
    },
    (body) => block(body, clause.body.statements, clause.body.span),
  );
  return id;
}

/** Type of the members a handler goes through; worked out in a body that is thrown away. */
function variableTypeOf(build: Build, entry: HandlerEntry, list: readonly NamedParameter[]): Type {
  const problems = build.problems.length;
  const body = newBody(build, 'procedure', 'probe', []);
  if (entry.force.kind !== undefined) body.self = { kind: entry.force.kind, core: local(SELF), owner: local(OWNER) };
  parameters(body, list, []);
  const type = entry.clause.forEach === undefined ? HOLE : sourceOf(body, entry.clause.forEach.source).of;
  build.problems.length = problems;
  return type;
}

function triggerName(trigger: Ast.Trigger): string {
  return trigger.kind === 'event' ? trigger.event.text : `${trigger.place.text} ${trigger.verb}`;
}
