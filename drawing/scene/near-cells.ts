/** Of a map that grows only what is there, and the empty places beside it. */
import type { Cell } from './model.ts';

export function nearCells(cells: readonly Cell[]): readonly Cell[] {
  const there = cells.filter((cell) => !cell.isVoid);
  if (there.length === 0 || there.length === cells.length) return cells;
  const isNear = (a: Cell, b: Cell): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 1.1;
  return cells.filter((cell) => !cell.isVoid || there.some((other) => isNear(cell, other)));
}
