/** Tables of the rulebook, by player count or by any key. */

import type { DataTable, TableRow } from '../../data/model.ts';
import type { TableSymbol } from '../../types/symbols.ts';
import { withoutNone } from '../../types/types.ts';
import { type Build, problem } from '../build.ts';
import type { CoreConstant } from '../program.ts';

export function translateTables(build: Build, tables: readonly DataTable[], most: number): void {
  const symbols = [...build.symbols.globals.values()]
    .flat()
    .filter((symbol): symbol is TableSymbol => symbol.symbol === 'table');
  for (const symbol of symbols) {
    const data = tables.find((table) => table.name.value === symbol.name);
    if (data === undefined) {
      if (symbol.span !== undefined)
        problem(build, {
          kind: 'unknown-name',
          name: symbol.name,
          span: symbol.span,
          what: 'table in the component files',
          known: tables.map((table) => table.name.value),
        });
      symbol.table =
        build.program.tables.push({
          name: symbol.name,
          keys: [],
          type: { form: 'int' },
          cells: [0],
          openTop: true,
          lists: undefined,
          byPlayers: undefined,
        }) - 1;
      continue;
    }
    symbol.table = tableFrom(build, symbol, data, most);
  }
  const declared = symbols.map((symbol) => symbol.name);
  for (const table of tables)
    if (!declared.includes(table.name.value))
      problem(build, {
        kind: 'unknown-name',
        name: table.name.value,
        span: table.name.span,
        what: 'table declared in the rules',
        known: declared,
      });
}

/** One key for each parameter; numbers run from the least row to the greatest, gaps take the row before. */
function tableFrom(build: Build, symbol: TableSymbol, data: DataTable, most: number): number {
  let openTop = false;
  const domains = symbol.parameters.map((parameter, depth) => {
    const type = withoutNone(parameter.type);
    if (type.form === 'enum') return { domain: type.of.domain, values: type.of.members.map((member) => [member]) };
    if (type.form === 'thing' && type.kinds[0] !== undefined && type.kinds[0].role !== 'player')
      return { domain: type.kinds[0].designs, values: type.kinds[0].items.map((item) => [item.id.value]) };
    const rows = rowsAt(data.rows, depth);
    const numbers = rows.map((row) => Number.parseInt(row.key.value, 10)).filter((number) => Number.isFinite(number));
    if (rows.some((row) => row.orMore)) openTop = true;
    const from = Math.min(...numbers);
    const to = Math.max(...numbers, from);
    const range = Number.isFinite(from) && to - from < 10_000 ? { from, to } : { from: 0, to: 0 };
    return {
      domain: build.program.domains.push({ form: 'range', name: `${range.from}..${range.to}`, ...range }) - 1,
      values: Array.from({ length: range.to - range.from + 1 }, (_, i) => [String(range.from + i)]),
    };
  });
  void most;
  const cells: CoreConstant[] = [];
  const fill = (rows: readonly TableRow[], depth: number): void => {
    for (const [key] of domains[depth]?.values ?? []) {
      const row = rowOf(rows, key ?? '');
      if (depth + 1 < domains.length) fill(row?.value.kind === 'rows' ? row.value.rows : [], depth + 1);
      else cells.push(row?.value.kind === 'int' ? row.value.value : 0);
    }
  };
  fill(data.rows, 0);
  return (
    build.program.tables.push({
      name: symbol.name,
      keys: domains.map((domain) => domain.domain),
      type: { form: 'int' },
      cells,
      openTop,
      lists: undefined,
      byPlayers: undefined,
    }) - 1
  );
}

function rowsAt(rows: readonly TableRow[], depth: number): readonly TableRow[] {
  return depth === 0
    ? rows
    : rows.flatMap((row) => (row.value.kind === 'rows' ? rowsAt(row.value.rows, depth - 1) : []));
}

function rowOf(rows: readonly TableRow[], key: string): TableRow | undefined {
  const exact = rows.find((row) => row.key.value === key || Number.parseInt(row.key.value, 10) === Number(key));
  if (exact !== undefined || Number.isNaN(Number(key))) return exact;
  return [...rows].reverse().find((row) => Number.parseInt(row.key.value, 10) < Number(key));
}
