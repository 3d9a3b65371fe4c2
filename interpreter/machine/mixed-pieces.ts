/**
 * Which piece may be which, for one player. Pieces keep their way through the game; what is resampled is what they are. Every time pieces
 * are mixed, those that the player never got to know until they were mixed again are dealt anew, with what there is to deal.
 *
 * A design that the player saw after a later mix must be among what is mixed then: it is kept on a way that leads there.
 */
import { NONE } from '@kodeks/dsl';
import type { Course } from './course.ts';

export interface Dealing {
  /** Number of the mix that deals, or NONE where mixing changes nothing for the player. */
  readonly deals: Int32Array;
  readonly mixes: ReadonlyMap<number, DealtMix>;
}

export interface DealtMix {
  readonly pieces: readonly number[];
  /** By place in `pieces`: what the player knows it to be, or NONE. */
  readonly known: readonly number[];
  /** By place in `pieces`: the mix it goes into next, or NONE. */
  readonly next: Int32Array;
  /** Designs that must come in with pieces unknown to the player. */
  readonly needs: Map<number, number>;
}

export function dealingFor(course: Course, player: number, copies: number, firstCopy: number): Dealing {
  const deals = new Int32Array(course.mixes.length).fill(NONE);
  const mixes = new Map<number, DealtMix & { known: number[] }>();
  /** By copy: the dealing mix it is in, its place there, and the mix of the course that last had it. */
  const dealt = new Int32Array(copies).fill(NONE);
  const placed = new Int32Array(copies);
  const last = new Int32Array(copies).fill(NONE);
  const lastPlace = new Int32Array(copies);
  const take = (at: number): void => {
    const from = last[at]!;
    if (from === NONE) return;
    const mix = course.mixes[from]!;
    if (((mix.known[lastPlace[at]!]! >> player) & 1) === 0) return;
    mixes.get(dealt[at]!)!.known[placed[at]!] = mix.designs[lastPlace[at]!]!;
  };
  course.mixes.forEach((mix, number) => {
    const indices = mix.pieces.map((piece) => piece - firstCopy);
    for (const at of indices) take(at);
    const before = dealt[indices[0] ?? 0]!;
    const same =
      before !== NONE && indices.every((at) => dealt[at] === before && mixes.get(before)!.known[placed[at]!] === NONE);
    indices.forEach((at, i) => {
      last[at] = number;
      lastPlace[at] = i;
    });
    if (same) return;
    deals[number] = number;
    const needs = new Map<number, number>();
    indices.forEach((at, i) => {
      // what is known to come in needs not come by other ways
      const from = dealt[at]!;
      const known = from === NONE ? mix.designs[i]! : mixes.get(from)!.known[placed[at]!]!;
      if (from !== NONE) mixes.get(from)!.next[placed[at]!] = number;
      if (known !== NONE) needs.set(known, (needs.get(known) ?? 0) - 1);
      dealt[at] = number;
      placed[at] = i;
    });
    const length = indices.length;
    mixes.set(number, {
      pieces: mix.pieces,
      known: new Array<number>(length).fill(NONE),
      next: new Int32Array(length).fill(NONE),
      needs,
    });
  });
  for (let at = 0; at < copies; at++) take(at);
  for (const { known, needs } of mixes.values())
    for (const design of known) if (design !== NONE) needs.set(design, (needs.get(design) ?? 0) + 1);
  return { deals, mixes };
}

/** Ways of unknown pieces from mix to mix: those that lead from a mix to a later one. */
export function waysOf({ mixes }: Dealing): (from: number, to: number) => boolean {
  const reached = new Map<number, ReadonlySet<number>>();
  for (const [number, { known, next }] of [...mixes].reverse()) {
    const all = new Set([number]);
    next.forEach((to, i) => {
      if (to !== NONE && known[i] === NONE && !all.has(to))
        for (const further of reached.get(to) ?? []) all.add(further);
    });
    reached.set(number, all);
  }
  return (from, to) => from !== NONE && (reached.get(from)?.has(to) ?? false);
}

/** What is on its way to where it is needed, by copy: the mix that needs it, or NONE. */
export interface Carried {
  readonly goal: Int32Array;
  /** Still to be brought: by mix, by design. */
  readonly missing: Map<number, Map<number, number>>;
}

export function nothingCarried({ mixes }: Dealing, copies: number): Carried {
  const missing = new Map<number, Map<number, number>>();
  for (const [number, { needs }] of mixes) {
    const wanted = new Map([...needs].filter(([, count]) => count > 0));
    if (wanted.size > 0) missing.set(number, wanted);
  }
  return { goal: new Int32Array(copies).fill(NONE), missing };
}

/**
 * Deals the designs of a mix to its pieces; undefined if one that is known is not among them. `designs` are what the pieces are before.
 */
export function deal(
  dealing: Dealing,
  number: number,
  designs: readonly number[],
  carried: Carried,
  reaches: (from: number, to: number) => boolean,
  below: (n: number) => number,
  firstCopy: number,
): readonly number[] | undefined {
  const { pieces, known, next } = dealing.mixes.get(number)!;
  const left = [...designs];
  const take = (design: number): boolean => {
    const at = left.indexOf(design);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  };
  const dealt = [...known];
  pieces.forEach((piece, i) => {
    // what was on its way further is to be sent on
    const goal = carried.goal[piece - firstCopy]!;
    carried.goal[piece - firstCopy] = NONE;
    if (goal !== NONE && goal !== number) addTo(carried.missing, goal, designs[i]!);
  });
  for (const design of known) if (design !== NONE && !take(design)) return undefined;
  const free = pieces.flatMap((_, i) => (known[i] === NONE ? [i] : []));
  for (const [goal, wanted] of carried.missing) {
    if (goal <= number) continue;
    for (const [design, count] of wanted) {
      for (let n = count; n > 0; n--) {
        const ways = free.filter((i) => reaches(next[i]!, goal));
        if (ways.length === 0 || !take(design)) break;
        const i = ways[below(ways.length)]!;
        free.splice(free.indexOf(i), 1);
        dealt[i] = design;
        carried.goal[pieces[i]! - firstCopy] = goal;
        addTo(carried.missing, goal, design, -1);
      }
    }
  }
  for (const i of free) {
    const at = below(left.length);
    dealt[i] = left[at]!;
    left[at] = left[left.length - 1]!;
    left.pop();
  }
  return dealt;
}

function addTo(missing: Map<number, Map<number, number>>, goal: number, design: number, by = 1): void {
  const wanted = missing.get(goal) ?? new Map<number, number>();
  wanted.set(design, (wanted.get(design) ?? 0) + by);
  missing.set(goal, wanted);
}
