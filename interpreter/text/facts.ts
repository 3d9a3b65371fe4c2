/**
 * What happened, as the machine knows it: numbers and positions in the program, no words.
 * The machine keeps these as integers and hands them over when somebody reads; sentences are made in `log-sentences.ts`.
 */
import type { AskId, ColumnId, CoreType, DomainId, ProcedureId, ReasonId } from '@kodeks/dsl';

export type LogFact =
  /** A player has answered. */
  | { readonly kind: 'choice'; readonly player: number; readonly ask: AskId; readonly answer: Answer }
  /** A cell of state has changed. `pay`: it was paid. */
  | {
      readonly kind: 'change';
      readonly column: ColumnId;
      readonly keys: readonly number[];
      readonly how: 'set' | 'gain' | 'lose' | 'pay';
      readonly before: number;
      readonly after: number;
    }
  /** A piece was moved; `from` is NONE for the first time. */
  | { readonly kind: 'move'; readonly copy: number; readonly from: number; readonly to: number }
  /** `hidden`: the reader may know that chance spoke, not what it said. */
  | {
      readonly kind: 'roll';
      readonly domain: DomainId;
      readonly outcomes: readonly number[];
      readonly hidden?: boolean;
    }
  | { readonly kind: 'shuffle'; readonly place: number }
  /** One thing at random: a piece from a bag, a member of a list. */
  | {
      readonly kind: 'drawn' | 'picked';
      readonly thing: number;
      readonly type: CoreType;
      readonly hidden?: boolean;
    }
  /** Pieces that somebody sees for the first time; `to` undefined: everybody. */
  | { readonly kind: 'reveal'; readonly copies: readonly number[]; readonly to: number | undefined }
  | { readonly kind: 'phase'; readonly procedure: ProcedureId }
  | { readonly kind: 'eliminated'; readonly player: number }
  | {
      readonly kind: 'end';
      readonly ending: 'ranking' | 'won' | 'drawn' | 'all-win' | 'all-lose';
      readonly winners: readonly number[];
    };

/** An answer to an ask, or one of its candidates. */
export type Answer =
  /** One value for each binder, or undefined if declined. */
  | { readonly form: 'tuple'; readonly values: readonly number[] | undefined }
  | { readonly form: 'subset'; readonly values: readonly number[] }
  | { readonly form: 'branch'; readonly key: string }
  | { readonly form: 'next-member'; readonly value: number }
  | { readonly form: 'payment'; readonly amounts: readonly { readonly resource: ColumnId; readonly amount: number }[] }
  /** Several answers given as one. */
  | { readonly form: 'sequence'; readonly steps: readonly { readonly ask: AskId; readonly answer: Answer }[] }
  /** The reader may not know it. */
  | { readonly form: 'hidden' };

/** Why something is refused, with the numbers that were there. */
export interface RefusalFact {
  readonly reason: ReasonId;
  /** Those of its rules that apply, if not all. */
  readonly rules?: readonly string[] | undefined;
  /** Without a reason: the choice that has no candidates. */
  readonly ask?: AskId | undefined;
  /** Values of the two sides, for a comparison. */
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  /** For a payment: what is not there. */
  readonly lacks?: readonly { readonly resource: ColumnId; readonly needs: number; readonly has: number }[] | undefined;
  /** For a capacity: the place that is full, and how much it takes. */
  readonly place?: number | undefined;
  readonly capacity?: number | undefined;
}
