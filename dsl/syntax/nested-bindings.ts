/**
 * Several binders in one query are queries inside each other: `some a in S, b in T where c` is `some a in S where some b in T where c`.
 * The tree says it so; nobody who reads it need know of the shorter way to write it.
 */
import { type Span, spanning } from '../source/source.ts';
import type { Expr, Name, OrderKey, QuantifierExpr, QueryExpr } from './ast.ts';

export const NO_ORDER: readonly OrderKey[] = [];

/** `x in S [where c]` */
export interface Binding {
  readonly variable: Name;
  readonly source: Expr;
  readonly where: Expr | undefined;
}

export type Bindings = readonly [Binding, ...Binding[]];

export function someOf(form: 'some' | 'no', [first, ...more]: Bindings, span: Span): QuantifierExpr {
  const [next, ...rest] = more;
  const inner = next && someOf('some', [next, ...rest], inside(next, span));
  return { kind: 'quantifier', form, ...first, where: both(first.where, inner), satisfies: undefined, span };
}

export function everyOf([first, ...more]: Bindings, satisfies: Expr, span: Span): QuantifierExpr {
  const [next, ...rest] = more;
  const inner = next === undefined ? satisfies : everyOf([next, ...rest], satisfies, inside(next, span));
  return { kind: 'quantifier', form: 'every', ...first, satisfies: inner, span };
}

/** Numbers add up and lists join; of greatest and least only those count for which there is anything at all. */
export function valuesOver(
  form: QueryExpr['form'],
  body: Expr | undefined,
  [first, ...more]: Bindings,
  span: Span,
): QueryExpr {
  const [next, ...rest] = more;
  if (next === undefined) return { kind: 'query', form, body, ...first, order: NO_ORDER, span };
  const inner = valuesOver(form, body, [next, ...rest], inside(next, span));
  const there =
    form === 'greatest' || form === 'least' ? someOf('some', [next, ...rest], inside(next, span)) : undefined;
  return {
    kind: 'query',
    form: form === 'count' ? 'sum' : form,
    body: inner,
    ...first,
    where: both(first.where, there),
    order: NO_ORDER,
    span,
  };
}

const inside = (binding: Binding, whole: Span): Span => ({ ...whole, start: binding.variable.span.start });

function both(left: Expr | undefined, right: Expr | undefined): Expr | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return { kind: 'binary', operator: 'and', left, right, rounded: undefined, span: spanning(left.span, right.span) };
}
