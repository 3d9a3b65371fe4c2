/** Mixed-radix index of a combination of keys, checked: a key that does not exist is a fault of the rules, never another cell. */
import type { CoreExpr } from '@kodeks/dsl';
import { noSuchKey } from '../state/rule-bug.ts';
import type { Evaluate } from './compiler.ts';
import { type Operand, read } from './operand.ts';

export interface KeyRange {
  readonly stride: number;
  readonly size: number;
  readonly first: number;
}

export function compileIndex(name: string, ranges: readonly KeyRange[], keys: readonly Operand[]): Evaluate {
  const [first, second, ...rest] = keys;
  if (first === undefined) return () => 0;
  if (second === undefined) return oneKey(name, ranges[0]!, first);
  if (rest.length === 0) return twoKeys(name, ranges[0]!, ranges[1]!, first, second);
  return (s, f) => {
    let index = 0;
    for (let i = 0; i < keys.length; i++) {
      const range = ranges[i]!;
      const key = read(keys[i]!, s, f);
      const digit = key - range.first;
      if (digit >>> 0 >= range.size) throw noSuchKey(name, key);
      index += digit * range.stride;
    }
    return index;
  };
}

/**
 * An index that a loop can read without calling a closure: keys that are locals (the second is optional). `compute` for everything else.
 */
export interface IndexPlan {
  readonly name: string;
  readonly slot: number;
  readonly first: number;
  readonly size: number;
  readonly stride: number;
  readonly innerSlot: number;
  readonly innerFirst: number;
  readonly innerSize: number;
  readonly compute: Evaluate | undefined;
}

export function planIndex(
  name: string,
  ranges: readonly KeyRange[],
  keys: readonly CoreExpr[],
  compute: () => Evaluate,
): IndexPlan {
  const [outer, inner, third] = keys;
  const local = outer?.op === 'local' && (inner === undefined || inner.op === 'local') && third === undefined;
  if (!local) return computed(compute());
  const innerSlot = inner?.op === 'local' ? inner.slot : -1;
  const { first, size, stride } = ranges[0]!;
  const within = ranges[1];
  return {
    name,
    slot: outer.slot,
    first,
    size,
    stride,
    innerSlot,
    innerFirst: within?.first ?? 0,
    innerSize: within?.size ?? 1,
    compute: undefined,
  };
}

export function computed(compute: Evaluate): IndexPlan {
  return { name: '', slot: 0, first: 0, size: 0, stride: 1, innerSlot: -1, innerFirst: 0, innerSize: 1, compute };
}

export function readIndex(plan: IndexPlan, s: Int32Array, f: number): number {
  if (plan.compute !== undefined) return plan.compute(s, f);
  const x = s[f + plan.slot]! - plan.first;
  if (x >>> 0 >= plan.size) throw noSuchKey(plan.name, x + plan.first);
  if (plan.innerSlot < 0) return x;
  const y = s[f + plan.innerSlot]! - plan.innerFirst;
  if (y >>> 0 >= plan.innerSize) throw noSuchKey(plan.name, y + plan.innerFirst);
  return x * plan.stride + y;
}

/** A plan as a closure, for those who have one place for all kinds of expressions. */
export function compilePlan(plan: IndexPlan): Evaluate {
  return plan.compute ?? ((s, f) => readIndex(plan, s, f));
}

function oneKey(name: string, range: KeyRange, key: Operand): Evaluate {
  const { first, size } = range;
  return (s, f) => {
    const digit = read(key, s, f) - first;
    if (digit >>> 0 >= size) throw noSuchKey(name, digit + first);
    return digit;
  };
}

function twoKeys(name: string, outer: KeyRange, inner: KeyRange, first: Operand, second: Operand): Evaluate {
  return (s, f) => {
    const a = read(first, s, f) - outer.first;
    if (a >>> 0 >= outer.size) throw noSuchKey(name, a + outer.first);
    const b = read(second, s, f) - inner.first;
    if (b >>> 0 >= inner.size) throw noSuchKey(name, b + inner.first);
    return a * outer.stride + b;
  };
}
