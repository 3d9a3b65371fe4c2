/** Cards and tiles in an order that chance decided: `draw`, `shuffle`, `reveal`, `arrange`. */

import type * as Ast from '../../syntax/ast.ts';
import type { PlaceSymbol } from '../../types/symbols.ts';
import { HOLE, listOf } from '../../types/types.ts';
import { type Body, declareLocal, globalsNamed, inScope, newLocal, problem, site } from '../build.ts';
import { coreType } from '../core-types.ts';
import { decider } from '../decisions/choices.ts';
import { seers } from '../decisions/seers.ts';
import { elaborate, elaborateInt, player, single, truth } from '../expressions/expressions.ts';
import { placeEntity } from '../expressions/named-values.ts';
import { toSet } from '../expressions/queries.ts';
import { contentType } from '../expressions/union-members.ts';
import { type CoreSet, type CoreStatement, YOU } from '../program.ts';
import { compare, constant, local, NONE_EXPR, plus } from '../values.ts';
import { cored, oneMove, settleAfterMove, target } from './moves.ts';
import { closeBlock, settled } from './statements.ts';

/** What was drawn is shown to those who see it beside the ones who see where it goes. */
function shown(body: Body, at: number, piece: number, seenBy: Ast.Expr | undefined): CoreStatement[] {
  const set = seers(body, seenBy);
  if (set === undefined) return [];
  const slot = newLocal(body);
  const list = newLocal(body, 2);
  const copies: CoreSet = { set: 'items', items: [local(piece)] };
  const show: CoreStatement = { op: 'expose', site: at, copies, to: local(slot) };
  return [
    {
      op: 'for',
      site: at,
      label: ++body.labels,
      slot,
      list,
      set,
      where: undefined,
      order: [],
      again: false,
      ask: undefined,
      body: { op: 'block', site: at, label: undefined, body: [show], clear: [], clearLists: [], boundary: false },
    },
  ];
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
      ...shown(body, at, piece, statement.seenBy),
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
        body.build.program.asks.push({
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
