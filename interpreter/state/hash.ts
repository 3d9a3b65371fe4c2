/** Hashes of positions: two lanes of 32 bits over the game's cells and frames, not over log, journal, fuel or chance. */
import type { CoreProgram } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import {
  ACTIVE,
  CALLER,
  DIRTY,
  DURING,
  ELIMINATED,
  FP,
  FREE,
  HEADER,
  IN_CHECK,
  OVER_STATE,
  POSITION,
  PROCEDURE,
  QUEUED,
  RESULT,
  STATE,
  STEP,
  WINNER,
} from './cells.ts';
import type { Layout } from './layout.ts';

export interface Lanes {
  a: number;
  b: number;
}

function mix(lanes: Lanes, value: number): void {
  let a = Math.imul(lanes.a ^ value, 0x85ebca6b);
  a = (a ^ (a >>> 13)) + 0x9e3779b9;
  lanes.a = Math.imul(a ^ (a >>> 16), 0xc2b2ae35);
  let b = Math.imul((lanes.b + value) | 0, 0x27d4eb2f);
  b = (b ^ (b >>> 15)) + 0x165667b1;
  lanes.b = Math.imul(b ^ (b >>> 12), 0x2c1b3c6d);
}

/** Sixty-four bits over a text: one changed letter never goes unnoticed. */
export function checksumOf(text: string): string {
  const lanes: Lanes = { a: 1, b: text.length };
  for (let i = 0; i < text.length; i++) mix(lanes, text.charCodeAt(i));
  return [lanes.a, lanes.b].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}

/** What hashing must know beside the layout. */
export interface HashPlan {
  readonly layout: Layout;
  /** Columns to hash cell by cell: those not keyed by pieces that look alike. */
  readonly columns: readonly { readonly base: number; readonly size: number }[];
  /** By kind of place. */
  readonly ordered: readonly boolean[];
  /** By copy - firstCopy: columns that hold something for it, if its kind is alike. */
  readonly looks: readonly (readonly KeyedColumn[] | undefined)[];
  readonly procedures: readonly { readonly slots: number; readonly listSlots: readonly number[] }[];
}

interface KeyedColumn {
  readonly base: number;
  readonly size: number;
  readonly stride: number;
  readonly count: number;
  readonly first: number;
}

export function hashPlan(core: CoreProgram, layout: Layout, procedures: HashPlan['procedures']): HashPlan {
  const alike = new Set(core.domains.flatMap((domain, id) => (domain.form === 'copies' && domain.alike ? [id] : [])));
  const keyed = new Map<number, KeyedColumn[]>([...alike].map((id) => [id, []]));
  const columns: { base: number; size: number }[] = [{ base: layout.due, size: core.dueCells ?? 0 }];
  core.columns.forEach((column, n) => {
    const { base, size, keys } = layout.columns[n]!;
    const at = column.keys.findIndex((key) => alike.has(key));
    if (at < 0) columns.push({ base, size });
    else
      keyed
        .get(column.keys[at]!)
        ?.push({ base, size, stride: keys[at]!.stride, count: keys[at]!.size, first: keys[at]!.first });
  });
  return {
    layout,
    columns,
    ordered: core.places.map((place) => place.discipline === 'stack'),
    looks: Array.from(layout.copyDomain, (id) => keyed.get(id)),
    procedures,
  };
}

const SYSTEM = [ACTIVE, DURING, DIRTY, IN_CHECK, FREE, ELIMINATED, STEP, STATE, RESULT, WINNER];

export function hashCells(s: Int32Array, plan: HashPlan): Lanes {
  const lanes: Lanes = { a: 1, b: 2 };
  const { layout } = plan;
  for (const address of SYSTEM) mix(lanes, s[address]!);
  for (const { base, size } of plan.columns) for (let i = base; i < base + size; i++) mix(lanes, s[i]!);
  hashPlaces(s, plan, lanes);
  for (let i = 0; i < s[QUEUED]!; i++) mix(lanes, s[layout.queue + i]!);
  if (s[STATE] !== OVER_STATE) hashFrames(s, plan, lanes);
  return lanes;
}

/** Contents place by place. Order counts in stacks only; pieces that look alike count by their look. */
function hashPlaces(s: Int32Array, plan: HashPlan, lanes: Lanes): void {
  const { firstCopy, nextOf, placeCells, placeCount, placeKind } = plan.layout;
  for (let place = 0; place < placeCount; place++) {
    const ordered = plan.ordered[placeKind[place]!]!;
    let sumA = 0;
    let sumB = 0;
    for (let piece = s[placeCells + 3 * place]!; piece !== NONE; piece = s[nextOf + piece - firstCopy]!) {
      const look: Lanes = ordered ? lanes : { a: 3, b: 5 };
      hashPiece(s, plan, piece - firstCopy, look);
      if (ordered) continue;
      sumA = (sumA + look.a) | 0;
      sumB = (sumB + look.b) | 0;
    }
    mix(lanes, sumA);
    mix(lanes, sumB);
  }
}

function hashPiece(s: Int32Array, plan: HashPlan, index: number, lanes: Lanes): void {
  const { layout } = plan;
  const columns = plan.looks[index];
  mix(lanes, s[layout.designOf + index]!);
  mix(lanes, s[layout.knownBy + index]!);
  if (columns === undefined) return mix(lanes, index);
  for (const { base, size, stride, count, first } of columns) {
    const at = index + layout.firstCopy - first;
    for (let outer = 0; outer < size; outer += stride * count) {
      for (let inner = 0; inner < stride; inner++) mix(lanes, s[base + outer + at * stride + inner]!);
    }
  }
}

/** Frames from the innermost outward; lists by their members, wherever these lie. */
function hashFrames(s: Int32Array, plan: HashPlan, lanes: Lanes): void {
  for (let f = s[FP]!; f > HEADER; f = Math.max(0, s[f - CALLER]!)) {
    const id = s[f - PROCEDURE]!;
    const { slots, listSlots } = plan.procedures[id]!;
    mix(lanes, id);
    mix(lanes, s[f - POSITION]!);
    let next = 0;
    for (let slot = 0; slot < slots; slot++) {
      if (slot !== listSlots[next]) {
        mix(lanes, s[f + slot]!);
        continue;
      }
      const start = s[f + slot]!;
      const length = s[f + slot + 1]!;
      mix(lanes, length);
      for (let i = 0; i < length; i++) mix(lanes, s[start + i]!);
      slot += 1;
      next += 1;
    }
  }
}

export function hashText(lanes: Lanes): string {
  const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
  return hex(lanes.a) + hex(lanes.b);
}
