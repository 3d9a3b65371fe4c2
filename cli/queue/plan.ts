/** What a run through a queue is, as everybody who takes part reads it. Its games are cut into shards once and for all. */
import type { SimJob, Stretch } from '../sim/job.ts';

export interface RunPlan {
  readonly id: string;
  /** The game's name, for people. */
  readonly game: string;
  /** Of the rules. */
  readonly fingerprint: string;
  /** Of kodeks itself: see `edition.ts`. */
  readonly edition: string;
  /** Hash of the game as its workers take it. */
  readonly parcel: string;
  readonly job: Omit<SimJob, 'files'>;
  readonly games: number;
  /** Games in a shard. */
  readonly size: number;
  /** How many the rules have. */
  readonly invariants: number;
  /** When it was begun, ISO 8601. */
  readonly begun: string;
}

export type RunState = 'running' | 'done' | 'cancelled';

export const shardCount = ({ games, size }: RunPlan): number => Math.ceil(games / size);

export const shard = ({ games, size }: RunPlan, index: number): Stretch => ({
  from: index * size,
  to: Math.min(games, (index + 1) * size),
});

/** What the queue itself carries: everything else is asked for by the run's id. */
export interface ShardJob {
  readonly run: string;
  readonly index: number;
}
