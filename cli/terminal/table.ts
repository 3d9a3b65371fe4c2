/** Rows in columns of equal width. Numbers stand on the right of their column, everything else on the left. */
export function table(rows: readonly (readonly string[])[], indent = '  '): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? ''))));
  const line = (row: readonly string[]) => row.map((cell, i) => fitted(cell, widths[i] ?? 0)).join('  ');
  return rows.map((row) => `${indent}${line(row)}`.trimEnd()).join('\n');
}

function fitted(cell: string, width: number): string {
  const space = ' '.repeat(width - widthOf(cell));
  return /^[-+]?[\d,]/.test(cell) ? space + cell : cell + space;
}

/** Colours take no room. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const widthOf = (cell: string): number => cell.replace(/\u001b\[\d+m/g, '').length;
