/**
 * The course of a game as its players saw it: every answer, everything chance said, every time pieces were mixed, and what each player
 * had seen after each answer. It is found by playing the game again, once, and grows with the game.
 */
import { NONE } from '@kodeks/dsl';
import { columnsOf } from '../decisions/alike.ts';
import { needRows } from '../decisions/rows.ts';
import { drawn } from '../eval/chance.ts';
import type { Fate } from '../eval/runtime.ts';
import { SEEN } from '../state/cells.ts';
import { answer, answerFree, answersPiece, forget, seersOfAnswer } from './decide.ts';
import type { Machine } from './machine.ts';
import { pointAt } from './search.ts';

export interface Course {
  readonly answers: Answered[];
  /** What chance said before answer number i; one more than answers. */
  readonly chance: Chance[][];
  /** Hashes of what was seen, at the beginning and after each answer: as they lie in the cells. */
  readonly seen: Int32Array[];
  readonly mixes: Mix[];
  /** By copy: number of its last mix and its place there. */
  readonly lastMix: Int32Array;
  readonly placeInMix: Int32Array;
  /** Between answers: addresses of hashes and what they became, whenever somebody saw something. */
  readonly sights: number[][];
}

/** An answer that was given. */
export interface Answered {
  readonly player: number;
  /** The number of a free action, or the row of the answer. */
  readonly free: number | undefined;
  readonly row: readonly number[];
  /** Players who saw it. */
  readonly seen: number;
  /** Pieces in it by their place in the row: what they are, who knew that, where they lay. */
  readonly pieces: ReadonlyMap<number, AnsweredPiece>;
}

export interface AnsweredPiece {
  readonly design: number;
  readonly knownBy: number;
  readonly place: number;
  /** The mix it came from, and its place there; NONE if it never was in one. */
  readonly mix: number;
  readonly placeInMix: number;
}

export interface Chance {
  readonly seen: number;
  /** Pairs: one of so many, and which. */
  readonly draws: number[];
  /** Pieces that were mixed, and the mixes they make. */
  readonly pieces: readonly number[] | undefined;
  mixes: readonly number[];
}

/** Pieces of one kind and state that were mixed: who knew each of them at some time before they were mixed again. */
export interface Mix {
  readonly pieces: readonly number[];
  readonly designs: readonly number[];
  /** By place in `pieces`. */
  readonly known: Int32Array;
}

/** Before the first answer: the machine has been set up and not begun. */
export function courseOn(m: Machine): Course {
  const { copies } = m.layout;
  const course: Course = {
    answers: [],
    chance: [[]],
    seen: [],
    mixes: [],
    lastMix: new Int32Array(copies).fill(NONE),
    placeInMix: new Int32Array(copies),
    sights: [[]],
  };
  m.fate = noting(m, course);
  return course;
}

export function noteSeen(m: Machine, course: Course): void {
  course.seen.push(seenNow(m));
}

/** Plays an answer that was given; the machine writes down what follows. */
export function goOn(
  m: Machine,
  course: Course,
  player: number,
  free: number | undefined,
  values: readonly number[],
): void {
  const row = usedPart(m, values);
  course.answers.push(answered(m, course, player, free, row));
  course.chance.push([]);
  course.sights.push([]);
  if (free === undefined) playRow(m, player, row);
  else answerFree(m, free);
  forget(m);
  noteSeen(m, course);
}

/** Rows of subsets are as long as the longest; what lies behind the members of one means nothing. */
export function usedPart(m: Machine, row: readonly number[]): readonly number[] {
  return pointAt(m)?.subset === undefined ? row : row.slice(0, 1 + (row[0] ?? 0));
}

/** The row as the answer to the open decision, listed or not. */
export function playRow(m: Machine, player: number, row: readonly number[]): void {
  putRow(m, player, row);
  answer(m, 0);
}

export function putRow(m: Machine, player: number, row: readonly number[]): void {
  needRows(m, m.rowStart + row.length);
  m.rows.set(row, m.rowStart);
  m.rowWidth = row.length;
  m.rowCount = 1;
  m.answering = player;
  m.listed = 'raw';
}

function answered(
  m: Machine,
  course: Course,
  player: number,
  free: number | undefined,
  row: readonly number[],
): Answered {
  const { cells: s, layout } = m;
  const point = pointAt(m);
  const pieces = new Map<number, AnsweredPiece>();
  if (point === undefined || free !== undefined) return { player, free, row, seen: -1, pieces };
  row.forEach((value, i) => {
    if (!answersPiece(m, point, i, value)) return;
    const at = value - layout.firstCopy;
    pieces.set(i, {
      design: s[layout.designOf + at]!,
      knownBy: s[layout.knownBy + at]!,
      place: s[layout.placeOf + at]!,
      mix: course.lastMix[at]!,
      placeInMix: course.placeInMix[at]!,
    });
  });
  return { player, free, row, seen: seersOfAnswer(m, point, player), pieces };
}

export function seenNow(m: Machine): Int32Array {
  const { privateSeen, players } = m.layout;
  const own = m.cells.subarray(privateSeen, privateSeen + 2 * players);
  return Int32Array.of(m.cells[SEEN]!, m.cells[SEEN + 1]!, ...own);
}

/** Does the machine look to the player as it did in the course after so many answers? */
export function looksAsThen(m: Machine, course: Course, answers: number, player: number): boolean {
  const then = course.seen[answers]!;
  const own = m.layout.privateSeen + 2 * player;
  return (
    m.cells[SEEN] === then[0] &&
    m.cells[SEEN + 1] === then[1] &&
    m.cells[own] === then[2 + 2 * player] &&
    m.cells[own + 1] === then[3 + 2 * player]
  );
}

function noting(m: Machine, course: Course): Fate {
  const { firstCopy, designOf, knownBy } = m.layout;
  const { lastMix, placeInMix } = course;
  let now: Chance | undefined;
  return {
    begin: (seen, pieces) => {
      now = { seen, draws: [], pieces, mixes: [] };
      course.chance[course.chance.length - 1]!.push(now);
    },
    draw: (n) => {
      const value = drawn(m, n);
      now?.draws.push(n, value);
      return value;
    },
    mixed: (watching) => {
      if (now?.pieces === undefined) return;
      const numbers: number[] = [];
      for (const pieces of mixedTogether(m, now.pieces)) {
        const known = Int32Array.from(pieces, (piece) => m.cells[knownBy + piece - firstCopy]! & watching);
        const designs = pieces.map((piece) => m.cells[designOf + piece - firstCopy]!);
        numbers.push(course.mixes.push({ pieces, designs, known }) - 1);
        pieces.forEach((piece, i) => {
          lastMix[piece - firstCopy] = course.mixes.length - 1;
          placeInMix[piece - firstCopy] = i;
        });
      }
      now.mixes = numbers;
    },
    learned: (piece, by) => {
      const mix = course.mixes[lastMix[piece - firstCopy]!];
      if (mix !== undefined) mix.known[placeInMix[piece - firstCopy]!]! |= by;
    },
    saw: (address) => void course.sights[course.sights.length - 1]!.push(address, m.cells[address]!),
  };
}

/** Hidden pieces by kind and state: only such can be taken for each other. */
function mixedTogether(m: Machine, pieces: readonly number[]): readonly (readonly number[])[] {
  const { layout, cells: s } = m;
  const groups = new Map<string, number[]>();
  for (const piece of pieces) {
    const index = piece - layout.firstCopy;
    if (layout.mayHide[index] === 0) continue;
    const kind = layout.copyDomain[index]!;
    const at = piece - layout.domains[kind]!.first;
    const state: number[] = [kind];
    for (const { base, size, stride, count } of columnsOf({ core: m.linked.core, layout }, kind))
      for (let outer = 0; outer < size; outer += stride * count)
        for (let inner = 0; inner < stride; inner++) state.push(s[base + outer + at * stride + inner]!);
    const key = state.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [piece]);
    else group.push(piece);
  }
  return [...groups.values()];
}
