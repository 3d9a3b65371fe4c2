/**
 * Plays the games of a balance report in threads. Each game is a line; with a file the lines are kept, so that what was stopped, by Ctrl-C or by a
 * power cut, goes on where it was. A game depends on its number only: it does not matter when or by which thread it is played.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { type CompiledGame, encodeGame } from '../engine.ts';
import { UsageError } from '../outcome.ts';
import type { SimJob } from '../sim/job.ts';
import { playOne } from '../sim/play-one.ts';
import { type GameLine, gameLine } from '../sim/stretch.ts';
import { startThread } from '../sim/thread.ts';

export interface BalanceRun {
  readonly games: number;
  readonly threads: number;
  /** The file that keeps the games. */
  readonly keep: string | undefined;
  readonly onProgress: (done: number) => void;
  /** Asked before each game. */
  readonly isCancelled: () => boolean;
}

/** The games that were played, by number; all of them, unless it was cancelled. */
export async function playGames(game: CompiledGame, job: SimJob, run: BalanceRun): Promise<readonly GameLine[]> {
  const played = run.keep === undefined ? [] : keptGames(run.keep, headerOf(game, job));
  const known = new Set(played.map((line) => line.game));
  const lines = played.filter((line) => line.game < run.games);
  const missing = Array.from({ length: run.games }, (_, index) => index).filter((index) => !known.has(index));
  const take = (text: string): void => {
    if (run.keep !== undefined) appendFileSync(run.keep, text);
    for (const line of text.split('\n')) if (line !== '') lines.push(JSON.parse(line));
    run.onProgress(lines.length);
  };
  if (run.threads < 2 || missing.length < 2) await playAlone(game, job, missing, take, run);
  else await playInThreads(game, job, missing, take, run);
  return lines.sort((a, b) => a.game - b.game);
}

async function playAlone(
  game: CompiledGame,
  job: SimJob,
  missing: readonly number[],
  take: (line: string) => void,
  { isCancelled }: BalanceRun,
): Promise<void> {
  for (const index of missing) {
    await new Promise((resolve) => setImmediate(resolve)); // lets a signal come through
    if (isCancelled()) return;
    take(gameLine(playOne(game, job, index)));
  }
}

async function playInThreads(
  game: CompiledGame,
  job: SimJob,
  missing: readonly number[],
  take: (lines: string) => void,
  { threads, isCancelled }: BalanceRun,
): Promise<void> {
  const parcel = { job, game: encodeGame(game).play, fingerprint: game.core.fingerprint };
  const team = Array.from({ length: Math.min(threads, missing.length) }, () => startThread(parcel));
  let next = 0;
  try {
    await Promise.all(
      team.map(async (thread) => {
        while (next < missing.length && !isCancelled()) {
          const index = missing[next++]!;
          const { lines } = await thread.play({ from: index, to: index + 1 });
          take(lines);
        }
      }),
    );
  } finally {
    await Promise.all(team.map((thread) => thread.end()));
  }
}

// ---------------------------------------------------------------- the file

/** What makes games comparable: other rules or other bots are other games. */
function headerOf(game: CompiledGame, { players, seed, options, bots, limit, vary }: SimJob): string {
  return JSON.stringify({ balance: 1, fingerprint: game.core.fingerprint, players, seed, options, bots, limit, vary });
}

function keptGames(path: string, header: string): GameLine[] {
  if (!existsSync(path)) {
    writeFileSync(path, `${header}\n`);
    return [];
  }
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1); // the last line may have been cut off
  const [first, ...lines] = whole.split('\n');
  if (first !== header)
    throw new UsageError(`--keep ${path}: it holds games of other rules, bots, seeds or options`, [
      'take another file, or delete this one',
    ]);
  truncateSync(path, Buffer.byteLength(whole));
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
