/** List locals: two slots (start, length) of a frame and a stretch of the list stack. Freed cells go through the journal, because scratch will overwrite them. */
import { TOP } from '../state/cells.ts';
import { put, release } from '../state/memory.ts';
import { tooLong } from '../state/rule-bug.ts';
import type { Runtime } from './runtime.ts';

/** Takes what lies from `start` (the top of the list stack) to `end` as the list's new members. */
export function assignList(m: Runtime, s: Int32Array, f: number, slot: number, start: number, end: number): void {
  const old = s[f + slot]!;
  const oldLength = s[f + slot + 1]!;
  const length = end - start;
  if (oldLength > 0 && old + oldLength === start) {
    for (let i = 0; i < length; i++) {
      if (old + i < start) put(m, old + i, s[start + i]!);
      else s[old + i] = s[start + i]!;
    }
    clear(m, old + length, start);
    put(m, TOP, old + length);
    setList(m, f, slot, old, length);
  } else if (length <= oldLength) {
    for (let i = 0; i < length; i++) put(m, old + i, s[start + i]!);
    clear(m, old + length, old + oldLength);
    setList(m, f, slot, old, length);
  } else {
    clear(m, old, old + oldLength);
    put(m, TOP, end);
    setList(m, f, slot, start, length);
  }
}

function setList(m: Runtime, f: number, slot: number, start: number, length: number): void {
  put(m, f + slot, length === 0 ? 0 : start);
  put(m, f + slot + 1, length);
}

function clear(m: Runtime, start: number, end: number): void {
  for (let i = start; i < end; i++) release(m, i);
}

/** Frees a list; the stack shrinks only if its stretch lies on top. */
export function freeList(m: Runtime, s: Int32Array, f: number, slot: number): void {
  const start = s[f + slot]!;
  const length = s[f + slot + 1]!;
  if (length === 0) return;
  clear(m, start, start + length);
  if (start + length === s[TOP]) put(m, TOP, start);
  setList(m, f, slot, 0, 0);
}

/** Adds one member at the end; a list that does not lie on top moves there first. */
export function appendList(m: Runtime, s: Int32Array, f: number, slot: number, member: number): void {
  const limit = m.layout.extent.frames;
  let start = s[f + slot]!;
  const length = s[f + slot + 1]!;
  const top = s[TOP]!;
  if (top + length + 1 > limit) throw tooLong();
  if (length === 0) start = top;
  else if (start + length !== top) {
    s.copyWithin(top, start, start + length);
    clear(m, start, start + length);
    start = top;
  }
  s[start + length] = member;
  put(m, TOP, start + length + 1);
  setList(m, f, slot, start, length + 1);
}
