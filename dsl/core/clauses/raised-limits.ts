/**
 * Limits that the limited thing itself uses up: `where you.markers < 2` before `gain 1 markers` allows two markers, as a player counts
 * them. Whoever words the refusal has to know.
 */
import type { CoreExpr, CoreProcedure, CoreProgram, CoreReason } from '../program.ts';
import { walk } from '../walk.ts';

export function withRaisedLimits(program: CoreProgram): readonly CoreReason[] {
  const limits = program.reasons.map(limitedBy);
  if (limits.every((one) => one.length === 0)) return program.reasons;
  const raised = new Set<number>();
  const note = (reason: number, raises: ReadonlySet<string>): void => {
    if (limits[reason]?.some((what) => raises.has(what)) === true) raised.add(reason);
  };
  const inside = raisedBy(program.procedures);
  program.procedures.forEach((procedure, i) => {
    walk(procedure.body, (record) => {
      if (record.op === 'require' && typeof record.reason === 'number') note(record.reason, inside(i));
      if (typeof record.ask !== 'number') return;
      const form = program.asks[record.ask]?.form;
      if (form?.form === 'tuple' || form?.form === 'subset')
        for (const { reason } of form.requirements) note(reason, inside(i));
      if (form?.form !== 'branch' || !Array.isArray(record.branches)) return;
      const bodies: readonly unknown[] = record.branches;
      form.branches.forEach(({ requirements }, branch) => {
        if (requirements.length === 0) return;
        const raises = new Set<string>();
        for (const called of gather(bodies[branch], raises)) for (const what of inside(called)) raises.add(what);
        for (const { reason } of requirements) note(reason, raises);
      });
    });
  });
  return program.reasons.map((reason, i) => (raised.has(i) ? { ...reason, raised: true } : reason));
}

/** What a comparison is about: states and places by their numbers. */
function limitedBy({ compares }: CoreReason): readonly string[] {
  if (compares === undefined || (compares.operator !== '<' && compares.operator !== '>')) return [];
  return [compares.left, compares.right].flatMap(about);
}

function about(expr: CoreExpr): readonly string[] {
  switch (expr.op) {
    case 'cell':
      return [column(expr.column)];
    case 'let':
      return about(expr.body);
    case 'place-size':
      return inPlace(expr.place);
    case 'size':
    case 'count':
      return expr.set.set === 'contents' ? inPlace(expr.set.place) : [];
    default:
      return [];
  }
}

const column = (id: number): string => `column ${id}`;

function inPlace(place: unknown): readonly string[] {
  return isRecord(place) && (place.op === 'compose' || place.op === 'entity') ? [`place ${place.domain}`] : [];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What a procedure raises, with everything that it calls. */
function raisedBy(procedures: readonly CoreProcedure[]): (id: number) => ReadonlySet<string> {
  const own = procedures.map(({ body }) => {
    const raises = new Set<string>();
    return { raises, calls: gather(body, raises) };
  });
  const known = new Map<number, ReadonlySet<string>>();
  return (start) => {
    const before = known.get(start);
    if (before !== undefined) return before;
    const all = new Set<string>();
    const seen = new Set([start]);
    for (const id of seen) {
      for (const what of own[id]?.raises ?? []) all.add(what);
      for (const called of own[id]?.calls ?? []) seen.add(called);
    }
    known.set(start, all);
    return all;
  };
}

/** Adds what a statement raises by itself; gives the procedures it calls. */
function gather(statement: unknown, raises: Set<string>): readonly number[] {
  const calls: number[] = [];
  walk(statement, (record) => {
    if (record.op === 'write' && typeof record.column === 'number' && grows(record, record.column))
      raises.add(column(record.column));
    if (record.op === 'move') for (const place of inPlace(record.to)) raises.add(place);
    if (typeof record.procedure === 'number') calls.push(record.procedure);
  });
  return calls;
}

/** `gain`, or `set x to x + …`. */
function grows({ how, value }: Readonly<Record<string, unknown>>, id: number): boolean {
  if (how === 'gain') return true;
  if (how !== 'set' || !isRecord(value) || value.op !== 'arith' || value.operator !== '+') return false;
  return isRecord(value.left) && value.left.op === 'cell' && value.left.column === id;
}
