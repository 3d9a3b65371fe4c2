/**
 * The run loop over emitted code. A fault, a give-up or (played for real) a failure takes everything back to where the run began, and closures
 * run it again: messages, places and reasons are theirs. Searches that somebody listens to are theirs from the start.
 */
import { FAIL, PLAYING, RETURN, SEARCHING, SWITCH, UNWIND } from '../eval/runtime.ts';
import { FP, FUEL, POSITION, PROCEDURE, TOP } from '../state/cells.ts';
import { remember, undoTo } from '../state/memory.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { type EmittedCode, HAND_BACK } from './emitted.ts';
import { popFrame, unwind } from './frames.ts';
import { bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { runFast } from './run.ts';

/** Not where reasons are looked for, chance is watched or forced, or a fault has brought the closures in. */
export function mayUseEmitted(m: Machine): boolean {
  if (m.code.emitted === undefined || !m.trusting || m.explaining) return false;
  if (m.fate !== undefined || m.chance !== undefined) return false;
  const { roll, draw, shuffle, pick } = m.forced;
  return roll.length + draw.length + shuffle.length + pick.length === 0;
}

/** What emitted code may end with where closures would have gone on, or would have told why they do not. */
export function isHandedBack(error: unknown): boolean {
  return error === HAND_BACK || error instanceof RuleBug || error instanceof RangeError;
}

export function byClosures<T>(m: Machine, work: () => T): T {
  m.trusting = false;
  try {
    return work();
  } finally {
    m.trusting = true;
  }
}

export function runEmitted(m: Machine): number {
  const s = m.cells;
  const { used, mode, crossed, commits, unproven, budget, depth, nested, rowStart, listed } = m;
  const top = s[TOP]!;
  const fuel = s[FUEL]!;
  try {
    const signal = follow(m, m.code.emitted!);
    if (signal !== FAIL || mode !== PLAYING) return signal;
  } catch (error) {
    if (!isHandedBack(error) || (error === HAND_BACK && mode === SEARCHING && s[FUEL]! < 0)) throw error;
  }
  undoTo(m, used);
  s[TOP] = top;
  s[FUEL] = fuel;
  Object.assign(m, { mode, crossed, commits, unproven, budget, depth, nested, rowStart, listed });
  return mode === SEARCHING ? runFast(m) : byClosures(m, () => runFast(m));
}

function follow(m: Machine, emitted: EmittedCode): number {
  const { code, cells: s } = m;
  const { procedures } = code;
  const { runs } = emitted;
  code.compiler.host.current = m;
  remember(m, TOP); // emitted code raises the list stack without the journal, and always lowers it again
  let f = s[FP]!;
  let at = s[f - POSITION]!;
  for (;;) {
    const id = s[f - PROCEDURE]!;
    const run = runs[id];
    let next = at;
    if (run !== undefined) next = run(m, s, f, at);
    else {
      const { code: instructions, chains } = bodyOf(code, procedures[id]!);
      while (next >= 0) {
        at = next;
        next = instructions[at]!(m, s, f);
      }
      m.stoppedAt = chains[at]?.[m.part] ?? at;
    }
    if (next === RETURN) next = popFrame(m, s, f, code);
    else if (next === UNWIND) next = unwind(m, s, f, m.stoppedAt, code);
    if (next < 0 && next !== SWITCH) return next;
    f = s[FP]!;
    at = next >= 0 ? next : s[f - POSITION]!;
  }
}
