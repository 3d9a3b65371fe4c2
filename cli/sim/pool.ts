/**
 * Spreads the games of a simulation over workers. A free worker takes the next stretch of games; since a game depends on its
 * number only and tallies add up in any order, the result is the same for any number of workers.
 */
import { Worker } from 'node:worker_threads';
import { type CompiledGame, encodeGame } from '../engine.ts';
import type { SimJob, Stretch, WorkerTask } from './job.ts';
import { addTallies, emptyTally, type Tally } from './tally.ts';

/** A stretch should take about this long: short enough for a lively bar, long enough not to be all messages. */
const STRETCH_MS = 150;

interface Counter {
  next: number;
  done: number;
  size: number;
  tally: Tally;
}

export async function simulateInWorkers(
  game: CompiledGame,
  job: SimJob,
  games: number,
  workers: number,
  onProgress: (done: number) => void,
): Promise<Tally> {
  const counter: Counter = { next: 0, done: 0, size: 1, tally: emptyTally(job.players) };
  const task: WorkerTask = { job, game: encodeGame(game).play };
  const team = Array.from({ length: Math.min(workers, games) }, () => new Worker(workerFile(), { workerData: task }));
  try {
    await Promise.all(team.map((worker) => employ(worker, counter, games, onProgress)));
    return counter.tally;
  } finally {
    await Promise.all(team.map((worker) => worker.terminate()));
  }
}

/** The bundle of the command has the worker's bundle beside it. */
const workerFile = (): URL => new URL('./worker.mjs', import.meta.url);

/** Gives a worker stretches until none is left. */
function employ(worker: Worker, counter: Counter, games: number, onProgress: (done: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let began = 0;
    let stretch: Stretch | undefined;
    const give = (): void => {
      stretch = nextStretch(counter, games);
      began = performance.now();
      if (stretch === undefined) resolve();
      else worker.postMessage(stretch);
    };
    worker.on('message', (tally: Tally) => {
      counter.tally = addTallies(counter.tally, tally);
      counter.done += tally.games;
      counter.size = betterSize(tally.games, performance.now() - began);
      onProgress(counter.done);
      give();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a worker ended with ${code}`)));
    give();
  });
}

function nextStretch(counter: Counter, games: number): Stretch | undefined {
  if (counter.next >= games) return undefined;
  const from = counter.next;
  counter.next = Math.min(games, from + counter.size);
  return { from, to: counter.next };
}

const betterSize = (games: number, ms: number): number =>
  Math.max(1, Math.min(games * 4, Math.round((games * STRETCH_MS) / Math.max(ms, 1))));
