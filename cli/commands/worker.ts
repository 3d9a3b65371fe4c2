/** `kodeks worker`: lends this machine to the simulations of a queue. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { firstSignal } from '../long/first-signal.ts';
import { FINE } from '../outcome.ts';
import { type Shell, withExamples } from './command.ts';
import { queueAddress } from './queue-address.ts';

interface WorkerOptions {
  readonly queue?: string;
  readonly threads: number;
  readonly patience: number;
}

export function addWorker(program: Command, shell: Shell): void {
  const command = program
    .command('worker')
    .description(
      'Plays shards of simulations that `kodeks sim --queue` has put into a queue, until it is stopped. It needs no game: the compiled game comes with the run. It may be killed at any moment; what it was playing is played by another worker. A run of another edition of kodeks is refused. Ctrl-C lets it finish its shards first.',
    )
    .option('--queue <address>', 'redis://host:port or the path of a socket (without it: KODEKS_QUEUE)')
    .option('--threads <n>', 'games played at once', wholeNumber('--threads', 1, 256), availableParallelism())
    .option(
      '--patience <seconds>',
      'how long one game may take before its shard is given up',
      wholeNumber('--patience', 1, 1_000_000),
      600,
    )
    .action(async (options: WorkerOptions) => {
      await work(options, shell);
      shell.end(FINE);
    });
  withExamples(command, [
    ['worker --queue redis://10.0.0.5', 'with a thread for every core'],
    ['worker --queue /run/redis/redis.sock --threads 2', 'through a socket of this machine'],
  ]);
}

async function work({ queue, threads, patience }: WorkerOptions, { host }: Shell): Promise<void> {
  const address = queueAddress(queue, host.env);
  const { withStore } = await import('../queue/run.ts');
  const { serveShards } = await import('../queue/serve-shards.ts');
  const say = (line: string): void => host.err.write(`${line}\n`);
  await withStore({ address, say }, (redis) => serveShards(redis, { threads, patience, say, stopped: firstSignal() }));
}
