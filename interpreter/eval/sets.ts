/**
 * Sets as loops: `compileLoop` binds a slot to each member in turn and calls a visitor, which stops the loop by giving something else than 0.
 * Most shapes are never written out as lists. Those that need their members at once put them on the list stack above its top, which is scratch.
 */
import type { CoreSet } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import type { Lists } from '../state/boards.ts';
import { ELIMINATED, FUEL, TOP } from '../state/cells.ts';
import { outOfFuel, tooLong } from '../state/rule-bug.ts';
import { compileListCall } from './calls.ts';
import { boardOf, type Compiler, constantOf, type Evaluate, type Fill, reserve, type Scope } from './compiler.ts';
import { compile, tableIndex } from './expressions.ts';
import { boardLists, cellIndex, kernelOf, loopKernel, loopLeading, sourceOf, splitKernel } from './kernels.ts';
import { keepBest, keepDistinct, sortMembers } from './ordering.ts';
import { placeAddress } from './pieces.ts';

export function compileLoop(c: Compiler, scope: Scope, set: CoreSet, slot: number, visit: Evaluate): Evaluate {
  switch (set.set) {
    case 'all':
      return loopAll(c, set.domain, slot, visit);
    case 'range':
      return loopRange(c, scope, set, slot, visit);
    case 'items':
      return loopItems(
        set.items.map((item) => compile(c, scope, item)),
        slot,
        visit,
      );
    case 'local':
      return loopLocal(set.slot, slot, visit);
    case 'contents':
      return loopContents(c, scope, set, slot, visit);
    case 'filter':
      return loopFilter(c, scope, set, slot, visit);
    case 'map':
      return loopMap(c, scope, set, slot, visit);
    case 'flat-map':
      return compileLoop(c, scope, set.of, set.slot, compileLoop(c, scope, set.inner, slot, visit));
    case 'concat':
      return loopParts(set.parts.map((part) => compileLoop(c, scope, part, slot, visit)));
    case 'leading':
      return loopWhile(c, scope, set, slot, visit);
    case 'if': {
      const condition = compile(c, scope, set.condition);
      const then = compileLoop(c, scope, set.then, slot, visit);
      const otherwise = compileLoop(c, scope, set.otherwise, slot, visit);
      return (s, f) => (condition(s, f) !== 0 ? then(s, f) : otherwise(s, f));
    }
    case 'let': {
      const value = compile(c, scope, set.value);
      const body = compileLoop(c, scope, set.body, slot, visit);
      const bound = set.slot;
      return (s, f) => {
        s[f + bound] = value(s, f);
        return body(s, f);
      };
    }
    case 'table': {
      const { values, starts } = c.layout.tables[set.table]!;
      const index = tableIndex(c, scope, set.table, set.keys);
      return loopLists(
        { values, starts: starts ?? new Int32Array(c.layout.tables[set.table]!.size + 1) },
        index,
        slot,
        visit,
      );
    }
    case 'neighbours':
    case 'ray': {
      const { lists, index } = boardLists(c, scope, set);
      return loopLists(lists, index, slot, visit);
    }
    case 'copies-of':
      return loopCopies(c, scope, set, slot, visit);
    case 'call':
      return compileListCall(c, scope, set.function, set.arguments, slot, visit);
    case 'except':
    case 'intersect':
    case 'distinct':
    case 'sorted':
    case 'tied-best':
    case 'within':
      return loopFilled(compileFill(c, scope, set), slot, visit);
    default:
      return set satisfies never;
  }
}

/** Appends the members of a set to the list stack. */
export function compileFill(c: Compiler, scope: Scope, set: CoreSet): Fill {
  switch (set.set) {
    case 'except':
    case 'intersect':
      return fillCompared(c, scope, set);
    case 'distinct':
      return keepDistinct(compileFill(c, scope, set.of));
    case 'sorted':
      return sortMembers(c, scope, compileFill(c, scope, set.of), set.slot, set.order);
    case 'tied-best':
      return keepBest(c, scope, compileFill(c, scope, set.of), set.slot, set.order);
    case 'within':
      return fillWithin(c, scope, set);
    default: {
      const slot = reserve(scope);
      const push = pusher(c);
      return compileLoop(c, scope, set, slot, (s, f) => push(s, s[f + slot]!));
    }
  }
}

/** Appends one member; gives 0, as visitors do. */
export function pusher(c: Compiler): (s: Int32Array, member: number) => number {
  const limit = c.layout.extent.frames;
  return (s, member) => {
    const top = s[TOP]!;
    if (top >= limit) throw tooLong();
    s[top] = member;
    s[TOP] = top + 1;
    return 0;
  };
}

export function loopFilled(fill: Fill, slot: number, visit: Evaluate): Evaluate {
  return (s, f) => {
    const start = s[TOP]!;
    fill(s, f);
    const end = s[TOP]!;
    const result = visitStretch(s, f, start, end, slot, visit);
    // what the visitor has put on the stack stays, in place of the members
    const top = s[TOP]!;
    if (top > end) s.copyWithin(start, end, top);
    s[TOP] = start + top - end;
    return result;
  };
}

export function visitStretch(
  s: Int32Array,
  f: number,
  start: number,
  end: number,
  slot: number,
  visit: Evaluate,
): number {
  for (let i = start; i < end; i++) {
    s[f + slot] = s[i]!;
    const result = visit(s, f);
    if (result !== 0) return result;
  }
  return 0;
}

// ---------------------------------------------------------------- plain shapes

function loopAll(c: Compiler, domain: number, slot: number, visit: Evaluate): Evaluate {
  const { first, size, form } = c.layout.domains[domain]!;
  const end = first + size;
  if (form === 'players' && c.eliminates) {
    return (s, f) => {
      for (let player = first; player < end; player++) {
        if (((s[ELIMINATED]! >> player) & 1) !== 0) continue;
        s[f + slot] = player;
        const result = visit(s, f);
        if (result !== 0) return result;
      }
      return 0;
    };
  }
  return (s, f) => {
    for (let member = first; member < end; member++) {
      s[f + slot] = member;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function loopRange(
  c: Compiler,
  scope: Scope,
  set: CoreSet & { set: 'range' },
  slot: number,
  visit: Evaluate,
): Evaluate {
  const from = compile(c, scope, set.from);
  const to = compile(c, scope, set.to);
  const small = (constantOf(c, set.to) ?? Number.POSITIVE_INFINITY) - (constantOf(c, set.from) ?? 0) < 64;
  return (s, f) => {
    const start = from(s, f);
    const end = to(s, f);
    if (!small) spend(s, end - start);
    for (let number = start; number <= end; number++) {
      s[f + slot] = number;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

export function spend(s: Int32Array, work: number): void {
  if (work <= 0) return;
  const left = s[FUEL]! - work;
  if (left < 0) throw outOfFuel();
  s[FUEL] = left;
}

function loopItems(items: readonly Evaluate[], slot: number, visit: Evaluate): Evaluate {
  return (s, f) => {
    for (let i = 0; i < items.length; i++) {
      const member = items[i]!(s, f);
      if (member === NONE) continue;
      s[f + slot] = member;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function loopLocal(list: number, slot: number, visit: Evaluate): Evaluate {
  return (s, f) => {
    const start = s[f + list]!;
    return visitStretch(s, f, start, start + s[f + list + 1]!, slot, visit);
  };
}

function loopContents(
  c: Compiler,
  scope: Scope,
  set: CoreSet & { set: 'contents' },
  slot: number,
  visit: Evaluate,
): Evaluate {
  const address = placeAddress(c, compile(c, scope, set.place));
  const next = c.layout.nextOf - c.layout.firstCopy;
  return (s, f) => {
    for (let copy = s[address(s, f)]!; copy !== NONE; copy = s[next + copy]!) {
      s[f + slot] = copy;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function loopMap(c: Compiler, scope: Scope, set: CoreSet & { set: 'map' }, slot: number, visit: Evaluate): Evaluate {
  const where = set.where === undefined ? undefined : compile(c, scope, set.where);
  const value = compile(c, scope, set.value);
  return compileLoop(c, scope, set.of, set.slot, (s, f) => {
    if (where !== undefined && where(s, f) === 0) return 0;
    s[f + slot] = value(s, f);
    return visit(s, f);
  });
}

function loopParts(parts: readonly Evaluate[]): Evaluate {
  return (s, f) => {
    for (let i = 0; i < parts.length; i++) {
      const result = parts[i]!(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

let leadings = 0;

function loopWhile(
  c: Compiler,
  scope: Scope,
  set: CoreSet & { set: 'leading' },
  slot: number,
  visit: Evaluate,
): Evaluate {
  const kernel = kernelOf(c, scope, set.while, set.slot);
  const source = kernel === undefined ? undefined : sourceOf(c, scope, set.of);
  const special = kernel === undefined || source === undefined ? undefined : loopLeading(source, kernel, slot, visit);
  if (special !== undefined) return special;
  const holds = compile(c, scope, set.while);
  const inner = set.slot;
  leadings += 1;
  const ended = -leadings; // a result of our own, so that it is not taken for an outer loop's
  const loop = compileLoop(c, scope, set.of, inner, (s, f) => {
    if (holds(s, f) === 0) return ended;
    s[f + slot] = s[f + inner]!;
    return visit(s, f);
  });
  return (s, f) => {
    const result = loop(s, f);
    return result === ended ? 0 : result;
  };
}

/** The condition inside the loop where its shape is known, in a closure of its own otherwise. */
function loopFilter(
  c: Compiler,
  scope: Scope,
  set: CoreSet & { set: 'filter' },
  slot: number,
  visit: Evaluate,
): Evaluate {
  const inner = set.slot;
  if (set.of.set === 'filter' && set.of.slot === inner) {
    return loopFilter(
      c,
      scope,
      { ...set, of: set.of.of, where: { op: 'and', left: set.of.where, right: set.where } },
      slot,
      visit,
    );
  }
  const split = splitKernel(c, scope, set.where, inner);
  const source = split === undefined ? undefined : sourceOf(c, scope, set.of);
  if (split !== undefined && source !== undefined) {
    const and = split.and === undefined ? undefined : compile(c, scope, split.and);
    const or = split.or === undefined ? undefined : compile(c, scope, split.or);
    const then = and === undefined ? rebound(inner, slot, visit) : filtered(and, inner, slot, visit);
    const special = loopKernel(source, split.kernel, or, inner, then);
    if (special !== undefined) return special;
  }
  return compileLoop(c, scope, set.of, inner, filtered(compile(c, scope, set.where), inner, slot, visit));
}

function rebound(inner: number, slot: number, visit: Evaluate): Evaluate {
  if (inner === slot) return visit;
  return (s, f) => {
    s[f + slot] = s[f + inner]!;
    return visit(s, f);
  };
}

function filtered(where: Evaluate, inner: number, slot: number, visit: Evaluate): Evaluate {
  if (inner === slot) return (s, f) => (where(s, f) !== 0 ? visit(s, f) : 0);
  return (s, f) => {
    if (where(s, f) === 0) return 0;
    s[f + slot] = s[f + inner]!;
    return visit(s, f);
  };
}

export function loopLists(lists: Lists, index: Evaluate, slot: number, visit: Evaluate): Evaluate {
  const { starts, values } = lists;
  return (s, f) => {
    const at = index(s, f);
    const end = starts[at + 1]!;
    for (let i = starts[at]!; i < end; i++) {
      s[f + slot] = values[i]!;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function loopCopies(
  c: Compiler,
  scope: Scope,
  set: CoreSet & { set: 'copies-of' },
  slot: number,
  visit: Evaluate,
): Evaluate {
  const design = compile(c, scope, set.design);
  const { first, size } = c.layout.domains[set.domain]!;
  const at = c.layout.designOf - c.layout.firstCopy;
  return (s, f) => {
    const wanted = design(s, f);
    for (let copy = first; copy < first + size; copy++) {
      if (s[at + copy] !== wanted) continue;
      s[f + slot] = copy;
      const result = visit(s, f);
      if (result !== 0) return result;
    }
    return 0;
  };
}

// ---------------------------------------------------------------- shapes that need their members at once

function fillCompared(c: Compiler, scope: Scope, set: CoreSet & { set: 'except' | 'intersect' }): Fill {
  const right = compileFill(c, scope, set.right);
  const from = reserve(scope, 2);
  const wanted = set.set === 'intersect';
  // members of the left set overwrite the right ones as they are kept, so that only the result stays on the stack
  const left = compileFill(c, scope, set.left);
  return (s, f) => {
    const start = s[TOP]!;
    right(s, f);
    s[f + from] = start;
    s[f + from + 1] = s[TOP]!;
    left(s, f);
    keepCompared(s, start, s[f + from + 1]!, wanted);
  };
}

/** Of what lies above `others` on the list stack keeps what is (or is not) among what lies between `start` and there, in the place of both. */
export function keepCompared(s: Int32Array, start: number, others: number, wanted: boolean): void {
  let kept = others;
  let end = others;
  for (let i = others; i < s[TOP]!; i++) {
    const found = find(s, start, end, s[i]!);
    if (found >= 0 === wanted) s[kept++] = s[i]!;
    else if (!wanted) s[found] = s[--end]!; // each on the right takes one away: of two equal ones one is left
  }
  s.copyWithin(start, others, kept);
  s[TOP] = start + kept - others;
}

function holds(s: Int32Array, start: number, end: number, member: number): boolean {
  return find(s, start, end, member) >= 0;
}

function find(s: Int32Array, start: number, end: number, member: number): number {
  spend(s, end - start);
  for (let i = start; i < end; i++) if (s[i] === member) return i;
  return -1;
}

function fillWithin(c: Compiler, scope: Scope, set: CoreSet & { set: 'within' }): Fill {
  const { neighbours } = boardOf(c, set.board);
  const { first, size } = c.layout.domains[set.board.domain]!;
  const cell = cellIndex(compile(c, scope, set.cell), first, size);
  const steps = compile(c, scope, set.steps);
  const through = set.through === undefined ? undefined : compile(c, scope, set.through);
  const push = pusher(c);
  const { slot } = set;
  return (s, f) => {
    const start = s[TOP]!;
    const from = cell(s, f) + first;
    let left = steps(s, f);
    push(s, from);
    let head = start;
    for (; left > 0 && head < s[TOP]!; left--) {
      const levelEnd = s[TOP]!;
      for (; head < levelEnd; head++) {
        const at = s[head]! - first;
        for (let i = neighbours.starts[at]!; i < neighbours.starts[at + 1]!; i++) {
          const to = neighbours.values[i]!;
          if (holds(s, start, s[TOP]!, to)) continue;
          s[f + slot] = to;
          if (through === undefined || through(s, f) !== 0) push(s, to);
        }
      }
    }
  };
}
