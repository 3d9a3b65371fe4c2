/** Plays core programs of the Kodeks language. The only public door of this folder. */
import type { Session } from './api.ts';
import { countSequences, type PerftFault } from './machine/perft.ts';
import type { MachineSession } from './machine/session.ts';

export type * from './api.ts';
export * from './bots/index.ts';
export * from './coverage/index.ts';
export * from './debug/index.ts';
export * from './examples/index.ts';
export * from './lab/index.ts';
export { begin, setUp } from './machine/begin.ts';
export { type Blueprint, blueprintOf } from './machine/blueprint.ts';
export type { Context, Does } from './machine/code.ts';
export {
  answer,
  answerFree,
  deciders,
  forget,
  isOpen,
  isOver,
  listRaw,
  listVerified,
  takeBack,
} from './machine/decide.ts';
export { type EmittedModule, install } from './machine/emitted.ts';
export { addWords, decodeGame, type EncodedGame, encodeGame, isDecoded } from './machine/encoded-game.ts';
export { type Linked, link, standardOptions } from './machine/link.ts';
export { type Look, type LookOptions, lookAt } from './machine/look.ts';
export { createMachine, load, type Machine, save } from './machine/machine.ts';
export { chooseAtRandom, countSequences, type PerftCounts, type PerftFault, playout } from './machine/perft.ts';
export {
  linkedFor,
  type MachineSession,
  type Onlooker,
  onlooker,
  type Restored,
  restore,
  type SessionOptions,
  start,
} from './machine/session.ts';
export * from './odds/index.ts';
export * from './solve/index.ts';
export { outcomesOf } from './text/outcome.ts';

export interface Perft {
  /** Sequences of 1, 2, ... decisions; a finished game counts where it ends. */
  readonly nodes: readonly number[];
  /** Sequences after which the rules are broken, and the first of them. */
  readonly faults: number;
  readonly first: PerftFault | undefined;
}

/** All sequences of up to `depth` decisions from here. */
export function perft(session: Session, depth: number): Perft {
  const { nodes, faults, first } = countSequences((session as MachineSession).machine, depth);
  return { nodes: nodes.slice(1), faults, first };
}
