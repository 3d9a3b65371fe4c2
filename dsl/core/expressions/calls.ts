/** `f(a, b)`: functions, built-in functions, and kinds that are put together from their factors. */

import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol } from '../../types/symbols.ts';
import { HOLE, INT, type Type, thing } from '../../types/types.ts';
import { type Body, globalsNamed, problem } from '../build.ts';
import { note } from '../notes.ts';
import type { CoreArgument, CoreExpr } from '../program.ts';
import { argument, constant, hole, type Value, value } from '../values.ts';
import { keysAs, tableCell, wrongCount } from './access.ts';
import { builtInCall } from './built-ins.ts';
import { elaborateAs } from './expressions.ts';

export function call(body: Body, expr: Ast.Expr & { kind: 'call' }, expected: Type | undefined): Value {
  for (const symbol of globalsNamed(body.build, expr.callee.text)) {
    switch (symbol.symbol) {
      case 'function': {
        symbol.used = true;
        note(body.build, expr.callee, symbol);
        if (symbol.parameters.length !== expr.arguments.length)
          return wrongCount(body, expr.callee, symbol.parameters.length, expr.arguments.length, symbol.span);
        return callFunction(symbol.function, argumentsAs(body, expr.arguments, symbol.parameters), symbol.type);
      }
      case 'table':
        return tableCell(body, symbol, expr.arguments, expr.callee);
      case 'kind':
        return compose(body, symbol, expr);
      case 'effect':
        note(body.build, expr.callee, symbol);
        problem(body.build, {
          kind: 'not-here',
          what: `the effect \`${expr.callee.text}\``,
          span: expr.span,
          why: 'an effect may ask and change things; use it as a statement or after `let name =`',
        });
        return hole;
      default:
        continue;
    }
  }
  const builtIn = builtInCall(body, expr, expected);
  if (builtIn !== undefined) return builtIn;
  problem(body.build, {
    kind: 'unknown-name',
    name: expr.callee.text,
    span: expr.callee.span,
    what: 'function',
    known: [...body.build.symbols.globals.entries()]
      .filter(([, symbols]) => symbols.some((s) => s.symbol === 'function' || s.symbol === 'table'))
      .map(([name]) => name),
  });
  return hole;
}

export function callFunction(id: number, args: readonly CoreArgument[], type: Type): Value {
  if (type.form === 'list') return { form: 'set', set: { set: 'call', function: id, arguments: args }, type };
  return value({ op: 'call', function: id, arguments: args }, type);
}

export function argumentsAs(
  body: Body,
  args: readonly Ast.Expr[],
  parameters: readonly { readonly name: string; readonly type: Type }[],
): CoreArgument[] {
  body.usesYou = true;
  return args.map((arg, i) =>
    argument(elaborateAs(body, arg, parameters[i]?.type ?? HOLE, `\`${parameters[i]?.name ?? ''}\``)),
  );
}

/** `Square(3, 4)` (column, row), `Sector(1, -2)` (q, r) on a board of hexes, `Squadron(faction, type)` */
function compose(body: Body, kind: KindSymbol, expr: Ast.Expr & { kind: 'call' }): Value {
  kind.used = true;
  note(body.build, expr.callee, kind);
  if (kind.role === 'squares') {
    if (expr.arguments.length !== 2) return wrongCount(body, expr.callee, 2, expr.arguments.length, kind.span);
    const [column, row] = keysAs(body, expr.arguments, [INT, INT]);
    const lower = (core: CoreExpr | undefined): CoreExpr => ({
      op: 'arith',
      operator: '-',
      left: core ?? constant(1),
      right: constant(1),
    });
    return value({ op: 'compose', domain: kind.domain, keys: [lower(row), lower(column)] }, thing(kind));
  }
  if (kind.role === 'hexes') {
    if (expr.arguments.length !== 2) return wrongCount(body, expr.callee, 2, expr.arguments.length, kind.span);
    return value({ op: 'compose', domain: kind.domain, keys: keysAs(body, expr.arguments, [INT, INT]) }, thing(kind));
  }
  if (kind.factors.length === 0) {
    problem(body.build, {
      kind: 'not-here',
      what: `\`${kind.name}(...)\``,
      span: expr.span,
      why: 'only kinds made with `per` are called like this',
    });
    return hole;
  }
  if (expr.arguments.length !== kind.factors.length)
    return wrongCount(body, expr.callee, kind.factors.length, expr.arguments.length, kind.span);
  return value(
    {
      op: 'compose',
      domain: kind.domain,
      keys: keysAs(
        body,
        expr.arguments,
        kind.factors.map((factor) => factor.type),
      ),
    },
    thing(kind),
  );
}
