/** Writing state: within its bounds, through the journal, with the checks and the eyes that watch it. */
import type { ColumnId, CoreBody, CoreStatement } from '@kodeks/dsl';
import { FIRST_PARAMETER } from '@kodeks/dsl';
import { CELL, value } from './expressions.ts';
import { assign, type Flow } from './flow.ts';
import { indexOf } from './keys.ts';
import { bind, type Env, fresh, limited, line, MOST, named, number, shared, type Value, within } from './unit.ts';

export function written(flow: Flow, one: CoreStatement & { op: 'write' }): void {
  const { env } = flow;
  const { print } = env.unit.game;
  const column = print.core.columns[one.column]!;
  const { base, keys: ranges } = print.layout.columns[one.column]!;
  const keys = one.keys.map((key) => named(env, value(env, key)));
  const index = named(env, indexOf(ranges, keys));
  const at = index.low === index.high ? `${base + index.low}` : `${base} + ${index.code}`;
  const bounds = boundsOf(env, one.column, keys);
  const amount = one.how === 'set' ? limited(value(env, one.value)) : named(env, value(env, one.value));
  const plain = one.got === undefined && !isWatched(env, one.column);
  if (one.how === 'set' && plain) {
    line(env, `put(m, ${at}, ${bounded(env, bounds, amount, column.excessIsLost).code});`);
    return;
  }
  const before = within(fresh(env, 'k'), -(2 ** 31), 2 ** 31 - 1, true);
  line(env, `const ${before.code} = s[${at}];`);
  if (one.how !== 'set' && amount.low < 0) line(env, `if (${amount.code} < 0) giveUp();`);
  const next = named(env, nextValue(env, one, before, amount, bounds));
  if (plain) {
    line(env, `put(m, ${at}, ${next.code});`);
    return;
  }
  if (one.got !== undefined) assign(env, one.got, `Math.abs(${next.code} - ${before.code})`);
  line(env, `if (${next.code} !== ${before.code}) {`);
  line(env, `put(m, ${at}, ${next.code});`);
  changedBy(env, one.column, one.how, index.code, before.code, next.code);
  line(env, '}');
}

/** Back to the starting value. What is worked out anew for each cell is left to the interpreter. */
export function reset(env: Env, columns: readonly ColumnId[]): void {
  const { print } = env.unit.game;
  for (const id of columns) {
    const start = print.fixed(print.core.columns[id]!.starts.value);
    if (start === undefined) {
      const name = shared(env.unit.game, `reset${id}`, `h.reset([${id}])`);
      line(env, `${name}(m, s, ${env.unit.free});`);
      continue;
    }
    const { base, size } = print.layout.columns[id]!;
    const [at, before] = [fresh(env, 'i'), fresh(env, 'k')];
    line(env, `for (let ${at} = 0; ${at} < ${size}; ${at}++) {`);
    line(env, `const ${before} = s[${base} + ${at}]; if (${before} === ${start}) continue;`);
    line(env, `put(m, ${base} + ${at}, ${start});`);
    changedBy(env, id, 'set', at, before, `${start}`);
    line(env, '}');
  }
}

function nextValue(
  env: Env,
  one: CoreStatement & { op: 'write' },
  before: Value,
  amount: Value,
  bounds: Bounds,
): Value {
  const { excessIsLost } = env.unit.game.print.core.columns[one.column]!;
  if (one.how === 'set') return bounded(env, bounds, amount, excessIsLost);
  if (one.how === 'gain') {
    const sum = limited(within(`(${before.code} + ${amount.code})`, before.low, Number.POSITIVE_INFINITY));
    return bounded(env, bounds, sum, excessIsLost);
  }
  const floor = named(env, bounds.least ?? number(-MOST));
  return within(
    `Math.max(Math.min(${before.code}, ${floor.code}), ${before.code} - ${amount.code})`,
    -(2 ** 31),
    2 ** 31 - 1,
  );
}

// ---------------------------------------------------------------- bounds

export interface Bounds {
  readonly least: Value | undefined;
  readonly most: Value | undefined;
}

export function boundsOf(env: Env, id: ColumnId, keys: readonly Value[]): Bounds {
  const { least, most } = env.unit.game.print.core.columns[id]!;
  return { least: bound(env, least, keys), most: bound(env, most, keys) };
}

/** A bound with the keys of the cell as its parameters; who is asked nothing is known of. */
export function bound(env: Env, body: CoreBody | undefined, keys: readonly Value[]): Value | undefined {
  if (body === undefined) return undefined;
  const fixed = env.unit.game.print.fixed(body.value);
  if (fixed !== undefined) return number(fixed);
  let inner: Env = { unit: { ...env.unit, frameSlots: undefined, variables: new Map() }, held: new Map() };
  keys.forEach((key, i) => {
    inner = bind(inner, FIRST_PARAMETER + i, key);
  });
  const found = named(inner, value(inner, body.value));
  env.unit.names = inner.unit.names;
  return found;
}

function bounded(env: Env, { least, most }: Bounds, next: Value, clamps: boolean): Value {
  if (least === undefined && most === undefined) return next;
  const low = least ?? number(-MOST);
  const high = most ?? number(MOST);
  if (next.low >= low.high && next.high <= high.low) return next;
  const one = named(env, next);
  const bounds = [Math.max(one.low, low.low), Math.min(one.high, high.high)] as const;
  if (clamps) {
    const code = `(${one.code} > ${high.code} ? ${high.code} : ${one.code} >= ${low.code} ? ${one.code} : ${low.code})`;
    return within(code, low.low, high.high);
  }
  line(env, `if (${one.code} > ${high.code} || ${one.code} < ${low.code}) giveUp();`);
  return within(one.code, ...bounds, true);
}

// ---------------------------------------------------------------- what follows a change

function isWatched(env: Env, id: ColumnId): boolean {
  const { core, layout } = env.unit.game.print;
  const { watch, watchMore } = core.columns[id]!;
  return layout.secrets || watch !== 0 || (watchMore ?? []).length > 0;
}

export function changedBy(
  env: Env,
  id: ColumnId,
  how: 'set' | 'gain' | 'lose' | 'pay',
  index: string,
  before: string,
  after: string,
): void {
  const { core, layout } = env.unit.game.print;
  const { watch, watchMore } = core.columns[id]!;
  if (layout.secrets) {
    const name = shared(env.unit.game, `W${id}${how}`, `h.changed(${id}, '${how}')`);
    line(env, `${name}(m, s, ${index}, ${before}, ${after});`);
    return;
  }
  if (watch !== 0) line(env, `put(m, ${CELL.dirty}, s[${CELL.dirty}] | ${watch});`);
  for (const due of watchMore ?? []) line(env, `put(m, ${layout.due + due}, 1);`);
}
