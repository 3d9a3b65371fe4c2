/** The commonest shapes of comparisons and sums as single closures. */
import { type CoreExpr, NONE } from '@kodeks/dsl';
import { MOST } from '../state/cells.ts';
import { noSuchKey, outOfRange } from '../state/rule-bug.ts';
import { type Compiler, constantOf, type Evaluate, type Scope } from './compiler.ts';
import { comparison, compile, factorTable } from './expressions.ts';
import { readLeading } from './kernels.ts';
import { leadingOf } from './queries.ts';

type Compare = CoreExpr & { op: 'compare' };
type Operator = Compare['operator'];

/** `x + 1 = y + 1` and `x - 0 = 3` compare the plain things; then the shapes that need no closure for their sides. */
export function compareFused(c: Compiler, scope: Scope, expr: Compare): Evaluate | undefined {
  if (c.plain) return undefined;
  const { operator } = expr;
  const left = offset(c, expr.left);
  const right = offset(c, expr.right);
  const constant = right.rest === undefined ? right.plus - left.plus : undefined;
  if (left.rest === undefined) return undefined;
  if (constant === undefined)
    return left.plus === right.plus && right.rest !== undefined
      ? (compareThings(c, left.rest, operator, right.rest) ??
          comparison(operator, compile(c, scope, left.rest), compile(c, scope, right.rest)))
      : undefined;
  if (Math.abs(constant) > MOST) return undefined;
  if (left.rest.op === 'local') return localWithConstant(left.rest.slot, operator, constant);
  const cell = cellOfLocal(c, left.rest);
  if (cell !== undefined && (operator === '=' || operator === '!='))
    return cellIs(cell, operator === '=' ? 1 : 0, constant);
  const sum = left.rest;
  if (sum.op === 'arith' && sum.operator === '+') {
    const a = operator === '>=' ? leadingOf(c, scope, sum.left) : undefined;
    const b = a === undefined ? undefined : leadingOf(c, scope, sum.right);
    if (a !== undefined && b !== undefined) {
      return (s, f) => (readLeading(a, s, f) + readLeading(b, s, f) >= constant ? 1 : 0);
    }
    return sumWithConstant(compile(c, scope, sum.left), compile(c, scope, sum.right), operator, constant);
  }
  return withConstant(compile(c, scope, left.rest), operator, constant);
}

/** Two things added up and compared: the sum is within range if it can be compared at all. */
function sumWithConstant(a: Evaluate, b: Evaluate, operator: Operator, constant: number): Evaluate {
  switch (operator) {
    case '>=':
      return (s, f) => (a(s, f) + b(s, f) >= constant ? 1 : 0);
    case '<=':
      return (s, f) => (a(s, f) + b(s, f) <= constant ? 1 : 0);
    case '=':
      return (s, f) => (a(s, f) + b(s, f) === constant ? 1 : 0);
    case '<':
      return (s, f) => (a(s, f) + b(s, f) < constant ? 1 : 0);
    case '>':
      return (s, f) => (a(s, f) + b(s, f) > constant ? 1 : 0);
    case '!=':
      return (s, f) => (a(s, f) + b(s, f) !== constant ? 1 : 0);
    default:
      return operator satisfies never;
  }
}

/** A sum taken apart: something that is no constant, and a constant. */
function offset(c: Compiler, expr: CoreExpr): { readonly rest: CoreExpr | undefined; readonly plus: number } {
  const constant = constantOf(c, expr);
  if (constant !== undefined) return { rest: undefined, plus: constant };
  if (expr.op !== 'arith' || (expr.operator !== '+' && expr.operator !== '-')) return { rest: expr, plus: 0 };
  const right = constantOf(c, expr.right);
  if (right !== undefined) {
    const inner = offset(c, expr.left);
    return { rest: inner.rest, plus: inner.plus + (expr.operator === '+' ? right : -right) };
  }
  const left = constantOf(c, expr.left);
  if (left === undefined || expr.operator === '-') return { rest: expr, plus: 0 };
  const inner = offset(c, expr.right);
  return { rest: inner.rest, plus: inner.plus + left };
}

function compareThings(c: Compiler, left: CoreExpr, operator: Operator, right: CoreExpr): Evaluate | undefined {
  if (operator !== '=' && operator !== '!=') return undefined;
  const yes = operator === '=' ? 1 : 0;
  if (left.op === 'local' && right.op === 'local') {
    const a = left.slot;
    const b = right.slot;
    return (s, f) => (s[f + a]! === s[f + b]! ? yes : 1 - yes);
  }
  if (left.op === 'factor' && right.op === 'factor') return compareFactors(c, left, yes, right);
  const cell = cellOfLocal(c, left);
  if (cell === undefined || right.op !== 'local') return undefined;
  const other = right.slot;
  const { address, first, size, slot, name } = cell;
  return (s, f) => {
    const index = s[f + slot]! - first;
    if (index >>> 0 >= size) throw noSuchKey(name, index + first);
    return s[address + index]! === s[f + other]! ? yes : 1 - yes;
  };
}

type Factor = CoreExpr & { op: 'factor' };

/** The same part of two locals, such as the columns of two squares. */
function compareFactors(c: Compiler, left: Factor, yes: number, right: Factor): Evaluate | undefined {
  if (left.domain !== right.domain || left.index !== right.index) return undefined;
  if (left.of.op !== 'local' || right.of.op !== 'local') return undefined;
  const core = c.core.domains[left.domain]!;
  if (core.form === 'hexes') return undefined;
  const { first, size } = c.layout.domains[left.domain]!;
  const table = factorTable(c, left.domain, left.index);
  const a = left.of.slot;
  const b = right.of.slot;
  const part = (value: number): number => {
    if (value === NONE) return NONE;
    throw noSuchKey(core.name, value);
  };
  return (s, f) => {
    const i = s[f + a]! - first;
    const k = s[f + b]! - first;
    const x = i >>> 0 < size ? table[i]! : part(i + first);
    const y = k >>> 0 < size ? table[k]! : part(k + first);
    return x === y ? yes : 1 - yes;
  };
}

interface CellOfLocal {
  readonly address: number;
  readonly first: number;
  readonly size: number;
  readonly slot: number;
  readonly name: string;
}

function cellOfLocal(c: Compiler, expr: CoreExpr): CellOfLocal | undefined {
  const key = expr.op === 'cell' && expr.keys.length === 1 ? expr.keys[0] : undefined;
  if (expr.op !== 'cell' || key?.op !== 'local') return undefined;
  const { base, keys } = c.layout.columns[expr.column]!;
  return {
    address: base,
    first: keys[0]!.first,
    size: keys[0]!.size,
    slot: key.slot,
    name: c.core.columns[expr.column]!.name,
  };
}

function cellIs(cell: CellOfLocal, yes: number, constant: number): Evaluate {
  const { address, first, size, slot, name } = cell;
  return (s, f) => {
    const index = s[f + slot]! - first;
    if (index >>> 0 >= size) throw noSuchKey(name, index + first);
    return s[address + index]! === constant ? yes : 1 - yes;
  };
}

function localWithConstant(slot: number, operator: Operator, constant: number): Evaluate {
  switch (operator) {
    case '=':
      return (s, f) => (s[f + slot]! === constant ? 1 : 0);
    case '!=':
      return (s, f) => (s[f + slot]! !== constant ? 1 : 0);
    case '<':
      return (s, f) => (s[f + slot]! < constant ? 1 : 0);
    case '<=':
      return (s, f) => (s[f + slot]! <= constant ? 1 : 0);
    case '>':
      return (s, f) => (s[f + slot]! > constant ? 1 : 0);
    case '>=':
      return (s, f) => (s[f + slot]! >= constant ? 1 : 0);
    default:
      return operator satisfies never;
  }
}

function withConstant(left: Evaluate, operator: Operator, constant: number): Evaluate {
  switch (operator) {
    case '=':
      return (s, f) => (left(s, f) === constant ? 1 : 0);
    case '!=':
      return (s, f) => (left(s, f) !== constant ? 1 : 0);
    case '<':
      return (s, f) => (left(s, f) < constant ? 1 : 0);
    case '<=':
      return (s, f) => (left(s, f) <= constant ? 1 : 0);
    case '>':
      return (s, f) => (left(s, f) > constant ? 1 : 0);
    case '>=':
      return (s, f) => (left(s, f) >= constant ? 1 : 0);
    default:
      return operator satisfies never;
  }
}

/** Sums with a constant, remainders by one, and the two together: a direction turned, a seat passed on. */
export function arithmeticFused(c: Compiler, scope: Scope, expr: CoreExpr & { op: 'arith' }): Evaluate | undefined {
  if (c.plain) return undefined;
  const divisor = expr.operator === 'mod' ? constantOf(c, expr.right) : undefined;
  if (divisor !== undefined && divisor > 0) return remainderOf(c, scope, expr.left, divisor);
  if (expr.operator !== '+' && expr.operator !== '-') return undefined;
  const { rest, plus } = offset(c, expr);
  if (rest === undefined || rest === expr) return undefined;
  if (plus === 0) return compile(c, scope, rest);
  if (rest.op === 'local') {
    const { slot } = rest;
    return (s, f) => s[f + slot]! + plus;
  }
  const value = compile(c, scope, rest);
  return (s, f) => {
    const sum = value(s, f) + plus;
    if (sum > MOST || sum < -MOST) throw outOfRange(sum);
    return sum;
  };
}

function remainderOf(c: Compiler, scope: Scope, of: CoreExpr, divisor: number): Evaluate {
  const { rest, plus } = offset(c, of);
  if (rest?.op === 'local') {
    const { slot } = rest;
    return (s, f) => {
      const value = (s[f + slot]! + plus) % divisor;
      return value < 0 ? value + divisor : value;
    };
  }
  const left = compile(c, scope, of);
  return (s, f) => {
    const value = left(s, f) % divisor;
    return value < 0 ? value + divisor : value;
  };
}
