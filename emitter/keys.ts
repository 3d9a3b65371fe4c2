/** Indices of cells and table entries from keys: tested where it is not proved that a key exists. */
import { type Env, type Value, within } from './unit.ts';

export interface Range {
  readonly first: number;
  readonly size: number;
  readonly stride: number;
}

/** Which of its range a key is, from 0. */
export function digit(key: Value, { first, size }: Pick<Range, 'first' | 'size'>): Value {
  const proved = key.low >= first && key.high < first + size;
  const low = Math.max(0, key.low - first);
  const high = Math.min(size - 1, key.high - first);
  if (proved && key.low === key.high) return within(`${key.low - first}`, low, low, true);
  const code = minus(key.code, first);
  return proved ? within(code, low, high, first === 0 && key.plain) : within(`key(${code}, ${size})`, 0, size - 1);
}

export function minus(code: string, amount: number): string {
  if (amount === 0) return code;
  return amount > 0 ? `(${code} - ${amount})` : `(${code} + ${-amount})`;
}

/** Mixed radix; the last key is the fastest. */
export function indexOf(ranges: readonly Range[], keys: readonly Value[]): Value {
  if (keys.length === 0) return within('0', 0, 0, true);
  let high = 0;
  const digits = keys.map((key, i) => {
    const range = ranges[i]!;
    const one = digit(key, range);
    high += one.high * (keys.length === 1 ? 1 : range.stride);
    return keys.length === 1 || range.stride === 1 ? one.code : `${one.code} * ${range.stride}`;
  });
  return within(digits.length === 1 ? digits[0]! : `(${digits.join(' + ')})`, 0, high);
}

/** `base + index` as the text of an address. */
export function address(_env: Env, base: number, index: Value): string {
  return index.low === index.high ? `${base + index.low}` : `${base} + ${index.code}`;
}
