/**
 * What Redis keeps of a run besides BullMQ's jobs. Every change of several things is one script, so it happens whole or not at all:
 *   plan, state       hash
 *   merged, version   in the same hash: the sum of all shards so far, and how often it was written
 *   done              one bit a shard: it is in the sum
 *   pending           shard to its result: played, not yet in the sum
 *   failed            shard to the reason why it could not be played
 * A shard may be played twice (a worker was thought dead, a job was queued again). It is counted once: results of shards whose bit is
 * set are dropped, and equal results of the same shard overwrite each other.
 */
import type { Redis } from 'ioredis';
import type { PlayedStretch } from '../sim/stretch.ts';
import type { Tally } from '../sim/tally.ts';
import type { RunPlan, RunState } from './plan.ts';

/** The sum so far. */
export interface Merged {
  readonly tally: Tally;
  /** Length of the file of `--ndjson`. */
  readonly bytes: number;
}

export interface StoredRun {
  readonly plan: RunPlan;
  readonly state: RunState;
  readonly merged: Merged;
  readonly version: number;
}

/** How long Redis keeps a run that nobody goes on with. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

const RUNS = 'kodeks:runs';
const keysOf = (id: string) => ({
  run: `kodeks:run:${id}`,
  done: `kodeks:run:${id}:done`,
  pending: `kodeks:run:${id}:pending`,
  failed: `kodeks:run:${id}:failed`,
});
const parcelKey = (hash: string): string => `kodeks:parcel:${hash}`;

const FINISH = `
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('GETBIT', KEYS[2], ARGV[1]) == 1 then return 0 end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[3], ARGV[3])
return 1`;

const COMMIT = `
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'merged', ARGV[3], 'version', ARGV[2] + 1)
for i = 4, #ARGV do
  redis.call('SETBIT', KEYS[2], ARGV[i], 1)
  redis.call('HDEL', KEYS[3], ARGV[i])
  redis.call('HDEL', KEYS[4], ARGV[i])
end
for i = 1, #KEYS do redis.call('EXPIRE', KEYS[i], ARGV[1]) end
return 1`;

const FAIL = `
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('GETBIT', KEYS[2], ARGV[1]) == 1 then return 0 end
if redis.call('HEXISTS', KEYS[3], ARGV[1]) == 1 then return 0 end
redis.call('HSET', KEYS[4], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[4], ARGV[3])
return 1`;

export type Store = ReturnType<typeof openStore>;

export function openStore(redis: Redis) {
  return {
    async begin(plan: RunPlan, merged: Merged, parcel: string): Promise<void> {
      const { run } = keysOf(plan.id);
      await redis.set(parcelKey(plan.parcel), parcel, 'EX', KEPT_SECONDS);
      await redis.hset(run, {
        plan: JSON.stringify(plan),
        state: 'running' satisfies RunState,
        merged: JSON.stringify(merged),
        version: '0',
      });
      await redis.expire(run, KEPT_SECONDS);
      await redis.zadd(RUNS, Date.now(), plan.id);
    },

    async run(id: string): Promise<StoredRun | undefined> {
      const [plan, state, merged, version] = await redis.hmget(keysOf(id).run, 'plan', 'state', 'merged', 'version');
      if (!plan || !state || !merged || !version) return undefined;
      return {
        plan: JSON.parse(plan),
        state: state as RunState,
        merged: JSON.parse(merged),
        version: Number(version),
      };
    },

    /** Newest first; those that Redis no longer keeps are forgotten. */
    async runs(): Promise<readonly StoredRun[]> {
      const ids = await redis.zrevrange(RUNS, 0, -1);
      const found = await Promise.all(ids.map((id) => this.run(id)));
      const gone = ids.filter((_, i) => found[i] === undefined);
      if (gone.length > 0) await redis.zrem(RUNS, ...gone);
      return found.filter((run) => run !== undefined);
    },

    state: async (id: string): Promise<RunState | undefined> =>
      ((await redis.hget(keysOf(id).run, 'state')) ?? undefined) as RunState | undefined,

    setState: async (id: string, state: RunState): Promise<void> => void (await redis.hset(keysOf(id).run, { state })),

    parcel: async (hash: string): Promise<string | undefined> => (await redis.get(parcelKey(hash))) ?? undefined,

    /** The bit of every shard, eight to a byte, the first one highest. */
    done: async (id: string): Promise<Buffer> => (await redis.getBuffer(keysOf(id).done)) ?? Buffer.alloc(0),

    async isPlayed(id: string, index: number): Promise<boolean> {
      const { done, pending } = keysOf(id);
      const [bit, waiting] = await Promise.all([redis.getbit(done, index), redis.hexists(pending, String(index))]);
      return bit === 1 || waiting === 1;
    },

    async finish(id: string, index: number, played: PlayedStretch): Promise<void> {
      const { run, done, pending } = keysOf(id);
      await redis.eval(FINISH, 3, run, done, pending, index, JSON.stringify(played), KEPT_SECONDS);
    },

    async pending(id: string): Promise<ReadonlyMap<number, PlayedStretch>> {
      const found = await redis.hgetall(keysOf(id).pending);
      return new Map(Object.entries(found).map(([index, text]) => [Number(index), JSON.parse(text)]));
    },

    /** Whether the sum was still the one of `version`; now it is `merged`, with these shards in it. */
    async commit(
      { id, parcel }: RunPlan,
      version: number,
      merged: Merged,
      indices: readonly number[],
    ): Promise<boolean> {
      const { run, done, pending, failed } = keysOf(id);
      const text = JSON.stringify(merged);
      const keys = [run, done, pending, failed, parcelKey(parcel)];
      const written = await redis.eval(COMMIT, keys.length, ...keys, KEPT_SECONDS, version, text, ...indices);
      if (written === 1) return true;
      // Redis may have gone away between doing it and saying so; then it was asked again.
      return (await redis.hget(run, 'merged')) === text;
    },

    async fail(id: string, index: number, reason: string): Promise<void> {
      const { run, done, pending, failed } = keysOf(id);
      await redis.eval(FAIL, 4, run, done, pending, failed, index, reason, KEPT_SECONDS);
    },

    async failed(id: string): Promise<ReadonlyMap<number, string>> {
      const found = await redis.hgetall(keysOf(id).failed);
      return new Map(Object.entries(found).map(([index, reason]) => [Number(index), reason]));
    },

    forgetFailed: async (id: string): Promise<void> => void (await redis.del(keysOf(id).failed)),
  };
}
