/** A statement at which the machine can wait for an answer, whatever its form. */
import type { AskId } from '@kodeks/dsl';
import type { Evaluate } from '../eval/compiler.ts';
import type { Runtime } from '../eval/runtime.ts';
import type { Seers } from '../eval/seers.ts';

export interface WaitPoint {
  readonly ask: AskId;
  readonly form: 'tuple' | 'subset' | 'branch' | 'next-member' | 'payment' | 'sequence' | 'idle';
  /** Several players at once, each with the ask's slots of their own. */
  readonly together: Together | undefined;
  readonly by: Evaluate;
  /** Players who see the answer; who gives it does in any case. */
  readonly seen: Seers;
  /** Writes the candidates into the rows; requirements are tested, continuations are not. */
  readonly list: (m: Runtime, s: Int32Array, f: number) => void;
  /** Takes the row at this place of the buffer as the answer: writes slots and the frame's position. */
  readonly accept: (m: Runtime, s: Int32Array, f: number, row: number) => void;
  /** The row that does nothing, or a negative number. */
  readonly decline: (m: Runtime) => number;
  readonly subset: SubsetAccess | undefined;
  /** Where each branch begins, for branches. */
  readonly branches: readonly { readonly at: number }[] | undefined;
  /** Columns of a row, for payments. */
  readonly columns?: readonly number[];
}

export interface SubsetAccess {
  /** Puts the elements on top of the list stack, without raising it; gives their number. */
  readonly elements: (m: Runtime, s: Int32Array, f: number) => number;
  readonly least: Evaluate;
  readonly most: Evaluate;
  /** Requirements of the subset in the row; gives the reason that fails, or NONE. */
  readonly check: (m: Runtime, s: Int32Array, f: number, row: number) => number;
}

export interface Together {
  readonly slot: number;
  /** Slots of the list of players and of the list of answers. */
  readonly list: number;
  readonly store: number;
}
