/** A scene, or one of its panels, as a drawing. */
import type { Language } from '@kodeks/interpreter';
import type { Panel, Scene } from '../scene/model.ts';
import { type Table, tableOf } from '../scene/table.ts';
import { drawBoard } from './draw-board.ts';
import { drawGrid } from './draw-grid.ts';
import { drawStatus, drawTracks, drawValues } from './draw-panels.ts';
import { drawSeatBody, drawSeatHead, seatName } from './draw-seat.ts';
import { drawPiles, drawZones } from './draw-zones.ts';
import { mark } from './marks.ts';
import { textWidth } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { type Drawn, flow, line, type Pen, say, titled } from './parts.ts';
import { colour, DRAWING_CSS } from './theme.ts';

export interface DrawOptions {
  readonly language: Language;
  /** Room in pixels; boards shrink to it, places wrap. 960 if not given. */
  readonly width?: number;
  /** With its colours inside, for a file of its own; pages bring `DRAWING_CSS` along instead. */
  readonly standalone?: boolean;
  /** Ids of things, facts and places to mark, such as those that `sceneDiff` found. */
  readonly marked?: ReadonlySet<string>;
  /** Ids of what can be chosen: never folded away. */
  readonly offered?: ReadonlySet<string>;
}

const WIDTH = 960;

const GAP = 22;
const HEAD = 30;
const EDGE = 8;

/** The whole table in one drawing: what is true of the game, the main board, everybody's area, what all share, and the piles. */
export function drawScene(scene: Scene, options: DrawOptions): SvgNode {
  const pen = penFor(scene, options);
  const { node: drawn, width, height } = drawnTable(pen, tableOf(scene, options));
  return root(say(pen, scene.title), width, height, [drawn], options);
}

export const TABLE_PARTS = ['status', 'main', 'shared', 'piles'] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

/** The table in parts, for hosts that have a place for each; a part without anything in it is undefined. */
export interface TableDrawing {
  readonly parts: Readonly<Record<TablePart, SvgNode | undefined>>;
  readonly seats: readonly {
    readonly player: number;
    readonly name: string;
    readonly head: SvgNode;
    readonly body: SvgNode | undefined;
  }[];
}

export interface TableDrawOptions extends DrawOptions {
  /** Room for a player's area; without it that of everything else. */
  readonly seatWidth?: number;
}

export function drawTable(scene: Scene, options: TableDrawOptions): TableDrawing {
  const pen = penFor(scene, options);
  const seatPen = penFor(scene, { ...options, width: options.seatWidth ?? options.width ?? WIDTH });
  const table = tableOf(scene, options);
  const alone = (title: string, drawn: Drawn): SvgNode => root(title, drawn.width, drawn.height, [drawn.node], options);
  const together = (panels: readonly Panel[]): SvgNode | undefined => {
    if (panels.length === 0) return undefined;
    // a board alone needs no name: everybody sees what it is
    const [only] = panels;
    const isBare = panels.length === 1 && only?.kind === 'board';
    const drawn = panels.map((panel) => {
      const inside = drawPanelInside(pen, panel);
      return isBare ? inside : withHeading(pen, panel, inside);
    });
    return alone(say(pen, scene.title), flow(drawn, pen.width, GAP));
  };
  return {
    parts: {
      status: table.status.length === 0 ? undefined : alone(say(pen, scene.title), drawStatus(pen, table.status)),
      main: together(table.main),
      shared: together(table.shared),
      piles: table.piles.length === 0 ? undefined : alone(say(pen, scene.title), drawPiles(pen, table.piles)),
    },
    seats: table.seats.map((seat) => {
      const name = seatName(pen, seat);
      const body = drawSeatBody(seatPen, seat);
      return {
        player: seat.player.index,
        name,
        head: alone(name, drawSeatHead(seatPen, seat)),
        body: body.height === 0 ? undefined : alone(name, body),
      };
    }),
  };
}

/** One group after the other; what belongs together stands side by side where it fits. */
function drawnTable(pen: Pen, { status, main, seats, shared, piles }: Table): Drawn {
  const headed = (panel: Panel): Drawn => withHeading(pen, panel, drawPanelInside(pen, panel));
  const own = { ...pen, width: seatWidth(pen.width, seats.length) };
  const areas = seats.map((seat) => {
    const [head, body] = [drawSeatHead(own, seat), drawSeatBody(own, seat)];
    const node_ = group({}, [head.node, moved(0, head.height + 8, [body.node])]);
    return { width: own.width, height: head.height + 8 + body.height, node: node_ };
  });
  const groups = [[drawStatus(pen, status)], main.map(headed), areas, shared.map(headed), [drawPiles(pen, piles)]].map(
    (parts) => flow(parts, pen.width, GAP),
  );
  return stacked(groups.filter(({ height }) => height > 0));
}

function stacked(parts: readonly Drawn[]): Drawn {
  let [y, wide] = [0, 0];
  const nodes = parts.map((part): SvgNode => {
    const placed = moved(0, y, [part.node]);
    y += part.height + GAP;
    wide = Math.max(wide, part.width);
    return placed;
  });
  return { width: wide, height: Math.max(0, y - GAP), node: group({}, nodes) };
}

/** Two or three areas beside each other where there is room for as many cards. */
function seatWidth(width: number, seats: number): number {
  const across = Math.max(1, Math.min(seats, Math.floor((width + GAP) / (300 + GAP))));
  return (width + GAP) / across - GAP;
}

/** One panel alone: for hosts that lay out panels by themselves. */
export function drawPanel(scene: Scene, panel: Panel, options: DrawOptions & { readonly heading?: boolean }): SvgNode {
  const pen = penFor(scene, options);
  const inside = drawPanelInside(pen, panel);
  const drawn = options.heading === false ? inside : withHeading(pen, panel, inside);
  return root(say(pen, panel.title), drawn.width, drawn.height, [drawn.node], options);
}

const penFor = (scene: Scene, { language, width = WIDTH }: DrawOptions): Pen => ({
  language,
  players: scene.players,
  width: Math.max(200, width - 2 * EDGE),
});

function drawPanelInside(pen: Pen, panel: Panel): Drawn {
  switch (panel.kind) {
    case 'board':
      return drawBoard(pen, panel);
    case 'track':
      return drawTracks(pen, panel);
    case 'values':
      return drawValues(pen, panel);
    case 'zone':
      return drawZones(pen, panel);
    case 'grid':
      return drawGrid(pen, panel);
    default:
      return panel satisfies never;
  }
}

function withHeading(pen: Pen, panel: Panel, inside: Drawn): Drawn {
  const player = panel.player === undefined ? undefined : pen.players[panel.player];
  const title = say(pen, panel.title);
  const left = player === undefined ? 0 : 20;
  return {
    width: Math.min(pen.width, Math.max(inside.width, textWidth(title, 16, true) + left)),
    height: inside.height + HEAD,
    node: node('g', { 'data-panel': panel.id }, [
      player === undefined ? undefined : mark(player.shape, player.hue, 7, { x: 8, y: 12 }),
      line(title, { x: left, y: 18, size: 16, isBold: true, width: pen.width - left }),
      moved(0, HEAD, [inside.node]),
    ]),
  };
}

function root(
  title: string,
  width: number,
  height: number,
  nodes: readonly SvgNode[],
  { language, standalone, marked }: DrawOptions,
): SvgNode {
  const [w, h] = [Math.ceil(width + 2 * EDGE), Math.ceil(height + 2 * EDGE)];
  return node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${w} ${h}`,
      width: w,
      height: h,
      class: 'kd-drawing',
      role: 'group',
      'aria-label': title,
      lang: language,
      'font-family': "system-ui, 'DejaVu Sans', sans-serif",
    },
    [
      titled(title),
      standalone ? node('style', {}, [DRAWING_CSS]) : undefined,
      standalone ? node('rect', { width: w, height: h, fill: colour('paper') }) : undefined,
      moved(EDGE, EDGE, marked === undefined ? nodes : nodes.map((one) => withMarks(one, marked))),
    ],
  );
}

/** Everything that carries one of the ids gets the class `kd-changed`; how that looks stands in `DRAWING_CSS`. What has none stays the same object. */
function withMarks(one: SvgNode, ids: ReadonlySet<string>): SvgNode {
  const { tag, attributes, children } = one;
  const inner = children.map((child) => (typeof child === 'string' ? child : withMarks(child, ids)));
  const isSame = inner.every((child, i) => child === children[i]);
  if (!isMarked(attributes, ids)) return isSame ? one : { tag, attributes, children: inner };
  const { class: given } = attributes;
  return {
    tag,
    attributes: { ...attributes, class: given === undefined ? 'kd-changed' : `${given} kd-changed` },
    children: inner,
  };
}

function isMarked(attributes: SvgNode['attributes'], ids: ReadonlySet<string>): boolean {
  const { 'data-thing': thing, 'data-alike': alike, 'data-fact': fact } = attributes;
  if (thing !== undefined && ids.has(thing)) return true;
  if (fact !== undefined && ids.has(fact)) return true;
  return alike?.split(' ').some((id) => ids.has(id)) === true;
}
