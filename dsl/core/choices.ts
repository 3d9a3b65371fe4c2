/** Decisions: `choose`, `may`, `one of`, `any of`, `all of`, `take`, `one action of`. All become asks. */

import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { ActionSymbol } from '../types/symbols.ts';
import { listOf, optionalOf, type Type, withoutNone } from '../types/types.ts';
import { wholly } from './as-far-as-possible.ts';
import {
  type Body,
  declareLocal,
  findLocal,
  globalsNamed,
  inScope,
  newLocal,
  newTemporary,
  noteLocal,
  problem,
  ruleIds,
  site,
} from './build.ts';
import { coreType } from './core-types.ts';
import { elaborateInt, knowing, player, truth, withVariable } from './expressions.ts';
import { memberOf } from './members.ts';
import { note } from './notes.ts';
import {
  type CoreExpr,
  type CoreNamed,
  type CorePrune,
  type CoreRequirement,
  type CoreStatement,
  type Slot,
  YOU,
} from './program.ts';
import { sourceOf } from './queries.ts';
import { forbidden, lifting, newReason, requirements, waived } from './reasons.ts';
import { block, closeBlock, resetPassing } from './statements.ts';
import { compare, constant, either, local, mentions, NO, not, plus, YES } from './values.ts';

export function decider(body: Body, by: Ast.Expr | undefined): CoreExpr {
  body.usesYou = true;
  return by === undefined ? local(YOU) : player(body, by, 'who decides');
}

/** Locals that a question may speak of: single values, but for those it asks for. Inner names hide outer ones. */
function namesAround(body: Body, asked: readonly Slot[] = []): readonly CoreNamed[] {
  const names = new Map(body.scopes.flatMap((scope) => [...scope]));
  return [...names.values()].flatMap(({ name, slot, type, list }): readonly CoreNamed[] =>
    list || type.form === 'amounts' || asked.includes(slot) ? [] : [{ name, slot, type: coreType(body.build, type) }],
  );
}

function prompt(body: Body, key: string, span: Span): string {
  if (!body.build.prompts.has(key)) body.build.prompts.set(key, span);
  return key;
}

export function askTuple(body: Body, statement: Ast.ChooseStatement): CoreStatement[] {
  if (statement.subset !== undefined) return askSubset(body, statement, statement.subset);
  const at = site(body, statement.span, statement.rules);
  const by = decider(body, statement.by);
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
    body.build.asks.push({
      key,
      by,
      site: at,
      form: { form: 'tuple', binders, orNone: statement.orNone, requirements: placed },
      names: namesAround(
        body,
        binders.map((binder) => binder.slot),
      ),
    }) - 1;
  return [{ op: 'ask', site: at, ask, branches: [] }];
}

/** Forbid clauses of the declaration we are in whose names are all visible from here on; each is used once. */
function forbidsHere(body: Body): CoreRequirement[] {
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
    body.build.asks.push({
      key,
      by,
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
 * Recognises `every x in halves satisfies c`, `count of halves <= n`, `sum of e for x in halves >= n`, `... <= n`,
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
  if (
    condition.kind === 'binary' &&
    (condition.operator === '>=' || condition.operator === '<=') &&
    condition.left.kind === 'query' &&
    (condition.left.form === 'sum' || condition.left.form === 'count') &&
    isList(condition.left.source) &&
    condition.left.where === undefined &&
    !namesIn(condition.right).includes(name)
  ) {
    const atLeast = condition.operator === '>=';
    const written = elaborateInt(body, condition.right, 'a limit');
    const none = constant(atLeast ? -(2 ** 30) : 2 ** 30);
    const limit: CoreExpr =
      lifted === undefined ? written : { op: 'if', condition: lifted, then: none, otherwise: written };
    const each = condition.left.form === 'sum' ? condition.left.body : undefined;
    return withVariable(body, condition.left.variable, of, (slot) => [
      {
        form: atLeast ? 'sum-at-least' : 'sum-at-most',
        slot,
        of: each === undefined ? constant(1) : elaborateInt(body, each, 'what is added up'),
        limit,
      },
    ]);
  }
  return [];
}

export function may(body: Body, statement: Ast.MayStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const by = decider(body, statement.by);
  const conditions = requirements(body, statement.requirements);
  const ask = askBranch(body, prompt(body, statement.key.text, statement.key.span), by, at, [
    { key: statement.key.text, requirements: conditions },
    { key: 'decline', requirements: [], decline: true },
  ]);
  const yes = wholly(body, () =>
    knowingAll(body, statement.requirements, () => block(body, statement.body.statements, statement.body.span)),
  );
  const no =
    statement.otherwise === undefined
      ? emptyBlock(at)
      : block(body, statement.otherwise.statements, statement.otherwise.span);
  return [{ op: 'ask', site: at, ask, branches: [yes, no] }];
}

export function askBranch(
  body: Body,
  key: string,
  by: CoreExpr,
  at: number,
  branches: readonly {
    readonly key: string;
    readonly requirements: readonly CoreRequirement[];
    readonly decline?: boolean;
    readonly action?: number;
  }[],
): number {
  return (
    body.build.asks.push({
      key,
      by,
      site: at,
      form: {
        form: 'branch',
        branches: branches.map((branch) => ({
          key: branch.key,
          action: branch.action,
          decline: branch.decline ?? false,
          requirements: branch.requirements,
        })),
      },
      names: namesAround(body),
    }) - 1
  );
}

export function emptyBlock(at: number): CoreStatement {
  return { op: 'block', site: at, label: undefined, body: [], clear: [], clearLists: [], boundary: false };
}

export function oneOf(body: Body, statement: Ast.BranchesStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const by = decider(body, statement.by);
  for (const branch of statement.branches) prompt(body, branch.key.text, branch.key.span);
  const asked = statement.branches.map((branch) => ({
    key: branch.key.text,
    requirements: requirements(body, branch.requirements),
  }));
  const ask = askBranch(body, questionOf(body, statement, 'one-of'), by, at, asked);
  return [{ op: 'ask', site: at, ask, branches: statement.branches.map((branch) => branchBlock(body, branch)) }];
}

/** The author's own question, or the one that the language asks. */
function questionOf(body: Body, { key }: Ast.BranchesStatement, standard: string): string {
  return key === undefined ? standard : prompt(body, key.text, key.span);
}

function branchBlock(body: Body, branch: Ast.Branch): CoreStatement {
  const inner = (): CoreStatement =>
    wholly(body, () =>
      knowingAll(body, branch.requirements, () => block(body, branch.body.statements, branch.body.span)),
    );
  if (branch.rules.length === 0) return inner();
  const outer = body.rules;
  (body as { rules: readonly string[] }).rules = [...ruleIds(body.build, branch.rules), ...outer];
  const made = inner();
  (body as { rules: readonly string[] }).rules = outer;
  return made;
}

/** What follows a decision may rely on the requirements of what was chosen. */
function knowingAll<T>(body: Body, written: readonly Ast.Requirement[], inner: () => T): T {
  return written.reduceRight<() => T>((rest, one) => () => knowing(body, one.condition, true, rest), inner)();
}

/** `any of`: one or more, each at most once, in any order. `all of`: every one that can be done, in an order the player picks. */
export function anyBranches(body: Body, statement: Ast.BranchesStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const firstSlot = body.locals;
  return [
    inScope(body, () => {
      const done = statement.branches.map(() => newLocal(body));
      const count = newLocal(body);
      const label = ++body.labels;
      const by = decider(body, statement.by);
      for (const branch of statement.branches) prompt(body, branch.key.text, branch.key.span);
      const reason = newReason(body, { rules: [], text: 'each at most once', form: 'condition', span: statement.span });
      const options = statement.branches.map((branch, i) => ({
        key: branch.key.text,
        requirements: [
          { condition: compare(local(done[i] ?? 0), '=', NO), reason, after: 0 },
          ...requirements(body, branch.requirements),
        ],
      }));
      const any = statement.form === 'any';
      const stop = {
        key: 'decline',
        decline: true,
        requirements: any ? [{ condition: compare(local(count), '>', constant(0)), reason, after: 0 }] : [],
      };
      const key = questionOf(body, statement, any ? 'any-of' : 'all-of');
      const ask = askBranch(body, key, by, at, any ? [...options, stop] : options);
      const bodies = statement.branches.map((branch, i): CoreStatement => {
        const inner = branchBlock(body, branch);
        return {
          op: 'block',
          site: at,
          label: undefined,
          clear: [],
          clearLists: [],
          boundary: false,
          body: [
            { op: 'assign', site: at, slot: done[i] ?? 0, value: YES },
            { op: 'assign', site: at, slot: count, value: plus(local(count), constant(1)) },
            inner,
          ],
        };
      });
      const asking: CoreStatement = {
        op: 'ask',
        site: at,
        ask,
        branches: any ? [...bodies, { op: 'leave', site: at, how: 'break', label }] : bodies,
      };
      const once: CoreStatement = any
        ? asking
        : {
            op: 'attempt',
            site: at,
            form: 'if-possible',
            body: asking,
            otherwise: { op: 'leave', site: at, how: 'break', label },
            reason,
            slots: [newLocal(body), newLocal(body)],
          };
      const loop: CoreStatement = {
        op: 'loop',
        site: at,
        label,
        condition: compare(local(count), '<', constant(statement.branches.length)),
        body: once,
        step: undefined,
      };
      return closeBlock(body, [loop], statement.span, firstSlot);
    }),
  ];
}

/** Things with an Effect field `do`: take one, or up to so many different ones, in any order. */
export function take(body: Body, statement: Ast.TakeStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const firstSlot = body.locals;
  const made = inScope(body, () => {
    const source = sourceOf(body, statement.source);
    const list = newLocal(body, 2);
    const taken = newLocal(body, 2);
    const chosen = newLocal(body);
    const count = newLocal(body);
    const label = ++body.labels;
    const by = decider(body, statement.by);
    const most = statement.most === undefined ? constant(1) : elaborateInt(body, statement.most, 'how many');
    const code = memberOf(
      body,
      { form: 'value', core: local(chosen), type: source.of },
      { text: 'do', span: statement.source.span },
    );
    if (code?.form !== 'value' || withoutNone(code.type).form !== 'code') {
      problem(body.build, {
        kind: 'no-member',
        of: source.of,
        name: 'do',
        span: statement.source.span,
        known: [],
        near: undefined,
      });
      return emptyBlock(at);
    }
    const key = prompt(body, 'take', statement.span);
    const ask =
      body.build.asks.push({
        key,
        by,
        site: at,
        form: {
          form: 'tuple',
          binders: [
            {
              name: 'take',
              slot: chosen,
              set: { set: 'except', left: { set: 'local', slot: list }, right: { set: 'local', slot: taken } },
              type: coreType(body.build, source.of),
            },
          ],
          orNone: statement.most !== undefined,
          requirements: [],
        },
      }) - 1;
    const leaveIfNone: CoreStatement = {
      op: 'if',
      site: at,
      condition: compare(local(chosen), '=', constant(-1)),
      then: { op: 'leave', site: at, how: 'break', label },
      otherwise: undefined,
    };
    const round: CoreStatement[] = [
      { op: 'ask', site: at, ask, branches: [] },
      leaveIfNone,
      { op: 'assign', site: at, slot: count, value: plus(local(count), constant(1)) },
      {
        op: 'assign-list',
        site: at,
        slot: taken,
        value: {
          set: 'concat',
          parts: [
            { set: 'local', slot: taken },
            { set: 'items', items: [local(chosen)] },
          ],
        },
      },
      { op: 'run', site: at, code: code.core, self: local(chosen), you: undefined, owner: undefined },
    ];
    const loop: CoreStatement = {
      op: 'loop',
      site: at,
      label,
      condition: {
        op: 'and',
        left: compare(local(count), '<', most),
        right: compare({ op: 'size', set: { set: 'local', slot: taken } }, '<', {
          op: 'size',
          set: { set: 'local', slot: list },
        }),
      },
      body: { op: 'block', site: at, label: undefined, body: round, clear: [], clearLists: [], boundary: false },
      step: undefined,
    };
    return closeBlock(
      body,
      [
        { op: 'assign-list', site: at, slot: list, value: source.set },
        { op: 'assign-list', site: at, slot: taken, value: { set: 'items', items: [] } },
        loop,
      ],
      statement.span,
      firstSlot,
    );
  });
  return withFreeActions(body, statement.free, [made], statement.span);
}

export function oneAction(body: Body, statement: Ast.OneActionStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const by = decider(body, statement.by);
  const actions = statement.actions.flatMap((name) => findAction(body, name));
  const ask = askBranch(
    body,
    prompt(body, 'action', statement.span),
    by,
    at,
    actions.map((action) => ({ key: action.name, action: action.ordinal, requirements: [] })),
  );
  for (const action of actions) prompt(body, action.name, action.span ?? statement.span);
  const branches = actions.map((action) => runAction(body, action, by, statement.span));
  return withFreeActions(body, statement.free, [{ op: 'ask', site: at, ask, branches }], statement.span);
}

function findAction(body: Body, name: Ast.Name): ActionSymbol[] {
  const symbols = globalsNamed(body.build, name.text);
  const action = symbols.find((symbol): symbol is ActionSymbol => symbol.symbol === 'action');
  if (action === undefined) {
    const known = [...body.build.symbols.globals.entries()]
      .filter(([, list]) => list.some((s) => s.symbol === 'action'))
      .map(([text]) => text);
    problem(body.build, { kind: 'unknown-name', name: name.text, span: name.span, what: 'action', known });
    return [];
  }
  action.used = true;
  note(body.build, name, action);
  if (action.parameters.length > 0)
    problem(body.build, {
      kind: 'wrong-count',
      name: name.text,
      wanted: action.parameters.length,
      found: 0,
      span: name.span,
      declared: action.span,
    });
  return [action];
}

function runAction(body: Body, action: ActionSymbol, by: CoreExpr, span: Span): CoreStatement {
  const at = site(body, span);
  const before = newLocal(body);
  return {
    op: 'block',
    site: at,
    label: undefined,
    clear: [before],
    clearLists: [],
    boundary: false,
    body: [
      { op: 'assign', site: at, slot: before, value: { op: 'system', cell: 'during' } },
      { op: 'write-system', site: at, cell: 'during', value: constant(action.ordinal) },
      {
        op: 'call',
        site: at,
        procedure: action.procedure,
        arguments: [],
        you: by,
        self: undefined,
        owner: undefined,
        result: undefined,
      },
      // a free action stands beside the action: what lasts until that one's end goes on
      ...(action.declaration.free === undefined ? resetPassing(body, 'action', span) : []),
      { op: 'write-system', site: at, cell: 'during', value: local(before) },
    ],
  };
}

/** Opens free actions `throughout` by their bits; offers those `around` before and after. */
export function withFreeActions(
  body: Body,
  free: Ast.FreeActions | undefined,
  made: readonly CoreStatement[],
  span: Span,
): CoreStatement[] {
  if (free === undefined) return [...made];
  const actions = free.actions.flatMap((name) => {
    const found = findAction(body, name);
    for (const action of found) {
      if (action.declaration.free !== undefined) continue;
      problem(body.build, {
        kind: 'not-a',
        name: action.name,
        span: name.span,
        is: 'a plain action',
        wanted: 'a free action',
        declared: action.span,
      });
    }
    return found.filter((action) => action.declaration.free !== undefined);
  });
  const at = site(body, span);
  const around = actions.filter((action) => action.declaration.free === 'around');
  const bits = actions
    .filter((action) => action.declaration.free === 'throughout')
    .reduce((sum, action) => sum + 2 ** freeBit(body, action), 0);
  const offered = (): CoreStatement[] => (around.length === 0 ? [] : [offerAround(body, around, span)]);
  const inner = [...offered(), ...made, ...offered()];
  if (bits === 0) return inner;
  const before = newLocal(body);
  return [
    { op: 'assign', site: at, slot: before, value: { op: 'system', cell: 'free' } },
    { op: 'write-system', site: at, cell: 'free', value: constant(bits) },
    ...inner,
    { op: 'write-system', site: at, cell: 'free', value: local(before) },
  ];
}

/** Free actions are numbered among themselves, in order of declaration. */
function freeBit(body: Body, action: ActionSymbol): number {
  return body.build.actions.filter((candidate, ordinal) => candidate.free === 'throughout' && ordinal < action.ordinal)
    .length;
}

function offerAround(body: Body, actions: readonly ActionSymbol[], span: Span): CoreStatement {
  const at = site(body, span);
  const label = ++body.labels;
  const by = decider(body, undefined);
  const ask = askBranch(body, prompt(body, 'free-action', span), by, at, [
    ...actions.map((action) => ({ key: action.name, action: action.ordinal, requirements: [] })),
    { key: 'decline', decline: true, requirements: [] },
  ]);
  for (const action of actions) prompt(body, action.name, action.span ?? span);
  const branches: CoreStatement[] = [
    ...actions.map((action) => runAction(body, action, by, span)),
    { op: 'leave', site: at, how: 'break', label },
  ];
  return {
    op: 'loop',
    site: at,
    label,
    condition: undefined,
    body: { op: 'ask', site: at, ask, branches },
    step: undefined,
  };
}
