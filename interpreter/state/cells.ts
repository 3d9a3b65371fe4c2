/**
 * Where things lie in the one array of a session.
 * [system cells | columns | copies | places | queue | list stack | frame stack]; everything up to the list stack is fixed when a game is linked.
 */

/** Base of the running frame. */
export const FP = 0;
/** Top of the list stack. */
export const TOP = 1;
export const STATE = 2;
/** Work left until the next decision; not part of the position. */
export const FUEL = 3;
export const ACTIVE = 4;
export const DURING = 5;
export const DIRTY = 6;
export const IN_CHECK = 7;
export const FREE = 8;
/** Bits of the players who are out. */
export const ELIMINATED = 9;
/** How many `step` statements are open. */
export const STEP = 10;
/** Cells of the queue in use. */
export const QUEUED = 11;
/** Who has an open transaction, plus one; 0: nobody. */
export const TX_PLAYER = 12;
/** Frame whose end ends the transaction. */
export const TX_FRAME = 13;
/** Set by a random outcome or a reveal, for `must-change`. */
export const COMMITTED = 14;
export const RESULT = 15;
export const WINNER = 16;
export const RANDOM = 17;
export const RANDOM_CELLS = 4;
export const LOG_LENGTH = 21;
/** Two cells: hash of what everybody has seen. Those of the single players follow the system cells. */
export const SEEN = 22;
/** How many decisions have been answered. */
export const ANSWERED = 24;
/** Only this player, plus one, sees what is decided and what chance says; 0: whoever may. */
export const SECRET = 25;
export const SYSTEM_CELLS = 26;

export const RUNNING = 0;
export const DECIDING = 1;
export const OVER_STATE = 2;

/** Header of a frame, as offsets below its base. */
export const PROCEDURE = 1;
export const POSITION = 2;
export const CALLER = 3;
/** Top of the list stack when the frame was pushed. */
export const LISTS = 4;
/** Nearest enclosing frame of an action, or 0. */
export const SCOPE = 5;
/** Slot of the caller that receives the result, or NONE. */
export const RESULT_SLOT = 6;
/** What DURING or IN_CHECK was before. */
export const BEFORE = 7;
export const HEADER = 7;

export const LIST_ROOM = 8192;
/** At most; what surely needs less gets less. */
export const FRAME_ROOM = 32768;
export const QUEUE_ROOM = 1024;

export const MOST = 2 ** 30;
