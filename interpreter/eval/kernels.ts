/**
 * Tests of the form `column[x] = value`, where x is the member a loop is at, run inside the loop instead of in a closure of their own.
 * Together with members that lie in a table or are consecutive this covers most of what boards are asked.
 */
import type { CoreExpr, CoreSet } from '@kodeks/dsl';
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
  readonly value: Evaluate;
}

export function kernelOf(c: Compiler, expr: CoreExpr, slot: number): Kernel | undefined {
  if (expr.op === 'not') {
    const inner = kernelOf(c, expr.operand, slot);
    return inner === undefined ? undefined : { ...inner, equal: !inner.equal };
  }
  if (expr.op !== 'compare' || (expr.operator !== '=' && expr.operator !== '!=')) return undefined;
  const { left, right } = expr;
  const key = left.op === 'cell' && left.keys.length === 1 ? left.keys[0] : undefined;
  if (left.op !== 'cell' || key?.op !== 'local' || key.slot !== slot) return undefined;
  const value = fixedValue(c, right, slot);
  if (value === undefined) return undefined;
  const { base, keys } = c.layout.columns[left.column]!;
  const { first, size } = keys[0]!;
  return { base: base - first, first, end: first + size, name: c.core.columns[left.column]!.name, equal: expr.operator === '=', value };
}

/** A constant or another local: nothing that changes from member to member, and cheap enough to read before the first. */
function fixedValue(c: Compiler, expr: CoreExpr, slot: number): Evaluate | undefined {
  const constant = constantOf(c, expr);
  if (constant !== undefined) return () => constant;
  if (expr.op !== 'local' || expr.slot === slot) return undefined;
  const other = expr.slot;
  return (s, f) => s[f + other]!;
}

/** A condition taken apart: a kernel that is tested first, and the rest. */
export function splitKernel(c: Compiler, where: CoreExpr, slot: number): { readonly kernel: Kernel; readonly rest: CoreExpr | undefined } | undefined {
  const whole = kernelOf(c, where, slot);
  if (whole !== undefined) return { kernel: whole, rest: undefined };
  if (where.op !== 'and') return undefined;
  const left = splitKernel(c, where.left, slot);
  if (left === undefined) return undefined;
  return { kernel: left.kernel, rest: left.rest === undefined ? where.right : { op: 'and', left: left.rest, right: where.right } };
}

/** Members that are consecutive, or lie in a table. */
export type Source = { readonly form: 'all'; readonly first: number; readonly end: number } | { readonly form: 'lists'; readonly lists: Lists; readonly index: Evaluate };

export function sourceOf(c: Compiler, scope: Scope, set: CoreSet): Source | undefined {
  switch (set.set) {
    case 'all': {
      const { first, size, form } = c.layout.domains[set.domain]!;
      return form === 'players' ? undefined : { form: 'all', first, end: first + size };
    }
    case 'range': {
      const from = constantOf(c, set.from);
      const to = constantOf(c, set.to);
      return from === undefined || to === undefined || to - from > 10_000 ? undefined : { form: 'all', first: from, end: to + 1 };
    }
    case 'neighbours':
    case 'ray':
      return { form: 'lists', ...boardLists(c, scope, set) };
    case 'table': {
      const { starts, values } = c.layout.tables[set.table]!;
      return starts === undefined ? undefined : { form: 'lists', lists: { starts, values }, index: tableIndex(c, scope, set.table, set.keys) };
    }
    case 'call': {
      const table = listTable(c, scope, set.function, set.arguments);
      return table === undefined ? undefined : { form: 'lists', ...table };
    }
    default:
      return undefined;
  }
}

/** Which list of a board's tables is meant. */
export function boardLists(c: Compiler, scope: Scope, set: CoreSet & { set: 'neighbours' | 'ray' }): { readonly lists: Lists; readonly index: Evaluate } {
  if (set.set === 'neighbours') {
    const { first, size } = c.layout.domains[set.board.domain]!;
    return { lists: boardOf(c, set.board).neighbours, index: cellIndex(compile(c, scope, set.cell), first, size) };
  }
  const { rays, directions } = boardOf(c, { form: 'squares', domain: set.domain });
  const { first, size } = c.layout.domains[set.domain]!;
  if (set.cell.op === 'local' && set.direction.op === 'local') {
    const from = set.cell.slot;
    const towards = set.direction.slot;
    return {
      lists: rays,
      index: (s, f) => {
        const cell = s[f + from]! - first;
        const direction = s[f + towards]!;
        if (cell >>> 0 >= size || direction >>> 0 >= directions) throw noSuchKey('cells from', cell + first);
        return cell * directions + direction;
      },
    };
  }
  const cell = cellIndex(compile(c, scope, set.cell), first, size);
  const direction = compile(c, scope, set.direction);
  return {
    lists: rays,
    index: (s, f) => {
      const towards = direction(s, f);
      if (towards >>> 0 >= directions) throw noSuchKey('direction', towards);
      return cell(s, f) * directions + towards;
    },
  };
}

export function cellIndex(cell: Evaluate, first: number, size: number): Evaluate {
  return (s, f) => {
    const index = cell(s, f) - first;
    if (index >>> 0 >= size) throw noSuchKey('neighbours', index + first);
    return index;
  };
}

/** Can every member be looked up without a test of its own? */
function inside(source: Source, kernel: Kernel): boolean {
  if (source.form === 'all') return source.first >= kernel.first && source.end <= kernel.end;
  return source.lists.values.every((member) => member >= kernel.first && member < kernel.end);
}

// ---------------------------------------------------------------- loops

/** Visits the members the kernel holds for; undefined if the shapes do not fit together. */
export function loopKernel(source: Source, kernel: Kernel, slot: number, visit: Evaluate): Evaluate | undefined {
  if (!inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  if (source.form === 'all') {
    const { first, end } = source;
    return (s, f) => {
      const wanted = value(s, f);
      for (let member = first; member < end; member++) {
        if ((s[base + member] === wanted) !== equal) continue;
        s[f + slot] = member;
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
    const wanted = value(s, f);
    const end = starts[at + 1]!;
    for (let i = starts[at]!; i < end; i++) {
      const member = values[i]!;
      if ((s[base + member] === wanted) !== equal) continue;
      s[f + slot] = member;
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
      const wanted = value(s, f);
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
    const wanted = value(s, f);
    const end = starts[at + 1]!;
    for (let i = starts[at]!; i < end; i++) {
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
      const wanted = value(s, f);
      let count = 0;
      for (let member = first; member < end; member++) if ((s[base + member] === wanted) === equal) count += 1;
      return count;
    };
  }
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const wanted = value(s, f);
    const end = starts[at + 1]!;
    let count = 0;
    for (let i = starts[at]!; i < end; i++) if ((s[base + values[i]!] === wanted) === equal) count += 1;
    return count;
  };
}

/** How many members come before the first the kernel does not hold for. */
export function countLeading(source: Source, kernel: Kernel): Evaluate | undefined {
  if (source.form !== 'lists' || !inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const wanted = value(s, f);
    const start = starts[at]!;
    const end = starts[at + 1]!;
    let i = start;
    while (i < end && (s[base + values[i]!] === wanted) === equal) i += 1;
    return i - start;
  };
}

/** Visits members until the first the kernel does not hold for. */
export function loopLeading(source: Source, kernel: Kernel, slot: number, visit: Evaluate): Evaluate | undefined {
  if (source.form !== 'lists' || !inside(source, kernel)) return undefined;
  const { base, equal, value } = kernel;
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const wanted = value(s, f);
    const end = starts[at + 1]!;
    for (let i = starts[at]!; i < end; i++) {
      const member = values[i]!;
      if ((s[base + member] === wanted) !== equal) return 0;
      s[f + slot] = member;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}
