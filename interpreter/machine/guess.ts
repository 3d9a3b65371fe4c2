/**
 * One try at a world that looks to a player as theirs does: the game is played again from its beginning. What the player saw happens as it did;
 * what they did not see is drawn anew (what pieces are, what chance said unseen, what others answered in secret) and written down, so that a
 * try can be repeated, or repeated with a change.
 */
import { NONE } from '@kodeks/dsl';
import type { Fate } from '../eval/runtime.ts';
import { FP, SEEN, TOP } from '../state/cells.ts';
import { begin } from './begin.ts';
import {
  type Answered,
  type AnsweredPiece,
  type Chance,
  type Course,
  looksAsThen,
  playRow,
  putRow,
  usedPart,
} from './course.ts';
import { answerFree, answersPiece, canBeTaken, deciders, forget, isOpen, listRaw, openFreeActions } from './decide.ts';
import { mayChange } from './describe.ts';
import { load, type Machine } from './machine.ts';
import { type Carried, type Dealing, deal, nothingCarried } from './mixed-pieces.ts';
import { pointAt, verify } from './search.ts';

export interface Question {
  readonly course: Course;
  readonly player: number;
  readonly dealing: Dealing;
  readonly reaches: (from: number, to: number) => boolean;
  /** The cells before the first statement. */
  readonly beginning: Int32Array;
}

/** What was drawn anew: by mix; by answer that followed, in order; by answer. */
export interface Tape {
  readonly dealt: Map<number, readonly number[]>;
  readonly said: Map<number, number[]>;
  readonly answers: Map<number, readonly number[]>;
}

export interface Try {
  readonly tape: Tape;
  /** How far it looked the same: answers, and what was seen after the last of them. */
  readonly reached: number;
  readonly sights: number;
  readonly found: boolean;
}

export const NO_TAPE: Tape = { dealt: new Map(), said: new Map(), answers: new Map() };

/** Plays the course again; what the tape says is kept where it can be, the rest is drawn. */
export function tryWorld(m: Machine, question: Question, kept: Tape, below: (n: number) => number): Try {
  const { course, player } = question;
  const tape: Tape = { dealt: new Map(), said: new Map(), answers: new Map() };
  const guess = guessing(m, question, kept, tape, below);
  load(m, question.beginning);
  if (m.log !== undefined) m.log.length = 0;
  m.fate = guess.fate;
  begin(m);
  let reached = 0;
  const holds = (): boolean => m.problem === undefined && !guess.failed() && looksAsThen(m, course, reached, player);
  let found = holds();
  while (found && reached < course.answers.length) {
    guess.next(reached + 1);
    found = replay(m, question, course.answers[reached]!, reached, kept, tape, below, guess.dealtBy);
    if (!found) break;
    forget(m);
    reached += 1;
    found = holds();
    if (!found) reached -= 1;
  }
  m.fate = undefined;
  return { tape, reached, sights: guess.sights(), found };
}

// ---------------------------------------------------------------- chance and pieces

interface Guess {
  readonly fate: Fate;
  readonly failed: () => boolean;
  readonly sights: () => number;
  /** From here on, what chance said before this answer counts. */
  readonly next: (answer: number) => void;
  /** The mix that decided what a piece is, for the player. */
  readonly dealtBy: (piece: number) => number;
}

function guessing(m: Machine, question: Question, kept: Tape, tape: Tape, below: (n: number) => number): Guess {
  const { course, player, dealing, reaches } = question;
  const { firstCopy, copies, designOf } = m.layout;
  const carried: Carried = nothingCarried(dealing, copies);
  const dealtBy = new Int32Array(copies).fill(NONE);
  let segment = 0;
  let events: readonly Chance[] = course.chance[0]!;
  let failed = false;
  /** What was said in the course, to be said again; or undefined. */
  let model: Chance | undefined;
  let drawn = 0;
  let said = 0;
  const own = m.layout.privateSeen + 2 * player;
  /** Place in what was seen in the course, and how much of it was the player's. */
  let look = 0;
  let sights = 0;
  const matching = (seen: number, mixed: readonly number[] | undefined): Chance | undefined => {
    const at = events.findIndex((event) =>
      mixed === undefined
        ? event.pieces === undefined && ((event.seen >> player) & 1) === 1
        : event.pieces !== undefined && samePieces(event.pieces, mixed),
    );
    if (mixed === undefined && ((seen >> player) & 1) === 0) return undefined;
    const found = events[at];
    if (found !== undefined) events = events.filter((_, i) => i !== at);
    return found;
  };
  const write = (value: number): number => {
    const list = tape.said.get(segment);
    if (list === undefined) tape.said.set(segment, [value]);
    else list.push(value);
    return value;
  };
  return {
    failed: () => failed,
    sights: () => sights,
    dealtBy: (piece) => dealtBy[piece - firstCopy]!,
    next: (answer) => {
      segment = answer;
      events = course.chance[answer]!;
      said = 0;
      look = 0;
      sights = 0;
    },
    fate: {
      begin: (seen, mixed) => {
        model = matching(seen, mixed);
        drawn = 0;
        if (model === undefined && mixed === undefined && ((seen >> player) & 1) === 1) failed = true;
      },
      draw: (n) => {
        if (model !== undefined && model.draws[drawn] === n) {
          drawn += 2;
          return model.draws[drawn - 1]!;
        }
        const before = kept.said.get(segment)?.[said];
        said += 1;
        return write(before !== undefined && before < n ? before : below(n));
      },
      mixed: () => {
        for (const number of model?.mixes ?? []) {
          if (dealing.deals[number] === NONE) continue;
          const { pieces } = dealing.mixes.get(number)!;
          const now = pieces.map((piece) => m.cells[designOf + piece - firstCopy]!);
          const before = kept.dealt.get(number);
          const dealt =
            before !== undefined && sameDesigns(before, now)
              ? before
              : deal(dealing, number, now, carried, reaches, below, firstCopy);
          if (dealt === undefined) {
            failed = true;
            return;
          }
          tape.dealt.set(number, dealt);
          pieces.forEach((piece, i) => {
            m.cells[designOf + piece - firstCopy] = dealt[i]!;
            dealtBy[piece - firstCopy] = number;
          });
        }
      },
      learned: () => {},
      saw: (address) => {
        if (failed || (address !== SEEN && address !== own)) return;
        const then = course.sights[segment]!;
        while (look < then.length && then[look] !== SEEN && then[look] !== own) look += 2;
        if (then[look] === address && then[look + 1] === m.cells[address]) sights += 1;
        else failed = true;
        look += 2;
      },
    },
  };
}

function samePieces(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  const all = new Set(a);
  return b.every((piece) => all.has(piece));
}

function sameDesigns(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (list: readonly number[]): readonly number[] => [...list].sort((x, y) => x - y);
  const left = sorted(a);
  return sorted(b).every((design, i) => left[i] === design);
}

// ---------------------------------------------------------------- answers

/** Gives the answer that was given, as far as the player saw it. False if it cannot be given. */
function replay(
  m: Machine,
  question: Question,
  real: Answered,
  number: number,
  kept: Tape,
  tape: Tape,
  below: (n: number) => number,
  dealtBy: (piece: number) => number,
): boolean {
  const point = pointAt(m);
  if (!isOpen(m) || point === undefined) return false;
  if (!deciders(m).includes(real.player) && !mayChange(m, point, real.player)) return false;
  if (real.free !== undefined) {
    if (!openFreeActions(m).includes(real.free) || !canBeTaken(m, real.free)) return false;
    answerFree(m, real.free);
    return m.refusal === undefined;
  }
  const row = answerFor(m, question, real, number, kept, below, dealtBy);
  if (row === undefined) return false;
  if (row !== real.row) tape.answers.set(number, row);
  playRow(m, real.player, row);
  return m.refusal === undefined;
}

function answerFor(
  m: Machine,
  { course, player }: Question,
  real: Answered,
  number: number,
  kept: Tape,
  below: (n: number) => number,
  dealtBy: (piece: number) => number,
): readonly number[] | undefined {
  const before = kept.answers.get(number);
  if (before !== undefined && isLegal(m, real.player, before)) return before;
  const seen = real.player === player || ((real.seen >> player) & 1) === 1;
  const plain = seen && [...real.pieces.values()].every((piece) => knewOrLearned(course, player, piece));
  if (plain || isRelabelling(m, player, real, dealtBy)) {
    if (isLegal(m, real.player, real.row)) return real.row;
    if (real.pieces.size === 0) return undefined;
  }
  return drawnRow(m, player, real, below);
}

/** Did the player know the piece, or see later what it was? */
function knewOrLearned({ mixes }: Course, player: number, piece: AnsweredPiece): boolean {
  const known = piece.knownBy | (mixes[piece.mix]?.known[piece.placeInMix] ?? 0);
  return ((known >> player) & 1) === 1;
}

/** Is the row among the candidates, and can it be completed? The rows are listed anew afterwards. */
function isLegal(m: Machine, player: number, row: readonly number[]): boolean {
  const point = pointAt(m)!;
  const s = m.cells;
  if (point.subset !== undefined) {
    listRaw(m, player);
    const f = s[FP]!;
    const size = row[0]!;
    const elements = point.subset.elements(m, s, f);
    const top = s[TOP]!;
    const members = new Set(s.subarray(top, top + elements));
    if (size < point.subset.least(s, f) || size > point.subset.most(s, f)) return false;
    for (let i = 1; i <= size; i++) if (!members.has(row[i]!)) return false;
    putRow(m, player, row);
    const stands = point.subset.check(m, s, f, m.rowStart) === NONE && verify(m, m.rowStart);
    m.listed = 'no';
    return stands;
  }
  listRaw(m, player);
  // ways through a move are as long as the longest of them
  const answer = point.form === 'sequence' ? row.slice(0, 1 + row[0]!) : row;
  const fits = point.form === 'sequence' ? m.rowWidth >= answer.length : m.rowWidth === row.length;
  for (let i = 0; i < m.rowCount && fits; i++) {
    const at = m.rowStart + i * m.rowWidth;
    if (answer.every((value, k) => m.rows[at + k] === value)) return verify(m, at);
  }
  return false;
}

/**
 * Where all that could have been chosen are pieces of one mix in one place, none of them known to the player, the piece that was chosen is as good
 * as any: what it is has been dealt anew.
 */
function isRelabelling(m: Machine, player: number, real: Answered, dealtBy: (piece: number) => number): boolean {
  const [first] = real.pieces;
  const point = pointAt(m)!;
  if (first === undefined || point.subset !== undefined) return false;
  const { firstCopy, knownBy, placeOf } = m.layout;
  listRaw(m, real.player);
  if (m.rowWidth !== real.row.length) return false;
  const by = dealtBy(real.row[first[0]]!);
  for (let i = 0; i < m.rowCount; i++) {
    for (let k = 0; k < m.rowWidth; k++) {
      const value = m.rows[m.rowStart + i * m.rowWidth + k]!;
      if (!real.pieces.has(k)) {
        if (value !== real.row[k] && ((real.seen >> player) & 1) === 0) return false;
        continue;
      }
      if (!answersPiece(m, point, k, value) || dealtBy(value) !== by) return false;
      if (((m.cells[knownBy + value - firstCopy]! >> player) & 1) === 1) return false;
      if (m.cells[placeOf + value - firstCopy] !== first[1].place) return false;
    }
  }
  return true;
}

/** One of the legal answers that would have looked the same to the player. */
function drawnRow(
  m: Machine,
  player: number,
  real: Answered,
  below: (n: number) => number,
): readonly number[] | undefined {
  const point = pointAt(m)!;
  const { firstCopy, knownBy, designOf, placeOf } = m.layout;
  const seen = ((real.seen >> player) & 1) === 1 || real.player === player;
  const looksSame = (row: readonly number[]): boolean =>
    !seen ||
    (row.length === real.row.length &&
      row.every((value, i) => {
        const piece = real.pieces.get(i);
        if (piece === undefined) return value === real.row[i];
        if (!answersPiece(m, point, i, value)) return false;
        const at = value - firstCopy;
        const knows = ((m.cells[knownBy + at]! >> player) & 1) === 1;
        if (knows !== (((piece.knownBy >> player) & 1) === 1)) return false;
        return knows ? m.cells[designOf + at] === piece.design : m.cells[placeOf + at] === piece.place;
      }));
  listRaw(m, real.player);
  const rows: (readonly number[])[] = [];
  for (let i = 0; i < m.rowCount; i++) {
    const at = m.rowStart + i * m.rowWidth;
    const row = usedPart(m, [...m.rows.subarray(at, at + m.rowWidth)]);
    if (looksSame(row)) rows.push(row);
  }
  while (rows.length > 0) {
    const at = below(rows.length);
    const row = rows[at]!;
    if (isLegal(m, real.player, row)) return row;
    rows.splice(at, 1);
  }
  return undefined;
}
