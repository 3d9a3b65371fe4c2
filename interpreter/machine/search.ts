/**
 * Look-ahead: the real statements, run with the journal and taken back. A candidate stands if some continuation reaches a commit without failing;
 * declining is tried first, the first success ends the search, and a search that costs too much refutes nothing.
 */
import { NONE } from '@kodeks/dsl';
import { type HeldRows, holdRows, takeBackRows } from '../decisions/rows.ts';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { BUG, FAIL, FINISHED, type Runtime, SEARCHING, STOP, TRYING, type Trial, WAIT } from '../eval/runtime.ts';
import { CALLER, FP, FUEL, POSITION, PROCEDURE, RESULT_SLOT, SCOPE, TOP, TX_FRAME, TX_PLAYER } from '../state/cells.ts';
import { hashCells, hashText } from '../state/hash.ts';
import { put, undoTo } from '../state/memory.ts';
import { RuleBug } from '../state/rule-bug.ts';
import type { Procedure, ProcedureBody } from './code.ts';
import { HAND_BACK } from './emitted.ts';
import { describeFailure } from './failure.ts';
import { enterAttempt, enterFrame } from './frames.ts';
import { bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { run } from './run.ts';
import { byClosures } from './run-emitted.ts';

/** Enough for the longest decision of a real game many times over; an endless one is found within seconds. */
export const FUEL_PER_DECISION = 2_000_000;
const BUDGET = 3000;
/** Decisions within decisions that a search follows; beyond, it refutes nothing. A rulebook has a few; the stack of the host has room for more than these. */
export const MOST_NESTED = 300;

export function pointAt(m: Machine): WaitPoint | undefined {
  const s = m.cells;
  const f = s[FP]!;
  if (f === 0) return undefined;
  const procedure = m.code.procedures[s[f - PROCEDURE]!]!;
  return bodyOf(m.code, procedure).waits[s[f - POSITION]!];
}

/** May something fail after this answer, before its transaction is over? Answers after which nothing can are never searched. */
export function needsSearch(m: Machine, f: number, point: WaitPoint, row: number): boolean {
  if (point.together !== undefined) return false;
  const s = m.cells;
  let frame = f;
  let body = bodyAt(m, f);
  const branch = point.branches?.[m.rows[row]!];
  if ((branch === undefined ? body.mayFailAfter[s[f - POSITION]!] : body.mayFail[branch.at]) === 1) return true;
  const scope = s[TX_PLAYER] !== 0 ? s[TX_FRAME]! : s[f - SCOPE] === 0 ? f : s[f - SCOPE]!;
  while (frame !== scope && !endsTransaction(m.code.procedures[s[frame - PROCEDURE]!]!) && s[frame - CALLER]! > 0) {
    frame = s[frame - CALLER]!;
    body = bodyAt(m, frame);
    if (body.mayFail[s[frame - POSITION]!] === 1) return true;
  }
  return false;
}

function endsTransaction({ isAction, isFree }: Procedure): boolean {
  return isAction && !isFree;
}

function bodyAt(m: Machine, f: number): ProcedureBody {
  return bodyOf(m.code, m.code.procedures[m.cells[f - PROCEDURE]!]!);
}

/** From the first decision on that something may follow which fails; until a commit. */
export function openTransaction(m: Machine, f: number, player: number): void {
  const s = m.cells;
  if (s[TX_PLAYER] !== 0) return;
  put(m, TX_PLAYER, player + 1);
  put(m, TX_FRAME, s[f - SCOPE] === 0 ? f : s[f - SCOPE]!);
}

/** Can the candidate in this row of the open decision be completed? */
export function verify(m: Machine, row: number): boolean {
  const s = m.cells;
  const f = s[FP]!;
  const point = pointAt(m)!;
  m.code.compiler.host.current = m;
  if (!needsSearch(m, f, point, row)) return true;
  const player = point.by(s, f);
  const { guard } = m;
  m.guard = m.guarding ? player : NONE;
  try {
    return lookAhead(m, () => {
      openTransaction(m, f, player);
      point.accept(m, s, f, row);
      return canComplete(m);
    });
  } finally {
    m.guard = guard;
  }
}

/** Does something in search mode and takes it back. A search within a search lives on what the outer one has left: else they would multiply. */
export function lookAhead(m: Machine, search: () => boolean): boolean {
  if (m.mode === SEARCHING || !m.trusting) return searched(m, search);
  const { unproven } = m;
  try {
    return searched(m, search);
  } catch (error) {
    if (error !== HAND_BACK) throw error;
    m.unproven = unproven;
    return byClosures(m, () => searched(m, search));
  }
}

function searched(m: Machine, search: () => boolean): boolean {
  const s = m.cells;
  const mark = m.used;
  const top = s[TOP]!;
  const fuel = s[FUEL]!;
  const { mode, crossed, commits, listed, budget, depth, nested } = m;
  const held = holdRows(m);
  const forced = heldOutcomes(m);
  const inner = mode === SEARCHING;
  m.mode = SEARCHING;
  if (!inner) m.budget = BUDGET;
  m.depth = 0;
  m.nested += 1;
  if (!inner) s[FUEL] = FUEL_PER_DECISION;
  try {
    return search();
  } finally {
    const left = s[FUEL]!;
    undoTo(m, mark);
    s[TOP] = top;
    s[FUEL] = inner ? left : fuel;
    m.mode = mode;
    m.crossed = crossed;
    m.commits = commits;
    m.listed = listed;
    if (!inner) m.budget = budget;
    m.depth = depth;
    m.nested = nested;
    takeBackRows(m, held);
    if (forced !== undefined) Object.assign(m.forced, forced);
  }
}

/** What is forced is no part of the position: what is only tried must not use it up. */
function heldOutcomes({ forced: { roll, draw, shuffle, pick } }: Machine): Machine['forced'] | undefined {
  if (roll.length + draw.length + shuffle.length + pick.length === 0) return undefined;
  const copy = (lists: number[][]): number[][] => lists.map((list) => [...list]);
  return { roll: copy(roll), draw: copy(draw), shuffle: copy(shuffle), pick: copy(pick) };
}

/** Runs on; true if some continuation gets to a commit or to the end of what was to be searched. The caller takes back. */
export function canComplete(m: Machine): boolean {
  const signal = run(m);
  if (signal === FAIL) {
    noteFailure(m);
    return false;
  }
  if (signal === BUG) {
    // a fault is shown where it really happens, when the answer is played; a leak is one of the listing itself
    if (m.bug?.code === 'run/leak') throw m.bug;
    // what is too long for a search may still be short enough when it is played
    if (m.bug?.code === 'run/endless' || m.bug?.code === 'run/too-many-candidates') m.unproven += 1;
    m.bug = undefined;
    m.bugSite = NONE;
    return true;
  }
  if (signal !== WAIT) return true;
  return someAnswerCompletes(m);
}

function someAnswerCompletes(m: Machine): boolean {
  if (m.nested >= MOST_NESTED) return notRefuted(m);
  const s = m.cells;
  const f = s[FP]!;
  const point = pointAt(m)!;
  const player = point.by(s, f);
  const decline = point.decline(m);
  const held = holdRows(m);
  m.depth += 1;
  m.nested += 1;
  let found = decline >= 0 && completes(m, f, point, player, held, decline);
  for (let i = 0; i < held.count && !found; i++) if (i !== decline) found = completes(m, f, point, player, held, i);
  m.depth -= 1;
  m.nested -= 1;
  takeBackRows(m, held);
  // of very many subsets only the first were tried: that these fail refutes none of the others
  return found || (held.all ? false : notRefuted(m));
}

/** A search that costs too much gives up. Whoever plays many games wants to know how often. */
function notRefuted(m: Machine): true {
  m.unproven += 1;
  return true;
}

function completes(m: Machine, f: number, point: WaitPoint, player: number, held: HeldRows, index: number): boolean {
  m.budget -= 1;
  if (m.budget < 0) return notRefuted(m);
  const mark = m.used;
  const top = m.cells[TOP]!;
  openTransaction(m, f, player);
  point.accept(m, m.cells, f, held.start + index * held.width);
  if (canComplete(m)) return true;
  undoTo(m, mark);
  m.cells[TOP] = top;
  return false;
}

/** The failure on the way that got furthest is the one that is shown; on equal terms the first. */
export function noteFailure(m: Machine): void {
  if (!m.explaining) return;
  const rank = m.depth * 1_000_000 + Math.min(999_999, m.used);
  if (m.furthest !== undefined && rank <= m.furthest.depth) return;
  m.furthest = { depth: rank, failure: describeFailure(m) };
}

// ---------------------------------------------------------------- attempts and trials

/** For `if possible`: can the statements from one position of frame f to another be completed? */
export function canReach(r: Runtime, _s: Int32Array, f: number, from: number, to: number): boolean {
  const m = r as Machine;
  if (m.nested >= MOST_NESTED) return notRefuted(m);
  const { stopFrame, stopPosition } = m;
  const possible = lookAhead(m, () => {
    m.stopFrame = f;
    m.stopPosition = to;
    // a transaction of its own: whoever decides first in it, that decision still has to be completed
    put(m, TX_PLAYER, 0);
    put(m, TX_FRAME, 0);
    enterAttempt(m, m.cells, f);
    put(m, f - POSITION, from);
    return canComplete(m);
  });
  m.stopFrame = stopFrame;
  m.stopPosition = stopPosition;
  return possible;
}

/** For `trial`: runs the procedure, lets the policy's player decide as well as possible, reads, takes back. */
export function tryOut(r: Runtime, trial: Trial, f: number, g: number): number {
  const m = r as Machine;
  const s = m.cells;
  const mark = m.used;
  const top = s[TOP]!;
  const { mode, returned, unwinding, crossed, commits, listed, budget } = m;
  const held = holdRows(m);
  const running = s[FP]!;
  const procedure = m.code.procedures[trial.procedure]!;
  m.mode = TRYING;
  s[g - PROCEDURE] = trial.procedure;
  s[g - POSITION] = 0;
  s[g - SCOPE] = 0;
  s[g - RESULT_SLOT] = NONE;
  s[g - CALLER] = -running - 1;
  enterFrame(m, s, g, procedure, top);
  m.budget = BUDGET * 10;
  const best: Best = { measure: 0, value: 0, any: false, seen: new Set() };
  const bug = tryAll(m, trial, f, best);
  undoTo(m, mark);
  s[TOP] = top;
  m.mode = mode;
  m.returned = returned;
  m.unwinding = unwinding;
  m.crossed = crossed;
  m.commits = commits;
  m.listed = listed;
  m.budget = budget;
  takeBackRows(m, held);
  if (bug !== undefined) throw bug;
  if (!best.any) throw new RuleBug('run/trial-fails', 'what `trial` tries cannot be done');
  return best.value;
}

/** The best end found so far, and the positions decided in: one that is reached again in another order of choices has the same ends. */
interface Best {
  measure: number;
  value: number;
  any: boolean;
  readonly seen: Set<string>;
}

function tryAll(m: Machine, trial: Trial, f: number, best: Best): RuleBug | undefined {
  const s = m.cells;
  const signal = run(m);
  if (signal === BUG) {
    const { bug } = m;
    m.bug = undefined;
    return bug;
  }
  if (signal === FAIL) return undefined;
  if (signal === STOP || signal === FINISHED) {
    const measure = trial.measure === undefined ? 0 : trial.measure(s, f);
    if (!best.any || (trial.highest ? measure > best.measure : measure < best.measure)) {
      best.measure = measure;
      best.value = trial.reads(s, f);
      best.any = true;
    }
    return undefined;
  }
  const frame = s[FP]!;
  const point = pointAt(m);
  if (point === undefined || trial.player === undefined || point.by(s, frame) !== trial.player(s, f)) {
    return new RuleBug(
      'run/decision-in-trial',
      'somebody has to decide inside `trial`; say how: `with choices of p minimising ...`',
    );
  }
  const position = hashText(hashCells(s, m.linked.plan));
  if (best.seen.has(position)) return undefined;
  best.seen.add(position);
  if (m.nested >= MOST_NESTED) return tooLong();
  const held = holdRows(m);
  m.nested += 1;
  let bug: RuleBug | undefined;
  for (let i = 0; i < held.count && bug === undefined; i++) {
    m.budget -= 1;
    if (m.budget < 0) {
      bug = tooLong();
      break;
    }
    const mark = m.used;
    const top = s[TOP]!;
    point.accept(m, s, frame, held.start + i * held.width);
    bug = tryAll(m, trial, f, best);
    undoTo(m, mark);
    s[TOP] = top;
  }
  m.nested -= 1;
  takeBackRows(m, held);
  return bug;
}

const tooLong = (): RuleBug => new RuleBug('run/trial-too-long', 'there are too many ways to decide inside `trial`');
