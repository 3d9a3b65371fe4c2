/**
 * The array of a session and its journal: pairs (address, value before). Undo writes back; no other history exists.
 * What lies above the top of the list stack and above the running frame is scratch and needs no journal.
 */
import { FP, LIST_ROOM, PROCEDURE, TOP } from './cells.ts';

export interface Memory {
  readonly cells: Int32Array;
  journal: Int32Array;
  used: number;
}

/** Where the two stacks of a linked program begin. */
export interface Extent {
  /** Fixed part: all below the list stack. */
  readonly lists: number;
  readonly frames: number;
  readonly end: number;
}

export function extentOf(fixed: number, frameRoom: number): Extent {
  return { lists: fixed, frames: fixed + LIST_ROOM, end: fixed + LIST_ROOM + frameRoom };
}

export function put(m: Memory, address: number, value: number): void {
  const cells = m.cells;
  const old = cells[address]!;
  if (old === value) return;
  const used = m.used;
  if (used + 2 > m.journal.length) growJournal(m);
  const journal = m.journal;
  journal[used] = address;
  journal[used + 1] = old;
  m.used = used + 2;
  cells[address] = value;
}

/** Notes the value of a cell that is about to be written without `put`. */
export function remember(m: Memory, address: number): void {
  const used = m.used;
  if (used + 2 > m.journal.length) growJournal(m);
  m.journal[used] = address;
  m.journal[used + 1] = m.cells[address]!;
  m.used = used + 2;
}

/** Clears a cell that becomes scratch. It is noted even if it is 0: what overwrites it then is not, and undo must bring the 0 back. */
export function release(m: Memory, address: number): void {
  remember(m, address);
  m.cells[address] = 0;
}

/** The same for all cells of a stretch. */
export function releaseAll(m: Memory, from: number, to: number): void {
  const { cells } = m;
  let { used } = m;
  while (used + 2 * (to - from) > m.journal.length) growJournal(m);
  const { journal } = m;
  for (let i = from; i < to; i++) {
    journal[used] = i;
    journal[used + 1] = cells[i]!;
    cells[i] = 0;
    used += 2;
  }
  m.used = used;
}

function growJournal(m: Memory): void {
  const larger = new Int32Array(m.journal.length * 2);
  larger.set(m.journal);
  m.journal = larger;
}

export function undoTo(m: Memory, mark: number): void {
  const { cells, journal } = m;
  for (let i = m.used - 2; i >= mark; i -= 2) cells[journal[i]!] = journal[i + 1]!;
  m.used = mark;
}

/** The used cells only: fixed part, lists, frames. `frameSlots` tells how many slots the running frame keeps. */
export function snapshot(cells: Int32Array, extent: Extent, frameSlots: (procedure: number) => number): Int32Array {
  const f = cells[FP]!;
  const listsEnd = cells[TOP]!;
  const framesEnd = f === 0 ? extent.frames : f + frameSlots(cells[f - PROCEDURE]!);
  const copy = new Int32Array(listsEnd + framesEnd - extent.frames);
  copy.set(cells.subarray(0, listsEnd));
  copy.set(cells.subarray(extent.frames, framesEnd), listsEnd);
  return copy;
}

/** Puts a snapshot back; the array must be of the same linked program. */
export function restore(cells: Int32Array, extent: Extent, copy: Int32Array): void {
  const listsEnd = copy[TOP]!;
  // by hand: small positions are put back often, and views cost more than their cells
  for (let i = 0; i < listsEnd; i++) cells[i] = copy[i]!;
  const frames = extent.frames - listsEnd;
  for (let i = listsEnd; i < copy.length; i++) cells[frames + i] = copy[i]!;
}
