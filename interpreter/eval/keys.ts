/** Mixed-radix index of a combination of keys, checked: a key that does not exist is a fault of the rules, never another cell. */
import type { CoreExpr } from '@kodeks/dsl';
import { noSuchKey } from '../state/rule-bug.ts';
import type { Evaluate } from './compiler.ts';

export interface KeyRange {
  readonly stride: number;
  readonly size: number;
  readonly first: number;
}

export function compileIndex(name: string, ranges: readonly KeyRange[], keys: readonly Evaluate[]): Evaluate {
  const [first, second, ...rest] = keys;
  if (first === undefined) return () => 0;
  if (second === undefined) return oneKey(name, ranges[0]!, first);
  if (rest.length === 0) return twoKeys(name, ranges[0]!, ranges[1]!, first, second);
  return (s, f) => {
    let index = 0;
    for (let i = 0; i < keys.length; i++) {
      const range = ranges[i]!;
      const key = keys[i]!(s, f);
      const digit = key - range.first;
      if (digit >>> 0 >= range.size) throw noSuchKey(name, key);
      index += digit * range.stride;
    }
    return index;
  };
}

/** The same for keys that are locals: no closure for any of them. Undefined if they are not, or too many. */
export function compileLocalIndex(
  name: string,
  ranges: readonly KeyRange[],
  keys: readonly CoreExpr[],
): Evaluate | undefined {
  const [first, second, third] = keys;
  if (first?.op !== 'local' || third !== undefined) return undefined;
  const outer = ranges[0]!;
  const a = first.slot;
  if (second === undefined) {
    return (s, f) => {
      const digit = s[f + a]! - outer.first;
      if (digit >>> 0 >= outer.size) throw noSuchKey(name, digit + outer.first);
      return digit;
    };
  }
  if (second.op !== 'local') return undefined;
  const inner = ranges[1]!;
  const b = second.slot;
  return (s, f) => {
    const x = s[f + a]! - outer.first;
    if (x >>> 0 >= outer.size) throw noSuchKey(name, x + outer.first);
    const y = s[f + b]! - inner.first;
    if (y >>> 0 >= inner.size) throw noSuchKey(name, y + inner.first);
    return x * outer.stride + y;
  };
}

function oneKey(name: string, range: KeyRange, key: Evaluate): Evaluate {
  const { first, size } = range;
  return (s, f) => {
    const digit = key(s, f) - first;
    if (digit >>> 0 >= size) throw noSuchKey(name, digit + first);
    return digit;
  };
}

function twoKeys(name: string, outer: KeyRange, inner: KeyRange, first: Evaluate, second: Evaluate): Evaluate {
  return (s, f) => {
    const a = first(s, f) - outer.first;
    if (a >>> 0 >= outer.size) throw noSuchKey(name, a + outer.first);
    const b = second(s, f) - inner.first;
    if (b >>> 0 >= inner.size) throw noSuchKey(name, b + inner.first);
    return a * outer.stride + b;
  };
}
