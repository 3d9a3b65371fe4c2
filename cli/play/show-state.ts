/** What a player sees of the game, as lines: boards as boards, what each player has as a table, the rest as a list. */
import type { CoreProgram, GameView } from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import type { GameWords } from './game-words.ts';
import { boardLines, type Grid } from './show-board.ts';
import type { PlayWords } from './words.ts';

type StateCell = GameView['states'][number];
type PlaceSeen = GameView['places'][number];

export interface StateWords {
  readonly program: CoreProgram;
  readonly words: PlayWords;
  readonly names: GameWords;
  readonly ink: Ink;
}

/** A state or a place with all its cells. */
interface Group<T> {
  readonly name: string;
  readonly cells: readonly T[];
  /** If it is drawn as a board. */
  readonly grid: Grid | undefined;
}

export function stateLines(view: GameView, by: StateWords): readonly string[] {
  const states = grouped(view.states, (name) => gridOfState(name, by.program));
  const places = grouped(view.places, (name) => gridOfPlace(name, by.program));
  const others = states.filter(({ grid }) => grid === undefined);
  return [
    ...states.flatMap((group) => board(group, ({ value }) => value, by)),
    ...places.flatMap((group) => board(group, ({ contents }) => contents[0] ?? '', by)),
    ...playerTable(others.filter(isOfPlayers), by),
    ...others.filter((group) => !isOfPlayers(group)).flatMap((group) => stateList(group, by)),
    ...places.filter(({ grid }) => grid === undefined).flatMap((group) => placeList(group, by)),
  ];
}

function grouped<T extends { readonly name: string }>(
  cells: readonly T[],
  gridOf: (name: string) => Grid | undefined,
): readonly Group<T>[] {
  const groups = new Map<string, T[]>();
  for (const cell of cells) {
    const group = groups.get(cell.name);
    if (group === undefined) groups.set(cell.name, [cell]);
    else group.push(cell);
  }
  return [...groups].map(([name, members]) => {
    const grid = gridOf(name);
    return { name, cells: members, grid: grid && grid.columns * grid.rows === members.length ? grid : undefined };
  });
}

// ---------------------------------------------------------------- boards

function gridOfState(name: string, program: CoreProgram): Grid | undefined {
  return gridOf(program.columns.find((column) => column.name === name)?.keys, program);
}

function gridOfPlace(name: string, program: CoreProgram): Grid | undefined {
  const place = program.places.find((candidate) => candidate.name === name);
  return place?.copies === 1 && place.discipline === 'slot' ? gridOf(place.keys, program) : undefined;
}

function gridOf(keys: readonly number[] | undefined, program: CoreProgram): Grid | undefined {
  const domain = keys?.length === 1 ? program.domains[keys[0] ?? -1] : undefined;
  return domain?.form === 'squares' ? domain : undefined;
}

function board<T>(
  { name, cells, grid }: Group<T>,
  sign: (cell: T) => string,
  { names, ink }: StateWords,
): readonly string[] {
  if (grid === undefined) return [];
  return [`  ${ink.dim(names.noun(name))}`, ...boardLines(grid, cells.map(sign)).map((line) => `    ${line}`)];
}

// ---------------------------------------------------------------- what players have

const isOfPlayers = ({ cells }: Group<StateCell>): boolean =>
  cells.every((cell) => cell.keys.length === 1 && /^p\d+$/.test(cell.keys[0] ?? ''));

function playerTable(groups: readonly Group<StateCell>[], by: StateWords): readonly string[] {
  const [first] = groups;
  if (first === undefined) return [];
  const head = ['', ...first.cells.map((cell) => by.words.player(Number(cell.keys[0]?.slice(1)) - 1))];
  return [
    table([
      head,
      ...groups.map((group) => [by.names.noun(group.name), ...group.cells.map((cell) => shownValue(cell, by))]),
    ]),
  ];
}

// ---------------------------------------------------------------- the rest

/** Of a state with many cells only those that say something, and not too many of them. */
const MOST_CELLS = 12;
const NOTHING = new Set(['none', 'no', '0']);

function stateList({ cells }: Group<StateCell>, by: StateWords): readonly string[] {
  const telling = cells.length > 1 ? cells.filter((cell) => !NOTHING.has(cell.value)) : cells;
  const lines = telling.slice(0, MOST_CELLS).map((cell) => {
    const keys = cell.keys.length > 0 ? ` [${cell.keys.join(', ')}]` : '';
    return `  ${by.names.noun(cell.name)}${keys}: ${shownValue(cell, by)}`;
  });
  return telling.length > lines.length ? [...lines, `  … +${telling.length - lines.length}`] : lines;
}

function placeList({ cells }: Group<PlaceSeen>, { names }: StateWords): readonly string[] {
  const telling = cells.length > MOST_CELLS ? cells.filter((place) => place.size !== 0) : cells;
  return telling.map(({ name, id, contents, size }) => `  ${names.place(name, id)}: ${names.contents(contents, size)}`);
}

const shownValue = (cell: StateCell, { names, program }: StateWords): string =>
  names.value(cell.value, program.columns.find((column) => column.name === cell.name)?.type);
