/** A board as a panel: where its cells are, and what lies on each. */
import { hexCells, type PanelLayout, type Shown, type ViewPath } from '@kodeks/dsl';
import { usuallyShown } from './default-plan.ts';
import { graphPositions } from './graph-positions.ts';
import { thingsInRow } from './grid-panel.ts';
import type { BoardPanel, Cell, Thing } from './model.ts';
import {
  factsOf,
  follow,
  heldBy,
  hueAt,
  idOf,
  labelOf,
  membersOf,
  ownerAt,
  placesWith,
  type Reader,
  sidesOf,
  thingsIn,
  together,
} from './reader.ts';
import { called, heading, titleOf } from './words.ts';

type BoardLayout = Extract<PanelLayout, { kind: 'board' }>;
type GridLayout = Extract<PanelLayout, { kind: 'grid' }>;

/** `rows`: grids whose rows are cells of this board; what they hold lies on the cells. */
export function boardPanel(reader: Reader, layout: BoardLayout, rows: readonly GridLayout[] = []): BoardPanel {
  const members = membersOf(reader, layout.domain);
  const places = positionsOf(reader, layout, members);
  const shows = shownOn(reader, layout);
  const near = nearMembers(reader, layout, members, places);
  const cells = near.map((i) => cellOf(reader, layout, rows, shows, members[i]!, places[i]!));
  return {
    kind: 'board',
    id: layout.id,
    title: titleOf(layout.title) ?? heading(called(reader.texts, layout.id)),
    player: undefined,
    form: layout.board.form,
    cells,
    edges: edgesOf(reader, layout, members),
  };
}

/** Without what is drawn in another way: the ground, and the state that says whose a cell is. */
function shownOn(reader: Reader, { shows, domain, ground, owner }: BoardLayout): readonly Shown[] {
  const [first] = owner ?? [];
  return (shows ?? usuallyShown(reader.core, domain)).filter((shown) => {
    if (shown.by === 'place') return shown.place !== ground;
    return !(shown.by === 'state' && first?.by === 'state' && shown.column === first.column);
  });
}

type Point = readonly [number, number];

/** A map that grows has room for more than will ever lie there: of its empty cells only those beside something are drawn. A graph is printed whole. */
function nearMembers(
  reader: Reader,
  { ground, board }: BoardLayout,
  members: readonly number[],
  places: readonly Point[],
): readonly number[] {
  const all = members.map((_, i) => i);
  if (ground === undefined || board.form === 'graph') return all;
  const there = all.filter((i) =>
    placesWith(reader, ground, [members[i]!]).some((place) => reader.look.contents(place)?.length !== 0),
  );
  if (there.length === 0) return all;
  const isNear = ([x, y]: Point): boolean => there.some((i) => Math.hypot(places[i]![0] - x, places[i]![1] - y) < 1.1);
  return all.filter((i) => isNear(places[i]!));
}

function positionsOf(reader: Reader, { board, at, domain }: BoardLayout, members: readonly number[]): readonly Point[] {
  const cells = reader.core.domains[domain];
  // row 1 lies south
  if (cells?.form === 'squares')
    return members.map((_, i) => [i % cells.columns, cells.rows - 1 - Math.floor(i / cells.columns)]);
  // pointed tops: east and west are neighbours in a row, rows are the height of a triangle apart
  if (cells?.form === 'hexes') return hexCells(cells.shape).map(([q, r]) => [q + r / 2, (r * Math.sqrt(3)) / 2]);
  if (board.form !== 'graph') return [];
  const first = members[0] ?? 0;
  const number = (path: ViewPath, member: number): number => follow(reader, path, member, domain)?.value ?? 0;
  if (at !== undefined) return members.map((member) => [number(at[0], member), number(at[1], member)]);
  return graphPositions(members.map((member) => reader.look.list(board.links, member).map((other) => other - first)));
}

function cellOf(
  reader: Reader,
  layout: BoardLayout,
  rows: readonly GridLayout[],
  shows: readonly Shown[],
  member: number,
  [x, y]: Point,
): Cell {
  const { domain } = layout;
  const ground = groundOf(reader, layout, member);
  return {
    id: idOf(reader, member, domain),
    label: labelOf(reader, member, domain),
    x,
    y,
    ground,
    owner: ownerAt(reader, layout.owner, member, domain) ?? ground?.owner,
    hue: hueAt(reader, layout.colour, member, domain),
    things: [
      ...heldBy(reader, shows, member, member),
      ...rows.flatMap((grid) => together(thingsInRow(reader, grid, member), false)),
    ],
    facts: factsOf(reader, shows, member),
    sides: ground?.sides ?? (layout.sides === undefined ? [] : sidesOf(reader, layout.sides, member, member)),
    isVoid: layout.ground !== undefined && ground === undefined && layout.board.form !== 'graph',
  };
}

/** The tile on a cell; how it lies is said by the board, how it was printed by its kind. */
function groundOf(reader: Reader, layout: BoardLayout, member: number): Thing | undefined {
  if (layout.ground === undefined) return undefined;
  const [ground] = thingsIn(reader, layout.ground, [member]);
  if (ground === undefined || layout.sides === undefined) return ground;
  const tile = follow(reader, [{ by: 'content', place: layout.ground }], member, layout.domain)?.value;
  return tile === undefined
    ? ground
    : { ...ground, sides: sidesOf(reader, layout.sides, tile, reader.look.designOf(tile)) };
}

/** Each link once, however many sides it is written on. */
function edgesOf(reader: Reader, { board, domain }: BoardLayout, members: readonly number[]): BoardPanel['edges'] {
  if (board.form !== 'graph') return [];
  const pairs = new Map<string, readonly [number, number]>();
  for (const member of members)
    for (const other of reader.look.list(board.links, member)) {
      const [from, to] = member < other ? [member, other] : [other, member];
      pairs.set(`${from} ${to}`, [from, to]);
    }
  return [...pairs.values()].map(([from, to]) => ({ from: idOf(reader, from, domain), to: idOf(reader, to, domain) }));
}
