/** Tracks and tables of numbers. */
import type { Track, TrackPanel, ValuesPanel, ValuesRow } from '../scene/model.ts';
import { drawIcon } from './draw-icon.ts';
import { mark } from './marks.ts';
import { textWidth, wrapped } from './measure.ts';
import { group, moved, node } from './node.ts';
import { type Drawn, flow, line, marked, type Pen, say, titled, widest } from './parts.ts';
import { colour, tint } from './theme.ts';

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

// ---------------------------------------------------------------- what is true of the whole game

/** `round 3 · first player ● Player 2`, in one line where it fits; what says nothing is left out. */
export function drawStatus(pen: Pen, rows: readonly ValuesRow[]): Drawn {
  const chips = rows.flatMap(({ label, icon, cells: [fact] }): readonly Drawn[] => {
    if (fact === undefined || (fact.isEmpty && icon === undefined)) return [];
    const [name, value] = [say(pen, label), fact.value.en === 'yes' ? '' : say(pen, fact.value)];
    const left = 10 + (icon === undefined ? 0 : 18);
    const text = left + textWidth(name, BODY) + 6;
    const width = text + textWidth(value, BODY, true) + 8;
    const node_ = group({ 'data-fact': fact.id }, [
      titled(`${name}: ${say(pen, fact.value)}`),
      node('rect', { width, height: 26, rx: 13, fill: tint(fact.hue), stroke: colour('line') }),
      icon === undefined ? undefined : moved(8, 6, [drawIcon(icon, 14)]),
      line(name, { x: left, y: 17, size: BODY, fill: colour('soft') }),
      line(value, { x: text, y: 17, size: BODY, isBold: true }),
    ]);
    return [{ width, height: 26, node: node_ }];
  });
  return flow(chips, pen.width, 8);
}
