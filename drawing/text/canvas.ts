/** A sheet of characters that can be written on anywhere. */
import { columnsOf } from './lines.ts';

export interface Canvas {
  readonly write: (x: number, y: number, text: string) => void;
  readonly lines: () => readonly string[];
}

export function canvas(): Canvas {
  const rows: string[][] = [];
  return {
    write: (x, y, text) => {
      let at = x;
      for (const sign of text) {
        while (rows.length <= y) rows.push([]);
        const row = rows[y]!;
        while (row.length < at) row.push(' ');
        row[at] = sign;
        // a sign of two columns leaves nothing for the next one
        if (columnsOf(sign) > 1) row[at + 1] = '';
        at += Math.max(1, columnsOf(sign));
      }
    },
    lines: () =>
      rows.map((row) =>
        Array.from(row, (sign) => sign ?? ' ')
          .join('')
          .trimEnd(),
      ),
  };
}
