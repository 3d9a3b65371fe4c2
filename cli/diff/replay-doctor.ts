/**
 * Plays recorded games again under the new rules and finds the change that made them part: the old rules with some of the changes, fewer and fewer, as long as
 * the game still parts from its old course (delta debugging). What is left is the rule that made it.
 */
import {
  type CompiledGame,
  compile,
  type GameParting,
  type NoReplay,
  partsWithin,
  type RecordedGame,
  type Replayed,
  replayUnder,
} from '../engine.ts';
import type { Cancel } from '../long/cancel.ts';
import type { NamedGame } from './recorded-games.ts';
import { type ChangedUnit, withChanges } from './units.ts';

export interface ReplayedGame extends NamedGame {
  readonly replayed: Replayed | NoReplay;
  /** The fewest changes that alone make it part there; undefined: it does not part, or nobody looked any more. */
  readonly causes: readonly ChangedUnit[] | undefined;
}

export interface DoctorWork {
  readonly cancel: Cancel;
  readonly onProgress: (done: number, of: number) => void;
}

export const isReplayed = (replayed: Replayed | NoReplay): replayed is Replayed => !('why' in replayed);

export async function replayGames(
  old: CompiledGame,
  now: CompiledGame,
  games: readonly NamedGame[],
  units: readonly ChangedUnit[],
  { cancel, onProgress }: DoctorWork,
): Promise<readonly ReplayedGame[]> {
  const doctor = doctorFor(old, now, units, cancel);
  const out: ReplayedGame[] = [];
  for (const [done, game] of games.entries()) {
    onProgress(done, games.length);
    await cancel.breathe();
    if (cancel.wanted) break;
    const replayed = replayUnder(playable(old), playable(now), game.recording);
    const parting = isReplayed(replayed) ? replayed.parting : undefined;
    const causes = parting === undefined ? undefined : await doctor(game.recording, parting);
    out.push({ ...game, replayed, causes });
  }
  return out;
}

const playable = ({ core, texts }: CompiledGame) => ({ program: core, texts });

type Doctor = (game: RecordedGame, parting: GameParting) => Promise<readonly ChangedUnit[] | undefined>;

/** Most trials for one game: two changes that only matter together among a hundred need about as many. */
const MOST_TRIALS = 120;

function doctorFor(old: CompiledGame, now: CompiledGame, units: readonly ChangedUnit[], cancel: Cancel): Doctor {
  const [before = [], after = []] = [old, now].map(({ sources }) => [...sources.values()]);
  const known: { readonly causes: readonly ChangedUnit[]; readonly game: CompiledGame }[] = [];
  let mixed: CompiledGame | undefined;
  return async (game, parting) => {
    let trials = 0;
    const parts = async (changes: readonly ChangedUnit[]): Promise<boolean> => {
      trials += 1;
      await cancel.breathe();
      if (cancel.wanted || trials > MOST_TRIALS) return false;
      mixed = compile(withChanges(before, after, changes)).game; // not every mixture is a game
      return mixed !== undefined && partsWithin(playable(mixed), game, parting);
    };
    // what one game parts for is mostly what the next one does
    for (const one of known) if (partsWithin(playable(one.game), game, parting)) return one.causes;
    if (!(await parts(units))) return undefined;
    const causes = await fewest(units, parts);
    if (cancel.wanted || trials > MOST_TRIALS || !(await parts(causes)) || mixed === undefined) return undefined;
    known.push({ causes, game: mixed });
    return causes;
  };
}

/** Zeller's ddmin: no change can be left out of the result. */
async function fewest(
  all: readonly ChangedUnit[],
  parts: (changes: readonly ChangedUnit[]) => Promise<boolean>,
): Promise<readonly ChangedUnit[]> {
  let left = all;
  let pieces = 2;
  while (left.length > 1) {
    const size = Math.ceil(left.length / pieces);
    const chunks = Array.from({ length: Math.ceil(left.length / size) }, (_, i) =>
      left.slice(i * size, (i + 1) * size),
    );
    const alone = await firstThat(chunks, parts);
    const without =
      alone === undefined && chunks.length > 2 ? await firstThat(chunks.map(others(left)), parts) : undefined;
    if (alone !== undefined) [left, pieces] = [alone, 2];
    else if (without !== undefined) [left, pieces] = [without, Math.max(pieces - 1, 2)];
    else if (pieces >= left.length) break;
    else pieces = Math.min(left.length, pieces * 2);
  }
  return left;
}

const others =
  (all: readonly ChangedUnit[]) =>
  (chunk: readonly ChangedUnit[]): readonly ChangedUnit[] =>
    all.filter((unit) => !chunk.includes(unit));

async function firstThat<T>(all: readonly T[], is: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await is(one)) return one;
  return undefined;
}
