/** A thread of `kodeks sim`: takes the compiled game, then plays the stretches it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { decodeGame } from './engine.ts';
import type { Stretch, WorkerTask } from './sim/job.ts';
import { playStretch } from './sim/stretch.ts';

const { job, game: text }: WorkerTask = workerData;
const game = decodeGame(text, job.files);
if (game === undefined) throw new Error('a worker was given a game of another edition');

parentPort?.on('message', (stretch: Stretch) => parentPort?.postMessage(playStretch(game, job, stretch)));
