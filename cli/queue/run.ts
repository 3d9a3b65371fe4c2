/** `kodeks sim --queue`, `--resume`, `--status` and `--cancel`. */
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type CompiledGame, encodeGame } from '../engine.ts';
import { UsageError } from '../outcome.ts';
import type { SimJob } from '../sim/job.ts';
import { type LineFile, openLines } from '../sim/line-file.ts';
import { playOne } from '../sim/play-one.ts';
import { emptyTally } from '../sim/tally.ts';
import { type Coordination, type CoordinatorSettings, coordinate } from './coordinate.ts';
import { editionOfThis, hashOf } from './edition.ts';
import { connect, parseAddress } from './link.ts';
import type { RunPlan } from './plan.ts';
import type { ParcelContents } from './serve-shards.ts';
import { openShardQueue } from './shard-queue.ts';
import { openStore, type Store, type StoredRun } from './store.ts';

export interface RunOrder {
  readonly name: string;
  readonly game: CompiledGame;
  readonly job: SimJob;
  readonly games: number;
  /** Games in a shard; without it as many as take a second. */
  readonly size: number | undefined;
}

export interface QueueSettings extends Omit<CoordinatorSettings, 'lines' | 'onProgress'> {
  readonly address: string;
  /** The file for a line a game. */
  readonly ndjson: string | undefined;
  readonly onProgress: (plan: RunPlan, games: number, threads: number) => void;
}

export interface RunThroughQueue extends Coordination {
  readonly plan: RunPlan;
}

export async function beginRun(order: RunOrder, settings: QueueSettings): Promise<RunThroughQueue> {
  return withStore(settings, async (redis, store) => {
    const { name, game, job, games } = order;
    const { files, ...rest } = job;
    const parcel = JSON.stringify({ game: encodeGame(game).play, files } satisfies ParcelContents);
    const plan: RunPlan = {
      id: newId(),
      game: name,
      fingerprint: game.core.fingerprint,
      edition: editionOfThis(),
      parcel: hashOf(parcel),
      job: rest,
      games,
      size: order.size ?? gamesOfASecond(game, job, games),
      invariants: game.core.invariants.length,
      begun: new Date().toISOString(),
    };
    await store.begin(plan, { tally: emptyTally(job.players), bytes: 0 }, parcel);
    settings.say(`run ${plan.id} is in the queue; if this stops, \`kodeks sim --resume ${plan.id}\` goes on`);
    return coordinated(redis, store, plan, 0, settings);
  });
}

/** `game`: the game that the caller named, if any; it must be the one of the run. */
export async function resumeRun(
  id: string,
  game: CompiledGame | undefined,
  settings: QueueSettings,
): Promise<RunThroughQueue> {
  return withStore(settings, async (redis, store) => {
    const { plan, merged } = await runCalled(store, id);
    const edition = editionOfThis();
    if (plan.edition !== edition)
      throw new UsageError(`run ${id} was begun by kodeks ${plan.edition}, this is ${edition}`, [
        'go on with it where that edition is installed, or begin a new run',
      ]);
    if (game !== undefined && game.core.fingerprint !== plan.fingerprint)
      throw new UsageError(
        `run ${id} was begun with other rules (fingerprint ${plan.fingerprint}, now ${game.core.fingerprint})`,
        ['without a folder it goes on with its own rules; for the new ones begin a new run'],
      );
    if ((plan.job.lines ?? false) !== (settings.ndjson !== undefined))
      throw new UsageError(
        plan.job.lines
          ? `run ${id} writes its games to a file: name it with --ndjson`
          : `run ${id} was begun without --ndjson and keeps no single games`,
      );
    await store.forgetFailed(id); // another try
    await store.setState(id, 'running');
    return coordinated(redis, store, plan, merged.bytes, settings);
  });
}

export const cancelRun = (address: string, id: string): Promise<void> =>
  withStore({ address, say: () => {} }, async (_, store) => {
    const { state } = await runCalled(store, id);
    if (state === 'done') throw new UsageError(`run ${id} is done already`);
    await store.setState(id, 'cancelled');
  });

async function runCalled(store: Store, id: string): Promise<StoredRun> {
  const run = await store.run(id);
  if (run !== undefined) return run;
  const ids = (await store.runs()).map(({ plan }) => plan.id);
  throw new UsageError(`there is no run \`${id}\` in this queue`, [
    ids.length === 0 ? 'it has none' : `it has ${ids.slice(0, 10).join(', ')}`,
  ]);
}

async function coordinated(
  redis: Redis,
  store: Store,
  plan: RunPlan,
  bytes: number,
  settings: QueueSettings,
): Promise<RunThroughQueue> {
  const queue = openShardQueue(redis, plan.edition);
  let lines: LineFile | undefined;
  try {
    lines = settings.ndjson === undefined ? undefined : openLines(settings.ndjson, bytes);
    const { say } = settings;
    const onProgress = (games: number, threads: number): void => settings.onProgress(plan, games, threads);
    return { plan, ...(await coordinate({ redis, store, queue }, plan, { lines, say, onProgress })) };
  } finally {
    lines?.close();
    await queue.close();
  }
}

/** Does something with the queue and hangs up, whatever happens. */
export async function withStore<T>(
  { address, say }: { readonly address: string; readonly say: (line: string) => void },
  use: (redis: Redis, store: Store) => Promise<T>,
): Promise<T> {
  const redis = await connect(parseAddress(address), say);
  try {
    return await use(redis, openStore(redis));
  } finally {
    redis.disconnect();
  }
}

/** Short enough to be typed, long enough not to meet again: nobody runs millions of simulations at once. */
const newId = (): string => randomBytes(5).toString('hex').slice(0, 8);

const SECOND_MS = 1000;
const TRY_MS = 500;
const MOST_IN_A_SHARD = 1_000_000;

/** Tried out here; the games are thrown away, their workers will play them again. */
function gamesOfASecond(game: CompiledGame, job: SimJob, games: number): number {
  const began = performance.now();
  let played = 0;
  let ms = 0;
  while (ms < TRY_MS && played < games) {
    playOne(game, job, played++);
    ms = performance.now() - began;
  }
  return Math.min(MOST_IN_A_SHARD, Math.max(1, Math.round((played * SECOND_MS) / Math.max(ms, 0.001))));
}
