/**
 * The part of `kodeks sim --queue` that stays with whoever asked: keeps some shards queued ahead of the workers, adds up what they
 * finish, and notes what cannot be played. All it knows is in Redis, so it may be killed and another one goes on from there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { UsageError } from '../outcome.ts';
import type { LineFile } from '../sim/line-file.ts';
import type { LostGames } from '../sim/report.ts';
import type { PlayedStretch } from '../sim/stretch.ts';
import { addTallies, type Tally } from '../sim/tally.ts';
import { type RunPlan, shard, shardCount } from './plan.ts';
import { type ShardBits, shardBits } from './shard-bits.ts';
import type { ShardQueue } from './shard-queue.ts';
import type { Merged, Store, StoredRun } from './store.ts';
import { readNotes } from './workers.ts';

export interface Coordination {
  readonly tally: Tally;
  readonly lost: readonly LostGames[];
  readonly isCancelled: boolean;
}

export interface CoordinatorSettings {
  /** Where every game is wanted as a line. */
  readonly lines: LineFile | undefined;
  readonly say: (line: string) => void;
  /** Games counted, and threads at work. */
  readonly onProgress: (games: number, threads: number) => void;
}

interface Tools {
  readonly redis: Redis;
  readonly store: Store;
  readonly queue: ShardQueue;
}

/** What this process believes; Redis is right where they differ. */
interface Belief {
  run: StoredRun;
  bits: ShardBits;
  readonly queued: Set<number>;
  newsAt: number;
}

const LOOK_EVERY_MS = 200;
/** Shards queued ahead: enough for every thread to find its next ones between two looks. */
const AHEAD_AT_LEAST = 64;
const AHEAD_A_THREAD = 8;
/** Without any shard finished for so long, what should be queued is queued again, in case Redis has lost it. */
const QUEUE_AGAIN_MS = 5000;

export async function coordinate(tools: Tools, plan: RunPlan, settings: CoordinatorSettings): Promise<Coordination> {
  const { redis, store, queue } = tools;
  const belief: Belief = { ...(await beliefOf(store, plan)), queued: new Set(), newsAt: performance.now() };
  const queueAgain = (): void => {
    belief.queued.clear();
    belief.newsAt = performance.now();
  };
  const crew = crewWatch(redis, plan, settings.say);
  redis.on('ready', queueAgain); // back after a crash, without its last second perhaps
  try {
    for (;;) {
      const counted = await countPlayed(tools, plan, belief, settings.lines);
      await noteGivenUp(tools, plan);
      const failed = await store.failed(plan.id);
      const threads = await crew();
      const { tally } = belief.run.merged;
      settings.onProgress(tally.games, threads);
      const isCancelled = (await store.state(plan.id)) === 'cancelled';
      const isComplete = belief.bits.doneCount() + failed.size >= shardCount(plan);
      if (isComplete && !isCancelled) await store.setState(plan.id, 'done');
      if (isComplete || isCancelled) return { tally, lost: lostGames(plan, failed), isCancelled };
      if (counted > 0) belief.newsAt = performance.now();
      else if (performance.now() - belief.newsAt > QUEUE_AGAIN_MS) queueAgain();
      await queueAhead(queue, plan, belief, failed, Math.max(AHEAD_AT_LEAST, AHEAD_A_THREAD * threads));
      if (counted === 0) await pause(LOOK_EVERY_MS);
    }
  } finally {
    redis.off('ready', queueAgain);
  }
}

async function beliefOf(store: Store, plan: RunPlan): Promise<Pick<Belief, 'run' | 'bits'>> {
  const run = await store.run(plan.id);
  if (run === undefined)
    throw new UsageError(`the queue has forgotten the run ${plan.id}`, [
      'Redis needs `appendonly yes` and `maxmemory-policy noeviction`',
    ]);
  return { run, bits: shardBits(shardCount(plan), await store.done(plan.id)) };
}

/** Adds what workers have finished to the sum, in one step; says how many shards. */
async function countPlayed(
  { store }: Tools,
  plan: RunPlan,
  belief: Belief,
  lines: LineFile | undefined,
): Promise<number> {
  const pending = await store.pending(plan.id);
  const taken = lines === undefined ? [...pending] : await inTheirOrder(store, plan, belief, pending);
  if (taken.length === 0) return 0;
  const { merged, version } = belief.run;
  const tally = taken.reduce((sum, [, played]) => addTallies(sum, played.tally), merged.tally);
  const bytes = lines?.write(taken.map(([, played]) => played.lines).join('')) ?? 0;
  lines?.sync();
  const sum: Merged = { tally, bytes };
  const indices = taken.map(([index]) => index);
  if (!(await store.commit(plan, version, sum, indices))) return catchUp(store, plan, belief, lines);
  belief.run = { ...belief.run, merged: sum, version: version + 1 };
  for (const index of indices) {
    belief.bits.setDone(index);
    belief.queued.delete(index);
  }
  return indices.length;
}

/** Lines are written from the first game on: a shard waits for those before it, but for those that were given up. */
async function inTheirOrder(
  store: Store,
  plan: RunPlan,
  { bits }: Belief,
  pending: ReadonlyMap<number, PlayedStretch>,
): Promise<readonly (readonly [number, PlayedStretch])[]> {
  const failed = await store.failed(plan.id);
  const taken: [number, PlayedStretch][] = [];
  for (const index of bits.open(pending.size, (index) => failed.has(index))) {
    const played = pending.get(index);
    if (played === undefined) break;
    taken.push([index, played]);
  }
  return taken;
}

/** The sum in Redis is another one than we thought. */
async function catchUp(store: Store, plan: RunPlan, belief: Belief, lines: LineFile | undefined): Promise<number> {
  const found = await beliefOf(store, plan);
  if (found.run.version > belief.run.version)
    throw new UsageError(`somebody else goes on with the run ${plan.id}`, ['this command counts no more of it']);
  lines?.cut(found.run.merged.bytes); // Redis came back without what it was told last
  Object.assign(belief, found);
  belief.queued.clear();
  return 0;
}

async function noteGivenUp({ store, queue }: Tools, plan: RunPlan): Promise<void> {
  for (const given of await queue.givenUp()) {
    if (given.run !== plan.id) continue;
    await store.fail(plan.id, given.index, given.reason);
    await given.remove();
  }
}

async function queueAhead(
  queue: ShardQueue,
  plan: RunPlan,
  { bits, queued }: Belief,
  failed: ReadonlyMap<number, string>,
  ahead: number,
): Promise<void> {
  const wanted = bits.open(ahead, (index) => failed.has(index)).filter((index) => !queued.has(index));
  if (wanted.length === 0) return;
  await queue.add(plan.id, wanted);
  for (const index of wanted) queued.add(index);
}

function lostGames(plan: RunPlan, failed: ReadonlyMap<number, string>): readonly LostGames[] {
  return [...failed]
    .sort(([a], [b]) => a - b)
    .map(([index, reason]) => ({
      ...shard(plan, index),
      reason: /stalled/.test(reason) ? 'the workers that played them died' : reason,
    }));
}

const COUNT_EVERY_MS = 2000;
const NOBODY_AFTER_MS = 4000;

/** How many threads take shards of this run; says once when there are none. */
function crewWatch(redis: Redis, { id, edition }: RunPlan, say: (line: string) => void): () => Promise<number> {
  const began = performance.now();
  let lookedAt = -Infinity;
  let threads = 0;
  let isTold = false;
  return async () => {
    const now = performance.now();
    if (now - lookedAt < COUNT_EVERY_MS) return threads;
    lookedAt = now;
    const notes = await readNotes(redis);
    threads = notes.filter((note) => note.edition === edition).reduce((sum, note) => sum + note.threads, 0);
    if (threads > 0) isTold = false;
    else if (!isTold && now - began > NOBODY_AFTER_MS) {
      isTold = true;
      const others = notes.map((note) => `${note.machine} (kodeks ${note.edition})`).join(', ');
      say(
        others === ''
          ? `nobody takes shards of run ${id}: start \`kodeks worker\` with the same --queue`
          : `nobody takes shards of run ${id}, which wants kodeks ${edition}: there is only ${others}`,
      );
    }
    return threads;
  };
}
