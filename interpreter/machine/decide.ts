/** The open decision: its candidates, verified or not, and what an answer sets going. */
import { NONE } from '@kodeks/dsl';
import type { WaitPoint } from '../decisions/wait-point.ts';
import { record } from '../eval/log.ts';
import { SAW_ANSWER, seenBy, seenByMask, seenThing } from '../eval/observe.ts';
import { BUG, FAIL, type FactAnswer, FINISHED, PLAYING, WAIT } from '../eval/runtime.ts';
import { seenHere } from '../eval/seers.ts';
import {
  ACTIVE,
  ANSWERED,
  CALLER,
  FP,
  FREE,
  FUEL,
  OVER_STATE,
  POSITION,
  PROCEDURE,
  RESULT,
  STATE,
  STEP,
  TOP,
  TX_PLAYER,
} from '../state/cells.ts';
import { put, undoTo } from '../state/memory.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { problemAt } from './evaluate.ts';
import { whereIs } from './eyes.ts';
import { describeFailure } from './failure.ts';
import { pushPlain } from './frames.ts';
import type { Failure, Machine } from './machine.ts';
import { run, siteAt } from './run.ts';
import { canComplete, FUEL_PER_DECISION, lookAhead, needsSearch, openTransaction, pointAt, verify } from './search.ts';
import { type AnswerOnWay, answersOn } from './ways.ts';

export function isOver(m: Machine): boolean {
  return m.cells[STATE] === OVER_STATE;
}

/** Waiting for an answer: neither over nor broken. */
export function isOpen(m: Machine): boolean {
  return m.cells[STATE] !== OVER_STATE && m.problem === undefined;
}

/** Players who may decide now, in order; those who have answered a joint decision are left out. */
export function deciders(m: Machine): readonly number[] {
  if (!isOpen(m)) return [];
  const s = m.cells;
  const f = s[FP]!;
  const point = pointAt(m);
  if (point === undefined || point.form === 'idle') return [];
  if (point.together === undefined) return [point.by(s, f)];
  const { list, store } = point.together;
  const players = s[f + list + 1]! - 1;
  const width = players === 0 ? 1 : s[f + store + 1]! / players;
  const waiting: number[] = [];
  for (let i = 0; i < players; i++) if (s[s[f + store]! + i * width] === 0) waiting.push(s[s[f + list]! + 1 + i]!);
  return waiting;
}

// ---------------------------------------------------------------- candidates

/** Lists the candidates without verifying them; gives their number. */
export function listRaw(m: Machine, player: number = NONE): number {
  const point = pointAt(m);
  if (!isOpen(m) || point === undefined) return 0;
  const s = m.cells;
  const f = s[FP]!;
  const who = player === NONE ? point.by(s, f) : player;
  if (m.listed !== 'no' && (point.together === undefined || m.answering === who)) return m.rowCount;
  m.code.compiler.host.current = m;
  m.answering = who;
  m.guard = m.guarding ? who : NONE;
  s[FUEL] = FUEL_PER_DECISION;
  const fault = guarded(m, () => point.list(m, s, f));
  m.guard = NONE;
  if (fault) return 0;
  m.listed = 'raw';
  dropRefused(m);
  return m.rowCount;
}

/** Runs something that may meet a fault of the rules; the game is broken then. */
export function guarded(m: Machine, work: () => void): boolean {
  const top = m.cells[TOP]!;
  try {
    work();
    return false;
  } catch (error) {
    if (!(error instanceof RuleBug)) throw error;
    m.cells[TOP] = top;
    m.rowCount = 0;
    const f = m.cells[FP]!;
    breakDown(m, error, f === 0 ? 0 : siteAt(m, f, m.cells[f - POSITION]!));
    return true;
  }
}

/** Answers that failed only when played are not offered again. */
function dropRefused(m: Machine): void {
  if (m.refused.length === 0) return;
  const here = m.refused.filter((entry) => entry.mark === m.used);
  if (here.length > 0)
    keepRows(m, (row) => !here.some((entry) => entry.row.every((value, i) => m.rows[row + i] === value)));
}

function keepRows(m: Machine, keep: (row: number) => boolean): void {
  const { rowWidth: width, rowStart } = m;
  const count = m.rowCount;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rowStart + i * width;
    if (!keep(row)) continue;
    if (kept !== i) m.rows.copyWithin(rowStart + kept * width, row, row + width);
    kept += 1;
  }
  m.rowCount = kept;
}

/** Candidates that can be completed, and the free actions beside them; gives the number of the former. */
export function listVerified(m: Machine, player: number = NONE): number {
  listRaw(m, player);
  if (m.listed !== 'raw') return m.rowCount;
  const fault = guarded(m, () => {
    keepRows(m, (row) => verify(m, row));
    m.free = freeActions(m);
  });
  m.guard = NONE;
  if (fault) return 0;
  m.listed = 'verified';
  if (m.rowCount === 0 && m.free.length === 0 && !m.allListed) return unlisted(m);
  if (m.rowCount === 0 && m.free.length === 0 && pointAt(m)?.form !== 'idle') exhausted(m);
  return m.rowCount;
}

/** None of the subsets that were listed can be completed, and there are more: whether one of those can, nobody knows. */
function unlisted(m: Machine): number {
  const ask = m.linked.core.asks[pointAt(m)?.ask ?? NONE];
  const text = `none of the first sets for \`${ask?.key ?? 'this'}\` can be completed, and there are more than are tried: write what must hold of the set after \`such that\``;
  breakDown(m, new RuleBug('run/too-many-candidates', text), ask?.site ?? 0);
  return 0;
}

/** No candidate is left: whoever opened the transaction must take it back; without one it is a dead end. */
function exhausted(m: Machine): void {
  m.explaining = true;
  m.furthest = undefined;
  m.listed = 'no';
  const count = listRaw(m);
  for (let i = 0; i < count; i++) verify(m, m.rowStart + i * m.rowWidth);
  m.explaining = false;
  const found: Machine['furthest'] = m.furthest;
  const ask = pointAt(m)?.ask ?? NONE;
  failed(
    m,
    (found as { failure: Failure } | undefined)?.failure ?? {
      reason: NONE,
      ask,
      left: undefined,
      right: undefined,
      lacks: undefined,
    },
  );
}

// ---------------------------------------------------------------- answers

/** Plays the candidate with this index of the listed rows. Verified or not is the caller's business. */
export function answer(m: Machine, index: number): number {
  takeAnswer(m, index);
  return proceed(m);
}

/** Takes the answer without running on. */
export function takeAnswer(m: Machine, index: number): void {
  const s = m.cells;
  const f = s[FP]!;
  const point = pointAt(m)!;
  const row = m.rowStart + index * m.rowWidth;
  const player = point.together === undefined ? point.by(s, f) : m.answering;
  begin(m);
  if (needsSearch(m, f, point, row) && s[TX_PLAYER] === 0) {
    m.openers.push({ mark: m.used, row: [...m.rows.subarray(row, row + m.rowWidth)] });
    openTransaction(m, f, player);
  }
  put(m, ANSWERED, s[ANSWERED]! + 1);
  if (m.layout.secrets) witnessAnswer(m, point, player, row);
  if (m.log !== undefined) logAnswer(m, point, player, row);
  point.accept(m, s, f, row);
}

export function answerFree(m: Machine, action: number): number {
  takeFree(m, action);
  return proceed(m);
}

/** Takes the free action without running on. */
export function takeFree(m: Machine, action: number): void {
  const s = m.cells;
  begin(m);
  const player = pointAt(m)!.by(s, s[FP]!);
  put(m, ANSWERED, s[ANSWERED]! + 1);
  if (s[TX_PLAYER] === 0) m.openers.push({ mark: m.used, row: [] });
  const seen = seenHere(m, s) | (1 << player);
  seenByMask(m, seen, false, SAW_ANSWER, NONE, player, action);
  const { name, procedure } = m.linked.core.actions[action]!;
  if (m.log !== undefined) {
    m.site = m.linked.core.procedures[procedure]!.site;
    record(m, player, { kind: 'choice', player, ask: NONE, answer: { form: 'branch', key: name } }, seen, []);
  }
  openTransaction(m, s[FP]!, player);
  pushPlain(m, s, m.code, procedure, player);
}

function begin(m: Machine): void {
  m.code.compiler.host.current = m;
  m.cells[FUEL] = FUEL_PER_DECISION;
  m.crossed = 0;
  m.refusal = undefined;
  m.listed = 'no';
}

/** Runs to the next decision or the end. */
export function proceed(m: Machine): number {
  return arrive(m, run(m));
}

/** What a run has come to. */
export function arrive(m: Machine, signal: number): number {
  if (signal === WAIT) {
    const point = pointAt(m)!;
    if (point.together === undefined && point.form !== 'idle') {
      m.listed = 'raw';
      dropRefused(m);
      if (m.rowCount === 0) exhausted(m);
    }
  } else if (signal === FINISHED) finish(m);
  else if (signal === FAIL) failed(m, describeFailure(m));
  else if (signal === BUG) breakDown(m, m.bug!, m.bugSite);
  return signal;
}

function finish(m: Machine): void {
  const s = m.cells;
  if (s[RESULT] === 0) put(m, RESULT, 1);
  put(m, STATE, OVER_STATE);
}

/** A failure while playing: back to the decision that opened the transaction, whose answer is refused; without one, a dead end. */
function failed(m: Machine, failure: Failure): void {
  const opener = m.openers[m.openers.length - 1];
  if (m.cells[TX_PLAYER] !== 0 && opener !== undefined && opener.mark <= m.used) {
    undoTo(m, opener.mark);
    m.openers.pop();
    m.refused.push({ mark: opener.mark, row: opener.row, failure });
    m.refusal = failure;
    m.listed = 'no';
    if (listRaw(m) > 0 || m.problem !== undefined) return;
  }
  m.refusal = undefined;
  const { core } = m.linked;
  const ask = core.asks[failure.ask];
  const reason = core.reasons[failure.reason];
  const text =
    ask !== undefined || reason === undefined
      ? `there is nothing to choose for \`${ask?.key ?? 'this'}\``
      : `\`${reason.text}\` cannot be done`;
  breakDown(
    m,
    new RuleBug('run/dead-end', `${text}, and nothing can be taken back any more`),
    ask?.site ?? reason?.site ?? 0,
  );
}

export function breakDown(m: Machine, bug: RuleBug, site: number): void {
  m.problem = problemAt(m, bug, site);
  m.bug = undefined;
  m.bugSite = NONE;
  m.listed = 'no';
  m.rowCount = 0;
}

/** Takes back to a mark of the journal. */
export function takeBack(m: Machine, mark: number): void {
  undoTo(m, mark);
  m.problem = undefined;
  m.refusal = undefined;
  m.bugSite = NONE;
  m.listed = 'no';
  m.mode = PLAYING;
  while (m.openers.length > 0 && m.openers[m.openers.length - 1]!.mark >= mark) m.openers.pop();
  if (m.refused.length > 0) keepIn(m.refused, (entry) => entry.mark <= mark);
}

function keepIn<T>(list: T[], keep: (entry: T) => boolean): void {
  let kept = 0;
  for (const entry of list) if (keep(entry)) list[kept++] = entry;
  list.length = kept;
}

/** Nothing before this moment will be taken back: the journal starts anew, unless a transaction is open. */
export function forget(m: Machine): void {
  if (m.cells[TX_PLAYER] !== 0) return;
  m.used = 0;
  if (m.openers.length > 0) m.openers.length = 0;
  if (m.refused.length > 0) m.refused.length = 0;
}

// ---------------------------------------------------------------- free actions

/** Free actions of the active player that can be done now, and after which the open decision still has an answer. */
function freeActions(m: Machine): number[] {
  return openFreeActions(m).filter((ordinal) => canBeTaken(m, ordinal));
}

/** Free actions whose window is open here, whether they can be done or not. */
export function openFreeActions(m: Machine): readonly number[] {
  const s = m.cells;
  if (s[FREE] === 0 || s[STEP]! > 0) return NO_ACTIONS;
  const f = s[FP]!;
  const point = pointAt(m);
  if (point === undefined || point.together !== undefined || point.form === 'idle') return NO_ACTIONS;
  if (point.by(s, f) !== s[ACTIVE] || insideFreeAction(m, f)) return NO_ACTIONS;
  const { actions, freeSets } = m.linked.core;
  const open = freeSets?.[s[FREE]! - 1] ?? NO_ACTIONS;
  return s[TX_PLAYER] === 0 ? open : open.filter((ordinal) => !actions[ordinal]!.commits);
}

const NO_ACTIONS: readonly number[] = [];

function insideFreeAction(m: Machine, from: number): boolean {
  const s = m.cells;
  for (let f = from; f > 0; f = s[f - CALLER]!)
    if (m.code.procedures[s[f - PROCEDURE]!]!.core.role === 'free-action') return true;
  return false;
}

export function canBeTaken(m: Machine, action: number): boolean {
  const s = m.cells;
  const point = pointAt(m)!;
  const player = point.by(s, s[FP]!);
  const { procedure } = m.linked.core.actions[action]!;
  return lookAhead(m, () => {
    openTransaction(m, s[FP]!, player);
    pushPlain(m, s, m.code, procedure, player);
    return canComplete(m);
  });
}

// ---------------------------------------------------------------- who sees an answer

/** Mask of the players who see the answer to the open decision. */
export function seersOfAnswer(m: Machine, point: WaitPoint, player: number): number {
  return point.seen(m, m.cells, m.cells[FP]!) | (1 << player);
}

/** Pieces are seen by those who know them; whoever chose one unknown to them knows where they took it from. */
function witnessAnswer(m: Machine, point: WaitPoint, player: number, row: number): void {
  const seen = seersOfAnswer(m, point, player);
  if (point.form !== 'sequence')
    return witness(m, point, player, seen, m.rows, row, point.form === 'subset' ? 1 + m.rows[row]! : m.rowWidth);
  for (const step of answersIn(m, point, [...m.rows.subarray(row, row + m.rowWidth)]))
    witness(m, step.point, player, seen, step.values, 0, step.values.length);
}

function witness(
  m: Machine,
  point: WaitPoint,
  player: number,
  seen: number,
  values: ArrayLike<number>,
  from: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const value = values[from + i]!;
    const piece = answersPiece(m, point, i, value);
    seenThing(m, seen, false, SAW_ANSWER, point.ask, i, value, piece);
    if (piece) seenBy(m, player, SAW_ANSWER, point.ask, i, whereIs(m, value).number);
  }
}

/** What was answered: in a move of several steps, each of them. */
function answersIn(m: Machine, point: WaitPoint, values: readonly number[]): readonly AnswerOnWay[] {
  if (point.form === 'sequence') return answersOn(m, values).flatMap((step) => answersIn(m, step.point, step.values));
  return [{ point, values: point.form === 'subset' ? values.slice(0, 1 + values[0]!) : values }];
}

/** Is value number i of an answer a piece that somebody may not know? A number of the same size is not. */
export function answersPiece(m: Machine, point: WaitPoint, i: number, value: number): boolean {
  const { firstCopy, copies, mayHide } = m.layout;
  if (value < firstCopy || value >= firstCopy + copies || mayHide[value - firstCopy] === 0) return false;
  const form = m.linked.core.asks[point.ask]?.form;
  const type =
    form?.form === 'tuple'
      ? form.binders[i]?.type
      : form?.form === 'subset' && i > 0
        ? form.binder.type
        : form?.form === 'next-member'
          ? form.type
          : undefined;
  if (type?.form === 'any') return true;
  if (type?.form !== 'of') return false;
  const domain = m.linked.core.domains[type.domain]?.form;
  return domain === 'copies' || domain === 'union';
}

function logAnswer(m: Machine, point: WaitPoint, player: number, row: number): void {
  const values = [...m.rows.subarray(row, row + m.rowWidth)];
  m.site = m.linked.core.asks[point.ask]?.site ?? m.site;
  const seen = seersOfAnswer(m, point, player);
  const named = answersIn(m, point, values).flatMap((step) => step.values);
  record(m, player, { kind: 'choice', player, ask: point.ask, answer: asAnswer(m, point, values) }, seen, named);
}

export function asAnswer(m: Machine, point: WaitPoint, values: readonly number[]): FactAnswer {
  switch (point.form) {
    case 'branch': {
      const { form } = m.linked.core.asks[point.ask]!;
      return { form: 'branch', key: form.form === 'branch' ? (form.branches[values[0]!]?.key ?? '') : '' };
    }
    case 'subset':
      return { form: 'subset', values: values.slice(1, 1 + values[0]!) };
    case 'next-member':
      return { form: 'next-member', value: values[0]! };
    case 'payment':
      return {
        form: 'payment',
        amounts: values
          .map((amount, i) => ({ resource: point.columns?.[i] ?? 0, amount }))
          .filter((entry) => entry.amount > 0),
      };
    case 'sequence':
      return {
        form: 'sequence',
        steps: answersOn(m, values).map((step) => ({
          ask: step.point.ask,
          answer: asAnswer(m, step.point, step.values),
        })),
      };
    default:
      return { form: 'tuple', values: values.every((value) => value === NONE) ? undefined : values };
  }
}
