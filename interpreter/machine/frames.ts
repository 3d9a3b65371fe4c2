/** Frames: pushed without journal (what lies above is scratch), popped through it. */
import { NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import { endTransaction } from '../eval/commit.ts';
import { freeList } from '../eval/lists.ts';
import { COMMIT, DONE, FINISHED, type Runtime, SEARCHING, STOP, SWITCH } from '../eval/runtime.ts';
import {
  BEFORE,
  CALLER,
  DURING,
  FP,
  HEADER,
  IN_CHECK,
  LISTS,
  POSITION,
  PROCEDURE,
  RESULT_SLOT,
  SCOPE,
  STEP,
  TOP,
  TX_FRAME,
  TX_PLAYER,
} from '../state/cells.ts';
import { put, releaseAll } from '../state/memory.ts';
import { RuleBug, tooDeep } from '../state/rule-bug.ts';
import type { Code, Context, Procedure } from './code.ts';
import { bodyOf } from './instructions.ts';

/** Frame of a callee above frame f, whose room is known; cleared and with a header. Parameters are written by the caller. */
export function openFrame(s: Int32Array, f: number, room: number, callee: Procedure, resultSlot: number): number {
  const g = f + room + HEADER;
  if (g + callee.scope.size > s.length) throw tooDeep();
  for (let i = g - HEADER; i < g + callee.slots; i++) s[i] = 0;
  s[g - PROCEDURE] = callee.id;
  s[g - CALLER] = f;
  s[g - SCOPE] = callee.isAction && !callee.isFree ? g : f === 0 ? 0 : s[f - SCOPE]!;
  s[g - RESULT_SLOT] = resultSlot;
  return g;
}

/** Makes an opened frame the running one. `lists`: top of the list stack without the callee's list parameters. */
export function enterFrame(m: Runtime, s: Int32Array, g: number, callee: Procedure, lists: number): void {
  s[g - LISTS] = lists;
  if (callee.isAction) {
    s[g - BEFORE] = s[DURING]!;
    if (callee.core.action !== undefined) put(m, DURING, callee.core.action);
  } else if (callee.core.role === 'check') {
    s[g - BEFORE] = s[IN_CHECK]!;
    put(m, IN_CHECK, 1);
  }
  put(m, FP, g);
}

/** A frame for a procedure without parameters, above whatever runs now. */
export function pushPlain(m: Runtime, s: Int32Array, code: Code, id: number, you: number): number {
  const f = s[FP]!;
  const callee = code.procedures[id]!;
  const base = f === 0 ? m.layout.extent.frames : f;
  const g = openFrame(s, base, f === 0 ? 0 : code.procedures[s[f - PROCEDURE]!]!.scope.size, callee, NONE);
  s[g - CALLER] = f;
  s[g - SCOPE] = callee.isAction && !callee.isFree ? g : f === 0 ? 0 : s[f - SCOPE]!;
  s[g + YOU] = you;
  s[g + SELF] = NONE;
  s[g + OWNER] = NONE;
  enterFrame(m, s, g, callee, s[TOP]!);
  return g;
}

/** Does the end of the procedure end its transaction? A search looks beyond a free action, at what stands around it. */
export function isOverAfter(m: Runtime, { isAction, isFree }: Procedure): boolean {
  return isAction && !(isFree && m.mode === SEARCHING);
}

/** Ends the running frame with `returned` as its result. */
export function popFrame(m: Runtime, s: Int32Array, f: number, code: Code): number {
  const procedure = code.procedures[s[f - PROCEDURE]!]!;
  if (isOverAfter(m, procedure) || s[TX_FRAME] === f) {
    if (endTransaction(m, s) === COMMIT) return COMMIT;
  }
  if (procedure.isAction) put(m, DURING, s[f - BEFORE]!);
  else if (procedure.core.role === 'check') put(m, IN_CHECK, s[f - BEFORE]!);
  const caller = s[f - CALLER]!;
  const slot = s[f - RESULT_SLOT]!;
  dropLists(m, s, s[f - LISTS]!);
  releaseAll(m, f - HEADER, f + procedure.slots);
  if (caller < 0) {
    put(m, FP, -caller - 1);
    return STOP;
  }
  put(m, FP, caller);
  if (caller === 0) return FINISHED;
  if (slot !== NONE) put(m, caller + slot, m.returned);
  return SWITCH;
}

/**
 * Outside of actions a decision is a transaction of the effect that asks. What `if possible` has found to be possible must stay so to its end, so
 * whatever is asked in it, in however many effects, is one transaction of the frame it stands in.
 */
export function enterAttempt(m: Runtime, s: Int32Array, f: number): void {
  if (s[f - SCOPE] === 0 && s[TX_PLAYER] === 0) put(m, f - SCOPE, f);
}

export function leaveAttempt(m: Runtime, s: Int32Array, f: number): number {
  if (s[f - SCOPE] !== f) return DONE;
  put(m, f - SCOPE, 0);
  return s[TX_FRAME] === f ? endTransaction(m, s) : DONE;
}

export function dropLists(m: Runtime, s: Int32Array, to: number): void {
  if (s[TOP] !== to) releaseAll(m, to, s[TOP]!);
  put(m, TOP, to);
}

/** Leaves frames outward until what `unwinding` names has ended; gives a position in the running frame or a signal. */
export function unwind(m: Runtime, s: Int32Array, from: number, at: number, code: Code): number {
  let f = from;
  let position = at;
  m.returned = NONE;
  for (;;) {
    const procedure = code.procedures[s[f - PROCEDURE]!]!;
    const { contexts } = bodyOf(code, procedure);
    if (m.unwinding === 'turn') {
      const end = leaveTurn(m, s, f, contexts[position]);
      if (end >= 0) return end;
    }
    leaveContexts(m, s, f, contexts[position], undefined);
    const { role } = procedure.core;
    const target = m.unwinding === 'action' ? procedure.isAction : m.unwinding === 'phase' && role === 'phase';
    const signal = popFrame(m, s, f, code);
    if (signal === COMMIT) return COMMIT;
    if (signal !== SWITCH)
      throw new RuleBug('run/nothing-to-end', `\`end ${m.unwinding}\`, but there is no ${m.unwinding} to end`);
    if (target) return SWITCH;
    f = s[FP]!;
    position = s[f - POSITION]!;
  }
}

/** The end of the innermost turn around a position, with everything inside it left; NONE if there is none. */
function leaveTurn(m: Runtime, s: Int32Array, f: number, context: Context | undefined): number {
  let turn = context;
  while (turn !== undefined && !(turn.kind === 'block' && turn.boundary)) turn = turn.outer;
  if (turn?.kind !== 'block') return NONE;
  leaveContexts(m, s, f, context, turn);
  return turn.end.at;
}

/** Tidies up everything between a position and an outer construct, which itself stays. */
export function leaveContexts(
  m: Runtime,
  s: Int32Array,
  f: number,
  from: Context | undefined,
  until: Context | undefined,
): void {
  for (let context = from; context !== undefined && context !== until; context = context.outer)
    leaveContext(m, s, f, context);
}

export function leaveContext(m: Runtime, s: Int32Array, f: number, context: Context): void {
  switch (context.kind) {
    case 'block':
      clearBlock(m, s, f, context.clear, context.clearLists);
      return;
    case 'list':
      clearBlock(m, s, f, context.slots, context.lists);
      return;
    case 'step':
      put(m, STEP, s[STEP]! - 1);
      return;
    case 'attempt':
      // a search that leaves it goes on as if it still were in it: it looks further than it must
      leaveAttempt(m, s, f);
      return;
    default:
      context satisfies never;
  }
}

export function clearBlock(
  m: Runtime,
  s: Int32Array,
  f: number,
  slots: readonly number[],
  lists: readonly number[],
): void {
  for (let i = 0; i < lists.length; i++) freeList(m, s, f, lists[i]!);
  for (let i = 0; i < slots.length; i++) put(m, f + slots[i]!, 0);
}
