/** Boards as text: squares as a grid of signs, hexes as a wall of bricks (each touches its six neighbours), graphs as a list. */
import type { BoardPanel, Cell } from '../scene/model.ts';
import { canvas } from './canvas.ts';
import { columnsOf, cut, padded, wrappedLines } from './lines.ts';
import { type Quill, say, seat, shortName, sign, thingText } from './thing-text.ts';

export function boardText(quill: Quill, panel: BoardPanel): readonly string[] {
  switch (panel.form) {
    case 'squares':
      return squares(quill, panel.cells);
    case 'hexes':
      return bricks(quill, panel.cells);
    case 'graph':
      return nodes(quill, panel);
    default:
      return panel.form satisfies never;
  }
}

// ---------------------------------------------------------------- cells

/** What lies on a cell and what is true of it, as short as can be. */
function signs(quill: Quill, cell: Cell): readonly string[] {
  return [
    ...(cell.ground?.holds ?? []).map((thing) => sign(quill, thing)),
    ...cell.things.map((thing) => sign(quill, thing)),
    ...cell.facts.flatMap((fact) => {
      if (fact.isEmpty) return [];
      if (fact.number === 1 && fact.value.en === 'yes') return [shortName(say(quill, fact.label))];
      return [fact.number === undefined ? shortName(say(quill, fact.value)) : String(fact.number)];
    }),
  ];
}

// ---------------------------------------------------------------- squares

const MOST_SIGNS = 5;

function squares(quill: Quill, cells: readonly Cell[]): readonly string[] {
  const text = (cell: Cell): string =>
    [cell.owner === undefined ? '' : seat(cell.owner), ...signs(quill, cell)].join('') || '·';
  const width = Math.min(MOST_SIGNS, Math.max(1, ...cells.map((cell) => columnsOf(text(cell)))));
  const rows = [...new Set(cells.map((cell) => cell.y))].sort((a, b) => a - b);
  const nameOf = (cell: Cell | undefined): readonly [string, string] => {
    const [, letters = '', number = ''] = /^([a-z]+)(\d+)$/.exec(cell?.id ?? '') ?? [];
    return [letters, number];
  };
  const inRow = (y: number): readonly Cell[] => cells.filter((cell) => cell.y === y).sort((a, b) => a.x - b.x);
  const margin = Math.max(0, ...rows.map((y) => nameOf(inRow(y)[0])[1].length));
  const letters = inRow(rows.at(-1) ?? 0).map((cell) => padded(nameOf(cell)[0], width));
  return [
    ...rows.map((y) =>
      `${nameOf(inRow(y)[0])[1].padStart(margin)}  ${inRow(y)
        .map((cell) => padded(text(cell), width))
        .join(' ')}`.trimEnd(),
    ),
    `${' '.repeat(margin)}  ${letters.join(' ')}`.trimEnd(),
  ];
}

// ---------------------------------------------------------------- hexes

const BRICK = { least: 6, most: 14, lines: 3 } as const;

/** Sides as (column, line) on the frame of a brick, in parts of its width and height: east, southeast, southwest, west … */
const SIDES: readonly (readonly [number, number])[] = [
  [1, 0.5],
  [0.75, 1],
  [0.25, 1],
  [0, 0.5],
  [0.25, 0],
  [0.75, 0],
];

function bricks(quill: Quill, cells: readonly Cell[]): readonly string[] {
  const left = Math.min(...cells.map((cell) => cell.x));
  const right = Math.max(...cells.map((cell) => cell.x));
  const top = Math.min(...cells.map((cell) => cell.y));
  const rowHeight = Math.sqrt(3) / 2;
  const fits = Math.floor((quill.width - 2) / (right - left + 1));
  const wide = 2 * Math.floor(Math.max(BRICK.least, Math.min(BRICK.most, fits)) / 2);
  const high = BRICK.lines + 1;
  const sheet = canvas();
  // what is there is drawn over what is not
  for (const cell of [...cells].sort((a, b) => Number(b.isVoid) - Number(a.isVoid))) {
    const [x, y] = [Math.round((cell.x - left) * wide), Math.round((cell.y - top) / rowHeight) * high];
    frame(sheet, x, y, wide, high, cell.isVoid);
  }
  for (const cell of cells) {
    const [x, y] = [Math.round((cell.x - left) * wide), Math.round((cell.y - top) / rowHeight) * high];
    for (const [i, text] of brickLines(quill, cell, wide - 1).entries()) sheet.write(x + 1, y + 1 + i, text);
    for (const side of cell.sides) {
      const [across, down] = SIDES[side % SIDES.length]!;
      sheet.write(x + Math.round(across * wide), y + Math.round(down * high), 'o');
    }
  }
  return sheet.lines();
}

function frame(
  sheet: ReturnType<typeof canvas>,
  x: number,
  y: number,
  wide: number,
  high: number,
  isVoid: boolean,
): void {
  const [dash, post] = isVoid ? ['·', '·'] : ['-', '|'];
  for (const row of [y, y + high]) sheet.write(x, row, `+${dash.repeat(wide - 1)}+`);
  for (let row = y + 1; row < y + high; row++) {
    sheet.write(x, row, post);
    sheet.write(x + wide, row, post);
  }
}

function brickLines(quill: Quill, cell: Cell, width: number): readonly string[] {
  const name = cell.ground === undefined ? say(quill, cell.label) : say(quill, cell.ground.label);
  const owner = cell.owner === undefined ? '' : seat(cell.owner);
  const head = `${cut(name, width - columnsOf(owner))}${owner}`;
  const lines = wrappedLines(signs(quill, cell).join(' '), width, 0).slice(0, BRICK.lines - 1);
  return [head, ...lines].map((text) => cut(text, width));
}

// ---------------------------------------------------------------- graphs

function nodes(quill: Quill, { cells, edges }: BoardPanel): readonly string[] {
  const labels = new Map(cells.map((cell) => [cell.id, say(quill, cell.label)]));
  return cells.flatMap((cell) => {
    const near = edges.flatMap(({ from, to }) => (from === cell.id ? [to] : to === cell.id ? [from] : []));
    const owner = cell.owner === undefined ? '' : ` ${seat(cell.owner)}`;
    const links = near.length === 0 ? '' : ` — ${near.map((id) => labels.get(id) ?? id).join(', ')}`;
    const facts = cell.facts
      .filter((fact) => !fact.isEmpty)
      .map((fact) => `${say(quill, fact.label)}: ${say(quill, fact.value)}`);
    const things = cell.things.map((thing) => (thing.isHidden ? say(quill, thing.label) : thingText(quill, thing)));
    const inside = [...groundText(quill, cell), ...facts, ...things].join(', ');
    return [
      ...wrappedLines(`${labels.get(cell.id)}${owner}${links}`, quill.width, 4),
      ...(inside === '' ? [] : wrappedLines(`    ${inside}`, quill.width, 4)),
    ];
  });
}

/** The card that a node is made of, with what is printed on it. */
function groundText(quill: Quill, { ground }: Cell): readonly string[] {
  if (ground === undefined) return [];
  const printed = ground.face
    .filter((fact) => !fact.isEmpty)
    .map((fact) => `${say(quill, fact.label)} ${say(quill, fact.value)}`);
  return [`${thingText(quill, ground)}${printed.length === 0 ? '' : ` (${printed.join(', ')})`}`];
}
