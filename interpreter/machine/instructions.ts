/**
 * Procedures to flat instructions. Positions are the same in both variants, so a game can change from one to the other at any decision;
 * in the fast one, statements that never wait run as one closure placed at their first position.
 */
import type { CoreProcedure, CoreStatement, SiteId } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { DONE, type Perform, RETURN } from '../eval/runtime.ts';
import { anywhere, failsHere, waitsHere } from './analysis.ts';
import type { Code, Context, Does, Instruction, Label, LabelEntry, Procedure, ProcedureBody } from './code.ts';
import { compileDirect } from './direct.ts';
import { flatten } from './flat.ts';

/** One instruction while positions are not known yet. */
export interface Draft {
  /** An instruction that goes on in one place unless it says otherwise; instead of `make`. */
  perform: (() => Perform) | undefined;
  /** Where it goes on then. */
  goesOn: Label | undefined;
  make: () => Instruction;
  readonly does: Does | undefined;
  readonly site: SiteId;
  start: boolean;
  /** Where it may go on; `undefined` stands for the end of the procedure. */
  readonly next: readonly Label[];
  readonly fails: boolean;
  /** Nothing that comes after can be refused any more. */
  readonly barrier: boolean;
  readonly wait: (() => WaitPoint) | undefined;
  /** It does nothing but go on there. */
  readonly jump: Label | undefined;
  readonly context: Context | undefined;
}

export interface Builder {
  readonly code: Code;
  readonly procedure: Procedure;
  readonly drafts: Draft[];
  readonly labels: Map<number, LabelEntry>;
  /** All labels that stand somewhere. */
  readonly marks: Label[];
  context: Context | undefined;
  /** Inside statements that run as one closure. */
  covered: boolean;
}

/** The body of a procedure, compiled when it is first needed. */
export function bodyOf(code: Code, procedure: Procedure): ProcedureBody {
  procedure.body ??= compileBody(code, procedure);
  return procedure.body;
}

function compileBody(code: Code, procedure: Procedure): ProcedureBody {
  const b: Builder = { code, procedure, drafts: [], labels: new Map(), marks: [], context: undefined, covered: false };
  emit(b, procedure.core.body);
  const { site } = procedure.core;
  draft(b, site, { make: () => endOfProcedure, does: { op: 'over' }, next: [] });
  const { drafts } = b;
  for (const one of b.marks) skipJumps(drafts, one);
  // waits first: accepting an answer and listing candidates need slots of their own, and frames must be large enough for them
  const waits = drafts.map((one) => one.wait?.());
  const performs = drafts.map((one) => one.perform?.());
  const made = drafts.map((one, i) => {
    const perform = performs[i];
    return perform === undefined ? one.make() : stepTo(perform, one.goesOn?.at ?? NONE);
  });
  const chains = code.compiler.full || code.compiler.plain ? [] : chainsOf(drafts, performs);
  const single = [...made];
  chains.forEach((chain, at) => {
    if (chain !== undefined) made[at] = asChain(chain, performs, single);
  });
  const mayFail = mayFailFrom(drafts);
  const never = !code.compiler.waits.has(procedure.id);
  return {
    code: made,
    direct:
      never && !code.compiler.full ? compileDirect(b, procedure.core.body, undefined, new Map(b.labels)) : undefined,
    waits,
    sites: Int32Array.from(drafts, (one) => one.site),
    starts: Uint8Array.from(drafts, (one) => (one.start ? 1 : 0)),
    mayFail,
    mayFailAfter: Uint8Array.from(drafts, (one) => (one.next.some((to) => mayFail[to.at] === 1) ? 1 : 0)),
    contexts: drafts.map((one) => one.context),
    does: drafts.map((one) => one.does),
    next: drafts.map((one) => (one.goesOn === undefined ? [] : [one.goesOn, ...one.next.slice(1)]).map((to) => to.at)),
    chains,
  };
}

const MOST_PARTS = 16;

/** For each position, the positions that certainly follow one another from there, if there are at least two. */
function chainsOf(
  drafts: readonly Draft[],
  performs: readonly (Perform | undefined)[],
): (readonly number[] | undefined)[] {
  return drafts.map((_, start) => {
    const chain: number[] = [];
    for (let at = start; chain.length < MOST_PARTS && !chain.includes(at); ) {
      chain.push(at);
      const { goesOn } = drafts[at]!;
      if (performs[at] === undefined || goesOn === undefined) break;
      at = goesOn.at;
    }
    return chain.length > 1 ? chain : undefined;
  });
}

/** One instruction out of several. `part` tells which of them it came to, for whoever has to know where that was. */
function asChain(
  chain: readonly number[],
  performs: readonly (Perform | undefined)[],
  code: readonly Instruction[],
): Instruction {
  const parts = chain.slice(0, -1).map((at) => performs[at]!);
  const last = code[chain[chain.length - 1]!]!;
  const count = parts.length;
  return (m, s, f) => {
    for (let i = 0; i < count; i++) {
      m.part = i;
      const signal = parts[i]!(m, s, f);
      if (signal === DONE) continue;
      m.part = i;
      return signal > 0 ? signal - 1 : signal;
    }
    m.part = count;
    const next = last(m, s, f);
    m.part = count;
    return next;
  };
}

const endOfProcedure: Instruction = (m) => {
  m.returned = NONE;
  return RETURN;
};

type DraftFacts = Partial<Pick<Draft, 'fails' | 'barrier' | 'wait' | 'jump' | 'perform' | 'make' | 'does'>> & {
  readonly next: readonly Label[];
};

export function draft(b: Builder, site: SiteId, facts: DraftFacts): number {
  const at = b.drafts.length;
  b.drafts.push({
    site,
    start: false,
    fails: false,
    barrier: false,
    wait: undefined,
    jump: undefined,
    perform: undefined,
    goesOn: facts.next[0],
    does: undefined,
    make: () => unreachable,
    context: b.context,
    ...facts,
  });
  return at;
}

export function label(): Label {
  return { at: -1 };
}

/** Puts a label before the next instruction. */
export function here(b: Builder, to: Label): void {
  to.at = b.drafts.length;
  b.marks.push(to);
}

/** A label before a jump means where the jump leads. */
function skipJumps(drafts: readonly Draft[], to: Label): void {
  for (let n = 0; n < drafts.length; n++) {
    const next = drafts[to.at]?.jump;
    if (next === undefined || drafts[to.at]!.start) return;
    to.at = next.at;
  }
}

/** Emits one statement. Where it never waits, the fast variant runs it as one closure. */
export function emit(b: Builder, statement: CoreStatement): void {
  const start = b.drafts.length;
  const asOne = !b.covered && !b.code.compiler.full && !mayWait(b, statement);
  const outside = b.covered;
  b.covered ||= asOne;
  flatten(b, statement);
  b.covered = outside;
  const head = b.drafts[start];
  if (head === undefined) return;
  head.start = true;
  if (!asOne) return;
  const { context } = b;
  const labels = new Map(b.labels);
  const end: Label = label();
  here(b, end);
  for (let i = start + 1; i < b.drafts.length; i++) cover(b.drafts[i]!);
  b.drafts[start] = {
    ...head,
    perform: () => compileDirect(b, statement, context, labels),
    does: { op: 'do', statement, context, labels },
    jump: undefined,
    goesOn: end,
  };
}

/** Nobody enters it: it lies inside of a closure. */
function cover(one: Draft): void {
  one.perform = undefined;
  one.make = () => unreachable;
}

const unreachable: Instruction = () => {
  throw new Error('a position inside a closure was entered');
};

/** A closure as an instruction: on to the next position unless it says otherwise. */
function stepTo(perform: Perform, next: number): Instruction {
  return (m, s, f) => {
    const signal = perform(m, s, f);
    return signal === DONE ? next : signal > 0 ? signal - 1 : signal;
  };
}

export function mayWait(b: Builder, statement: CoreStatement): boolean {
  const { core, waits } = b.code.compiler;
  return anywhere(statement, (inner) => waitsHere(core, inner, waits));
}

export function mayFailHere(b: Builder, statement: CoreStatement): boolean {
  return failsHere(b.code.compiler.core, statement, b.code.compiler.fails);
}

/** Backwards over all ways until nothing changes. */
function mayFailFrom(drafts: readonly Draft[]): Uint8Array {
  const found = new Uint8Array(drafts.length);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = drafts.length - 1; i >= 0; i--) {
      const { fails, barrier, next } = drafts[i]!;
      if (found[i] === 1 || !(fails || (!barrier && next.some((to) => found[to.at] === 1)))) continue;
      found[i] = 1;
      changed = true;
    }
  }
  return found;
}

/** First slots of all list locals. */
export function listSlotsOf(core: CoreProcedure, askSlots: (ask: number) => readonly number[]): readonly number[] {
  const slots = new Set<number>();
  for (const parameter of core.parameters) if (parameter.list) slots.add(parameter.slot);
  anywhere(core.body, (statement) => {
    if (statement.op === 'assign-list' || statement.op === 'roll' || statement.op === 'permute')
      slots.add(statement.slot);
    if (statement.op === 'for') slots.add(statement.list);
    if (statement.op === 'together') for (const list of [statement.list, statement.store]) slots.add(list);
    if (statement.op === 'ask') for (const list of askSlots(statement.ask)) slots.add(list);
    return false;
  });
  return [...slots].sort((a, b) => a - b);
}
