/** Expressions to closures: one switch that dispatches; arithmetic, state and tables here, queries and boards beside. */
import type { CoreExpr, SystemCell } from '@kodeks/dsl';
import { hexCells, hexIndices, NONE } from '@kodeks/dsl';
import { ACTIVE, DIRTY, DURING, ELIMINATED, FREE, IN_CHECK, MOST, SECRET } from '../state/cells.ts';
import { noSuchKey, notThere, outOfRange, RuleBug } from '../state/rule-bug.ts';
import { compileCall, compileEval, compileTrial, totalScore } from './calls.ts';
import { boardOf, type Compiler, constantOf, type Evaluate, type Scope } from './compiler.ts';
import { countedIfTrue } from './count.ts';
import { arithmeticFused, compareFused } from './fused.ts';
import { distance, neighbour } from './geometry.ts';
import { compileIndex, compileLocalIndex, type KeyRange } from './keys.ts';
import { bottomOf, capacityOf, copyOf, designOf, placeOfCopy, placeSize, positionOf, topOf } from './pieces.ts';
import { compileBest, compileContains, compileNth, compileQuery, compileSize } from './queries.ts';

const SYSTEM_ADDRESS: Readonly<Record<Exclude<SystemCell, 'due'>, number>> = {
  active: ACTIVE,
  during: DURING,
  dirty: DIRTY,
  'in-check': IN_CHECK,
  free: FREE,
  secret: SECRET,
};

export function systemAddress(
  c: Compiler,
  { cell, index }: { readonly cell: SystemCell; readonly index?: number | undefined },
): number {
  return cell === 'due' ? c.layout.due + (index ?? 0) : SYSTEM_ADDRESS[cell];
}

export function compile(c: Compiler, scope: Scope, expr: CoreExpr): Evaluate {
  const constant = constantOf(c, expr);
  if (constant !== undefined) return () => constant;
  switch (expr.op) {
    case 'local': {
      const { slot } = expr;
      return (s, f) => s[f + slot]!;
    }
    case 'system': {
      const address = systemAddress(c, expr);
      return (s) => s[address]!;
    }
    case 'cell':
      return compileCell(c, scope, expr.column, expr.keys);
    case 'table':
      return compileTable(c, scope, expr.table, expr.keys);
    case 'design-of':
      return designOf(c, compile(c, scope, expr.copy), expr.domain);
    case 'copy-of':
      return copyOf(c, compile(c, scope, expr.design), expr.domain);
    case 'arith':
      return (
        arithmeticFused(c, scope, expr) ??
        arithmetic(expr.operator, compile(c, scope, expr.left), compile(c, scope, expr.right))
      );
    case 'compare':
      return (
        compareFused(c, scope, expr) ??
        comparison(expr.operator, compile(c, scope, expr.left), compile(c, scope, expr.right))
      );
    case 'and': {
      const left = compile(c, scope, expr.left);
      const right = compile(c, scope, expr.right);
      return (s, f) => (left(s, f) !== 0 ? right(s, f) : 0);
    }
    case 'or': {
      const left = compile(c, scope, expr.left);
      const right = compile(c, scope, expr.right);
      return (s, f) => (left(s, f) !== 0 ? 1 : right(s, f));
    }
    case 'not': {
      const operand = compile(c, scope, expr.operand);
      return (s, f) => (operand(s, f) === 0 ? 1 : 0);
    }
    case 'noted':
      return countedIfTrue(c, expr.site, compile(c, scope, expr.operand));
    case 'negate': {
      const operand = compile(c, scope, expr.operand);
      return (s, f) => -operand(s, f);
    }
    case 'present': {
      const of = compile(c, scope, expr.of);
      const { text } = expr;
      return (s, f) => {
        const value = of(s, f);
        if (value === NONE) throw notThere(text);
        return value;
      };
    }
    case 'if': {
      const condition = compile(c, scope, expr.condition);
      const then = compile(c, scope, expr.then);
      const otherwise = compile(c, scope, expr.otherwise);
      return (s, f) => (condition(s, f) !== 0 ? then(s, f) : otherwise(s, f));
    }
    case 'let': {
      const { slot } = expr;
      const value = compile(c, scope, expr.value);
      const body = compile(c, scope, expr.body);
      return (s, f) => {
        s[f + slot] = value(s, f);
        return body(s, f);
      };
    }
    case 'call':
      return compileCall(c, scope, expr.function, expr.arguments);
    case 'eval':
      return compileEval(c, scope, expr);
    case 'some':
    case 'every':
    case 'count':
    case 'first':
    case 'last':
    case 'sum':
    case 'greatest':
    case 'least':
      return compileQuery(c, scope, expr);
    case 'best':
      return compileBest(c, scope, expr);
    case 'contains':
      return compileContains(c, scope, expr.set, compile(c, scope, expr.member));
    case 'nth':
      return compileNth(c, scope, expr.set, compile(c, scope, expr.index));
    case 'size':
      return compileSize(c, scope, expr.set);
    case 'place-of':
      return placeOfCopy(c, compile(c, scope, expr.copy));
    case 'top':
      return topOf(c, compile(c, scope, expr.place));
    case 'bottom':
      return bottomOf(c, compile(c, scope, expr.place));
    case 'place-size':
      return placeSize(c, compile(c, scope, expr.place));
    case 'position':
      return positionOf(c, compile(c, scope, expr.copy));
    case 'capacity':
      return capacityOf(c, scope, compile(c, scope, expr.place));
    case 'compose':
      return compose(c, scope, expr);
    case 'factor':
      return factor(c, scope, expr.domain, expr.index, expr.of);
    case 'factor-any':
      return factorAny(c, scope, expr);
    case 'is-of':
      return isOf(c, scope, expr);
    case 'neighbour':
      return neighbour(
        boardOf(c, { form: 'squares', domain: expr.domain }),
        c.layout.domains[expr.domain]!,
        compile(c, scope, expr.cell),
        compile(c, scope, expr.direction),
      );
    case 'distance':
      return distance(
        boardOf(c, expr.board),
        c.layout.domains[expr.board.domain]!,
        compile(c, scope, expr.from),
        compile(c, scope, expr.to),
      );
    case 'eliminated': {
      const player = compile(c, scope, expr.player);
      return (s, f) => (s[ELIMINATED]! >> player(s, f)) & 1;
    }
    case 'next-player':
      return nextPlayer(c, expr.step, compile(c, scope, expr.player));
    case 'trial':
      return compileTrial(c, scope, expr);
    case 'total-score':
      return totalScore(c, scope, compile(c, scope, expr.player));
    case 'const':
    case 'entity':
    case 'option':
    case 'players':
      return () => 0; // constants, handled above
    default:
      return expr satisfies never;
  }
}

// ---------------------------------------------------------------- numbers

function arithmetic(operator: (CoreExpr & { op: 'arith' })['operator'], left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case '+':
      return (s, f) => inRange(left(s, f) + right(s, f));
    case '-':
      return (s, f) => inRange(left(s, f) - right(s, f));
    case '*':
      return (s, f) => inRange(left(s, f) * right(s, f));
    case 'div-down':
      return (s, f) => divide(left(s, f), right(s, f), Math.floor);
    case 'div-up':
      return (s, f) => divide(left(s, f), right(s, f), Math.ceil);
    case 'mod':
      return (s, f) => remainder(left(s, f), right(s, f));
    case 'min':
      return (s, f) => {
        const a = left(s, f);
        const b = right(s, f);
        return a < b ? a : b;
      };
    case 'max':
      return (s, f) => {
        const a = left(s, f);
        const b = right(s, f);
        return a > b ? a : b;
      };
    default:
      return operator satisfies never;
  }
}

export function inRange(value: number): number {
  if (value > MOST || value < -MOST) throw outOfRange(value);
  return value;
}

function divide(a: number, b: number, round: (quotient: number) => number): number {
  if (b === 0) throw new RuleBug('run/divided-by-zero', 'a number is divided by 0');
  return round(a / b) + 0; // never -0
}

/** Like the language's rounding down: the sign of the divisor. */
function remainder(a: number, b: number): number {
  if (b === 0) throw new RuleBug('run/divided-by-zero', 'a number is divided by 0');
  return a - b * Math.floor(a / b);
}

export function comparison(
  operator: (CoreExpr & { op: 'compare' })['operator'],
  left: Evaluate,
  right: Evaluate,
): Evaluate {
  switch (operator) {
    case '=':
      return (s, f) => (left(s, f) === right(s, f) ? 1 : 0);
    case '!=':
      return (s, f) => (left(s, f) !== right(s, f) ? 1 : 0);
    case '<':
      return (s, f) => (left(s, f) < right(s, f) ? 1 : 0);
    case '<=':
      return (s, f) => (left(s, f) <= right(s, f) ? 1 : 0);
    case '>':
      return (s, f) => (left(s, f) > right(s, f) ? 1 : 0);
    case '>=':
      return (s, f) => (left(s, f) >= right(s, f) ? 1 : 0);
    default:
      return operator satisfies never;
  }
}

// ---------------------------------------------------------------- state and tables

function compileCell(c: Compiler, scope: Scope, column: number, keys: readonly CoreExpr[]): Evaluate {
  const { base } = c.layout.columns[column]!;
  const only = keys[0];
  if (only === undefined) return (s) => s[base]!;
  if (keys.length === 1 && only.op === 'local') {
    const { slot } = only;
    const { first, size } = c.layout.columns[column]!.keys[0]!;
    const { name } = c.core.columns[column]!;
    return (s, f) => {
      const index = s[f + slot]! - first;
      if (index >>> 0 >= size) throw noSuchKey(name, index + first);
      return s[base + index]!;
    };
  }
  const index = columnIndex(c, scope, column, keys);
  return (s, f) => s[base + index(s, f)]!;
}

/** Index of a cell within its column. */
export function columnIndex(c: Compiler, scope: Scope, column: number, keys: readonly CoreExpr[]): Evaluate {
  const { name } = c.core.columns[column]!;
  const ranges = c.layout.columns[column]!.keys;
  const evaluated = (): Evaluate[] => keys.map((key) => compile(c, scope, key));
  return compileLocalIndex(name, ranges, keys) ?? compileIndex(name, ranges, evaluated());
}

function compileTable(c: Compiler, scope: Scope, table: number, keys: readonly CoreExpr[]): Evaluate {
  const { values } = c.layout.tables[table]!;
  const index = tableIndex(c, scope, table, keys);
  return (s, f) => values[index(s, f)]!;
}

export function tableIndex(c: Compiler, scope: Scope, table: number, keys: readonly CoreExpr[]): Evaluate {
  const { name, openTop } = c.core.tables[table]!;
  const ranges = c.layout.tables[table]!.keys;
  const local = openTop ? undefined : compileLocalIndex(name, ranges, keys);
  if (local !== undefined) return local;
  const evaluated = keys.map((key, i) => {
    const value = compile(c, scope, key);
    const range = ranges[i]!;
    if (!openTop || !range.number) return value;
    const last = range.first + range.size - 1;
    return (s: Int32Array, f: number): number => Math.min(last, value(s, f));
  });
  return compileIndex(name, ranges, evaluated);
}

// ---------------------------------------------------------------- entities with keys

function compose(c: Compiler, scope: Scope, expr: CoreExpr & { op: 'compose' }): Evaluate {
  const domain = c.layout.domains[expr.domain]!;
  const core = c.core.domains[expr.domain]!;
  const keys = expr.keys.map((key) => compile(c, scope, key));
  const { first } = domain;
  if (core.form === 'hexes') {
    const cells = hexIndices(core.shape, 'name');
    const q = keys[0]!;
    const r = keys[1]!;
    return (s, f) => {
      const index = cells.get(`${q(s, f)},${r(s, f)}`);
      return index === undefined ? NONE : first + index;
    };
  }
  const ranges: readonly KeyRange[] = domain.factors;
  const index = compileIndex(core.name, ranges, keys);
  if (core.form === 'squares') {
    const row = keys[0]!;
    const column = keys[1]!;
    const { rows, columns } = core;
    // beyond the edge there is nothing; that is no mistake
    return (s, f) => {
      const y = row(s, f);
      const x = column(s, f);
      return y < 0 || y >= rows || x < 0 || x >= columns ? NONE : first + y * columns + x;
    };
  }
  return (s, f) => first + index(s, f);
}

function factor(c: Compiler, scope: Scope, domain: number, index: number, ofExpr: CoreExpr): Evaluate {
  const of = compile(c, scope, ofExpr);
  const { first, size } = c.layout.domains[domain]!;
  const core = c.core.domains[domain]!;
  if (core.form === 'hexes') {
    const cells = hexCells(core.shape).map((cell) => cell[index] ?? 0);
    return (s, f) => {
      const value = of(s, f);
      return value === NONE ? NONE : cells[value - first]!;
    };
  }
  const table = factorTable(c, domain, index);
  if (ofExpr.op === 'local') {
    const { slot } = ofExpr;
    return (s, f) => {
      const value = s[f + slot]!;
      const i = value - first;
      if (i >>> 0 < size) return table[i]!;
      if (value === NONE) return NONE;
      throw noSuchKey(core.name, value);
    };
  }
  return (s, f) => {
    const value = of(s, f);
    const i = value - first;
    if (i >>> 0 < size) return table[i]!;
    if (value === NONE) return NONE;
    throw noSuchKey(core.name, value);
  };
}

/** A part of every member of a product, such as the row of every square. */
export function factorTable(c: Compiler, domain: number, index: number): Int32Array {
  const { size, factors } = c.layout.domains[domain]!;
  const part = factors[index]!;
  return Int32Array.from({ length: size }, (_, i) => part.first + (Math.floor(i / part.stride) % part.size));
}

function factorAny(c: Compiler, scope: Scope, expr: CoreExpr & { op: 'factor-any' }): Evaluate {
  const of = compile(c, scope, expr.of);
  const options = expr.options.map((option) => {
    const { first, size, factors } = c.layout.domains[option.domain]!;
    const part = factors[option.index];
    return { first, end: first + size, part };
  });
  return (s, f) => {
    const value = of(s, f);
    for (let i = 0; i < options.length; i++) {
      const { first, end, part } = options[i]!;
      if (value >= first && value < end && part !== undefined)
        return part.first + (Math.floor((value - first) / part.stride) % part.size);
    }
    return NONE;
  };
}

function isOf(c: Compiler, scope: Scope, expr: CoreExpr & { op: 'is-of' }): Evaluate {
  const of = compile(c, scope, expr.of);
  const ranges = expr.domains.map((domain) => c.layout.domains[domain]!);
  return (s, f) => {
    const value = of(s, f);
    for (let i = 0; i < ranges.length; i++) {
      const range = ranges[i]!;
      if (value >= range.first && value < range.first + range.size) return 1;
    }
    return 0;
  };
}

function nextPlayer(c: Compiler, step: 1 | -1, player: Evaluate): Evaluate {
  const { players } = c.layout;
  if (!c.eliminates) {
    const other = step === 1 ? 1 : players - 1;
    return (s, f) => {
      const from = player(s, f);
      if (from >>> 0 >= players) throw noSuchKey('next player', from);
      return (from + other) % players;
    };
  }
  return (s, f) => {
    let next = player(s, f);
    if (next >>> 0 >= players) throw noSuchKey('next player', next);
    for (let i = 0; i < players; i++) {
      next += step;
      if (next < 0) next = players - 1;
      else if (next >= players) next = 0;
      if (((s[ELIMINATED]! >> next) & 1) === 0) return next;
    }
    return NONE;
  };
}
