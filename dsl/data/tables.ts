/**
 * Numbers by a key: the rows of tables, counts by number of players, totals by kind.
 */
import type { Located } from '../source/source.ts';
import type { ComponentData, CountByPlayers, TableRow } from './model.ts';
import type { DataProblem } from './problems.ts';
import { wholeNumberOf } from './read.ts';
import type { YamlNode } from './yaml-tree.ts';

const OPEN_ROW = /^([0-9]+) or more$/;

export function rowsOf(node: YamlNode | undefined, problems: DataProblem[]): readonly TableRow[] {
  if (node?.kind !== 'map') return [];
  const rows: TableRow[] = [];
  for (const { key, value } of node.entries) {
    const from = OPEN_ROW.exec(key.value)?.[1];
    const number = wholeNumberOf(value);
    const start = { key: { value: from ?? key.value, span: key.span }, orMore: from !== undefined };
    if (number !== undefined) rows.push({ ...start, value: { kind: 'int', ...number } });
    else if (value.kind === 'map') rows.push({ ...start, value: { kind: 'rows', rows: rowsOf(value, problems) } });
  }
  checkRows(rows, problems);
  return rows;
}

function checkRows(rows: readonly TableRow[], problems: DataProblem[]): void {
  const first = rows[0];
  const uneven = rows.find((row) => row.value.kind !== first?.value.kind);
  if (first !== undefined && uneven !== undefined) {
    problems.push({ kind: 'uneven-rows', row: written(uneven), first: written(first) });
  }
  for (const open of rows.filter((row) => row.orMore)) {
    const beyond = rows.find((row) => row !== open && Number(row.key.value) >= Number(open.key.value));
    if (beyond !== undefined) {
      problems.push({ kind: 'open-row-not-last', row: written(open), beyond: written(beyond) });
    }
  }
}

function written({ key, orMore }: TableRow): Located<string> {
  return { value: orMore ? `${key.value} or more` : key.value, span: key.span };
}

export function countOf(node: YamlNode | undefined, problems: DataProblem[]): CountByPlayers | undefined {
  const fixed = wholeNumberOf(node);
  if (fixed !== undefined)
    return fixed.value < 1 ? { kind: 'fixed', ...fixed, value: 0, wrong: true } : { kind: 'fixed', ...fixed };
  if (node?.kind !== 'map') return undefined;
  const rows = rowsOf(node, problems).filter((row) => row.value.kind === 'int' && /^[0-9]+$/.test(row.key.value));
  return { kind: 'by-players', rows, span: node.span };
}

export function totalsOf(node: YamlNode | undefined, problems: DataProblem[]): ComponentData['totals'] {
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key, value }) => {
    const count = countOf(value, problems);
    return count === undefined ? [] : [{ kindName: key, count }];
  });
}
