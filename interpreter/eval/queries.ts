/** Queries: a loop over a set with a visitor. Accumulators are slots of the frame, so nothing is allocated and recursion is safe. */
import type { CoreExpr, CoreOrderKey, CoreSet } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { type Compiler, type Evaluate, type Fill, reserve, type Scope } from './compiler.ts';
import { compile, inRange } from './expressions.ts';
import { inlineValue, whileInlining } from './inline.ts';
import {
  asLeading,
  countKernel,
  countLeading,
  findKernel,
  kernelOf,
  type Leading,
  loopKernel,
  sourceOf,
  splitKernel,
} from './kernels.ts';
import { placeSize } from './pieces.ts';
import { compileLoop } from './sets.ts';

type Query = CoreExpr & { op: 'some' | 'every' | 'count' | 'first' | 'last' | 'sum' | 'greatest' | 'least' };

const YES: Evaluate = () => 1;

export function compileQuery(c: Compiler, scope: Scope, expr: Query): Evaluate {
  const { slot } = expr;
  switch (expr.op) {
    case 'some': {
      const special = findPlain(c, scope, expr.set, slot, expr.where);
      if (special !== undefined) return special;
      const loop = findMember(c, scope, expr.set, slot, expr.where);
      return (s, f) => (loop(s, f) !== 0 ? 1 : 0);
    }
    case 'every': {
      if (expr.where === undefined) return YES;
      const loop = findMember(c, scope, expr.set, slot, { op: 'not', operand: expr.where });
      return (s, f) => (loop(s, f) !== 0 ? 0 : 1);
    }
    case 'first': {
      const loop = findMember(c, scope, expr.set, slot, expr.where);
      return (s, f) => (loop(s, f) !== 0 ? s[f + slot]! : NONE);
    }
    case 'count':
      return compileSize(
        c,
        scope,
        expr.where === undefined ? expr.set : { set: 'filter', slot, of: expr.set, where: expr.where },
      );
    case 'last': {
      const where = condition(c, scope, expr.where);
      return accumulated(c, scope, expr.set, slot, NONE, (total) => (s, f) => {
        if (where(s, f) !== 0) s[f + total] = s[f + slot]!;
        return 0;
      });
    }
    case 'sum': {
      const where = condition(c, scope, expr.where);
      const of = compile(c, scope, expr.of);
      return accumulated(c, scope, expr.set, slot, 0, (total) => (s, f) => {
        if (where(s, f) !== 0) s[f + total] = inRange(s[f + total]! + of(s, f));
        return 0;
      });
    }
    case 'greatest':
    case 'least':
      return extreme(c, scope, expr, condition(c, scope, expr.where));
    default:
      return expr satisfies never;
  }
}

function condition(c: Compiler, scope: Scope, where: CoreExpr | undefined): Evaluate {
  return where === undefined ? YES : compile(c, scope, where);
}

/** Where condition and members have a known shape: 1 if there is such a member, else 0. */
function findPlain(
  c: Compiler,
  scope: Scope,
  set: CoreSet,
  slot: number,
  where: CoreExpr | undefined,
): Evaluate | undefined {
  const kernel = where === undefined ? undefined : kernelOf(c, scope, where, slot);
  const source = kernel === undefined ? undefined : sourceOf(c, scope, set);
  return kernel === undefined || source === undefined ? undefined : findKernel(source, kernel, slot);
}

/** Binds the first member with the condition and gives something else than 0, or gives 0. */
function findMember(c: Compiler, scope: Scope, set: CoreSet, slot: number, where: CoreExpr | undefined): Evaluate {
  if (where === undefined) return compileLoop(c, scope, set, slot, YES);
  const special = findPlain(c, scope, set, slot, where);
  if (special !== undefined) return special;
  // the condition itself is the visitor: where it holds, the loop stops
  const rest = set.set === 'filter' ? undefined : splitKernel(c, scope, where, slot);
  if (rest?.and === undefined) return compileLoop(c, scope, set, slot, compile(c, scope, where));
  const from = sourceOf(c, scope, set);
  const found =
    from === undefined ? undefined : loopKernel(from, rest.kernel, undefined, slot, compile(c, scope, rest.and));
  return found ?? compileLoop(c, scope, set, slot, compile(c, scope, where));
}

function accumulated(
  c: Compiler,
  scope: Scope,
  set: CoreSet,
  slot: number,
  start: number,
  visitor: (total: number) => Evaluate,
): Evaluate {
  const total = reserve(scope);
  const loop = compileLoop(c, scope, set, slot, visitor(total));
  return (s, f) => {
    s[f + total] = start;
    loop(s, f);
    return s[f + total]!;
  };
}

function extreme(
  c: Compiler,
  scope: Scope,
  expr: Query & { op: 'sum' | 'greatest' | 'least' },
  where: Evaluate,
): Evaluate {
  const of = compile(c, scope, expr.of);
  const sign = expr.op === 'greatest' ? 1 : -1;
  const best = reserve(scope);
  const any = reserve(scope);
  const loop = compileLoop(c, scope, expr.set, expr.slot, (s, f) => {
    if (where(s, f) === 0) return 0;
    const value = of(s, f);
    if (s[f + any] === 0 || sign * value > sign * s[f + best]!) s[f + best] = value;
    s[f + any] = 1;
    return 0;
  });
  return (s, f) => {
    s[f + best] = 0;
    s[f + any] = 0;
    loop(s, f);
    return s[f + best]!;
  };
}

export function compileBest(c: Compiler, scope: Scope, expr: CoreExpr & { op: 'best' }): Evaluate {
  const where = expr.where === undefined ? YES : compile(c, scope, expr.where);
  const ahead = compileAhead(c, scope, expr.order);
  const best = reserve(scope);
  const { slot } = expr;
  const loop = compileLoop(c, scope, expr.set, slot, (s, f) => {
    if (where(s, f) === 0) return 0;
    if (s[f + best] === NONE) ahead.take(s, f);
    else if (ahead.compare(s, f) <= 0) return 0;
    else ahead.take(s, f);
    s[f + best] = s[f + slot]!;
    return 0;
  });
  return (s, f) => {
    s[f + best] = NONE;
    loop(s, f);
    return s[f + best]!;
  };
}

/** Compares the member that is bound now with the best so far, whose keys are kept in the frame. */
export interface Ahead {
  /** Positive: the one bound now is ahead. */
  readonly compare: Evaluate;
  readonly take: Fill;
}

export function compileAhead(c: Compiler, scope: Scope, order: readonly CoreOrderKey[]): Ahead {
  const keys = order.map((key) => compile(c, scope, key.key));
  const signs = order.map((key) => (key.highest ? 1 : -1));
  const kept = reserve(scope, keys.length);
  return {
    compare: (s, f) => {
      for (let i = 0; i < keys.length; i++) {
        const difference = keys[i]!(s, f) - s[f + kept + i]!;
        if (difference !== 0) return signs[i]! * difference;
      }
      return 0;
    },
    take: (s, f) => {
      for (let i = 0; i < keys.length; i++) s[f + kept + i] = keys[i]!(s, f);
    },
  };
}

export function compileContains(c: Compiler, scope: Scope, set: CoreSet, member: Evaluate): Evaluate {
  const slot = reserve(scope);
  const wanted = reserve(scope);
  const loop = compileLoop(c, scope, set, slot, (s, f) => (s[f + slot] === s[f + wanted] ? 1 : 0));
  return (s, f) => {
    s[f + wanted] = member(s, f);
    return loop(s, f) !== 0 ? 1 : 0;
  };
}

/** Member number `index`, counted from 0, or NONE. */
export function compileNth(c: Compiler, scope: Scope, set: CoreSet, index: Evaluate): Evaluate {
  const slot = reserve(scope);
  const left = reserve(scope);
  const loop = compileLoop(c, scope, set, slot, (s, f) => (s[f + left]!-- === 0 ? 1 : 0));
  return (s, f) => {
    const wanted = index(s, f);
    if (wanted < 0) return NONE;
    s[f + left] = wanted;
    return loop(s, f) !== 0 ? s[f + slot]! : NONE;
  };
}

export function compileSize(c: Compiler, scope: Scope, set: CoreSet): Evaluate {
  if (set.set === 'contents') return placeSize(c, compile(c, scope, set.place));
  if (set.set === 'local') {
    const { slot } = set;
    return (s, f) => s[f + slot + 1]!;
  }
  if (set.set === 'all' && c.core.domains[set.domain]!.form !== 'players') {
    const { size } = c.layout.domains[set.domain]!;
    return () => size;
  }
  return countSpecial(c, scope, set) ?? countMembers(c, scope, set);
}

/** A count of the members that come first, with their rays known: for sums of two such counts. */
export function leadingOf(c: Compiler, scope: Scope, expr: CoreExpr): Leading | undefined {
  if (expr.op === 'call') {
    const written = c.full ? undefined : inlineValue(c, scope, expr.function, expr.arguments); // full mode counts the call
    return written === undefined ? undefined : whileInlining(c, expr.function, () => leadingOf(c, scope, written));
  }
  if (expr.op !== 'size' && !(expr.op === 'count' && expr.where === undefined)) return undefined;
  const { set } = expr;
  const kernel = set.set === 'leading' ? kernelOf(c, scope, set.while, set.slot) : undefined;
  const source = kernel === undefined || set.set !== 'leading' ? undefined : sourceOf(c, scope, set.of);
  return kernel === undefined || source === undefined ? undefined : asLeading(source, kernel);
}

function countSpecial(c: Compiler, scope: Scope, set: CoreSet): Evaluate | undefined {
  if (set.set !== 'filter' && set.set !== 'leading') return undefined;
  const kernel = kernelOf(c, scope, set.set === 'filter' ? set.where : set.while, set.slot);
  const source = kernel === undefined ? undefined : sourceOf(c, scope, set.of);
  if (kernel === undefined || source === undefined) return undefined;
  return set.set === 'filter' ? countKernel(source, kernel) : countLeading(source, kernel);
}

function countMembers(c: Compiler, scope: Scope, set: CoreSet): Evaluate {
  return accumulated(c, scope, set, reserve(scope), 0, (total) => (s, f) => {
    s[f + total]!++;
    return 0;
  });
}
