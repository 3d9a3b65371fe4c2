/** `forbid` clauses: each becomes a requirement at the first choice where all its names are known. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { type Body, site } from '../build.ts';
import { forbidden } from '../decisions/reasons.ts';
import type { CoreRequirement, CoreStatement } from '../program.ts';

/** Forbid clauses of the declaration we are in whose names are all visible from here on; each is used once. */
export function forbidsHere(body: Body): CoreRequirement[] {
  const entries = body.build.forbids.get(body.within) ?? [];
  const ready = entries.filter(
    (entry) =>
      !usedForbids(body).has(entry) &&
      (entry.clause.when === undefined || namesIn(entry.clause.when).every((name) => isVisible(body, name))),
  );
  for (const entry of ready) usedForbids(body).add(entry);
  return forbidden(body, ready);
}

const used = new WeakMap<Body, Set<object>>();

function usedForbids(body: Body): Set<object> {
  const known = used.get(body) ?? new Set<object>();
  used.set(body, known);
  return known;
}

/** Requirements at the start of an action or effect: forbid clauses that only speak of its parameters. */
export function forbidsAtEntry(body: Body, span: Span): CoreStatement[] {
  return forbidsHere(body).map((requirement) => ({
    op: 'require',
    site: site(body, span),
    condition: requirement.condition,
    reason: requirement.reason,
  }));
}

export function unusedForbids(body: Body): readonly Ast.ForbidClause[] {
  return (body.build.forbids.get(body.within) ?? [])
    .filter((entry) => !usedForbids(body).has(entry))
    .map((entry) => entry.clause);
}

function isVisible(body: Body, name: string): boolean {
  return (
    body.scopes.some((scope) => scope.has(name)) ||
    body.build.symbols.globals.has(name) ||
    body.build.symbols.enumMembers.has(name) ||
    ['players', 'directions'].includes(name)
  );
}

export function namesIn(node: unknown, bound: readonly string[] = []): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => namesIn(part, bound));
  if (typeof node !== 'object' || node === null) return [];
  const record = node as Record<string, unknown>;
  if (record.kind === 'name') {
    const text = (record.name as Ast.Name).text;
    return bound.includes(text) ? [] : [text];
  }
  const variable = record.variable as Ast.Name | undefined;
  const inner = variable === undefined ? bound : [...bound, variable.text];
  return Object.entries(record).flatMap(([key, part]) =>
    key === 'span' || key === 'variable' ? [] : namesIn(part, inner),
  );
}
