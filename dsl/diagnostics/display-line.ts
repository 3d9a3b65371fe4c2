/**
 * One source line as a terminal shows it: tabs as spaces, wide letters counted as two columns, control characters made
 * visible, long lines cut around the marked place.
 */

const TAB = 4;

export interface DisplayLine {
  readonly shown: string;
  /** Columns before the mark, and columns it covers. */
  readonly before: number;
  readonly under: number;
}

/** `from` and `to` are offsets into the line; `room` is the number of columns there is. */
export function displayLine(line: string, from: number, to: number, room: number): DisplayLine {
  const cells = cellsOf(line, from, Math.min(to, from + room));
  const total = cells.reduce((sum, cell) => sum + cell.width, 0);
  const before = widthBetween(cells, 0, from);
  const under = widthBetween(cells, from, to);
  if (total <= room && line.length === (cells.at(-1)?.end ?? 0)) {
    return { shown: textOf(cells).trimEnd(), before, under: Math.min(under, room) };
  }
  return cut(cells, before, under, room);
}

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly start: number;
  readonly end: number;
}

/** Beyond this a line is not looked at: minified data may have megabytes on one line. */
const LOOKED_AT = 2000;

function cellsOf(line: string, from: number, to: number): readonly Cell[] {
  const first = Math.max(0, from - LOOKED_AT);
  const cells: Cell[] = [];
  let column = 0;
  let start = first;
  for (const character of line.slice(first, Math.max(from, to) + LOOKED_AT)) {
    const text = character === '\t' ? ' '.repeat(TAB - (column % TAB)) : visible(character);
    const width = character === '\t' ? text.length : widthOf(character);
    cells.push({ text, width, start, end: start + character.length });
    column += width;
    start += character.length;
  }
  return cells;
}

/** Shows what fits, with the mark a third of the way in; cut ends are dots. */
function cut(cells: readonly Cell[], before: number, under: number, room: number): DisplayLine {
  const left = Math.max(0, before - Math.floor(room / 3));
  let column = 0;
  let skipped = 0;
  const kept: Cell[] = [];
  let used = 2; // the dots
  for (const cell of cells) {
    if (column < left) skipped += cell.width;
    else if (used + cell.width <= room) {
      kept.push(cell);
      used += cell.width;
    } else {
      used = room + 1;
    }
    column += cell.width;
  }
  const lead = skipped > 0 ? '…' : '';
  const tail = used > room ? '…' : '';
  const start = before - skipped + lead.length;
  const end = Math.min(start + under, used > room ? room - 1 : used);
  return { shown: `${lead}${textOf(kept)}${tail}`.trimEnd(), before: start, under: end - start };
}

function widthBetween(cells: readonly Cell[], from: number, to: number): number {
  return cells.reduce((sum, cell) => (cell.start >= from && cell.start < to ? sum + cell.width : sum), 0);
}

function textOf(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.text).join('');
}

const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

/** Characters that a terminal would obey or hide, in a visible form: a file must not be able to repaint the screen. */
function visible(character: string): string {
  return CONTROL.test(character) ? '\u00B7' : character;
}

function widthOf(character: string): number {
  if (/\p{Mn}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
