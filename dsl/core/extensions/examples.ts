/**
 * Worked examples, compiled: the contract between `compileExamples` and the runner in `interpreter/`.
 * The program is the game's own, extended by a procedure for each `given` and `run` and a function for each condition;
 * names in answers stay text, because an example answers by name as a recorded game does.
 */
import type { Bilingual } from '../../data/model.ts';
import type { Located, Span } from '../../source/source.ts';
import type { CoreProgram, FunctionId, ProcedureId } from '../program.ts';

export interface CompiledExamples {
  readonly program: CoreProgram;
  readonly examples: readonly CompiledExample[];
}

export interface CompiledExample {
  readonly id: string;
  readonly title: Bilingual;
  readonly players: number;
  readonly seed: number;
  /** By name; values as written: `yes`, `no`, a value's name. */
  readonly options: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
  /** Arranges the state. */
  readonly given: ProcedureId | undefined;
  /** Neither setup nor flow run: only `given` arranges, and steps are `run` statements. */
  readonly withoutFlow: boolean;
  readonly steps: readonly CompiledStep[];
  readonly then: readonly Expectation[];
  readonly span: Span;
}

export type CompiledStep =
  /** `by` is a player's index from 0; undefined: whoever decides. */
  | ({ readonly kind: 'answer'; readonly span: Span } & NamedAnswer)
  | { readonly kind: 'run'; readonly by: number | undefined; readonly procedure: ProcedureId; readonly span: Span }
  | {
      readonly kind: 'force';
      readonly what: 'roll' | 'draw' | 'shuffle' | 'pick';
      readonly outcomes: readonly string[];
      readonly span: Span;
    }
  | { readonly kind: 'expect'; readonly expectations: readonly Expectation[]; readonly span: Span };

/** `do: build` picks a branch, `choose: [planetary-market, system-2]` the values of the decisions that follow, in order. */
export interface NamedAnswer {
  readonly by: number | undefined;
  readonly do: string | undefined;
  readonly choose: readonly string[];
}

export type Expectation = { readonly span: Span } & (
  | {
      /** A function without parameters that gives a truth; the two sides, where it is a comparison, show what was there instead. */
      readonly kind: 'condition';
      readonly function: FunctionId;
      readonly text: string;
      readonly compares: { readonly left: FunctionId; readonly right: FunctionId } | undefined;
    }
  | ({ readonly kind: 'illegal'; readonly because: readonly Located<string>[] } & NamedAnswer)
  | ({ readonly kind: 'legal' } & NamedAnswer)
  /** Exactly these candidates of the open decision. */
  | { readonly kind: 'offered'; readonly names: readonly string[] }
  /** The game is over; indices of the winners. Undefined: whoever won. */
  | { readonly kind: 'winners'; readonly players: readonly number[] | undefined }
  | { readonly kind: 'over'; readonly value: boolean }
);
