/**
 * Events, handlers and checks. An event is a procedure that runs its handlers; the moves of pieces share one procedure (`moved`)
 * that runs handlers of pieces and places; checks share one (`settle`) that repeats them until nothing watched has changed.
 */

import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { EventSymbol, PlaceSymbol } from '../types/symbols.ts';
import { HOLE, INT, type Type, thing } from '../types/types.ts';
import { type NamedParameter, parameters, procedure } from './bodies.ts';
import {
  type Body,
  type Build,
  type ClauseEntry,
  inScope,
  newBody,
  newLocal,
  newTemporary,
  problem,
  ruleIds,
  site,
} from './build.ts';
import { coreType } from './core-types.ts';
import { namesOf, type Placed, reserve } from './declare.ts';
import { player, truth } from './expressions.ts';
import { contentType } from './members.ts';
import { note } from './notes.ts';
import {
  type CoreArgument,
  type CoreExpr,
  type CoreProcedure,
  type CoreSet,
  type CoreStatement,
  type CoreType,
  OWNER,
  PART,
  SELF,
} from './program.ts';
import { sourceOf } from './queries.ts';
import { asComponent, holds, ownerOf } from './reasons.ts';
import { block, closeBlock } from './statements.ts';
import { both, compare, constant, local, NONE_EXPR, plus } from './values.ts';

type HandlerEntry = ClauseEntry<Ast.HandlerDeclaration>;

// ---------------------------------------------------------------- declared events

export function translateEvent(build: Build, symbol: EventSymbol): void {
  const entries = build.handlers.filter(
    ({ clause }) => clause.trigger.kind === 'event' && clause.trigger.event.text === symbol.name,
  );
  const runs = entries.map((entry) => handlerProcedure(build, entry, symbol.parameters));
  build.procedures[symbol.procedure] = procedure(
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
function handlerProcedure(
  build: Build,
  entry: HandlerEntry,
  list: readonly NamedParameter[],
  variableType?: Type,
): number {
  const { clause, force } = entry;
  const rules = ruleIds(build, clause.rules);
  const id = reserve(build);
  const forEach = clause.forEach;
  build.procedures[id] = procedure(
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

function passed(body: Body, list: readonly NamedParameter[]): CoreArgument[] {
  return list.map((parameter) => {
    const found = body.scopes[0]?.get(parameter.name);
    return found?.list === true
      ? { form: 'list', set: { set: 'local', slot: found.slot } }
      : { form: 'value', value: local(found?.slot ?? 0) };
  });
}

/** One handler, in order: once, for each member, or for each component in force (owners from the active player clockwise). */
function runOne(
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
    body.scopes[body.scopes.length - 1]?.set(forEach.variable.text, {
      name: forEach.variable.text,
      slot,
      type: source.of,
      list: false,
      origin: forEach.variable,
    });
    const where = both(
      forEach.where === undefined ? undefined : truth(body, forEach.where),
      clause.when === undefined ? undefined : truth(body, clause.when),
    );
    const label = ++body.labels;
    const by = clause.by === undefined ? undefined : player(body, clause.by, 'who orders them');
    const ask =
      by === undefined
        ? undefined
        : body.build.asks.push({
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
function shares(
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
        body.build.asks.push({
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
    body.scopes[body.scopes.length - 1]?.set(forEach.variable.text, {
      name: forEach.variable.text,
      slot,
      type: source.of,
      list: false,
      origin: forEach.variable,
    });
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
    body.scopes[body.scopes.length - 1]?.set(forEach.variable.text, {
      name: forEach.variable.text,
      slot,
      type: source.of,
      list: false,
      origin: forEach.variable,
    });
    const condition = both(
      forEach.where === undefined ? undefined : truth(body, forEach.where),
      clause.when === undefined ? undefined : truth(body, clause.when),
    );
    return { op: 'let', slot, value: member, body: condition ?? constant(1) };
  });
}

// ---------------------------------------------------------------- pieces and places

/** Reserves the shared procedures before any body is translated, because every move may run them. */
export function reserveTriggers(build: Build, checks: readonly Placed<Ast.CheckDeclaration>[]): void {
  for (const entry of build.handlers) {
    const trigger = entry.clause.trigger;
    if (trigger.kind === 'event') {
      const event = build.symbols.globals.get(trigger.event.text)?.find((symbol) => symbol.symbol === 'event');
      if (event !== undefined) note(build, trigger.event, event);
      else
        problem(build, {
          kind: 'unknown-name',
          name: trigger.event.text,
          span: trigger.event.span,
          what: 'event',
          known: namesOf(build, 'event'),
        });
    } else if (trigger.verb === 'found-empty') {
      const place = placeNamed(build, trigger.place);
      if (place !== undefined) build.foundEmpty.push({ place, procedure: reserve(build) });
    } else if (placeNamed(build, trigger.place) !== undefined) build.moved ??= reserve(build);
  }
  if (checks.length === 0) return;
  build.settle = reserve(build);
  checks.forEach(({ declaration }, i) => {
    for (const watched of declaration.watches) watch(build, watched, 2 ** i);
  });
}

function watch(build: Build, name: Ast.Name, bit: number): void {
  let found = false;
  for (const symbol of build.symbols.globals.get(name.text) ?? []) {
    if (symbol.symbol === 'state' || symbol.symbol === 'place') note(build, name, symbol);
    if (symbol.symbol === 'state') {
      symbol.watch |= bit;
      const column = build.columns[symbol.column];
      if (column !== undefined) build.columns[symbol.column] = { ...column, watch: symbol.watch };
      found = true;
    } else if (symbol.symbol === 'place') {
      symbol.watch |= bit;
      const place = build.places[symbol.place];
      if (place !== undefined) build.places[symbol.place] = { ...place, watch: symbol.watch };
      found = true;
    }
  }
  if (!found)
    problem(build, {
      kind: 'unknown-name',
      name: name.text,
      span: name.span,
      what: 'state or place',
      known: namesOf(build, 'state', 'place'),
    });
}

function placeNamed(build: Build, name: Ast.Name): PlaceSymbol | undefined {
  const place = (build.symbols.globals.get(name.text) ?? []).find(
    (symbol): symbol is PlaceSymbol => symbol.symbol === 'place',
  );
  if (place === undefined)
    problem(build, {
      kind: 'unknown-name',
      name: name.text,
      span: name.span,
      what: 'place',
      known: namesOf(build, 'place'),
    });
  else note(build, name, place);
  return place;
}

const MOVED_PARAMETERS = [
  { name: 'piece', type: INT },
  { name: 'from', type: INT },
  { name: 'to', type: INT },
];

export function translateMoved(build: Build): void {
  let emptyIndex = 0;
  for (const entry of build.handlers) {
    const trigger = entry.clause.trigger;
    if (trigger.kind !== 'place' || trigger.verb !== 'found-empty') continue;
    const reserved = build.foundEmpty[emptyIndex++];
    if (reserved === undefined) continue;
    const run = pieceHandler(build, entry, reserved.place);
    build.procedures[reserved.procedure] = procedure(
      build,
      { name: `on ${reserved.place.name} found empty`, role: 'dispatch', span: entry.clause.span, rules: [] },
      (body) => parameters(body, [{ name: 'place', type: INT }], []),
      (body) => {
        const place = local(body.scopes[0]?.get('place')?.slot ?? 0);
        return triggered(body, entry, run, reserved.place, constant(1), undefined, place, entry.clause.span);
      },
    );
  }
  if (build.moved === undefined) return;
  const entries = build.handlers.filter(
    ({ clause }) => clause.trigger.kind !== 'event' && clause.trigger.verb !== 'found-empty',
  );
  const runs = entries
    .map((entry) => ({
      entry,
      place: entry.clause.trigger.kind === 'event' ? undefined : placeQuietly(build, entry.clause.trigger.place),
    }))
    .filter((one): one is { entry: HandlerEntry; place: PlaceSymbol } => one.place !== undefined);
  const made = runs.map(({ entry, place }) => {
    const run = pieceHandler(build, entry, place);
    if (entry.clause.trigger.kind === 'place') build.emptied.add(run);
    return { entry, place, run };
  });
  const span = entries[0]?.clause.span ?? { file: '', start: 0, end: 0 };
  build.procedures[build.moved] = procedure(
    build,
    { name: 'moved', role: 'dispatch', span, rules: [] },
    (body) => parameters(body, MOVED_PARAMETERS, []),
    (body) => {
      const at = site(body, span);
      const [piece, from, to] = MOVED_PARAMETERS.map(({ name }) => local(body.scopes[0]?.get(name)?.slot ?? 0)) as [
        CoreExpr,
        CoreExpr,
        CoreExpr,
      ];
      const statements = made.map(({ entry, place, run }) => {
        const facts = triggerFacts(entry.clause.trigger, piece, from, to, place, body);
        return triggered(body, entry, run, place, facts.condition, facts.piece, facts.place, entry.clause.span);
      });
      return { op: 'block', site: at, label: undefined, body: statements, clear: [], clearLists: [], boundary: false };
    },
  );
}

function placeQuietly(build: Build, name: Ast.Name): PlaceSymbol | undefined {
  return (build.symbols.globals.get(name.text) ?? []).find(
    (symbol): symbol is PlaceSymbol => symbol.symbol === 'place',
  );
}

/** When a trigger fires after a move, for which piece, at which place. */
function triggerFacts(
  trigger: Ast.Trigger,
  piece: CoreExpr,
  from: CoreExpr,
  to: CoreExpr,
  place: PlaceSymbol,
  body: Body,
): { readonly condition: CoreExpr; readonly piece: CoreExpr | undefined; readonly place: CoreExpr } {
  const isOf = (of: CoreExpr): CoreExpr => ({ op: 'is-of', domains: [place.domain], of });
  const leftIt = both(isOf(from), compare(from, '!=', to)) as CoreExpr;
  if (trigger.kind === 'place')
    return {
      condition: both(leftIt, compare({ op: 'place-size', place: from }, '=', constant(0))) as CoreExpr,
      piece: undefined,
      place: from,
    };
  if (trigger.kind === 'event') return { condition: constant(0), piece: undefined, place: from };
  switch (trigger.verb) {
    case 'enters':
      return { condition: both(isOf(to), compare(from, '!=', to)) as CoreExpr, piece, place: to };
    case 'leaves':
      return { condition: leftIt, piece, place: from };
    case 'uncovered':
      return {
        condition: both(leftIt, compare({ op: 'top', place: from }, '!=', NONE_EXPR)) as CoreExpr,
        piece: { op: 'top', place: from },
        place: from,
      };
    case 'covered': {
      const slot = newTemporary(body);
      const below: CoreExpr = {
        op: 'first',
        slot,
        set: { set: 'contents', place: to },
        where: compare({ op: 'position', copy: local(slot) }, '=', constant(1)),
      };
      const entered = both(
        both(isOf(to), compare({ op: 'top', place: to }, '=', piece)),
        compare({ op: 'place-size', place: to }, '>', constant(1)),
      ) as CoreExpr;
      return { condition: entered, piece: below, place: to };
    }
    default:
      return trigger satisfies never;
  }
}

/** The handler's text: the piece (if the trigger has one) and the place's keys are its parameters. */
function pieceHandler(build: Build, entry: HandlerEntry, place: PlaceSymbol): number {
  return handlerProcedure(build, entry, handlerParameters(entry, place));
}

function handlerParameters(entry: HandlerEntry, place: PlaceSymbol): NamedParameter[] {
  const trigger = entry.clause.trigger;
  if (trigger.kind === 'event') return [];
  const keys = trigger.keys.map((key, i) => ({ name: key.text, type: place.keys[i]?.type ?? HOLE, origin: key }));
  const { kind } = trigger;
  return kind === 'piece'
    ? [{ name: trigger.piece.text, type: contentType([place]), origin: trigger.piece }, ...keys]
    : keys;
}

/** Tests the trigger with the handler's names bound, then runs the handler. */
function triggered(
  body: Body,
  entry: HandlerEntry,
  run: number,
  place: PlaceSymbol,
  condition: CoreExpr,
  piece: CoreExpr | undefined,
  at: CoreExpr,
  span: Span,
): CoreStatement {
  const firstSlot = body.locals;
  const where = site(body, span);
  return inScope(body, () => {
    const list = handlerParameters(entry, place);
    const keyed = entry.clause.trigger.kind === 'event' ? 0 : entry.clause.trigger.keys.length;
    const values: CoreExpr[] = [
      ...(piece === undefined ? [] : [piece]),
      ...Array.from(
        { length: keyed },
        (_, index): CoreExpr => ({ op: 'factor-any', options: [{ domain: place.domain, index }], of: at }),
      ),
    ];
    const binds = list.map((parameter, i): CoreStatement => {
      const slot = newLocal(body);
      body.scopes[body.scopes.length - 1]?.set(parameter.name, {
        ...parameter,
        slot,
        list: false,
      });
      body.scopes[0]?.set(parameter.name, { ...parameter, slot, list: false });
      return { op: 'assign', site: where, slot, value: values[i] ?? constant(0) };
    });
    const inner = runOne(body, entry, run, list, where);
    const all = closeBlock(body, [...binds, inner], span, firstSlot);
    return { op: 'if', site: where, condition, then: all, otherwise: undefined };
  });
}

// ---------------------------------------------------------------- checks

export function translateChecks(build: Build, checks: readonly Placed<Ast.CheckDeclaration>[]): void {
  if (build.settle === undefined) return;
  const runs = checks.map(({ declaration }) => {
    const rules = ruleIds(build, declaration.rules);
    const made: CoreProcedure = procedure(
      build,
      { name: declaration.name.text, role: 'check', span: declaration.name.span, rules },
      () => [],
      (body) => block(body, declaration.body.statements, declaration.body.span),
    );
    return build.procedures.push(made) - 1;
  });
  const span = checks[0]?.declaration.span ?? { file: '', start: 0, end: 0 };
  build.procedures[build.settle] = procedure(
    build,
    { name: 'settle', role: 'dispatch', span, rules: [] },
    () => [],
    (body) => {
      const at = site(body, span);
      const dirty: CoreExpr = { op: 'system', cell: 'dirty' };
      const each = checks.map((placed, i): CoreStatement => {
        const bit: CoreExpr = {
          op: 'arith',
          operator: 'mod',
          left: { op: 'arith', operator: 'div-down', left: dirty, right: constant(2 ** i) },
          right: constant(2),
        };
        const active = placed.conditions
          .map((condition) => truth(body, condition))
          .reduce<CoreExpr | undefined>(both, undefined);
        const call: CoreStatement = {
          op: 'call',
          site: at,
          procedure: runs[i] ?? 0,
          arguments: [],
          you: undefined,
          self: undefined,
          owner: undefined,
          result: undefined,
        };
        const run: CoreStatement =
          active === undefined ? call : { op: 'if', site: at, condition: active, then: call, otherwise: undefined };
        const clear: CoreStatement = {
          op: 'write-system',
          site: at,
          cell: 'dirty',
          value: { op: 'arith', operator: '-', left: dirty, right: constant(2 ** i) },
        };
        return {
          op: 'if',
          site: at,
          condition: compare(bit, '=', constant(1)),
          then: {
            op: 'block',
            site: at,
            label: undefined,
            body: [clear, run],
            clear: [],
            clearLists: [],
            boundary: false,
          },
          otherwise: undefined,
        };
      });
      const loop: CoreStatement = {
        op: 'loop',
        site: at,
        label: ++body.labels,
        condition: compare(dirty, '!=', constant(0)),
        body: { op: 'block', site: at, label: undefined, body: each, clear: [], clearLists: [], boundary: false },
        step: undefined,
      };
      const mark = (value: number): CoreStatement => ({
        op: 'write-system',
        site: at,
        cell: 'in-check',
        value: constant(value),
      });
      return {
        op: 'block',
        site: at,
        label: undefined,
        body: [mark(1), loop, mark(0)],
        clear: [],
        clearLists: [],
        boundary: false,
      };
    },
  );
}
