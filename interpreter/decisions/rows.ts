/** Candidates as rows of numbers in the machine's buffer. A decision that waits for a search keeps its rows; those of the search lie above. */

import type { Runtime } from '../eval/runtime.ts';
import { RuleBug } from '../state/rule-bug.ts';

const MOST_ROWS = 100_000;

export function beginRows(m: Runtime, width: number): void {
  m.rowWidth = width;
  m.rowCount = 0;
  m.allListed = true;
}

/** Makes room for one more row and gives its place in the buffer. */
export function addRow(m: Runtime): number {
  if (m.rowCount >= MOST_ROWS)
    throw new RuleBug('run/too-many-candidates', `a decision has more than ${MOST_ROWS} candidates`);
  const at = m.rowStart + m.rowCount * m.rowWidth;
  if (at + m.rowWidth > m.rows.length) needRows(m, at + m.rowWidth);
  m.rowCount += 1;
  return at;
}

/** Makes the buffer at least so long. */
export function needRows(m: Runtime, length: number): void {
  if (length <= m.rows.length) return;
  const larger = new Int32Array(Math.max(m.rows.length * 2, length));
  larger.set(m.rows);
  m.rows = larger;
}

export interface HeldRows {
  readonly start: number;
  readonly count: number;
  readonly width: number;
  readonly all: boolean;
}

/** Keeps the rows of a decision while others are listed above them. */
export function holdRows(m: Runtime): HeldRows {
  const held = { start: m.rowStart, count: m.rowCount, width: m.rowWidth, all: m.allListed };
  m.rowStart += m.rowCount * m.rowWidth;
  m.rowCount = 0;
  return held;
}

export function takeBackRows(m: Runtime, held: HeldRows): void {
  m.rowStart = held.start;
  m.rowCount = held.count;
  m.rowWidth = held.width;
  m.allListed = held.all;
}
