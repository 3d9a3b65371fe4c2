/**
 * Spreads the games of a simulation over threads of this process. A free thread takes the next stretch of games; since a game depends
 * on its number only and tallies add up in any order, the result is the same for any number of threads.
 */
import type { Stretch } from './job.ts';
import type { PlayedStretch } from './stretch.ts';
import { addTallies, emptyTally, type Tally } from './tally.ts';
import { type Parcel, type SimThread, startThread } from './thread.ts';

/** A stretch should take about this long: short enough for a lively bar, long enough not to be all messages. */
const STRETCH_MS = 150;

interface Counter {
  next: number;
  done: number;
  size: number;
  tally: Tally;
}

export async function simulateInThreads(
  parcel: Parcel,
  games: number,
  threads: number,
  onPlayed: (done: number, stretch: Stretch, played: PlayedStretch) => void,
): Promise<Tally> {
  const counter: Counter = { next: 0, done: 0, size: 1, tally: emptyTally(parcel.job.players) };
  const team = Array.from({ length: Math.min(threads, games) }, () => startThread(parcel));
  try {
    await Promise.all(team.map((thread) => employ(thread, counter, games, onPlayed)));
    return counter.tally;
  } finally {
    await Promise.all(team.map((thread) => thread.end()));
  }
}

/** Gives a thread stretches until none is left. */
async function employ(
  thread: SimThread,
  counter: Counter,
  games: number,
  onPlayed: (done: number, stretch: Stretch, played: PlayedStretch) => void,
): Promise<void> {
  for (;;) {
    const stretch = nextStretch(counter, games);
    if (stretch === undefined) return;
    const began = performance.now();
    const played = await thread.play(stretch);
    const { tally } = played;
    counter.tally = addTallies(counter.tally, tally);
    counter.done += tally.games;
    counter.size = betterSize(tally.games, performance.now() - began);
    onPlayed(counter.done, stretch, played);
  }
}

function nextStretch(counter: Counter, games: number): Stretch | undefined {
  if (counter.next >= games) return undefined;
  const from = counter.next;
  counter.next = Math.min(games, from + counter.size);
  return { from, to: counter.next };
}

const betterSize = (games: number, ms: number): number =>
  Math.max(1, Math.min(games * 4, Math.round((games * STRETCH_MS) / Math.max(ms, 1))));
