/** Expressions to text: what needs loops is written before, and the value is a name then. */
import type { CoreExpr } from '@kodeks/dsl';
import { NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import { evaluated, totalScore, valueCall } from './calls.ts';
import { compose, factor, factorAny, neighbour, nextPlayer } from './entities.ts';
import { address, digit, indexOf, minus } from './keys.ts';
import { queried } from './queries.ts';
import {
  bind,
  captured,
  type Env,
  fresh,
  limited,
  line,
  MOST,
  NotEmitted,
  named,
  number,
  shared,
  slotOf,
  unknown,
  type Value,
  within,
} from './unit.ts';

/** Addresses of the cells that are not the author's. */
export const CELL = {
  active: 4,
  during: 5,
  dirty: 6,
  'in-check': 7,
  free: 8,
  eliminated: 9,
  step: 10,
  committed: 14,
  result: 15,
  winner: 16,
  secret: 25,
} as const;
export const LISTS_TOP = 1;
export const FUEL = 3;

export function value(env: Env, expr: CoreExpr): Value {
  const { print } = env.unit.game;
  const fixed = print.fixed(expr);
  if (fixed !== undefined) return number(fixed);
  switch (expr.op) {
    case 'local':
      return slotOf(env, expr.slot);
    case 'system':
      return unknown(`s[${systemCell(env, expr)}]`);
    case 'cell':
      return cell(env, expr.column, expr.keys);
    case 'table':
      return table(env, expr.table, expr.keys);
    case 'design-of':
      return designOf(env, expr);
    case 'copy-of': {
      const { first, size } = print.layout.domains[expr.domain]!;
      const at = print.layout.designOf - print.layout.firstCopy;
      return unknown(`firstWith(s, ${at}, ${first}, ${first + size}, ${value(env, expr.design).code})`);
    }
    case 'arith':
      return arithmetic(env, expr);
    case 'compare':
    case 'not':
      return within(`(${condition(env, expr)} ? 1 : 0)`, 0, 1);
    case 'and':
    case 'or':
      return joined(env, expr);
    case 'noted':
      return value(env, expr.operand);
    case 'negate': {
      const operand = value(env, expr.operand);
      return within(`(0 - ${operand.code})`, -operand.high, -operand.low);
    }
    case 'present':
      return present(value(env, expr.of));
    case 'if':
      return chosen(env, expr);
    case 'let':
      return value(bind(env, expr.slot, named(env, value(env, expr.value))), expr.body);
    case 'call':
      return valueCall(env, expr.function, expr.arguments);
    case 'eval':
      return evaluated(env, expr);
    case 'some':
    case 'every':
    case 'count':
    case 'first':
    case 'last':
    case 'sum':
    case 'greatest':
    case 'least':
    case 'best':
    case 'contains':
    case 'nth':
    case 'size':
      return queried(env, expr);
    case 'place-of': {
      const copy = value(env, expr.copy);
      const { firstCopy, copies, placeOf } = print.layout;
      if (copy.low >= firstCopy && copy.high < firstCopy + copies)
        return unknown(`s[${placeOf - firstCopy} + ${copy.code}]`);
      const id = named(env, copy);
      return unknown(
        `(${id.code} === ${NONE} ? ${NONE} : s[${placeOf} + key(${minus(id.code, firstCopy)}, ${copies})])`,
      );
    }
    case 'top':
      return unknown(`s[${placeCell(env, value(env, expr.place), 0)}]`);
    case 'bottom':
      return unknown(`s[${placeCell(env, value(env, expr.place), 1)}]`);
    case 'place-size':
      return within(`s[${placeCell(env, value(env, expr.place), 2)}]`, 0, print.layout.copies);
    case 'position': {
      const { firstCopy, copies, previousOf } = print.layout;
      const copy = digit(value(env, expr.copy), { first: firstCopy, size: copies });
      return within(`positionOf(s, ${previousOf}, ${copy.code})`, 0, copies);
    }
    case 'capacity': {
      const { firstPlace, placeCount } = print.layout;
      const place = digit(value(env, expr.place), { first: firstPlace, size: placeCount });
      shared(env.unit.game, 'capacity', 'h.capacity');
      return unknown(`capacity(s, ${env.unit.free}, ${firstPlace} + ${place.code})`);
    }
    case 'compose':
      return compose(env, expr);
    case 'factor':
      return factor(env, expr);
    case 'factor-any':
      return factorAny(env, expr);
    case 'is-of':
      return within(`(${condition(env, expr)} ? 1 : 0)`, 0, 1);
    case 'neighbour':
      return neighbour(env, expr);
    case 'eliminated':
      return within(`((s[${CELL.eliminated}] >> ${value(env, expr.player).code}) & 1)`, 0, 1);
    case 'next-player':
      return nextPlayer(env, expr);
    case 'total-score':
      return totalScore(env, named(env, value(env, expr.player)));
    case 'distance': {
      const { board } = expr;
      const suffix = board.form === 'graph' ? `${board.domain}_${board.links}` : `${board.domain}`;
      const steps = shared(env.unit.game, `H${suffix}`, `h.steps(${JSON.stringify(board)})`);
      return within(
        `${steps}(${value(env, expr.from).code}, ${value(env, expr.to).code})`,
        NONE,
        print.layout.domains[board.domain]!.size,
      );
    }
    case 'trial':
      throw new NotEmitted(expr.op);
    case 'const':
    case 'entity':
    case 'option':
    case 'players':
      return number(0); // fixed, handled above
    default:
      return expr satisfies never;
  }
}

export function systemCell(
  { unit }: Env,
  { cell: name, index }: { readonly cell: keyof typeof CELL | 'due' | string; readonly index?: number | undefined },
): number {
  if (name === 'due') return unit.game.print.layout.due + (index ?? 0);
  return CELL[name as keyof typeof CELL];
}

// ---------------------------------------------------------------- truths

/** The same as the text of a JavaScript condition. */
export function condition(env: Env, expr: CoreExpr): string {
  const fixed = env.unit.game.print.fixed(expr);
  if (fixed !== undefined) return fixed !== 0 ? 'true' : 'false';
  switch (expr.op) {
    case 'compare':
      return comparison(env, expr);
    case 'not':
      return `!(${condition(env, expr.operand)})`;
    case 'noted':
      return condition(env, expr.operand);
    case 'and':
    case 'or': {
      const left = condition(env, expr.left);
      let right = '';
      const lines = captured(env, () => {
        right = condition(env, expr.right);
      });
      if (lines.length === 0) return `(${left} ${expr.op === 'and' ? '&&' : '||'} ${right})`;
      const result = fresh(env, 'c');
      line(env, `let ${result} = ${left};`);
      line(env, `if (${expr.op === 'and' ? result : `!${result}`}) {`);
      env.unit.lines.push(...lines);
      line(env, `${result} = ${right};`);
      line(env, '}');
      return result;
    }
    case 'is-of':
      return isOf(env, expr);
    default:
      return `${value(env, expr).code} !== 0`;
  }
}

function comparison(env: Env, expr: CoreExpr & { op: 'compare' }): string {
  const left = value(env, expr.left);
  const right = value(env, expr.right);
  const { operator } = expr;
  if (operator === '=' || operator === '!=') {
    const apart = left.high < right.low || right.high < left.low;
    if (apart) return operator === '=' ? 'false' : 'true';
  }
  const sign = operator === '=' ? '===' : operator === '!=' ? '!==' : operator;
  return `${left.code} ${sign} ${right.code}`;
}

function joined(env: Env, expr: CoreExpr & { op: 'and' | 'or' }): Value {
  const left = condition(env, expr.left);
  let right = number(0);
  const lines = captured(env, () => {
    right = value(env, expr.right);
  });
  const { low, high } = right;
  const bounds = [Math.min(0, low), Math.max(1, high)] as const;
  if (lines.length === 0) {
    const code = expr.op === 'and' ? `(${left} ? ${right.code} : 0)` : `(${left} ? 1 : ${right.code})`;
    return within(code, ...bounds);
  }
  const result = fresh(env, 'r');
  line(env, `let ${result} = ${expr.op === 'and' ? 0 : 1};`);
  line(env, `if (${expr.op === 'and' ? left : `!(${left})`}) {`);
  env.unit.lines.push(...lines);
  line(env, `${result} = ${right.code};`);
  line(env, '}');
  return within(result, ...bounds, true);
}

function chosen(env: Env, expr: CoreExpr & { op: 'if' }): Value {
  const fixed = env.unit.game.print.fixed(expr.condition);
  if (fixed !== undefined) return value(env, fixed !== 0 ? expr.then : expr.otherwise);
  const test = condition(env, expr.condition);
  let then = number(0);
  let otherwise = number(0);
  const thenLines = captured(env, () => {
    then = value(env, expr.then);
  });
  const otherLines = captured(env, () => {
    otherwise = value(env, expr.otherwise);
  });
  const low = Math.min(then.low, otherwise.low);
  const high = Math.max(then.high, otherwise.high);
  if (thenLines.length + otherLines.length === 0)
    return within(`(${test} ? ${then.code} : ${otherwise.code})`, low, high);
  const result = fresh(env, 'r');
  line(env, `let ${result} = 0;`);
  line(env, `if (${test}) {`);
  env.unit.lines.push(...thenLines, `${result} = ${then.code};`, '} else {', ...otherLines);
  line(env, `${result} = ${otherwise.code};`);
  line(env, '}');
  return within(result, low, high, true);
}

function isOf(env: Env, expr: CoreExpr & { op: 'is-of' }): string {
  const of = named(env, value(env, expr.of));
  const tests = expr.domains.map((domain) => {
    const { first, size } = env.unit.game.print.layout.domains[domain]!;
    return size === 0 ? 'false' : `(${minus(of.code, first)} >>> 0) < ${size}`;
  });
  return tests.length === 0 ? 'false' : `(${tests.join(' || ')})`;
}

function present(of: Value): Value {
  if (of.low > NONE || of.high < NONE) return of;
  return within(`present(${of.code})`, of.low, of.high);
}

// ---------------------------------------------------------------- numbers

function arithmetic(env: Env, expr: CoreExpr & { op: 'arith' }): Value {
  let left = value(env, expr.left);
  const right = value(env, expr.right);
  const folded =
    left.low === left.high && right.low === right.high ? fold(expr.operator, left.low, right.low) : undefined;
  if (folded !== undefined) return number(folded);
  switch (expr.operator) {
    case '+':
      return limited(within(`(${left.code} + ${right.code})`, left.low + right.low, left.high + right.high));
    case '-':
      return limited(within(`(${left.code} - ${right.code})`, left.low - right.high, left.high - right.low));
    case '*': {
      const ends = [left.low, left.high].flatMap((a) => [a * right.low, a * right.high]);
      const [low, high] = [Math.min(...ends), Math.max(...ends)];
      return limited(within(`(${left.code} * ${right.code} + 0)`, low, high));
    }
    case 'div-down':
    case 'div-up': {
      const up = expr.operator === 'div-up';
      const reach = Math.max(Math.abs(left.low), Math.abs(left.high));
      if (!up && left.low >= 0 && right.low > 0 && right.low === right.high)
        return within(`((${left.code} / ${right.code}) | 0)`, 0, Math.floor(left.high / right.low));
      return within(`${up ? 'divideUp' : 'divideDown'}(${left.code}, ${right.code})`, -reach - 1, reach + 1);
    }
    case 'mod': {
      const reach = Math.max(Math.abs(right.low), Math.abs(right.high)) - 1;
      if (left.low >= 0 && right.low > 0) return within(`(${left.code} % ${right.code})`, 0, right.high - 1);
      return within(`modulo(${left.code}, ${right.code})`, right.low > 0 ? 0 : -reach, reach);
    }
    case 'min':
    case 'max': {
      left = named(env, left);
      const other = named(env, right);
      const of = expr.operator === 'min' ? Math.min : Math.max;
      const sign = expr.operator === 'min' ? '<' : '>';
      const code = `(${left.code} ${sign} ${other.code} ? ${left.code} : ${other.code})`;
      return within(code, of(left.low, other.low), of(left.high, other.high));
    }
    default:
      return expr.operator satisfies never;
  }
}

/** Of two numbers that are known here; what is too large is left to run time, where it is reported. */
function fold(operator: (CoreExpr & { op: 'arith' })['operator'], left: number, right: number): number | undefined {
  const result =
    operator === '+'
      ? left + right
      : operator === '-'
        ? left - right
        : operator === 'mod' && right > 0
          ? left - right * Math.floor(left / right)
          : undefined;
  return result === undefined || Math.abs(result) > MOST ? undefined : result;
}

// ---------------------------------------------------------------- state and tables

function cell(env: Env, column: number, keys: readonly CoreExpr[]): Value {
  const { print } = env.unit.game;
  const { base, keys: ranges } = print.layout.columns[column]!;
  const index = indexOf(
    ranges,
    keys.map((key) => value(env, key)),
  );
  const [low, high] = boundsOf(env, column);
  return within(`s[${address(env, base, index)}]`, low, high);
}

/** What a cell of the column certainly lies between: what is written is tested, what it starts with must be known. */
function boundsOf(env: Env, id: number): readonly [number, number] {
  const { print } = env.unit.game;
  const { least, most, starts } = print.core.columns[id]!;
  const low = least === undefined ? undefined : print.fixed(least.value);
  const high = most === undefined ? undefined : print.fixed(most.value);
  const start = print.fixed(starts.value);
  if (low === undefined || high === undefined || start === undefined || start < low || start > high)
    return [-(2 ** 31), 2 ** 31 - 1];
  return [low, high];
}

function table(env: Env, id: number, keys: readonly CoreExpr[]): Value {
  const { print } = env.unit.game;
  const { values, size } = print.layout.tables[id]!;
  const index = tableIndex(env, id, keys);
  if (size === 0) return number(0);
  const name = shared(env.unit.game, `T${id}`, `h.layout.tables[${id}].values`);
  return within(`${name}[${index.code}]`, least(values), most(values));
}

export function least(values: Int32Array): number {
  return values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
}

export function most(values: Int32Array): number {
  return values.reduce((a, b) => Math.max(a, b), values[0] ?? 0);
}

export function tableIndex(env: Env, id: number, keys: readonly CoreExpr[]): Value {
  const { print } = env.unit.game;
  const { openTop } = print.core.tables[id]!;
  const ranges = print.layout.tables[id]!.keys;
  const given = keys.map((key, i) => {
    const one = value(env, key);
    const range = ranges[i]!;
    const last = range.first + range.size - 1;
    if (!openTop || !range.number || one.high <= last) return one;
    const plain = named(env, one);
    return within(`(${plain.code} > ${last} ? ${last} : ${plain.code})`, Math.min(one.low, last), last);
  });
  return indexOf(ranges, given);
}

function designOf(env: Env, expr: CoreExpr & { op: 'design-of' }): Value {
  const { print } = env.unit.game;
  const { first, size } = print.layout.domains[expr.domain]!;
  const { firstCopy, firstDesign } = print.layout;
  const core = print.core.domains[expr.domain]!;
  const copy = digit(value(env, expr.copy), { first, size });
  if (core.form !== 'copies' || core.shuffled)
    return unknown(`s[${print.layout.designOf + first - firstCopy} + ${copy.code}]`);
  const designs = firstDesign.subarray(first - firstCopy, first - firstCopy + size);
  const name = shared(
    env.unit.game,
    `G${expr.domain}`,
    `h.layout.firstDesign.subarray(${first - firstCopy}, ${first - firstCopy + size})`,
  );
  return within(`${name}[${copy.code}]`, least(designs), most(designs));
}

/** Address of one of the three cells of a place. */
export function placeCell(env: Env, place: Value, which: 0 | 1 | 2): string {
  const { firstPlace, placeCount, placeCells } = env.unit.game.print.layout;
  const index = digit(place, { first: firstPlace, size: placeCount });
  return index.low === index.high
    ? `${placeCells + which + 3 * index.low}`
    : `${placeCells + which} + 3 * ${index.code}`;
}

/** Slots of every frame. */
export const HEADER = [YOU, SELF, OWNER] as const;
