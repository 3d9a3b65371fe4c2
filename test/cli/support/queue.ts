/** Workers and simulations as processes that can be killed, on a queue of a test's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../support/source-tree.ts';

export interface Running {
  readonly err: () => string;
  /** Ends when the process has. */
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();

/** No test leaves a process behind. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export function startKodeks(words: readonly string[], launcher = join(ROOT, 'cli/bin/kodeks.mjs')): Running {
  const child = spawn(process.execPath, [launcher, ...words], { cwd: ROOT });
  running.add(child);
  const parts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.err += text));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, ...parts });
    }),
  );
  return {
    err: () => parts.err,
    ended,
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await ended;
    },
  };
}

/** The time out of the test says so when it never comes true. */
export async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await pause(50);
  }
}

export const runIdOf = (sim: Running): Promise<string> => until(() => /run (\w+) is in the queue/.exec(sim.err())?.[1]);

/** A report without what differs from run to run. */
export function reportOf(out: string): Record<string, unknown> {
  const { seconds: _, ...report } = JSON.parse(out);
  return report;
}
