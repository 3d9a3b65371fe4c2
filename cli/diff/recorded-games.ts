/** Games to play again: kept ones (`save` in `kodeks play`, recordings of hosts), or games that bots play under the old rules. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BotName, botsFor } from '../bots.ts';
import { type CompiledGame, type RecordedGame, start } from '../engine.ts';
import { fileTrouble } from '../files/file-trouble.ts';
import { shownPath } from '../files/paths.ts';
import type { Cancel } from '../long/cancel.ts';
import { UsageError } from '../outcome.ts';
import { gameSeed } from '../sim/seeds.ts';

export interface NamedGame {
  /** A file, or `seed 804215951`. */
  readonly name: string;
  /** Undefined: bots have just played it. */
  readonly file: string | undefined;
  readonly recording: RecordedGame;
}

export function readGames(paths: readonly string[], cwd: string): readonly NamedGame[] {
  return paths.flatMap((path) => filesAt(resolve(cwd, path), path)).map((file) => readGame(file, cwd));
}

function filesAt(path: string, asked: string): readonly string[] {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined)
    throw new UsageError(`there is no file or folder \`${asked}\``, ['--games names kept games']);
  if (!about.isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new UsageError(`there is no kept game (.json) in \`${asked}\``);
  return names.sort().map((name) => join(path, name));
}

function readGame(file: string, cwd: string): NamedGame {
  const name = shownPath(file, cwd);
  const recording = recordingIn(parsed(file, name));
  if (recording === undefined)
    throw new UsageError(`\`${name}\` is not a kept game`, ['`save FILE` in `kodeks play` keeps one']);
  return { name, file, recording };
}

function parsed(file: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw new UsageError(`\`${name}\` cannot be read: ${fileTrouble(error)?.en ?? String(error)}`);
  }
}

/** A kept game holds its recording; a recording stands for itself. */
function recordingIn(value: unknown): RecordedGame | undefined {
  if (!isRecord(value)) return undefined;
  const { players, seed, options, answers } = isRecord(value.recording) ? value.recording : value;
  const isWhole =
    Number.isInteger(players) &&
    Number.isInteger(seed) &&
    isRecord(options) &&
    Object.values(options).every(Number.isInteger) &&
    Array.isArray(answers) &&
    answers.every((one) => isRecord(one) && typeof one.key === 'string' && Number.isInteger(one.player));
  return isWhole ? ({ players, seed, options, answers } as unknown as RecordedGame) : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// ---------------------------------------------------------------- by bots

export interface PlayJob {
  readonly games: number;
  /** Undefined: all numbers in turn. */
  readonly players: number | undefined;
  readonly seed: number;
  readonly bots: readonly BotName[];
  readonly options: Readonly<Record<string, string>>;
  readonly limit: number;
}

export async function gamesOfBots(
  game: CompiledGame,
  job: PlayJob,
  cancel: Cancel,
  onProgress: (done: number) => void,
): Promise<readonly NamedGame[]> {
  const { least, most } = game.core.players;
  const games: NamedGame[] = [];
  for (let index = 0; index < job.games; index++) {
    onProgress(index);
    await cancel.breathe();
    if (cancel.wanted) break;
    const seed = gameSeed(job.seed, index);
    const players = job.players ?? least + (index % (most - least + 1));
    const session = start(game, { players, seed, options: job.options, mode: 'fast' });
    const bots = botsFor(job.bots, players, seed);
    while (session.status.kind === 'deciding' && session.decisions < job.limit) {
      session.candidateCount(); // may find a dead end
      const { status } = session;
      if (status.kind !== 'deciding') break;
      const player = status.players[0] ?? 0;
      bots[player]?.answer(session, player);
    }
    games.push({ name: `seed ${seed}`, file: undefined, recording: session.recording() });
  }
  return games;
}
