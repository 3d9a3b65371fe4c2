/** A simulation on this machine alone. */
import { type CompiledGame, encodeGame } from '../engine.ts';
import type { Host } from '../host.ts';
import { emittedModule, playByModule } from './emitted.ts';
import type { SimJob } from './job.ts';
import { inOrder, openLines } from './line-file.ts';
import { simulateInThreads } from './pool.ts';
import { gameLine, playStretch } from './stretch.ts';
import type { Tally } from './tally.ts';

export interface HereSettings {
  readonly games: number;
  readonly threads: number;
  /** The file for a line a game. */
  readonly ndjson: string | undefined;
  /** Where the cache folder is. */
  readonly env: Host['env'];
  readonly onProgress: (done: number) => void;
}

export async function playHere(game: CompiledGame, job: SimJob, settings: HereSettings): Promise<Tally> {
  const { games, threads, ndjson, env, onProgress } = settings;
  const module = job.check ? undefined : emittedModule(game, job, games, env);
  const file = ndjson === undefined ? undefined : openLines(ndjson);
  try {
    if (threads < 2 || games < 2) {
      if (module !== undefined) await playByModule(game, job, module);
      return playStretch(game, job, { from: 0, to: games }, (outcome) => {
        file?.write(gameLine(outcome));
        onProgress(outcome.index + 1);
      });
    }
    const write = file && inOrder(file);
    const parcel = { job, game: encodeGame(game).play, fingerprint: game.core.fingerprint, module };
    return await simulateInThreads(parcel, games, threads, (done, stretch, { lines }) => {
      write?.(stretch, lines);
      onProgress(done);
    });
  } finally {
    file?.close();
  }
}
