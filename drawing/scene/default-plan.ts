/**
 * The plan of a game that says nothing about its looks: boards first, then tracks, numbers, what each player has and what all
 * share. Everything the program declares has its place in it, so a game can be played from the drawing on its first day.
 */
import {
  boardsOf,
  type ColumnId,
  type CompiledGame,
  type CoreColumn,
  type CoreProgram,
  type DomainId,
  type PanelLayout,
  type PlaceId,
  type Shown,
  shownBy,
} from '@kodeks/dsl';
import type { KindPlan } from './plan.ts';

const LONGEST_TRACK = 21;

export function defaultKind(core: CoreProgram, id: DomainId): KindPlan {
  const shows = usuallyShown(core, id);
  const owner = ownerAmong(core, shows);
  return {
    name: core.domains[id]!.name,
    shape: undefined,
    owner: owner === undefined ? undefined : [{ by: 'state', column: owner }],
    colour: undefined,
    shows,
    sides: undefined,
  };
}

/** Functions are left to those who ask for them: there are many, and most say nothing to a player. */
export function usuallyShown(core: CoreProgram, id: DomainId): readonly Shown[] {
  const { form } = core.domains[id]!;
  const isThing = form === 'copies' || form === 'items' || form === 'squares' || form === 'hexes';
  return isThing ? [...shownBy(core, id).values()].filter(({ by }) => by !== 'function') : [];
}

/** The first state that says which player. */
function ownerAmong(core: CoreProgram, shows: readonly Shown[]): ColumnId | undefined {
  const found = shows.find((shown) => shown.by === 'state' && isOfPlayer(core, core.columns[shown.column]!));
  return found?.by === 'state' ? found.column : undefined;
}

// ---------------------------------------------------------------- panels

export function defaultPanels(game: CompiledGame): readonly PanelLayout[] {
  const { core } = game;
  const boards = defaultBoards(game);
  const cells = new Set(boards.map((board) => (board.kind === 'board' ? board.domain : -1)));
  const player = core.playerDomain;
  const ofPlayers = columnsOf(core, ({ keys }) => keys.length === 1 && keys[0] === player);
  const tracks = ofPlayers.filter((id) => isTrack(core.columns[id]!));
  const values = [
    ...ofPlayers.filter((id) => !tracks.includes(id)),
    ...columnsOf(core, ({ keys }) => keys.length === 0),
    ...columnsOf(
      core,
      ({ keys }) => keys.length === 1 && keys[0] !== player && !cells.has(keys[0]!) && isSmall(core, keys[0]!),
    ),
  ];
  const grids = columnsOf(
    core,
    (column) =>
      column.keys.length === 2 && holdsThings(core, column) && column.keys.every((key) => isListable(core, key)),
  );
  const own = placesOf(core, (keys) => keys.includes(player));
  const shared = placesOf(core, (keys) =>
    keys.every((key) => key !== player && !cells.has(key) && !isOfPieces(core, key)),
  );
  const none = { title: undefined, players: [] };
  return [
    ...boards,
    ...(tracks.length > 0 ? [{ kind: 'track' as const, id: 'tracks', ...none, columns: tracks }] : []),
    ...(values.length > 0 ? [{ kind: 'values' as const, id: 'values', ...none, columns: values, functions: [] }] : []),
    ...grids.map((column) => ({
      kind: 'grid' as const,
      id: `grid-${core.columns[column]!.name}`,
      ...none,
      of: { by: 'state' as const, column },
      owner: undefined,
      when: undefined,
      shows: [],
      room: undefined,
    })),
    ...(own.length > 0 ? [{ kind: 'zone' as const, id: 'own', ...none, places: own, each: true }] : []),
    ...(shared.length > 0 ? [{ kind: 'zone' as const, id: 'shared', ...none, places: shared, each: false }] : []),
  ];
}

function defaultBoards({ core, translation }: CompiledGame): readonly PanelLayout[] {
  return boardsOf(core, translation.build.symbols).map(({ name, domain, form }) => {
    const owner = ownerAmong(core, usuallyShown(core, domain));
    return {
      kind: 'board' as const,
      id: name,
      title: undefined,
      players: [],
      domain,
      board: form,
      ground: undefined,
      owner: owner === undefined ? undefined : [{ by: 'state' as const, column: owner }],
      colour: undefined,
      shows: undefined,
      sides: undefined,
      at: undefined,
    };
  });
}

// ---------------------------------------------------------------- what is what

function columnsOf(core: CoreProgram, fits: (column: CoreColumn) => boolean): readonly ColumnId[] {
  return core.columns.flatMap((column, id) => (fits(column) ? [id] : []));
}

function placesOf(core: CoreProgram, fits: (keys: readonly DomainId[]) => boolean): readonly PlaceId[] {
  return core.places.flatMap((place, id) => (fits(place.keys) ? [id] : []));
}

const isOfPlayer = (core: CoreProgram, { type }: CoreColumn): boolean =>
  type.form === 'of' && type.domain === core.playerDomain;

const isOfPieces = (core: CoreProgram, id: DomainId): boolean =>
  core.domains[id]?.form === 'copies' || core.domains[id]?.form === 'union';

/** A number between fixed bounds, few enough to be printed as a row of spaces. */
function isTrack({ type, least, most }: CoreColumn): boolean {
  const [from, to] = [least?.value, most?.value];
  if (type.form !== 'int' || from?.op !== 'const' || to?.op !== 'const') return false;
  return to.value > from.value && to.value - from.value < LONGEST_TRACK;
}

/** Things of these can be listed in a table. */
function isSmall(core: CoreProgram, id: DomainId): boolean {
  const domain = core.domains[id];
  if (domain?.form === 'enum') return domain.members.length <= LONGEST_TRACK;
  if (domain?.form === 'items') return domain.items.length <= LONGEST_TRACK;
  return domain?.form === 'range' && domain.to - domain.from < LONGEST_TRACK;
}

const isListable = (core: CoreProgram, id: DomainId): boolean =>
  isSmall(core, id) || core.domains[id]?.form === 'players' || core.domains[id]?.form === 'product';

function holdsThings(core: CoreProgram, { type }: CoreColumn): boolean {
  if (type.form !== 'of') return false;
  const { form } = core.domains[type.domain]!;
  return form === 'items' || form === 'copies';
}
