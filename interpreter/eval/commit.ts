/** A commit ends a transaction: what happened before it cannot be refused any more. A search stops there, with success. */
import { COMMITTED, TX_FRAME, TX_PLAYER } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { COMMIT, CROSSED_RANDOM, DONE, FAIL, type Runtime, SEARCHING, TRYING } from './runtime.ts';

/** By a random outcome, something seen for the first time, or another player's decision. */
export function commit(m: Runtime, s: Int32Array, crossing: number): number {
  if (m.mode === SEARCHING) return COMMIT;
  if (m.mode === TRYING) {
    if (crossing === CROSSED_RANDOM)
      throw new RuleBug(
        'run/chance-in-trial',
        'chance decides something inside `trial`, where nothing may depend on chance',
      );
    return DONE;
  }
  m.crossed |= crossing;
  m.commits += 1;
  put(m, COMMITTED, 1);
  closeTransaction(m, s);
  return DONE;
}

/** By its own end; nothing has come to light. */
export function endTransaction(m: Runtime, s: Int32Array): number {
  if (s[TX_PLAYER] === 0) return DONE;
  if (m.mode === SEARCHING) return COMMIT;
  m.commits += 1;
  closeTransaction(m, s);
  return DONE;
}

function closeTransaction(m: Runtime, s: Int32Array): void {
  if (s[TX_PLAYER] === 0) return;
  put(m, TX_PLAYER, 0);
  put(m, TX_FRAME, 0);
}

export function fail(m: Runtime, f: number, reason: number): number {
  m.reason = reason;
  m.reasonFrame = f;
  return FAIL;
}
