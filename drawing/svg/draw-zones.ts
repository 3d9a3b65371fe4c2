/** Places with what lies in them, and piles of which only the top and the number matter. */
import type { Thing, Zone, ZonePanel } from '../scene/model.ts';
import { BAND, CARD, card } from './draw-card.ts';
import { textWidth, wrapped } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { back, type Drawn, flow, line, lookOf, marked, type Pen, say, titled, tokens } from './parts.ts';
import { colour, full, tint } from './theme.ts';

const [LABEL, PAD] = [11, 7];

/** More than this, and cards become tokens. */
const MOST_CARDS = 14;
const MOST_TOKENS = 120;

export function drawZones(pen: Pen, { zones }: Pick<ZonePanel, 'zones'>): Drawn {
  return flow(
    zones.map((zone) => (isBare(zone) ? drawBare(pen, zone) : drawZone(pen, zone))),
    pen.width,
    10,
  );
}

const isBare = ({ size, things }: Zone): boolean => size === 0 && things.length === 0;

/** A place with nothing in it takes the room of its name: it may still be chosen. */
function drawBare(pen: Pen, zone: Zone): Drawn {
  const name = say(pen, zone.label);
  const width = Math.min(pen.width, textWidth(name, 10.5) + 14);
  return {
    width,
    height: 20,
    node: group({ ...marked({ id: zone.id, alike: [] }), class: 'kd-zone' }, [
      titled(`${name} (0)`),
      node('rect', { width, height: 20, rx: 6, fill: 'none', stroke: colour('line'), 'stroke-dasharray': '3 3' }),
      line(name, { x: 7, y: 14, size: 10.5, fill: colour('soft'), width: width - 12 }),
    ]),
  };
}

function headingOf(pen: Pen, zone: Zone): string {
  const size = zone.size === undefined ? '?' : zone.form === 'slot' || zone.size === 1 ? '' : String(zone.size);
  return size === '' ? say(pen, zone.label) : `${say(pen, zone.label)} · ${size}`;
}

function drawZone(pen: Pen, zone: Zone): Drawn {
  const shown = contentsOf(pen, zone, pen.width - 2 * PAD);
  const heading = headingOf(pen, zone);
  const width = Math.min(pen.width, Math.max(64, shown.width + 2 * PAD, textWidth(heading, LABEL) + 2 * PAD));
  const height = shown.height + 28;
  return {
    width,
    height,
    node: group({ ...marked({ id: zone.id, alike: [] }), class: 'kd-zone' }, [
      titled(heading),
      node('rect', { width, height, rx: 8, fill: colour('box') }),
      line(heading, { x: PAD, y: 14, size: LABEL, fill: colour('soft'), width: width - 2 * PAD }),
      moved(PAD, 21, [shown.node]),
    ]),
  };
}

function contentsOf(pen: Pen, { things, form }: Zone, width: number): Drawn {
  if (things.length === 0) return { width: 60, height: -4, node: group({}, []) };
  const plain = things.every(
    (thing) =>
      thing.face.length === 0 &&
      thing.holds.length === 0 &&
      !thing.texts?.length &&
      !thing.facts.some((fact) => !fact.isEmpty),
  );
  const asTokens =
    plain &&
    form !== 'slot' &&
    things.every((thing) => thing.shape !== undefined || thing.owner !== undefined || thing.icon !== undefined);
  if (things.length <= MOST_CARDS && !asTokens) {
    const cards = things.map((thing) => card(pen, thing, cardWidth(width)));
    return form === 'stack' ? overlapped(cards, things, width) : flow(cards, width);
  }
  const r = 10;
  const across = Math.max(1, Math.min(things.length, Math.floor(width / (r * 2.5)), 12));
  const drawn = tokens(pen, things.slice(0, MOST_TOKENS), across * r * 2.5, r, Math.ceil(things.length / across));
  return { width: across * r * 2.5, height: drawn.height, node: moved((across * r * 2.5) / 2, 0, [drawn.node]) };
}

/** As many beside each other as keep legible, so that they fill a narrow room. */
function cardWidth(width: number): number {
  const across = Math.max(1, Math.floor((width + 8) / (CARD.width - 12)));
  return Math.min(CARD.width + 16, (width + 8) / across - 8);
}

/** A stack: the bottom first, each further one a step lower on top of it, so that every name can be read. */
function overlapped(cards: readonly Drawn[], things: readonly Thing[], width: number): Drawn {
  if (things.every((thing) => thing.isHidden)) return flow(cards, width);
  const last = cards[0]!;
  const bottomUp = [...cards].reverse();
  return {
    width: last.width,
    height: BAND * (cards.length - 1) + last.height,
    node: group(
      {},
      bottomUp.map((one, i): SvgNode => moved(0, i * BAND, [one.node])),
    ),
  };
}

// ---------------------------------------------------------------- piles

const PILE = { width: 92, height: 62 } as const;

/** Decks and bags, side by side: the top or the back, the name and how many. */
export function drawPiles(pen: Pen, zones: readonly Zone[]): Drawn {
  return flow(
    zones.map((zone) => drawPile(pen, zone)),
    pen.width,
    10,
  );
}

function drawPile(pen: Pen, zone: Zone): Drawn {
  const { width, height } = PILE;
  const [top] = zone.things;
  const { hue } = top === undefined || zone.form === 'bag' ? { hue: undefined } : lookOf(pen, top);
  const count = zone.size === undefined ? '?' : String(zone.size);
  const names = wrapped(say(pen, zone.label), width - 4, 10, 2);
  return {
    width,
    height: height + 26,
    node: group({ ...marked({ id: zone.id, alike: [] }), class: 'kd-zone kd-pile' }, [
      titled(headingOf(pen, zone)),
      back(26, 0, 46, height - 6),
      back(23, 3, 46, height - 6),
      hue === undefined
        ? back(20, 6, 46, height - 6)
        : node('rect', { x: 20, y: 6, width: 46, height: height - 6, rx: 3, fill: tint(hue), stroke: full(hue) }),
      node('rect', { x: 28, y: height / 2 - 6, width: 30, height: 20, rx: 4, fill: colour('paper') }),
      line(count, { x: 43, y: height / 2 + 9, size: 13, anchor: 'middle', isBold: true }),
      ...names.map((text, i) =>
        line(text, { x: width / 2, y: height + 11 + i * 12, size: 10, anchor: 'middle', fill: colour('soft') }),
      ),
    ]),
  };
}
