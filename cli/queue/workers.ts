/** Who takes shards: every worker renews a note about itself, and a note that is not renewed vanishes. */
import type { Redis } from 'ioredis';

export interface WorkerNote {
  readonly id: string;
  readonly machine: string;
  readonly process: number;
  readonly threads: number;
  readonly edition: string;
  /** Games since it was started, and in the last seconds, each second. */
  readonly games: number;
  readonly rate: number;
}

export const NOTE_EVERY_MS = 1000;
const NOTE_KEPT_MS = 6000;

const WORKERS = 'kodeks:workers';
const noteKey = (id: string): string => `kodeks:worker:${id}`;

export async function writeNote(redis: Redis, note: WorkerNote): Promise<void> {
  await redis.set(noteKey(note.id), JSON.stringify(note), 'PX', NOTE_KEPT_MS);
  await redis.sadd(WORKERS, note.id);
}

export async function removeNote(redis: Redis, id: string): Promise<void> {
  await redis.del(noteKey(id));
  await redis.srem(WORKERS, id);
}

export async function readNotes(redis: Redis): Promise<readonly WorkerNote[]> {
  const ids = await redis.smembers(WORKERS);
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(noteKey));
  const gone = ids.filter((_, i) => texts[i] == null);
  if (gone.length > 0) await redis.srem(WORKERS, ...gone);
  const notes = texts.flatMap((text): WorkerNote[] => (text ? [JSON.parse(text)] : []));
  return notes.sort((a, b) => (a.machine + a.id < b.machine + b.id ? -1 : 1));
}
