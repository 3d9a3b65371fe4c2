/** Functions and values: their bodies with what modifies them, and tables for those whose arguments can be listed and that read no state. */
import type { CoreExpr, CoreFunction, CoreModifier, FunctionId } from '@kodeks/dsl';
import { FIRST_PARAMETER, OWNER, SELF } from '@kodeks/dsl';
import type { Lists } from '../state/boards.ts';
import { FUEL, TOP } from '../state/cells.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { type CompiledFunction, type Compiler, type Evaluate, type Fill, reserve, type Scope } from './compiler.ts';
import { counted, countedFill } from './count.ts';
import { compile, inRange } from './expressions.ts';
import { compileIndex, compileLocalIndex, type KeyRange } from './keys.ts';
import { compileFill, compileLoop, pusher } from './sets.ts';

/** Makes the closure of a function when it is first called, so that functions may call each other. */
export function compileFunction(c: Compiler, id: FunctionId, callee: CompiledFunction): Evaluate {
  const core = c.core.functions[id]!;
  if (core.result.form === 'list') {
    callee.fill = countedFill(c, core.site, compileListValue(c, callee.scope, core));
    callee.value = () => {
      throw new RuleBug('run/not-a-value', `\`${core.name}\` gives a list`);
    };
    return callee.value;
  }
  const base = compile(c, callee.scope, core.result.value);
  const changed = core.modifiers.length === 0 ? base : modified(c, callee.scope, core, base);
  callee.value = counted(c, core.site, bounded(c, callee.scope, core, changed));
  return callee.value;
}

function bounded(c: Compiler, scope: Scope, core: CoreFunction, value: Evaluate): Evaluate {
  if (core.least === undefined && core.most === undefined) return value;
  const least = core.least === undefined ? undefined : compile(c, scope, core.least);
  const most = core.most === undefined ? undefined : compile(c, scope, core.most);
  return (s, f) => {
    let result = value(s, f);
    if (least !== undefined) result = Math.max(result, least(s, f));
    if (most !== undefined) result = Math.min(result, most(s, f));
    return result;
  };
}

// ---------------------------------------------------------------- modifiers

/** Calls `visit` for every component the clause holds for, with SELF and OWNER bound; once for a clause of the rulebook. */
export function inForce(
  c: Compiler,
  scope: Scope,
  clause: Pick<CoreModifier, 'selves' | 'owner' | 'when' | 'site'>,
  visit: Evaluate,
): Evaluate {
  const owner = clause.owner === undefined ? undefined : compile(c, scope, clause.owner);
  const when = clause.when === undefined ? undefined : compile(c, scope, clause.when);
  const visited = counted(c, clause.site, visit);
  const once: Evaluate = (s, f) => {
    if (owner !== undefined) s[f + OWNER] = owner(s, f);
    return when !== undefined && when(s, f) === 0 ? 0 : visited(s, f);
  };
  return clause.selves === undefined ? once : compileLoop(c, scope, clause.selves, SELF, once);
}

function modified(c: Compiler, scope: Scope, core: CoreFunction, base: Evaluate): Evaluate {
  const self = reserve(scope);
  const owner = reserve(scope);
  const total = reserve(scope);
  const found = reserve(scope);
  const to = settingClauses(c, scope, core, total, found);
  const by = clauses(c, scope, core, 'by', (amount) => (s, f) => {
    s[f + total] = inRange(s[f + total]! + amount(s, f));
    return 0;
  });
  const raise = clauses(c, scope, core, 'at-least', (amount) => (s, f) => {
    s[f + found] = Math.max(s[f + found]!, amount(s, f));
    return 0;
  });
  const lower = clauses(c, scope, core, 'at-most', (amount) => (s, f) => {
    s[f + found] = Math.min(s[f + found]!, amount(s, f));
    return 0;
  });
  return (s, f) => {
    s[f + self] = s[f + SELF]!;
    s[f + owner] = s[f + OWNER]!;
    const start = base(s, f);
    s[f + total] = start;
    to(s, f);
    for (let i = 0; i < by.length; i++) by[i]!(s, f);
    s[f + found] = s[f + total]!;
    for (let i = 0; i < raise.length; i++) raise[i]!(s, f);
    for (let i = 0; i < lower.length; i++) lower[i]!(s, f);
    s[f + SELF] = s[f + self]!;
    s[f + OWNER] = s[f + owner]!;
    return s[f + found]!;
  };
}

function clauses(
  c: Compiler,
  scope: Scope,
  core: CoreFunction,
  how: CoreModifier['how'],
  visitor: (amount: Evaluate) => Evaluate,
): Evaluate[] {
  return core.modifiers
    .filter((clause) => clause.how === how)
    .map((clause) =>
      inForce(
        c,
        scope,
        clause,
        visitor(clause.amount.form === 'value' ? compile(c, scope, clause.amount.value) : () => 0),
      ),
    );
}

/** The `to` of the highest layer wins; two different ones in one layer are a fault of the rules. */
function settingClauses(c: Compiler, scope: Scope, core: CoreFunction, total: number, found: number): Evaluate {
  const setting = core.modifiers.filter((clause) => clause.how === 'to');
  const layers = [...new Set(setting.map((clause) => clause.layer))].sort((a, b) => b - a);
  const byLayer = layers.map((layer) =>
    setting
      .filter((clause) => clause.layer === layer)
      .map((clause) => {
        const amount = clause.amount.form === 'value' ? compile(c, scope, clause.amount.value) : () => 0;
        return inForce(c, scope, clause, (s, f) => {
          const value = amount(s, f);
          if (s[f + found] === 1 && s[f + total] !== value) {
            throw new RuleBug(
              'run/modifiers-disagree',
              `two clauses of one layer set \`${core.name}\` to ${s[f + total]} and to ${value}`,
            );
          }
          s[f + found] = 1;
          s[f + total] = value;
          return 0;
        });
      }),
  );
  return (s, f) => {
    s[f + found] = 0;
    for (let layer = 0; layer < byLayer.length && s[f + found] === 0; layer++) {
      const list = byLayer[layer]!;
      for (let i = 0; i < list.length; i++) list[i]!(s, f);
    }
    return 0;
  };
}

function compileListValue(c: Compiler, scope: Scope, core: CoreFunction): Fill {
  if (core.result.form !== 'list') return () => {};
  const base = compileFill(c, scope, core.result.set);
  if (core.modifiers.length === 0) return base;
  const slot = reserve(scope);
  const push = pusher(c);
  const each = (how: 'including' | 'excluding'): Evaluate[] =>
    core.modifiers
      .filter((clause) => clause.how === how)
      .map((clause) => {
        const { amount } = clause;
        const members = amount.form === 'list' ? amount.set : { set: 'items' as const, items: [amount.value] };
        return inForce(
          c,
          scope,
          clause,
          compileLoop(c, scope, members, slot, (s, f) => push(s, s[f + slot]!)),
        );
      });
  const including = each('including');
  const excluding = each('excluding');
  return (s, f) => {
    const start = s[TOP]!;
    base(s, f);
    const added = s[TOP]!;
    for (let i = 0; i < including.length; i++) including[i]!(s, f);
    keepNew(s, start, added);
    const taken = s[TOP]!;
    for (let i = 0; i < excluding.length; i++) excluding[i]!(s, f);
    takeAway(s, start, taken);
  };
}

/** Of what lies above `added` keeps what does not lie between `start` and there yet. */
export function keepNew(s: Int32Array, start: number, added: number): void {
  let kept = added;
  for (let i = added; i < s[TOP]!; i++) if (!holds(s, start, kept, s[i]!)) s[kept++] = s[i]!;
  s[TOP] = kept;
}

/** Of what lies between `start` and `taken` keeps what does not lie above. */
export function takeAway(s: Int32Array, start: number, taken: number): void {
  const end = s[TOP]!;
  let kept = start;
  for (let i = start; i < taken; i++) if (!holds(s, taken, end, s[i]!)) s[kept++] = s[i]!;
  s[TOP] = kept;
}

function holds(s: Int32Array, start: number, end: number, member: number): boolean {
  for (let i = start; i < end; i++) if (s[i] === member) return true;
  return false;
}

// ---------------------------------------------------------------- tables

const MOST_ENTRIES = 1_000_000;
/** An entry that could not be computed: the call is evaluated in play, where its fault can be reported. */
export const FAULTY = -(2 ** 31);

/** Ranges of the parameters, if the function is static and they can be listed. */
export function tabulated(c: Compiler, id: FunctionId): readonly KeyRange[] | undefined {
  const core = c.core.functions[id]!;
  if (
    c.plain ||
    !core.static ||
    c.functionOf(id).readsHeader ||
    core.modifiers.length > 0 ||
    core.parameters.length === 0
  )
    return undefined;
  const ranges: KeyRange[] = [];
  let size = 1;
  for (const parameter of [...core.parameters].reverse()) {
    const range = parameter.list ? undefined : rangeOf(c, parameter.type);
    if (range === undefined || range.size === 0) return undefined;
    ranges.unshift({ ...range, stride: size });
    size *= range.size;
  }
  return size <= MOST_ENTRIES ? ranges : undefined;
}

function rangeOf(
  c: Compiler,
  type: CoreFunction['parameters'][number]['type'],
): { first: number; size: number } | undefined {
  if (type.form === 'bool') return { first: 0, size: 2 };
  if (type.form !== 'of' || type.optional) return undefined;
  const { first, size } = c.layout.domains[type.domain]!;
  return { first, size };
}

/** A maker of look-ups for a function that became a table; undefined if it cannot. */
export function lookUp(
  c: Compiler,
  id: FunctionId,
): ((scope: Scope, args: readonly CoreExpr[]) => Evaluate) | undefined {
  const ranges = tabulated(c, id);
  if (ranges === undefined || c.core.functions[id]!.result.form !== 'value') return undefined;
  return (scope, args) => {
    const index = indexOf(c, scope, id, ranges, args);
    let table = c.valueTables.get(id);
    return (s, f) => {
      table ??= valueTable(c, id, ranges);
      const value = table[index(s, f)]!;
      return value === FAULTY ? again(c, id, ranges, index(s, f)) : value;
    };
  };
}

/** Values of a static function by its arguments; FAULTY where there is none. */
export function valueTable(c: Compiler, id: FunctionId, ranges: readonly KeyRange[]): Int32Array {
  const table = c.valueTables.get(id) ?? makeValues(c, id, ranges);
  c.valueTables.set(id, table);
  return table;
}

/** Lists of a static function by its arguments; undefined if one of them cannot be computed, or they are too long. */
export function listsTable(c: Compiler, id: FunctionId, ranges: readonly KeyRange[]): Lists | undefined {
  const lists = c.listTables.get(id) ?? makeLists(c, id, ranges);
  if (lists !== undefined) c.listTables.set(id, lists);
  return lists;
}

export function lookUpList(
  c: Compiler,
  id: FunctionId,
): ((scope: Scope, args: readonly CoreExpr[]) => { lists: Lists; index: Evaluate }) | undefined {
  const ranges = tabulated(c, id);
  if (ranges === undefined || c.core.functions[id]!.result.form !== 'list') return undefined;
  const lists = listsTable(c, id, ranges);
  if (lists === undefined) return undefined;
  return (scope, args) => ({ lists, index: indexOf(c, scope, id, ranges, args) });
}

function indexOf(
  c: Compiler,
  scope: Scope,
  id: FunctionId,
  ranges: readonly KeyRange[],
  args: readonly CoreExpr[],
): Evaluate {
  const { name } = c.core.functions[id]!;
  return (
    compileLocalIndex(name, ranges, args) ??
    compileIndex(
      name,
      ranges,
      args.map((arg) => compile(c, scope, arg)),
    )
  );
}

const ENOUGH_FUEL = 10_000_000;

/** An empty game to evaluate static functions in. */
function laboratory(c: Compiler): Int32Array {
  const s = new Int32Array(c.layout.extent.end);
  s[TOP] = c.layout.extent.lists;
  return s;
}

function setArguments(s: Int32Array, g: number, ranges: readonly KeyRange[], index: number): void {
  ranges.forEach((range, i) => {
    s[g + FIRST_PARAMETER + i] = range.first + (Math.floor(index / range.stride) % range.size);
  });
}

function makeValues(c: Compiler, id: FunctionId, ranges: readonly KeyRange[]): Int32Array {
  const callee = c.functionOf(id);
  const value = callee.value ?? compileFunction(c, id, callee);
  const s = laboratory(c);
  const g = c.layout.extent.frames;
  const table = new Int32Array(ranges[0]!.stride * ranges[0]!.size);
  for (let i = 0; i < table.length; i++) {
    setArguments(s, g, ranges, i);
    s[FUEL] = ENOUGH_FUEL;
    try {
      table[i] = value(s, g);
    } catch {
      table[i] = FAULTY;
    }
  }
  return table;
}

function again(c: Compiler, id: FunctionId, ranges: readonly KeyRange[], index: number): number {
  const s = laboratory(c);
  s[FUEL] = ENOUGH_FUEL;
  setArguments(s, c.layout.extent.frames, ranges, index);
  return c.functionOf(id).value!(s, c.layout.extent.frames);
}

function makeLists(c: Compiler, id: FunctionId, ranges: readonly KeyRange[]): Lists | undefined {
  const callee = c.functionOf(id);
  if (callee.fill === undefined) compileFunction(c, id, callee);
  const s = laboratory(c);
  const g = c.layout.extent.frames;
  const size = ranges[0]!.stride * ranges[0]!.size;
  const starts = new Int32Array(size + 1);
  const values: number[] = [];
  try {
    for (let i = 0; i < size; i++) {
      setArguments(s, g, ranges, i);
      s[FUEL] = ENOUGH_FUEL;
      s[TOP] = c.layout.extent.lists;
      callee.fill!(s, g);
      for (let at = c.layout.extent.lists; at < s[TOP]!; at++) values.push(s[at]!);
      starts[i + 1] = values.length;
      if (values.length > 4 * MOST_ENTRIES) return undefined;
    }
  } catch {
    return undefined; // evaluated in play, where the fault has a place
  }
  return { starts, values: Int32Array.from(values) };
}
