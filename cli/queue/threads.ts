/** The threads of a worker: one a shard, kept for the next shard of the same run. */

import type { Stretch } from '../sim/job.ts';
import type { PlayedStretch } from '../sim/stretch.ts';
import { type Parcel, type SimThread, startThread } from '../sim/thread.ts';

export interface Threads {
  play(run: string, parcel: () => Promise<Parcel>, stretch: Stretch): Promise<PlayedStretch>;
  end(): Promise<void>;
}

interface Idle {
  readonly run: string;
  readonly thread: SimThread;
}

const WATCH_MS = 500;

/** `patience`: seconds after which a game that does not end is given up with its thread. */
export function openThreads(most: number, patience: number): Threads {
  const idle: Idle[] = [];
  let busy = 0;

  async function threadFor(run: string, parcel: () => Promise<Parcel>): Promise<SimThread> {
    const known = idle.findIndex((one) => one.run === run);
    const [kept] = known < 0 ? [] : idle.splice(known, 1);
    if (kept !== undefined) return kept.thread;
    if (idle.length + busy > most) await idle.shift()?.thread.end();
    return startThread(await parcel());
  }

  return {
    async play(run, parcel, stretch) {
      busy++;
      try {
        const thread = await threadFor(run, parcel);
        const played = await playWatched(thread, stretch, patience);
        idle.push({ run, thread });
        return played;
      } finally {
        busy--;
      }
    },
    end: async () => void (await Promise.all(idle.map(({ thread }) => thread.end()))),
  };
}

async function playWatched(thread: SimThread, stretch: Stretch, patience: number): Promise<PlayedStretch> {
  let seen = -1;
  let since = performance.now();
  const watch = setInterval(() => {
    const done = thread.done();
    if (done !== seen) since = performance.now();
    else if (performance.now() - since > patience * 1000) void thread.end(`not over after ${patience} s`);
    seen = done;
  }, WATCH_MS);
  try {
    return await thread.play(stretch);
  } finally {
    clearInterval(watch);
  }
}
