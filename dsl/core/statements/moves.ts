/** Pieces on the move: `move`, `put`, `discard`, `return`. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol, PlaceSymbol } from '../../types/symbols.ts';
import { fits, HOLE, INT, type Type, thing, withoutNone } from '../../types/types.ts';
import { type Body, globalsNamed, inScope, newLocal, problem, site, sourceText } from '../build.ts';
import { newReason } from '../decisions/reasons.ts';
import { coerce, elaborate, elaborateAs, single, truth } from '../expressions/expressions.ts';
import { placeEntity } from '../expressions/named-values.ts';
import { toSet } from '../expressions/queries.ts';
import { contentType } from '../expressions/union-members.ts';
import { type CoreExpr, type CoreSet, type CoreStatement, YOU } from '../program.ts';
import { compare, constant, local, NONE_EXPR, type Value } from '../values.ts';
import { closeBlock, settled } from './statements.ts';

export function move(body: Body, statement: Ast.MoveStatement): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const what = elaborate(body, statement.what);
  const single = what.form === 'value' && what.type.form !== 'place';
  const of = single ? withoutNone(what.type) : elementType(toSet(body, what, statement.what.span).type);
  const goal = statement.verb === 'discard' ? discardPlace(body, of, statement.span) : target(body, statement.to, of);
  if (goal === undefined) return [];
  const end = statement.end ?? 'top';
  if (single) {
    const piece = coerce(
      body,
      what,
      what.type.form === 'design' ? thing(what.type.of) : what.type,
      statement.what.span,
      'what is moved',
    );
    if (piece.form !== 'value' || (withoutNone(piece.type).form !== 'thing' && piece.type.form !== 'hole')) {
      problem(body.build, {
        kind: 'mismatch',
        found: what.type,
        wanted: HOLE,
        span: statement.what.span,
        why: 'what is moved',
      });
      return [];
    }
    return settled(body, movePiece(body, at, statement, piece.core, piece.type.form === 'optional', goal, end, of));
  }
  return settled(body, [moveList(body, at, statement, toSet(body, what, statement.what.span).set, of, goal, end)]);
}

/** One piece; an optional one only if it is there. */
function movePiece(
  body: Body,
  at: number,
  statement: Ast.MoveStatement,
  piece: CoreExpr,
  optional: boolean,
  goal: Goal,
  end: 'top' | 'bottom',
  of: Type,
): CoreStatement[] {
  const held = newLocal(body);
  const inner: CoreStatement[] = [
    { op: 'assign', site: at, slot: held, value: piece },
    ...oneMove(body, at, held, goal, end, statement.span, turned(body, at, statement, local(held), of)),
  ];
  const clear: CoreStatement = { op: 'assign', site: at, slot: held, value: constant(0) };
  if (!optional) return [...inner, clear];
  const [first, ...rest] = inner;
  return [
    first as CoreStatement,
    {
      op: 'if',
      site: at,
      condition: compare(local(held), '!=', NONE_EXPR),
      then: { op: 'block', site: at, label: undefined, body: rest, clear: [], clearLists: [], boundary: false },
      otherwise: undefined,
    },
    clear,
  ];
}

/** Where pieces go: the place, and which places that may be. */
interface Goal {
  readonly core: CoreExpr;
  readonly places: readonly PlaceSymbol[];
}

/**
 * What the place accepts, the move itself, how the piece lies there, then the handlers that wait for pieces and places.
 * The piece stands in a slot.
 */
export function oneMove(
  body: Body,
  at: number,
  held: number,
  goal: Goal,
  end: 'top' | 'bottom',
  span: Span,
  lies: readonly CoreStatement[] = [],
): CoreStatement[] {
  const piece = local(held);
  const to = goal.core;
  const accepted = goal.places.flatMap((place) => accepts(body, at, place, held, to));
  const reason = newReason(body, { rules: [], text: sourceText(body.build, span), form: 'capacity', span });
  const moving: CoreStatement = { op: 'move', site: at, copy: piece, to, end, reason, sure: surelyTaken(goal) };
  if (body.build.moved === undefined) return [...accepted, moving, ...lies];
  const from = newLocal(body);
  return [
    ...accepted,
    { op: 'assign', site: at, slot: from, value: { op: 'place-of', copy: piece } },
    moving,
    ...lies,
    {
      op: 'deliver',
      site: at,
      procedure: body.build.moved,
      arguments: [
        { form: 'value', value: piece },
        { form: 'value', value: local(from) },
        { form: 'value', value: { op: 'place-of', copy: piece } },
      ],
    },
    { op: 'assign', site: at, slot: from, value: constant(0) },
  ];
}

/** Has every place that it may be room for any number of such pieces? That they are of a kind it takes was checked, if all take the same. */
function surelyTaken({ places: [first, ...others] }: Goal): boolean {
  if (
    first === undefined ||
    others.some((place) => place.of.length !== first.of.length || place.of.some((kind) => !first.of.includes(kind)))
  )
    return false;
  return [first, ...others].every(
    ({ discipline, declaration }) => discipline !== 'slot' && declaration?.atMost === undefined,
  );
}

/** `accepts <condition>` of a place, said of the `piece` that would enter it. */
function accepts(body: Body, at: number, place: PlaceSymbol, held: number, to: CoreExpr): CoreStatement[] {
  const condition = place.declaration?.accepts;
  if (condition === undefined || place.declaration === undefined) return [];
  const declaration = place.declaration;
  return inScope(body, () => {
    body.scopes[body.scopes.length - 1]?.set('piece', {
      name: 'piece',
      slot: held,
      type: contentType([place]),
      list: false,
    });
    const fitting = truth(body, condition, 'what a place accepts');
    const reason = newReason(body, {
      rules: declaration.rules.map((rule) => rule.id),
      text: sourceText(body.build, condition.span),
      form: 'capacity',
      span: condition.span,
      condition: fitting,
    });
    const elsewhere: CoreExpr = { op: 'not', operand: { op: 'is-of', domains: [place.domain], of: to } };
    return [{ op: 'require', site: at, condition: { op: 'or', left: elsewhere, right: fitting }, reason }];
  });
}

/** `side logistic` and `turned 2` are states of the piece. */
function turned(body: Body, at: number, statement: Ast.MoveStatement, piece: CoreExpr, of: Type): CoreStatement[] {
  const made: CoreStatement[] = [];
  for (const [name, expr] of [
    ['side', statement.side],
    ['turned', statement.turned],
  ] as const) {
    if (expr === undefined) continue;
    const state = globalsNamed(body.build, name).find(
      (symbol) => symbol.symbol === 'state' && symbol.keys.length === 1 && fits(of, symbol.keys[0]?.type ?? INT),
    );
    if (state?.symbol !== 'state') {
      problem(body.build, { kind: 'no-member', of, name, span: expr.span, known: [], near: undefined });
      continue;
    }
    state.written = true;
    const given = elaborateAs(body, expr, state.type, `\`${name}\``);
    made.push({
      op: 'write',
      site: at,
      column: state.column,
      keys: [piece],
      how: 'set',
      value: given.form === 'value' ? given.core : constant(0),
      got: undefined,
    });
  }
  return made;
}

function moveList(
  body: Body,
  at: number,
  statement: Ast.MoveStatement,
  set: CoreSet,
  of: Type,
  goal: Goal,
  end: 'top' | 'bottom',
): CoreStatement {
  const firstSlot = body.locals;
  return inScope(body, () => {
    const slot = newLocal(body);
    const list = newLocal(body, 2);
    const label = ++body.labels;
    const before: CoreStatement[] = [];
    let members = set;
    if (statement.shuffled && statement.verb !== 'move') {
      const order = newLocal(body, 2);
      before.push({ op: 'assign-list', site: at, slot: order, value: set }, { op: 'permute', site: at, slot: order });
      members = { set: 'local', slot: order };
    }
    const inner = oneMove(body, at, slot, goal, end, statement.span, turned(body, at, statement, local(slot), of));
    const loop: CoreStatement = {
      op: 'for',
      site: at,
      label,
      slot,
      list,
      set: members,
      where: undefined,
      order: [],
      again: false,
      ask: undefined,
      body: { op: 'block', site: at, label: undefined, body: inner, clear: [], clearLists: [], boundary: false },
    };
    const after: CoreStatement[] =
      statement.shuffled && statement.verb === 'move' ? [{ op: 'shuffle', site: at, place: goal.core }] : [];
    return closeBlock(body, [...before, loop, ...after], statement.span, firstSlot);
  });
}

function elementType(type: Type): Type {
  return type.form === 'list' ? type.of : HOLE;
}

/** A place; or a thing that has exactly one place for this kind of piece (`move ship to goal`). */
export function target(body: Body, to: Ast.Expr | undefined, of: Type): Goal | undefined {
  if (to === undefined) return undefined;
  const given = single(body, to);
  const type = withoutNone(given.type);
  if (type.form === 'place' || type.form === 'hole') {
    if (type.form === 'place' && type.places.length > 0 && !fits(withoutNone(of), contentType(type.places)))
      problem(body.build, {
        kind: 'mismatch',
        found: of,
        wanted: contentType(type.places),
        span: to.span,
        why: 'what goes there',
      });
    return { core: given.core, places: type.form === 'place' ? type.places : [] };
  }
  const homes = body.build.placeSymbols.filter(
    (place) =>
      place.keys.length === 1 &&
      place.copies === 1 &&
      fits(type, place.keys[0]?.type ?? INT) &&
      fits(of, thing(...place.of)),
  );
  if (homes.length === 1 && homes[0] !== undefined)
    return { core: cored(placeEntity(homes[0], [given.core])), places: [homes[0]] };
  problem(body.build, {
    kind: 'no-place-for',
    name: sourceText(body.build, to.span),
    span: to.span,
    why:
      homes.length === 0
        ? 'it is not a place, and no place of it takes these pieces'
        : `it has several places: ${homes.map((place) => place.name).join(', ')}`,
  });
  return undefined;
}

export function cored(given: Value): CoreExpr {
  return given.form === 'value' ? given.core : constant(0);
}

/** The place that `takes discards` for this kind. */
function discardPlace(body: Body, of: Type, span: Span): Goal | undefined {
  const candidates = body.build.placeSymbols.filter(
    (place) => place.declaration?.takesDiscards === true && place.of.some((kind) => kindsOf(of).includes(kind)),
  );
  const place = candidates[0];
  if (place === undefined || candidates.length > 1) {
    if (of.form !== 'hole')
      problem(body.build, {
        kind: 'no-place-for',
        name: 'discard',
        span,
        why:
          place === undefined
            ? 'no place of these pieces says `takes discards`'
            : 'several places say `takes discards`',
      });
    return undefined;
  }
  return { core: cored(placeEntity(place, place.keys.length === 0 ? [] : [local(YOU)])), places: [place] };
}

function kindsOf(type: Type): readonly KindSymbol[] {
  const plain = withoutNone(type);
  return plain.form === 'thing' ? plain.kinds : plain.form === 'design' ? [plain.of] : [];
}

export function settleAfterMove(body: Body, at: number): CoreStatement[] {
  return body.build.settle === undefined ? [] : [{ op: 'settle', site: at, procedure: body.build.settle }];
}
