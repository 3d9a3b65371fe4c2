/** `if possible` and `must change something`. */
import type { CoreStatement } from '@kodeks/dsl';
import { fail } from '../eval/commit.ts';
import { COMMIT, DONE, type Perform, type Runtime, SEARCHING, STOP } from '../eval/runtime.ts';
import { COMMITTED } from '../state/cells.ts';
import { changedSince, differsFrom, takeFingerprint } from '../state/changes.ts';
import { put } from '../state/memory.ts';
import type { Context } from './code.ts';
import { jump } from './flat.ts';
import { enterAttempt, leaveAttempt } from './frames.ts';
import { type Builder, draft, emit, here, label } from './instructions.ts';

type Attempt = CoreStatement & { op: 'attempt' };

export function flattenAttempt(b: Builder, statement: Attempt): void {
  if (statement.form === 'must-change') return flattenMustChange(b, statement);
  const body = label();
  const end = label();
  const otherwise = label();
  const after = label();
  draft(b, statement.site, {
    // whether the body can be done is found out first, so from before it cannot fail in it
    next: [otherwise, after],
    does: { op: 'attempt', body, end },
    make: () => {
      const bodyAt = body.at;
      const endAt = end.at;
      const otherwiseAt = otherwise.at;
      return (m, s, f) => {
        if (!m.canReach(m, s, f, bodyAt, endAt)) return otherwiseAt;
        enterAttempt(m, s, f);
        return bodyAt;
      };
    },
  });
  here(b, body);
  const outer = b.context;
  // whatever is asked in an action belongs to the action's transaction; an attempt in an attempt, to that of the outer one
  const apart = !(isOwnTransaction(b) || within(outer));
  if (apart) b.context = { kind: 'attempt', outer };
  emit(b, statement.body);
  b.context = outer;
  here(b, end);
  draft(b, statement.site, {
    next: [after],
    make: () => {
      const at = end.at;
      const next = after.at;
      return (m, s, f) => {
        if (m.mode === SEARCHING && m.stopFrame === f && m.stopPosition === at) return STOP;
        return apart && leaveAttempt(m, s, f) === COMMIT ? COMMIT : next;
      };
    },
  });
  here(b, otherwise);
  if (statement.otherwise !== undefined) emit(b, statement.otherwise);
  else jump(b, statement.site, after);
  here(b, after);
}

function isOwnTransaction({ procedure: { isAction, isFree } }: Builder): boolean {
  return isAction && !isFree;
}

function within(context: Context | undefined): boolean {
  for (let one = context; one !== undefined; one = one.outer) if (one.kind === 'attempt') return true;
  return false;
}

function flattenMustChange(b: Builder, statement: Attempt): void {
  const body = label();
  const after = label();
  draft(b, statement.site, { next: [body], perform: () => beginChange(statement) });
  here(b, body);
  emit(b, statement.body);
  draft(b, statement.site, { fails: true, next: [after], perform: () => endChange(statement) });
  here(b, after);
}

/** In the slot of what had come to light before: the other slot is a mark in the journal. */
const BY_JOURNAL = 2;

/**
 * Keeps a fingerprint of the cells, and whether something had come to light before. A search is taken back before anything is kept or forgotten,
 * so there the journal tells, without a look at every cell.
 */
export function beginChange(statement: Attempt): Perform {
  const [print, before] = statement.slots;
  return (m, s, f) => {
    const searching = m.mode === SEARCHING;
    put(m, f + print, searching ? m.used : takeFingerprint(s, m.layout, m.fingerprinted));
    put(m, f + before, s[COMMITTED]! | (searching ? BY_JOURNAL : 0));
    put(m, COMMITTED, 0);
    return DONE;
  };
}

export function endChange(statement: Attempt): Perform {
  const [print, before] = statement.slots;
  const { reason } = statement;
  return (m, s, f) => {
    const kept = s[f + before]!;
    const changed = s[COMMITTED] === 1 || isChanged(m, s, s[f + print]!, (kept & BY_JOURNAL) !== 0);
    put(m, COMMITTED, s[COMMITTED]! | (kept & 1));
    put(m, f + print, 0);
    put(m, f + before, 0);
    return changed ? DONE : fail(m, f, reason);
  };
}

function isChanged(m: Runtime, s: Int32Array, kept: number, byJournal: boolean): boolean {
  return byJournal ? changedSince(m, kept, m.layout) : differsFrom(s, m.layout, m.fingerprinted, kept);
}
