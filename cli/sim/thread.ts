/**
 * A thread that plays stretches of one simulation, for the pool of this process and for a worker of a queue. Whoever started it stays
 * free to talk, and learns which game a thread has died of.
 */
import { Worker } from 'node:worker_threads';
import type { SimJob, Stretch, WorkerTask } from './job.ts';
import { gameSeed } from './seeds.ts';
import type { PlayedStretch } from './stretch.ts';

export interface SimThread {
  /** One stretch at a time. Fails if the thread dies of it; then the thread is of no more use. */
  play(stretch: Stretch): Promise<PlayedStretch>;
  /** Games finished of the stretch it is playing. */
  done(): number;
  /** The reason is told to whoever waits for a stretch. */
  end(reason?: string): Promise<void>;
}

export interface Parcel {
  readonly job: SimJob;
  /** As `encodeGame` writes it. */
  readonly game: string;
  /** Of the rules that the game was made from. */
  readonly fingerprint: string;
  /** Address of its rules as JavaScript, if there are such on this machine. */
  readonly module?: string | undefined;
}

export function startThread(parcel: Parcel): SimThread {
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const task: WorkerTask = { ...parcel, done };
  const worker = new Worker(WORKER_FILE, { workerData: task });
  let failed: Error | undefined;
  let settle: { resolve: (played: PlayedStretch) => void; reject: (reason: Error) => void } | undefined;
  const fail = (error: Error): void => {
    failed ??= error;
    settle?.reject(failed);
  };
  worker.on('message', (played: PlayedStretch) => settle?.resolve(played));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a thread ended with ${code}`)));
  return {
    done: () => Atomics.load(done, 0),
    end: async (reason) => {
      if (reason !== undefined) fail(new Error(reason));
      await worker.terminate();
    },
    play: async (stretch) => {
      if (failed !== undefined) throw failed;
      Atomics.store(done, 0, 0);
      try {
        return await new Promise<PlayedStretch>((resolve, reject) => {
          settle = { resolve, reject };
          worker.postMessage(stretch);
        });
      } catch (error) {
        const game = stretch.from + Atomics.load(done, 0);
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`game ${game}, seed ${gameSeed(parcel.job.seed, game)}: ${reason}`);
      } finally {
        settle = undefined;
      }
    },
  };
}

/** The bundle of the command has the worker's bundle beside it. */
export const WORKER_FILE = new URL('./worker.mjs', import.meta.url);
