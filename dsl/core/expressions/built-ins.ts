/** Functions the language brings along: numbers, boards, players. A game may declare functions of the same names; its own win. */

import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { EnumSymbol } from '../../types/symbols.ts';
import { BOOL, fits, HOLE, INT, listOf, optionalOf, type Type, withoutNone } from '../../types/types.ts';
import { type Body, type Build, newTemporary, problem } from '../build.ts';
import type { CoreBoard, CoreExpr, CoreSet } from '../program.ts';
import { compare, constant, local, not, plus, type Value, value } from '../values.ts';
import { wrongCount } from './access.ts';
import { elaborate, elaborateInt, player, playerType, single } from './expressions.ts';
import { toSet } from './queries.ts';

type CallExpr = Ast.Expr & { kind: 'call' };

const BUILT_INS: Readonly<
  Record<string, { readonly arity: number; readonly make: (body: Body, expr: CallExpr) => Value | undefined }>
> = {
  min: { arity: -1, make: (body, expr) => foldNumbers(body, expr, 'min') },
  max: { arity: -1, make: (body, expr) => foldNumbers(body, expr, 'max') },
  abs: { arity: 1, make: absolute },
  remainder: {
    arity: 2,
    make: (body, expr) =>
      value(
        {
          op: 'arith',
          operator: 'mod',
          left: elaborateInt(body, arg(expr, 0), 'what is divided'),
          right: elaborateInt(body, arg(expr, 1), 'what divides'),
        },
        INT,
      ),
  },
  neighbour: { arity: 2, make: neighbour },
  neighbours: { arity: 1, make: neighbours },
  opposite: { arity: 1, make: opposite },
  distance: { arity: 2, make: distance },
  distinct: { arity: 1, make: (body, expr) => distinct(body, expr) },
  total: {
    arity: 1,
    make: (body, expr) => value({ op: 'total-score', player: player(body, arg(expr, 0), 'whose total') }, INT),
  },
  seat: {
    arity: 1,
    make: (body, expr) =>
      value(
        {
          op: 'arith',
          operator: '+',
          left: { op: 'entity', domain: body.build.symbols.player.domain, index: 0 },
          right: {
            op: 'arith',
            operator: '-',
            left: elaborateInt(body, arg(expr, 0), 'the number of a seat'),
            right: constant(1),
          },
        },
        playerType(body),
      ),
  },
  next: {
    arity: 1,
    make: (body, expr) =>
      value({ op: 'next-player', player: player(body, arg(expr, 0), 'the player before'), step: 1 }, playerType(body)),
  },
  previous: {
    arity: 1,
    make: (body, expr) =>
      value({ op: 'next-player', player: player(body, arg(expr, 0), 'the player after'), step: -1 }, playerType(body)),
  },
  clockwiseFrom: { arity: 1, make: clockwiseFrom },
  eliminated: {
    arity: 1,
    make: (body, expr) => value({ op: 'eliminated', player: player(body, arg(expr, 0), 'who') }, BOOL),
  },
};

export const BUILT_IN_NAMES: readonly string[] = Object.keys(BUILT_INS);

export function builtInCall(body: Body, expr: CallExpr, _expected: Type | undefined): Value | undefined {
  const builtIn = Object.hasOwn(BUILT_INS, expr.callee.text) ? BUILT_INS[expr.callee.text] : undefined;
  if (builtIn === undefined) return undefined;
  if (builtIn.arity >= 0 && expr.arguments.length !== builtIn.arity)
    return wrongCount(body, expr.callee, builtIn.arity, expr.arguments.length, undefined);
  return builtIn.make(body, expr);
}

function arg(expr: CallExpr, index: number): Ast.Expr {
  return expr.arguments[index] ?? { kind: 'missing', span: expr.span };
}

function foldNumbers(body: Body, expr: CallExpr, operator: 'min' | 'max'): Value {
  const numbers = expr.arguments.map((one) => elaborateInt(body, one, 'a number'));
  if (numbers.length < 2) return wrongCount(body, expr.callee, 2, numbers.length, undefined);
  return value(
    numbers.reduce((left, right): CoreExpr => ({ op: 'arith', operator, left, right })),
    INT,
  );
}

function absolute(body: Body, expr: CallExpr): Value {
  const number = elaborateInt(body, arg(expr, 0), 'a number');
  return value(
    {
      op: 'if',
      condition: compare(number, '<', constant(0)),
      then: { op: 'negate', operand: number },
      otherwise: number,
    },
    INT,
  );
}

function distinct(body: Body, expr: CallExpr): Value {
  const set = toSet(body, elaborate(body, arg(expr, 0)), arg(expr, 0).span);
  return { form: 'set', set: { set: 'distinct', of: set.set }, type: set.type };
}

/** All players in the order of their seats, from one of them on; whoever is out of the game is left out. */
function clockwiseFrom(body: Body, expr: CallExpr): Value {
  const step = newTemporary(body);
  const seat = newTemporary(body);
  const from: CoreExpr = { op: 'entity', domain: body.build.symbols.player.domain, index: 0 };
  // before the first turn nobody is active: then the first seat comes first
  const start: CoreExpr = {
    op: 'arith',
    operator: 'max',
    left: player(body, arg(expr, 0), 'who comes first'),
    right: from,
  };
  const beyond: CoreExpr = { op: 'arith', operator: '-', left: plus(start, local(step)), right: from };
  const seats: CoreSet = {
    set: 'map',
    slot: step,
    of: {
      set: 'range',
      from: constant(0),
      to: { op: 'arith', operator: '-', left: { op: 'players' }, right: constant(1) },
    },
    where: undefined,
    value: plus(from, { op: 'arith', operator: 'mod', left: beyond, right: { op: 'players' } }),
  };
  return {
    form: 'set',
    set: { set: 'filter', slot: seat, of: seats, where: not({ op: 'eliminated', player: local(seat) }) },
    type: listOf(playerType(body)),
  };
}

/** The board a cell belongs to. */
export function boardOf(body: Body, type: Type, span: Span): CoreBoard | undefined {
  const plain = withoutNone(type);
  if (plain.form === 'thing') {
    const kind = plain.kinds[0];
    if (kind?.role === 'squares' || kind?.role === 'hexes') return { form: kind.role, domain: kind.domain };
    for (const symbols of body.build.symbols.globals.values()) {
      for (const symbol of symbols) {
        if (symbol.symbol !== 'board' || symbol.shape !== 'graph' || symbol.kind !== kind) continue;
        const shape = symbol.declaration.shape;
        const links = shape.kind === 'graph' ? kind.fields.get(shape.links.text)?.tables[0] : undefined;
        return { form: 'graph', domain: kind.domain, links: links ?? 0 };
      }
    }
  }
  if (plain.form !== 'hole')
    problem(body.build, { kind: 'mismatch', found: type, wanted: HOLE, span, why: 'a cell of a board' });
  return undefined;
}

/** The directions of a board of this shape; without a shape, of the only kind of board there is. */
export function directionEnum(build: Build, shape: 'squares' | 'hexes' | undefined): EnumSymbol | undefined {
  const named = (name: string): EnumSymbol | undefined =>
    (build.symbols.globals.get(name) ?? []).find(
      (symbol): symbol is EnumSymbol => symbol.symbol === 'enum' && symbol.span === undefined,
    );
  if (shape === 'squares') return named('Direction');
  if (shape === 'hexes') return named('HexDirection');
  return named('Direction') ?? named('HexDirection');
}

function neighbour(body: Body, expr: CallExpr): Value | undefined {
  const cell = single(body, arg(expr, 0));
  const board = boardOf(body, cell.type, arg(expr, 0).span);
  if (board === undefined || board.form === 'graph') return undefined;
  const directions = directionEnum(body.build, board.form);
  const direction = single(body, arg(expr, 1), directions === undefined ? undefined : { form: 'enum', of: directions });
  return value(
    { op: 'neighbour', domain: board.domain, cell: cell.core, direction: direction.core },
    optionalOf(cell.type),
  );
}

function neighbours(body: Body, expr: CallExpr): Value | undefined {
  const cell = single(body, arg(expr, 0));
  const board = boardOf(body, cell.type, arg(expr, 0).span);
  if (board === undefined) return { form: 'set', set: { set: 'items', items: [] }, type: listOf(HOLE) };
  return { form: 'set', set: { set: 'neighbours', board, cell: cell.core }, type: listOf(withoutNone(cell.type)) };
}

function opposite(body: Body, expr: CallExpr): Value | undefined {
  const direction = single(body, arg(expr, 0));
  const type = direction.type;
  if (type.form !== 'enum' || type.of.span !== undefined) {
    problem(body.build, { kind: 'mismatch', found: type, wanted: HOLE, span: arg(expr, 0).span, why: 'a direction' });
    return undefined;
  }
  const count = type.of.members.length;
  return value(
    {
      op: 'arith',
      operator: 'mod',
      left: { op: 'arith', operator: '+', left: direction.core, right: constant(count / 2) },
      right: constant(count),
    },
    type,
  );
}

function distance(body: Body, expr: CallExpr): Value | undefined {
  const from = single(body, arg(expr, 0));
  const to = single(body, arg(expr, 1));
  const board = boardOf(body, from.type, arg(expr, 0).span);
  if (board === undefined) return undefined;
  if (!fits(to.type, from.type))
    problem(body.build, {
      kind: 'mismatch',
      found: to.type,
      wanted: from.type,
      span: arg(expr, 1).span,
      why: 'the second cell',
    });
  return value({ op: 'distance', board, from: from.core, to: to.core }, INT);
}
