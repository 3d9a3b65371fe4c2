/**
 * Fixes, for one number of players and one set of options, which ids the members of a domain have and where columns, copies and places lie.
 * Ids: players from 0, then all copies, all places, and the other things; enums count from 0 and ranges are their own numbers.
 */
import {
  type CoreConstant,
  type CoreDomain,
  type CoreProgram,
  type CoreTable,
  countOf,
  type DomainId,
  domainSizes,
} from '@kodeks/dsl';
import { QUEUE_ROOM, SYSTEM_CELLS } from './cells.ts';
import { type Extent, extentOf } from './memory.ts';

export interface DomainLayout {
  readonly form: CoreDomain['form'];
  readonly first: number;
  readonly size: number;
  /** Keys of a mixed-radix domain, slowest first: what one step of the key is worth, how many there are, the least key. */
  readonly factors: readonly { readonly stride: number; readonly size: number; readonly first: number }[];
}

export interface ColumnLayout {
  readonly base: number;
  readonly size: number;
  readonly keys: readonly { readonly stride: number; readonly size: number; readonly first: number }[];
}

export interface TableLayout {
  readonly keys: readonly {
    readonly stride: number;
    readonly size: number;
    readonly first: number;
    readonly number: boolean;
  }[];
  readonly size: number;
  readonly values: Int32Array;
  /** For tables of lists: list i is values[starts[i]] to values[starts[i + 1]]. */
  readonly starts: Int32Array | undefined;
}

export interface Layout {
  readonly players: number;
  readonly options: readonly number[];
  readonly domains: readonly DomainLayout[];
  readonly columns: readonly ColumnLayout[];
  readonly tables: readonly TableLayout[];
  readonly firstCopy: number;
  readonly copies: number;
  readonly firstPlace: number;
  readonly placeCount: number;
  /** Addresses; the cell of copy c in column `at` is at + c - firstCopy. */
  readonly placeOf: number;
  readonly nextOf: number;
  readonly previousOf: number;
  readonly designOf: number;
  readonly knownBy: number;
  /** Three cells for each place: first, last, size. */
  readonly placeCells: number;
  /** Two cells for each player: hash of what only they have seen. */
  readonly privateSeen: number;
  /** A cell for each check that has no bit of the dirty word. */
  readonly due: number;
  readonly queue: number;
  /** End of what the hash covers, beginning with the columns. */
  readonly columnsStart: number;
  readonly columnsEnd: number;
  readonly extent: Extent;
  /** By copy - firstCopy. */
  readonly copyDomain: Int32Array;
  readonly firstDesign: Int32Array;
  /** By copy - firstCopy: 1 if its kind may lie where somebody cannot see it. */
  readonly mayHide: Uint8Array;
  /** By place - firstPlace: index into program.places. */
  readonly placeKind: Int32Array;
  /** By place - firstPlace: the player it belongs to, or NONE. */
  readonly placeOwner: Int32Array;
  /** Somebody may not see everything. */
  readonly secrets: boolean;
}

/** `frameRoom`: cells for the frames of whatever runs. */
export function layOut(core: CoreProgram, players: number, options: readonly number[], frameRoom: number): Layout {
  const domains = layOutDomains(core, players);
  let address = SYSTEM_CELLS;
  const take = (size: number): number => {
    const at = address;
    address += size;
    return at;
  };
  const secrets = hasSecrets(core);
  const privateSeen = take(secrets ? 2 * players : 0);
  const due = take(core.dueCells ?? 0);
  const columnsStart = address;
  const columns = core.columns.map((column) => {
    const keys = strides(column.keys.map((key) => domains[key]!));
    const size = keys.reduce((product, key) => product * key.size, 1);
    return { base: take(size), size, keys };
  });
  const columnsEnd = address;
  const copyDomains = core.domains.flatMap((domain, id) => (domain.form === 'copies' ? [id] : []));
  const copies = copyDomains.reduce((sum, id) => sum + domains[id]!.size, 0);
  const firstCopy = players;
  const firstPlace = players + copies;
  const placeCount = core.places.reduce((sum, place) => sum + domains[place.domain]!.size, 0);
  const placeOf = take(copies);
  const nextOf = take(copies);
  const previousOf = take(copies);
  const designOf = take(copies);
  const knownBy = take(copies);
  const placeCells = take(3 * placeCount);
  const queue = take(usesQueue(core) ? QUEUE_ROOM : 0);
  const placeKind = new Int32Array(placeCount);
  const placeOwner = new Int32Array(placeCount);
  core.places.forEach((place, kind) => {
    const domain = domains[place.domain]!;
    const owner = place.keys.indexOf(core.playerDomain);
    for (let i = 0; i < domain.size; i++) {
      placeKind[domain.first + i - firstPlace] = kind;
      const factor = domain.factors[owner];
      placeOwner[domain.first + i - firstPlace] =
        factor === undefined ? -1 : Math.floor(i / factor.stride) % factor.size;
    }
  });
  const copyDomain = new Int32Array(copies);
  const firstDesign = new Int32Array(copies);
  for (const id of copyDomains) layOutCopies(core, id, domains, players, firstCopy, copyDomain, firstDesign);
  const mayHide = Uint8Array.from(copyDomain, (id) => {
    const domain = core.domains[id];
    return domain?.form === 'copies' && domain.shuffled ? 1 : 0;
  });
  return {
    players,
    options,
    domains,
    columns,
    tables: core.tables.map((table) => layOutTable(core, table, domains, players)),
    firstCopy,
    copies,
    firstPlace,
    placeCount,
    placeOf,
    nextOf,
    previousOf,
    designOf,
    knownBy,
    placeCells,
    privateSeen,
    due,
    queue,
    columnsStart,
    columnsEnd,
    extent: extentOf(address, frameRoom),
    copyDomain,
    firstDesign,
    mayHide,
    placeKind,
    placeOwner,
    secrets,
  };
}

function layOutCopies(
  core: CoreProgram,
  id: DomainId,
  domains: readonly DomainLayout[],
  players: number,
  firstCopy: number,
  copyDomain: Int32Array,
  firstDesign: Int32Array,
): void {
  const domain = core.domains[id]!;
  if (domain.form !== 'copies') return;
  const designs = core.domains[domain.designs]!;
  let copy = domains[id]!.first - firstCopy;
  if (designs.form !== 'items') return;
  designs.items.forEach((item, index) => {
    for (let n = countOf(item.count, players); n > 0; n--) {
      copyDomain[copy] = id;
      firstDesign[copy] = domains[domain.designs]!.first + index;
      copy += 1;
    }
  });
}

function layOutDomains(core: CoreProgram, players: number): DomainLayout[] {
  const sizeOf = domainSizes(core, players, () => 0); // a union spans its members, whose ids are known later
  const firsts: number[] = core.domains.map(() => 0);
  let next = 0;
  const place = (wanted: (domain: CoreDomain) => boolean): void => {
    core.domains.forEach((domain, id) => {
      if (!wanted(domain)) return;
      firsts[id] = next;
      next += sizeOf(id);
    });
  };
  place((domain) => domain.form === 'players');
  place((domain) => domain.form === 'copies');
  place((domain) => domain.form === 'places');
  place((domain) => ['items', 'squares', 'hexes', 'product'].includes(domain.form));
  core.domains.forEach((domain, id) => {
    if (domain.form === 'range') firsts[id] = domain.from;
  });
  const layouts: DomainLayout[] = core.domains.map((domain, id) => ({
    form: domain.form,
    first: firsts[id]!,
    size: sizeOf(id),
    factors: [],
  }));
  core.domains.forEach((domain, id) => {
    if (domain.form !== 'union') return;
    const members = domain.members.map((member) => layouts[member]!);
    const first = Math.min(...members.map((member) => member.first));
    const end = Math.max(...members.map((member) => member.first + member.size));
    layouts[id] = { form: 'union', first, size: members.length === 0 ? 0 : end - first, factors: [] };
  });
  return layouts.map((layout, id) => ({ ...layout, factors: factorsOf(core, id, layouts) }));
}

function factorsOf(core: CoreProgram, id: DomainId, layouts: readonly DomainLayout[]): DomainLayout['factors'] {
  const domain = core.domains[id]!;
  switch (domain.form) {
    case 'places': {
      const place = core.places[domain.place]!;
      return strides([...place.keys.map((key) => layouts[key]!), { first: 0, size: place.copies }]);
    }
    case 'product':
      return strides(domain.factors.map((factor) => layouts[factor.domain]!));
    case 'squares':
      return strides([
        { first: 0, size: domain.rows },
        { first: 0, size: domain.columns },
      ]);
    default:
      return [];
  }
}

function strides(
  keys: readonly { readonly first: number; readonly size: number }[],
): { stride: number; size: number; first: number }[] {
  const result = keys.map((key) => ({ stride: 1, size: key.size, first: key.first }));
  for (let i = result.length - 2; i >= 0; i--) result[i]!.stride = result[i + 1]!.stride * result[i + 1]!.size;
  return result;
}

function layOutTable(
  core: CoreProgram,
  table: CoreTable,
  domains: readonly DomainLayout[],
  players: number,
): TableLayout {
  const keys = strides(table.keys.map((key) => domains[key]!)).map((key, i) => ({
    ...key,
    number: core.domains[table.keys[i]!]!.form === 'range',
  }));
  const size = keys.reduce((product, key) => product * key.size, 1);
  const number = (constant: CoreConstant): number =>
    typeof constant === 'number' ? constant : domains[constant.domain]!.first + constant.index;
  if (table.lists === undefined) {
    const cells = table.byPlayers === undefined ? table.cells : (table.byPlayers[players] ?? []);
    const values = new Int32Array(size);
    for (let i = 0; i < size && i < cells.length; i++) values[i] = number(cells[i]!);
    return { keys, size, values, starts: undefined };
  }
  const starts = new Int32Array(size + 1);
  for (let i = 0; i < size; i++) starts[i + 1] = starts[i]! + (table.lists[i]?.length ?? 0);
  const values = Int32Array.from(table.lists.slice(0, size).flatMap((list) => list.map(number)));
  return { keys, size, values, starts };
}

function hasSecrets(core: CoreProgram): boolean {
  const hiddenPlace = core.places.some((place) => place.seenBy !== 'all' || place.hiddenSize);
  const hiddenColumn = core.columns.some((column) => column.hidden);
  const answers = core.asks.some((ask) => ask.seen !== undefined);
  const decided = core.procedures.some((procedure) => {
    const text = JSON.stringify(procedure.body);
    return text.includes('"together"') || text.includes('"seen":{') || text.includes('"cell":"secret"');
  });
  return hiddenPlace || hiddenColumn || answers || decided;
}

function usesQueue(core: CoreProgram): boolean {
  return core.procedures.some((procedure) => JSON.stringify(procedure.body).includes('"op":"deliver"'));
}
