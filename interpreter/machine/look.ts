/**
 * The table as one player sees it, for those who draw it: numbers to ask further with, and the ids and words of things.
 * Nothing that is out of the player's sight comes through; `undefined` says that it is out of sight.
 */
import { type ColumnId, type CoreType, type FunctionId, type GameTexts, NONE, type TableId } from '@kodeks/dsl';
import type { Both, Session } from '../api.ts';
import { placeRules, seersOf } from '../eval/moves.ts';
import { seersOfCell } from '../eval/writes.ts';
import { ACTIVE } from '../state/cells.ts';
import type { Layout } from '../state/layout.ts';
import { nameOf } from '../state/naming.ts';
import { evaluated } from './evaluate.ts';
import { eyesOf, knows, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';
import { isOpen } from './open-functions.ts';
import type { MachineSession } from './session.ts';
import { sessionWords } from './words.ts';

export interface Look {
  readonly players: number;
  readonly active: number | undefined;
  readonly domains: Layout['domains'];
  /** The cell of a state; undefined if it is out of sight. */
  readonly state: (column: ColumnId, keys: readonly number[]) => number | undefined;
  /** A constant of a table; undefined where it has no such cell. */
  readonly table: (table: TableId, keys: readonly number[]) => number | undefined;
  readonly list: (table: TableId, key: number) => readonly number[];
  /** Pieces from the top down; of pieces out of sight only that they are there. Undefined if not even their number is known. */
  readonly contents: (place: number) => readonly number[] | undefined;
  /** Where a piece lies, or NONE. */
  readonly placeOf: (piece: number) => number;
  /** Design of a piece, or NONE if it is out of sight. */
  readonly designOf: (piece: number) => number;
  /** Value of a function; undefined if it cannot be computed from what the player sees. */
  readonly value: (callee: FunctionId, args: readonly number[]) => number | undefined;
  /** As answers call it. */
  readonly id: (value: number, type: CoreType) => string;
  readonly words: (value: number, type: CoreType) => Both;
}

export interface LookOptions {
  /** Whose sight it is; undefined: everything is seen. */
  readonly viewer: number | undefined;
  /** Whose answers the ids are for: own places go without their owner. Without it: the viewer's. */
  readonly answering?: number | undefined;
  readonly texts?: GameTexts | undefined;
}

export function lookAt(session: Session, { viewer, answering = viewer, texts }: LookOptions): Look {
  const m = (session as MachineSession).machine;
  const { layout } = m;
  const mask = viewer === undefined ? undefined : 1 << viewer;
  const eyes = eyesOf(m, viewer);
  const naming = { ...eyes, player: answering ?? NONE };
  const spoken = sessionWords(m.linked.core, layout, texts);
  const active = m.cells[ACTIVE]!;
  const seers: Seers[] = [];
  // the leak guard stands only in the code of full mode
  const mayAsk = (callee: FunctionId): boolean =>
    viewer === undefined || (m.coverage !== undefined && isOpen(m.linked.core, callee));
  return {
    players: layout.players,
    active: active === NONE ? undefined : active,
    domains: layout.domains,
    state: (column, keys) => stateSeen(m, column, keys, mask, seers),
    table: (table, keys) => constantAt(layout, table, keys),
    list: (table, key) => listAt(layout, table, key),
    contents: (place) => contentsSeen(m, place, mask),
    placeOf: (piece) => m.cells[layout.placeOf + piece - layout.firstCopy] ?? NONE,
    designOf: eyes.designOf,
    value: (callee, args) => (mayAsk(callee) ? evaluated(m, callee, args, viewer) : undefined),
    id: (value, type) => nameOf(namesOf(m), value, type, naming),
    words: (value, type) => spoken.value(value, type, eyes),
  };
}

type Seers = ReturnType<typeof seersOfCell>;

function stateSeen(
  m: Machine,
  id: ColumnId,
  keys: readonly number[],
  mask: number | undefined,
  seers: Seers[],
): number | undefined {
  const column = m.layout.columns[id]!;
  const at = column.keys.reduce((sum, key, i) => sum + (keys[i]! - key.first) * key.stride, 0);
  const number = m.cells[column.base + at]!;
  if (mask === undefined) return number;
  seers[id] ??= seersOfCell(m.code.compiler, id);
  return (seers[id](m, m.cells, at, number) & mask) !== 0 ? number : undefined;
}

function constantAt(layout: Layout, id: TableId, keys: readonly number[]): number | undefined {
  const table = layout.tables[id]!;
  let at = 0;
  for (let i = 0; i < table.keys.length; i++) {
    const { first, size, stride } = table.keys[i]!;
    const digit = keys[i]! - first;
    if (digit < 0 || digit >= size) return undefined;
    at += digit * stride;
  }
  return table.starts === undefined ? table.values[at] : undefined;
}

function listAt(layout: Layout, id: TableId, key: number): readonly number[] {
  const { starts, values, keys } = layout.tables[id]!;
  const at = key - (keys[0]?.first ?? 0);
  return starts === undefined || at < 0 || at + 1 >= starts.length
    ? []
    : [...values.subarray(starts[at]!, starts[at + 1]!)];
}

function contentsSeen(m: Machine, place: number, mask: number | undefined): readonly number[] | undefined {
  const { firstCopy, firstPlace, placeCells, placeKind, nextOf } = m.layout;
  const kind = m.linked.core.places[placeKind[place - firstPlace]!]!;
  if (mask !== undefined && kind.hiddenSize && (seersOf(m, placeRules(m.code.compiler), place) & mask) === 0)
    return undefined;
  const pieces: number[] = [];
  for (let piece = m.cells[placeCells + 3 * (place - firstPlace)]!; piece !== NONE; ) {
    pieces.push(piece);
    piece = m.cells[nextOf + piece - firstCopy]!;
  }
  if (mask === undefined || kind.discipline === 'stack') return pieces;
  // in sets and bags, pieces out of sight come last: their order among the others would tell something
  const seen = (piece: number): boolean => knows(m, piece, mask);
  return [...pieces.filter(seen), ...pieces.filter((piece) => !seen(piece))];
}
