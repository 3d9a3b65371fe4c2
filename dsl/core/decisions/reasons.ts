/** Requirements and the reasons they carry: `where`, `require`, `pay`, and what `waive` and `forbid` clauses do to them. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { FunctionSymbol, KindSymbol } from '../../types/symbols.ts';
import { thing } from '../../types/types.ts';
import {
  addSite,
  type Body,
  type ClauseEntry,
  globalsNamed,
  type InForce,
  type Local,
  newTemporary,
  problem,
  ruleIds,
  site,
  sourceText,
} from '../build.ts';
import { namesIn } from '../clauses/forbids.ts';
import { elaborateAs, single, truth } from '../expressions/expressions.ts';
import { type BoundName, bindings, learn } from '../expressions/known-facts.ts';
import { memberOf } from '../expressions/members.ts';
import { note } from '../notes.ts';
import { type CoreExpr, type CoreReason, type CoreRequirement, NONE } from '../program.ts';
import { both, compare, constant, either, local, NONE_EXPR, not, type Value, YES } from '../values.ts';

export function newReason(
  body: Body,
  fact: {
    readonly rules: readonly string[];
    readonly text: string;
    readonly form: CoreReason['form'];
    readonly span: Span;
    readonly condition?: CoreExpr;
    readonly cited?: CoreReason['cited'];
  },
): number {
  const condition = fact.condition;
  const compares =
    condition?.op === 'compare'
      ? { left: condition.left, operator: condition.operator, right: condition.right }
      : undefined;
  return (
    body.build.program.reasons.push({
      rules: fact.rules.length > 0 ? fact.rules : body.rules,
      text: fact.text,
      form: fact.form,
      compares,
      ...(fact.cited === undefined ? {} : { cited: fact.cited }),
      site: site(body, fact.span),
    }) - 1
  );
}

interface Written {
  readonly condition: Ast.Expr;
  readonly because: readonly Ast.Because[];
  /** Where names in `because … when` are looked up, if not where those of the condition are. */
  readonly outside?: Body['scopes'] | undefined;
}

/** Conditions with their reasons; a condition that a `waive` clause may lift says so itself. A top-level `and` gives one requirement each. */
export function requirements(body: Body, written: readonly Written[]): CoreRequirement[] {
  const { scopes, facts } = body;
  const bound: BoundName[] = [];
  const made = written.flatMap((one) =>
    conjuncts(one.condition).flatMap((condition) => {
      const group = groupCalled(body, condition);
      if (group !== undefined) return ofGroup(body, group, one.because);
      const named = namesIn(condition);
      const needed = bound.filter(({ name }) => named.includes(name.text));
      const core = requirement(body, condition, one, needed);
      learn(body, condition, true);
      bound.push(...bindings(condition, true));
      return [core];
    }),
  );
  body.scopes = scopes;
  body.facts = facts;
  return made;
}

interface GroupCall {
  readonly group: FunctionSymbol & { readonly declaration: Ast.RequirementsDeclaration };
  readonly call: Ast.Expr & { readonly kind: 'call' };
}

/** A requirement that is a call of a group of them. */
function groupCalled(body: Body, condition: Ast.Expr): GroupCall | undefined {
  if (condition.kind !== 'call') return undefined;
  const group = globalsNamed(body.build, condition.callee.text).find(
    (symbol): symbol is GroupCall['group'] =>
      symbol.symbol === 'function' && symbol.declaration.kind === 'requirements',
  );
  return group === undefined || group.parameters.length !== condition.arguments.length
    ? undefined
    : { group, call: condition };
}

/** The requirements of a group, said of what is given to it; reasons of the call serve those that have none. */
function ofGroup(body: Body, { group, call }: GroupCall, because: readonly Ast.Because[]): CoreRequirement[] {
  const { scopes, facts } = body;
  group.used = true;
  note(body.build, call.callee, group);
  const outside = [...scopes];
  const given = group.parameters.map(({ name, type, origin }, i): [string, Local] => {
    const argument = call.arguments[i] as Ast.Expr;
    const again = (): Value => {
      const inside = body.scopes;
      body.scopes = outside;
      const found = elaborateAs(body, argument, type, `\`${name}\``);
      body.scopes = inside;
      return found;
    };
    return [name, { name, slot: -1, type, list: type.form === 'list', origin, again }];
  });
  for (const [, { again }] of given) again?.(); // reports what is wrong with an argument that no condition mentions
  body.scopes = [new Map(given)];
  const own = group.declaration.rules;
  const made = requirements(
    body,
    group.declaration.requirements.map((one) => ({
      condition: one.condition,
      because: one.because.length > 0 ? one.because : because.length > 0 ? because : own,
      outside: one.because.length > 0 ? undefined : outside,
    })),
  );
  body.scopes = scopes;
  body.facts = facts;
  return made;
}

function conjuncts(condition: Ast.Expr): Ast.Expr[] {
  return condition.kind === 'binary' && condition.operator === 'and'
    ? [...conjuncts(condition.left), ...conjuncts(condition.right)]
    : [condition];
}

/** `needed`: names that an earlier requirement binds. Each is tested by itself, and says nothing of what is not there. */
function requirement(
  body: Body,
  condition: Ast.Expr,
  { because, outside }: Written,
  needed: readonly BoundName[],
): CoreRequirement {
  const core = needed.reduceRight<CoreExpr>(
    (tested, { of }) => either(compare(single(body, of).core, '=', NONE_EXPR), tested),
    truth(body, condition),
  );
  const rules = ruleIds(body.build, because);
  if (rules.length === 0 && body.rules.length === 0) problem(body.build, { kind: 'no-reason', span: condition.span });
  const reason = newReason(body, {
    rules,
    text: sourceText(body.build, condition.span),
    form: 'condition',
    span: condition.span,
    condition: core,
    cited: citedWhen(body, because, outside),
  });
  return { condition: waived(body, rules, core), reason, after: 0 };
}

function citedWhen(body: Body, because: readonly Ast.Because[], outside: Written['outside']): CoreReason['cited'] {
  if (because.every(({ when }) => when === undefined)) return undefined;
  const { scopes } = body;
  body.scopes = outside ?? scopes;
  const cited = because.map(({ when }) => (when === undefined ? undefined : truth(body, when)));
  body.scopes = scopes;
  return cited;
}

/** The condition, or a clause in force that lifts one of its rules. */
export function waived(body: Body, rules: readonly string[], condition: CoreExpr): CoreExpr {
  const lifted = lifting(body, rules);
  return lifted === undefined ? condition : either(condition, lifted);
}

/** Is a clause in force that lifts one of these rules? Undefined: there are no such clauses. */
export function lifting(body: Body, rules: readonly string[]): CoreExpr | undefined {
  const clauses = rules.flatMap((rule) => body.build.waives.get(rule) ?? []);
  return clauses.length === 0
    ? undefined
    : clauses
        .map(
          ({ force, clause }): CoreExpr => ({
            op: 'noted',
            operand: inForce(body, force, clause.when),
            site: addSite(body.build, clause.span, ruleIds(body.build, clause.rules), `waive ${clause.what.id}`),
          }),
        )
        .reduce((any, one) => either(any, one));
}

/** Is there a component whose clause holds? */
export function inForce(body: Body, force: InForce, when: Ast.Expr | undefined): CoreExpr {
  if (force.selves === undefined || force.kind === undefined) return holds(body, force, when) ?? YES;
  const slot = newTemporary(body);
  const where = asComponent(body, force.kind, local(slot), () => holds(body, force, when));
  return { op: 'some', slot, set: force.selves, where };
}

/** The component's `while` and the clause's `when`, about the component that `body.self` names. */
export function holds(body: Body, force: InForce, when: Ast.Expr | undefined): CoreExpr | undefined {
  return [...force.whilst, ...(when === undefined ? [] : [when])].reduce<CoreExpr | undefined>(
    (all, condition) => both(all, truth(body, condition)),
    undefined,
  );
}

/** Translates `inner` with `self` standing for a component. */
export function asComponent<T>(body: Body, kind: KindSymbol, core: CoreExpr, inner: () => T): T {
  const outer = body.self;
  body.self = { kind, core, owner: ownerOf(body, kind, core) };
  try {
    return inner();
  } finally {
    body.self = outer;
  }
}

/** Whose a component is: its state or field `owner`, else the player whose place it lies in, else nobody. */
export function ownerOf(body: Body, kind: KindSymbol, core: CoreExpr): CoreExpr {
  const found = memberOf(
    body,
    { form: 'value', core, type: thing(kind) },
    { text: 'owner', span: kind.span ?? { file: '', start: 0, end: 0 } },
  );
  return found?.form === 'value' ? found.core : constant(NONE);
}

/** `forbid` clauses on an action or effect, as requirements: each refuses if its clause holds. */
export function forbidden(body: Body, entries: readonly ClauseEntry<Ast.ForbidClause>[]): CoreRequirement[] {
  return entries.map((entry) => {
    const rules = ruleIds(body.build, entry.clause.because);
    const reason = newReason(body, {
      rules,
      text: sourceText(body.build, entry.clause.span),
      form: 'forbid',
      span: entry.clause.span,
    });
    return { condition: not(inForce(body, entry.force, entry.clause.when)), reason, after: 0 };
  });
}
