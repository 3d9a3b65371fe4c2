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

/** Rows of the table of distances are made when first asked for. */
export function distance(board: BoardTables, domain: DomainLayout, from: Evaluate, to: Evaluate): Evaluate {
  const { first, size } = domain;
  const rows: (Int32Array | undefined)[] = new Array(size).fill(undefined);
  return (s, f) => {
    const a = from(s, f) - first;
    const b = to(s, f) - first;
    if (a >>> 0 >= size) throw noSuchKey('distance', a + first);
    if (b >>> 0 >= size) throw noSuchKey('distance', b + first);
    let row = rows[a];
    if (row === undefined) {
      row = distancesFrom(board, first, size, a + first);
      rows[a] = row;
    }
    return row[b]!;
  };
}
