/** Has the game changed meanwhile? For `must change`: what counts is columns, pieces and places, and not what was changed and changed back. */
import type { Layout } from './layout.ts';
import type { Memory } from './memory.ts';

/** The cells that a fingerprint was last taken of. No part of the position: whoever has the same fingerprint had the same cells. */
export interface Fingerprinted {
  print: number;
  cells: Int32Array | undefined;
}

/** One number for the cells that hold the game, which are kept to compare others with: that is many times faster than a fingerprint of those. */
export function takeFingerprint(s: Int32Array, layout: Layout, last: Fingerprinted): number {
  last.cells ??= new Int32Array(layout.queue);
  last.cells.set(s.subarray(0, layout.queue));
  last.print = fingerprintOf(s, layout);
  return last.print;
}

export function differsFrom(s: Int32Array, layout: Layout, last: Fingerprinted, print: number): boolean {
  if (last.cells === undefined || last.print !== print) return fingerprintOf(s, layout) !== print;
  const { columnsStart, queue, designOf, copies } = layout;
  return differs(s, last.cells, columnsStart, designOf) || differs(s, last.cells, designOf + copies, queue);
}

function differs(s: Int32Array, other: Int32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (s[i] !== other[i]) return true;
  return false;
}

/** Which design a piece is never changes, but may be unknown. */
function fingerprintOf(s: Int32Array, layout: Layout): number {
  let hash = 0x1234567;
  for (let i = layout.columnsStart; i < layout.queue; i++) {
    if (i === layout.designOf) i += layout.copies;
    hash = Math.imul(hash ^ s[i]!, 0x85ebca6b);
    hash = (hash ^ (hash >>> 15)) | 0;
  }
  return hash;
}

/** The same asked of the journal, which must reach back so far: it is short where the game is large. */
export function changedSince({ cells, journal, used }: Memory, mark: number, layout: Layout): boolean {
  for (let i = mark; i < used; i += 2) {
    const address = journal[i]!;
    if (cells[address] !== journal[i + 1] && countsAsGame(address, layout) && !isNoted(journal, mark, i, address))
      return true;
  }
  return false;
}

function countsAsGame(address: number, { columnsStart, queue, designOf, copies }: Layout): boolean {
  return address >= columnsStart && address < queue && !(address >= designOf && address < designOf + copies);
}

/** Only the first note of a cell tells what stood there at the mark. */
function isNoted(journal: Int32Array, from: number, to: number, address: number): boolean {
  for (let i = from; i < to; i += 2) if (journal[i] === address) return true;
  return false;
}
