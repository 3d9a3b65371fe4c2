/**
 * What can be known of a program without running it: functions that never change (tables at link time), values that depend on
 * themselves, actions that draw or ask others, definitions nobody uses.
 */
import type { Build } from './build.ts';
import { problem } from './build.ts';
import type { CoreFunction, CoreProcedure, CoreProgram, CoreStatement } from './program.ts';

export function analyse(build: Build, program: CoreProgram): CoreProgram {
  reportCircles(build, program);
  reportUnused(build);
  const fixed = staticFunctions(program.functions);
  const commits = committing(program.procedures);
  return {
    ...program,
    functions: program.functions.map((one, i) => ({ ...one, static: fixed.has(i) })),
    actions: program.actions.map((action) => ({ ...action, commits: commits.has(action.procedure) })),
  };
}

/** Calls `visit` for every object below a node. */
export function walk(node: unknown, visit: (record: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(node)) {
    for (const part of node) walk(part, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  visit(record);
  for (const key of Object.keys(record)) {
    const part = record[key];
    if (typeof part === 'object' && part !== null) walk(part, visit);
  }
}

const CHANGING_OPS = new Set(['cell', 'system', 'design-of', 'copy-of', 'place-of', 'top', 'bottom', 'place-size', 'position', 'capacity', 'eliminated', 'next-player', 'trial', 'total-score', 'eval']);
const CHANGING_SETS = new Set(['contents', 'copies-of']);

/** Functions whose value depends on their arguments alone: they read no state, nor does anything they call. */
function staticFunctions(functions: readonly CoreFunction[]): Set<number> {
  const changing = new Set<number>();
  const calls = new Map<number, Set<number>>();
  functions.forEach((one, i) => {
    const called = new Set<number>();
    let changes = one.modifiers.length > 0 || one.usesYou && readsYou(one);
    walk([one.result, one.least, one.most], (record) => {
      if (typeof record['op'] === 'string' && CHANGING_OPS.has(record['op'])) changes = true;
      if (typeof record['set'] === 'string' && CHANGING_SETS.has(record['set'])) changes = true;
      if (record['set'] === 'all' && record['domain'] === 0) changes = true; // players leave the game
      if (typeof record['function'] === 'number') called.add(record['function']);
    });
    if (changes) changing.add(i);
    calls.set(i, called);
  });
  for (let grew = true; grew; ) {
    grew = false;
    for (const [caller, called] of calls) {
      if (changing.has(caller) || ![...called].some((one) => changing.has(one))) continue;
      changing.add(caller);
      grew = true;
    }
  }
  return new Set(functions.map((_, i) => i).filter((i) => !changing.has(i)));
}

function readsYou(one: CoreFunction): boolean {
  let reads = false;
  walk(one.result, (record) => {
    if (record['op'] === 'local' && typeof record['slot'] === 'number' && record['slot'] < 3) reads = true;
  });
  return reads;
}

/** A value may not depend on itself through modifiers; a function may call itself only if something gets smaller, which fuel guards. */
function reportCircles(build: Build, program: CoreProgram): void {
  const calls = program.functions.map((one) => {
    const called = new Set<number>();
    walk([one.result, one.modifiers], (record) => {
      if (typeof record['function'] === 'number') called.add(record['function']);
    });
    return called;
  });
  const modified = new Set(program.functions.flatMap((one, i) => (one.modifiers.length > 0 ? [i] : [])));
  for (const start of modified) {
    const path = findPath(calls, start);
    const one = program.functions[start];
    const site = one === undefined ? undefined : program.sites[one.site];
    if (path === undefined || one === undefined || site === undefined) continue;
    problem(build, { kind: 'circular', name: one.name, span: { file: site.file, start: site.start, end: site.end }, through: path.map((i) => program.functions[i]?.name ?? '') });
  }
}

function findPath(calls: readonly ReadonlySet<number>[], start: number): number[] | undefined {
  const seen = new Set<number>();
  const visit = (node: number, path: number[]): number[] | undefined => {
    for (const next of calls[node] ?? []) {
      if (next === start) return [...path, node].slice(path.length === 0 ? 0 : 1).concat(path.length === 0 ? [] : []);
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...path, node]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(start, []);
}

/** Procedures that may draw, roll, reveal or ask another player. */
function committing(procedures: readonly CoreProcedure[]): Set<number> {
  const commits = new Set<number>();
  const calls = procedures.map((one, i) => {
    const called = new Set<number>();
    walk(one.body, (record) => {
      const op = record['op'] as CoreStatement['op'] | undefined;
      if (op === 'shuffle' || op === 'roll' || op === 'pick' || op === 'permute' || op === 'expose' || op === 'draw-from' || op === 'together' || op === 'run') commits.add(i);
      if (typeof record['procedure'] === 'number') called.add(record['procedure']);
    });
    return called;
  });
  for (let grew = true; grew; ) {
    grew = false;
    calls.forEach((called, i) => {
      if (commits.has(i) || ![...called].some((one) => commits.has(one))) return;
      commits.add(i);
      grew = true;
    });
  }
  return commits;
}

function reportUnused(build: Build): void {
  for (const symbols of build.symbols.globals.values()) {
    for (const symbol of symbols) {
      if (symbol.span === undefined) continue;
      const unused = symbol.symbol === 'state' ? !symbol.read : symbol.symbol === 'enum' || symbol.symbol === 'board' ? false : !symbol.used;
      if (unused) problem(build, { kind: 'unused', name: symbol.name, span: symbol.span, what: symbol.symbol === 'function' && symbol.modifiable ? 'value' : symbol.symbol });
    }
  }
  for (const option of build.symbols.options.values()) if (!option.used && option.span !== undefined) problem(build, { kind: 'unused', name: option.name, span: option.span, what: 'option' });
}
