/** Calls of functions: of their tables, in place, or as functions of the module. */
import type { CoreArgument, CoreExpr, CoreSet, FunctionId } from '@kodeks/dsl';
import { NONE, OWNER, YOU } from '@kodeks/dsl';
import { HEADER, value } from './expressions.ts';
import { indexOf } from './keys.ts';
import { fill, top } from './sets.ts';
import {
  bind,
  type Env,
  fresh,
  type List,
  line,
  listOf,
  MOST,
  named,
  shared,
  slotOf,
  unknown,
  type Value,
  within,
} from './unit.ts';

export function valueCall(env: Env, id: FunctionId, args: readonly CoreArgument[]): Value {
  const { game } = env.unit;
  const ranges = args.every((arg) => arg.form === 'value') ? game.print.tabled(id) : undefined;
  if (ranges !== undefined) {
    const index = indexOf(ranges, valuesOf(env, args));
    shared(game, `V${id}`, 'undefined');
    return unknown(`valued((V${id} ??= h.values(${id}))[${index.code}])`);
  }
  const { texts, lowers } = given(env, args);
  const call = `F${id}(${['m', 's', env.unit.free, ...headerOf(env, id), ...texts].join(', ')})`;
  if (lowers === undefined) return unknown(call);
  const result = fresh(env, 'r');
  line(env, `const ${result} = ${call};`);
  line(env, `s[1] = ${lowers};`);
  return unknown(result, true);
}

/** You, self and owner, if the function looks at them. */
function headerOf(env: Env, id: FunctionId): readonly string[] {
  return env.unit.game.print.readsHeader(id) ? HEADER.map((slot) => slotOf(env, slot).code) : [];
}

function valuesOf(env: Env, args: readonly CoreArgument[]): readonly Value[] {
  return args.flatMap((arg) => (arg.form === 'value' ? [value(env, arg.value)] : []));
}

/** Arguments as texts. `lowers`: where the top of the list stack was before lists were put there, if any were. */
export function given(
  env: Env,
  args: readonly CoreArgument[],
  copies = false,
): { readonly texts: readonly string[]; readonly lowers: string | undefined } {
  const stacked = args.some((arg) => arg.form === 'list' && (copies || arg.set.set !== 'local'));
  const lowers = stacked ? top(env) : undefined;
  const texts = args.flatMap((arg) => {
    if (arg.form === 'value') return [named(env, value(env, arg.value)).code];
    if (arg.set.set === 'local' && !copies) {
      const { start, length } = listOf(env, arg.set.slot);
      return [start, length];
    }
    const start = top(env);
    fill(env, arg.set);
    const length = fresh(env, 'n');
    line(env, `const ${length} = s[1] - ${start};`);
    return [start, length];
  });
  return { texts, lowers };
}

// ---------------------------------------------------------------- lists

type ListedBy =
  | {
      readonly form: 'table';
      readonly name: string;
      readonly of: string;
      readonly values: Int32Array;
      readonly index: Value;
    }
  | { readonly form: 'inline'; readonly env: Env; readonly set: CoreSet }
  | { readonly form: 'call' };

const MOST_NODES = 60;

/** How the members of a list function are come by. */
export function listFunction(env: Env, id: FunctionId, args: readonly CoreArgument[]): ListedBy {
  const { game } = env.unit;
  const { print } = game;
  const core = print.core.functions[id]!;
  const ranges = args.every((arg) => arg.form === 'value') ? print.tabled(id) : undefined;
  const lists = ranges === undefined ? undefined : print.listsOf(id);
  if (ranges !== undefined && lists !== undefined) {
    const index = indexOf(ranges, valuesOf(env, args));
    return { form: 'table', name: `Q${id}`, of: `h.lists(${id})`, values: lists.values, index };
  }
  const { result } = core;
  if (result.form !== 'list' || core.modifiers.length > 0 || nodesOf(result) >= MOST_NODES) return { form: 'call' };
  if (args.some((arg) => arg.form === 'list' && arg.set.set !== 'local')) return { form: 'call' };
  line(env, 'spend(s, 1);');
  let inner = { unit: env.unit, held: new Map<number, Value | List>() } as Env;
  for (const slot of HEADER) {
    const held = env.held.get(slot) ?? env.unit.variables.get(slot);
    if (held !== undefined || env.unit.frameSlots !== undefined)
      inner = bind(inner, slot, named(env, slotOf(env, slot)));
  }
  core.parameters.forEach((parameter, i) => {
    const arg = args[i]!;
    inner = bind(
      inner,
      parameter.slot,
      arg.form === 'value'
        ? named(env, value(env, arg.value))
        : listOf(env, (arg.set as CoreSet & { set: 'local' }).slot),
    );
  });
  return { form: 'inline', env: inner, set: result.set };
}

function nodesOf(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + nodesOf(part), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const own = 'op' in node || 'set' in node ? 1 : 0;
  const called = 'function' in node ? MOST_NODES : 0; // what calls others stays a call, so nothing is written into itself
  return Object.values(node).reduce<number>((sum, part) => sum + nodesOf(part), own + called);
}

/** Puts the members above the top of the list stack. */
export function listCall(env: Env, id: FunctionId, args: readonly CoreArgument[]): void {
  const { texts, lowers } = given(env, args);
  const from = lowers === undefined ? undefined : top(env);
  line(env, `F${id}(${['m', 's', env.unit.free, ...headerOf(env, id), ...texts].join(', ')});`);
  // the result takes the place of the arguments
  if (lowers !== undefined) line(env, `lower(s, ${lowers}, ${from});`);
}

// ---------------------------------------------------------------- texts of components

export function evaluated(env: Env, expr: CoreExpr & { op: 'eval' }): Value {
  const index = named(env, value(env, expr.code));
  const self = value(env, expr.self);
  const [you, owner] = [slotOf(env, YOU), slotOf(env, OWNER)];
  const call = `E(m, s, ${env.unit.free}, ${index.code}, ${you.code}, ${self.code}, ${owner.code})`;
  return unknown(`(${index.code} === ${NONE} ? ${expr.otherwise} : ${call})`);
}

export function totalScore(env: Env, player: Value): Value {
  const { core } = env.unit.game.print;
  const slot = -1;
  const inner = bind(env, slot, player);
  const parts = core.scores.map(
    ({ function: id }) => valueCall(inner, id, [{ form: 'value', value: { op: 'local', slot } }]).code,
  );
  const reach = MOST * Math.max(1, parts.length);
  return within(parts.length === 0 ? '0' : `(${parts.join(' + ')})`, -reach, reach);
}
