/** A running machine as expressions and effects see it: its memory, its mode, and the registers that are no part of the position. */
import type { AskId, ColumnId, CoreProcedure, CoreType, DomainId, ProcedureId, ReasonId, SiteId } from '@kodeks/dsl';
import type { Fingerprinted } from '../state/changes.ts';
import type { Layout } from '../state/layout.ts';
import type { Memory } from '../state/memory.ts';
import type { Scope } from './compiler.ts';

/** Plays for real. */
export const PLAYING = 0;
/** Looks ahead from a candidate: stops with success at the first commit. */
export const SEARCHING = 1;
/** Runs inside a `trial` expression: everything will be taken back, chance is refused. */
export const TRYING = 2;

// What a statement ends with. 0: done. Positive: go on at that position, minus one.
export const DONE = 0;
/** Another frame runs now. */
export const SWITCH = -1;
export const WAIT = -2;
/** A requirement does not hold; the reason stands in `reason`. */
export const FAIL = -3;
/** Only while searching: nothing can be refused any more. */
export const COMMIT = -4;
export const FINISHED = -5;
/** `return` inside statements that run as one closure; the value stands in `returned`. */
export const RETURN = -6;
/** `end action`, `end turn`, `end phase`: `unwinding` says which. */
export const UNWIND = -7;
/** The frame (or stretch of statements) a search or trial was started for has ended. */
export const STOP = -8;
/** A fault of the rules; it stands in `bug`. */
export const BUG = -9;

// What a step back would cross.
export const CROSSED_REVEAL = 1;
export const CROSSED_RANDOM = 2;
export const CROSSED_OTHER = 4;

export type Perform = (m: Runtime, s: Int32Array, f: number) => number;

export type ChanceKind = 'roll' | 'draw' | 'shuffle' | 'pick';

/** What happened, as numbers; the words are made when somebody reads. */
export type Fact =
  | { readonly kind: 'choice'; readonly player: number; readonly ask: AskId; readonly answer: FactAnswer }
  | {
      readonly kind: 'change';
      readonly column: ColumnId;
      readonly keys: readonly number[];
      readonly how: 'set' | 'gain' | 'lose' | 'pay';
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'move'; readonly copy: number; readonly from: number; readonly to: number }
  | { readonly kind: 'roll'; readonly domain: DomainId; readonly outcomes: readonly number[] }
  | { readonly kind: 'shuffle'; readonly place: number }
  | { readonly kind: 'drawn' | 'picked'; readonly thing: number; readonly type: CoreType }
  | { readonly kind: 'reveal'; readonly copies: readonly number[]; readonly to: number | undefined }
  | { readonly kind: 'phase'; readonly procedure: ProcedureId }
  | { readonly kind: 'eliminated'; readonly player: number }
  | { readonly kind: 'end'; readonly ending: Ending; readonly winners: readonly number[] };

export type Ending = 'ranking' | 'won' | 'drawn' | 'all-win' | 'all-lose';

export type FactAnswer =
  | { readonly form: 'tuple'; readonly values: readonly number[] | undefined }
  | { readonly form: 'subset'; readonly values: readonly number[] }
  | { readonly form: 'branch'; readonly key: string }
  | { readonly form: 'next-member'; readonly value: number }
  | { readonly form: 'payment'; readonly amounts: readonly { readonly resource: ColumnId; readonly amount: number }[] }
  /** Several answers given as one. */
  | { readonly form: 'sequence'; readonly steps: readonly { readonly ask: AskId; readonly answer: FactAnswer }[] };

/** One entry of the log. `seen`: mask of the players who may see all of it; `pieces`: pieces it mentions, with who knew each. */
export interface LogRecord {
  readonly fact: Fact;
  readonly site: SiteId;
  /** Whose rules it happened by: the place itself, or the nearest one on the way here that carries a rule. */
  readonly cause: SiteId;
  readonly player: number;
  readonly seen: number;
  readonly pieces: ReadonlyMap<number, { readonly knownBy: number; readonly design: number }>;
}

/**
 * Looks over chance's shoulder while a game is played for real: it notes what chance says and who learns what, or says it itself.
 * Whoever makes up a world that looks the same to a player is such.
 */
export interface Fate {
  /** Chance is about to speak, and the players of the mask will see what it says. `mixed`: pieces that nobody can tell apart afterwards. */
  readonly begin: (seen: number, mixed: readonly number[] | undefined) => void;
  /** One of n, from 0. */
  readonly draw: (n: number) => number;
  /** The mixed pieces lie as chance wants it, and nobody has looked yet. `watching`: players who saw where each of them went. */
  readonly mixed: (watching: number) => void;
  /** These players know the piece now. */
  readonly learned: (piece: number, by: number) => void;
  /** The hash at this address has taken something in that was seen. */
  readonly saw: (address: number) => void;
}

export interface Runtime extends Memory {
  readonly layout: Layout;
  /** The nearest place on the way to where the game is that carries a rule; where it is, if none does. */
  readonly causeOf: (m: Runtime) => SiteId;
  mode: number;
  returned: number;
  /** What chance has just said. */
  outcome: number;
  unwinding: 'action' | 'turn' | 'phase';
  reason: ReasonId;
  /** Frame in which the reason's comparison can be evaluated. */
  reasonFrame: number;
  /** The ask that had no candidate, if that was the reason. */
  failedAsk: number;
  /** The payment that could not be made, if that was the reason. */
  lacks:
    | { readonly needs: (s: Int32Array, f: number) => { resource: ColumnId; needs: number; has: number }[] }
    | undefined;
  /** What has been crossed since the last decision. */
  crossed: number;
  /** In checked mode nothing a player may do can depend on what they cannot see. */
  readonly guarding: boolean;
  /** Player for whom candidates are computed in checked mode, or NONE. */
  guard: number;
  /** Where a search for `if-possible` ends. */
  stopFrame: number;
  stopPosition: number;
  /** A move of several steps is being gone: what is asked on the way has been answered. */
  onWay: boolean;
  /** Which part of an instruction that runs several it has come to. */
  part: number;
  /** Where emitted code was when it gave a signal that has to know. */
  stoppedAt: number;
  readonly fingerprinted: Fingerprinted;
  /** Commits so far; outside of the position. */
  commits: number;
  readonly forced: Record<ChanceKind, number[][]>;
  /** Whoever goes through all outcomes decides them: one of n, from 0. Undefined: the generator does. */
  chance: ((n: number) => number) | undefined;
  fate: Fate | undefined;
  log: LogRecord[] | undefined;
  site: SiteId;
  /** In full mode: how often each site was run, evaluated (a function) or in force (a clause). */
  readonly coverage: Int32Array | undefined;
  /** The same for what searches only tried. */
  readonly tried: Int32Array | undefined;
  /** Candidates: `rowCount` rows of `rowWidth` numbers from `rowStart`. Rows below belong to decisions that wait for a search. */
  rows: Int32Array;
  rowStart: number;
  rowCount: number;
  rowWidth: number;
  /** Are they all that there are? Of very many subsets only the first are listed. */
  allListed: boolean;
  /** Whose candidates are listed or whose answer is taken, where several decide at once. */
  answering: number;
  /** Can the statements from one position to another be completed? Nothing is changed. */
  readonly canReach: (m: Runtime, s: Int32Array, f: number, from: number, to: number) => boolean;
  /** Lists the ways through the statements from one position of frame f to another, as rows; nothing is changed. */
  readonly listWays: (m: Runtime, s: Int32Array, f: number, from: number, to: number, player: number) => void;
  /** Goes the way in this row of the buffer, up to the second position. */
  readonly goWay: (m: Runtime, s: Int32Array, f: number, row: number, from: number, to: number) => void;
  /** Runs a procedure with its frame at g, above the expression that tries it. */
  readonly tryOut: (m: Runtime, trial: Trial, f: number, g: number) => number;
}

/** A compiled `trial` expression. */
export interface Trial {
  readonly procedure: ProcedureId;
  readonly reads: (s: Int32Array, f: number) => number;
  readonly player: ((s: Int32Array, f: number) => number) | undefined;
  readonly measure: ((s: Int32Array, f: number) => number) | undefined;
  readonly highest: boolean;
}

/** What expressions need to know of a procedure; the machine adds the instructions. */
export interface CompiledProcedure {
  readonly id: ProcedureId;
  readonly core: CoreProcedure;
  readonly scope: Scope;
}
