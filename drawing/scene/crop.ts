/**
 * Panels cut down to some of their parts: for stories, in which each step draws what it touched. Of a map the cells around a
 * change stay as well, so that the eye finds the place; of what can be read line by line, only the lines that changed.
 */
import type { BoardPanel, Cell, Panel } from './model.ts';

/** Ids of the parts (cells, tracks, zones, rows) that differ from before. Without `before` all are new. */
export function changedParts(before: Panel | undefined, after: Panel): ReadonlySet<string> {
  const old = new Map(before === undefined ? [] : written(before));
  return new Set(written(after).flatMap(([id, text]) => ((old.get(id) ?? NOTHING) === text ? [] : [id])));
}

/** A map that grows shows more empty cells around it; that is no change. */
const NOTHING = '';

/** Scenes are plain data: what is written the same is the same. */
function written(panel: Panel): readonly (readonly [id: string, text: string])[] {
  const plainly = (parts: readonly { readonly id: string }[]): readonly (readonly [string, string])[] =>
    parts.map((part) => [part.id, JSON.stringify(part)]);
  switch (panel.kind) {
    case 'board':
      return panel.cells.map((cell) => [cell.id, cell.isVoid ? NOTHING : JSON.stringify(cell)]);
    case 'track':
      return plainly(panel.tracks);
    case 'zone':
      return plainly(panel.zones);
    case 'values':
      return plainly(panel.rows);
    case 'grid':
      return panel.rows.map((row, i) => [
        row.id,
        JSON.stringify([row, panel.slots.filter((slot) => slot.row === i).map(({ thing }) => thing)]),
      ]);
    default:
      return panel satisfies never;
  }
}

/** The panel with these parts and no others. */
export function onlyParts(panel: Panel, ids: ReadonlySet<string>): Panel {
  const kept = <T extends { readonly id: string }>(parts: readonly T[]): readonly T[] =>
    parts.filter(({ id }) => ids.has(id));
  switch (panel.kind) {
    case 'board':
      return boardAround(panel, ids);
    case 'track':
      return { ...panel, tracks: kept(panel.tracks) };
    case 'zone':
      return { ...panel, zones: kept(panel.zones) };
    case 'values':
      return { ...panel, rows: kept(panel.rows) };
    case 'grid': {
      const rows = kept(panel.rows);
      const places = new Map(rows.map((row, i) => [panel.rows.indexOf(row), i]));
      const slots = panel.slots.flatMap((slot) => {
        const row = places.get(slot.row);
        return row === undefined ? [] : [{ ...slot, row }];
      });
      return { ...panel, rows, slots };
    }
    default:
      return panel satisfies never;
  }
}

/** Neighbours are 1 apart. */
const NEXT_TO = 1.1;

function boardAround(panel: BoardPanel, ids: ReadonlySet<string>): BoardPanel {
  if (panel.form === 'squares') return panel; // small, and read by its edges
  const changed = panel.cells.filter(({ id }) => ids.has(id));
  const linked = new Set(panel.edges.flatMap(({ from, to }) => (ids.has(from) ? [to] : ids.has(to) ? [from] : [])));
  const isNear = (cell: Cell): boolean =>
    panel.form === 'graph'
      ? linked.has(cell.id)
      : changed.some(({ x, y }) => Math.hypot(cell.x - x, cell.y - y) < NEXT_TO);
  const cells = panel.cells.filter((cell) => ids.has(cell.id) || isNear(cell));
  const kept = new Set(cells.map(({ id }) => id));
  return { ...panel, cells, edges: panel.edges.filter(({ from, to }) => kept.has(from) && kept.has(to)) };
}
