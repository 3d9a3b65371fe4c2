/** Plays every other reading of a game's rulings from the same seeds as the reading it holds. */
import { type BotName, botsFor } from '../bots.ts';
import {
  type CompiledGame,
  type Interval,
  lineStarts,
  type Parting,
  positionAt,
  shareInterval,
  type Trace,
  traceDifference,
  traceOf,
} from '../engine.ts';
import type { Cancel } from '../long/cancel.ts';
import type { Kept } from '../long/kept.ts';
import { gameSeed } from '../sim/seeds.ts';

export interface ReadingsJob {
  readonly games: number;
  readonly players: number;
  readonly seed: number;
  readonly bots: readonly BotName[];
  readonly options: Readonly<Record<string, string>>;
  readonly limit: number;
  readonly only: string | undefined;
}

export interface ComparedReading {
  readonly option: string;
  readonly name: { readonly pl: string; readonly en: string };
  readonly rules: readonly string[];
  /** The reading that the game holds, and the other one. */
  readonly ours: string;
  readonly other: string;
  readonly games: number;
  readonly parted: Share;
  readonly scores: Share;
  readonly winners: Share;
  readonly first: (Parting & { readonly seed: number; readonly line: number }) | undefined;
}

export interface Share extends Interval {
  readonly count: number;
}

export interface OtherReading {
  readonly option: string;
  readonly ours: string;
  readonly other: string;
}

/** Options that `game.yaml` marks as readings, once for each of their other values. */
export function readingsOf({ core, data }: CompiledGame): readonly OtherReading[] {
  const marked = new Set((data.manifest?.options ?? []).flatMap(({ id, reading }) => (reading ? [id.value] : [])));
  return core.options
    .filter(({ name }) => marked.has(name))
    .flatMap(({ name, count, standard, values }) => {
      const value = (ordinal: number): string => values[ordinal] ?? (ordinal === 1 ? 'yes' : 'no');
      const others = Array.from({ length: count }, (_, i) => i).filter((i) => i !== standard);
      return others.map((other) => ({ option: name, ours: value(standard), other: value(other) }));
    });
}

/** How two games differ is all that is kept of them. */
export type GameDifference = ReturnType<typeof traceDifference>;

export interface ReadingsWork {
  readonly cancel: Cancel;
  readonly kept: Kept<GameDifference>;
  readonly onProgress: (games: number) => void;
}

export async function compareReadings(
  game: CompiledGame,
  job: ReadingsJob,
  { cancel, kept, onProgress }: ReadingsWork,
): Promise<readonly ComparedReading[]> {
  const wanted = readingsOf(game).filter(({ option }) => job.only === undefined || option === job.only);
  const play = (index: number, options: Readonly<Record<string, string>>): Trace => {
    const seed = gameSeed(job.seed, index);
    return traceOf(
      { program: game.core, texts: game.texts },
      { players: job.players, seed, options: { ...job.options, ...options }, limit: job.limit },
      botsFor(job.bots, job.players, seed),
    );
  };
  const ours: Trace[] = [];
  const differenceIn = (index: number, { option, other }: OtherReading): GameDifference => {
    const held = ours[index] ?? play(index, {});
    ours[index] = held;
    return traceDifference(game.core, held, play(index, { [option]: other }));
  };
  const compared: ComparedReading[] = [];
  let played = 0;
  for (const reading of wanted) {
    const differences: { readonly index: number; readonly found: GameDifference }[] = [];
    for (let index = 0; index < job.games && !cancel.wanted; index++) {
      onProgress(played);
      await cancel.breathe();
      const id = `${reading.option}=${reading.other} ${index}`;
      const before = kept.before.get(id);
      const found = before ?? differenceIn(index, reading);
      if (before === undefined) kept.keep(id, found);
      differences.push({ index, found });
      played += 1;
    }
    if (differences.length > 0) compared.push(comparedReading(game, job, reading, differences));
    if (cancel.wanted) break;
  }
  return compared;
}

function comparedReading(
  game: CompiledGame,
  job: ReadingsJob,
  reading: OtherReading,
  differences: readonly { readonly index: number; readonly found: GameDifference }[],
): ComparedReading {
  const games = differences.length;
  const share = (count: number): Share => ({ count, ...shareInterval(count, games) });
  const among = (is: (found: GameDifference) => boolean): Share =>
    share(differences.filter(({ found }) => is(found)).length);
  const partings = differences.flatMap(({ index, found: { parting } }) =>
    parting === undefined ? [] : [{ index, parting }],
  );
  const [earliest] = partings.sort((a, b) => a.parting.after - b.parting.after);
  const words = game.data.manifest?.options.find(({ id }) => id.value === reading.option);
  return {
    ...reading,
    name: { pl: words?.name?.pl?.value ?? reading.option, en: words?.name?.en?.value ?? reading.option },
    rules: words?.rules.map(({ value }) => value) ?? [],
    games,
    parted: among(({ parting }) => parting !== undefined),
    scores: among(({ scores }) => scores),
    winners: among(({ winners }) => winners),
    first:
      earliest === undefined
        ? undefined
        : { ...earliest.parting, seed: gameSeed(job.seed, earliest.index), line: lineOf(game, earliest.parting) },
  };
}

function lineOf({ sources }: CompiledGame, { at }: Parting): number {
  const text = at === undefined ? undefined : sources.get(at.file)?.text;
  return text === undefined || at === undefined ? 0 : positionAt(lineStarts(text), at.start).line;
}
