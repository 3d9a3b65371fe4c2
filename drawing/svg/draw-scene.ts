/** A scene, or one of its panels, as a drawing. */
import type { Language } from '@kodeks/interpreter';
import type { Panel, Scene } from '../scene/model.ts';
import { drawBoard } from './draw-board.ts';
import { drawGrid, drawTracks, drawValues, drawZones } from './draw-panels.ts';
import { mark } from './marks.ts';
import { textWidth } from './measure.ts';
import { moved, node, type SvgNode } from './node.ts';
import { type Drawn, line, type Pen, say, titled } from './parts.ts';
import { colour, DRAWING_CSS } from './theme.ts';

export interface DrawOptions {
  readonly language: Language;
  /** Room in pixels; boards shrink to it, places wrap. 960 if not given. */
  readonly width?: number;
  /** With its colours inside, for a file of its own; pages bring `DRAWING_CSS` along instead. */
  readonly standalone?: boolean;
  /** Ids of things, facts and places to mark, such as those that `sceneDiff` found. */
  readonly marked?: ReadonlySet<string>;
}

const GAP = 22;
const HEAD = 30;
const EDGE = 8;

export function drawScene(scene: Scene, options: DrawOptions): SvgNode {
  const pen = penFor(scene, options);
  const panels = scene.panels.map((panel) => withHeading(pen, panel, drawPanelInside(pen, panel)));
  const { nodes, width, height } = stacked(panels, pen.width);
  return root(say(pen, scene.title), width, height, nodes, options);
}

/** One panel alone: for hosts that lay out panels by themselves. */
export function drawPanel(scene: Scene, panel: Panel, options: DrawOptions & { readonly heading?: boolean }): SvgNode {
  const pen = penFor(scene, options);
  const inside = drawPanelInside(pen, panel);
  const drawn = options.heading === false ? inside : withHeading(pen, panel, inside);
  return root(say(pen, panel.title), drawn.width, drawn.height, [drawn.node], options);
}

const penFor = (scene: Scene, { language, width = 960 }: DrawOptions): Pen => ({
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

/** Panels in their order; two stand side by side where both fit. */
function stacked(panels: readonly Drawn[], most: number): { nodes: readonly SvgNode[]; width: number; height: number } {
  let [x, y, high, wide] = [0, 0, 0, 0];
  const nodes = panels.map((panel) => {
    if (x > 0 && x + panel.width > most) [x, y, high] = [0, y + high + GAP, 0];
    const placed = moved(x, y, [panel.node]);
    x += panel.width + GAP;
    wide = Math.max(wide, x - GAP);
    high = Math.max(high, panel.height);
    return placed;
  });
  return { nodes, width: wide, height: y + high };
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

/** Everything that carries one of the ids gets the class `kd-changed`; how that looks stands in `DRAWING_CSS`. */
function withMarks({ tag, attributes, children }: SvgNode, ids: ReadonlySet<string>): SvgNode {
  const { 'data-thing': thing, 'data-alike': alike = '', 'data-fact': fact, class: given } = attributes;
  const own = [thing, fact, ...alike.split(' ')];
  const isMarked = own.some((id) => id !== undefined && ids.has(id));
  return {
    tag,
    attributes: isMarked
      ? { ...attributes, class: given === undefined ? 'kd-changed' : `${given} kd-changed` }
      : attributes,
    children: children.map((child) => (typeof child === 'string' ? child : withMarks(child, ids))),
  };
}
