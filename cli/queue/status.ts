/** What `kodeks sim --status` tells of a queue: its runs and its workers. */
import { table } from '../terminal/table.ts';
import { counted, grouped } from '../terminal/words.ts';
import type { RunState } from './plan.ts';
import { withStore } from './run.ts';
import { readNotes, type WorkerNote } from './workers.ts';

export interface QueueStatus {
  readonly runs: readonly RunStatus[];
  readonly workers: readonly WorkerNote[];
}

export interface RunStatus {
  readonly id: string;
  readonly game: string;
  readonly state: RunState;
  readonly counted: number;
  readonly games: number;
  readonly failedShards: number;
  readonly edition: string;
  readonly begun: string;
}

export function queueStatus(address: string): Promise<QueueStatus> {
  return withStore({ address, say: () => {} }, async (redis, store) => {
    const runs = await Promise.all(
      (await store.runs()).map(async ({ plan, state, merged }): Promise<RunStatus> => {
        const { id, game, games, edition, begun } = plan;
        const failedShards = (await store.failed(id)).size;
        return { id, game, state, counted: merged.tally.games, games, failedShards, edition, begun };
      }),
    );
    return { runs, workers: await readNotes(redis) };
  });
}

export function statusText({ runs, workers }: QueueStatus): string {
  const runRows = runs.map(({ id, game, state, counted: done, games, failedShards, edition, begun }) => [
    id,
    game,
    state,
    grouped(done),
    `of ${grouped(games)}`,
    failedShards === 0 ? '' : counted(failedShards, 'shard failed', 'shards failed'),
    `since ${begun.slice(0, 16).replace('T', ' ')} UTC`,
    edition,
  ]);
  const workerRows = workers.map(({ id, machine, threads, games, rate, edition }) => [
    id,
    machine,
    counted(threads, 'thread'),
    counted(games, 'game'),
    `${grouped(rate)}/s`,
    edition,
  ]);
  return [
    runs.length === 0 ? 'no runs' : `Runs\n${table(runRows)}`,
    workers.length === 0 ? 'no workers' : `Workers\n${table(workerRows)}`,
    '',
  ].join('\n\n');
}
