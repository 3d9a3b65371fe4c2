/**
 * Small pure functions are written out where they are called: their parameters become the arguments, their slots become fresh slots of the caller.
 * That saves the frame, and what is written out can be recognised by the specialised loops.
 */
import type { CoreArgument, CoreExpr, CoreFunction, CoreSet, FunctionId } from '@kodeks/dsl';
import { FIRST_PARAMETER } from '@kodeks/dsl';
import { type Compiler, constantOf, reserve, type Scope } from './compiler.ts';

const MOST_NODES = 120;
const MOST_DEPTH = 8;
const MOST_WRITTEN_OUT = 4000;

export function inlineValue(
  c: Compiler,
  scope: Scope,
  id: FunctionId,
  args: readonly CoreArgument[],
): CoreExpr | undefined {
  const one = c.core.functions[id]!;
  if (one.result.form !== 'value' || !mayInline(c, scope, id, one)) return undefined;
  const { map, lets } = bindArguments(c, scope, one, args);
  if (map === undefined) return undefined;
  const write = writer(scope, map);
  let body = write(one.result.value);
  if (one.least !== undefined) body = { op: 'arith', operator: 'max', left: body, right: write(one.least) };
  if (one.most !== undefined) body = { op: 'arith', operator: 'min', left: body, right: write(one.most) };
  return lets.reduceRight<CoreExpr>((inner, { slot, value }) => ({ op: 'let', slot, value, body: inner }), body);
}

export function inlineSet(
  c: Compiler,
  scope: Scope,
  id: FunctionId,
  args: readonly CoreArgument[],
): CoreSet | undefined {
  const one = c.core.functions[id]!;
  if (one.result.form !== 'list' || !mayInline(c, scope, id, one)) return undefined;
  const { map, lets } = bindArguments(c, scope, one, args);
  if (map === undefined) return undefined;
  const body = writer(scope, map)(one.result.set);
  return lets.reduceRight<CoreSet>((inner, { slot, value }) => ({ set: 'let', slot, value, body: inner }), body);
}

/** Compiles what was written out; functions being written out are not written into themselves. */
export function whileInlining<T>(c: Compiler, id: FunctionId, compileIt: () => T): T {
  c.inlining.push(id);
  try {
    return compileIt();
  } finally {
    c.inlining.pop();
  }
}

function mayInline(c: Compiler, scope: Scope, id: FunctionId, one: CoreFunction): boolean {
  if (c.plain || one.modifiers.length > 0 || c.inlining.includes(id) || c.inlining.length >= MOST_DEPTH) return false;
  const nodes = c.sizeOf(id);
  if (nodes > MOST_NODES || (scope.writtenOut ?? 0) + nodes > MOST_WRITTEN_OUT) return false;
  scope.writtenOut = (scope.writtenOut ?? 0) + nodes;
  return true;
}

/** How many nodes a function has; without end if it tries something out, which needs its own frame. */
export function nodesOf(one: CoreFunction): number {
  let count = 0;
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    if ('op' in node || 'set' in node) count += 1;
    if ('op' in node && (node.op === 'trial' || node.op === 'eval')) count = Number.POSITIVE_INFINITY;
    Object.values(node).forEach(walk);
  };
  walk([one.result, one.least, one.most]);
  return count;
}

interface Bound {
  readonly map: Map<number, CoreExpr | CoreSet> | undefined;
  readonly lets: readonly { readonly slot: number; readonly value: CoreExpr }[];
}

function bindArguments(c: Compiler, scope: Scope, one: CoreFunction, args: readonly CoreArgument[]): Bound {
  const map = new Map<number, CoreExpr | CoreSet>();
  const lets: { slot: number; value: CoreExpr }[] = [];
  for (const [i, parameter] of one.parameters.entries()) {
    const arg = args[i];
    if (arg === undefined || (arg.form === 'list') !== parameter.list) return { map: undefined, lets };
    if (arg.form === 'list') {
      if (arg.set.set !== 'local') return { map: undefined, lets };
      map.set(parameter.slot, arg.set);
    } else if (
      arg.value.op === 'local' ||
      constantOf(c, arg.value) !== undefined ||
      usesOf(one.result, parameter.slot, false) === 1
    )
      map.set(parameter.slot, arg.value);
    else {
      const slot = reserve(scope);
      lets.push({ slot, value: arg.value });
      map.set(parameter.slot, { op: 'local', slot });
    }
  }
  return { map, lets };
}

/** How often a slot is read when a function is evaluated once; inside of loops that is more than once. */
function usesOf(node: unknown, slot: number, inLoop: boolean): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + usesOf(part, slot, inLoop), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const record = node as Readonly<Record<string, unknown>>;
  if (record.op === 'local' || record.set === 'local') return record.slot === slot ? (inLoop ? 2 : 1) : 0;
  const binds = typeof record.slot === 'number' && record.op !== 'let' && record.set !== 'let';
  return Object.entries(record).reduce((sum, [key, part]) => {
    const once = key === 'of' && typeof record.set === 'string' ? true : ONCE.has(key);
    return sum + usesOf(part, slot, inLoop || (binds && !once));
  }, 0);
}

/** Parts of a query or set that are evaluated before its loop begins. */
const ONCE: ReadonlySet<string> = new Set(['set', 'cell', 'steps']);

/** Copies a tree with parameters replaced and every other slot of the function renamed. */
function writer(scope: Scope, map: ReadonlyMap<number, CoreExpr | CoreSet>): <T>(tree: T) => T {
  const renamed = new Map<number, number>();
  const slotFor = (slot: number): number => {
    if (slot < FIRST_PARAMETER) return slot;
    let fresh = renamed.get(slot);
    if (fresh === undefined) {
      fresh = reserve(scope);
      renamed.set(slot, fresh);
    }
    return fresh;
  };
  const copy = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(copy);
    if (typeof node !== 'object' || node === null) return node;
    const record = node as Readonly<Record<string, unknown>>;
    const isLocal = record.op === 'local' || record.set === 'local';
    if (isLocal && typeof record.slot === 'number') {
      const given = map.get(record.slot);
      if (given !== undefined) return given;
    }
    const made: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(record))
      made[key] = key === 'slot' && typeof part === 'number' ? slotFor(part) : copy(part);
    return made;
  };
  return <T>(tree: T): T => copy(tree) as T;
}
