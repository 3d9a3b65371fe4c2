/** Counting and random play at the level of the machine: no objects, no names. */
import type { RunProblem } from '../api.ts';
import { holdRows, takeBackRows } from '../decisions/rows.ts';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { WAIT } from '../eval/runtime.ts';
import { ANSWERED, FP, FREE, FUEL, POSITION, PROCEDURE, SCOPE, TX_PLAYER } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { RuleBug } from '../state/rule-bug.ts';
import {
  answer,
  answerFree,
  arrive,
  canBeTaken,
  deciders,
  forget,
  isOpen,
  isOver,
  listRaw,
  listVerified,
  openFreeActions,
  takeBack,
} from './decide.ts';
import { problemAt } from './evaluate.ts';
import type { Machine } from './machine.ts';
import { run } from './run.ts';
import { FUEL_PER_DECISION, pointAt, verify } from './search.ts';

export interface PerftCounts {
  /** nodes[n]: sequences of n decisions; a finished game counts where it ends. */
  readonly nodes: number[];
  /** ends[n]: games that are over after n decisions. */
  readonly ends: number[];
  /** Sequences after which the rules are broken (a dead end, say), and the first of them. */
  faults: number;
  first: PerftFault | undefined;
}

export interface PerftFault {
  readonly problem: RunProblem;
  /** After so many decisions. */
  readonly decisions: number;
}

/**
 * Counts by answering and taking back. Where several decide at once, they answer in the order of their seats, which makes no
 * difference to the position; so every set of answers is one sequence.
 */
export function countSequences(m: Machine, depth: number): PerftCounts {
  const none = (): number[] => new Array(depth + 1).fill(0);
  const counts: PerftCounts = { nodes: none(), ends: none(), faults: 0, first: undefined };
  visit(m, counts, 0, depth);
  return counts;
}

/** False: the machine went back behind this decision, and there is nothing more to count. */
function visit(m: Machine, counts: PerftCounts, at: number, depth: number): boolean {
  counts.nodes[at]! += 1;
  if (isOver(m)) counts.ends[at]! += 1;
  const here = m.used;
  const count = at === depth || !isOpen(m) ? 0 : listVerified(m, deciders(m)[0]);
  if (m.problem !== undefined) return noteFault(counts, m.problem, at);
  if (m.used < here) return wentBack(m, counts, at);
  if (at === depth || !isOpen(m)) return true;
  const free = [...m.free];
  const { answering } = m;
  const held = holdRows(m);
  for (let i = 0; i < count + free.length; i++) {
    takeBackRows(m, held);
    m.listed = 'verified';
    m.answering = answering;
    // the rows of this decision stay where they are; those of the next ones lie above
    if (i < count) answerHeld(m, i, held.start + held.count * held.width);
    else answerFree(m, free[i - count]!);
    if (m.used < here) return wentBack(m, counts, at);
    // what look-ahead could not prove may turn out to be impossible: then it is no sequence
    if (m.refusal === undefined && !visit(m, counts, at + 1, depth)) return false;
    takeBack(m, here);
  }
  takeBackRows(m, held);
  return true;
}

function noteFault(counts: PerftCounts, problem: RunProblem, decisions: number): true {
  counts.faults += 1;
  counts.first ??= { problem, decisions };
  return true;
}

/** An answer of an earlier decision had been offered unproven and cannot be completed: the counts would be too high. */
function wentBack(m: Machine, counts: PerftCounts, at: number): false {
  const bug = new RuleBug(
    'run/unproven',
    'an answer was offered that cannot be completed: look-ahead had given up there, so the sequences cannot be counted',
  );
  noteFault(counts, problemAt(m, bug, 0), at);
  return false;
}

/** Answers with a row that is kept below while others are listed above it. */
export function answerHeld(m: Machine, index: number, above: number): void {
  const { rowStart, rowWidth } = m;
  // the answer is read before anything is listed, so the rows may move on at once
  const row = rowStart + index * rowWidth;
  m.rows.copyWithin(above, row, row + rowWidth);
  m.rowStart = above;
  m.rowCount = 1;
  answer(m, 0);
}

/** Plays at random to the end; gives the number of decisions. `below(n)`: uniform from 0 to n - 1. */
export function playout(m: Machine, below: (n: number) => number, most = 1_000_000): number {
  let decisions = 0;
  for (; decisions < most && isOpen(m); decisions++) {
    if (m.listed !== 'verified' && nothingCanFail(m) && listPlainly(m)) playPlainly(m, below(m.rowCount));
    else {
      const before = m.used;
      // where nothing was left to choose, the machine may have gone back to an earlier decision
      if (!chooseAtRandom(m, below) && m.used === before) break;
    }
    forget(m);
  }
  return decisions;
}

/** Is this a decision of one player, outside of actions, after which nothing can be refused and beside which nothing is offered? */
function nothingCanFail(m: Machine): boolean {
  const s = m.cells;
  if (s[FREE] !== 0 || s[TX_PLAYER] !== 0 || m.coverage !== undefined || m.layout.secrets) return false;
  const f = s[FP]!;
  if (s[f - SCOPE] !== 0) return false;
  const { body } = m.code.procedures[s[f - PROCEDURE]!]!;
  const at = s[f - POSITION]!;
  return body !== undefined && body.mayFailAfter[at] === 0 && isPlain(body.waits[at]);
}

function isPlain(point: WaitPoint | undefined): boolean {
  return point !== undefined && point.together === undefined && point.form !== 'idle';
}

/** Lists the candidates if they are not listed; false if there are none, or answers that failed before. */
function listPlainly(m: Machine): boolean {
  if (m.listed === 'raw') return m.rowCount > 0;
  if (m.refused.length > 0) return false;
  const s = m.cells;
  const f = s[FP]!;
  m.code.compiler.host.current = m;
  s[FUEL] = FUEL_PER_DECISION;
  m.code.procedures[s[f - PROCEDURE]!]!.body!.waits[s[f - POSITION]!]!.list(m, s, f);
  return m.rowCount > 0;
}

/** An answer without any of the things that make decisions expensive. */
function playPlainly(m: Machine, index: number): void {
  const s = m.cells;
  const f = s[FP]!;
  const point = m.code.procedures[s[f - PROCEDURE]!]!.body!.waits[s[f - POSITION]!]!;
  s[FUEL] = FUEL_PER_DECISION;
  m.crossed = 0;
  m.listed = 'no';
  put(m, ANSWERED, s[ANSWERED]! + 1);
  point.accept(m, s, f, m.rowStart + index * m.rowWidth);
  const signal = run(m);
  if (signal === WAIT && m.refused.length === 0) m.listed = m.rowCount > 0 ? 'raw' : 'no';
  else arrive(m, signal);
}

/** Draws a candidate uniformly and verifies only what it drew; false if there is nothing to decide. */
export function chooseAtRandom(
  m: Machine,
  below: (n: number) => number,
  play: (index: number) => void = (index) => playIndex(m, index),
): boolean {
  const point = pointAt(m);
  if (point === undefined || !isOpen(m)) return false;
  if (point.together !== undefined) listRaw(m, deciders(m)[0]);
  else listRaw(m);
  const verified = m.listed === 'verified';
  let free: readonly number[] = verified ? m.free : openFreeActions(m);
  for (;;) {
    const count = m.rowCount;
    if (count + free.length === 0) {
      if (isOpen(m)) listVerified(m);
      return false;
    }
    const index = below(count + free.length);
    if (verified) {
      play(index);
      return true;
    }
    if (index < count) {
      if (verify(m, m.rowStart + index * m.rowWidth)) {
        play(index);
        return true;
      }
      dropRow(m, index);
      continue;
    }
    const action = free[index - count]!;
    if (canBeTaken(m, action)) {
      m.free = [action];
      play(count);
      return true;
    }
    free = free.filter((other) => other !== action);
  }
}

function playIndex(m: Machine, index: number): void {
  if (index < m.rowCount) answer(m, index);
  else answerFree(m, m.free[index - m.rowCount]!);
}

function dropRow(m: Machine, index: number): void {
  const row = m.rowStart + index * m.rowWidth;
  m.rows.copyWithin(row, row + m.rowWidth, m.rowStart + m.rowCount * m.rowWidth);
  m.rowCount -= 1;
  if (m.rowCount > 0) return;
  m.listed = 'no'; // nothing that was drawn could be completed: list and verify once more, to say why
}
