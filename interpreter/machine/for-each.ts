/**
 * `for each`. Plain: the hidden list holds [cursor, members...]. With `looking again` it holds the members already done; with an ask and no
 * looking again it holds those left.
 */
import { type CoreStatement, NONE } from '@kodeks/dsl';
import { addRow, beginRows } from '../decisions/rows.ts';
import type { WaitPoint } from '../decisions/wait-point.ts';
import type { Compiler, Evaluate, Fill, Scope } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { appendList, assignList, freeList } from '../eval/lists.ts';
import { compileSort, compileTied } from '../eval/ordering.ts';
import { DONE, type Perform, type Runtime } from '../eval/runtime.ts';
import { seenHere } from '../eval/seers.ts';
import { compileFill, pusher, spend } from '../eval/sets.ts';
import { POSITION, TOP } from '../state/cells.ts';
import { put, release } from '../state/memory.ts';
import { wait } from './asking.ts';
import type { Context } from './code.ts';
import { jump } from './flat.ts';
import { type Builder, draft, emit, here, label } from './instructions.ts';

type For = CoreStatement & { op: 'for' };

export interface Rounds {
  readonly begin: Perform;
  /** Binds the next member; gives 1, or 0 if there is none. Not for loops that ask. */
  readonly next: (m: Runtime, s: Int32Array, f: number) => number;
  readonly end: Perform;
  /** For loops that ask: puts the members to choose from on the list stack, without raising it; gives their number. */
  readonly open: (s: Int32Array, f: number) => number;
  readonly take: (m: Runtime, s: Int32Array, f: number, member: number) => void;
}

export function flattenFor(b: Builder, statement: For): void {
  const next = label();
  const body = label();
  const end = label();
  const outer = b.context;
  const context: Context = { kind: 'list', slots: [statement.slot], lists: [statement.list], outer };
  let made: Rounds | undefined;
  const rounds = (): Rounds => {
    made ??= compileRounds(b.code.compiler, b.procedure.scope, statement);
    return made;
  };
  const plain = !statement.again && statement.ask === undefined;
  draft(b, statement.site, {
    next: [next],
    does: plain ? { op: 'begin', statement } : undefined,
    perform: () => rounds().begin,
  });
  b.context = context;
  b.labels.set(statement.label, { stop: end, next, until: context });
  here(b, next);
  if (statement.ask === undefined) {
    draft(b, statement.site, {
      next: [body, end],
      does: plain ? { op: 'next', statement } : undefined,
      make: () => {
        const bind = rounds().next;
        const yes = body.at;
        const no = end.at;
        return (m, s, f) => (bind(m, s, f) !== 0 ? yes : no);
      },
    });
  } else flattenPicking(b, statement, statement.ask, rounds, body, end);
  here(b, body);
  emit(b, statement.body);
  jump(b, statement.site, next);
  here(b, end);
  const after = label();
  draft(b, statement.site, {
    next: [after],
    does: plain ? { op: 'end', statement } : undefined,
    perform: () => rounds().end,
  });
  here(b, after);
  b.context = outer;
}

/** A player picks who comes next, if two or more are left. */
function flattenPicking(
  b: Builder,
  statement: For,
  ask: number,
  rounds: () => Rounds,
  body: { at: number },
  end: { at: number },
): void {
  const at = b.drafts.length;
  const core = b.code.compiler.core.asks[ask]!;
  draft(b, statement.site, {
    next: [body, end],
    wait: (): WaitPoint => {
      const { open, take } = rounds();
      return {
        ask,
        form: 'next-member',
        together: undefined,
        seen: seenHere,
        by: deciderOf(compile(b.code.compiler, b.procedure.scope, core.by), statement.slot, open),
        list: (m, s, f) => {
          beginRows(m, 1);
          const count = open(s, f);
          for (let i = 0; i < count; i++) {
            const row = addRow(m);
            m.rows[row] = s[s[TOP]! + i]!;
          }
        },
        accept: (m, s, f, row) => {
          take(m, s, f, m.rows[row]!);
          put(m, f - POSITION, body.at);
        },
        decline: () => NONE,
        subset: undefined,
        branches: undefined,
      };
    },
    make: () => {
      const { open, take } = rounds();
      const yes = body.at;
      const no = end.at;
      return (m, s, f) => {
        spend(s, 1);
        const count = open(s, f);
        if (count === 0) return no;
        if (count > 1) return wait(m, s, f, b.procedure.body!.waits[at]!, ask, at);
        take(m, s, f, s[s[TOP]!]!);
        return yes;
      };
    },
  });
}

/** Who picks may depend on the members: the first of those to choose from stands for them all. */
function deciderOf(by: Evaluate, slot: number, open: Rounds['open']): Evaluate {
  return (s, f) => {
    const bound = s[f + slot]!;
    if (open(s, f) > 0) s[f + slot] = s[s[TOP]!]!;
    const player = by(s, f);
    s[f + slot] = bound;
    return player;
  };
}

export function compileRounds(c: Compiler, scope: Scope, statement: For): Rounds {
  const { slot, list } = statement;
  const fill = compileFill(c, scope, statement.set);
  const sort = statement.order.length === 0 ? undefined : compileSort(c, scope, slot, statement.order);
  const where = statement.where === undefined ? undefined : compile(c, scope, statement.where);
  const members: Fill = (s, f) => {
    const start = s[TOP]!;
    const bound = s[f + slot]!;
    fill(s, f);
    sort?.(s, f, start);
    s[f + slot] = bound;
  };
  const end: Perform = (m, s, f) => {
    freeList(m, s, f, list);
    put(m, f + slot, 0);
    return DONE;
  };
  if (!statement.again && statement.ask === undefined) return plainRounds(c, slot, list, members, where, end);
  const rounds = statement.again
    ? roundsAgain(slot, list, members, where, end)
    : pickedRounds(slot, list, members, where, end);
  if (statement.ask === undefined || statement.order.length === 0) return rounds;
  const tied = compileTied(c, scope, slot, statement.order);
  return { ...rounds, open: (s, f) => tied(s, f, rounds.open(s, f)) };
}

function plainRounds(
  c: Compiler,
  slot: number,
  list: number,
  members: Fill,
  where: Evaluate | undefined,
  end: Perform,
): Rounds {
  const push = pusher(c);
  return {
    end,
    begin: (m, s, f) => {
      const start = s[TOP]!;
      push(s, 0);
      members(s, f);
      const top = s[TOP]!;
      s[TOP] = start;
      assignList(m, s, f, list, start, top);
      return DONE;
    },
    next: (m, s, f) => {
      const start = s[f + list]!;
      const length = s[f + list + 1]!;
      for (let cursor = s[start]!; cursor < length - 1; cursor++) {
        spend(s, 1);
        put(m, f + slot, s[start + 1 + cursor]!);
        if (where !== undefined && where(s, f) === 0) continue;
        put(m, start, cursor + 1);
        return 1;
      }
      return 0;
    },
    open: () => 0,
    take: () => {},
  };
}

/** The set is looked at afresh in every round; the list keeps who has had a turn. */
function roundsAgain(slot: number, list: number, members: Fill, where: Evaluate | undefined, end: Perform): Rounds {
  const open = (s: Int32Array, f: number): number => {
    const start = s[TOP]!;
    members(s, f);
    let kept = start;
    const bound = s[f + slot]!;
    for (let i = start; i < s[TOP]!; i++) {
      if (holds(s, s[f + list]!, s[f + list + 1]!, s[i]!)) continue;
      s[f + slot] = s[i]!;
      if (where === undefined || where(s, f) !== 0) s[kept++] = s[i]!;
    }
    s[f + slot] = bound;
    s[TOP] = start;
    return kept - start;
  };
  const take = (m: Runtime, s: Int32Array, f: number, member: number): void => {
    appendList(m, s, f, list, member);
    put(m, f + slot, member);
  };
  return {
    end,
    begin: () => DONE,
    open,
    take,
    next: (m, s, f) => {
      spend(s, 1);
      if (open(s, f) === 0) return 0;
      take(m, s, f, s[s[TOP]!]!);
      return 1;
    },
  };
}

function pickedRounds(slot: number, list: number, members: Fill, where: Evaluate | undefined, end: Perform): Rounds {
  return {
    end,
    begin: (m, s, f) => {
      const start = s[TOP]!;
      members(s, f);
      const top = s[TOP]!;
      s[TOP] = start;
      assignList(m, s, f, list, start, top);
      return DONE;
    },
    open: (s, f) => {
      const start = s[f + list]!;
      const top = s[TOP]!;
      const bound = s[f + slot]!;
      let kept = top;
      const length = s[f + list + 1]!;
      s[TOP] = top + length; // conditions may need scratch of their own
      for (let i = start; i < start + length; i++) {
        s[f + slot] = s[i]!;
        if (where === undefined || where(s, f) !== 0) s[kept++] = s[i]!;
      }
      s[TOP] = top;
      s[f + slot] = bound;
      return kept - top;
    },
    take: (m, s, f, member) => {
      const start = s[f + list]!;
      const length = s[f + list + 1]!;
      let i = start;
      while (i < start + length && s[i] !== member) i += 1;
      for (; i < start + length - 1; i++) put(m, i, s[i + 1]!);
      release(m, start + length - 1);
      put(m, f + list + 1, length - 1);
      if (start + length === s[TOP]) put(m, TOP, start + length - 1);
      if (length === 1) put(m, f + list, 0);
      put(m, f + slot, member);
    },
    next: () => 0,
  };
}

function holds(s: Int32Array, start: number, length: number, member: number): boolean {
  for (let i = start; i < start + length; i++) if (s[i] === member) return true;
  return false;
}
