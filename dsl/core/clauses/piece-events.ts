/** Triggers that watch pieces: what enters or leaves a place runs handlers through one shared procedure, `moved`. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { PlaceSymbol } from '../../types/symbols.ts';
import { HOLE, INT } from '../../types/types.ts';
import { type NamedParameter, parameters, procedure } from '../bodies.ts';
import { type Body, type Build, inScope, newLocal, newTemporary, problem, site } from '../build.ts';
import { namesOf, type Placed } from '../declarations/declare.ts';
import { handlerProcedure } from '../declarations/events.ts';
import { contentType } from '../expressions/union-members.ts';
import { note } from '../notes.ts';
import type { CoreExpr, CoreStatement } from '../program.ts';
import { reserveProcedure } from '../reserved.ts';
import { closeBlock } from '../statements/statements.ts';
import { both, compare, constant, local, NONE_EXPR } from '../values.ts';
import { watchBits } from './checks.ts';
import { type HandlerEntry, runOne } from './handler-order.ts';

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
      if (place !== undefined) build.foundEmpty.push({ place, procedure: reserveProcedure(build) });
    } else if (placeNamed(build, trigger.place) !== undefined) build.moved ??= reserveProcedure(build);
  }
  if (checks.length === 0) return;
  build.settle = reserveProcedure(build);
  checks.forEach(({ declaration }, i) => {
    for (const watched of declaration.watches) watch(build, watched, i);
  });
}

function watch(build: Build, name: Ast.Name, check: number): void {
  let found = false;
  for (const symbol of build.symbols.globals.get(name.text) ?? []) {
    if (symbol.symbol === 'state' || symbol.symbol === 'place') note(build, name, symbol);
    if (symbol.symbol === 'state') {
      for (const state of symbol.parts ?? [symbol]) {
        state.watch = [...state.watch, check];
        const column = build.program.columns[state.column];
        if (column !== undefined) build.program.columns[state.column] = { ...column, ...watchBits(state.watch) };
      }
      found = true;
    } else if (symbol.symbol === 'place') {
      symbol.watch = [...symbol.watch, check];
      const place = build.program.places[symbol.place];
      if (place !== undefined) build.program.places[symbol.place] = { ...place, ...watchBits(symbol.watch) };
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
    build.program.procedures[reserved.procedure] = procedure(
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
  build.program.procedures[build.moved] = procedure(
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
