/**
 * The same game under two readings of a rule: with the same seed and the same players, decision by decision, until they part.
 * In:  games as they went under one reading (traces)
 * Out: how often and where another reading parts from them, and whether it changes scores and winners
 */
import type { CoreProgram, CoreSite, GameTexts } from '@kodeks/dsl';
import type { Bot } from '../../bots/bot.ts';
import { pointAt } from '../../machine/search.ts';
import { start } from '../../machine/session.ts';

export interface ReadGame {
  readonly program: CoreProgram;
  readonly texts: GameTexts;
}

export interface PlaySettings {
  readonly players: number;
  readonly seed: number;
  readonly options: Readonly<Record<string, string>>;
  /** Decisions after which a game is left. */
  readonly limit: number;
}

export interface Trace {
  readonly steps: readonly TraceStep[];
  /** Undefined if it did not come to its end. */
  readonly end: { readonly winners: readonly number[]; readonly scores: readonly number[] } | undefined;
}

/** Before a decision: the position, who decides, among how many. */
interface TraceStep {
  readonly position: string;
  readonly player: number;
  readonly choices: number;
  readonly ask: number;
}

export function traceOf({ program, texts }: ReadGame, settings: PlaySettings, bots: readonly Bot[]): Trace {
  const session = start(program, { ...settings, texts, mode: 'fast' });
  const steps: TraceStep[] = [];
  while (steps.length < settings.limit && session.status.kind === 'deciding') {
    const player = session.status.players[0] ?? 0;
    const choices = session.candidateCount();
    if (session.status.kind !== 'deciding') break; // a dead end
    steps.push({ position: session.hash(), player, choices, ask: pointAt(session.machine)?.ask ?? -1 });
    bots[player]?.answer(session, player);
  }
  const { status } = session;
  const end = status.kind === 'over' ? { winners: status.result.winners, scores: status.result.scores } : undefined;
  return { steps, end };
}

export interface Parting {
  /** How many decisions were the same. */
  readonly after: number;
  /** What is decided differently, or what the last common decision was. */
  readonly key: string;
  readonly rules: readonly string[];
  readonly at: Pick<CoreSite, 'file' | 'start' | 'end'> | undefined;
}

export interface TraceDifference {
  /** Undefined: the games went the same way. */
  readonly parting: Parting | undefined;
  readonly scores: boolean;
  readonly winners: boolean;
}

export function traceDifference(program: CoreProgram, one: Trace, other: Trace): TraceDifference {
  const length = Math.min(one.steps.length, other.steps.length);
  let after = 0;
  while (after < length && sameStep(one.steps[after]!, other.steps[after]!)) after += 1;
  const scores = JSON.stringify(one.end?.scores) !== JSON.stringify(other.end?.scores);
  const winners = JSON.stringify(one.end?.winners) !== JSON.stringify(other.end?.winners);
  const whole = after === one.steps.length && after === other.steps.length;
  if (whole && !scores && !winners) return { parting: undefined, scores, winners };
  return { parting: partingOf(program, one, other, after), scores, winners };
}

const sameStep = (a: TraceStep, b: TraceStep): boolean =>
  a.position === b.position && a.player === b.player && a.choices === b.choices && a.ask === b.ask;

/** In one position with other choices it is that decision; else what followed the decision before. */
function partingOf({ asks, sites }: CoreProgram, one: Trace, other: Trace, after: number): Parting {
  const [a, b] = [one.steps[after], other.steps[after]];
  const here = a !== undefined && a.position === b?.position ? a : one.steps[after - 1];
  const ask = asks[here?.ask ?? -1];
  const site = ask === undefined ? undefined : sites[ask.site];
  const at = site === undefined ? undefined : { file: site.file, start: site.start, end: site.end };
  return { after, key: ask?.key ?? '', rules: site?.rules ?? [], at };
}
