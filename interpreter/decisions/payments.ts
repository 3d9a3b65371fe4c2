/**
 * `pay`: all ways of paying a cost, as rows of amounts by column. What may stand for what, and what the payer saves, are taken in;
 * ways that take the same from every column are one. The direct way comes first.
 */
import type { ColumnId, CoreStatement, CoreSubstitution } from '@kodeks/dsl';
import { NONE, YOU } from '@kodeks/dsl';
import { type Compiler, type Evaluate, reserve, type Scope } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { inForce } from '../eval/functions.ts';
import type { Runtime } from '../eval/runtime.ts';
import { type Bounds, boundsOf, type Changed, changed } from '../eval/writes.ts';
import { put } from '../state/memory.ts';
import { noSuchKey, RuleBug, tooDeep } from '../state/rule-bug.ts';
import { addRow, beginRows } from './rows.ts';

type Pay = CoreStatement & { op: 'pay' };

export interface Payment {
  readonly payer: Evaluate;
  /** Columns of a row, in order. */
  readonly columns: readonly ColumnId[];
  readonly list: (m: Runtime, s: Int32Array, f: number) => void;
  readonly apply: (m: Runtime, s: Int32Array, f: number, row: number) => void;
  /** Can there ever be two ways? */
  readonly plain: boolean;
  /** What is wanted and what is there, for reasons. */
  readonly needs: (s: Int32Array, f: number) => { resource: ColumnId; needs: number; has: number }[];
}

/** One possible exchange at the moment of paying. */
interface Exchange {
  readonly given: number;
  readonly wanted: number;
  readonly rateGiven: number;
  readonly rateWanted: number;
}

export function compilePayment(c: Compiler, scope: Scope, statement: Pay): Payment {
  const wanted = [...new Set(statement.cost.map((entry) => entry.resource))];
  const substitutions = statement.exactly ? [] : reachable(c.core.substitutions, wanted);
  const columns = [...new Set([...wanted, ...substitutions.map((substitution) => substitution.given)])];
  const payer = compile(c, scope, statement.payer);
  const amounts = statement.cost.map((entry) => ({
    at: columns.indexOf(entry.resource),
    amount: compile(c, scope, entry.amount),
  }));
  const saving = statement.saving === undefined ? undefined : compile(c, scope, statement.saving);
  const purse = compilePurse(c, scope, columns);
  const exchanges = compileExchanges(c, scope, substitutions, columns);
  const need = new Int32Array(columns.length);
  const have = new Int32Array(columns.length);
  const paid = new Int32Array(columns.length);

  const prepare = (s: Int32Array, f: number): void => {
    const who = payer(s, f);
    need.fill(0);
    for (let i = 0; i < amounts.length; i++) {
      const amount = amounts[i]!.amount(s, f);
      if (amount < 0) throw new RuleBug('run/negative-amount', `a price is ${amount}: an amount is never negative`);
      need[amounts[i]!.at]! += amount;
    }
    for (let i = 0; i < columns.length; i++) have[i] = purse.available(s, f, i, who);
  };

  const addPlan = (m: Runtime): void => {
    for (let i = 0; i < columns.length; i++) if (paid[i]! > have[i]!) return;
    for (let r = 0; r < m.rowCount; r++) if (sameRow(m, r, paid)) return;
    const row = addRow(m);
    m.rows.set(paid, row);
  };

  /** Pays column after column: directly, and in every mixture with what may stand for it. */
  const payFrom = (m: Runtime, at: number, possible: readonly Exchange[]): void => {
    if (at === columns.length) return addPlan(m);
    exchange(m, at, need[at]!, possible, 0);
  };

  const exchange = (m: Runtime, at: number, left: number, possible: readonly Exchange[], from: number): void => {
    let next = from;
    while (next < possible.length && possible[next]!.wanted !== at) next += 1;
    if (next === possible.length || left === 0) {
      paid[at]! += left;
      if (paid[at]! <= have[at]!) payFrom(m, at + 1, possible);
      paid[at]! -= left;
      return;
    }
    const { given, rateGiven, rateWanted } = possible[next]!;
    for (let times = 0; times <= Math.ceil(left / rateWanted); times++) {
      const cost = times * rateGiven;
      if (paid[given]! + cost > have[given]!) return;
      paid[given]! += cost;
      exchange(m, at, Math.max(0, left - times * rateWanted), possible, next + 1);
      paid[given]! -= cost;
    }
  };

  /** The payer decides where the saving goes; all of it is used as far as there is something to save. */
  const save = (m: Runtime, at: number, left: number, possible: readonly Exchange[]): void => {
    if (at === columns.length) {
      if (left === 0) payFrom(m, 0, possible);
      return;
    }
    let later = 0;
    for (let i = at + 1; i < columns.length; i++) later += need[i]!;
    const full = need[at]!;
    for (let off = Math.max(0, left - later); off <= Math.min(full, left); off++) {
      need[at] = full - off;
      save(m, at + 1, left - off, possible);
    }
    need[at] = full;
  };

  return {
    payer,
    columns,
    plain: saving === undefined && substitutions.length === 0,
    list: (m, s, f) => {
      beginRows(m, columns.length);
      prepare(s, f);
      const total = need.reduce((sum, amount) => sum + amount, 0);
      const off = saving === undefined ? 0 : Math.min(total, Math.max(0, saving(s, f)));
      paid.fill(0);
      save(m, 0, off, exchanges(s, f, payer(s, f)));
    },
    apply: (m, s, f, row) => {
      const who = payer(s, f);
      for (let i = 0; i < columns.length; i++) purse.take(m, s, i, who, m.rows[row + i]!);
    },
    needs: (s, f) => {
      prepare(s, f);
      return columns.flatMap((resource, i) => (need[i]! > 0 ? [{ resource, needs: need[i]!, has: have[i]! }] : []));
    },
  };
}

function sameRow(m: Runtime, index: number, paid: Int32Array): boolean {
  const row = m.rowStart + index * m.rowWidth;
  for (let i = 0; i < paid.length; i++) if (m.rows[row + i] !== paid[i]) return false;
  return true;
}

/** Only what stands directly for something wanted; a substitute of a substitute is not paid. */
function reachable(all: readonly CoreSubstitution[], wanted: readonly ColumnId[]): CoreSubstitution[] {
  return all.filter((substitution) => wanted.includes(substitution.wanted));
}

// ---------------------------------------------------------------- what is there

interface Purse {
  readonly available: (s: Int32Array, f: number, column: number, payer: number) => number;
  readonly take: (m: Runtime, s: Int32Array, column: number, payer: number, amount: number) => void;
}

function compilePurse(c: Compiler, scope: Scope, columns: readonly ColumnId[]): Purse {
  const parts = columns.map(
    (id): { base: number; keyed: boolean; size: number; bounds: Bounds | undefined; change: Changed; name: string } => {
      const layout = c.layout.columns[id]!;
      return {
        base: layout.base,
        keyed: layout.keys.length > 0,
        size: layout.size,
        bounds: boundsOf(c, scope, id),
        change: changed(c, id, 'pay'),
        name: c.core.columns[id]!.name,
      };
    },
  );
  const hasFloor = columns.map((id) => c.core.columns[id]!.least !== undefined);
  const index = (part: (typeof parts)[number], payer: number): number => {
    const at = part.keyed ? payer : 0;
    if (at >>> 0 >= part.size) throw noSuchKey(part.name, payer);
    return at;
  };
  return {
    available: (s, f, column, payer) => {
      const part = parts[column]!;
      const at = index(part, payer);
      const floor = hasFloor[column]! ? part.bounds!.least(s, f, at) : 0;
      return Math.max(0, s[part.base + at]! - floor);
    },
    take: (m, s, column, payer, amount) => {
      if (amount === 0) return;
      const part = parts[column]!;
      const at = index(part, payer);
      const before = s[part.base + at]!;
      put(m, part.base + at, before - amount);
      part.change(m, s, at, before, before - amount);
    },
  };
}

// ---------------------------------------------------------------- what may stand for what

function compileExchanges(
  c: Compiler,
  scope: Scope,
  substitutions: readonly CoreSubstitution[],
  columns: readonly ColumnId[],
): (s: Int32Array, f: number, payer: number) => readonly Exchange[] {
  if (substitutions.length === 0) return () => [];
  let found: Exchange[] = [];
  const makers = substitutions.map((substitution) => {
    const own: Scope = { size: Math.max(substitution.slots, 3) };
    const rateGiven = compile(c, own, substitution.rateGiven);
    const rateWanted = compile(c, own, substitution.rateWanted);
    const given = columns.indexOf(substitution.given);
    const wanted = columns.indexOf(substitution.wanted);
    reserve(own);
    const visit = inForce(c, own, substitution, (s, g) => {
      const exchange = { given, wanted, rateGiven: rateGiven(s, g), rateWanted: rateWanted(s, g) };
      const known = found.some(
        (other) =>
          other.given === given &&
          other.wanted === wanted &&
          other.rateGiven === exchange.rateGiven &&
          other.rateWanted === exchange.rateWanted,
      );
      if (!known && exchange.rateGiven > 0 && exchange.rateWanted > 0) found.push(exchange);
      return 0;
    });
    return { visit, own };
  });
  return (s, f, payer) => {
    found = [];
    const g = f + scope.size;
    for (const { visit, own } of makers) {
      if (g + own.size > s.length) throw tooDeep();
      s[g + YOU] = payer;
      s[g + 1] = NONE;
      s[g + 2] = NONE;
      visit(s, g);
    }
    return found;
  };
}
