/**
 * The plan of a game that says nothing about its looks: boards first, then tracks, numbers, what each player has and what all
 * share. Everything the program declares has its place in it, so a game can be played from the drawing on its first day.
 */
import type { ColumnId, CompiledGame, CoreColumn, CoreProgram, CoreTable, DomainId, PlaceId } from '@kodeks/dsl';
import {
  type BoardForm,
  type BoardPlan,
  designsOf,
  type KindPlan,
  type PanelPlan,
  type Plan,
  SEATS,
  takes,
} from './plan.ts';

const LONGEST_TRACK = 21;

export function defaultPlan(game: CompiledGame): Plan {
  const { core } = game;
  return { seats: SEATS, kinds: defaultKinds(core), panels: defaultPanels(game) };
}

// ---------------------------------------------------------------- kinds

export function defaultKinds(core: CoreProgram): ReadonlyMap<DomainId, KindPlan> {
  return new Map(core.domains.map((_, id) => [id, defaultKind(core, id)]));
}

function defaultKind(core: CoreProgram, id: DomainId): KindPlan {
  const { name } = core.domains[id]!;
  const designs = designsOf(core, id);
  const face = new Map<string, number[]>();
  core.tables.forEach(({ name: table, keys, type, lists }, at) => {
    const [owner, field = ''] = table.split('.');
    if (keys.length !== 1 || keys[0] !== designs || owner !== core.domains[designs]!.name) return;
    if (type.form === 'code' || (lists !== undefined && isOfRecords(core, designs, lists))) return;
    face.set(field, [...(face.get(field) ?? []), at]);
  });
  const states = columnsOf(core, (column) => column.keys.length === 1 && takes(core, column.keys[0]!, id));
  const owner = states.find((at) => isOfPlayer(core, core.columns[at]!));
  return {
    name,
    shape: undefined,
    owner: owner === undefined ? undefined : [{ by: 'state', column: owner }],
    hue: undefined,
    face: [...face].map(([field, tables]) => ({ name: field, tables })),
    states,
    functions: [],
    places:
      core.domains[id]!.form === 'copies'
        ? placesOf(core, (keys) => keys.length === 1 && takes(core, keys[0]!, id))
        : [],
  };
}

/** Records in an item are called after it; their ids say so (`card.goals.1`). What they say, texts tell better. */
function isOfRecords(core: CoreProgram, designs: DomainId, lists: NonNullable<CoreTable['lists']>): boolean {
  const domain = core.domains[designs];
  return lists.some((list, i) =>
    list.some((member) => {
      const child = typeof member === 'number' ? undefined : core.domains[member.domain];
      if (typeof member === 'number' || child?.form !== 'items' || domain?.form !== 'items') return false;
      return child.items[member.index]?.id.startsWith(`${domain.items[i]?.id}.`) ?? false;
    }),
  );
}

// ---------------------------------------------------------------- panels

function defaultPanels(game: CompiledGame): readonly PanelPlan[] {
  const { core } = game;
  const boards = boardsOf(game);
  const cells = new Set(boards.map((board) => board.domain));
  const player = core.playerDomain;
  const ofPlayers = columnsOf(core, ({ keys }) => keys.length === 1 && keys[0] === player);
  const tracks = ofPlayers.filter((id) => isTrack(core, core.columns[id]!));
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
    keys.every(
      (key) =>
        key !== player &&
        !cells.has(key) &&
        core.domains[key]?.form !== 'copies' &&
        core.domains[key]?.form !== 'union',
    ),
  );
  return [
    ...boards,
    ...(tracks.length > 0 ? [{ kind: 'track' as const, id: 'tracks', title: undefined, columns: tracks }] : []),
    ...(values.length > 0
      ? [{ kind: 'values' as const, id: 'values', title: undefined, columns: values, functions: [] }]
      : []),
    ...grids.map((column) => ({
      kind: 'grid' as const,
      id: `grid-${core.columns[column]!.name}`,
      title: undefined,
      of: { column },
    })),
    ...(own.length > 0 ? [{ kind: 'zone' as const, id: 'own', title: undefined, places: own, each: true }] : []),
    ...(shared.length > 0
      ? [{ kind: 'zone' as const, id: 'shared', title: undefined, places: shared, each: false }]
      : []),
  ];
}

export function boardsOf({ core, translation }: CompiledGame): readonly BoardPlan[] {
  return [...translation.build.symbols.globals.values()].flat().flatMap((symbol) => {
    if (symbol.symbol !== 'board') return [];
    const domain = symbol.kind.domain;
    const board = boardForm(core, domain, symbol.declaration.shape);
    if (board === undefined) return [];
    const states = columnsOf(core, ({ keys }) => keys.length === 1 && takes(core, keys[0]!, domain));
    const owner = states.find((id) => isOfPlayer(core, core.columns[id]!));
    return [
      {
        kind: 'board' as const,
        id: symbol.name,
        title: undefined,
        domain,
        board,
        ground: undefined,
        owner: owner === undefined ? undefined : [{ by: 'state' as const, column: owner }],
        hue: undefined,
        states: states.filter((id) => id !== owner), // it is drawn as the owner's mark
        places: placesOf(core, (keys) => keys.length === 1 && takes(core, keys[0]!, domain)),
        sides: undefined,
        turned: undefined,
      },
    ];
  });
}

function boardForm(
  core: CoreProgram,
  id: DomainId,
  shape: { readonly kind: 'squares' | 'hexes' } | { readonly kind: 'graph'; readonly links: { readonly text: string } },
): BoardForm | undefined {
  const domain = core.domains[id];
  if (domain?.form === 'squares') return { form: 'squares', columns: domain.columns, rows: domain.rows };
  if (domain?.form === 'hexes') return { form: 'hexes', radius: domain.radius };
  const links =
    shape.kind === 'graph' && domain !== undefined
      ? core.tables.findIndex(
          (table) => table.name === `${core.domains[designsOf(core, id)]!.name}.${shape.links.text}`,
        )
      : -1;
  return links < 0 ? undefined : { form: 'graph', links, at: undefined };
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

/** A number between fixed bounds, few enough to be printed as a row of spaces. */
export function isTrack(core: CoreProgram, { type, least, most, keys }: CoreColumn): boolean {
  if (type.form !== 'int' || keys.length > 1 || (keys.length === 1 && keys[0] !== core.playerDomain)) return false;
  const [from, to] = [least?.value, most?.value];
  return from?.op === 'const' && to?.op === 'const' && to.value > from.value && to.value - from.value < LONGEST_TRACK;
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
