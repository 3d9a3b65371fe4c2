/** Sets in order: members and their keys lie side by side on the list stack while they are compared. */
import type { CoreOrderKey } from '@kodeks/dsl';
import { TOP } from '../state/cells.ts';
import { tooLong } from '../state/rule-bug.ts';
import type { Compiler, Evaluate, Fill, Scope } from './compiler.ts';
import { compile } from './expressions.ts';
import { spend } from './sets.ts';

interface Keys {
  readonly values: readonly Evaluate[];
  readonly signs: readonly number[];
}

function compileKeys(c: Compiler, scope: Scope, order: readonly CoreOrderKey[]): Keys {
  return { values: order.map((key) => compile(c, scope, key.key)), signs: order.map((key) => (key.highest ? 1 : -1)) };
}

/** Writes the keys of the members from `start` to `end` behind them, a row for each. */
function writeKeys(c: Compiler, s: Int32Array, f: number, start: number, end: number, slot: number, keys: Keys): void {
  const width = keys.values.length;
  if (end + (end - start) * width > c.layout.extent.frames) throw tooLong();
  s[TOP] = end + (end - start) * width; // keys may need scratch of their own
  for (let i = start; i < end; i++) {
    s[f + slot] = s[i]!;
    for (let k = 0; k < width; k++) s[end + (i - start) * width + k] = keys.values[k]!(s, f);
  }
}

/** Positive: row a comes before row b. */
function ahead(s: Int32Array, a: number, b: number, signs: readonly number[]): number {
  for (let k = 0; k < signs.length; k++) {
    const difference = s[a + k]! - s[b + k]!;
    if (difference !== 0) return signs[k]! * difference;
  }
  return 0;
}

export function sortMembers(c: Compiler, scope: Scope, fill: Fill, slot: number, order: readonly CoreOrderKey[]): Fill {
  const sort = compileSort(c, scope, slot, order);
  return (s, f) => {
    const start = s[TOP]!;
    fill(s, f);
    sort(s, f, start);
  };
}

/** Sorts what lies on the list stack from `start` to its top; equal ones keep their order. */
export function compileSort(
  c: Compiler,
  scope: Scope,
  slot: number,
  order: readonly CoreOrderKey[],
): (s: Int32Array, f: number, start: number) => void {
  const keys = compileKeys(c, scope, order);
  return (s, f, start) => {
    const end = s[TOP]!;
    writeKeys(c, s, f, start, end, slot, keys);
    sortRows(s, start, end, keys.signs);
  };
}

/** Sorts members by the keys that lie behind them, which are taken off the stack. */
export function sortRows(s: Int32Array, start: number, end: number, signs: readonly number[]): void {
  const width = signs.length;
  for (let i = 1; i < end - start; i++) {
    spend(s, i >> 3);
    for (let j = i; j > 0 && ahead(s, end + j * width, end + (j - 1) * width, signs) > 0; j--) {
      swap(s, start + j, start + j - 1);
      for (let k = 0; k < width; k++) swap(s, end + j * width + k, end + (j - 1) * width + k);
    }
  }
  s[TOP] = end;
}

/** How many of the sorted members above the list stack's top, `count` of them, tie with the first. */
export function compileTied(
  c: Compiler,
  scope: Scope,
  slot: number,
  order: readonly CoreOrderKey[],
): (s: Int32Array, f: number, count: number) => number {
  const keys = compileKeys(c, scope, order);
  const width = keys.values.length;
  return (s, f, count) => {
    const start = s[TOP]!;
    const bound = s[f + slot]!;
    const end = start + count;
    writeKeys(c, s, f, start, end, slot, keys);
    s[TOP] = start;
    s[f + slot] = bound;
    let tied = 0;
    while (tied < count && ahead(s, end + tied * width, end, keys.signs) === 0) tied += 1;
    return tied;
  };
}

function swap(s: Int32Array, a: number, b: number): void {
  const kept = s[a]!;
  s[a] = s[b]!;
  s[b] = kept;
}

/** All members that no other comes before. */
export function keepBest(c: Compiler, scope: Scope, fill: Fill, slot: number, order: readonly CoreOrderKey[]): Fill {
  const keys = compileKeys(c, scope, order);
  return (s, f) => {
    const start = s[TOP]!;
    fill(s, f);
    const end = s[TOP]!;
    writeKeys(c, s, f, start, end, slot, keys);
    bestRows(s, start, end, keys.signs);
  };
}

/** Keeps the members that no other comes before, by the keys that lie behind them, which are taken off the stack. */
export function bestRows(s: Int32Array, start: number, end: number, signs: readonly number[]): void {
  const width = signs.length;
  let best = end;
  for (let i = 1; i < end - start; i++) if (ahead(s, end + i * width, best, signs) > 0) best = end + i * width;
  let kept = start;
  for (let i = 0; i < end - start; i++) if (ahead(s, end + i * width, best, signs) === 0) s[kept++] = s[start + i]!;
  s[TOP] = kept;
}

export function keepDistinct(fill: Fill): Fill {
  return (s, f) => {
    const start = s[TOP]!;
    fill(s, f);
    keepFirsts(s, start);
  };
}

/** First occurrences of what lies above `start`. */
export function keepFirsts(s: Int32Array, start: number): void {
  let kept = start;
  for (let i = start; i < s[TOP]!; i++) {
    spend(s, (kept - start) >> 3);
    if (!among(s, start, kept, s[i]!)) s[kept++] = s[i]!;
  }
  s[TOP] = kept;
}

function among(s: Int32Array, start: number, end: number, member: number): boolean {
  for (let i = start; i < end; i++) if (s[i] === member) return true;
  return false;
}
