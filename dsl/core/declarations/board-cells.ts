/** Cells of hex boards, by shape: where they lie and what they are called. Whoever lays out, names, counts or draws them asks here. */

export type HexShape =
  /** All cells within a number of steps of the middle, which is 0,0. */
  | { readonly shape: 'hexagon'; readonly radius: number }
  /** Rows of equal length, from the north: each begins half a hex further east than the one before (a rhombus), or every other one does. */
  | { readonly shape: 'rhombus' | 'rectangle'; readonly columns: number; readonly rows: number };

/** q, r, column, row. Steps add to q and r; columns and rows count from 1, and mean nothing on a hexagon. */
export type HexCell = readonly [q: number, r: number, column: number, row: number];

const known = new Map<string, readonly HexCell[]>();

/** Row by row. Kept: every name of a cell asks for them. */
export function hexCells(shape: HexShape): readonly HexCell[] {
  const key = Object.values(shape).join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  const cells = shape.shape === 'hexagon' ? hexagon(shape.radius) : rowsOfHexes(shape);
  known.set(key, cells);
  return cells;
}

function hexagon(radius: number): readonly HexCell[] {
  const cells: HexCell[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = -radius; q <= radius; q++) if (Math.abs(q + r) <= radius) cells.push([q, r, 0, 0]);
  return cells;
}

function rowsOfHexes({ shape, columns, rows }: HexShape & { shape: 'rhombus' | 'rectangle' }): readonly HexCell[] {
  const cells: HexCell[] = [];
  for (let row = 1; row <= rows; row++) {
    const back = shape === 'rectangle' ? Math.floor((row - 1) / 2) : 0;
    for (let column = 1; column <= columns; column++) cells.push([column - back, row, column, row]);
  }
  return cells;
}

export function hexCount(shape: HexShape): number {
  return shape.shape === 'hexagon' ? 3 * shape.radius * (shape.radius + 1) + 1 : shape.columns * shape.rows;
}

/** By what `Cell(a, b)` names it: q and r on a hexagon, column and row on the others. */
export function hexIndices(shape: HexShape, by: 'steps' | 'name'): ReadonlyMap<string, number> {
  const first = by === 'steps' || shape.shape === 'hexagon' ? 0 : 2;
  return new Map(hexCells(shape).map((cell, i) => [`${cell[first]},${cell[first + 1]}`, i]));
}

/** `0,-2` on a hexagon, `c3` on the others. */
export function hexName(shape: HexShape, index: number): string | undefined {
  const cell = hexCells(shape)[index];
  if (cell === undefined) return undefined;
  return shape.shape === 'hexagon' ? `${cell[0]},${cell[1]}` : squareName(cell[2] - 1, cell[3] - 1);
}

/** `a1`, `h8`, `aa10`: columns are letters, rows count from 1. */
export function squareName(column: number, row: number): string {
  const letters = column < 26 ? '' : String.fromCharCode(96 + Math.floor(column / 26));
  return `${letters}${String.fromCharCode(97 + (column % 26))}${row + 1}`;
}
