/** Plays the examples of a game and its random games, and lets the interpreter count. */
import { belowFor } from '../bots.ts';
import {
  addCounts,
  type CompiledGame,
  type Coverage,
  type CoverageReport,
  coverageOf,
  type Diagnostic,
  noCounts,
  seededBelow,
} from '../engine.ts';
import { settingsOf } from '../game-options.ts';
import { gameSeed } from '../sim/seeds.ts';

export interface CoverageJob {
  /** For each number of players. */
  readonly games: number;
  readonly players: readonly number[];
  readonly seed: number;
  /** Options of all random games. Undefined: the games go through them. */
  readonly fixed: Readonly<Record<string, string>> | undefined;
  readonly limit: number;
}

export interface Measured {
  readonly seed: number;
  readonly examples: { readonly total: number; readonly passed: number; readonly failed: readonly string[] };
  readonly playouts: {
    readonly games: number;
    readonly players: readonly number[];
    readonly finished: number;
    /** The others. */
    readonly unfinished: readonly UnfinishedGame[];
  };
  /** How often look-ahead gave up, in examples and in random games. */
  readonly unproven: number;
  readonly report: CoverageReport;
  /** What kept examples from being played. */
  readonly problems: readonly Diagnostic[];
}

export interface UnfinishedGame {
  readonly players: number;
  readonly seed: number;
  readonly options: Readonly<Record<string, string>>;
  readonly message: string;
}

export function measure(game: CompiledGame, job: CoverageJob, onProgress: (done: number) => void): Measured {
  const coverage = coverageOf(game);
  const examples = coverage.examples.map((example, index) => {
    onProgress(index);
    return coverage.example(example);
  });
  const passed = examples.filter((example) => example.passed);
  const { counts, games, unfinished, unproven } = playAll(game, coverage, job, (done) =>
    onProgress(examples.length + done),
  );
  return {
    seed: job.seed,
    examples: {
      total: examples.length,
      passed: passed.length,
      failed: examples.filter((example) => !example.passed).map(({ id }) => id),
    },
    playouts: { games, players: games === 0 ? [] : job.players, finished: games - unfinished.length, unfinished },
    unproven: examples.reduce((sum, example) => sum + example.unproven, unproven),
    report: coverage.report({ examples: passed, playouts: counts }),
    problems: coverage.problems,
  };
}

function playAll(game: CompiledGame, coverage: Coverage, job: CoverageJob, onProgress: (done: number) => void) {
  const { limit } = job;
  const counts = noCounts(game.core);
  const asked = new Map<number, number>();
  const settings = job.fixed === undefined ? settingsOf(game.core) : [job.fixed];
  const unfinished: UnfinishedGame[] = [];
  let games = 0;
  let unproven = 0;
  for (const players of job.players) {
    for (let index = 0; index < job.games; index++) {
      const seed = gameSeed(job.seed, index);
      const options = settings[index % settings.length] ?? {};
      const streams = { players: belowFor(seed), curiosity: seededBelow(seed) };
      try {
        const played = coverage.playout({ players, seed, options }, { ...streams, limit, asked });
        addCounts(counts, played.counts);
        unproven += played.unproven;
        if (played.stopped !== undefined) unfinished.push({ players, seed, options, message: played.stopped });
      } catch (error) {
        // Only our own bugs throw; the other games still tell something, and this one should be named.
        const message = `kodeks itself failed: ${error instanceof Error ? error.message : String(error)}`;
        unfinished.push({ players, seed, options, message });
      }
      games += 1;
      onProgress(games);
    }
  }
  return { counts, games, unfinished, unproven };
}
