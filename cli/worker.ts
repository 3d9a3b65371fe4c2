/** A thread of `kodeks sim` or `kodeks worker`: takes the compiled game, then plays the stretches it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { decodeGame } from './engine.ts';
import { playByModule } from './sim/emitted.ts';
import type { Stretch, WorkerTask } from './sim/job.ts';
import { gameLine, type PlayedStretch, playStretch } from './sim/stretch.ts';

const { job, game: text, fingerprint, module, done }: WorkerTask = workerData;
const game = decodeGame(text, job.files);
if (game === undefined) throw new Error('the game was compiled by another edition of kodeks');
if (game.core.fingerprint !== fingerprint)
  throw new Error(`the game has the fingerprint ${game.core.fingerprint}, not ${fingerprint}: these are other rules`);
if (module !== undefined) await playByModule(game, job, module);

parentPort?.on('message', (stretch: Stretch) => {
  const lines: string[] = [];
  const tally = playStretch(game, job, stretch, (outcome) => {
    if (job.lines) lines.push(gameLine(outcome));
    Atomics.add(done, 0, 1);
  });
  parentPort?.postMessage({ tally, lines: lines.join('') } satisfies PlayedStretch);
});
