/**
 * `kodeks worker`: takes shards from the queue and plays them in threads, until it is told to stop or killed. It plays by closures, not by
 * the JavaScript that `sim/emitted.ts` writes: what a queue holds may come from anybody who can write to it, and must not become code.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import type { SourceFile } from '../engine.ts';
import type { Parcel } from '../sim/thread.ts';
import { editionOfThis, hashOf } from './edition.ts';
import { type RunPlan, shard } from './plan.ts';
import { takeShards } from './shard-queue.ts';
import { openStore, type Store } from './store.ts';
import { openThreads } from './threads.ts';
import { NOTE_EVERY_MS, removeNote, writeNote } from './workers.ts';

export interface WorkerSettings {
  readonly threads: number;
  /** Seconds after which a game that does not end is given up. */
  readonly patience: number;
  readonly say: (line: string) => void;
  /** Settles when the worker shall take no more shards. */
  readonly stopped: Promise<void>;
}

/** What a parcel holds. */
export interface ParcelContents {
  readonly game: string;
  readonly files: readonly SourceFile[];
}

export async function serveShards(redis: Redis, settings: WorkerSettings): Promise<void> {
  const { threads, patience, say, stopped } = settings;
  const edition = editionOfThis();
  const id = randomBytes(4).toString('hex');
  const store = openStore(redis);
  const team = openThreads(threads, patience);
  const runs = runsOf(store, say);
  let games = 0;

  let leave: () => void = () => {};
  const replaced = new Promise<void>((resolve) => {
    leave = () => {
      say(`worker ${id}: another kodeks was installed in its place; start the worker again`);
      resolve();
    };
  });
  /** Threads load what lies on the disk now: after an update that is not what this worker promises to play. */
  const refuseReplaced = (): void => {
    if (editionOfThis() === edition) return;
    leave();
    leave = () => {};
    throw new Error('kodeks was replaced under its worker');
  };

  const taker = takeShards(redis, edition, threads, async ({ run, index }) => {
    refuseReplaced();
    if ((await store.state(run)) !== 'running' || (await store.isPlayed(run, index))) return;
    const { plan, parcel } = await runs(run);
    const played = await team.play(run, parcel, shard(plan, index));
    games += played.tally.games;
    await store.finish(run, index, played);
  });

  const refuse = refusals(store, edition, say);
  let before = { games, at: performance.now() };
  const note = async (): Promise<void> => {
    refuseReplaced();
    const now = performance.now();
    const rate = Math.round(((games - before.games) * 1000) / Math.max(1, now - before.at));
    if (now - before.at > 5000) before = { games, at: now };
    await writeNote(redis, { id, machine: hostname(), process: process.pid, threads, edition, games, rate });
    await refuse();
  };
  await note();
  say(`worker ${id}: ${threads} threads, kodeks ${edition}; waiting for shards`);
  const beat = setInterval(() => void note().catch(() => {}), NOTE_EVERY_MS);
  await Promise.race([stopped, replaced]);
  say(`worker ${id}: finishing its shards`);
  clearInterval(beat);
  await taker.close();
  await team.end();
  await removeNote(redis, id);
  say(`worker ${id}: played ${games} games`);
}

/** Plans and games, read once a run. A parcel is named by its hash: what does not fit its name is not played. */
function runsOf(store: Store, say: (line: string) => void) {
  interface Known {
    readonly plan: RunPlan;
    readonly parcel: () => Promise<Parcel>;
  }
  const known = new Map<string, Promise<Known>>();

  async function read(id: string): Promise<Known> {
    const run = await store.run(id);
    if (run === undefined) throw new Error(`the queue has forgotten the run ${id}`);
    const { plan } = run;
    say(`run ${id}: ${plan.game}, rules ${plan.fingerprint}`);
    return { plan, parcel: () => parcelOf(store, plan) };
  }

  return (id: string): Promise<Known> => {
    const found = known.get(id) ?? read(id);
    known.set(id, found);
    found.catch(() => known.delete(id));
    return found;
  };
}

async function parcelOf(store: Store, plan: RunPlan): Promise<Parcel> {
  const text = await store.parcel(plan.parcel);
  if (text === undefined) throw new Error(`the queue has forgotten the game of the run ${plan.id}`);
  if (hashOf(text) !== plan.parcel) throw new Error(`the game of the run ${plan.id} is damaged`);
  const { game, files }: ParcelContents = JSON.parse(text);
  return { job: { ...plan.job, files }, game, fingerprint: plan.fingerprint };
}

/** Runs of other editions wait in queues of their own; whoever watches this worker learns why it does nothing. */
function refusals(store: Store, edition: string, say: (line: string) => void): () => Promise<void> {
  const told = new Set<string>();
  return async () => {
    for (const { plan, state } of await store.runs()) {
      if (state !== 'running' || plan.edition === edition || told.has(plan.id)) continue;
      told.add(plan.id);
      say(`refused run ${plan.id} (${plan.game}): it was begun by kodeks ${plan.edition}, this is ${edition}`);
    }
  };
}
