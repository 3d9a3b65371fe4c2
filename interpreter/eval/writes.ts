/** Writing state: within its bounds, through the journal, seen by those who may. */
import type { ColumnId, CoreBody, CoreStatement } from '@kodeks/dsl';
import { FIRST_PARAMETER, NONE } from '@kodeks/dsl';
import { ACTIVE, DIRTY, MOST } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { noSuchKey, outOfRange, RuleBug } from '../state/rule-bug.ts';
import { type Compiler, constantOf, type Evaluate, type Scope } from './compiler.ts';
import { columnIndex, compile, systemAddress } from './expressions.ts';
import { record } from './log.ts';
import { everybody, SAW_WRITE, seenByAll, seenByMask } from './observe.ts';
import { compileBody } from './pieces.ts';
import { DONE, type Perform, type Runtime } from './runtime.ts';

export function compileWrite(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'write' }): Perform {
  const column = c.core.columns[statement.column]!;
  const { base } = c.layout.columns[statement.column]!;
  const index = columnIndex(c, scope, statement.column, statement.keys);
  const value = compile(c, scope, statement.value);
  const change = changed(c, statement.column, statement.how);
  const bounds = boundsOf(c, scope, statement.column);
  const { got } = statement;
  const store = (m: Runtime, s: Int32Array, f: number, at: number, next: number): number => {
    const before = s[base + at]!;
    if (got !== undefined) put(m, f + got, Math.abs(next - before));
    if (next !== before) {
      put(m, base + at, next);
      change(m, s, at, before, next);
    }
    return DONE;
  };
  if (statement.how === 'set') {
    const fast = got === undefined && !c.full && column.watch === 0 && !c.layout.secrets;
    const limits = fast ? constantBounds(c, statement.column) : undefined;
    const plain = fast && bounds === undefined ? plainWrite(c, statement) : undefined;
    if (plain !== undefined) return plain;
    if (limits !== undefined) {
      const { least, most } = limits;
      return (m, s, f) => {
        const at = index(s, f);
        const wanted = value(s, f);
        const fits = wanted >= least && wanted <= most;
        put(
          m,
          base + at,
          fits || bounds === undefined
            ? limited(wanted)
            : within(bounds, s, f, at, wanted, column.excessIsLost, column.name),
        );
        return DONE;
      };
    }
    return (m, s, f) => {
      const at = index(s, f);
      const wanted = limited(value(s, f));
      return store(
        m,
        s,
        f,
        at,
        bounds === undefined ? wanted : within(bounds, s, f, at, wanted, column.excessIsLost, column.name),
      );
    };
  }
  const gains = statement.how === 'gain';
  return (m, s, f) => {
    const at = index(s, f);
    const amount = value(s, f);
    if (amount < 0)
      throw new RuleBug(
        'run/negative-amount',
        `\`${statement.how} ${column.name}\` with ${amount}: an amount is never negative`,
      );
    const before = s[base + at]!;
    if (gains) {
      const next = limited(before + amount);
      return store(
        m,
        s,
        f,
        at,
        bounds === undefined ? next : within(bounds, s, f, at, next, column.excessIsLost, column.name),
      );
    }
    const least = bounds === undefined ? -MOST : bounds.least(s, f, at);
    return store(m, s, f, at, Math.max(Math.min(before, least), before - amount));
  };
}

/** `set x.column to y` with locals or constants, and nothing that follows: no closure for either side. */
function plainWrite(c: Compiler, statement: CoreStatement & { op: 'write' }): Perform | undefined {
  const [key, second] = statement.keys;
  if (c.plain || key?.op !== 'local' || second !== undefined) return undefined;
  const { base, keys } = c.layout.columns[statement.column]!;
  const { first, size } = keys[0]!;
  const { name } = c.core.columns[statement.column]!;
  const { slot } = key;
  const constant = constantOf(c, statement.value);
  const from = statement.value.op === 'local' ? statement.value.slot : undefined;
  if (from === undefined && (constant === undefined || Math.abs(constant) > MOST)) return undefined;
  return (m, s, f) => {
    const at = s[f + slot]! - first;
    if (at >>> 0 >= size) throw noSuchKey(name, at + first);
    put(m, base + at, from === undefined ? constant! : s[f + from]!);
    return DONE;
  };
}

function limited(value: number): number {
  if (value > MOST || value < -MOST) throw outOfRange(value);
  return value;
}

// ---------------------------------------------------------------- bounds

export interface Bounds {
  readonly least: (s: Int32Array, f: number, at: number) => number;
  readonly most: (s: Int32Array, f: number, at: number) => number;
}

export function boundsOf(c: Compiler, scope: Scope, id: ColumnId): Bounds | undefined {
  const column = c.core.columns[id]!;
  if (column.least === undefined && column.most === undefined) return undefined;
  return { least: bound(c, scope, id, column.least, -MOST), most: bound(c, scope, id, column.most, MOST) };
}

/** Bounds that are the same in every game and for every key. */
function constantBounds(c: Compiler, id: ColumnId): { readonly least: number; readonly most: number } | undefined {
  const { least, most } = c.core.columns[id]!;
  const low = least === undefined ? -MOST : constantOf(c, least.value);
  const high = most === undefined ? MOST : constantOf(c, most.value);
  return low === undefined || high === undefined ? undefined : { least: low, most: high };
}

function bound(c: Compiler, scope: Scope, id: ColumnId, body: CoreBody | undefined, standard: number): Bounds['least'] {
  if (body === undefined) return () => standard;
  const constant = constantOf(c, body.value);
  if (constant !== undefined) return () => constant;
  const value = compileBody(c, body);
  return (s, f, at) => {
    const g = f + scope.size;
    setKeys(c, s, g, id, at);
    return value(s, g);
  };
}
/** Puts the keys of a cell into the parameters of a window. */
export function setKeys(c: Compiler, s: Int32Array, g: number, id: ColumnId, at: number): void {
  const { keys } = c.layout.columns[id]!;
  for (let i = 0; i < keys.length; i++) s[g + FIRST_PARAMETER + i] = keyAt(keys[i]!, at);
}

function keyAt(key: { readonly stride: number; readonly size: number; readonly first: number }, at: number): number {
  return key.first + (Math.floor(at / key.stride) % key.size);
}

function within(
  bounds: Bounds,
  s: Int32Array,
  f: number,
  at: number,
  value: number,
  clamp: boolean,
  name: string,
): number {
  const most = bounds.most(s, f, at);
  if (value > most) {
    if (clamp) return most;
    throw new RuleBug('run/out-of-bounds', `\`${name}\` becomes ${value}, but it is at most ${most}`);
  }
  const least = bounds.least(s, f, at);
  if (value >= least) return value;
  if (clamp) return least;
  throw new RuleBug('run/out-of-bounds', `\`${name}\` becomes ${value}, but it is at least ${least}`);
}

// ---------------------------------------------------------------- what follows a change

export type Changed = (m: Runtime, s: Int32Array, at: number, before: number, after: number) => void;

/** Checks to run, who saw it, and the log. */
export function changed(c: Compiler, id: ColumnId, how: 'set' | 'gain' | 'lose' | 'pay'): Changed {
  const column = c.core.columns[id]!;
  const { watch } = column;
  const due = (column.watchMore ?? []).map((index) => c.layout.due + index);
  const { keys } = c.layout.columns[id]!;
  const { secrets } = c.layout;
  const mask = secrets || c.full ? seersOfCell(c, id) : undefined;
  return (m, s, at, before, after) => {
    if (watch !== 0) put(m, DIRTY, s[DIRTY]! | watch);
    for (let i = 0; i < due.length; i++) put(m, due[i]!, 1);
    if (mask === undefined) return;
    const seen = mask(m, s, at, after);
    if (secrets) seenByMask(m, seen, false, SAW_WRITE, id, keyForEyes(c, s, id, at), valueForEyes(c, s, id, after));
    if (c.full) {
      const fact = { kind: 'change' as const, column: id, keys: keys.map((key) => keyAt(key, at)), how, before, after };
      record(m, s[ACTIVE]!, fact, seen, [...fact.keys, before, after]);
    }
  };
}

/** Who sees a cell: the player of the first key if it is hidden; of hidden pieces only those who know the piece. */
export function seersOfCell(
  c: Compiler,
  id: ColumnId,
): (m: Runtime, s: Int32Array, at: number, value: number) => number {
  const column = c.core.columns[id]!;
  const { keys } = c.layout.columns[id]!;
  const { firstCopy, copies, knownBy, mayHide } = c.layout;
  const owner = column.hidden && column.keys[0] === c.core.playerDomain ? keys[0] : undefined;
  const pieces = keys.filter((_, i) => c.core.domains[column.keys[i]!]!.form === 'copies');
  const namesPiece = column.type.form === 'of' || column.type.form === 'any';
  return (m, s, at, value) => {
    let mask = everybody(m);
    if (owner !== undefined) mask &= 1 << keyAt(owner, at);
    else if (column.hidden) mask = 0;
    for (const key of pieces) mask &= s[knownBy + keyAt(key, at) - firstCopy]!;
    const piece = value - firstCopy;
    if (namesPiece && piece >= 0 && piece < copies && mayHide[piece] === 1) mask &= s[knownBy + piece]!;
    return mask;
  };
}

/** Copies of one design look alike: what is seen of them is the design. */
function valueForEyes(c: Compiler, s: Int32Array, id: ColumnId, value: number): number {
  const { type } = c.core.columns[id]!;
  if (type.form !== 'of' && type.form !== 'any') return value;
  const piece = value - c.layout.firstCopy;
  return piece >= 0 && piece < c.layout.copies && c.layout.mayHide[piece] === 1 ? s[c.layout.designOf + piece]! : value;
}

function keyForEyes(c: Compiler, s: Int32Array, id: ColumnId, at: number): number {
  const column = c.core.columns[id]!;
  const { keys } = c.layout.columns[id]!;
  let sum = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keyAt(keys[i]!, at);
    const piece = key - c.layout.firstCopy;
    const hidden = c.core.domains[column.keys[i]!]!.form === 'copies' && c.layout.mayHide[piece] === 1;
    sum = (Math.imul(sum, 4099) + (hidden ? s[c.layout.designOf + piece]! : key)) | 0;
  }
  return sum;
}

// ---------------------------------------------------------------- other writes

export function compileWriteSystem(
  c: Compiler,
  scope: Scope,
  statement: CoreStatement & { op: 'write-system' },
): Perform {
  const address = systemAddress(c, statement);
  const value = compile(c, scope, statement.value);
  if (address !== ACTIVE) {
    return (m, s, f) => {
      put(m, address, value(s, f));
      return DONE;
    };
  }
  return (m, s, f) => {
    makeActive(m, s, value(s, f));
    return DONE;
  };
}

export function makeActive(m: Runtime, s: Int32Array, player: number): void {
  if (player !== s[ACTIVE]) seenByAll(m, SAW_WRITE, NONE, ACTIVE, player);
  put(m, ACTIVE, player);
}

/** Starting values of a column, one evaluation per cell. */
export function startingValue(c: Compiler, id: ColumnId): (s: Int32Array, g: number, at: number) => number {
  const { starts } = c.core.columns[id]!;
  const constant = constantOf(c, starts.value);
  if (constant !== undefined) return () => constant;
  const value: Evaluate = compileBody(c, starts);
  return (s, g, at) => {
    setKeys(c, s, g, id, at);
    return value(s, g);
  };
}

export function compileReset(c: Compiler, scope: Scope, columns: readonly ColumnId[]): Perform {
  const parts = columns.map((id) => ({
    value: startingValue(c, id),
    change: changed(c, id, 'set'),
    ...c.layout.columns[id]!,
  }));
  return (m, s, f) => {
    for (const { base, size, value, change } of parts) {
      for (let at = 0; at < size; at++) {
        const before = s[base + at]!;
        const after = value(s, f + scope.size, at);
        if (after === before) continue;
        put(m, base + at, after);
        change(m, s, at, before, after);
      }
    }
    return DONE;
  };
}
