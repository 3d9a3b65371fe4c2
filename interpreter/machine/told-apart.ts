/**
 * Candidates with equal names are told apart by the state in which their pieces differ, or by where these lie. An empty cell is told
 * by a thing beside it, if the lexicon has a phrase for the cells of its board; an item with a slot of its own by what lies there.
 */
import {
  type CoreDomain,
  type DomainId,
  GRID_DIRECTIONS,
  HEX_DIRECTIONS,
  hexCells,
  hexIndices,
  NONE,
  type Words,
} from '@kodeks/dsl';
import type { Candidate } from '../api.ts';
import type { Eyes } from '../state/naming.ts';
import { eyesOf } from './eyes.ts';
import type { Machine } from './machine.ts';
import type { SessionWords } from './words.ts';

/** `values` of each candidate: the things it consists of. */
export function toldApart(
  m: Machine,
  words: SessionWords,
  player: number,
  candidates: readonly Candidate[],
  values: readonly (readonly number[])[],
): Candidate[] {
  const eyes = eyesOf(m, player);
  const alike = new Map<string, (readonly number[])[]>();
  for (const { label, index } of candidates) {
    const own = values[index] ?? [];
    const group = alike.get(nameOf(label));
    if (group === undefined) alike.set(nameOf(label), [own]);
    else group.push(own);
  }
  return candidates.map((candidate) => {
    const own = values[candidate.index] ?? [];
    const group = alike.get(nameOf(candidate.label)) ?? [];
    const remarks = [
      ...own.flatMap((value) => cellRemark(m, words, value, eyes) ?? []),
      ...own.flatMap((value) => contentRemarks(m, words, value, eyes)),
      ...(group.length > 1 ? differences(m, words, own, group, eyes) : []),
    ];
    return remarks.length === 0 ? candidate : { ...candidate, label: withRemarks(candidate.label, remarks) };
  });
}

const nameOf = ({ pl, en }: Words): string => `${pl}\n${en}`;

function withRemarks(label: Words, remarks: readonly Words[]): Words {
  const made = (language: 'pl' | 'en'): string =>
    `${label[language]} – ${remarks.map((remark) => remark[language]).join(', ')}`;
  return { pl: made('pl'), en: made('en') };
}

// ---------------------------------------------------------------- pieces

function differences(
  m: Machine,
  words: SessionWords,
  own: readonly number[],
  group: readonly (readonly number[])[],
  eyes: Eyes,
): readonly Words[] {
  return own.flatMap((piece, i) => {
    const others = group.map((values) => values[i] ?? NONE);
    if (!isKnownPiece(m, piece, eyes) || others.every((other) => other === piece)) return [];
    const states = statesOf(m, piece).filter(({ at }) => others.some((other) => at(other) !== at(piece)));
    if (states.length > 0) return states.map(({ column, at }) => words.state(column, at(piece), eyes));
    const place = placeOf(m, piece);
    if (place === NONE || others.every((other) => placeOf(m, other) === place)) return [];
    return [words.value(place, { form: 'any', domains: [], optional: false }, eyes)];
  });
}

function isKnownPiece(m: Machine, value: number, eyes: Eyes): boolean {
  const { firstCopy, copies } = m.layout;
  return value >= firstCopy && value < firstCopy + copies && eyes.designOf(value) !== NONE;
}

const placeOf = (m: Machine, piece: number): number => m.cells[m.layout.placeOf + piece - m.layout.firstCopy] ?? NONE;

/** States that a piece has for itself, and that everybody sees. */
function statesOf(m: Machine, piece: number) {
  const { core } = m.linked;
  return core.columns.flatMap(({ keys, hidden }, column) => {
    const { base, keys: ranges } = m.layout.columns[column]!;
    const [range] = ranges;
    if (hidden || keys.length !== 1 || range === undefined || core.domains[keys[0]!]?.form !== 'copies') return [];
    if (piece < range.first || piece >= range.first + range.size) return [];
    return [{ column, at: (one: number): number => m.cells[base + (one - range.first) * range.stride] ?? NONE }];
  });
}

// ---------------------------------------------------------------- cells

/** Of an empty cell: the first thing beside it that lies in the only slot that every cell has. */
function cellRemark(m: Machine, words: SessionWords, value: number, eyes: Eyes): Words | undefined {
  const board = boardOf(m, value);
  const ground = board === undefined ? undefined : groundOf(m, board);
  if (board === undefined || ground === undefined || ground(value) !== NONE) return undefined;
  const { first } = m.layout.domains[board]!;
  for (const [direction, to] of besides(m.linked.core.domains[board]!, value - first)) {
    const thing = ground(first + to);
    if (thing !== NONE) return words.beside(board, opposite(direction), thing, eyes);
  }
  return undefined;
}

function boardOf({ linked, layout }: Machine, value: number): DomainId | undefined {
  const found = linked.core.domains.findIndex(({ form }, id) => {
    const { first, size } = layout.domains[id]!;
    return (form === 'hexes' || form === 'squares') && value >= first && value < first + size;
  });
  return found < 0 ? undefined : found;
}

/** What lies in the slots of an item, as far as it is known and no piece among many of its like: the card on a space of a board. */
function contentRemarks(m: Machine, words: SessionWords, value: number, eyes: Eyes): readonly Words[] {
  const { domains, places } = m.linked.core;
  const item = domains.findIndex(({ form }, id) => {
    const { first, size } = m.layout.domains[id]!;
    return form === 'items' && value >= first && value < first + size;
  });
  if (item < 0) return [];
  return places.flatMap(({ keys, discipline, copies, domain, of }) => {
    if (discipline !== 'slot' || copies !== 1 || keys.length !== 1 || keys[0] !== item) return [];
    if (of.some((kind) => isAlike(domains[kind]))) return [];
    const place = m.layout.domains[domain]!.first + value - m.layout.domains[item]!.first;
    const piece = m.cells[m.layout.placeCells + 3 * (place - m.layout.firstPlace)]!;
    if (piece === NONE || !isKnownPiece(m, piece, eyes)) return [];
    return [words.value(piece, { form: 'any', domains: [], optional: false }, eyes)];
  });
}

const isAlike = (domain: CoreDomain | undefined): boolean => domain?.form === 'copies' && domain.alike;

function groundOf(m: Machine, board: DomainId): ((cell: number) => number) | undefined {
  const slots = m.linked.core.places.filter(
    ({ keys, discipline, copies }) => discipline === 'slot' && copies === 1 && keys.length === 1 && keys[0] === board,
  );
  const [slot] = slots;
  if (slot === undefined || slots.length > 1) return undefined;
  const places = m.layout.domains[slot.domain]!.first;
  const cells = m.layout.domains[board]!.first;
  return (cell) => m.cells[m.layout.placeCells + 3 * (places + cell - cells - m.layout.firstPlace)]!;
}

/** Cells beside a cell, by direction; indices on the board. */
function besides(domain: CoreDomain, cell: number): readonly (readonly [string, number])[] {
  if (domain.form === 'squares') {
    const { columns, rows } = domain;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    return GRID_DIRECTIONS.flatMap(([name, x, y]) => {
      const [c, r] = [column + x, row + y];
      return c >= 0 && c < columns && r >= 0 && r < rows ? [[name, r * columns + c] as const] : [];
    });
  }
  if (domain.form !== 'hexes') return [];
  const { shape } = domain;
  const [q, r] = hexCells(shape)[cell]!;
  const cells = hexIndices(shape, 'steps');
  return HEX_DIRECTIONS.flatMap(([name, x, y]) => {
    const to = cells.get(`${q + x},${r + y}`);
    return to === undefined ? [] : [[name, to] as const];
  });
}

const opposite = (direction: string): string => OPPOSITE.get(direction) ?? direction;

/** Directions of both boards go round: the opposite stands half a turn further. */
const OPPOSITE: ReadonlyMap<string, string> = new Map(
  [HEX_DIRECTIONS, GRID_DIRECTIONS].flatMap((table) =>
    table.map(([name], i) => [name, table[(i + table.length / 2) % table.length]![0]] as const),
  ),
);
