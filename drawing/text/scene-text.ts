/** A scene as lines for a terminal: maps, tracks, tables, places, grids of slots, in the order of the panels. */
import type { Language } from '@kodeks/interpreter';
import type { GridPanel, Panel, Scene, Track, TrackPanel, ValuesPanel, Zone, ZonePanel } from '../scene/model.ts';
import { withoutVoid } from '../scene/table.ts';
import { boardText } from './board-text.ts';
import { columnsOf, padded, table, wrappedLines } from './lines.ts';
import { type Quill, say, seat, thingText } from './thing-text.ts';

export interface TextOptions {
  readonly language: Language;
  /** Columns of the terminal; 80 if not given. */
  readonly width?: number;
  /** Ids of the panels that are wanted; all if not given. */
  readonly panels?: ReadonlySet<string>;
  /** Headings are passed through it, for colour. */
  readonly heading?: (text: string) => string;
  /** Leaves out what is empty: places without anything in them, and cells of a map where nothing is yet. */
  readonly folded?: boolean;
  /** Ids of what can be chosen now: it is never folded away. */
  readonly offered?: ReadonlySet<string>;
}

const INDENT = '  ';

export function sceneText(
  scene: Scene,
  { language, width = 80, panels, heading = (text) => text, folded = false, offered = new Set() }: TextOptions,
): readonly string[] {
  const quill: Quill = { language, players: scene.players, width: Math.max(20, width - INDENT.length) };
  const wanted = scene.panels.filter((panel) => panels === undefined || panels.has(panel.id));
  return (folded ? wanted.flatMap((panel) => foldedPanel(panel, offered)) : wanted).flatMap((panel, i) => {
    const player = panel.player === undefined ? '' : `${seat(panel.player)} `;
    return [
      ...(i > 0 ? [''] : []),
      heading(`${player}${say(quill, panel.title)}`),
      ...panelText(quill, panel).map((text) => (INDENT + text).trimEnd()),
    ];
  });
}

/** Without what is empty and cannot be chosen; nothing at all if nothing is left. */
function foldedPanel(panel: Panel, offered: ReadonlySet<string>): readonly Panel[] {
  if (panel.kind === 'board') return [withoutVoid(panel, offered)];
  if (panel.kind !== 'zone') return [panel];
  const zones = panel.zones.filter((zone) => zone.size !== 0 || zone.things.length > 0 || offered.has(zone.id));
  return zones.length === 0 ? [] : [{ ...panel, zones }];
}

function panelText(quill: Quill, panel: Panel): readonly string[] {
  switch (panel.kind) {
    case 'board':
      return boardText(quill, panel);
    case 'track':
      return tracks(quill, panel);
    case 'values':
      return values(quill, panel);
    case 'zone':
      return zones(quill, panel);
    case 'grid':
      return grid(quill, panel);
    default:
      return panel satisfies never;
  }
}

// ---------------------------------------------------------------- tracks and numbers

/** `food  0  1② 2  3① 4`; one too long for a line is told in words. */
function tracks(quill: Quill, { tracks: all }: TrackPanel): readonly string[] {
  const names = Math.max(0, ...all.map((track) => columnsOf(say(quill, track.label))));
  return all.flatMap((track) => {
    const spaces = Array.from({ length: track.to - track.from + 1 }, (_, i) => space(track, track.from + i));
    const drawn = `${padded(say(quill, track.label), names)}  ${spaces.join(' ')}`.trimEnd();
    if (columnsOf(drawn) <= quill.width) return [drawn];
    const told = track.markers.map((marker) => `${marker.player === undefined ? '' : seat(marker.player)}${marker.at}`);
    return wrappedLines(`${padded(say(quill, track.label), names)}  ${told.join(' ')} / ${track.to}`, quill.width, 4);
  });
}

function space(track: Track, at: number): string {
  const here = track.markers.filter((marker) => marker.at === at);
  const signs = here.map((marker) => (marker.player === undefined ? '●' : seat(marker.player))).join('');
  return padded(`${at}${signs}`, Math.max(columnsOf(String(at)) + signs.length, 3));
}

function values(quill: Quill, { columns, rows }: ValuesPanel): readonly string[] {
  const head = columns.map(
    (column) => `${column.player === undefined ? '' : seat(column.player)}${say(quill, column.label)}`,
  );
  const body = rows.map((row) => [say(quill, row.label), ...row.cells.map((fact) => say(quill, fact.value))]);
  if (columns.length === 0) return table(body, quill.width);
  const cells = [['', ...head], ...body];
  return table(isTooWide(cells, quill.width) ? turned(cells) : cells, quill.width);
}

/** A column takes at least this many characters, with the gap beside it. */
const NARROWEST = 6;

/** Many things with few numbers each are told line by line. */
function isTooWide(cells: readonly (readonly string[])[], width: number): boolean {
  const across = cells[0]?.length ?? 0;
  return across > cells.length && (across + 1) * NARROWEST > width;
}

function turned(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return (cells[0] ?? []).map((_, column) => cells.map((row) => row[column] ?? ''));
}

// ---------------------------------------------------------------- places

/** Many empty places of one panel share a line. */
function zones(quill: Quill, { zones: all }: ZonePanel): readonly string[] {
  const empty = all.filter((zone) => zone.size === 0);
  return [
    ...all.filter((zone) => zone.size !== 0).flatMap((zone) => wrappedLines(zoneLine(quill, zone), quill.width, 4)),
    ...(empty.length === 0
      ? []
      : wrappedLines(`${empty.map((zone) => say(quill, zone.label)).join(', ')}: –`, quill.width, 4)),
  ];
}

function zoneLine(quill: Quill, zone: Zone): string {
  const size = zone.size === undefined ? ' (?)' : zone.form === 'slot' ? '' : ` (${zone.size})`;
  const things = zone.things.map((thing) => thingText(quill, thing));
  return `${say(quill, zone.label)}${size}: ${things.join(zone.form === 'stack' ? ' / ' : ', ')}`;
}

// ---------------------------------------------------------------- grids of slots

/** Rows without anything in them are left out; so are slots behind the last filled one of a row. */
function grid(quill: Quill, { rows, slots }: GridPanel): readonly string[] {
  const widest = Math.max(0, ...rows.map((row) => columnsOf(say(quill, row.label))));
  const names = Math.min(widest, Math.floor(quill.width / 3));
  return rows.flatMap((row, y) => {
    const inRow = slots.filter((slot) => slot.row === y).sort((a, b) => a.column - b.column);
    const said = row.facts
      .filter((fact) => !fact.isEmpty)
      .map((fact) => `${say(quill, fact.label)} ${say(quill, fact.value)}`)
      .join(', ');
    const last = inRow.findLastIndex((slot) => slot.thing !== undefined);
    if (last < 0) return [];
    const texts = inRow
      .slice(0, last + 1)
      .map((slot) => (slot.thing === undefined ? '·' : say(quill, slot.thing.label)));
    return wrappedLines(
      `${padded(say(quill, row.label), names)}  ${texts.join(' | ')}${said === '' ? '' : ` (${said})`}`,
      quill.width,
      names + 2,
    );
  });
}
