/** The open decision as a tree search wants it: candidates with numbers that stay the same from world to world, verified only when they are tried. */
import { NONE } from '@kodeks/dsl';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { answer, answerFree, answersPiece, canBeTaken, listRaw, openFreeActions } from '../machine/decide.ts';
import type { Machine } from '../machine/machine.ts';
import { pointAt, verify } from '../machine/search.ts';

export interface Candidates {
  /** One number for each candidate, free actions behind the others. Pieces count as what the player takes them for. */
  readonly ids: readonly number[];
  /** Plays a candidate; false if it cannot be completed. Then the decision stands as it was, unless `play` had begun: see `begun`. */
  play(index: number): boolean;
  /** Was something played that turned out to be impossible? Whoever tried it has to take it back. */
  readonly begun: boolean;
}

export function candidatesAt(m: Machine, player: number): Candidates {
  const point = pointAt(m);
  if (point === undefined) return { ids: [], play: () => false, begun: false };
  m.listed = 'no';
  const rows = point.together === undefined ? listRaw(m) : listRaw(m, player);
  const free = m.problem === undefined ? openFreeActions(m) : [];
  let begun = false;
  return {
    ids: idsOf(m, player, rows, free),
    get begun() {
      return begun;
    },
    play: (index) => {
      const before = m.used;
      const isFree = index >= rows;
      const stands = isFree ? canBeTaken(m, free[index - rows]!) : verify(m, m.rowStart + index * m.rowWidth);
      if (!stands) return false;
      begun = true;
      if (isFree) answerFree(m, free[index - rows]!);
      else answer(m, index);
      return m.used > before && m.problem === undefined && m.refusal === undefined;
    },
  };
}

/** Of the rows that are listed now, and of free actions. */
export function idsOf(m: Machine, player: number, rows: number, free: readonly number[]): readonly number[] {
  const point = pointAt(m);
  const ids: number[] = [];
  const taken = new Set<number>();
  const add = (hash: number): void => {
    let id = hash;
    while (taken.has(id)) id = (id + 1) | 0; // alike, or a collision: told apart by their order
    taken.add(id);
    ids.push(id);
  };
  if (point !== undefined) for (let i = 0; i < rows; i++) add(idOfRow(m, point, player, i));
  for (const action of free) add(Math.imul(action + 1, 0x27d4eb2f));
  return ids;
}

/** A piece the player knows is its design, one they do not know is like any other. */
function idOfRow(m: Machine, point: WaitPoint, player: number, index: number): number {
  const { firstCopy, knownBy, designOf } = m.layout;
  const at = m.rowStart + index * m.rowWidth;
  const width = point.subset === undefined ? m.rowWidth : m.rows[at]! + 1;
  let hash = 0x1234567;
  for (let i = 0; i < width; i++) {
    const value = m.rows[at + i]!;
    const piece = value - firstCopy;
    const shown = !answersPiece(m, point, i, value)
      ? value
      : ((m.cells[knownBy + piece]! >> player) & 1) === 0
        ? NONE - 1
        : NONE - 2 - m.cells[designOf + piece]!;
    hash = Math.imul(hash ^ shown, 0x85ebca6b);
    hash = (hash ^ (hash >>> 13)) | 0;
  }
  return hash;
}
