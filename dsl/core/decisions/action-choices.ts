/** Choices among actions: `take`, `one action of`, and free actions around a turn. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { ActionSymbol } from '../../types/symbols.ts';
import { withoutNone } from '../../types/types.ts';
import { type Body, globalsNamed, inScope, newLocal, problem, site } from '../build.ts';
import { coreType } from '../core-types.ts';
import { elaborateInt } from '../expressions/expressions.ts';
import { memberOf } from '../expressions/members.ts';
import { sourceOf } from '../expressions/queries.ts';
import { note } from '../notes.ts';
import type { CoreExpr, CoreStatement } from '../program.ts';
import { resetPassing } from '../statements/call-statements.ts';
import { closeBlock } from '../statements/statements.ts';
import { compare, constant, local, plus } from '../values.ts';
import { askBranch, emptyBlock } from './branches.ts';
import { decider, prompt } from './choices.ts';

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
      body.build.program.asks.push({
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

/** Opens free actions `throughout` as a set; offers those `around` before and after. */
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
  const throughout = actions.filter((action) => action.declaration.free === 'throughout');
  const offered = (): CoreStatement[] => (around.length === 0 ? [] : [offerAround(body, around, span)]);
  const inner = [...offered(), ...made, ...offered()];
  if (throughout.length === 0) return inner;
  const ordinals = new Set(throughout.map((action) => action.ordinal));
  const open = freeSet(
    body.build,
    [...ordinals].sort((a, b) => a - b),
  );
  const before = newLocal(body);
  return [
    { op: 'assign', site: at, slot: before, value: { op: 'system', cell: 'free' } },
    { op: 'write-system', site: at, cell: 'free', value: constant(open) },
    ...inner,
    { op: 'write-system', site: at, cell: 'free', value: local(before) },
  ];
}

/** The number of a set of free actions, from 1. */
function freeSet({ program: { freeSets } }: Body['build'], ordinals: readonly number[]): number {
  const same = freeSets.findIndex((set) => set.join() === ordinals.join());
  return same < 0 ? freeSets.push(ordinals) : same + 1;
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
