/**
 * Tests of the form `column[x] = value`, where x is the member a loop is at, run inside the loop instead of in a closure of their own.
 * Together with members that lie in a table or are consecutive this covers most of what boards are asked.
 */
import type { CoreExpr, CoreSet } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import type { Lists } from '../state/boards.ts';
import { noSuchKey } from '../state/rule-bug.ts';
import { listTable } from './calls.ts';
import { boardOf, type Compiler, constantOf, type Evaluate, type Scope } from './compiler.ts';
import { compile, tableIndex } from './expressions.ts';

/** Holds where the cell of the member equals (or, if not `equal`, differs from) a value that is fixed while the loop runs. */
export interface Kernel {
  /** Address of the cell of member x is base + x. */
  readonly base: number;
  readonly first: number;
  readonly end: number;
  readonly name: string;
  readonly equal: boolean;
  readonly value: Fixed;
}

/** A value that is the same for every member: a local, a constant, or something computed at the first member. */
interface Fixed {
  /** Slot of a local, or negative. */
  readonly slot: number;
  readonly constant: number;
  readonly compute: Evaluate | undefined;
}

export function read(value: Fixed, s: Int32Array, f: number): number {
  if (value.slot >= 0) return s[f + value.slot]!;
  return value.compute === undefined ? value.constant : value.compute(s, f);
}

export function kernelOf(c: Compiler, scope: Scope, expr: CoreExpr, slot: number): Kernel | undefined {
  if (c.plain) return undefined;
  if (expr.op === 'not') {
    const inner = kernelOf(c, scope, expr.operand, slot);
    if (inner === undefined) return undefined;
    const { base, first, end, name, equal, value } = inner;
    return { base, first, end, name, equal: !equal, value };
  }
  if (expr.op !== 'compare') return undefined;
  const { left, right } = expr;
  const key = left.op === 'cell' && left.keys.length === 1 ? left.keys[0] : undefined;
  if (left.op !== 'cell' || key?.op !== 'local' || key.slot !== slot) return undefined;
  const equal = equality(c, expr.operator, left.column, right);
  const value = equal === undefined ? undefined : fixedValue(c, scope, right, slot);
  if (equal === undefined || value === undefined) return undefined;
  const { base, keys } = c.layout.columns[left.column]!;
  const { first, size } = keys[0]!;
  return {
    base: base - first,
    first,
    end: first + size,
    name: c.core.columns[left.column]!.name,
    equal,
    value,
  };
}

/** Does the comparison ask for equality or for the opposite? At the bounds of a column, `<` and `>` do as well. */
function equality(
  c: Compiler,
  operator: (CoreExpr & { op: 'compare' })['operator'],
  column: number,
  right: CoreExpr,
): boolean | undefined {
  if (operator === '=') return true;
  if (operator === '!=') return false;
  const { least, most } = c.core.columns[column]!;
  const limit = constantOf(c, right);
  if (limit === undefined) return undefined;
  if (most !== undefined && constantOf(c, most.value) === limit) {
    if (operator === '<') return false;
    if (operator === '>=') return true;
  }
  if (least !== undefined && constantOf(c, least.value) === limit) {
    if (operator === '>') return false;
    if (operator === '<=') return true;
  }
  return undefined;
}

function fixedValue(c: Compiler, scope: Scope, expr: CoreExpr, slot: number): Fixed | undefined {
  const constant = constantOf(c, expr);
  if (constant !== undefined) return { slot: NONE, constant, compute: undefined };
  if (mentions(expr, slot)) return undefined;
  if (expr.op === 'local') return { slot: expr.slot, constant: 0, compute: undefined };
  return { slot: NONE, constant: 0, compute: compile(c, scope, expr) };
}

/** Does the expression read this slot? */
function mentions(node: unknown, slot: number): boolean {
  if (Array.isArray(node)) return node.some((part) => mentions(part, slot));
  if (typeof node !== 'object' || node === null) return false;
  if ('slot' in node && node.slot === slot) return true;
  return Object.values(node).some((part) => mentions(part, slot));
}

/** A condition taken apart: a kernel that is tested first, and what must hold as well, or would do instead. */
export interface Split {
  readonly kernel: Kernel;
  readonly and: CoreExpr | undefined;
  readonly or: CoreExpr | undefined;
}

export function splitKernel(c: Compiler, scope: Scope, where: CoreExpr, slot: number): Split | undefined {
  const whole = kernelOf(c, scope, where, slot);
  if (whole !== undefined) return { kernel: whole, and: undefined, or: undefined };
  if (where.op !== 'and' && where.op !== 'or') return undefined;
  const left = splitKernel(c, scope, where.left, slot);
  if (left === undefined) return undefined;
  if (where.op === 'or') {
    const or: CoreExpr = left.or === undefined ? where.right : { op: 'or', left: left.or, right: where.right };
    return left.and === undefined ? { ...left, or } : undefined;
  }
  const and: CoreExpr = left.and === undefined ? where.right : { op: 'and', left: left.and, right: where.right };
  return left.or === undefined ? { ...left, and } : undefined;
}

/** Members that are consecutive, or lie in a table. */
export type Source =
  | { readonly form: 'all'; readonly first: number; readonly end: number }
  | { readonly form: 'lists'; readonly lists: Lists; readonly index: Evaluate; readonly ray: Ray | undefined };

/** A ray from a cell in a local towards a direction in a local, perhaps turned: (direction + plus) % modulo. */
export interface Ray {
  readonly cell: number;
  readonly first: number;
  readonly size: number;
  readonly direction: number;
  readonly plus: number;
  readonly modulo: number;
  readonly directions: number;
}

export function sourceOf(c: Compiler, scope: Scope, set: CoreSet): Source | undefined {
  switch (set.set) {
    case 'all': {
      const { first, size, form } = c.layout.domains[set.domain]!;
      return form === 'players' || size === 0 ? undefined : { form: 'all', first, end: first + size };
    }
    case 'range': {
      const from = constantOf(c, set.from);
      const to = constantOf(c, set.to);
      return from === undefined || to === undefined || to < from || to - from > 10_000
        ? undefined
        : { form: 'all', first: from, end: to + 1 };
    }
    case 'neighbours':
    case 'ray':
      return { form: 'lists', ...boardLists(c, scope, set) };
    case 'table': {
      const { starts, values } = c.layout.tables[set.table]!;
      return starts === undefined
        ? undefined
        : {
            form: 'lists',
            lists: { starts, values },
            index: tableIndex(c, scope, set.table, set.keys),
            ray: undefined,
          };
    }
    case 'call': {
      const table = c.full ? undefined : listTable(c, scope, set.function, set.arguments); // full mode counts the call
      return table === undefined ? undefined : { form: 'lists', ...table, ray: undefined };
    }
    default:
      return undefined;
  }
}

/** Which list of a board's tables is meant. */
export function boardLists(
  c: Compiler,
  scope: Scope,
  set: CoreSet & { set: 'neighbours' | 'ray' },
): { readonly lists: Lists; readonly index: Evaluate; readonly ray: Ray | undefined } {
  if (set.set === 'neighbours') {
    const { first, size } = c.layout.domains[set.board.domain]!;
    const index = cellIndex(compile(c, scope, set.cell), first, size);
    return { lists: boardOf(c, set.board).neighbours, index, ray: undefined };
  }
  const { rays, directions } = boardOf(c, { form: 'squares', domain: set.domain });
  const { first, size } = c.layout.domains[set.domain]!;
  const ray = rayOf(c, set, first, size, directions);
  if (ray !== undefined) return { lists: rays, index: (s, f) => rayIndex(ray, s, f), ray };
  const cell = cellIndex(compile(c, scope, set.cell), first, size);
  const direction = compile(c, scope, set.direction);
  return {
    lists: rays,
    ray: undefined,
    index: (s, f) => {
      const towards = direction(s, f);
      if (towards >>> 0 >= directions) throw noSuchKey('direction', towards);
      return cell(s, f) * directions + towards;
    },
  };
}

function rayOf(
  c: Compiler,
  set: CoreSet & { set: 'ray' },
  first: number,
  size: number,
  directions: number,
): Ray | undefined {
  if (set.cell.op !== 'local' || c.plain) return undefined;
  const turned = turnOf(c, set.direction);
  return turned === undefined ? undefined : { cell: set.cell.slot, first, size, ...turned, directions };
}

function turnOf(c: Compiler, expr: CoreExpr): Pick<Ray, 'direction' | 'plus' | 'modulo'> | undefined {
  if (expr.op === 'local') return { direction: expr.slot, plus: 0, modulo: 0 };
  if (expr.op !== 'arith' || expr.operator !== 'mod' || expr.left.op !== 'arith') return undefined;
  const modulo = constantOf(c, expr.right);
  const plus = constantOf(c, expr.left.right);
  const { left, operator } = expr.left;
  if (left.op !== 'local' || operator !== '+' || plus === undefined || plus < 0) return undefined;
  return modulo === undefined || modulo <= 0 ? undefined : { direction: left.slot, plus, modulo };
}

function rayIndex(ray: Ray, s: Int32Array, f: number): number {
  const { cell, first, size, direction, plus, modulo, directions } = ray;
  const from = s[f + cell]! - first;
  const towards = modulo === 0 ? s[f + direction]! : (s[f + direction]! + plus) % modulo;
  if (from >>> 0 >= size || towards >>> 0 >= directions) throw noSuchKey('cells from', from + first);
  return from * directions + towards;
}

export function cellIndex(cell: Evaluate, first: number, size: number): Evaluate {
  return (s, f) => {
    const index = cell(s, f) - first;
    if (index >>> 0 >= size) throw noSuchKey('neighbours', index + first);
    return index;
  };
}

/** Can every member be looked up without a test of its own? */
export function inside(source: Source, kernel: Kernel): boolean {
  if (source.form === 'all') return source.first >= kernel.first && source.end <= kernel.end;
  return source.lists.values.every((member) => member >= kernel.first && member < kernel.end);
}

// ---------------------------------------------------------------- loops

/** Visits the members the kernel (or else `or`) holds for; undefined if the shapes do not fit together. */
export function loopKernel(
  source: Source,
  kernel: Kernel,
  or: Evaluate | undefined,
  slot: number,
  visit: Evaluate,
): Evaluate | undefined {
  if (!inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  if (source.form === 'all') {
    const { first, end } = source;
    if (or === undefined && equal) {
      return (s, f) => {
        const wanted = read(value, s, f);
        for (let member = first; member < end; member++) {
          if (s[base + member] !== wanted) continue;
          s[f + slot] = member;
          const result = visit(s, f);
          if (result !== 0) return result;
        }
        return 0;
      };
    }
    return (s, f) => {
      const wanted = read(value, s, f);
      for (let member = first; member < end; member++) {
        const holds = (s[base + member] === wanted) === equal;
        if (!holds && or === undefined) continue;
        s[f + slot] = member;
        if (!holds && or!(s, f) === 0) continue;
        const result = visit(s, f);
        if (result !== 0) return result;
      }
      return 0;
    };
  }
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const start = starts[at]!;
    const end = starts[at + 1]!;
    if (start === end) return 0;
    const wanted = read(value, s, f);
    for (let i = start; i < end; i++) {
      const member = values[i]!;
      const holds = (s[base + member] === wanted) === equal;
      if (!holds && or === undefined) continue;
      s[f + slot] = member;
      if (!holds && or!(s, f) === 0) continue;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

/** Is there such a member? The first one found is bound. */
export function findKernel(source: Source, kernel: Kernel, slot: number): Evaluate | undefined {
  if (!inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  if (source.form === 'all') {
    const { first, end } = source;
    return (s, f) => {
      const wanted = read(value, s, f);
      for (let member = first; member < end; member++) {
        if ((s[base + member] === wanted) !== equal) continue;
        s[f + slot] = member;
        return 1;
      }
      return 0;
    };
  }
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const start = starts[at]!;
    const end = starts[at + 1]!;
    if (start === end) return 0;
    const wanted = read(value, s, f);
    for (let i = start; i < end; i++) {
      const member = values[i]!;
      if ((s[base + member] === wanted) !== equal) continue;
      s[f + slot] = member;
      return 1;
    }
    return 0;
  };
}

export function countKernel(source: Source, kernel: Kernel): Evaluate | undefined {
  if (!inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  if (source.form === 'all') {
    const { first, end } = source;
    return (s, f) => {
      const wanted = read(value, s, f);
      let count = 0;
      for (let member = first; member < end; member++) if ((s[base + member] === wanted) === equal) count += 1;
      return count;
    };
  }
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const start = starts[at]!;
    const end = starts[at + 1]!;
    if (start === end) return 0;
    const wanted = read(value, s, f);
    let count = 0;
    for (let i = start; i < end; i++) if ((s[base + values[i]!] === wanted) === equal) count += 1;
    return count;
  };
}

/** How many members come before the first the kernel does not hold for. */
export function countLeading(source: Source, kernel: Kernel): Evaluate | undefined {
  if (source.form !== 'lists' || !inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  const { starts, values } = source.lists;
  const count = (s: Int32Array, at: number, wanted: number): number => {
    const start = starts[at]!;
    const end = starts[at + 1]!;
    let i = start;
    while (i < end && (s[base + values[i]!] === wanted) === equal) i += 1;
    return i - start;
  };
  const { index, ray } = source;
  if (ray !== undefined && value.compute === undefined) {
    const { slot, constant } = value;
    const { cell, first, size, direction, plus, modulo, directions } = ray;
    return (s, f) => {
      const from = s[f + cell]! - first;
      const towards = modulo === 0 ? s[f + direction]! : (s[f + direction]! + plus) % modulo;
      if (from >>> 0 >= size || towards >>> 0 >= directions) throw noSuchKey('cells from', from + first);
      return count(s, from * directions + towards, slot >= 0 ? s[f + slot]! : constant);
    };
  }
  return (s, f) => {
    const at = index(s, f);
    return starts[at] === starts[at + 1] ? 0 : count(s, at, read(value, s, f));
  };
}

/** How many cells along a ray the kernel holds for. */
export interface Leading {
  readonly ray: Ray;
  readonly starts: Int32Array;
  readonly values: Int32Array;
  readonly base: number;
  readonly equal: boolean;
  readonly slot: number;
  readonly constant: number;
}

export function asLeading(source: Source, kernel: Kernel): Leading | undefined {
  if (source.form !== 'lists' || source.ray === undefined || kernel.value.compute !== undefined) return undefined;
  if (!inside(source, kernel)) return undefined;
  const { starts, values } = source.lists;
  const { base, equal, value } = kernel;
  return { ray: source.ray, starts, values, base, equal, slot: value.slot, constant: value.constant };
}

export function readLeading(leading: Leading, s: Int32Array, f: number): number {
  const { ray, starts, values, base, equal, slot, constant } = leading;
  const at = rayIndex(ray, s, f);
  const wanted = slot >= 0 ? s[f + slot]! : constant;
  const start = starts[at]!;
  const end = starts[at + 1]!;
  let i = start;
  while (i < end && (s[base + values[i]!] === wanted) === equal) i += 1;
  return i - start;
}

/** Visits members until the first the kernel does not hold for. */
export function loopLeading(source: Source, kernel: Kernel, slot: number, visit: Evaluate): Evaluate | undefined {
  if (source.form !== 'lists' || !inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const start = starts[at]!;
    const end = starts[at + 1]!;
    if (start === end) return 0;
    const wanted = read(value, s, f);
    for (let i = start; i < end; i++) {
      const member = values[i]!;
      if ((s[base + member] === wanted) !== equal) return 0;
      s[f + slot] = member;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}
