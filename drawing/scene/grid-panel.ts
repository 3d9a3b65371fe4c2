/** Slots in rows and columns: a state, place or function with two keys (blueprints, tables of things). */
import { type CoreType, type DomainId, NONE, type PanelLayout } from '@kodeks/dsl';
import type { Both } from '@kodeks/interpreter';
import type { GridPanel, Slot, Thing } from './model.ts';
import {
  domainOf,
  factsOf,
  follow,
  idOf,
  labelOf,
  membersOf,
  ownerAt,
  piecesAt,
  placesWith,
  type Reader,
  thingOf,
} from './reader.ts';
import { called, heading, joined, same, titleOf } from './words.ts';

type GridLayout = Extract<PanelLayout, { kind: 'grid' }>;

/** With an owner, or with players as rows: one grid for each player who has a row. */
export function gridPanels(reader: Reader, layout: GridLayout, players: readonly number[]): readonly GridPanel[] {
  const { down } = keysOf(reader, layout);
  const isOfPlayers = down === reader.core.playerDomain;
  const rows = membersOf(reader, down).filter((row) => isThere(reader, layout, row, down));
  if (layout.owner === undefined && !isOfPlayers) return [gridPanel(reader, layout, rows, undefined)];
  const ownerOf = (row: number): number | undefined => (isOfPlayers ? row : ownerAt(reader, layout.owner, row, down));
  return players.flatMap((player) => {
    const own = rows.filter((row) => ownerOf(row) === player);
    return own.length === 0 ? [] : [gridPanel(reader, layout, own, player)];
  });
}

/** What its rows are: cells of a board have what stands in their row drawn on them. */
export const rowsOf = (reader: Reader, layout: GridLayout): DomainId => keysOf(reader, layout).down;

/** What stands in one row. */
export function thingsInRow(reader: Reader, layout: GridLayout, row: number): readonly Thing[] {
  const { down, across } = keysOf(reader, layout);
  if (!isThere(reader, layout, row, down)) return [];
  const room = roomOf(reader, layout, row, down);
  const columns = across === undefined ? Array.from({ length: room ?? 0 }, (_, i) => i + 1) : membersOf(reader, across);
  return columns.slice(0, room ?? columns.length).flatMap((column) => slotAt(reader, layout, row, column).thing ?? []);
}

function isThere(reader: Reader, { when }: GridLayout, row: number, down: DomainId): boolean {
  if (when === undefined) return true;
  const found = follow(reader, when, row, down);
  return found !== undefined && !(found.type.form === 'bool' && found.value === 0);
}

interface Keys {
  readonly name: string;
  readonly down: DomainId;
  /** Undefined: numbers from 1, as many as the rows have room for. */
  readonly across: DomainId | undefined;
}

function keysOf({ core }: Reader, { of }: GridLayout): Keys {
  if (of.by === 'function') {
    const { name, parameters } = core.functions[of.callee]!;
    const [first, second] = parameters.map(({ type }) => (type.form === 'of' ? type.domain : undefined));
    return { name, down: first ?? core.playerDomain, across: second };
  }
  const { name, keys } = of.by === 'state' ? core.columns[of.column]! : core.places[of.place]!;
  return { name, down: keys[0]!, across: keys[1]! };
}

function gridPanel(reader: Reader, layout: GridLayout, rows: readonly number[], player: number | undefined): GridPanel {
  const { core, texts } = reader;
  const { name, down, across } = keysOf(reader, layout);
  const rooms = rows.map((row) => roomOf(reader, layout, row, down));
  const most = Math.max(0, ...rooms.map((room) => room ?? 0));
  const all = across === undefined ? Array.from({ length: most }, (_, i) => i + 1) : membersOf(reader, across);
  const columns = rooms.every((room) => room !== undefined) ? all.slice(0, most) : all;
  const columnLabel = (column: number): Both =>
    across === undefined ? same(String(column)) : labelOf(reader, column, across);
  const title = titleOf(layout.title) ?? heading(called(texts, name));
  return {
    kind: 'grid',
    id: player === undefined ? layout.id : `${layout.id}-p${player + 1}`,
    title: player === undefined ? title : joined([title, labelOf(reader, player, core.playerDomain)], ': '),
    player,
    rows: rows.map((row) => ({
      id: idOf(reader, row, down),
      label: labelOf(reader, row, down),
      facts: factsOf(reader, layout.shows, row),
    })),
    columns: columns.map(columnLabel),
    slots: rows.flatMap((row, y) =>
      columns.slice(0, rooms[y] ?? columns.length).map((column, x): Slot => {
        const label = joined([labelOf(reader, row, down), columnLabel(column)], ', ');
        return { ...slotAt(reader, layout, row, column), label, row: y, column: x };
      }),
    ),
  };
}

function roomOf(reader: Reader, { room }: GridLayout, row: number, down: DomainId): number | undefined {
  return room && Math.max(0, follow(reader, room, row, down)?.value ?? 0);
}

function slotAt(reader: Reader, layout: GridLayout, row: number, column: number): Pick<Slot, 'id' | 'thing' | 'value'> {
  const { core, look } = reader;
  const { name, down, across } = keysOf(reader, layout);
  const { of } = layout;
  if (of.by === 'place') {
    const [place] = placesWith(reader, of.place, [row, column]);
    const id = place === undefined ? name : idOf(reader, place, core.places[of.place]!.domain);
    return { id, thing: place === undefined ? undefined : piecesAt(reader, place, of.place)?.[0] };
  }
  const id = [name, idOf(reader, row, down), across === undefined ? column : idOf(reader, column, across)].join(' ');
  const value = of.by === 'state' ? look.state(of.column, [row, column]) : look.value(of.callee, [row, column]);
  const type = of.by === 'state' ? core.columns[of.column]!.type : (core.functions[of.callee]!.type ?? { form: 'int' });
  const thing = valueAsThing(reader, value, type);
  const isWord = thing === undefined && value !== undefined && (type.form === 'int' || type.form === 'bool');
  return { id, thing, value: isWord ? look.words(value, type) : undefined };
}

function valueAsThing(reader: Reader, value: number | undefined, type: CoreType): Thing | undefined {
  const domain = value === undefined || value === NONE ? undefined : domainOf(reader, value, type);
  return domain === undefined ? undefined : thingOf(reader, value!, domain);
}
