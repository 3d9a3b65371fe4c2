/** A machine: one array, its journal and its registers, playing one linked program. Hosts that need speed use it without the session around it. */
import { NONE } from '@kodeks/dsl';
import type { RunProblem } from '../api.ts';
import { type LogRecord, PLAYING, type Runtime } from '../eval/runtime.ts';
import { restore, snapshot } from '../state/memory.ts';
import type { RuleBug } from '../state/rule-bug.ts';
import type { Code } from './code.ts';
import type { Linked } from './link.ts';
import { causeOf } from './run.ts';
import { canReach, tryOut } from './search.ts';
import { goWay, listWays } from './ways.ts';

/** Why a continuation failed, with the numbers that were there. */
export interface Failure {
  readonly reason: number;
  readonly ask: number;
  readonly left: number | undefined;
  readonly right: number | undefined;
  /** Those of the reason's rules that apply here; undefined: all. */
  readonly rules?: readonly string[] | undefined;
  readonly lacks: readonly { readonly resource: number; readonly needs: number; readonly has: number }[] | undefined;
}

export interface Machine extends Runtime {
  readonly linked: Linked;
  readonly code: Code;
  /** The fault that ended the game, if one did. */
  problem: RunProblem | undefined;
  /** What the last run was stopped by. */
  bug: RuleBug | undefined;
  bugSite: number;
  /** Emitted code may run; false while closures repeat what it could not finish. */
  trusting: boolean;
  /** Work left in the present search. */
  budget: number;
  /** How often a search gave up in this machine: what it was to prove was taken for possible. No part of the position. */
  unproven: number;
  /** Look for the reason of the continuation that got furthest. */
  explaining: boolean;
  furthest: { readonly depth: number; readonly failure: Failure } | undefined;
  /** For the next listing of ways: what looks around wherever a step is chosen. */
  looksOnWays: ((way: readonly number[]) => void) | undefined;
  depth: number;
  /** Searches within searches, and decisions within them, at this moment. */
  nested: number;
  /** Decisions that opened transactions: journal mark before the answer, and the answer. The last one belongs to the open transaction, if one is. */
  readonly openers: { readonly mark: number; readonly row: readonly number[] }[];
  /** Answers that were refused only when they were played, by journal mark of their decision. */
  readonly refused: { readonly mark: number; readonly row: readonly number[]; readonly failure: Failure }[];
  /** Why the last answer was refused only when it was played. */
  refusal: Failure | undefined;
  /** Are the rows those of the open decision, and have all been verified? */
  listed: 'no' | 'raw' | 'verified';
  /** Free actions offered beside the open decision, by ordinal; valid once verified. */
  free: number[];
}

export function createMachine(linked: Linked, mode: 'fast' | 'full' | 'checked'): Machine {
  const full = mode !== 'fast';
  const log: LogRecord[] | undefined = full ? [] : undefined;
  return {
    linked,
    layout: linked.layout,
    code: linked.code(full),
    cells: new Int32Array(linked.layout.extent.end),
    journal: new Int32Array(1024),
    used: 0,
    mode: PLAYING,
    returned: NONE,
    outcome: NONE,
    unwinding: 'turn',
    reason: NONE,
    reasonFrame: 0,
    failedAsk: NONE,
    lacks: undefined,
    crossed: 0,
    guard: NONE,
    stopFrame: 0,
    stopPosition: 0,
    onWay: false,
    part: 0,
    stoppedAt: 0,
    trusting: true,
    fingerprinted: { print: 0, cells: undefined },
    commits: 0,
    forced: { roll: [], draw: [], shuffle: [], pick: [] },
    chance: undefined,
    fate: undefined,
    log,
    site: 0,
    rows: new Int32Array(256),
    rowStart: 0,
    rowCount: 0,
    rowWidth: 1,
    allListed: true,
    answering: NONE,
    tryOut,
    canReach,
    listWays,
    goWay,
    causeOf,
    problem: undefined,
    bug: undefined,
    bugSite: NONE,
    budget: 0,
    unproven: 0,
    explaining: false,
    furthest: undefined,
    looksOnWays: undefined,
    depth: 0,
    nested: 0,
    openers: [],
    refused: [],
    refusal: undefined,
    listed: 'no',
    free: [],
    coverage: full ? new Int32Array(linked.core.sites.length) : undefined,
    tried: full ? new Int32Array(linked.core.sites.length) : undefined,
    guarding: mode === 'checked',
  };
}

/** The used cells. */
export function save(m: Machine): Int32Array {
  return snapshot(m.cells, m.layout.extent, (procedure) => m.code.procedures[procedure]!.slots);
}

/** Continues from saved cells of the same program; there is nothing to undo then. */
export function load(m: Machine, cells: Int32Array): void {
  restore(m.cells, m.layout.extent, cells);
  m.used = 0;
  m.mode = PLAYING;
  m.problem = undefined;
  m.bug = undefined;
  if (m.openers.length > 0) m.openers.length = 0;
  if (m.refused.length > 0) m.refused.length = 0;
  m.listed = 'no';
  m.rowStart = 0;
  m.rowCount = 0;
}
