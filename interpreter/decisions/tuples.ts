/** `choose a from A, b from B where ...`: nested loops, each requirement tested as soon as its names are bound. */
import type { CoreAskForm, CoreBinder, CoreRequirement, CoreSet } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { type Compiler, type Evaluate, reserve, type Scope } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { sourceOf, splitKernel } from '../eval/kernels.ts';
import type { Runtime } from '../eval/runtime.ts';
import { compileLoop } from '../eval/sets.ts';
import { put } from '../state/memory.ts';
import { type SameLook, sameLook } from './alike.ts';
import { collectPlain, collectRows } from './collect.ts';
import { addRow, beginRows } from './rows.ts';
import type { WaitPoint } from './wait-point.ts';

export interface Rows {
  readonly list: WaitPoint['list'];
  /** Writes the slots. */
  readonly store: WaitPoint['accept'];
  readonly decline: WaitPoint['decline'];
  readonly width: number;
}

const YES: Evaluate = () => 1;

export function compileTuple(c: Compiler, scope: Scope, form: CoreAskForm & { form: 'tuple' }): Rows {
  const { binders, orNone } = form;
  const width = binders.length;
  const slots = binders.map((binder) => binder.slot);
  const kept = reserve(scope, width);
  const enumerate = compileBinders(c, scope, binders, form.requirements, looks(c, binders));
  const possible = requirementsAfter(c, scope, form.requirements, 0);
  const [only] = slots;
  const plain = width === 1 && !orNone && possible === YES && only !== undefined;
  return {
    width,
    list: (m, s, f) => {
      beginRows(m, width);
      if (plain) {
        const before = s[f + only]!;
        enumerate(s, f);
        s[f + only] = before;
        return;
      }
      for (let i = 0; i < width; i++) s[f + kept + i] = s[f + slots[i]!]!;
      if (possible(s, f) !== 0) enumerate(s, f);
      for (let i = 0; i < width; i++) s[f + slots[i]!] = s[f + kept + i]!;
      if (!orNone) return;
      const row = addRow(m);
      m.rows.fill(NONE, row, row + width);
    },
    store: (m, _s, f, row) => {
      for (let i = 0; i < width; i++) put(m, f + slots[i]!, m.rows[row + i]!);
    },
    decline: (m) => (orNone ? m.rowCount - 1 : NONE),
  };
}

/** Loops over the binders from the outside in. */
function compileBinders(
  c: Compiler,
  scope: Scope,
  binders: readonly CoreBinder[],
  requirements: readonly CoreRequirement[],
  same: readonly (SameLook | undefined)[] | undefined,
): Evaluate {
  const slots = binders.map((binder) => binder.slot);
  const sets = binders.map((binder, i) =>
    requirements
      .filter((requirement) => requirement.after === i + 1)
      .reduce<CoreSet>((of, { condition }) => ({ set: 'filter', slot: binder.slot, of, where: condition }), binder.set),
  );
  let visit = pushRow(c, slots, same);
  for (let i = binders.length - 1; i >= 0; i--) {
    const collected = i === binders.length - 1 && same === undefined ? collect(c, scope, sets[i]!, slots) : undefined;
    visit = collected ?? compileLoop(c, scope, sets[i]!, slots[i]!, visit);
  }
  return visit;
}

/** The innermost loop without a visitor, if its shape is known. */
function collect(c: Compiler, scope: Scope, set: CoreSet, slots: readonly number[]): Evaluate | undefined {
  if (set.set !== 'filter') return undefined;
  const split = splitKernel(c, scope, set.where, set.slot);
  const source = split === undefined || split.and !== undefined ? undefined : sourceOf(c, scope, set.of);
  if (split === undefined || source === undefined) return undefined;
  if (split.or === undefined && source.form === 'all' && slots.length === 1)
    return collectPlain(c, source, split.kernel);
  const or = split.or === undefined ? undefined : compile(c, scope, split.or);
  return collectRows(c, source, split.kernel, or, slots, set.slot);
}

function requirementsAfter(
  c: Compiler,
  scope: Scope,
  requirements: readonly CoreRequirement[],
  after: number,
): Evaluate {
  const tests = requirements
    .filter((requirement) => requirement.after === after)
    .map((requirement) => compile(c, scope, requirement.condition));
  const [only, ...rest] = tests;
  if (only === undefined) return YES;
  if (rest.length === 0) return only;
  return (s, f) => {
    for (let i = 0; i < tests.length; i++) if (tests[i]!(s, f) === 0) return 0;
    return 1;
  };
}

/** For each binder, the test whether two pieces look the same; undefined where pieces are told apart. */
function looks(c: Compiler, binders: readonly CoreBinder[]): readonly (SameLook | undefined)[] | undefined {
  const all = binders.map((binder) => sameLook(c, binder.type));
  return all.some((one) => one !== undefined) ? all : undefined;
}

function pushRow(c: Compiler, slots: readonly number[], same: readonly (SameLook | undefined)[] | undefined): Evaluate {
  const { host } = c;
  const width = slots.length;
  const [only] = slots;
  if (same !== undefined) {
    return (s, f) => {
      const m = host.current;
      if (listed(m, s, f, slots, same)) return 0;
      const row = addRow(m);
      for (let i = 0; i < width; i++) m.rows[row + i] = s[f + slots[i]!]!;
      return 0;
    };
  }
  if (width === 1 && only !== undefined) {
    return (s, f) => {
      const m = host.current;
      const row = addRow(m);
      m.rows[row] = s[f + only]!;
      return 0;
    };
  }
  if (width === 2) {
    const [a, b] = slots as readonly [number, number];
    return (s, f) => {
      const m = host.current;
      const row = addRow(m);
      m.rows[row] = s[f + a]!;
      m.rows[row + 1] = s[f + b]!;
      return 0;
    };
  }
  return (s, f) => {
    const m = host.current;
    const row = addRow(m);
    for (let i = 0; i < width; i++) m.rows[row + i] = s[f + slots[i]!]!;
    return 0;
  };
}

/** Is there a row already that nobody could tell from the one bound now? */
function listed(
  m: Runtime,
  s: Int32Array,
  f: number,
  slots: readonly number[],
  same: readonly (SameLook | undefined)[],
): boolean {
  const width = slots.length;
  for (let r = 0; r < m.rowCount; r++) {
    const row = m.rowStart + r * width;
    let equal = true;
    for (let i = 0; i < width && equal; i++) {
      const a = m.rows[row + i]!;
      const b = s[f + slots[i]!]!;
      equal = a === b || (same[i]?.(s, a, b) ?? false);
    }
    if (equal) return true;
  }
  return false;
}
