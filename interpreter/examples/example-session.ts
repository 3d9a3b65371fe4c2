/**
 * What a worked example needs of a running game beyond what every host sees: to run statements that stand in no rule,
 * and to read a condition's value. Whoever starts the machine gives these; the runner itself is a host like any other.
 */
import type { CompiledExample, CoreProgram, CoreType, FunctionId, ProcedureId } from '@kodeks/dsl';
import type { RunProblem, Session, StartOptions } from '../api.ts';

export interface ExampleSession extends Session {
  /** Runs a procedure here and now, before the open decision, which is then computed anew. It may ask decisions of its own. */
  perform(procedure: ProcedureId, player?: number): void;
  /** Value of a function without parameters, or the fault that leaves it without one. */
  evaluate(callee: FunctionId): number | RunProblem;
  /** A value as an example would write it: `p1`, `ion-drive`, `red`, `7`. */
  nameOf(value: number, type: CoreType): string;
}

export interface ExampleStart extends StartOptions {
  /** Neither setup nor flow run. */
  readonly withoutFlow: boolean;
  /** Runs before the flow begins. */
  readonly given: ProcedureId | undefined;
}

/** A game whose program holds the procedures and functions of its examples. */
export interface ExampleGame {
  readonly program: CoreProgram;
  start(options: ExampleStart): ExampleSession;
}

export function startOf(example: CompiledExample): ExampleStart {
  const { players, seed, options, withoutFlow, given } = example;
  return { players, seed, options, withoutFlow, given, mode: 'full' };
}
