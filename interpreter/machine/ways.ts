/**
 * Ways through a block that one player goes as one move. A way is a row of the candidates: how many numbers it has, then for each answer on it
 * the procedure and position that ask, how many numbers the answer has, and these.
 */
import { addRow, beginRows, holdRows, needRows, takeBackRows } from '../decisions/rows.ts';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { BUG, FAIL, type Runtime, STOP, WAIT } from '../eval/runtime.ts';
import { FP, POSITION, PROCEDURE, TOP } from '../state/cells.ts';
import { put, undoTo } from '../state/memory.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { run } from './run.ts';
import { lookAhead, MOST_NESTED, noteFailure, openTransaction, pointAt } from './search.ts';

export function listWays(r: Runtime, _s: Int32Array, f: number, from: number, to: number, player: number): void {
  const m = r as Machine;
  const found: Found = { ways: [], all: true, tried: 0, looks: m.looksOnWays };
  m.looksOnWays = undefined;
  within(m, f, to, () =>
    lookAhead(m, () => {
      openTransaction(m, f, player);
      put(m, f - POSITION, from);
      explore(m, f, [], found);
      return true;
    }),
  );
  beginRows(m, 1 + found.ways.reduce((most, way) => Math.max(most, way.length), 0));
  for (const way of found.ways) {
    const row = addRow(m);
    m.rows.fill(0, row, row + m.rowWidth);
    m.rows[row] = way.length;
    m.rows.set(way, row + 1);
  }
  m.allListed = found.all;
}

/** The statements of the block, with the answers that the row holds. */
export function goWay(r: Runtime, s: Int32Array, f: number, row: number, from: number, to: number): void {
  const m = r as Machine;
  const way = [...m.rows.subarray(row + 1, row + 1 + m.rows[row]!)];
  const held = holdRows(m);
  put(m, f - POSITION, from);
  const { onWay } = m;
  m.onWay = true;
  within(m, f, to, () => {
    for (let at = 0; at < way.length; ) {
      arriveAt(m, WAIT);
      const size = way[at + 2]!;
      needRows(m, m.rowStart + size);
      m.rows.set(way.slice(at + 3, at + 3 + size), m.rowStart);
      m.rowWidth = size;
      m.rowCount = 1;
      pointAt(m)!.accept(m, s, s[FP]!, m.rowStart);
      at += 3 + size;
    }
    arriveAt(m, STOP);
  });
  m.onWay = onWay;
  takeBackRows(m, held);
}

/** An answer on a way: who asks, and the numbers of the answer. */
export interface AnswerOnWay {
  readonly point: WaitPoint;
  readonly values: readonly number[];
}

export function answersOn(m: Machine, row: readonly number[]): readonly AnswerOnWay[] {
  const answers: AnswerOnWay[] = [];
  for (let at = 1; at <= row[0]!; ) {
    const size = row[at + 2]!;
    const point = bodyOf(m.code, m.code.procedures[row[at]!]!).waits[row[at + 1]!]!;
    answers.push({ point, values: row.slice(at + 3, at + 3 + size) });
    at += 3 + size;
  }
  return answers;
}

// ---------------------------------------------------------------- finding them

interface Found {
  readonly ways: number[][];
  all: boolean;
  tried: number;
  /** Looks around wherever somebody decides on a way: what was answered before, as a row. */
  readonly looks: ((way: readonly number[]) => void) | undefined;
}

const MOST_TRIED = 200_000;

function explore(m: Machine, f: number, way: readonly number[], found: Found): void {
  const signal = run(m);
  if (signal === STOP && m.cells[FP] === f) return void found.ways.push([...way]);
  if (signal === FAIL) return noteFailure(m);
  const s = m.cells;
  const point = signal === WAIT ? pointAt(m) : undefined;
  if (point === undefined) throw signal === BUG ? taken(m) : notOneMove();
  if (m.nested >= MOST_NESTED) throw tooMany();
  const g = s[FP]!;
  const asked = [s[g - PROCEDURE]!, s[g - POSITION]!];
  const held = holdRows(m);
  if (!held.all) found.all = false;
  m.depth += 1;
  m.nested += 1;
  found.looks?.([way.length, ...way]);
  for (let i = 0; i < held.count; i++) {
    found.tried += 1;
    if (found.tried > MOST_TRIED) throw tooMany();
    const row = held.start + i * held.width;
    const size = usedBy(m, point, row, held.width);
    const further = [...way, ...asked, size, ...m.rows.subarray(row, row + size)];
    const mark = m.used;
    const top = s[TOP]!;
    point.accept(m, s, g, row);
    explore(m, f, further, found);
    undoTo(m, mark);
    s[TOP] = top;
  }
  m.depth -= 1;
  m.nested -= 1;
  takeBackRows(m, held);
}

/** Rows of sets and of ways are as long as the longest. */
function usedBy(m: Machine, point: WaitPoint, row: number, width: number): number {
  return point.form === 'subset' || point.form === 'sequence' ? 1 + m.rows[row]! : width;
}

function within<T>(m: Machine, frame: number, position: number, work: () => T): T {
  const { stopFrame, stopPosition } = m;
  m.stopFrame = frame;
  m.stopPosition = position;
  try {
    return work();
  } finally {
    m.stopFrame = stopFrame;
    m.stopPosition = stopPosition;
  }
}

/** It was gone before, to be listed: nothing on it can be in the way now. */
function arriveAt(m: Machine, wanted: number): void {
  const signal = run(m);
  if (signal !== wanted) throw signal === BUG ? taken(m) : notOneMove();
}

function taken(m: Machine): RuleBug {
  const { bug } = m;
  m.bug = undefined;
  return bug?.code === 'run/endless' ? tooMany() : (bug ?? notOneMove());
}

const notOneMove = (): RuleBug =>
  new RuleBug('run/not-one-move', 'in `as one move` something comes to light, or somebody else decides');

const tooMany = (): RuleBug => new RuleBug('run/too-many-candidates', 'there are too many ways through `as one move`');
