/** A thread of `kodeks sim`: compiles the game once, then plays the stretches it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { compile } from './engine.ts';
import type { SimJob, Stretch } from './sim/job.ts';
import { playStretch } from './sim/stretch.ts';

const job: SimJob = workerData;
const { game } = compile(job.files);
if (game === undefined) throw new Error('a worker was given a game that does not compile');

parentPort?.on('message', (stretch: Stretch) => parentPort?.postMessage(playStretch(game, job, stretch)));
