/** Deliveries that wait for the end of a step: [procedure, length, you, self, owner, arguments...] one after another in fixed cells. */
import { type CoreArgument, FIRST_PARAMETER, NONE, OWNER, type ProcedureId, SELF, YOU } from '@kodeks/dsl';
import { compileArguments } from '../eval/calls.ts';
import type { Runtime } from '../eval/runtime.ts';
import { spend } from '../eval/sets.ts';
import { QUEUE_ROOM, QUEUED, STEP, TOP } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { tooLong } from '../state/rule-bug.ts';
import type { Code, Procedure } from './code.ts';
import { enterFrame, openFrame } from './frames.ts';
import { type Builder, bodyOf } from './instructions.ts';

const FIXED = 5;

export function enqueue(
  b: Builder,
  procedure: ProcedureId,
  args: readonly CoreArgument[],
): (m: Runtime, s: Int32Array, f: number) => void {
  const { compiler } = b.code;
  const given = compileArguments(compiler, b.procedure.scope, args);
  const lists = new Set<number>();
  let slot = 0;
  for (const arg of args) {
    if (arg.form === 'list') lists.add(slot);
    slot += arg.form === 'list' ? 2 : 1;
  }
  return (m, s, f) => {
    const top = s[TOP]!;
    given.evaluate(s, f);
    const values = [s[f + YOU]!, s[f + SELF]!, s[f + OWNER]!];
    for (let i = 0; i < given.width; i++) {
      const value = s[f + given.slot + i]!;
      if (!lists.has(i)) {
        values.push(value);
        continue;
      }
      const length = s[f + given.slot + i + 1]!;
      values.push(length, ...s.subarray(value, value + length));
      i += 1;
    }
    queueUp(m, s, procedure, values);
    s[TOP] = top;
  };
}

/** `values`: you, self, owner, then the arguments; a list is its length and its members. */
export function queueUp(m: Runtime, s: Int32Array, procedure: ProcedureId, values: readonly number[]): void {
  const { queue } = m.layout;
  const start = queue + s[QUEUED]!;
  const length = values.length + 2;
  if (start + length > queue + QUEUE_ROOM) throw tooLong();
  put(m, start, procedure);
  put(m, start + 1, length);
  for (let i = 0; i < values.length; i++) put(m, start + 2 + i, values[i]!);
  put(m, QUEUED, start + length - queue);
}

/** Enters the frame of the first delivery, if any waits and no step is open. */
export function dequeue(b: Builder): (m: Runtime, s: Int32Array, f: number) => boolean {
  const { code, procedure } = b;
  return (m, s, f) => {
    const lists = s[TOP]!;
    const queued = openQueued(m, s, code, f, procedure.scope.size);
    if (queued === undefined) return false;
    enterFrame(m, s, queued.g, queued.callee, lists);
    return true;
  };
}

/** Opens a frame for the first delivery, above frame f of that size, and takes it off the queue. */
export function openQueued(
  m: Runtime,
  s: Int32Array,
  code: Code,
  f: number,
  room: number,
): { readonly callee: Procedure; readonly g: number } | undefined {
  const { queue, extent } = m.layout;
  if (s[STEP]! > 0 || s[QUEUED] === 0) return undefined;
  spend(s, 1);
  const callee = code.procedures[s[queue]!]!;
  bodyOf(code, callee);
  const length = s[queue + 1]!;
  const g = openFrame(s, f, room, callee, NONE);
  s[g + YOU] = s[queue + 2]!;
  s[g + SELF] = s[queue + 3]!;
  s[g + OWNER] = s[queue + 4]!;
  let top = s[TOP]!;
  let at = queue + FIXED;
  let slot = FIRST_PARAMETER;
  for (const parameter of callee.core.parameters) {
    if (!parameter.list) {
      s[g + slot] = s[at++]!;
      slot += 1;
      continue;
    }
    const size = s[at++]!;
    if (top + size > extent.frames) throw tooLong();
    s[g + slot] = top;
    s[g + slot + 1] = size;
    for (let i = 0; i < size; i++) s[top++] = s[at++]!;
    slot += 2;
  }
  put(m, TOP, top);
  const left = s[QUEUED]! - length;
  for (let i = 0; i < left; i++) put(m, queue + i, s[queue + length + i]!);
  for (let i = left; i < left + length; i++) put(m, queue + i, 0);
  put(m, QUEUED, left);
  return { callee, g };
}
