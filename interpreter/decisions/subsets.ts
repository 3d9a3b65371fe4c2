/**
 * `choose up to n halves from ... such that ...`: subsets in the order of the list. The walk takes or leaves one element after the other and
 * turns back as soon as a known kind of condition cannot come true any more. A row is [size, members...].
 */
import type { CoreAskForm, CorePrune } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { type Compiler, type Evaluate, reserve, type Scope } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { assignList } from '../eval/lists.ts';
import { PLAYING, type Runtime } from '../eval/runtime.ts';
import { compileFill } from '../eval/sets.ts';
import { FUEL, MOST, TOP } from '../state/cells.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { addRow, beginRows } from './rows.ts';
import type { Rows } from './tuples.ts';
import type { SubsetAccess } from './wait-point.ts';

const MOST_LISTED = 1000;
/** So many sets are looked at for further candidates once there is one. */
const MOST_STEPS = 200_000;
/** And so many for the first: that none of these is allowed proves nothing about the rest, so the game stops and says so. A look ahead gives up earlier. */
const MOST_TRIED = 2_000_000;

interface Walk {
  /** Where the elements begin, how many there are; where those taken begin. */
  elements: number;
  count: number;
  taken: number;
  size: number;
  least: number;
  most: number;
  steps: number;
  limit: number;
}

export function compileSubset(
  c: Compiler,
  scope: Scope,
  form: CoreAskForm & { form: 'subset' },
): Rows & { readonly subset: SubsetAccess } {
  const { slot } = form.binder;
  const fill = compileFill(c, scope, form.binder.set);
  const least = compile(c, scope, form.least);
  const most = form.most === undefined ? () => MOST : compile(c, scope, form.most);
  const requirements = form.requirements.map((requirement) => ({
    test: compile(c, scope, requirement.condition),
    reason: requirement.reason,
  }));
  const prunes = form.prune.map((prune) => compilePrune(c, scope, prune));
  const kept = reserve(scope, 2);

  /** Tests the list local against all requirements; gives the reason that fails, or NONE. */
  const failing = (s: Int32Array, f: number, start: number, size: number): number => {
    s[f + kept] = s[f + slot]!;
    s[f + kept + 1] = s[f + slot + 1]!;
    s[f + slot] = start;
    s[f + slot + 1] = size;
    const fuel = s[FUEL]!; // how many sets are tried has a limit of its own
    let reason = NONE;
    for (let i = 0; i < requirements.length && reason === NONE; i++)
      if (requirements[i]!.test(s, f) === 0) reason = requirements[i]!.reason;
    s[FUEL] = fuel;
    s[f + slot] = s[f + kept]!;
    s[f + slot + 1] = s[f + kept + 1]!;
    return reason;
  };

  const visit = (m: Runtime, s: Int32Array, f: number, walk: Walk, from: number): void => {
    walk.steps += 1;
    if (m.rowCount >= walk.limit || (walk.steps > MOST_STEPS && m.rowCount > 0)) return;
    if (walk.steps > (m.mode === PLAYING ? MOST_TRIED : MOST_STEPS)) throw gaveUp();
    if (walk.size >= walk.least && failing(s, f, walk.taken, walk.size) === NONE) {
      const row = addRow(m);
      m.rows[row] = walk.size;
      for (let i = 0; i < walk.size; i++) m.rows[row + 1 + i] = s[walk.taken + i]!;
      m.rows.fill(0, row + 1 + walk.size, row + m.rowWidth); // rows are compared whole
    }
    if (walk.size >= walk.most) return;
    for (let i = from; i < walk.count; i++) {
      if (walk.size + walk.count - i < walk.least) return;
      s[walk.taken + walk.size] = s[walk.elements + i]!;
      walk.size += 1;
      if (prunes.every((prune) => prune(s, f, walk, i + 1))) visit(m, s, f, walk, i + 1);
      walk.size -= 1;
    }
  };

  const elements = (s: Int32Array, f: number): number => {
    const start = s[TOP]!;
    fill(s, f);
    const count = s[TOP]! - start;
    s[TOP] = start;
    return count;
  };

  const subset: SubsetAccess = {
    elements: (_m, s, f) => elements(s, f),
    least,
    most,
    check: (m, s, f, row) => {
      const size = m.rows[row]!;
      const start = s[TOP]!;
      for (let i = 0; i < size; i++) s[start + i] = m.rows[row + 1 + i]!;
      s[TOP] = start + size;
      const reason = failing(s, f, start, size);
      s[TOP] = start;
      return reason;
    },
  };

  return {
    width: 0,
    subset,
    list: (m, s, f) => {
      // both limits first: they may need the room above the list stack in which the elements will lie
      const fewest = least(s, f);
      const greatest = most(s, f);
      const start = s[TOP]!;
      const count = elements(s, f);
      if (start + 2 * count >= c.layout.extent.frames)
        throw new RuleBug('run/too-long', 'a choice has too many elements');
      const walk: Walk = {
        elements: start,
        count,
        taken: start + count,
        size: 0,
        least: fewest,
        most: Math.min(count, greatest),
        steps: 0,
        limit: MOST_LISTED,
      };
      beginRows(m, 1 + Math.max(0, walk.most));
      s[TOP] = start + 2 * count;
      if (walk.least <= walk.most) visit(m, s, f, walk, 0);
      s[TOP] = start;
      m.allListed = walk.steps <= MOST_STEPS && m.rowCount < walk.limit;
    },
    store: (m, s, f, row) => {
      const size = m.rows[row]!;
      const start = s[TOP]!;
      for (let i = 0; i < size; i++) s[start + i] = m.rows[row + 1 + i]!;
      assignList(m, s, f, slot, start, start + size);
    },
    decline: (m) => (m.rowCount > 0 && m.rows[m.rowStart] === 0 ? 0 : NONE),
  };
}

function gaveUp(): RuleBug {
  return new RuleBug(
    'run/too-many-candidates',
    `none of the first ${MOST_TRIED} sets is allowed, and there are more: write the condition as a sum or a count, or let the player choose in several steps`,
  );
}

// ---------------------------------------------------------------- turning back early

/** May the walk go on with what is taken now? `next`: first element not yet looked at. */
type Prune = (s: Int32Array, f: number, walk: Walk, next: number) => boolean;

function compilePrune(c: Compiler, scope: Scope, prune: CorePrune): Prune {
  const { slot } = prune;
  const bind = (s: Int32Array, f: number, at: number, of: Evaluate): number => {
    s[f + slot] = s[at]!;
    return of(s, f);
  };
  switch (prune.form) {
    case 'each': {
      const condition = compile(c, scope, prune.condition);
      return (s, f, walk) => bind(s, f, walk.taken + walk.size - 1, condition) !== 0;
    }
    case 'sum-at-most': {
      const of = compile(c, scope, prune.of);
      const limit = compile(c, scope, prune.limit);
      return (s, f, walk, next) => {
        let sum = 0;
        for (let i = 0; i < walk.size; i++) sum += bind(s, f, walk.taken + i, of);
        for (let i = next; i < walk.count; i++) sum += Math.min(0, bind(s, f, walk.elements + i, of));
        return sum <= limit(s, f);
      };
    }
    case 'sum-at-least': {
      const of = compile(c, scope, prune.of);
      const limit = compile(c, scope, prune.limit);
      return (s, f, walk, next) => {
        let sum = 0;
        for (let i = 0; i < walk.size; i++) sum += bind(s, f, walk.taken + i, of);
        for (let i = next; i < walk.count; i++) sum += Math.max(0, bind(s, f, walk.elements + i, of));
        return sum >= limit(s, f);
      };
    }
    case 'no-two-share':
    case 'all-share': {
      const of = compile(c, scope, prune.of);
      const wanted = prune.form === 'all-share';
      return (s, f, walk) => {
        const last = bind(s, f, walk.taken + walk.size - 1, of);
        for (let i = 0; i < walk.size - 1; i++) if ((bind(s, f, walk.taken + i, of) === last) !== wanted) return false;
        return true;
      };
    }
    default:
      return prune satisfies never;
  }
}
