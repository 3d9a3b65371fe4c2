/** `choose`: one thing, several, or shares of a number, each narrowed by its requirements. Like every decision it becomes an ask. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { listOf, optionalOf, type Type } from '../../types/types.ts';
import {
  type Body,
  declareLocal,
  findLocal,
  newLocal,
  newTemporary,
  noteLocal,
  problem,
  ruleIds,
  site,
} from '../build.ts';
import { forbidsHere, namesIn } from '../clauses/forbids.ts';
import { coreType } from '../core-types.ts';
import { elaborateInt, player, truth } from '../expressions/expressions.ts';
import { withVariable } from '../expressions/list-expressions.ts';
import { memberOf } from '../expressions/members.ts';
import { sourceOf } from '../expressions/queries.ts';
import {
  type CoreExpr,
  type CoreNamed,
  type CorePrune,
  type CoreRequirement,
  type CoreStatement,
  type Slot,
  YOU,
} from '../program.ts';
import { compare, constant, either, local, mentions, not } from '../values.ts';
import { lifting, newReason, requirements, waived } from './reasons.ts';
import { seers } from './seers.ts';

export function decider(body: Body, by: Ast.Expr | undefined): CoreExpr {
  body.usesYou = true;
  return by === undefined ? local(YOU) : player(body, by, 'who decides');
}

/** Locals that a question may speak of: single values, but for those it asks for. Inner names hide outer ones. */
export function namesAround(body: Body, asked: readonly Slot[] = []): readonly CoreNamed[] {
  const names = new Map(body.scopes.flatMap((scope) => [...scope]));
  return [...names.values()].flatMap(({ name, slot, type, list }): readonly CoreNamed[] =>
    list || type.form === 'amounts' || asked.includes(slot) ? [] : [{ name, slot, type: coreType(body.build, type) }],
  );
}

export function prompt(body: Body, key: string, span: Span): string {
  if (!body.build.prompts.has(key)) body.build.prompts.set(key, span);
  return key;
}

export function askTuple(body: Body, statement: Ast.ChooseStatement): CoreStatement[] {
  if (statement.subset !== undefined) return askSubset(body, statement, statement.subset);
  const at = site(body, statement.span, statement.rules);
  const by = decider(body, statement.by);
  const seen = seers(body, statement.seenBy);
  const binders = statement.binders.map((binder) => {
    const source = sourceOf(body, binder.source);
    const slot = newLocal(body);
    declareLocal(body, binder.name, { slot, type: source.of, list: false });
    return { name: binder.name.text, slot, set: source.set, type: coreType(body.build, source.of) };
  });
  const all = [...requirements(body, statement.requirements), ...forbidsHere(body)];
  const placed = all.map((requirement) => ({
    ...requirement,
    after: lastMentioned(
      requirement.condition,
      binders.map((binder) => binder.slot),
    ),
  }));
  if (statement.orNone) {
    const scope = body.scopes[body.scopes.length - 1];
    for (const binder of statement.binders) {
      const found = scope?.get(binder.name.text);
      if (found !== undefined) scope?.set(binder.name.text, { ...found, type: optionalOf(found.type) });
    }
  }
  const key = prompt(body, statement.key?.text ?? binders.map((binder) => binder.name).join('-'), statement.span);
  const ask =
    body.build.program.asks.push({
      key,
      by,
      seen,
      site: at,
      form: { form: 'tuple', binders, orNone: statement.orNone, requirements: placed },
      names: namesAround(
        body,
        binders.map((binder) => binder.slot),
      ),
    }) - 1;
  return [{ op: 'ask', site: at, ask, branches: [] }];
}

function lastMentioned(condition: CoreExpr, slots: readonly number[]): number {
  for (let i = slots.length - 1; i >= 0; i--) if (mentions(condition, slots[i] ?? -1)) return i + 1;
  return 0;
}

function askSubset(
  body: Body,
  statement: Ast.ChooseStatement,
  subset: NonNullable<Ast.ChooseStatement['subset']>,
): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const by = decider(body, statement.by);
  const seen = seers(body, statement.seenBy);
  const binder = statement.binders[0];
  if (binder === undefined) return [];
  const source = sourceOf(body, binder.source);
  const slot = newLocal(body, 2);
  const least = subset.least === undefined ? constant(0) : elaborateInt(body, subset.least, 'the least number');
  const most = subset.most === undefined ? undefined : elaborateInt(body, subset.most, 'the greatest number');
  declareLocal(body, binder.name, { slot, type: listOf(source.of), list: true });
  const shares = statement.requirements.filter((requirement) => requirement.condition.kind === 'share');
  const others = statement.requirements.filter((requirement) => requirement.condition.kind !== 'share');
  const prune: CorePrune[] = [];
  const shareRequirements = shares.map((requirement) =>
    share(body, requirement, requirement.condition as Ast.ShareExpr, slot, source.of, prune),
  );
  const plain = requirements(body, others);
  prune.push(...others.flatMap((requirement) => pruneOf(body, requirement, source.of, binder.name.text)));
  const key = prompt(body, statement.key?.text ?? binder.name.text, statement.span);
  const ask =
    body.build.program.asks.push({
      key,
      by,
      seen,
      site: at,
      form: {
        form: 'subset',
        binder: { name: binder.name.text, slot, set: source.set, type: coreType(body.build, source.of) },
        least,
        most,
        requirements: [...shareRequirements, ...plain, ...forbidsHere(body)],
        prune,
      },
      names: namesAround(body, [slot]),
    }) - 1;
  return [{ op: 'ask', site: at, ask, branches: [] }];
}

/** `no two halves share card`: as a condition over the list, and as something the search can use early. */
function share(
  body: Body,
  requirement: Ast.Requirement,
  expr: Ast.ShareExpr,
  list: number,
  of: Type,
  prune: CorePrune[],
): CoreRequirement {
  const shared = findLocal(body, expr.list.text);
  if (shared !== undefined) noteLocal(body, expr.list, shared);
  const outer = newTemporary(body);
  const inner = newTemporary(body);
  const fieldOf = (slot: number): CoreExpr => {
    const found = memberOf(body, { form: 'value', core: local(slot), type: of }, expr.field);
    if (found?.form === 'value') return found.core;
    problem(body.build, {
      kind: 'no-member',
      of,
      name: expr.field.text,
      span: expr.field.span,
      known: [],
      near: undefined,
    });
    return constant(0);
  };
  const rules = ruleIds(body.build, requirement.because);
  if (lifting(body, rules) === undefined)
    prune.push({ form: expr.form === 'no-two' ? 'no-two-share' : 'all-share', slot: outer, of: fieldOf(outer) });
  const same = compare(fieldOf(outer), '=', fieldOf(inner));
  const set = { set: 'local', slot: list } as const;
  const condition: CoreExpr =
    expr.form === 'no-two'
      ? {
          op: 'every',
          slot: outer,
          set,
          where: {
            op: 'every',
            slot: inner,
            set,
            where: { op: 'or', left: compare(local(outer), '=', local(inner)), right: not(same) },
          },
        }
      : { op: 'every', slot: outer, set, where: { op: 'every', slot: inner, set, where: same } };
  return {
    condition: waived(body, rules, condition),
    reason: newReason(body, {
      rules,
      text: expr.form === 'no-two' ? `no two share ${expr.field.text}` : `all share ${expr.field.text}`,
      form: 'condition',
      span: requirement.span,
    }),
    after: 1,
  };
}

/**
 * Recognises `every x in halves satisfies c` and comparisons of `count of halves` or `sum of e for x in halves` with a number n,
 * where c and n say nothing about the set itself: they must mean the same before it is complete.
 */
function pruneOf(body: Body, requirement: Ast.Requirement, of: Type, name: string): CorePrune[] {
  const { condition } = requirement;
  const lifted = lifting(body, ruleIds(body.build, requirement.because));
  const isList = (expr: Ast.Expr): boolean => expr.kind === 'name' && expr.name.text === name;
  if (
    condition.kind === 'quantifier' &&
    condition.form === 'every' &&
    isList(condition.source) &&
    condition.where === undefined &&
    condition.satisfies !== undefined &&
    !namesIn(condition.satisfies).includes(name)
  ) {
    const satisfies = condition.satisfies;
    return withVariable(body, condition.variable, of, (slot) => {
      const each = truth(body, satisfies);
      return [{ form: 'each', slot, condition: lifted === undefined ? each : either(each, lifted) }];
    });
  }
  if (condition.kind !== 'binary' || condition.left.kind !== 'query') return [];
  const { left, right, operator } = condition;
  const bounds = BOUNDS.get(operator) ?? [];
  if (
    bounds.length === 0 ||
    (left.form !== 'sum' && left.form !== 'count') ||
    !isList(left.source) ||
    left.where !== undefined ||
    namesIn(right).includes(name)
  )
    return [];
  const each = left.form === 'sum' ? left.body : undefined;
  return bounds.flatMap(({ form, by }) => {
    const written = elaborateInt(body, right, 'a limit');
    const bound: CoreExpr = by === 0 ? written : { op: 'arith', operator: '+', left: written, right: constant(by) };
    const none = constant(form === 'sum-at-least' ? -(2 ** 30) : 2 ** 30);
    const limit: CoreExpr =
      lifted === undefined ? bound : { op: 'if', condition: lifted, then: none, otherwise: bound };
    return withVariable(body, left.variable, of, (slot): CorePrune[] => [
      { form, slot, of: each === undefined ? constant(1) : elaborateInt(body, each, 'what is added up'), limit },
    ]);
  });
}

/** What a comparison says of a number that grows: bounds that the search may use before it is complete. */
const BOUNDS: ReadonlyMap<string, readonly { readonly form: 'sum-at-least' | 'sum-at-most'; readonly by: number }[]> =
  new Map([
    ['>=', [{ form: 'sum-at-least', by: 0 }]],
    ['>', [{ form: 'sum-at-least', by: 1 }]],
    ['<=', [{ form: 'sum-at-most', by: 0 }]],
    ['<', [{ form: 'sum-at-most', by: -1 }]],
    [
      '=',
      [
        { form: 'sum-at-least', by: 0 },
        { form: 'sum-at-most', by: 0 },
      ],
    ],
  ]);
