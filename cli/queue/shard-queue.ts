/** The one place that knows BullMQ: how shards are queued, taken, tried again and given up. */
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ShardJob } from './plan.ts';

const PREFIX = 'kodeks';
const queueName = (edition: string): string => `shards-${edition}`;

/** Times that a shard is begun by a worker that then reports a failure. */
const ATTEMPTS = 3;
const BETWEEN_ATTEMPTS_MS = 200;

/**
 * A worker renews the lock of its shard while it lives (games are played in threads, so it always can). When it is killed, another one
 * notices within lock and interval: seconds instead of the minute that BullMQ would take by itself.
 */
const LOCK_MS = 3000;
const STALLED_EVERY_MS = 1500;
/** Times that a shard outlives a worker that dies with it, before it counts as what kills them. */
const MOST_DEATHS = 3;

export interface ShardQueue {
  /** What is queued already is left as it is. */
  add(run: string, indices: readonly number[]): Promise<void>;
  /** Shards that were given up, of any run. */
  givenUp(): Promise<readonly GivenUp[]>;
  close(): Promise<void>;
}

export interface GivenUp extends ShardJob {
  readonly reason: string;
  remove(): Promise<void>;
}

export function openShardQueue(redis: Redis, edition: string): ShardQueue {
  const queue = new Queue<ShardJob>(queueName(edition), { connection: redis, prefix: PREFIX, skipVersionCheck: true });
  queue.on('error', () => {}); // the connection says what is wrong with it
  return {
    add: async (run, indices) =>
      void (await queue.addBulk(
        indices.map((index) => ({
          name: 'shard',
          data: { run, index },
          opts: {
            jobId: `${run}-${index}`,
            attempts: ATTEMPTS,
            backoff: { type: 'fixed', delay: BETWEEN_ATTEMPTS_MS },
            removeOnComplete: true,
          },
        })),
      )),
    givenUp: async () => {
      const jobs = await queue.getFailed(0, 999);
      return jobs.map((job) => ({
        ...job.data,
        reason: job.failedReason,
        remove: async () => void (await job.remove()),
      }));
    },
    close: () => queue.close(),
  };
}

/** Takes shards until it is closed; closing waits for those that are being played. */
export function takeShards(
  redis: Redis,
  edition: string,
  atOnce: number,
  play: (job: ShardJob) => Promise<void>,
): { close(force?: boolean): Promise<void> } {
  const worker = new Worker<ShardJob>(queueName(edition), ({ data }) => play(data), {
    connection: redis,
    prefix: PREFIX,
    concurrency: atOnce,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_EVERY_MS,
    maxStalledCount: MOST_DEATHS,
    skipVersionCheck: true,
  });
  // A lost lock means that the shard was given to another worker as well: its result counts once all the same.
  worker.on('error', () => {});
  return { close: (force) => worker.close(force) };
}
