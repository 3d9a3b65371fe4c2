/** Boards: hexes, squares and graphs, with what lies on their cells. */
import type { BoardPanel, Cell, Fact, Thing } from '../scene/model.ts';
import { drawRow } from './draw-icon.ts';
import { mark } from './marks.ts';
import { wrapped } from './measure.ts';
import { group, moved, node, round, type SvgNode } from './node.ts';
import { type Drawn, factText, line, marked, type Pen, say, thingText, titled, tokens } from './parts.ts';
import { colour, full, tint } from './theme.ts';

/** Distance of the middles of two neighbours. */
const UNIT = { hexes: 116, squares: 56, graph: 128 } as const;
const LEAST = { hexes: 40, squares: 24, graph: 84 } as const;
const MARGIN = 8;

export function drawBoard(pen: Pen, { form, cells, edges }: BoardPanel): Drawn {
  const shown = cells;
  const xs = shown.map((cell) => cell.x);
  const ys = shown.map((cell) => cell.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const unit = Math.max(LEAST[form], Math.min(UNIT[form], (pen.width - 2 * MARGIN - 24) / (right - left + 1)));
  const half = form === 'hexes' ? unit / Math.sqrt(3) : unit / 2;
  const edge = form === 'squares' ? 18 : MARGIN; // room for the names of rows
  const at = ({ x, y }: Cell): readonly [number, number] => [
    edge + unit / 2 + (x - left) * unit,
    MARGIN + half + (y - top) * unit,
  ];
  const places = new Map(shown.map((cell) => [cell.id, at(cell)]));
  const height = 2 * half + (bottom - top) * unit + MARGIN + (form === 'squares' ? 18 : MARGIN);
  return {
    width: (right - left + 1) * unit + edge + MARGIN,
    height,
    node: group({}, [
      ...edges.map(({ from, to }) => edgeLine(places.get(from), places.get(to))),
      ...shown.map((cell) => moved(...at(cell), [drawCell(pen, form, cell, unit)])),
      ...(form === 'squares' ? coordinates(shown, at, unit) : []),
    ]),
  };
}

function edgeLine(
  from: readonly [number, number] | undefined,
  to: readonly [number, number] | undefined,
): SvgNode | undefined {
  if (from === undefined || to === undefined) return undefined;
  return node('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], stroke: colour('line'), 'stroke-width': 3 });
}

/** Letters below and numbers beside a board of squares, read off its cells' ids. */
function coordinates(
  cells: readonly Cell[],
  at: (cell: Cell) => readonly [number, number],
  unit: number,
): readonly SvgNode[] {
  const soft = { size: 11, fill: colour('soft'), anchor: 'middle' as const };
  const lowest = Math.max(...cells.map((cell) => cell.y));
  return cells.flatMap((cell) => {
    const [x, y] = at(cell);
    const [, letters = '', number = ''] = /^([a-z]+)(\d+)$/.exec(cell.id) ?? [];
    return [
      ...(cell.y === lowest ? [line(letters, { x, y: y + unit / 2 + 13, ...soft })] : []),
      ...(cell.x === 0 ? [line(number, { x: 9, y: y + 4, ...soft })] : []),
    ];
  });
}

// ---------------------------------------------------------------- cells

function drawCell(pen: Pen, form: BoardPanel['form'], cell: Cell, unit: number): SvgNode {
  const owner = cell.owner === undefined ? undefined : pen.players[cell.owner];
  const hue = owner?.hue ?? cell.hue ?? cell.ground?.hue;
  const isStone = form === 'squares' && cell.things.length === 0 && owner !== undefined;
  return group({ ...marked({ id: cell.id, alike: [] }), class: 'kd-cell' }, [
    titled(cellText(pen, cell)),
    outlineOf(form, cell, unit, isStone ? undefined : hue),
    ...sideMarks(cell, unit),
    ...(isStone ? [mark(owner.shape, owner.hue, unit * 0.3)] : insides(pen, form, cell, unit)),
  ]);
}

function cellText(pen: Pen, cell: Cell): string {
  const owner = cell.owner === undefined ? undefined : pen.players[cell.owner];
  return [
    say(pen, cell.label),
    ...(cell.ground === undefined ? [] : [thingText(pen, cell.ground)]),
    ...(owner === undefined ? [] : [say(pen, owner.label)]),
    ...telling(cell.facts).map((fact) => factText(pen, fact)),
    ...cell.things.map((thing) => thingText(pen, thing)),
  ].join('\n');
}

const telling = (facts: readonly Fact[]): readonly Fact[] => facts.filter((fact) => !fact.isEmpty);

/** A tile by itself, as it is printed: its sides and what is on it, around the middle. */
export function drawTile(pen: Pen, thing: Thing, unit: number): SvgNode {
  const parts = tokens(pen, thing.holds, unit * 0.7, unit * 0.06, 3);
  return group({}, [
    outlineOf('hexes', { isVoid: false }, unit, thing.hue),
    ...sideMarks(thing, unit),
    moved(0, -parts.height / 2, [parts.node]),
  ]);
}

function outlineOf(
  form: BoardPanel['form'],
  { isVoid }: Pick<Cell, 'isVoid'>,
  unit: number,
  hue: Parameters<typeof tint>[0],
): SvgNode {
  const look = {
    fill: isVoid ? 'none' : tint(hue),
    stroke: isVoid ? colour('back') : hue === undefined ? colour('line') : full(hue),
    'stroke-width': hue === undefined ? 1 : 3,
    'stroke-dasharray': isVoid ? '4 4' : undefined,
  };
  if (form === 'squares') return node('rect', { x: -unit / 2, y: -unit / 2, width: unit, height: unit, ...look });
  if (form === 'graph')
    return node('rect', {
      x: -unit * 0.42,
      y: -unit * 0.3,
      width: unit * 0.84,
      height: unit * 0.6,
      rx: 10,
      ...look,
      fill: hue === undefined ? colour('box') : look.fill,
    });
  const r = unit / Math.sqrt(3) - 1.5;
  const points = Array.from(
    { length: 6 },
    (_, i) => `${round(r * Math.sin((i * Math.PI) / 3))},${round(-r * Math.cos((i * Math.PI) / 3))}`,
  );
  return node('polygon', { points: points.join(' '), ...look });
}

/** Open sides of a hex, as half discs on them; direction 0 is east, the others follow clockwise. */
function sideMarks(cell: Pick<Cell, 'sides'>, unit: number): readonly SvgNode[] {
  return cell.sides.map((side) => {
    const angle = (side * Math.PI) / 3;
    const [across, along] = [Math.cos(angle), Math.sin(angle)];
    const [edge, r] = [unit / 2 - 1.5, unit * 0.075];
    const corner = (sign: 1 | -1): string =>
      `${round(across * edge - sign * along * r)} ${round(along * edge + sign * across * r)}`;
    return node('path', {
      d: `M${corner(-1)}A${round(r)} ${round(r)} 0 0 0 ${corner(1)}Z`,
      fill: colour('paper'),
      stroke: colour('ink'),
      'stroke-width': 1.5,
    });
  });
}

/** Name, what is printed on it, the pieces, and what is true of it, one under the other, as far as there is room. */
function insides(pen: Pen, form: BoardPanel['form'], cell: Cell, unit: number): readonly SvgNode[] {
  const width = form === 'hexes' ? unit * 0.78 : unit * (form === 'graph' ? 0.78 : 0.9);
  // a hex keeps clear of the marks on its upper and lower sides
  const room = unit * (form === 'hexes' ? (cell.sides.length > 0 ? 0.76 : 0.94) : form === 'graph' ? 0.56 : 0.9);
  const r = Math.max(6, Math.min(11, unit * 0.12));
  const size = unit < 100 ? 8.5 : 9.5;
  const lineHeight = size * 1.2;
  const held = [...(cell.ground?.holds ?? []), ...cell.things];
  const [parts, pieces] = [held.filter((thing) => thing.isPart), held.filter((thing) => !thing.isPart)];
  const facts = telling([...(cell.ground?.facts ?? []), ...cell.facts]).filter(
    (fact) => fact.hue === undefined || cell.owner === undefined,
  );
  const printed = telling(cell.ground?.face ?? []).flatMap(({ pips }) => pips ?? []);
  const pips = [...printed, ...facts.flatMap(({ pips: row }) => row ?? [])];
  const row = pips.length === 0 ? undefined : drawRow(pips, { language: pen.language, width, size: size + 1.5 });
  const small = tokens(pen, parts, width, r * 0.55, 2);
  const others =
    (parts.length > 0 ? small.height : 0) + (pieces.length > 0 ? r * 2.5 : 0) + (row === undefined ? 0 : row.height);
  const lines = others + 2 * lineHeight <= room ? 2 : 1;
  const named = isNameless(form, cell, others)
    ? []
    : wrapped(nameOf(pen, cell), width * (form === 'hexes' ? 0.95 : 1), size, lines, true);
  let left =
    room - named.length * lineHeight - (parts.length > 0 ? small.height : 0) - (row === undefined ? 0 : row.height + 2);
  const rows = Math.max(1, Math.floor(left / (r * 2.5)));
  const large = tokens(pen, pieces, width, r, rows);
  left -= pieces.length > 0 ? large.height : 0;
  const told = facts
    .filter((fact) => fact.pips === undefined)
    .map((fact) => (form === 'squares' ? say(pen, fact.value) : factText(pen, fact)))
    .slice(0, Math.max(0, Math.floor(left / lineHeight)));
  let y = -(room - left + told.length * lineHeight) / 2;
  const nodes: SvgNode[] = [];
  const put = (text: string, isBold: boolean): void => {
    y += lineHeight;
    const fill = colour(isBold ? 'ink' : 'soft');
    nodes.push(line(text, { x: 0, y: y - lineHeight * 0.2, size, anchor: 'middle', isBold, width, fill }));
  };
  for (const text of named) put(text, true);
  if (row !== undefined) {
    nodes.push(moved(-row.width / 2, y + 1, [row.node]));
    y += row.height + 2;
  }
  for (const [things, drawn] of [
    [parts, small],
    [pieces, large],
  ] as const)
    if (things.length > 0) {
      nodes.push(moved(0, y, [drawn.node]));
      y += drawn.height;
    }
  for (const text of told) put(text, false);
  return nodes;
}

/** Coordinates of a map are for answers, not for eyes: a hex is named by the tile on it, or where there is nothing else to see. */
function isNameless(form: BoardPanel['form'], cell: Cell, others: number): boolean {
  if (form === 'squares') return true;
  return form === 'hexes' && cell.ground === undefined && (cell.isVoid || others > 0 || isCoordinate(cell.label.en));
}

const isCoordinate = (name: string): boolean => /^\(-?\d+, -?\d+\)$/.test(name);

const nameOf = (pen: Pen, cell: Cell): string =>
  cell.ground === undefined ? say(pen, cell.label) : say(pen, cell.ground.label);
