/**
 * `together`: one ask for several players at once. Answers lie secretly in a hidden list, [answered, values...] for each player in order, so the
 * order of arrival leaves no trace; the list of players is [cursor, players...].
 */
import type { CoreStatement } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { commit } from '../eval/commit.ts';
import { assignList, freeList } from '../eval/lists.ts';
import { SAW_ASK, seenByAll } from '../eval/observe.ts';
import { CROSSED_OTHER, DONE, type Runtime, TRYING, WAIT } from '../eval/runtime.ts';
import { compileFill, pusher } from '../eval/sets.ts';
import { POSITION, TOP } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { compileRows } from './asking.ts';
import type { Context } from './code.ts';
import { jump } from './flat.ts';
import { type Builder, draft, emit, here, label } from './instructions.ts';

type Together = CoreStatement & { op: 'together' };

export function flattenTogether(b: Builder, statement: Together): void {
  const asking = label();
  const next = label();
  const body = label();
  const end = label();
  const outer = b.context;
  const { slot, list, store, ask } = statement;
  const slots = askSlots(b, ask);
  const context: Context = { kind: 'list', slots: [slot, ...slots], lists: [store, list], outer };
  const width = slots.length + 1;

  draft(b, statement.site, {
    barrier: true,
    next: [asking],
    perform: () => opening(b, statement, width),
  });
  b.context = context;
  b.labels.set(statement.label, { stop: end, next, until: context });
  here(b, asking);
  const at = b.drafts.length;
  draft(b, statement.site, {
    next: [next],
    wait: () => togetherPoint(b, statement, next, width),
    make: () => {
      const after = next.at;
      return (m, s, f) => {
        if (waitingFor(s, f, list, store, width) === 0) return after;
        put(m, f - POSITION, at);
        return WAIT;
      };
    },
  });
  here(b, next);
  draft(b, statement.site, {
    next: [body, end],
    make: () => {
      const yes = body.at;
      const no = end.at;
      return (m, s, f) => {
        const start = s[f + list]!;
        const cursor = s[start]!;
        if (cursor >= s[f + list + 1]! - 1) return no;
        put(m, start, cursor + 1);
        put(m, f + slot, s[start + 1 + cursor]!);
        const answer = s[f + store]! + cursor * width + 1;
        for (let i = 0; i < slots.length; i++) put(m, f + slots[i]!, s[answer + i]!);
        return yes;
      };
    },
  });
  here(b, body);
  emit(b, statement.body);
  jump(b, statement.site, next);
  here(b, end);
  const after = label();
  draft(b, statement.site, {
    next: [after],
    make: () => {
      const to = after.at;
      return (m, s, f) => {
        freeList(m, s, f, store);
        freeList(m, s, f, list);
        for (const one of [slot, ...slots]) put(m, f + one, 0);
        return to;
      };
    },
  });
  here(b, after);
  b.context = outer;
}

function askSlots(b: Builder, ask: number): readonly number[] {
  const { form } = b.code.compiler.core.asks[ask]!;
  if (form.form === 'tuple') return form.binders.map((binder) => binder.slot);
  throw new Error('only plain choices can be made together');
}

function opening(b: Builder, statement: Together, width: number): (m: Runtime, s: Int32Array, f: number) => number {
  const { compiler } = b.code;
  const fill = compileFill(compiler, b.procedure.scope, statement.players);
  const push = pusher(compiler);
  const { list, store, slot, ask } = statement;
  return (m, s, f) => {
    if (m.mode === TRYING) throw new RuleBug('run/decision-in-trial', 'players decide together inside `trial`');
    const signal = commit(m, s, CROSSED_OTHER);
    if (signal !== DONE) return signal;
    const start = s[TOP]!;
    const bound = s[f + slot]!;
    push(s, 0);
    fill(s, f);
    s[f + slot] = bound;
    const top = s[TOP]!;
    s[TOP] = start;
    assignList(m, s, f, list, start, top);
    const players = s[f + list + 1]! - 1;
    const from = s[TOP]!;
    for (let i = 0; i < players * width; i++) push(s, 0);
    const end = s[TOP]!;
    s[TOP] = from;
    assignList(m, s, f, store, from, end);
    for (let i = 0; i < players; i++) seenByAll(m, SAW_ASK, ask, s[s[f + list]! + 1 + i]!, 0);
    return DONE;
  };
}

/** How many answers are missing. */
export function waitingFor(s: Int32Array, f: number, list: number, store: number, width: number): number {
  let missing = 0;
  for (let i = 0; i < s[f + list + 1]! - 1; i++) if (s[s[f + store]! + i * width] === 0) missing += 1;
  return missing;
}

function togetherPoint(b: Builder, statement: Together, next: { at: number }, width: number): WaitPoint {
  const { slot, list, store } = statement;
  const rows = compileRows(b.code.compiler, b.procedure.scope, statement.ask, []);
  // `player` is put into the slot by whoever lists or answers
  const bound = (s: Int32Array, f: number, player: number): number => {
    for (let i = 0; i < s[f + list + 1]! - 1; i++) if (s[s[f + list]! + 1 + i] === player) return i;
    return NONE;
  };
  return {
    ask: statement.ask,
    form: 'tuple',
    together: { slot, list, store },
    seen: () => 0, // an answer given together with others stays with its player
    by: (s, f) => {
      for (let i = 0; i < s[f + list + 1]! - 1; i++)
        if (s[s[f + store]! + i * width] === 0) return s[s[f + list]! + 1 + i]!;
      return NONE;
    },
    list: (m, s, f) => {
      const kept = s[f + slot]!;
      s[f + slot] = m.answering;
      rows.list(m, s, f);
      s[f + slot] = kept;
    },
    accept: (m, s, f, row) => {
      const index = bound(s, f, m.answering);
      const answer = s[f + store]! + index * width;
      put(m, answer, 1);
      for (let i = 0; i < rows.width; i++) put(m, answer + 1 + i, m.rows[row + i]!);
      if (waitingFor(s, f, list, store, width) === 0) {
        m.crossed |= CROSSED_OTHER;
        put(m, f - POSITION, next.at);
      }
    },
    decline: () => NONE,
    subset: undefined,
    branches: undefined,
  };
}
