/** Pieces on the move, and everything random: `move`, `put`, `discard`, `return`, `draw`, `shuffle`, `roll`, `pick`, `reveal`, `arrange`. */

import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { KindSymbol, PlaceSymbol } from '../types/symbols.ts';
import { fits, HOLE, INT, listOf, type Type, thing, withoutNone } from '../types/types.ts';
import { type Body, declareLocal, globalsNamed, inScope, newLocal, problem, site, sourceText } from './build.ts';
import { decider } from './choices.ts';
import { coreType } from './core-types.ts';
import { coerce, elaborate, elaborateAs, elaborateInt, placeEntity, player, single, truth } from './expressions.ts';
import { contentType } from './members.ts';
import { note } from './notes.ts';
import { type CoreExpr, type CoreSet, type CoreStatement, YOU } from './program.ts';
import { sourceOf, toSet } from './queries.ts';
import { newReason } from './reasons.ts';
import { closeBlock, settled } from './statements.ts';
import { compare, constant, local, NONE_EXPR, plus, type Value } from './values.ts';

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
function oneMove(
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
  const moving: CoreStatement = { op: 'move', site: at, copy: piece, to, end, reason };
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
function target(body: Body, to: Ast.Expr | undefined, of: Type): Goal | undefined {
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

function cored(given: Value): CoreExpr {
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

/** `draw n` is n single draws, so that a refill can happen in between and the draw goes on; it takes what there is. */
export function draw(body: Body, statement: Ast.DrawStatement): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const from = single(body, statement.from);
  const places = from.type.form === 'place' ? from.type.places : [];
  if (from.type.form !== 'place' && from.type.form !== 'hole') {
    problem(body.build, {
      kind: 'mismatch',
      found: from.type,
      wanted: { form: 'place', places: [] },
      span: statement.from.span,
      why: 'what is drawn from',
    });
    return [];
  }
  const of = contentType(places);
  const to = target(body, statement.to, of);
  if (to === undefined) return [];
  const drawn = statement.as === undefined ? undefined : newLocal(body, 2);
  const visible = statement.as;
  const firstInner = body.locals;
  const loop = inScope(body, () => {
    const most = newLocal(body);
    const round = newLocal(body);
    const piece = newLocal(body);
    const source = newLocal(body);
    const goal = newLocal(body);
    const label = ++body.labels;
    const refill: CoreStatement[] =
      foundEmpty(body, places).length === 0
        ? []
        : [
            {
              op: 'if',
              site: at,
              condition: compare({ op: 'place-size', place: local(source) }, '=', constant(0)),
              then: {
                op: 'block',
                site: at,
                label: undefined,
                clear: [],
                clearLists: [],
                boundary: false,
                body: foundEmpty(body, places).map(
                  (procedure) =>
                    ({
                      op: 'deliver',
                      site: at,
                      procedure,
                      arguments: [{ form: 'value', value: local(source) }],
                    }) as const,
                ),
              },
              otherwise: undefined,
            },
          ];
    const keep: CoreStatement[] =
      drawn === undefined
        ? []
        : [
            {
              op: 'assign-list',
              site: at,
              slot: drawn,
              value: {
                set: 'concat',
                parts: [
                  { set: 'local', slot: drawn },
                  { set: 'items', items: [local(piece)] },
                ],
              },
            },
          ];
    const once: CoreStatement[] = [
      ...refill,
      { op: 'draw-from', site: at, place: local(source), slot: piece },
      {
        op: 'if',
        site: at,
        condition: compare(local(piece), '=', NONE_EXPR),
        then: { op: 'leave', site: at, how: 'break', label },
        otherwise: undefined,
      },
      ...oneMove(body, at, piece, { core: local(goal), places: to.places }, 'top', statement.span),
      ...keep,
    ];
    const core: CoreStatement[] = [
      { op: 'assign', site: at, slot: most, value: elaborateInt(body, statement.amount, 'how many') },
      { op: 'assign', site: at, slot: round, value: constant(1) },
      { op: 'assign', site: at, slot: source, value: from.core },
      { op: 'assign', site: at, slot: goal, value: to.core },
      {
        op: 'loop',
        site: at,
        label,
        condition: compare(local(round), '<=', local(most)),
        body: { op: 'block', site: at, label: undefined, body: once, clear: [], clearLists: [], boundary: false },
        step: { op: 'assign', site: at, slot: round, value: plus(local(round), constant(1)) },
      },
    ];
    return closeBlock(body, core, statement.span, firstInner);
  });
  if (drawn === undefined || visible === undefined) return settled(body, [loop, ...settleAfterMove(body, at)]);
  declareLocal(body, visible, { slot: drawn, type: listOf(of), list: true });
  return [
    { op: 'assign-list', site: at, slot: drawn, value: { set: 'items', items: [] } },
    loop,
    ...settleAfterMove(body, at),
  ];
}

export function settleAfterMove(body: Body, at: number): CoreStatement[] {
  return body.build.settle === undefined ? [] : [{ op: 'settle', site: at, procedure: body.build.settle }];
}

/** Procedures of `on <place> found empty`, for these places. */
function foundEmpty(body: Body, places: readonly PlaceSymbol[]): number[] {
  return body.build.foundEmpty
    .filter((entry) => places.length === 0 || places.includes(entry.place))
    .map((entry) => entry.procedure);
}

export function shuffle(body: Body, statement: Ast.ShuffleStatement): CoreStatement[] {
  const place = single(body, statement.place);
  if (place.type.form !== 'place' && place.type.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: place.type,
      wanted: { form: 'place', places: [] },
      span: statement.place.span,
      why: 'what is shuffled',
    });
  return [{ op: 'shuffle', site: site(body, statement.span, statement.rules), place: place.core }];
}

export function roll(body: Body, statement: Ast.RollStatement): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const slot = newLocal(body, 2);
  const diceName = statement.dice ?? (statement.amount.kind === 'amount' ? statement.amount.resource : undefined);
  if (diceName !== undefined) {
    const amount =
      statement.dice === undefined && statement.amount.kind === 'amount' ? statement.amount.amount : statement.amount;
    const dice = globalsNamed(body.build, diceName.text).find(
      (symbol) => symbol.symbol === 'kind' && symbol.role === 'dice',
    );
    if (dice?.symbol !== 'kind') {
      problem(body.build, {
        kind: 'unknown-name',
        name: diceName.text,
        span: diceName.span,
        what: 'kind of dice',
        known: diceKinds(body).map((kind) => kind.name),
      });
      declareLocal(body, statement.as, { slot, type: listOf(HOLE), list: true });
      return [];
    }
    dice.used = true;
    note(body.build, diceName, dice);
    declareLocal(body, statement.as, { slot, type: listOf(thing(dice)), list: true });
    return [
      {
        op: 'roll',
        site: at,
        domain: dice.domain,
        dice: undefined,
        amount: elaborateInt(body, amount, 'how many dice'),
        slot,
      },
    ];
  }
  const source = sourceOf(body, statement.amount);
  const dice = diceKinds(body).find(
    (kind) => kind.factors.length === 2 && fits(source.of, kind.factors[0]?.type ?? INT),
  );
  if (dice === undefined && source.of.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: listOf(source.of),
      wanted: HOLE,
      span: statement.amount.span,
      why: 'what is rolled (no dice are declared `per` it)',
    });
  if (dice !== undefined) dice.used = true;
  declareLocal(body, statement.as, { slot, type: listOf(dice === undefined ? HOLE : thing(dice)), list: true });
  return dice === undefined
    ? []
    : [{ op: 'roll', site: at, domain: dice.domain, dice: source.set, amount: undefined, slot }];
}

function diceKinds(body: Body): KindSymbol[] {
  return [...body.build.symbols.globals.values()]
    .flat()
    .filter((symbol): symbol is KindSymbol => symbol.symbol === 'kind' && symbol.role === 'dice');
}

export function pick(body: Body, statement: Ast.PickStatement): CoreStatement[] {
  const source = sourceOf(body, statement.source);
  const slot = newLocal(body);
  declareLocal(body, statement.name, { slot, type: source.of, list: false });
  return [{ op: 'pick', site: site(body, statement.span, statement.rules), set: source.set, slot }];
}

export function reveal(body: Body, statement: Ast.RevealStatement): CoreStatement[] {
  const given = elaborate(body, statement.what);
  const copies: CoreSet =
    given.form === 'value' && given.type.form !== 'place'
      ? { set: 'items', items: [given.core] }
      : toSet(body, given, statement.what.span).set;
  return [
    {
      op: 'expose',
      site: site(body, statement.span),
      copies,
      to: statement.to === undefined ? undefined : player(body, statement.to, 'who sees it'),
    },
  ];
}

/** Reveals from the top, one by one, until enough fit; all lie in `aside of you` then, known to everybody. */
export function revealUntil(body: Body, statement: Ast.RevealUntilStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const from = single(body, statement.from);
  const places = from.type.form === 'place' ? from.type.places : [];
  const of = contentType(places);
  const aside = globalsNamed(body.build, 'aside').find((symbol): symbol is PlaceSymbol => symbol.symbol === 'place');
  if (aside === undefined) return [];
  const found = newLocal(body, 2);
  const rest = newLocal(body, 2);
  const firstSlot = body.locals;
  const loop = inScope(body, () => {
    const piece = newLocal(body);
    const label = ++body.labels;
    declareLocal(body, statement.variable, { slot: piece, type: of, list: false });
    const wanted = truth(body, statement.where);
    const add = (slot: number): CoreStatement => ({
      op: 'assign-list',
      site: at,
      slot,
      value: {
        set: 'concat',
        parts: [
          { set: 'local', slot },
          { set: 'items', items: [local(piece)] },
        ],
      },
    });
    const once: CoreStatement[] = [
      { op: 'draw-from', site: at, place: from.core, slot: piece },
      {
        op: 'if',
        site: at,
        condition: compare(local(piece), '=', NONE_EXPR),
        then: { op: 'leave', site: at, how: 'break', label },
        otherwise: undefined,
      },
      ...oneMove(
        body,
        at,
        piece,
        { core: cored(placeEntity(aside, [local(YOU)])), places: [aside] },
        'top',
        statement.span,
      ),
      { op: 'expose', site: at, copies: { set: 'items', items: [local(piece)] }, to: undefined },
      { op: 'if', site: at, condition: wanted, then: add(found), otherwise: add(rest) },
    ];
    const enough = compare(
      { op: 'size', set: { set: 'local', slot: found } },
      '<',
      elaborateInt(body, statement.amount, 'how many'),
    );
    return closeBlock(
      body,
      [
        {
          op: 'loop',
          site: at,
          label,
          condition: enough,
          body: { op: 'block', site: at, label: undefined, body: once, clear: [], clearLists: [], boundary: false },
          step: undefined,
        },
      ],
      statement.span,
      firstSlot,
    );
  });
  declareLocal(body, statement.found, { slot: found, type: listOf(of), list: true });
  if (statement.rest !== undefined) declareLocal(body, statement.rest, { slot: rest, type: listOf(of), list: true });
  const empty: CoreSet = { set: 'items', items: [] };
  return [
    { op: 'assign-list', site: at, slot: found, value: empty },
    { op: 'assign-list', site: at, slot: rest, value: empty },
    loop,
  ];
}

/** The player puts the pieces of a stack into an order: the one picked first ends at the bottom of what was there. */
export function arrange(body: Body, statement: Ast.ArrangeStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const place = single(body, statement.place);
  const of = place.type.form === 'place' ? contentType(place.type.places) : HOLE;
  const firstSlot = body.locals;
  return [
    inScope(body, () => {
      const slot = newLocal(body);
      const list = newLocal(body, 2);
      const label = ++body.labels;
      const ask =
        body.build.asks.push({
          key: 'arrange',
          by: decider(body, statement.by),
          site: at,
          form: { form: 'next-member', name: 'arrange', type: coreType(body.build, of) },
        }) - 1;
      const inner = oneMove(
        body,
        at,
        slot,
        { core: place.core, places: place.type.form === 'place' ? place.type.places : [] },
        'top',
        statement.span,
      );
      return closeBlock(
        body,
        [
          {
            op: 'for',
            site: at,
            label,
            slot,
            list,
            set: { set: 'contents', place: place.core },
            where: undefined,
            order: [],
            again: false,
            ask,
            body: { op: 'block', site: at, label: undefined, body: inner, clear: [], clearLists: [], boundary: false },
          },
        ],
        statement.span,
        firstSlot,
      );
    }),
    ...settleAfterMove(body, at),
  ];
}
