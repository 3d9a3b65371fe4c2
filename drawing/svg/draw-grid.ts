/** Slots in rows: sheets of squares with what stands on them, each row with its name and what is true of it above. */
import type { IconRow } from '@kodeks/dsl';
import type { Fact, GridPanel, Slot, Thing } from '../scene/model.ts';
import { wholeText } from './draw-card.ts';
import { drawIcon, drawRow } from './draw-icon.ts';
import { textWidth, wrapped } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { type Drawn, factText, line, lookOf, marked, type Pen, say, titled } from './parts.ts';
import { colour, full, tint } from './theme.ts';

const LABEL = 11.5;
const SLOT = { least: 44, most: 76, high: 42 } as const;

export function drawGrid(pen: Pen, { rows, columns, slots }: GridPanel): Drawn {
  const count = Math.max(1, columns.length);
  const across = Math.max(1, Math.min(count, Math.floor(pen.width / SLOT.least)));
  const width = Math.max(SLOT.least, Math.min(SLOT.most, pen.width / across));
  // numbers from 1 say nothing that the place of a slot does not say
  const isNamed = columns.some((column, i) => column.en !== String(i + 1));
  const head = isNamed ? 14 : 0;
  let y = head;
  const wide = Math.min(pen.width, Math.max(count * width, 160));
  const nodes = rows.flatMap((row, at) => {
    const own = slots.filter((slot) => slot.row === at);
    if (own.length === 0) return [];
    const name = say(pen, row.label);
    const top = y;
    const label = rows.length === 1 && rows[0]!.facts.length === 0 ? undefined : rowHead(pen, name, row.facts, wide);
    const high = label === undefined ? 0 : 19;
    const lines = Math.ceil((Math.max(...own.map((slot) => slot.column)) + 1) / across);
    y += high + lines * SLOT.high + 6;
    return [
      moved(0, top, [
        group({ ...marked({ id: row.id, alike: [] }), class: 'kd-row' }, [titled(name), label]),
        ...own.map((slot) =>
          moved((slot.column % across) * width, high + Math.floor(slot.column / across) * SLOT.high, [
            drawSlot(pen, slot, width),
          ]),
        ),
      ]),
    ];
  });
  const heads = isNamed
    ? columns.slice(0, across).map((column, i) =>
        line(say(pen, column), {
          x: (i + 0.5) * width,
          y: 10,
          size: 9.5,
          anchor: 'middle',
          fill: colour('soft'),
          width: width - 4,
        }),
      )
    : [];
  return { width: wide, height: Math.max(0, y - 6), node: group({}, [...heads, ...nodes]) };
}

/** The name, then what is true of the row: in icons where it has some. */
function rowHead(pen: Pen, name: string, facts: readonly Fact[], width: number): SvgNode {
  const left = Math.min(width * 0.5, textWidth(name, LABEL, true) + 10);
  const said = facts.filter((fact) => !fact.isEmpty);
  let x = left;
  const nodes = said.flatMap((fact) => {
    const text = factText(pen, fact);
    const drawn = fact.pips && drawRow(fact.pips, { language: pen.language, width: 200, size: 12 });
    const room = drawn?.width ?? textWidth(text, 10);
    if (x + room > width) return [];
    const one =
      drawn === undefined
        ? line(text, { x: 0, y: 11, size: 10, fill: colour('soft') })
        : group({}, [titled(text), drawn.node]);
    const placed = moved(x, 1, [group({ 'data-fact': fact.id }, [one])]);
    x += room + 10;
    return [placed];
  });
  return group({}, [line(name, { x: 0, y: 12, size: LABEL, isBold: true, width: left - 6 }), ...nodes]);
}

function drawSlot(pen: Pen, slot: Slot, width: number): SvgNode {
  const { thing, value } = slot;
  return group({}, [
    group({ ...marked({ id: slot.id, alike: [] }), class: 'kd-slot' }, [
      titled(say(pen, slot.label)),
      node('rect', {
        x: 1,
        y: 1,
        width: width - 3,
        height: SLOT.high - 3,
        rx: 4,
        fill: 'none',
        stroke: colour('line'),
        'stroke-dasharray': thing === undefined && value === undefined ? '3 3' : undefined,
      }),
      value === undefined
        ? undefined
        : line(say(pen, value), { x: width / 2, y: SLOT.high / 2 + 5, size: 14, anchor: 'middle', isBold: true }),
    ]),
    thing === undefined ? undefined : inSlot(pen, thing, width),
  ]);
}

/** What it gives in icons, its name small below; of what has no icons the name alone. */
function inSlot(pen: Pen, thing: Thing, width: number): SvgNode {
  const { hue } = lookOf(pen, thing);
  const inner = width - 9;
  const pips = thing.face.filter((fact) => !fact.isEmpty).flatMap(({ pips: row }) => row ?? []);
  const row = pips.length === 0 ? undefined : fitting(pen, pips, inner);
  const small = row === undefined && thing.icon === undefined ? 9.5 : 8;
  const rest = row === undefined ? (thing.icon === undefined ? 0 : 16) : row.height;
  const room = Math.max(0, Math.floor((SLOT.high - 8 - rest) / (small * 1.1)));
  const names = room === 0 ? [] : wrapped(say(pen, thing.label), inner, small, Math.min(3, room));
  const high = rest + names.length * small * 1.1;
  const top = (SLOT.high - high) / 2 - 1;
  return group(marked(thing), [
    titled(wholeText(pen, thing)),
    node('rect', {
      x: 2,
      y: 2,
      width: width - 5,
      height: SLOT.high - 5,
      rx: 4,
      fill: tint(hue),
      stroke: hue === undefined ? 'none' : full(hue),
    }),
    row === undefined
      ? thing.icon === undefined
        ? undefined
        : moved(width / 2 - 8, top, [drawIcon(thing.icon, 15)])
      : moved((width - row.width) / 2, top, [row.node]),
    ...names.map((text, i) =>
      line(text, {
        x: width / 2 - 0.5,
        y: top + rest + (i + 0.85) * small * 1.1,
        size: small,
        anchor: 'middle',
        fill: rest === 0 ? colour('ink') : colour('soft'),
      }),
    ),
  ]);
}

/** Smaller where much must go on one square. */
function fitting(pen: Pen, pips: IconRow, width: number): Drawn {
  const room = SLOT.high - 8;
  const sizes = [12, 10.5, 9, 8];
  const drawn = sizes.map((size) => drawRow(pips, { language: pen.language, width, size }));
  return drawn.find((row) => row.height <= room && row.width <= width) ?? drawn.at(-1)!;
}
