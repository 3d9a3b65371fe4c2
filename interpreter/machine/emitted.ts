/**
 * Emitted code: a linked program printed as the text of an ES module, which some host has imported. It plays over the same cells at the same
 * addresses as closures do, and it may give up wherever it likes: then closures repeat what it was doing, and have the words for what they meet.
 */
import { type ColumnId, type CoreType, type FunctionId, NONE, type ProcedureId } from '@kodeks/dsl';
import { sameLook } from '../decisions/alike.ts';
import { addRow, needRows } from '../decisions/rows.ts';
import { drawFrom, permuteStretch, pickOne, rollDice, shufflePlace } from '../eval/chance.ts';
import { commit, endTransaction } from '../eval/commit.ts';
import { boardOf } from '../eval/compiler.ts';
import { compileFunction, FAULTY, keepNew, listsTable, tabulated, takeAway, valueTable } from '../eval/functions.ts';
import { distances } from '../eval/geometry.ts';
import { assignList, freeList } from '../eval/lists.ts';
import { mayMove, movePiece, onlyTo, placeRules, show } from '../eval/moves.ts';
import { everybody, seenAsked } from '../eval/observe.ts';
import { bestRows, keepFirsts, sortRows } from '../eval/ordering.ts';
import { capacities } from '../eval/pieces.ts';
import { CROSSED_OTHER, type Runtime, UNWIND } from '../eval/runtime.ts';
import { seenHere } from '../eval/seers.ts';
import { keepCompared } from '../eval/sets.ts';
import { changed, compileReset, makeActive } from '../eval/writes.ts';
import { TOP } from '../state/cells.ts';
import { changedSince } from '../state/changes.ts';

import { put, undoTo } from '../state/memory.ts';
import { tooDeep } from '../state/rule-bug.ts';
import type { Code } from './code.ts';
import { deliverQueued, runDirect } from './direct.ts';
import { enterAttempt, enterFrame, leaveContexts, openFrame } from './frames.ts';
import { bodyOf } from './instructions.ts';
import { pin } from './kept-links.ts';
import type { Linked } from './link.ts';
import { queueUp } from './queue.ts';
import { eliminatePlayer } from './simple.ts';

/** Value of a function: free cells from g, you, self, owner, then the arguments; a list is where it begins and its length. */
export type EmittedValue = (m: Runtime, s: Int32Array, g: number, ...values: readonly number[]) => number;
/** Runs a procedure in frame f from a position to a signal below 0. */
export type EmittedRun = (m: Runtime, s: Int32Array, f: number, at: number) => number;
/** Writes the candidates of an ask into the rows. */
export type EmittedList = (m: Runtime, s: Int32Array, f: number) => void;

/** What an emitted module makes of what it is given. Whatever is left out stays with the closures. */
export interface EmittedCode {
  readonly values: Readonly<Record<FunctionId, EmittedValue>>;
  readonly runs: Readonly<Record<ProcedureId, EmittedRun>>;
  /** By procedure, then by position. */
  readonly lists: Readonly<Record<ProcedureId, Readonly<Record<number, EmittedList>>>>;
}

export interface EmittedModule {
  /** Of the program, players and options it was made for, and of the edition of whoever made it. */
  readonly key: string;
  readonly make: (kit: EmittedKit) => EmittedCode;
}

/** Thrown by emitted code that gives up. */
export const HAND_BACK = { message: 'emitted code hands back to the closures' } as const;

/** The emitted code is used by every fast machine of this linked program from now on. */
export function install(linked: Linked, { make }: EmittedModule): void {
  const code = linked.code(false);
  code.emitted = make(kitFor(linked, code));
  pin(linked);
}

export type EmittedKit = ReturnType<typeof kitFor>;

/** What emitted code takes from the interpreter: the tables, and what statements do that closures do the same way. */
export function kitFor(linked: Linked, code: Code) {
  const { compiler, procedures } = code;
  const { core, layout } = linked;
  const rules = placeRules(compiler);
  const all = capacities(compiler);
  return {
    giveUp: (): never => {
      throw HAND_BACK;
    },
    faulty: FAULTY,
    core,
    layout,
    procedures,
    ...{ put, undoTo, endTransaction, addRow, needRows, everybody, seenHere, assignList, freeList, onlyTo, show },
    ...{ keepCompared, keepFirsts, sortRows, bestRows, makeActive, openFrame, enterFrame, leaveContexts, queueUp },
    ...{ permuteStretch, mayMove, keepNew, takeAway, enterAttempt },
    move: (m: Runtime, s: Int32Array, piece: number, place: number, atTop: boolean): number =>
      movePiece(m, s, rules, piece, place, atTop, false),
    rules,
    shuffle: (m: Runtime, s: Int32Array, place: number): number => shufflePlace(m, s, rules, place, false),
    draw: (m: Runtime, s: Int32Array, place: number): number => drawFrom(m, s, rules, place, false),
    roll: rollDice,
    pick: pickOne,
    eliminate: (m: Runtime, s: Int32Array, player: number): number => eliminatePlayer(m, s, player, false),
    changedSince: (m: Runtime, mark: number): boolean => changedSince(m, mark, layout),
    deliver: (m: Runtime, s: Int32Array, g: number): number => deliverQueued(m, s, code, g, 0),
    changed: (column: ColumnId, how: 'set' | 'gain' | 'lose' | 'pay') => changed(compiler, column, how),
    crossing: (m: Runtime, s: Int32Array): number => commit(m, s, CROSSED_OTHER),
    sawAsk: seenAsked,
    reset: (columns: readonly ColumnId[]) => compileReset(compiler, { size: 0 }, columns),
    capacity: (s: Int32Array, g: number, place: number): number =>
      all[layout.placeKind[place - layout.firstPlace]!]!(s, g, place),
    board: (key: Parameters<typeof boardOf>[1]) => boardOf(compiler, key),
    steps: (board: Parameters<typeof boardOf>[1]) => distances(boardOf(compiler, board), layout.domains[board.domain]!),
    values: (id: FunctionId) => valueTable(compiler, id, tabulated(compiler, id)!),
    lists: (id: FunctionId) => listsTable(compiler, id, tabulated(compiler, id)!)!,
    sameLook: (type: CoreType) => sameLook(compiler, type),
    closureValue: (id: FunctionId) => closureValue(code, id),
    closureFill: (id: FunctionId) => closureFill(code, id),
    closureCall: (id: ProcedureId) => closureCall(code, id),
    instruction: (id: ProcedureId, at: number) => instruction(code, id, at),
    ready: (id: ProcedureId) => bodyOf(code, procedures[id]!),
  };
}

// ---------------------------------------------------------------- what is left to the closures

function intoWindow(code: Code, id: FunctionId, s: Int32Array, g: number, values: readonly number[]): void {
  if (g + code.compiler.functionOf(id).scope.size > s.length) throw tooDeep();
  for (let i = 0; i < values.length; i++) s[g + i] = values[i]!;
}

function closureValue(code: Code, id: FunctionId): EmittedValue {
  const { compiler } = code;
  const callee = compiler.functionOf(id);
  return (_m, s, g, ...values) => {
    const value = callee.value ?? compileFunction(compiler, id, callee);
    intoWindow(code, id, s, g, values);
    return value(s, g);
  };
}

function closureFill(code: Code, id: FunctionId): EmittedValue {
  const { compiler } = code;
  const callee = compiler.functionOf(id);
  return (_m, s, g, ...values) => {
    if (callee.fill === undefined) compileFunction(compiler, id, callee);
    intoWindow(code, id, s, g, values);
    callee.fill?.(s, g);
    return 0;
  };
}

/** A procedure that never waits, in a window at g. Lists among the values lie on the stack above where it was; the caller lowers it again. */
function closureCall(code: Code, id: ProcedureId): EmittedValue {
  const callee = code.procedures[id]!;
  return (m, s, g, ...values) => {
    bodyOf(code, callee);
    const base = openFrame(s, g, 0, callee, NONE);
    for (let i = 0; i < values.length; i++) s[base + i] = values[i]!;
    return runDirect(m, s, code, callee, base, s[TOP]!);
  };
}

function instruction(code: Code, id: ProcedureId, at: number): (m: Runtime, s: Int32Array, f: number) => number {
  const procedure = code.procedures[id]!;
  return (m, s, f) => {
    const body = bodyOf(code, procedure);
    const next = body.code[at]!(m, s, f);
    if (next === UNWIND) m.stoppedAt = body.chains[at]?.[m.part] ?? at;
    return next;
  };
}
