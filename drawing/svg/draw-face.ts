/** The face of an item, for galleries: its name, what is printed on it, and what its rules say in words. */
import { type CompiledGame, capitalised, type IconRow } from '@kodeks/dsl';
import type { Language } from '@kodeks/interpreter';
import { faceOfItem } from '../scene/face.ts';
import type { FaceText, Fact } from '../scene/model.ts';
import { drawTile } from './draw-board.ts';
import { drawIcon, drawRow } from './draw-icon.ts';
import { mark } from './marks.ts';
import { textWidth, wrapped } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { factText, line, lookOf, type Pen, say, thingText, titled, tokens } from './parts.ts';
import { colour, DRAWING_CSS, full, onFull, tint } from './theme.ts';

export interface FaceOptions {
  readonly language: Language;
  readonly width?: number;
  readonly standalone?: boolean;
  /** At least so high. */
  readonly height?: number;
  /** Words only where a text cannot be said in icons. */
  readonly iconsFirst?: boolean;
}

const [PAD, HEAD, BODY] = [12, 15, 12];
/** More than any component says: nothing of what it does is cut off. */
const MOST_LINES = 60;

/** `Operational side: always`. */
const headOf = (pen: Pen, { side, label }: FaceText): string =>
  capitalised(side === undefined ? say(pen, label) : `${say(pen, side)}: ${say(pen, label)}`);

/** `cost 2 ▲ 1 ●`: what is printed, as pips after its name. */
function pipLine(
  pen: Pen,
  fact: Fact,
  pips: IconRow,
  width: number,
): { readonly height: number; readonly node: SvgNode } {
  const name = say(pen, fact.label);
  const left = Math.min(width * 0.7, textWidth(name, BODY) + 8);
  const drawn = drawRow(pips, { language: pen.language, width: width - left });
  const label = line(name, { x: 0, y: BODY * 1.05, size: BODY, fill: colour('soft'), width: left });
  return { height: drawn.height, node: group({}, [label, moved(left, 0, [drawn.node])]) };
}

/** Undefined if the game has no such item. */
export function drawFace(
  game: CompiledGame,
  item: string,
  { language, width = 260, standalone, height: least = 0, iconsFirst = false }: FaceOptions,
): SvgNode | undefined {
  const face = faceOfItem(game, item);
  if (face === undefined) return undefined;
  const pen: Pen = { language, players: [], width };
  const { thing, texts } = face;
  const { hue, shape } = lookOf(pen, thing);
  const inner = width - 2 * PAD;
  const names = wrapped(say(pen, thing.label), inner - 24, HEAD, 3, true);
  const band = names.length * HEAD * 1.3 + 14;
  const nodes: SvgNode[] = [];
  let y = band + 6;
  const put = (text: string, isBold: boolean, fill: string): void => {
    y += BODY * 1.35;
    nodes.push(line(text, { x: PAD, y: y - BODY * 0.3, size: BODY, isBold, fill }));
  };
  for (const text of wrapped(say(pen, thing.kindLabel), inner, BODY, 1)) put(text, false, colour('soft'));
  const place = (drawn: { readonly height: number; readonly node: SvgNode }): void => {
    nodes.push(moved(PAD, y + 4, [drawn.node]));
    y += drawn.height + 6;
  };
  for (const fact of thing.face) {
    if (fact.pips === undefined) {
      for (const text of wrapped(factText(pen, fact), inner, BODY, 6)) put(text, false, colour('ink'));
    } else place(pipLine(pen, fact, fact.pips, inner));
  }
  if (thing.shape === 'hexagon' && (thing.sides.length > 0 || thing.holds.length > 0)) {
    const unit = Math.min(150, inner);
    nodes.push(moved(width / 2, y + unit / Math.sqrt(3) + 6, [drawTile(pen, thing, unit)]));
    y += (2 * unit) / Math.sqrt(3) + 12;
  } else if (thing.holds.length > 0) {
    const held = tokens(pen, thing.holds, inner, 9, 4);
    nodes.push(moved(width / 2, y + 6, [held.node]));
    y += held.height + 6;
  }
  for (const text of texts) {
    y += 5;
    for (const words of wrapped(headOf(pen, text), inner, BODY, 2, true)) put(words, true, colour('ink'));
    if (text.row !== undefined) place(drawRow(text.row, { language, width: inner }));
    if (text.row !== undefined && iconsFirst) continue;
    for (const words of wrapped(say(pen, text.text), inner, BODY, MOST_LINES)) put(words, false, colour('ink'));
  }
  const height = Math.max(least, Math.ceil(y + PAD));
  const ink = hue === undefined ? colour('ink') : onFull(hue);
  return node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      class: 'kd-drawing',
      role: 'img',
      'aria-label': say(pen, thing.label),
      lang: language,
      'font-family': "system-ui, 'DejaVu Sans', sans-serif",
      'data-thing': thing.id,
    },
    [
      titled(
        [thingText(pen, thing), ...texts.map((text) => `${headOf(pen, text)}: ${say(pen, text.text)}`)].join('\n'),
      ),
      standalone ? node('style', {}, [DRAWING_CSS]) : undefined,
      node('rect', {
        x: 1,
        y: 1,
        width: width - 2,
        height: height - 2,
        rx: 10,
        fill: tint(hue),
        stroke: hue === undefined ? colour('line') : full(hue),
        'stroke-width': 2,
      }),
      node('path', {
        d: `M2 ${band}V11A9 9 0 0 1 11 2H${width - 11}A9 9 0 0 1 ${width - 2} 11V${band}Z`,
        fill: hue === undefined ? colour('back') : full(hue),
      }),
      ...names.map((text, i) =>
        line(text, { x: PAD, y: 8 + (i + 1) * HEAD * 1.25 - 2, size: HEAD, isBold: true, fill: ink }),
      ),
      thing.icon === undefined
        ? mark(shape, undefined, 8, { x: width - PAD - 8, y: band / 2 })
        : moved(width - PAD - 20, band / 2 - 10, [drawIcon(thing.icon, 20, ink)]),
      ...nodes,
    ],
  );
}
