/** One step, and how many steps. */
import { NONE } from '@kodeks/dsl';
import { type BoardTables, distancesFrom } from '../state/boards.ts';
import type { DomainLayout } from '../state/layout.ts';
import { noSuchKey } from '../state/rule-bug.ts';
import type { Evaluate } from './compiler.ts';

export function neighbour(board: BoardTables, domain: DomainLayout, cell: Evaluate, direction: Evaluate): Evaluate {
  const { step, directions } = board;
  const { first, size } = domain;
  return (s, f) => {
    const from = cell(s, f);
    if (from === NONE) return NONE;
    const index = from - first;
    const towards = direction(s, f);
    if (index >>> 0 >= size || towards >>> 0 >= directions) throw noSuchKey('neighbour', from);
    return step[index * directions + towards]!;
  };
}

export function distance(board: BoardTables, domain: DomainLayout, from: Evaluate, to: Evaluate): Evaluate {
  const steps = distances(board, domain);
  return (s, f) => steps(from(s, f), to(s, f));
}

const known = new WeakMap<BoardTables, (from: number, to: number) => number>();

/** Rows of the table of distances are made when first asked for, and all that ask about a board share them. */
export function distances(board: BoardTables, { first, size }: DomainLayout): (from: number, to: number) => number {
  const made = known.get(board);
  if (made !== undefined) return made;
  const rows: (Int32Array | undefined)[] = new Array(size).fill(undefined);
  const steps = (from: number, to: number): number => {
    const a = from - first;
    const b = to - first;
    if (a >>> 0 >= size) throw noSuchKey('distance', from);
    if (b >>> 0 >= size) throw noSuchKey('distance', to);
    const row = rows[a] ?? distancesFrom(board, first, size, from);
    rows[a] = row;
    return row[b]!;
  };
  known.set(board, steps);
  return steps;
}
