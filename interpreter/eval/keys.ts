/** Mixed-radix index of a combination of keys, checked: a key that does not exist is a fault of the rules, never another cell. */
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
