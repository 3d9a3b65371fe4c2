/** The commonest shapes of comparison as single closures. */
import type { CoreExpr } from '@kodeks/dsl';
import { noSuchKey } from '../state/rule-bug.ts';
import { type Compiler, constantOf, type Evaluate } from './compiler.ts';

type Compare = CoreExpr & { op: 'compare' };

export function compareFused(c: Compiler, expr: Compare): Evaluate | undefined {
  const { left, right, operator } = expr;
  if (operator !== '=' && operator !== '!=') return undefined;
  const yes = operator === '=' ? 1 : 0;
  if (left.op === 'cell' && left.keys.length === 1 && left.keys[0]!.op === 'local') {
    const constant = constantOf(c, right);
    if (constant !== undefined) return cellIsConstant(c, left.column, left.keys[0]!.slot, constant, yes);
    if (right.op === 'local') return cellIsLocal(c, left.column, left.keys[0]!.slot, right.slot, yes);
  }
  if (left.op === 'local') {
    const constant = constantOf(c, right);
    if (constant !== undefined) {
      const { slot } = left;
      return (s, f) => (s[f + slot]! === constant ? yes : 1 - yes);
    }
    if (right.op === 'local') {
      const a = left.slot;
      const b = right.slot;
      return (s, f) => (s[f + a]! === s[f + b]! ? yes : 1 - yes);
    }
  }
  return undefined;
}

function cellIsConstant(c: Compiler, column: number, slot: number, constant: number, yes: number): Evaluate {
  const { base, keys } = c.layout.columns[column]!;
  const { first, size } = keys[0]!;
  const { name } = c.core.columns[column]!;
  return (s, f) => {
    const index = s[f + slot]! - first;
    if (index >>> 0 >= size) throw noSuchKey(name, index + first);
    return s[base + index]! === constant ? yes : 1 - yes;
  };
}

function cellIsLocal(c: Compiler, column: number, slot: number, other: number, yes: number): Evaluate {
  const { base, keys } = c.layout.columns[column]!;
  const { first, size } = keys[0]!;
  const { name } = c.core.columns[column]!;
  return (s, f) => {
    const index = s[f + slot]! - first;
    if (index >>> 0 >= size) throw noSuchKey(name, index + first);
    return s[base + index]! === s[f + other]! ? yes : 1 - yes;
  };
}
