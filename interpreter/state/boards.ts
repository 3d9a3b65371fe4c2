/** Tables of a board's geometry, made once per link: neighbours by direction, all neighbours, rays, distances. */
import {
  type CoreBoard,
  type CoreProgram,
  type DomainId,
  GRID_DIRECTIONS,
  HEX_DIRECTIONS,
  type HexShape,
  hexCells,
  hexIndices,
  NONE,
} from '@kodeks/dsl';
import type { Layout } from './layout.ts';

/** Lists by index: list i is values[starts[i]] to values[starts[i + 1]]. */
export interface Lists {
  readonly starts: Int32Array;
  readonly values: Int32Array;
}

export interface BoardTables {
  readonly directions: number;
  /** [cell * directions + direction]: entity or NONE. Empty for graphs. */
  readonly step: Int32Array;
  /** By cell. */
  readonly neighbours: Lists;
  /** By cell * directions + direction. */
  readonly rays: Lists;
}

export function boardTables(core: CoreProgram, layout: Layout, board: CoreBoard): BoardTables {
  return board.form === 'graph'
    ? graphTables(layout, board.domain, board.links)
    : plainTables(core, layout, board.domain);
}

function plainTables(core: CoreProgram, layout: Layout, id: DomainId): BoardTables {
  const domain = core.domains[id]!;
  const { first, size } = layout.domains[id]!;
  if (domain.form !== 'squares' && domain.form !== 'hexes')
    return { directions: 0, step: new Int32Array(0), neighbours: lists([]), rays: lists([]) };
  const table = domain.form === 'squares' ? GRID_DIRECTIONS : HEX_DIRECTIONS;
  const stepFrom = domain.form === 'squares' ? squareStep(domain.columns, domain.rows) : hexStep(domain.shape);
  const step = new Int32Array(size * table.length).fill(NONE);
  for (let cell = 0; cell < size; cell++) {
    table.forEach(([, x, y], direction) => {
      const to = stepFrom(cell, x, y);
      if (to !== NONE) step[cell * table.length + direction] = first + to;
    });
  }
  const at = (cell: number, direction: number): number => step[(cell - first) * table.length + direction]!;
  const cells = Array.from({ length: size }, (_, cell) => first + cell);
  const neighbours = cells.map((cell) => table.map((_, way) => at(cell, way)).filter((to) => to !== NONE));
  const ray = (cell: number, direction: number): number[] => {
    const passed: number[] = [];
    for (let to = at(cell, direction); to !== NONE; to = at(to, direction)) passed.push(to);
    return passed;
  };
  let rays: Lists | undefined;
  return {
    directions: table.length,
    step,
    neighbours: lists(neighbours),
    // large, and few games ask for them
    get rays() {
      rays ??= lists(cells.flatMap((cell) => table.map((_, direction) => ray(cell, direction))));
      return rays;
    },
  };
}

function squareStep(columns: number, rows: number): (cell: number, x: number, y: number) => number {
  return (cell, x, y) => {
    const column = (cell % columns) + x;
    const row = Math.floor(cell / columns) + y;
    return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : NONE;
  };
}

function hexStep(shape: HexShape): (cell: number, x: number, y: number) => number {
  const cells = hexCells(shape);
  const index = hexIndices(shape, 'steps');
  return (cell, x, y) => index.get(`${cells[cell]![0] + x},${cells[cell]![1] + y}`) ?? NONE;
}

function graphTables(layout: Layout, id: DomainId, links: number): BoardTables {
  const { size } = layout.domains[id]!;
  const table = layout.tables[links];
  const neighbours: number[][] = [];
  for (let cell = 0; cell < size; cell++) {
    neighbours.push(
      table?.starts === undefined ? [] : [...table.values.subarray(table.starts[cell]!, table.starts[cell + 1]!)],
    );
  }
  return { directions: 0, step: new Int32Array(0), neighbours: lists(neighbours), rays: lists([]) };
}

function lists(all: readonly (readonly number[])[]): Lists {
  const starts = new Int32Array(all.length + 1);
  all.forEach((list, i) => {
    starts[i + 1] = starts[i]! + list.length;
  });
  return { starts, values: Int32Array.from(all.flat()) };
}

/** Steps from one cell to every other, NONE where there is no way. */
export function distancesFrom(tables: BoardTables, first: number, size: number, from: number): Int32Array {
  const distance = new Int32Array(size).fill(NONE);
  const queue = [from];
  distance[from - first] = 0;
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head]! - first;
    for (let i = tables.neighbours.starts[cell]!; i < tables.neighbours.starts[cell + 1]!; i++) {
      const to = tables.neighbours.values[i]!;
      if (to < first || to >= first + size || distance[to - first] !== NONE) continue;
      distance[to - first] = distance[cell]! + 1;
      queue.push(to);
    }
  }
  return distance;
}
