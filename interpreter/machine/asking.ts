/** `ask` and `pay`: list the candidates; none is a failure, otherwise the machine waits. Answers go on after the statement or in a branch. */
import { type AskId, type CoreStatement, NONE, type ProcedureId } from '@kodeks/dsl';
import { compilePayment } from '../decisions/payments.ts';
import { addRow, beginRows } from '../decisions/rows.ts';
import { compileSubset } from '../decisions/subsets.ts';
import { compileTuple, type Rows } from '../decisions/tuples.ts';
import type { SubsetAccess, WaitPoint } from '../decisions/wait-point.ts';
import { commit, fail } from '../eval/commit.ts';
import type { Compiler, Evaluate, Scope } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { seenAsked } from '../eval/observe.ts';
import { CROSSED_OTHER, DONE, type Runtime, WAIT } from '../eval/runtime.ts';
import { compileSeers, seenHere } from '../eval/seers.ts';
import { FUEL, POSITION, TOP, TX_PLAYER } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { noSuchKey } from '../state/rule-bug.ts';
import type { Code, Instruction, Label } from './code.ts';
import { jump } from './flat.ts';
import { type Builder, draft, emit, here, label, mayFailHere } from './instructions.ts';
import type { Machine } from './machine.ts';
import { isHandedBack, mayUseEmitted } from './run-emitted.ts';

type Ask = CoreStatement & { op: 'ask' };

export function flattenAsk(b: Builder, statement: Ask): void {
  const { form } = b.code.compiler.core.asks[statement.ask]!;
  const branches = statement.branches.map(() => label());
  const end = label();
  const at = b.drafts.length;
  draft(b, statement.site, {
    fails: mayFailHere(b, statement),
    next: form.form === 'branch' ? branches : [end],
    does: { op: 'ask', ask: statement.ask },
    wait: () => {
      const rows = compileRows(b.code.compiler, b.procedure.scope, statement.ask, branches);
      return waitPoint(
        b,
        statement.ask,
        at,
        rows,
        (m, s, f, row) => {
          rows.store(m, s, f, row);
          put(m, f - POSITION, form.form === 'branch' ? branches[m.rows[row]!]!.at : end.at);
        },
        branches,
      );
    },
    make: () => asking(b, statement.ask, at),
  });
  statement.branches.forEach((branch, i) => {
    here(b, branches[i]!);
    emit(b, branch);
    if (i < statement.branches.length - 1) jump(b, statement.site, end);
  });
  here(b, end);
}

/** The instruction at an ask. Whoever is asked, their turn to decide is public. */
export function asking(b: Builder, ask: AskId, at: number): Instruction {
  let point: WaitPoint | undefined;
  return (m, s, f) => {
    point ??= b.procedure.body!.waits[at]!;
    return wait(m, s, f, point, ask, at);
  };
}

export function wait(m: Runtime, s: Int32Array, f: number, point: WaitPoint, ask: AskId, at: number): number {
  const player = point.by(s, f);
  if (player >>> 0 >= m.layout.players) throw noSuchKey('decision of a player', player);
  const decider = s[TX_PLAYER]! - 1;
  if (decider >= 0 && decider !== player) {
    const signal = commit(m, s, CROSSED_OTHER);
    if (signal !== DONE) return signal;
  }
  const { guard } = m;
  if (m.guarding) m.guard = player;
  point.list(m, s, f);
  m.guard = guard;
  if (m.rowCount === 0) {
    m.failedAsk = ask;
    return fail(m, f, NONE);
  }
  put(m, f - POSITION, at);
  seenAsked(m, ask, player);
  return WAIT;
}

/** By emitted code, if there is some for this place; what it cannot finish, closures do. */
function listedBy(code: Code, procedure: ProcedureId, at: number, list: WaitPoint['list']): WaitPoint['list'] {
  if (code.compiler.full) return list;
  return (r, s, f) => {
    const emitted = code.emitted?.lists[procedure]?.[at];
    const m = r as Machine;
    if (emitted === undefined || !mayUseEmitted(m)) return list(m, s, f);
    const top = s[TOP]!;
    const fuel = s[FUEL]!;
    try {
      emitted(m, s, f);
    } catch (error) {
      if (!isHandedBack(error)) throw error;
      s[TOP] = top;
      s[FUEL] = fuel;
      list(m, s, f);
    }
  };
}

export function waitPoint(
  b: Builder,
  ask: AskId,
  at: number,
  rows: Rows & { readonly subset?: SubsetAccess },
  accept: WaitPoint['accept'],
  branches: readonly Label[],
): WaitPoint {
  const core = b.code.compiler.core.asks[ask]!;
  return {
    ask,
    form: core.form.form,
    together: undefined,
    by: compile(b.code.compiler, b.procedure.scope, core.by),
    seen: compileSeers(b.code.compiler, b.procedure.scope, core.seen),
    list: listedBy(b.code, b.procedure.id, at, rows.list),
    accept,
    decline: rows.decline,
    subset: rows.subset,
    branches: core.form.form === 'branch' ? branches : undefined,
  };
}

export function compileRows(
  c: Compiler,
  scope: Scope,
  ask: AskId,
  branches: readonly Label[],
): Rows & { readonly subset?: SubsetAccess } {
  const { form } = c.core.asks[ask]!;
  switch (form.form) {
    case 'tuple':
      return compileTuple(c, scope, form);
    case 'subset':
      return compileSubset(c, scope, form);
    case 'branch':
      return branchRows(c, scope, form.branches, branches.length);
    default:
      throw new Error(`an ask statement of form ${form.form}`);
  }
}

function branchRows(c: Compiler, scope: Scope, branches: BranchForms, count: number): Rows {
  const tests = branches
    .slice(0, count)
    .map((branch) => branch.requirements.map((requirement): Evaluate => compile(c, scope, requirement.condition)));
  const declining = branches.findIndex((branch) => branch.decline);
  return {
    width: 1,
    list: (m, s, f) => {
      beginRows(m, 1);
      for (let i = 0; i < tests.length; i++) {
        if (tests[i]!.every((test) => test(s, f) !== 0)) {
          const row = addRow(m);
          m.rows[row] = i;
        }
      }
    },
    store: () => {},
    decline: (m) => {
      for (let i = 0; i < m.rowCount; i++) if (m.rows[m.rowStart + i] === declining) return i;
      return NONE;
    },
  };
}

type BranchForms = readonly {
  readonly decline: boolean;
  readonly requirements: readonly { readonly condition: Parameters<typeof compile>[2] }[];
}[];

// ---------------------------------------------------------------- paying

export function flattenPay(b: Builder, statement: CoreStatement & { op: 'pay' }): void {
  const end = label();
  const at = b.drafts.length;
  const payment = (): ReturnType<typeof compilePayment> =>
    compilePayment(b.code.compiler, b.procedure.scope, statement);
  let made: ReturnType<typeof compilePayment> | undefined;
  draft(b, statement.site, {
    fails: true,
    next: [end],
    wait: () => {
      made ??= payment();
      const { list, apply, payer } = made;
      return {
        ask: statement.ask,
        form: 'payment',
        together: undefined,
        by: payer,
        seen: seenHere,
        list,
        accept: (m, s, f, row) => {
          apply(m, s, f, row);
          put(m, f - POSITION, end.at);
        },
        decline: () => NONE,
        subset: undefined,
        branches: undefined,
        columns: made.columns,
      };
    },
    make: () => {
      made ??= payment();
      const pay = paying(b, statement, made, at);
      const next = end.at;
      return (m, s, f) => {
        const signal = pay(m, s, f);
        return signal === DONE ? next : signal;
      };
    },
  });
  here(b, end);
}

function paying(
  b: Builder,
  statement: CoreStatement & { op: 'pay' },
  payment: ReturnType<typeof compilePayment>,
  at: number,
): Instruction {
  void b;
  return (m, s, f) => {
    const start = m.rowStart;
    payment.list(m, s, f);
    if (m.rowCount === 0) {
      m.lacks = payment;
      return fail(m, f, statement.reason);
    }
    if (m.rowCount === 1) {
      payment.apply(m, s, f, start);
      return DONE;
    }
    const decider = s[TX_PLAYER]! - 1;
    const player = payment.payer(s, f);
    if (decider >= 0 && decider !== player) {
      const signal = commit(m, s, CROSSED_OTHER);
      if (signal !== DONE) return signal;
    }
    put(m, f - POSITION, at);
    seenAsked(m, statement.ask, player);
    return WAIT;
  };
}

/** Paying where there can only be one way. */
export function compilePlainPay(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'pay' }): Instruction {
  const payment = compilePayment(c, scope, statement);
  return (m, s, f) => {
    payment.list(m, s, f);
    if (m.rowCount === 0) {
      m.lacks = payment;
      return fail(m, f, statement.reason);
    }
    payment.apply(m, s, f, m.rowStart);
    return DONE;
  };
}
