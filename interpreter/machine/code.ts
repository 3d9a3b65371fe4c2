/** A compiled program: instructions by procedure, with what the machine must know of each position. */
import type { AskId, CoreExpr, CoreProcedure, CoreStatement, ProcedureId } from '@kodeks/dsl';
import type { WaitPoint } from '../decisions/wait-point.ts';
import type { Compiler, Scope } from '../eval/compiler.ts';
import type { Perform } from '../eval/runtime.ts';
import type { EmittedCode } from './emitted.ts';

/** Runs one instruction and gives the position of the next, or a signal below 0. */
export type Instruction = Perform;

/** A construct that has to be tidied up when it is left. */
export type Context =
  | {
      readonly kind: 'block';
      readonly clear: readonly number[];
      readonly clearLists: readonly number[];
      readonly boundary: boolean;
      /** Position of the instruction that ends it. */
      readonly end: Label;
      readonly outer: Context | undefined;
    }
  | {
      readonly kind: 'list';
      readonly slots: readonly number[];
      readonly lists: readonly number[];
      readonly outer: Context | undefined;
    }
  | { readonly kind: 'step'; readonly outer: Context | undefined }
  | { readonly kind: 'attempt'; readonly outer: Context | undefined };

export interface Label {
  at: number;
}

/** Where `leave` goes from inside a labelled statement. */
export interface LabelEntry {
  readonly stop: Label;
  readonly next: Label;
  /** Constructs inside this one are tidied up when it is left. */
  readonly until: Context | undefined;
}

/**
 * What an instruction does, for whoever prints it in another form than closures. Where it goes on stands in `next` of its body;
 * of two places the first is for yes. Instructions without this are only there as closures.
 */
export type Does =
  /** A statement that never waits, with all that is in it. */
  | {
      readonly op: 'do';
      readonly statement: CoreStatement;
      readonly context: Context | undefined;
      readonly labels: ReadonlyMap<number, LabelEntry>;
    }
  | {
      readonly op: 'tidy';
      readonly clear: readonly number[];
      readonly clearLists: readonly number[];
      readonly boundary: boolean;
    }
  | { readonly op: 'test'; readonly condition: CoreExpr; readonly spends: boolean }
  | { readonly op: 'spend' }
  | { readonly op: 'jump' }
  | { readonly op: 'return'; readonly value: CoreExpr | undefined; readonly steps: number }
  | {
      readonly op: 'leave';
      readonly context: Context | undefined;
      readonly until: Context | undefined;
      readonly crossesTurn: boolean;
    }
  /** Into the frame of another procedure. */
  | { readonly op: 'enter'; readonly statement: CoreStatement & { op: 'call' | 'run' | 'deliver' | 'settle' } }
  | { readonly op: 'ask'; readonly ask: AskId }
  /** `if possible`: to its body if that can be completed up to its end. */
  | { readonly op: 'attempt'; readonly body: Label; readonly end: Label }
  /** A `step` begins or ends. */
  | { readonly op: 'step'; readonly by: 1 | -1 }
  /** Delivers what waits in the queue, one after the other; then on. */
  | { readonly op: 'drain' }
  /** The end of the procedure, which gives nothing back. */
  | { readonly op: 'over' }
  /** A plain `for`: its members, the next one of them, its end. */
  | { readonly op: 'begin' | 'next' | 'end'; readonly statement: CoreStatement & { op: 'for' } };

export interface Procedure {
  readonly id: ProcedureId;
  readonly core: CoreProcedure;
  /** Room of a frame, temporaries included. */
  readonly scope: Scope;
  /** Slots that a frame keeps. */
  readonly slots: number;
  /** First of the two slots of every list local. */
  readonly listSlots: readonly number[];
  readonly isAction: boolean;
  /** A free action: whoever takes it must still be able to do what stands after it. */
  readonly isFree: boolean;
  /** Undefined until the procedure is first run. */
  body: ProcedureBody | undefined;
}

export interface ProcedureBody {
  readonly code: readonly Instruction[];
  /** The whole procedure as one closure; only if it never waits, and only in the fast variant. */
  readonly direct: Perform | undefined;
  readonly waits: readonly (WaitPoint | undefined)[];
  readonly sites: Int32Array;
  /** 1 where a statement begins. */
  readonly starts: Uint8Array;
  /** 1 if something may fail from here on, before a certain commit. */
  readonly mayFail: Uint8Array;
  /** The same, after the instruction there. */
  readonly mayFailAfter: Uint8Array;
  readonly contexts: readonly (Context | undefined)[];
  readonly does: readonly (Does | undefined)[];
  /** Positions where the instruction at a position may go on. */
  readonly next: readonly (readonly number[])[];
  /** Positions that the instruction at a position runs one after another, if it runs several. */
  readonly chains: readonly (readonly number[] | undefined)[];
}

export interface Code {
  readonly compiler: Compiler;
  readonly procedures: readonly Procedure[];
  /** The same program printed as JavaScript, where a host has brought it; never beside `full`. */
  emitted: EmittedCode | undefined;
}
