/** The handlers of one event in their order: whose come first, who chooses among equals, which still hold when their turn comes. */

import type * as Ast from '../../syntax/ast.ts';
import type { EventSymbol } from '../../types/symbols.ts';
import { type Type, thing } from '../../types/types.ts';
import type { NamedParameter } from '../bodies.ts';
import { type Body, type ClauseEntry, inScope, newLocal, newTemporary, site } from '../build.ts';
import { coreType } from '../core-types.ts';
import { asComponent, holds, ownerOf } from '../decisions/reasons.ts';
import { player, truth } from '../expressions/expressions.ts';
import { sourceOf } from '../expressions/queries.ts';
import { type CoreArgument, type CoreExpr, type CoreSet, type CoreStatement, type CoreType, PART } from '../program.ts';
import { closeBlock } from '../statements/statements.ts';
import { both, compare, constant, local, plus } from '../values.ts';

export type HandlerEntry = ClauseEntry<Ast.HandlerDeclaration>;

/** One handler, in order: once, for each member, or for each component in force (owners from the active player clockwise). */
export function runOne(
  body: Body,
  entry: HandlerEntry,
  run: number,
  list: readonly NamedParameter[],
  at: number,
): CoreStatement {
  const { clause, force } = entry;
  const kind = force.kind;
  const selves = force.selves;
  if (selves === undefined || kind === undefined) return members(body, entry, run, list, at, undefined);
  const firstSlot = body.locals;
  return inScope(body, () => {
    const self = newLocal(body);
    const held = newLocal(body, 2);
    const label = ++body.labels;
    const where = asComponent(body, kind, local(self), () =>
      holds(body, force, clause.forEach === undefined ? clause.when : undefined),
    );
    const owner = ownerOf(body, kind, local(self));
    const order = [{ key: seatDistance(owner), highest: false }];
    const inner = asComponent(body, kind, local(self), () => members(body, entry, run, list, at, local(self)));
    return closeBlock(
      body,
      [
        {
          op: 'for',
          site: at,
          label,
          slot: self,
          list: held,
          set: selves,
          where,
          order,
          again: false,
          ask: undefined,
          body: inner,
        },
      ],
      clause.span,
      firstSlot,
    );
  });
}

/** Seats from the active player clockwise. */
function seatDistance(owner: CoreExpr): CoreExpr {
  const difference: CoreExpr = { op: 'arith', operator: '-', left: owner, right: { op: 'system', cell: 'active' } };
  return {
    op: 'arith',
    operator: 'mod',
    left: plus(difference, { op: 'arith', operator: '*', left: { op: 'players' }, right: constant(2) }),
    right: { op: 'players' },
  };
}

function members(
  body: Body,
  entry: HandlerEntry,
  run: number,
  list: readonly NamedParameter[],
  at: number,
  self: CoreExpr | undefined,
): CoreStatement {
  const { clause, force } = entry;
  const owner = self === undefined || force.kind === undefined ? undefined : ownerOf(body, force.kind, self);
  const call = (extra: readonly CoreArgument[]): CoreStatement => ({
    op: 'call',
    site: at,
    procedure: run,
    arguments: [...passed(body, list), ...extra],
    you: undefined,
    self,
    owner,
    result: undefined,
  });
  const forEach = clause.forEach;
  if (forEach === undefined) {
    if (self !== undefined || clause.when === undefined) return call([]);
    return { op: 'if', site: at, condition: truth(body, clause.when), then: call([]), otherwise: undefined };
  }
  const firstSlot = body.locals;
  return inScope(body, () => {
    const source = sourceOf(body, forEach.source);
    const slot = newLocal(body);
    const held = newLocal(body, 2);
    nameMember(body, forEach.variable, slot, source.of);
    const where = both(
      forEach.where === undefined ? undefined : truth(body, forEach.where),
      clause.when === undefined ? undefined : truth(body, clause.when),
    );
    const label = ++body.labels;
    const by = clause.by === undefined ? undefined : player(body, clause.by, 'who orders them');
    const ask =
      by === undefined
        ? undefined
        : body.build.program.asks.push({
            key: 'order',
            by,
            site: at,
            form: { form: 'next-member', name: forEach.variable.text, type: coreType(body.build, source.of) },
          }) - 1;
    return closeBlock(
      body,
      [
        {
          op: 'for',
          site: at,
          label,
          slot,
          list: held,
          set: source.set,
          where,
          order: [],
          again: false,
          ask,
          body: call([{ form: 'value', value: local(slot) }]),
        },
      ],
      clause.span,
      firstSlot,
    );
  });
}

/** `resolved by a, then b`: each named player orders what falls to them; the list is fixed at the start, each is tested again. */
export function shares(
  body: Body,
  symbol: EventSymbol,
  entries: readonly HandlerEntry[],
  runs: readonly number[],
  at: number,
): CoreStatement[] {
  const { resolvedBy } = symbol.declaration;
  const resolvers = resolvedBy.map((expr) => player(body, expr, 'who resolves'));
  return resolvers.flatMap((resolver, share) => {
    const mine = entries.flatMap((entry, i) =>
      mayFallTo(entry, resolvedBy, share) ? [{ entry, run: runs[i] ?? 0 }] : [],
    );
    if (mine.length === 0) return [];
    const firstSlot = body.locals;
    return inScope(body, () => {
      const instance = newLocal(body);
      const held = newLocal(body, 2);
      const label = ++body.labels;
      const parts = mine.map(({ entry }, i) => instances(body, entry, i, resolver, share === 0));
      const ask =
        body.build.program.asks.push({
          key: 'order',
          by: resolver,
          site: site(
            body,
            symbol.declaration.span,
            mine.flatMap(({ entry }) => entry.clause.rules),
          ),
          form: { form: 'next-member', name: 'effect', type: { form: 'part', parts: parts.map(({ type }) => type) } },
        }) - 1;
      const member: CoreExpr = { op: 'arith', operator: 'mod', left: local(instance), right: constant(PART) };
      const number: CoreExpr = { op: 'arith', operator: 'div-down', left: local(instance), right: constant(PART) };
      const runInstance = mine.reduceRight<CoreStatement | undefined>((otherwise, { entry, run }, i) => {
        const self = entry.force.kind === undefined ? undefined : member;
        const owner = entry.force.kind === undefined ? undefined : ownerOf(body, entry.force.kind, member);
        const extra: CoreArgument[] = entry.clause.forEach === undefined ? [] : [{ form: 'value', value: member }];
        const call: CoreStatement = {
          op: 'call',
          site: at,
          procedure: run,
          arguments: [...passed(body, symbol.parameters), ...extra],
          you: resolver,
          self,
          owner,
          result: undefined,
        };
        const again = stillHolds(body, entry, member);
        const then: CoreStatement =
          again === undefined ? call : { op: 'if', site: at, condition: again, then: call, otherwise: undefined };
        return { op: 'if', site: at, condition: compare(number, '=', constant(i)), then, otherwise };
      }, undefined);
      const empty: CoreStatement = {
        op: 'block',
        site: at,
        label: undefined,
        body: [],
        clear: [],
        clearLists: [],
        boundary: false,
      };
      return closeBlock(
        body,
        [
          {
            op: 'for',
            site: at,
            label,
            slot: instance,
            list: held,
            set: { set: 'concat', parts: parts.map(({ set }) => set) },
            where: undefined,
            order: [],
            again: false,
            ask,
            body: runInstance ?? empty,
          },
        ],
        symbol.declaration.span,
        firstSlot,
      );
    });
  });
}

/** `by attacker` is the share that is resolved by `attacker`; where names do not tell, who it is decides in play. */
function mayFallTo({ clause, force }: HandlerEntry, resolvedBy: readonly Ast.Expr[], share: number): boolean {
  const { by } = clause;
  if (by === undefined) return force.selves !== undefined || share === 0;
  if (by.kind !== 'name') return true;
  const named = resolvedBy.findIndex((expr) => expr.kind === 'name' && expr.name.text === by.name.text);
  return named < 0 || named === share;
}

/** What of a handler falls to a player now, each as a number that also says which handler it is; and what its members are. */
function instances(
  body: Body,
  entry: HandlerEntry,
  number: number,
  resolver: CoreExpr,
  firstShare: boolean,
): { readonly set: CoreSet; readonly type: CoreType | undefined } {
  const { clause, force } = entry;
  const slot = newTemporary(body);
  const code = number === 0 ? local(slot) : plus(constant(number * PART), local(slot));
  const mine = (): CoreExpr | undefined =>
    clause.by === undefined
      ? firstShare
        ? undefined
        : constant(0)
      : compare(player(body, clause.by, 'whose share it is'), '=', resolver);
  if (force.selves !== undefined && force.kind !== undefined) {
    const kind = force.kind;
    const where = asComponent(body, kind, local(slot), () => {
      const whose = clause.by === undefined ? compare(ownerOf(body, kind, local(slot)), '=', resolver) : mine();
      return both(whose, holds(body, force, clause.when));
    });
    return { set: { set: 'map', slot, of: force.selves, where, value: code }, type: coreType(body.build, thing(kind)) };
  }
  const forEach = clause.forEach;
  if (forEach === undefined) {
    const where = both(mine(), clause.when === undefined ? undefined : truth(body, clause.when));
    const once: CoreSet = { set: 'items', items: [constant(0)] };
    return { set: { set: 'map', slot, of: once, where, value: code }, type: undefined };
  }
  const source = sourceOf(body, forEach.source);
  return inScope(body, () => {
    nameMember(body, forEach.variable, slot, source.of);
    const where = both(
      both(mine(), forEach.where === undefined ? undefined : truth(body, forEach.where)),
      clause.when === undefined ? undefined : truth(body, clause.when),
    );
    return { set: { set: 'map', slot, of: source.set, where, value: code }, type: coreType(body.build, source.of) };
  });
}

function stillHolds(body: Body, entry: HandlerEntry, member: CoreExpr): CoreExpr | undefined {
  const { clause, force } = entry;
  if (force.kind !== undefined) return asComponent(body, force.kind, member, () => holds(body, force, clause.when));
  const forEach = clause.forEach;
  if (forEach === undefined) return clause.when === undefined ? undefined : truth(body, clause.when);
  if (forEach.where === undefined && clause.when === undefined) return undefined;
  const source = sourceOf(body, forEach.source);
  const slot = newTemporary(body);
  return inScope(body, (): CoreExpr => {
    nameMember(body, forEach.variable, slot, source.of);
    const condition = both(
      forEach.where === undefined ? undefined : truth(body, forEach.where),
      clause.when === undefined ? undefined : truth(body, clause.when),
    );
    return { op: 'let', slot, value: member, body: condition ?? constant(1) };
  });
}

/** One clause is translated in several places, so its variable is no news and no duplicate there. */
function nameMember(body: Body, origin: Ast.Name, slot: number, type: Type): void {
  body.scopes[body.scopes.length - 1]?.set(origin.text, { name: origin.text, slot, type, list: false, origin });
}

export function passed(body: Body, list: readonly NamedParameter[]): CoreArgument[] {
  return list.map((parameter) => {
    const found = body.scopes[0]?.get(parameter.name);
    return found?.list === true
      ? { form: 'list', set: { set: 'local', slot: found.slot } }
      : { form: 'value', value: local(found?.slot ?? 0) };
  });
}
