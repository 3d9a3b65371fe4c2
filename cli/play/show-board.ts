/** A board of squares as rows of signs, with letters below and numbers beside it: `c2` is what a decision calls that square. */

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

const NOTHING = new Set(['', 'none', 'no', '0']);
const MOST_SIGNS = 4;

/** `values` in the order of the squares: row 1 first, each from column 1. */
export function boardLines(grid: Grid, values: readonly string[]): readonly string[] {
  const signs = values.map(signOf);
  const width = Math.max(1, ...signs.map((sign) => sign.length));
  const margin = String(grid.rows).length;
  const lines: string[] = [];
  for (let row = grid.rows - 1; row >= 0; row--) {
    const cells = signs.slice(row * grid.columns, (row + 1) * grid.columns).map((sign) => sign.padEnd(width));
    lines.push(`${String(row + 1).padStart(margin)}  ${cells.join(' ')}`.trimEnd());
  }
  const letters = Array.from({ length: grid.columns }, (_, column) => columnLetters(column).padEnd(width));
  return [...lines, `${' '.repeat(margin)}  ${letters.join(' ')}`.trimEnd()];
}

/** `p1` is 1, nothing is a dot, and of long names the beginning will do. */
function signOf(value: string): string {
  if (NOTHING.has(value)) return '·';
  if (value === 'yes') return '■';
  return /^p\d+$/.test(value) ? value.slice(1) : value.slice(0, MOST_SIGNS);
}

/** a … z, aa, ab …, as in spreadsheets. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(97 + (column % 26));
}
