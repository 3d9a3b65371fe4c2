/** A thing as a card on the table: its name on its colour, what it costs and gives in icons, what is true of it now. */
import type { FaceText, Fact, Thing } from '../scene/model.ts';
import { drawIcon, drawRow } from './draw-icon.ts';
import { mark } from './marks.ts';
import { wrapped } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { back, type Drawn, factText, line, lookOf, marked, type Pen, say, thingText, titled, tokens } from './parts.ts';
import { colour, full, onFull, tint } from './theme.ts';

export const CARD = { width: 132, pad: 7, head: 11.5, body: 10 } as const;
/** A card on the table shows what matters in play; its page, and a look at it, show the rest. */
const [MOST_LINES, MOST_ROWS, MOST_WORDS] = [4, 3, 3];

/** Height of the bar with the name, of a card that lies under another. */
export const BAND = 2 * CARD.head * 1.2 + 8;

/** Everything that it does, after what `thingText` says. */
export const wholeText = (pen: Pen, thing: Thing): string =>
  [thingText(pen, thing), ...(thing.texts ?? []).map((text) => `${sayHead(pen, text)}: ${say(pen, text.text)}`)].join(
    '\n',
  );

const sayHead = (pen: Pen, { side, label }: FaceText): string =>
  side === undefined ? say(pen, label) : `${say(pen, side)}: ${say(pen, label)}`;

export function card(pen: Pen, thing: Thing, width: number = CARD.width): Drawn {
  return thing.isHidden ? hiddenCard(pen, thing, width) : openCard(pen, thing, width);
}

/** A back with the name of its kind, and how many there are. */
function hiddenCard(pen: Pen, thing: Thing, width: number): Drawn {
  const count = thing.alike.length + 1;
  const name = `${count > 1 ? `${count} × ` : ''}${say(pen, thing.label)}`;
  const names = wrapped(name, width - 24, CARD.body, 2, true);
  const height = names.length * CARD.body * 1.25 + 20;
  return {
    width,
    height,
    node: group(marked(thing), [
      titled(thingText(pen, thing)),
      ...(count > 1 ? [back(3, -3, width - 3, height)] : []),
      back(0, 0, width - 3, height),
      node('rect', { x: 8, y: 8, width: width - 19, height: height - 16, rx: 3, fill: colour('paper') }),
      ...names.map((text, i) =>
        line(text, { x: 12, y: 8 + (i + 1) * CARD.body * 1.25, size: CARD.body, isBold: true, fill: colour('soft') }),
      ),
    ]),
  };
}

function openCard(pen: Pen, thing: Thing, width: number): Drawn {
  const { pad, head, body } = CARD;
  const inner = width - 2 * pad;
  const { hue, shape } = lookOf(pen, thing);
  const count = thing.alike.length + 1;
  const hasMark = hue !== undefined || thing.shape !== undefined || thing.icon !== undefined;
  const name = `${count > 1 ? `${count} × ` : ''}${say(pen, thing.label)}`;
  const names = wrapped(name, inner - (hasMark ? 16 : 0), head, 2, true);
  const band = names.length * head * 1.2 + 8;
  let y = band + 3;
  const nodes: SvgNode[] = [];
  const put = (text: string, isBold: boolean, fill = colour('ink')): void => {
    y += body * 1.25;
    nodes.push(line(text, { x: pad, y: y - body * 0.25, size: body, isBold, fill }));
  };
  const putRow = (row: NonNullable<Fact['pips']>, size: number): void => {
    const drawn = drawRow(row, { language: pen.language, width: inner, size });
    nodes.push(moved(pad, y + 1, [drawn.node]));
    y += drawn.height + 4;
  };
  const told = (facts: readonly Fact[]): readonly Fact[] => facts.filter((fact) => !fact.isEmpty);
  const pips = told(thing.face).flatMap(({ pips: row }) => row ?? []);
  if (pips.length > 0) putRow(pips, 13);
  for (const text of told(thing.face)
    .filter((fact) => fact.pips === undefined)
    .flatMap((fact) => wrapped(factText(pen, fact), inner, body, 2))
    .slice(0, MOST_LINES))
    put(text, false, colour('soft'));
  for (const { row } of (thing.texts ?? []).filter((text) => text.row !== undefined).slice(0, MOST_ROWS))
    putRow(row!, 12);
  const words = (thing.texts ?? []).filter((text) => text.row === undefined);
  for (const text of words
    .flatMap((one) => wrapped(say(pen, one.text), inner, body * 0.92, MOST_WORDS))
    .slice(0, MOST_WORDS))
    put(text, false, colour('soft'));
  for (const text of told(thing.facts).flatMap((fact) => wrapped(factText(pen, fact), inner, body, 2, true)))
    put(text, true);
  if (thing.holds.length > 0) {
    const held = tokens(pen, thing.holds, inner, 7, 2);
    nodes.push(moved(width / 2, y + 4, [held.node]));
    y += held.height + 4;
  }
  const height = y + (y > band + 3 ? pad - 2 : -3);
  const ink = hue === undefined ? colour('ink') : onFull(hue);
  return {
    width,
    height,
    node: group(marked(thing), [
      titled(wholeText(pen, thing)),
      node('rect', {
        width,
        height,
        rx: 6,
        fill: tint(hue),
        stroke: hue === undefined ? colour('line') : full(hue),
        'stroke-width': 1.5,
      }),
      node('path', {
        class: 'kd-band',
        d: `M0 ${band}V6A6 6 0 0 1 6 0H${width - 6}A6 6 0 0 1 ${width} 6V${band}Z`,
        fill: hue === undefined ? colour('back') : full(hue),
      }),
      ...names.map((text, i) =>
        line(text, { x: pad, y: 2 + (i + 1) * head * 1.2, size: head, isBold: true, fill: ink }),
      ),
      thing.icon !== undefined
        ? moved(width - pad - 13, band / 2 - 7, [drawIcon(thing.icon, 14, ink)])
        : hasMark
          ? mark(shape, hue === undefined ? undefined : hue, 5.5, { x: width - pad - 5, y: band / 2 })
          : undefined,
      ...nodes,
    ]),
  };
}
