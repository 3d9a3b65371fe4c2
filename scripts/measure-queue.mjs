/**
 * `npm run bench:queue`: what a queue costs and how play grows with its workers, on this machine. The figures of the guide's page
 * "Simulations on many machines" come from here. Processor time is told besides the clock, since a busy machine falsifies only that.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './prepare.mjs';
import { ensureRedis, startRedis } from './redis.mjs';

const GAME = 'test/classics/connect-four';
const KODEKS = join(ROOT, 'cli/bin/kodeks.mjs');
const TICKS_A_SECOND = 100;

/** @param {readonly string[]} words */
const start = (words) => spawn(process.execPath, [KODEKS, ...words], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });

/** @param {import('node:child_process').ChildProcess} child */
function processorSeconds(child) {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {'stdout' | 'stderr'} stream
 * @param {RegExp} wanted
 */
function heard(child, stream, wanted) {
  return new Promise((resolve) => {
    let text = '';
    child[stream]?.on('data', (part) => {
      text += part;
      if (wanted.test(text)) resolve(text);
    });
  });
}

/**
 * @param {string} address
 * @param {number} workers with a thread each
 * @param {number} games
 * @param {number} size of a shard
 */
async function measure(address, workers, games, size) {
  const team = Array.from({ length: workers }, () => start(['worker', '--queue', address, '--threads', '1']));
  await Promise.all(team.map((worker) => heard(worker, 'stderr', /waiting for shards/)));
  const words = ['--games', String(games), '--shard', String(size), '--queue', address, '--json'];
  // its own threads are warm after the first run, as they are in a long one
  await new Promise((resolve) =>
    start(['sim', GAME, '--games', '2000', '--shard', '100', '--queue', address]).on('close', resolve),
  );
  const before = team.map(processorSeconds);
  const sim = start(['sim', GAME, ...words]);
  const out = heard(sim, 'stdout', /\n}\n$/);
  const began = performance.now();
  await heard(sim, 'stderr', /is in the queue/);
  const queued = performance.now();
  await out;
  const seconds = (performance.now() - queued) / 1000;
  const processor = team.reduce((sum, worker, i) => sum + processorSeconds(worker) - (before[i] ?? 0), 0);
  for (const worker of team) worker.kill('SIGKILL');
  return { seconds, processor, before: (queued - began) / 1000 };
}

const redis = await startRedis(await ensureRedis(console.error));
try {
  const games = Number(process.argv[2] ?? 400_000);
  console.log(`${GAME}, ${games} games`);
  for (const workers of [1, 2, 4, 8]) {
    const { seconds, processor } = await measure(redis.address, workers, games, Math.round(games / 64));
    console.log(
      `${workers} workers: ${Math.round(games / seconds)} games/s, ${processor.toFixed(1)} s of processor time`,
    );
    await pause(200);
  }
  const coarse = await measure(redis.address, 1, games, Math.round(games / 20));
  const fine = await measure(redis.address, 1, games, Math.round(games / 2000));
  const more = 2000 - 20;
  console.log(
    `a shard costs ${(((fine.seconds - coarse.seconds) / more) * 1000).toFixed(2)} ms by the clock, ${(((fine.processor - coarse.processor) / more) * 1000).toFixed(2)} ms of the worker's processor time`,
  );
} finally {
  await redis.remove();
}
