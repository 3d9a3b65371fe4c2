/** Why an answer is not offered. A slow path beside the listing: it walks over everything that could have been chosen. */
import { type AskId, type CoreExpr, NONE } from '@kodeks/dsl';
import type { Both, Candidate, Refusal } from '../api.ts';
import { addRow, beginRows } from '../decisions/rows.ts';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { compile } from '../eval/expressions.ts';
import { compileLoop } from '../eval/sets.ts';
import { FP, FUEL, TOP } from '../state/cells.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { canBeTaken, openFreeActions } from './decide.ts';
import { branchKey, describeRow } from './describe.ts';
import { eyesOf } from './eyes.ts';
import { sidesOf } from './failure.ts';
import type { Failure, Machine } from './machine.ts';
import { FUEL_PER_DECISION, pointAt, verify } from './search.ts';
import type { SessionWords } from './words.ts';

export interface RefusedAnswer {
  readonly key: string;
  readonly label: Both;
  readonly refusals: readonly Refusal[];
}

const MOST_REFUSED = 2000;

/** Everything the open decision could have offered and does not. */
export function refusedAnswers(m: Machine, words: SessionWords, player: number): readonly RefusedAnswer[] {
  const point = pointAt(m);
  if (point === undefined || point.form === 'idle') return [];
  const { form } = m.linked.core.asks[point.ask]!;
  m.code.compiler.host.current = m;
  m.answering = player;
  const s = m.cells;
  const top = s[TOP]!;
  s[FUEL] = FUEL_PER_DECISION;
  m.guard = m.guarding ? player : NONE;
  m.listed = 'no';
  try {
    const refused =
      form.form === 'branch'
        ? refusedBranches(m, words, point, player)
        : form.form === 'tuple'
          ? refusedTuples(m, words, point, player)
          : form.form === 'sequence'
            ? refusedWays(m, words, point, player)
            : listedButRefused(m, words, point, player);
    return [...refused, ...refusedFreeActions(m, words, point, player)];
  } catch (error) {
    if (!(error instanceof RuleBug)) throw error;
    return [];
  } finally {
    s[TOP] = top;
    m.guard = NONE;
    m.listed = 'no';
  }
}

// ---------------------------------------------------------------- branches

function refusedBranches(m: Machine, words: SessionWords, point: WaitPoint, player: number): RefusedAnswer[] {
  const { form } = m.linked.core.asks[point.ask]!;
  if (form.form !== 'branch') return [];
  const f = m.cells[FP]!;
  return form.branches.flatMap((branch, i) => {
    const failing = branch.requirements
      .filter((requirement) => test(m, f, requirement.condition) === 0)
      .map((requirement) => refusalOf(m, words, player, plainFailure(m, requirement.reason, f)));
    const refusals = failing.length > 0 ? failing : unfinished(m, words, point, player, [i]);
    return refusals.length === 0
      ? []
      : [{ key: branchKey(m, point.ask, i), label: words.branch(branch.key), refusals }];
  });
}

/** Free actions whose window is open but which cannot be done. */
function refusedFreeActions(m: Machine, words: SessionWords, point: WaitPoint, player: number): RefusedAnswer[] {
  return openFreeActions(m).flatMap((ordinal) => {
    m.explaining = true;
    m.furthest = undefined;
    const stands = canBeTaken(m, ordinal);
    m.explaining = false;
    if (stands) return [];
    const furthest = m.furthest as Machine['furthest'];
    const failure = furthest?.failure ?? nothingFails(point);
    const { name } = m.linked.core.actions[ordinal]!;
    return [{ key: name, label: words.branch(name), refusals: [refusalOf(m, words, player, failure)] }];
  });
}

// ---------------------------------------------------------------- tuples

function refusedTuples(m: Machine, words: SessionWords, point: WaitPoint, player: number): RefusedAnswer[] {
  const { form } = m.linked.core.asks[point.ask]!;
  if (form.form !== 'tuple') return [];
  const s = m.cells;
  const f = s[FP]!;
  const slots = form.binders.map((binder) => binder.slot);
  const kept = slots.map((slot) => s[f + slot]!);
  const together = point.together?.slot;
  const outer = together === undefined ? 0 : s[f + together]!;
  if (together !== undefined) s[f + together] = player;
  const rows = allTuples(m, point.ask);
  const tests = form.requirements.map((requirement) => ({
    reason: requirement.reason,
    holds: compile(m.code.compiler, { size: SCRATCH }, requirement.condition),
  }));
  const refused: RefusedAnswer[] = [];
  for (const row of rows) {
    row.forEach((value, i) => {
      s[f + slots[i]!] = value;
    });
    const failing = tests
      .filter((one) => one.holds(s, f) === 0)
      .map((one) => refusalOf(m, words, player, plainFailure(m, one.reason, f)));
    slots.forEach((slot, i) => {
      s[f + slot] = kept[i]!;
    });
    const refusals = failing.length > 0 || together !== undefined ? failing : unfinished(m, words, point, player, row);
    if (refusals.length === 0) continue;
    const { key, label } = describeRow(m, words, point, player, 0, row);
    refused.push({ key, label, refusals });
  }
  slots.forEach((slot, i) => {
    s[f + slot] = kept[i]!;
  });
  if (together !== undefined) s[f + together] = outer;
  return refused;
}

/** All combinations, requirements ignored, up to a limit. */
function allTuples(m: Machine, ask: AskId): number[][] {
  const { form } = m.linked.core.asks[ask]!;
  if (form.form !== 'tuple') return [];
  const { compiler } = m.code;
  const scope = { size: SCRATCH };
  const rows: number[][] = [];
  let visit = (s: Int32Array, f: number): number => {
    rows.push(form.binders.map((binder) => s[f + binder.slot]!));
    return rows.length >= MOST_REFUSED ? 1 : 0;
  };
  for (const binder of [...form.binders].reverse())
    visit = compileLoop(compiler, scope, binder.set, binder.slot, visit);
  visit(m.cells, m.cells[FP]!);
  return rows;
}

/** Far above the temporaries of any frame. */
const SCRATCH = 300;

function test(m: Machine, f: number, condition: CoreExpr): number {
  return compile(m.code.compiler, { size: SCRATCH }, condition)(m.cells, f);
}

// ---------------------------------------------------------------- moves of several steps

/** Ways that cannot be completed, and wherever a step is chosen on a way, the steps that are refused there. */
function refusedWays(m: Machine, words: SessionWords, point: WaitPoint, player: number): RefusedAnswer[] {
  const refused: RefusedAnswer[] = [];
  m.looksOnWays = (way) => {
    if (refused.length >= MOST_REFUSED) return;
    const { explaining, furthest, listed } = m;
    const before = describeRow(m, words, point, player, 0, way);
    const step = pointAt(m)!;
    const { form } = m.linked.core.asks[step.ask]!;
    if (form.form === 'tuple')
      for (const one of refusedTuples(m, words, step, player)) refused.push(after(before, one));
    Object.assign(m, { explaining, furthest, listed });
  };
  const unfinishedWays = listedButRefused(m, words, point, player);
  m.looksOnWays = undefined;
  return [...unfinishedWays, ...refused];
}

function after(before: Candidate, { key, label, refusals }: RefusedAnswer): RefusedAnswer {
  if (before.things.length === 0) return { key, label, refusals };
  return {
    key: `${before.key} ${key}`,
    label: { pl: `${before.label.pl}, potem ${label.pl}`, en: `${before.label.en}, then ${label.en}` },
    refusals,
  };
}

// ---------------------------------------------------------------- continuations

/** Candidates that hold by themselves but cannot be completed. */
function listedButRefused(m: Machine, words: SessionWords, point: WaitPoint, player: number): RefusedAnswer[] {
  point.list(m, m.cells, m.cells[FP]!);
  const { rowCount, rowWidth, rowStart } = m;
  const rows = Array.from({ length: rowCount }, (_, i) => [
    ...m.rows.subarray(rowStart + i * rowWidth, rowStart + (i + 1) * rowWidth),
  ]);
  return rows.flatMap((row) => {
    const refusals = unfinished(m, words, point, player, row);
    if (refusals.length === 0) return [];
    const { key, label } = describeRow(m, words, point, player, 0, row);
    return [{ key, label, refusals }];
  });
}

/** Plays the row in search; the failure that got furthest, if none gets through. */
function unfinished(
  m: Machine,
  words: SessionWords,
  point: WaitPoint,
  player: number,
  row: readonly number[],
): Refusal[] {
  const known = m.refused.find((entry) => entry.mark === m.used && entry.row.every((value, i) => value === row[i]));
  if (known !== undefined) return [refusalOf(m, words, player, known.failure)];
  beginRows(m, row.length);
  const at = addRow(m);
  m.rows.set(row, at);
  m.explaining = true;
  m.furthest = undefined;
  const stands = verify(m, at);
  m.explaining = false;
  if (stands) return [];
  const furthest = m.furthest as Machine['furthest'];
  return [refusalOf(m, words, player, furthest?.failure ?? nothingFails(point))];
}

/** No requirement that could be named: the place that asks must do. */
function nothingFails(point: WaitPoint): Failure {
  return { reason: NONE, ask: point.ask, left: undefined, right: undefined, lacks: undefined };
}

function plainFailure(m: Machine, reason: number, f: number): Failure {
  return { reason, ask: NONE, ...sidesOf(m, reason, f), lacks: undefined };
}

export function refusalOf(m: Machine, words: SessionWords, player: number, failure: Failure): Refusal {
  const { core } = m.linked;
  const reason = core.reasons[failure.reason];
  const fact = {
    reason: failure.reason,
    ...(failure.left === undefined ? {} : { left: failure.left }),
    ...(failure.right === undefined ? {} : { right: failure.right }),
    ...(failure.lacks === undefined ? {} : { lacks: failure.lacks }),
    ...(failure.rules === undefined ? {} : { rules: failure.rules }),
    ...(failure.reason === NONE && failure.ask !== NONE ? { ask: failure.ask } : {}),
  };
  const site = reason?.site ?? core.asks[failure.ask]?.site ?? 0;
  const all = reason !== undefined && reason.rules.length > 0 ? reason.rules : (core.sites[site]?.rules ?? []);
  const rules = failure.rules ?? all;
  return {
    rules,
    text: words.refusal(fact, eyesOf(m, player)),
    ...(failure.left === undefined ? {} : { left: failure.left }),
    ...(failure.right === undefined ? {} : { right: failure.right }),
    form: reason?.form ?? 'no-candidate',
    ...(reason === undefined ? {} : { reason: failure.reason }),
  };
}
