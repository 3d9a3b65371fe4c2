/** Tracks, tables of numbers, places and grids of slots. */
import type { GridPanel, Thing, Track, TrackPanel, ValuesPanel, Zone, ZonePanel } from '../scene/model.ts';
import { drawIcon } from './draw-icon.ts';
import { mark } from './marks.ts';
import { textWidth, wrapped } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import {
  CARD,
  card,
  type Drawn,
  factText,
  flow,
  line,
  lookOf,
  marked,
  type Pen,
  say,
  thingText,
  titled,
  tokens,
  widest,
} from './parts.ts';
import { colour, full, tint } from './theme.ts';

const BODY = 12;

// ---------------------------------------------------------------- tracks

export function drawTracks(pen: Pen, { tracks }: TrackPanel): Drawn {
  const names = Math.min(
    pen.width * 0.3,
    widest(
      tracks.map((track) => say(pen, track.label)),
      BODY,
      true,
    ) + 12,
  );
  const rows = tracks.map((track) => drawTrack(pen, track, names));
  let y = 0;
  const nodes = rows.map((row) => {
    const placed = moved(0, y, [row.node]);
    y += row.height + 6;
    return placed;
  });
  return { width: Math.max(0, ...rows.map((row) => row.width)), height: Math.max(0, y - 6), node: group({}, nodes) };
}

function drawTrack(pen: Pen, track: Track, names: number): Drawn {
  const count = track.to - track.from + 1;
  const width = Math.max(20, Math.min(38, (pen.width - names) / count));
  const across = Math.max(1, Math.floor((pen.width - names) / width));
  const most = Math.max(
    1,
    ...Array.from({ length: count }, (_, i) => track.markers.filter((marker) => marker.at === track.from + i).length),
  );
  const perRow = Math.max(1, Math.floor((width - 4) / 13));
  const height = 17 + Math.ceil(most / perRow) * 14;
  const spaces = Array.from({ length: count }, (_, i) => {
    const here = track.markers.filter((marker) => marker.at === track.from + i);
    return moved(names + (i % across) * width, Math.floor(i / across) * (height + 2), [
      node('rect', { width: width - 1, height, rx: 3, fill: colour('box'), stroke: colour('line') }),
      line(String(track.from + i), { x: width / 2, y: 12, size: 10, anchor: 'middle', fill: colour('soft') }),
      ...here.map((marker, at) => {
        const player = marker.player === undefined ? undefined : pen.players[marker.player];
        const x = 8 + (at % perRow) * 13;
        return group({ 'data-fact': `${track.id} ${marker.id}` }, [
          titled(`${say(pen, marker.label)}: ${say(pen, track.label)} ${marker.at}`),
          mark(player?.shape ?? 'circle', player?.hue, 5.5, { x, y: 23 + Math.floor(at / perRow) * 14 }),
        ]);
      }),
    ]);
  });
  return {
    width: names + Math.min(count, across) * width,
    height: Math.ceil(count / across) * (height + 2),
    node: group({}, [
      line(say(pen, track.label), { x: 0, y: 20, size: BODY, isBold: true, width: names - 8 }),
      ...spaces,
    ]),
  };
}

// ---------------------------------------------------------------- numbers

export function drawValues(pen: Pen, { columns, rows }: ValuesPanel): Drawn {
  const cells = rows.map((row) => row.cells.map((fact) => say(pen, fact.value)));
  const count = Math.max(1, columns.length);
  const wanted = Array.from({ length: count }, (_, i) =>
    Math.max(
      40,
      widest(
        cells.map((row) => row[i] ?? ''),
        BODY,
      ) + 14,
      textWidth(columns[i] === undefined ? '' : say(pen, columns[i].label), BODY, true) + 30,
    ),
  );
  const total = wanted.reduce((sum, width) => sum + width, 0);
  const longest = widest(
    rows.map((row) => say(pen, row.label)),
    BODY,
  );
  const beside = rows.some((row) => row.icon !== undefined) ? 20 : 0;
  const names = Math.min(longest + 14 + beside, Math.max(pen.width * 0.4, pen.width - total));
  const labels = rows.map((row) => wrapped(say(pen, row.label), names - 10 - beside, BODY, 2));
  const scale = Math.min(1, (pen.width - names) / total);
  const widths = wanted.map((width) => width * scale);
  const starts = widths.map((_, i) => names + widths.slice(0, i).reduce((sum, width) => sum + width, 0));
  const height = BODY * 1.75;
  const headed = columns.length > 0 ? 1 : 0;
  const full_ = names + total * scale;
  const tops = labels.map((_, y) => labels.slice(0, y).reduce((sum, lines) => sum + lines.length, headed) * height);
  return {
    width: full_,
    height: labels.reduce((sum, lines) => sum + lines.length, headed) * height,
    node: group({}, [
      ...columns.map((column, i) => {
        const player = column.player === undefined ? undefined : pen.players[column.player];
        const left = starts[i]! + (player === undefined ? 2 : 18);
        return group(marked({ id: column.id, alike: [] }), [
          player === undefined ? undefined : mark(player.shape, player.hue, 6, { x: starts[i]! + 9, y: height / 2 }),
          line(say(pen, column.label), {
            x: left,
            y: height * 0.7,
            size: BODY,
            isBold: true,
            width: widths[i]! - (left - starts[i]!) - 4,
          }),
        ]);
      }),
      ...rows.map((row, y) =>
        moved(0, tops[y]!, [
          node('rect', {
            width: full_,
            height: labels[y]!.length * height,
            fill: y % 2 === 0 ? colour('box') : 'none',
          }),
          row.icon === undefined ? undefined : moved(4, height / 2 - 7, [drawIcon(row.icon, 14)]),
          ...labels[y]!.map((text, i) =>
            line(text, { x: row.icon === undefined ? 4 : 24, y: height * (0.7 + i * 0.8), size: BODY }),
          ),
          ...row.cells.map((fact, i) =>
            group({ 'data-fact': fact.id }, [
              line(cells[y]![i]!, {
                x: starts[i]! + 4,
                y: height * 0.7,
                size: BODY,
                width: widths[i]! - 8,
                fill: fact.isEmpty ? colour('soft') : colour('ink'),
              }),
            ]),
          ),
        ]),
      ),
    ]),
  };
}

// ---------------------------------------------------------------- places

/** More than this, and cards become tokens. */
const MOST_CARDS = 14;
const MOST_TOKENS = 120;

export function drawZones(pen: Pen, { zones }: ZonePanel): Drawn {
  return flow(
    zones.map((zone) => (isBare(zone) ? drawBare(pen, zone) : drawZone(pen, zone))),
    pen.width,
    12,
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

function drawZone(pen: Pen, zone: Zone): Drawn {
  const pad = 8;
  const shown = contentsOf(pen, zone, pen.width - 2 * pad);
  const name = say(pen, zone.label);
  const size = zone.size === undefined ? '?' : zone.form === 'slot' ? '' : `(${zone.size})`;
  const heading = size === '' ? name : `${name} ${size}`;
  const width = Math.min(pen.width, Math.max(96, shown.width + 2 * pad, textWidth(heading, BODY, true) + 2 * pad));
  const height = shown.height + 34;
  return {
    width,
    height,
    node: group({ ...marked({ id: zone.id, alike: [] }), class: 'kd-zone' }, [
      titled(heading),
      node('rect', {
        width,
        height,
        rx: 8,
        fill: 'none',
        stroke: colour('line'),
        'stroke-dasharray': zone.size === 0 ? '4 4' : undefined,
      }),
      line(heading, { x: pad, y: 18, size: BODY, isBold: true, width: width - 2 * pad }),
      moved(pad, 26, [shown.node]),
    ]),
  };
}

function contentsOf(pen: Pen, { things, form }: Zone, width: number): Drawn {
  if (things.length === 0) return { width: 60, height: -8, node: group({}, []) };
  const plain = things.every(
    (thing) => thing.face.length === 0 && thing.holds.length === 0 && !thing.facts.some((fact) => !fact.isEmpty),
  );
  const asTokens =
    plain && form !== 'slot' && things.every((thing) => thing.shape !== undefined || thing.owner !== undefined);
  if (things.length <= MOST_CARDS && !asTokens) {
    const cards = things.map((thing) => card(pen, thing));
    return form === 'stack' ? overlapped(cards, things, width) : flow(cards, width);
  }
  const r = 10;
  const across = Math.max(1, Math.min(things.length, Math.floor(width / (r * 2.5)), 12));
  const drawn = tokens(pen, things.slice(0, MOST_TOKENS), across * r * 2.5, r, Math.ceil(things.length / across));
  return { width: across * r * 2.5, height: drawn.height, node: moved((across * r * 2.5) / 2, 0, [drawn.node]) };
}

/** A stack: the bottom first, each further one a step lower on top of it, so that every name can be read. */
function overlapped(cards: readonly Drawn[], things: readonly Thing[], width: number): Drawn {
  if (things.every((thing) => thing.isHidden)) return flow(cards, width);
  const step = CARD.head * 1.25 * 2 + CARD.pad;
  const last = cards[0]!;
  const bottomUp = [...cards].reverse();
  return {
    width: CARD.width,
    height: step * (cards.length - 1) + last.height,
    node: group(
      {},
      bottomUp.map((one, i): SvgNode => moved(0, i * step, [one.node])),
    ),
  };
}

// ---------------------------------------------------------------- grids of slots

export function drawGrid(pen: Pen, { rows, columns, slots }: GridPanel): Drawn {
  const names = Math.min(
    pen.width * 0.25,
    widest(
      rows.map((row) => say(pen, row.label)),
      BODY,
      true,
    ) + 12,
  );
  const width = Math.max(44, Math.min(104, (pen.width - names) / Math.max(1, columns.length)));
  const said = rows.map((row) =>
    row.facts
      .filter((fact) => !fact.isEmpty)
      .map((fact) => factText(pen, fact))
      .join(' · '),
  );
  const slot = 34;
  const height = slot + (said.some((text) => text !== '') ? 15 : 0);
  const head = 18;
  const room = names + columns.length * width;
  return {
    width: room,
    height: head + rows.length * height,
    node: group({}, [
      ...columns.map((column, i) =>
        line(say(pen, column), {
          x: names + (i + 0.5) * width,
          y: 12,
          size: 10,
          anchor: 'middle',
          fill: colour('soft'),
          width: width - 4,
        }),
      ),
      ...rows.map((row, i) =>
        group({ ...marked({ id: row.id, alike: [] }), class: 'kd-row' }, [
          line(say(pen, row.label), {
            x: 0,
            y: head + i * height + slot * 0.6,
            size: BODY,
            isBold: true,
            width: names - 8,
          }),
          said[i] === ''
            ? undefined
            : line(said[i]!, {
                x: names,
                y: head + i * height + slot + 9,
                size: 10,
                fill: colour('soft'),
                width: room - names,
              }),
        ]),
      ),
      ...slots.map((one) =>
        moved(names + one.column * width, head + one.row * height, [
          group({ ...marked({ id: one.id, alike: [] }), class: 'kd-slot' }, [
            titled(say(pen, one.label)),
            node('rect', {
              x: 1,
              y: 1,
              width: width - 3,
              height: slot - 3,
              rx: 4,
              fill: 'none',
              stroke: colour('line'),
              'stroke-dasharray': one.thing === undefined ? '3 3' : undefined,
            }),
          ]),
          one.thing === undefined ? undefined : inSlot(pen, one.thing, width, slot),
        ]),
      ),
    ]),
  };
}

function inSlot(pen: Pen, thing: Thing, width: number, height: number): SvgNode {
  const { hue } = lookOf(pen, thing);
  return group(marked(thing), [
    titled(thingText(pen, thing)),
    node('rect', {
      x: 2,
      y: 2,
      width: width - 5,
      height: height - 5,
      rx: 4,
      fill: tint(hue),
      stroke: hue === undefined ? 'none' : full(hue),
    }),
    line(say(pen, thing.label), { x: width / 2, y: height / 2 + 4, size: 10, anchor: 'middle', width: width - 10 }),
  ]);
}
