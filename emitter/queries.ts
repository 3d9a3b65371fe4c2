/** Queries: loops over sets, with what they gather in variables. */
import type { CoreExpr, CoreOrderKey, CoreSet } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { condition, placeCell, value } from './expressions.ts';
import { each, usesStack } from './sets.ts';
import {
  bind,
  type Env,
  fresh,
  limited,
  line,
  listOf,
  named,
  number,
  sumOf,
  unknown,
  type Value,
  within,
} from './unit.ts';

type Query = CoreExpr & {
  op:
    | 'some'
    | 'every'
    | 'count'
    | 'first'
    | 'last'
    | 'sum'
    | 'greatest'
    | 'least'
    | 'best'
    | 'contains'
    | 'nth'
    | 'size';
};

export function queried(env: Env, expr: Query): Value {
  switch (expr.op) {
    case 'some':
    case 'every': {
      const every = expr.op === 'every';
      if (every && expr.where === undefined) return number(1);
      const result = fresh(env, 'r');
      line(env, `let ${result} = ${every ? 1 : 0};`);
      eachUntil(env, expr.set, (member, leave) => {
        const found = `${result} = ${every ? 0 : 1}; ${leave}`;
        where(bind(env, expr.slot, member), expr.where, found, every);
      });
      return within(result, 0, 1, true);
    }
    case 'first': {
      const result = fresh(env, 'r');
      line(env, `let ${result} = ${NONE};`);
      eachUntil(env, expr.set, (member, leave) =>
        where(bind(env, expr.slot, member), expr.where, `${result} = ${member.code}; ${leave}`),
      );
      return unknown(result, true);
    }
    case 'last': {
      const result = fresh(env, 'r');
      line(env, `let ${result} = ${NONE};`);
      each(env, expr.set, (member) => where(bind(env, expr.slot, member), expr.where, `${result} = ${member.code};`));
      return unknown(result, true);
    }
    case 'count': {
      if (expr.where === undefined) return size(env, expr.set);
      const result = fresh(env, 'r');
      line(env, `let ${result} = 0;`);
      each(env, expr.set, (member) => where(bind(env, expr.slot, member), expr.where, `${result} += 1;`));
      return within(result, 0, COUNTED, true);
    }
    case 'size':
      return size(env, expr.set);
    case 'sum': {
      const result = fresh(env, 'r');
      line(env, `let ${result} = 0;`);
      each(env, expr.set, (member) => {
        const inner = bind(env, expr.slot, member);
        guarded(inner, expr.where, () => {
          const of = value(inner, expr.of);
          line(env, `${result} = ${limited(sumOf(result, of.code)).code};`);
        });
      });
      return unknown(result, true);
    }
    case 'greatest':
    case 'least':
      return extreme(env, expr);
    case 'best':
      return best(env, expr);
    case 'contains': {
      const wanted = named(env, value(env, expr.member));
      const result = fresh(env, 'r');
      line(env, `let ${result} = 0;`);
      eachUntil(env, expr.set, (member, leave) =>
        line(env, `if (${member.code} === ${wanted.code}) { ${result} = 1; ${leave} }`),
      );
      return within(result, 0, 1, true);
    }
    case 'nth': {
      const index = value(env, expr.index);
      const left = fresh(env, 'n');
      const result = fresh(env, 'r');
      line(env, `let ${left} = ${index.code}, ${result} = ${NONE};`);
      line(env, `if (${left} >= 0) {`);
      eachUntil(env, expr.set, (member, leave) =>
        line(env, `if (${left}-- === 0) { ${result} = ${member.code}; ${leave} }`),
      );
      line(env, '}');
      return unknown(result, true);
    }
    default:
      return expr satisfies never;
  }
}

const COUNTED = 2 ** 21;

/** Loops until the text of `leave` is run. */
export function eachUntil(env: Env, set: CoreSet, visit: (member: Value, leave: string) => void): void {
  const label = fresh(env, 'L');
  const lowered = usesStack(env, set) ? fresh(env, 't') : undefined;
  if (lowered !== undefined) line(env, `const ${lowered} = s[1];`);
  line(env, `${label}: {`);
  each(env, set, (member) => visit(member, `break ${label};`));
  line(env, '}');
  if (lowered !== undefined) line(env, `s[1] = ${lowered};`);
}

/** Runs the text where the condition holds (or, if `not`, where it does not). */
function where(env: Env, test: CoreExpr | undefined, then: string, not = false): void {
  if (test === undefined) {
    line(env, then);
    return;
  }
  const holds = condition(env, test);
  line(env, `if (${not ? `!(${holds})` : holds}) { ${then} }`);
}

/** Writes something that only happens where the condition holds. */
export function guarded(env: Env, test: CoreExpr | undefined, write: () => void): void {
  if (test === undefined) return write();
  line(env, `if (${condition(env, test)}) {`);
  write();
  line(env, '}');
}

function extreme(env: Env, expr: Query & { op: 'sum' | 'greatest' | 'least' }): Value {
  const result = fresh(env, 'r');
  const any = fresh(env, 'c');
  line(env, `let ${result} = 0, ${any} = false;`);
  each(env, expr.set, (member) => {
    const inner = bind(env, expr.slot, member);
    guarded(inner, expr.where, () => {
      const of = named(inner, value(inner, expr.of));
      const ahead = `${of.code} ${expr.op === 'greatest' ? '>' : '<'} ${result}`;
      line(env, `if (!${any} || ${ahead}) { ${result} = ${of.code}; ${any} = true; }`);
    });
  });
  return unknown(result, true);
}

function best(env: Env, expr: Query & { op: 'best' }): Value {
  const result = fresh(env, 'r');
  const kept = expr.order.map(() => fresh(env, 'b'));
  line(env, `let ${[`${result} = ${NONE}`, ...kept.map((name) => `${name} = 0`)].join(', ')};`);
  each(env, expr.set, (member) => {
    const inner = bind(env, expr.slot, member);
    guarded(inner, expr.where, () => {
      const keys = keysOf(inner, expr.order);
      const ahead = keys.reduceRight(
        (rest, key, i) =>
          `(${key.code} !== ${kept[i]} ? ${key.code} ${expr.order[i]!.highest ? '>' : '<'} ${kept[i]} : ${rest})`,
        'false',
      );
      const take = keys.map((key, i) => `${kept[i]} = ${key.code};`).join(' ');
      line(env, `if (${result} === ${NONE} || ${ahead}) { ${result} = ${member.code}; ${take} }`);
    });
  });
  return unknown(result, true);
}

export function keysOf(env: Env, order: readonly CoreOrderKey[]): readonly Value[] {
  return order.map(({ key }) => named(env, value(env, key)));
}

function size(env: Env, set: CoreSet): Value {
  const { print } = env.unit.game;
  if (set.set === 'contents') return within(`s[${placeCell(env, value(env, set.place), 2)}]`, 0, print.layout.copies);
  if (set.set === 'local') return within(listOf(env, set.slot).length, 0, COUNTED);
  if (set.set === 'all' && print.core.domains[set.domain]!.form !== 'players')
    return number(print.layout.domains[set.domain]!.size);
  const result = fresh(env, 'r');
  line(env, `let ${result} = 0;`);
  each(env, set, () => line(env, `${result} += 1;`));
  return within(result, 0, COUNTED, true);
}
