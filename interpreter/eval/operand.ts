/**
 * A value that is read in place: a local and a constant need no closure of their own. `read` is small enough to be compiled into its callers,
 * which a call through a closure never is.
 */
import type { CoreExpr } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { type Compiler, constantOf, type Evaluate, type Scope } from './compiler.ts';
import { compile } from './expressions.ts';

export interface Operand {
  /** Slot of a local, or negative. */
  readonly slot: number;
  readonly constant: number;
  readonly compute: Evaluate | undefined;
}

export function operand(c: Compiler, scope: Scope, expr: CoreExpr): Operand {
  const constant = constantOf(c, expr);
  if (constant !== undefined) return { slot: NONE, constant, compute: undefined };
  if (expr.op === 'local') return { slot: expr.slot, constant: 0, compute: undefined };
  return { slot: NONE, constant: 0, compute: compile(c, scope, expr) };
}

export function read(value: Operand, s: Int32Array, f: number): number {
  if (value.slot >= 0) return s[f + value.slot]!;
  return value.compute === undefined ? value.constant : value.compute(s, f);
}
