/** What a player sees of the game, as lines: boards as boards, what each player has as a table, the rest as a list. */
import type { CoreProgram, GameView } from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import { boardLines, type Grid } from './show-board.ts';
import type { PlayWords } from './words.ts';

type StateCell = GameView['states'][number];
type PlaceSeen = GameView['places'][number];

export function stateLines(view: GameView, program: CoreProgram, words: PlayWords, ink: Ink): readonly string[] {
  const states = [...groupedByName(view.states)];
  const places = [...groupedByName(view.places)];
  const boards = [
    ...states.flatMap(([name, cells]) =>
      board(
        name,
        gridOfState(name, program),
        cells.map((cell) => cell.value),
        ink,
      ),
    ),
    ...places.flatMap(([name, seen]) =>
      board(
        name,
        gridOfPlace(name, program),
        seen.map((place) => place.contents[0] ?? ''),
        ink,
      ),
    ),
  ];
  const others = states.filter(([name]) => gridOfState(name, program) === undefined);
  const listed = places.filter(([name]) => gridOfPlace(name, program) === undefined);
  return [
    ...boards,
    ...playerTable(
      others.filter(([, cells]) => cells.every(isOfPlayer)),
      words,
    ),
    ...others.filter(([, cells]) => !cells.every(isOfPlayer)).flatMap(([, cells]) => cells.map(stateLine)),
    ...listed.flatMap(([, seen]) => seen.map((place) => placeLine(place, words))),
  ];
}

function groupedByName<T extends { readonly name: string }>(things: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(thing.name);
    if (group === undefined) groups.set(thing.name, [thing]);
    else group.push(thing);
  }
  return groups;
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

function board(name: string, grid: Grid | undefined, values: readonly string[], ink: Ink): readonly string[] {
  if (grid === undefined || values.length !== grid.columns * grid.rows) return [];
  return [`  ${ink.dim(name)}`, ...boardLines(grid, values).map((line) => `    ${line}`)];
}

// ---------------------------------------------------------------- what players have, and the rest

const isOfPlayer = (cell: StateCell): boolean => cell.keys.length === 1 && /^p\d+$/.test(cell.keys[0] ?? '');

function playerTable(rows: readonly (readonly [string, readonly StateCell[]])[], words: PlayWords): readonly string[] {
  const seats = [...new Set(rows.flatMap(([, cells]) => cells.map((cell) => cell.keys[0] ?? '')))].sort(bySeat);
  if (seats.length === 0) return [];
  const head = ['', ...seats.map((seat) => words.player(Number(seat.slice(1)) - 1))];
  const valueAt = (cells: readonly StateCell[], seat: string) =>
    cells.find((cell) => cell.keys[0] === seat)?.value ?? '?';
  return [table([head, ...rows.map(([name, cells]) => [name, ...seats.map((seat) => valueAt(cells, seat))])])];
}

const bySeat = (a: string, b: string): number => Number(a.slice(1)) - Number(b.slice(1));

const stateLine = (cell: StateCell): string =>
  `  ${cell.name}${cell.keys.length > 0 ? `[${cell.keys.join(', ')}]` : ''}: ${cell.value}`;

function placeLine(place: PlaceSeen, words: PlayWords): string {
  if (place.size === 0) return `  ${place.id}: ${words.empty}`;
  const hidden = place.size === undefined || place.contents.length < place.size;
  const shown = place.contents.join(', ');
  const size = hidden ? ` (${words.inPlace(place.size)})` : '';
  return `  ${place.id}${size}${shown === '' ? '' : `: ${shown}`}`;
}
