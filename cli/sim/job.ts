/** What a simulation is told to do, as plain data: the same for one thread and for many. */

import type { BotName } from '../bots.ts';
import type { SourceFile } from '../engine.ts';

export interface SimJob {
  /** For the places of what goes wrong. */
  readonly files: readonly SourceFile[];
  readonly players: number;
  readonly seed: number;
  readonly options: Readonly<Record<string, string>>;
  /** By seat, in turn; several change seats from game to game. */
  readonly bots: readonly BotName[];
  /** Decisions after which a game counts as endless. */
  readonly limit: number;
  /** Guards against leaks, and after each game the proofs of checks.ts: much slower. */
  readonly check: boolean;
  /** Every game is wanted as a line of JSON too. */
  readonly lines?: boolean;
  /** Somebody looks on and notes what questions of balance need. */
  readonly observe?: boolean;
  /** Games in turn with every other value of every option. */
  readonly vary?: boolean;
}

/** Games `from` to `to`, the last one not included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What a thread is given. */
export interface WorkerTask {
  readonly job: SimJob;
  /** As its host compiled it. */
  readonly game: string;
  readonly fingerprint: string;
  /** Address of its rules as JavaScript, if there are such. */
  readonly module?: string | undefined;
  /** Shared: games finished of the stretch that is being played. */
  readonly done: Int32Array;
}
