/** Panels cut down to what changed. */
import { describe, expect, test } from 'vitest';
import { type BoardPanel, changedParts, onlyParts, type Panel, type ValuesPanel } from '../../drawing/index.ts';

const both = (text: string) => ({ pl: text, en: text });
const head = { title: both('t'), player: undefined };

const cell = (x: number, y: number, isVoid = false, hue?: 'blue'): BoardPanel['cells'][number] => ({
  id: `${x},${y}`,
  label: both(`${x},${y}`),
  x,
  y,
  ground: undefined,
  owner: undefined,
  hue,
  things: [],
  facts: [],
  sides: [],
  isVoid,
});
const board = (
  cells: BoardPanel['cells'],
  form: BoardPanel['form'] = 'hexes',
  edges: BoardPanel['edges'] = [],
): BoardPanel => ({
  ...head,
  kind: 'board',
  id: 'b',
  form,
  cells,
  edges,
});
const values = (numbers: Readonly<Record<string, number>>): ValuesPanel => ({
  ...head,
  kind: 'values',
  id: 'v',
  columns: [],
  rows: Object.entries(numbers).map(([id, number]) => ({
    id,
    label: both(id),
    cells: [{ id, label: both(id), value: both(`${number}`), number, isEmpty: false, hue: undefined }],
  })),
});
const kept = (panel: Panel): readonly string[] =>
  (panel.kind === 'board' ? panel.cells : panel.kind === 'values' ? panel.rows : []).map(({ id }) => id);
const cropped = (before: Panel | undefined, after: Panel): readonly string[] =>
  kept(onlyParts(after, changedParts(before, after)));

test('of a table of numbers only the rows that changed stay', () => {
  expect(cropped(values({ food: 1, ore: 2 }), values({ food: 1, ore: 3 }))).toEqual(['ore']);
  expect(cropped(values({ food: 1 }), values({ food: 1 }))).toEqual([]);
  expect(cropped(undefined, values({ food: 1, ore: 2 }))).toEqual(['food', 'ore']);
});

describe('of a map', () => {
  const row = [0, 1, 2, 3, 4].map((x) => cell(x, 0));
  const at = (x: number, changed: BoardPanel['cells'][number]) => row.map((one, i) => (i === x ? changed : one));

  test('the cells beside a change stay', () =>
    expect(cropped(board(row), board(at(3, cell(3, 0, false, 'blue'))))).toEqual(['2,0', '3,0', '4,0']));
  test('more empty cells at its edge are no change', () =>
    expect(changedParts(board(row), board([...row, cell(5, 0, true)])).size).toBe(0));
  test('a cell that becomes empty is one', () =>
    expect(cropped(board(row), board(at(0, cell(0, 0, true))))).toEqual(['0,0', '1,0']));
  test('squares stay whole', () =>
    expect(cropped(board(row, 'squares'), board(at(3, cell(3, 0, false, 'blue')), 'squares'))).toHaveLength(5));
  test('of a graph the nodes that are linked stay, and their edges', () => {
    const edges = [
      { from: '0,0', to: '3,0' },
      { from: '1,0', to: '2,0' },
    ];
    const after = board(at(3, cell(3, 0, false, 'blue')), 'graph', edges);
    const panel = onlyParts(after, changedParts(board(row, 'graph', edges), after));
    expect(kept(panel)).toEqual(['0,0', '3,0']);
    expect(panel.kind === 'board' ? panel.edges : []).toEqual([edges[0]]);
  });
});
