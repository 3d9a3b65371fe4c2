/** What belongs to one player: a head with name, score and purse, and below it what they have and know. */
import type { Held, Seat, SeatValues } from '../scene/table.ts';
import { drawGrid } from './draw-grid.ts';
import { drawIcon } from './draw-icon.ts';
import { drawZones } from './draw-zones.ts';
import { mark } from './marks.ts';
import { textWidth } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { type Drawn, factText, flow, line, type Pen, say, titled } from './parts.ts';
import { colour, full, onFull, tint } from './theme.ts';

const [PAD, NAME] = [10, 14];

/** `Player 2 · Terran Union`: one name everywhere. */
export const seatName = (pen: Pick<Pen, 'language'>, { player }: Pick<Seat, 'player'>): string =>
  player.title === undefined ? say(pen, player.label) : `${say(pen, player.label)} · ${say(pen, player.title)}`;

export function drawSeatHead(pen: Pen, seat: Seat): Drawn {
  const { player, purse } = seat;
  const inner = pen.width - 2 * PAD - 6;
  const held = flow(
    purse.map((one) => drawHeld(pen, one)),
    inner,
    6,
  );
  const score = player.score === undefined ? undefined : scoreMark(pen, player.score, player.hue);
  const height = 34 + (purse.length > 0 ? held.height + 6 : 0);
  return {
    width: pen.width,
    height,
    node: group({ 'data-thing': player.id, class: 'kd-seat' }, [
      titled(seatName(pen, seat)),
      node('rect', {
        width: pen.width,
        height,
        rx: 8,
        fill: tint(player.hue),
        stroke: player.isActive ? colour('ink') : full(player.hue),
        'stroke-width': player.isActive ? 2.5 : 1,
      }),
      node('path', { d: `M8 0H7A7 7 0 0 0 0 7V${height - 7}A7 7 0 0 0 7 ${height}H8Z`, fill: full(player.hue) }),
      mark(player.shape, player.hue, 8, { x: PAD + 14, y: 17 }),
      line(seatName(pen, seat), {
        x: PAD + 28,
        y: 22,
        size: NAME,
        isBold: true,
        width: inner - 28 - (score?.width ?? 0),
      }),
      score === undefined ? undefined : moved(pen.width - PAD - score.width, 5, [score.node]),
      moved(PAD + 6, 34, [held.node]),
    ]),
  };
}

/** The points in a star of their own; where they come from is told on a closer look. */
function scoreMark(
  pen: Pen,
  { total, sources }: NonNullable<Seat['player']['score']>,
  hue: Seat['player']['hue'],
): Drawn {
  const text = String(total);
  const width = 32 + textWidth(text, 14, true);
  const told = sources.filter(({ points }) => points !== 0).map(({ label, points }) => `${say(pen, label)}: ${points}`);
  return {
    width,
    height: 24,
    node: group({ class: 'kd-score' }, [
      titled([text, ...told].join('\n')),
      node('rect', { width, height: 24, rx: 12, fill: full(hue), stroke: colour('ink'), 'stroke-width': 0.75 }),
      moved(6, 4, [drawIcon('point', 16, onFull(hue))]),
      line(text, { x: 25, y: 17, size: 14, isBold: true, fill: onFull(hue) }),
    ]),
  };
}

function drawHeld(pen: Pen, { label, icon, fact }: Held): Drawn {
  const text = say(pen, fact.value);
  const width = 24 + textWidth(text, 13, true);
  return {
    width,
    height: 22,
    node: group({ 'data-fact': fact.id, class: 'kd-held' }, [
      titled(`${say(pen, label)}: ${text}`),
      node('rect', { width, height: 22, rx: 5, fill: colour('paper') }),
      moved(4, 4, [drawIcon(icon, 14, fact.isEmpty ? colour('soft') : colour('ink'))]),
      line(text, { x: 21, y: 16, size: 13, isBold: true, fill: fact.isEmpty ? colour('soft') : colour('ink') }),
    ]),
  };
}

// ---------------------------------------------------------------- what they have

export function drawSeatBody(pen: Pen, seat: Seat): Drawn {
  const shownTitles = seat.panels.filter((panel) => panel.kind === 'grid').length > 0;
  const parts = [
    ...seat.values.map((values) => drawSeatValues(pen, values, seat.values.length > 1)),
    ...seat.panels.map((panel) => {
      const drawn = panel.kind === 'zone' ? drawZones(pen, panel) : drawGrid(pen, panel);
      return panel.kind === 'grid' && shownTitles ? withTitle(pen, panel.id, say(pen, ownTitle(panel)), drawn) : drawn;
    }),
  ];
  let [y, wide] = [0, 0];
  const nodes = parts.map((part): SvgNode => {
    const placed = moved(0, y, [part.node]);
    y += part.height + 10;
    wide = Math.max(wide, part.width);
    return placed;
  });
  return { width: wide, height: Math.max(0, y - 10), node: group({}, nodes) };
}

/** A panel of one player is headed `Blueprints: Player 2`; in their own area only the first half is news. */
const ownTitle = ({ title }: Seat['panels'][number]): Seat['panels'][number]['title'] => ({
  pl: title.pl.replace(/: [^:]*$/, ''),
  en: title.en.replace(/: [^:]*$/, ''),
});

function withTitle(pen: Pen, id: string, title: string, drawn: Drawn): Drawn {
  return {
    width: drawn.width,
    height: drawn.height + 18,
    node: group({ 'data-panel': id }, [
      line(title, { x: 0, y: 12, size: 12, fill: colour('soft'), width: pen.width }),
      moved(0, 18, [drawn.node]),
    ]),
  };
}

/** `cubes on the tracks  10 ◎  9 ⚗`: what they have in common, then icon and number, or name and value. */
function drawSeatValues(pen: Pen, { label, rows }: SeatValues, isNamed: boolean): Drawn {
  const name = label === undefined || !isNamed ? undefined : say(pen, label);
  const chips = rows.map(({ label: own, icon, fact }): Drawn => {
    const value = say(pen, fact.value);
    const ink = fact.isEmpty ? colour('soft') : colour('ink');
    if (icon !== undefined) {
      const width = 20 + textWidth(value, 12, true);
      return {
        width,
        height: 18,
        node: group({ 'data-fact': fact.id }, [
          titled(`${say(pen, own)}: ${value}`),
          moved(0, 2, [drawIcon(icon, 14, ink)]),
          line(value, { x: 17, y: 14, size: 12, isBold: true, fill: ink }),
        ]),
      };
    }
    const text = factText(pen, { ...fact, label: own });
    const width = Math.min(pen.width, textWidth(text, 11));
    return {
      width,
      height: 18,
      node: group({ 'data-fact': fact.id }, [titled(text), line(text, { x: 0, y: 13, size: 11, width, fill: ink })]),
    };
  });
  const head: Drawn[] =
    name === undefined
      ? []
      : [
          {
            width: Math.min(pen.width, textWidth(name, 11)),
            height: 18,
            node: line(name, { x: 0, y: 13, size: 11, fill: colour('soft'), width: pen.width }),
          },
        ];
  return flow([...head, ...chips], pen.width, 8);
}
