/** Lines of fixed width for a terminal: how wide a text is there, shortening, wrapping, columns. */

/** Ideographs and pictures take two columns, marks above a letter none. */
export function columnsOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code >= 0x300 && code <= 0x36f) continue;
    width += (code >= 0x2e80 && code <= 0xd7a3) || code >= 0x1f300 ? 2 : 1;
  }
  return width;
}

export function cut(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && columnsOf(signs.join('')) > width - 1) signs.pop();
  return width < 1 ? '' : `${signs.join('')}…`;
}

export const padded = (text: string, width: number): string =>
  cut(text, width) + ' '.repeat(Math.max(0, width - columnsOf(text)));

/** Whole words; further lines begin with `hang` spaces. A word that is too long by itself is cut. */
export function wrappedLines(text: string, width: number, hang: number): readonly string[] {
  const lines: string[] = [];
  const words = text.trimStart();
  const indent = text.slice(0, text.length - words.length);
  let now = '';
  for (const word of words.split(' ')) {
    if (now === '') now = indent + word;
    else if (columnsOf(`${now} ${word}`) <= width) now += ` ${word}`;
    else {
      lines.push(cut(now, width));
      now = ' '.repeat(hang) + word;
    }
  }
  return [...lines, cut(now, width)];
}

/** Rows of cells under each other. */
export function table(rows: readonly (readonly string[])[], width: number): readonly string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const wanted = Array.from({ length: count }, (_, i) => Math.max(0, ...rows.map((row) => columnsOf(row[i] ?? ''))));
  const widths = fitting(wanted, width - 2 * (count - 1));
  return rows.map((row) =>
    row
      .map((cell, i) => padded(cell, widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

/** The widest give way first: short columns keep their width. */
function fitting(wanted: readonly number[], room: number): readonly number[] {
  const widths = [...wanted];
  for (let over = widths.reduce((sum, one) => sum + one, 0) - room; over > 0; over--) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= 4) break;
    widths[widest] = widths[widest]! - 1;
  }
  return widths;
}
