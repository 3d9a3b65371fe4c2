/**
 * A recorded game under other rules: the same seed and the same answers, side by side with the rules it was played by.
 * In:  two programs and a recording of the first
 * Out: where the two first stand differently, and how many of the answers the other rules take
 */
import type { CoreProgram, CoreSite } from '@kodeks/dsl';
import type { Recording, Refusal, Session } from '../../api.ts';
import { pointAt } from '../../machine/search.ts';
import { type MachineSession, start } from '../../machine/session.ts';
import type { ReadGame } from '../readings/compare.ts';
import { type DifferentRow, differentRows, isSamePosition, type Position, positionOf } from './position.ts';

export type RecordedGame = Pick<Recording, 'players' | 'seed' | 'options' | 'answers'>;

export interface Replayed {
  readonly answers: number;
  /** So many of them the other rules take, one after the other. */
  readonly given: number;
  /** Why the next one is not taken. */
  readonly refusal: Refusal | undefined;
  /** What broke under the other rules on the way. */
  readonly problem: string | undefined;
  /** Options of the recording that the other rules do not have. */
  readonly lost: readonly string[];
  /** Undefined: both stand the same after every answer. */
  readonly parting: GameParting | undefined;
  /** The game under the other rules, after the answers that were given. */
  readonly session: Session;
}

export interface GameParting {
  /** How many answers led there under both rules. */
  readonly after: number;
  /** `begin`: they differ before the first answer. `position`: something lies or stands elsewhere. `asked`: another decision is open. `choices`: other answers can be given to the same one. */
  readonly reason: 'begin' | 'position' | 'asked' | 'choices' | 'broken' | 'end';
  /** Of the open decision, or of the one before if there is none. */
  readonly key: string;
  readonly rules: readonly string[];
  readonly at: Pick<CoreSite, 'file' | 'start' | 'end'> | undefined;
  /** Who answered last, and what. */
  readonly answer: RecordedGame['answers'][number] | undefined;
  readonly rows: readonly DifferentRow[];
  readonly gone: readonly string[];
  readonly came: readonly string[];
  /** As it stands there under the rules it was played by. */
  readonly before: Position;
}

/** Why a recording is not one of these rules, or cannot begin under the others. */
export type NoReplay =
  | { readonly why: 'players'; readonly players: number }
  | { readonly why: 'not-of-these-rules'; readonly after: number };

export function replayUnder(old: ReadGame, other: ReadGame, game: RecordedGame): Replayed | NoReplay {
  if (!hasPlayers(old.program, game)) return { why: 'not-of-these-rules', after: 0 };
  if (!hasPlayers(other.program, game)) return { why: 'players', players: game.players };
  const before = startOf(old, game);
  const now = startOf(other, game);
  const { answers } = game;
  let parting: GameParting | undefined;
  let refusal: Refusal | undefined;
  let given = 0;
  for (; given < answers.length; given++) {
    parting ??= partingAt(old, [before, now], answers, given);
    const answer = answers[given]!;
    // once they have parted, all that is asked is which answers still exist
    if (parting === undefined && !before.choose(answer.key, answer.player).ok)
      return { why: 'not-of-these-rules', after: given };
    const done = now.status.kind === 'deciding' ? now.choose(answer.key, answer.player) : undefined;
    if (done?.ok === true) continue;
    refusal = done?.refusal;
    parting ??= refusedParting(old, [startOf(old, game), now], answers, given);
    break;
  }
  parting ??= partingAt(old, [before, now], answers, given);
  const problem = now.status.kind === 'broken' ? now.status.problem.message : undefined;
  return { answers: answers.length, given, refusal, problem, lost: lostOptions(other, game), parting, session: now };
}

/** Does a game that was recorded under some rules also part from them under others, after so many answers or before? */
export function partsWithin(other: ReadGame, game: RecordedGame, parting: GameParting): boolean {
  if (!hasPlayers(other.program, game)) return false;
  const session = startOf(other, game);
  for (const { key, player } of game.answers.slice(0, parting.after))
    if (session.status.kind !== 'deciding' || !session.choose(key, player).ok) return true;
  return !isSamePosition(parting.before, positionOf(session));
}

function startOf({ program, texts }: ReadGame, { players, seed, options }: RecordedGame): MachineSession {
  const known = Object.entries(options).filter(([name, value]) => isValue(program, name, value));
  return start(program, { players, seed, options: Object.fromEntries(known), texts, mode: 'fast' });
}

const isValue = ({ options }: CoreProgram, name: string, value: number): boolean =>
  options.some((option) => option.name === name && value >= 0 && value < option.count);

const lostOptions = ({ program }: ReadGame, { options }: RecordedGame): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) => (isValue(program, name, value) ? [] : [name]));

const hasPlayers = ({ players }: CoreProgram, game: RecordedGame): boolean =>
  game.players >= players.least && game.players <= players.most;

type Both = readonly [before: MachineSession, now: MachineSession];

/** Counting the answers is quick, naming them all is not: that is done where something differs. */
function partingAt(
  old: ReadGame,
  both: Both,
  answers: RecordedGame['answers'],
  after: number,
): GameParting | undefined {
  const [before, now] = both;
  const counts = both.map((session) => (session.status.kind === 'deciding' ? session.candidateCount() : -1));
  const same = counts[0] === counts[1] && JSON.stringify(before.status) === JSON.stringify(now.status);
  if (same && sameView(before, now)) return undefined;
  return partingOf(old.program, before, positionOf(before), positionOf(now), answers, after);
}

/** Equal texts are quick to tell; where the programs hold other things, those that both have are compared. */
function sameView(before: MachineSession, now: MachineSession): boolean {
  if (JSON.stringify(before.view(undefined)) === JSON.stringify(now.view(undefined))) return true;
  return differentRows(positionOf(before), positionOf(now)).length === 0;
}

/** An answer that nobody had missed before: among as many there was another one. */
function refusedParting(
  old: ReadGame,
  [before, now]: Both,
  answers: RecordedGame['answers'],
  after: number,
): GameParting {
  for (const { key, player } of answers.slice(0, after)) before.choose(key, player);
  return partingOf(old.program, before, positionOf(before), positionOf(now), answers, after);
}

function partingOf(
  { asks, sites }: CoreProgram,
  session: MachineSession,
  before: Position,
  now: Position,
  answers: RecordedGame['answers'],
  after: number,
): GameParting {
  const ask = asks[pointAt(session.machine)?.ask ?? -1];
  const site = ask === undefined ? undefined : sites[ask.site];
  const rows = differentRows(before, now);
  return {
    after,
    reason: reasonOf(before, now, rows, after),
    key: ask?.key ?? '',
    rules: site?.rules ?? [],
    at: site === undefined ? undefined : { file: site.file, start: site.start, end: site.end },
    answer: answers[after - 1],
    rows,
    gone: before.choices.filter((choice) => !now.choices.includes(choice)),
    came: now.choices.filter((choice) => !before.choices.includes(choice)),
    before,
  };
}

function reasonOf(
  before: Position,
  now: Position,
  rows: readonly DifferentRow[],
  after: number,
): GameParting['reason'] {
  if (now.status === 'broken' && before.status !== 'broken') return 'broken';
  if (after === 0 && rows.length > 0) return 'begin';
  if (before.status !== now.status || before.status === 'over') return 'end';
  if (rows.length > 0) return 'position';
  return before.asked === now.asked ? 'choices' : 'asked';
}
