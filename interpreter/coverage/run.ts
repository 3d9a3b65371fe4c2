/** Plays what shows whether rules are exercised: a worked example, or a game at random that also asks now and then what is refused, and why. */
import type { CompiledExample, CoreProgram } from '@kodeks/dsl';
import type { Refusal } from '../api.ts';
import { type ExampleStart, runExample } from '../examples/index.ts';
import { pointAt } from '../machine/search.ts';
import type { MachineSession } from '../machine/session.ts';
import type { Counts } from './counts.ts';
import { type Watched, watch } from './watch.ts';

// ---------------------------------------------------------------- worked examples

export interface ExampleEvidence {
  readonly id: string;
  /** An example that fails proves nothing: its counts are for nobody. */
  readonly passed: boolean;
  readonly counts: Counts;
  /** Reasons that stood alone against an answer that the example expects to be refused. */
  readonly alone: ReadonlySet<number>;
  /** How often look-ahead gave up. */
  readonly unproven: number;
}

export interface WatchedGame {
  /** The game's own program. */
  readonly program: CoreProgram;
  /** The program that its examples extend. */
  readonly extended: CoreProgram;
  readonly start: (options: ExampleStart) => MachineSession;
}

export function coverExample(game: WatchedGame, example: CompiledExample): ExampleEvidence {
  let watched: Watched | undefined;
  const start = (options: ExampleStart): MachineSession => {
    watched = watch(game.program, game.start(options));
    return watched.session;
  };
  const { passed, refused, unproven } = runExample({ program: game.extended, start }, example);
  const counts = watched!.counts();
  for (const { meant } of refused) countRefusals(counts, meant);
  const alone = refused.flatMap(({ refusals: [first, ...others] }) =>
    first?.reason !== undefined && others.every(({ reason }) => reason === first.reason) ? [first.reason] : [],
  );
  return { id: example.id, passed, counts, alone: new Set(alone), unproven };
}

export function countRefusals(counts: Counts, refusals: readonly Refusal[]): void {
  for (const { reason } of refusals)
    if (reason !== undefined && reason < counts.refused.length) counts.refused[reason]! += 1;
}

// ---------------------------------------------------------------- random games

/** A whole number from 0 up to, not including, n. */
type Below = (n: number) => number;

export interface PlayoutSettings {
  readonly session: MachineSession;
  /** Who decides: the players, and where we ask what is refused. Two streams, so that asking changes no game. */
  readonly players: Below;
  readonly curiosity: Below;
  /** Decisions after which a game is left. */
  readonly limit: number;
  /** By ask: how often we have asked there, in all games. */
  readonly asked: Map<number, number>;
}

export interface PlayoutEvidence {
  readonly counts: Counts;
  /** Why it did not come to its end; undefined if it did. */
  readonly stopped: string | undefined;
  /** How often look-ahead gave up. */
  readonly unproven: number;
}

/** What a decision refuses is asked the first times that it comes up, and then now and then: it takes much longer than to decide. */
const ASKED_ALWAYS = 40;
const ASKED_ONE_IN = 12;

export function coverPlayout(program: CoreProgram, settings: PlayoutSettings): PlayoutEvidence {
  const { players, curiosity, limit, asked } = settings;
  const { session, counts } = watch(program, settings.session);
  const refusals: Refusal[] = [];
  let answers = 0;
  for (; answers < limit && session.status.kind === 'deciding'; answers++) {
    const ask = pointAt(session.machine)?.ask ?? 0;
    const before = asked.get(ask) ?? 0;
    if (before < ASKED_ALWAYS || curiosity(ASKED_ONE_IN) === 0) {
      asked.set(ask, before + 1);
      refusals.push(...refusalsHere(settings.session, curiosity)); // what is tried there is not watched
    }
    session.chooseRandom(players);
  }
  const { status } = session;
  const found = counts();
  countRefusals(found, refusals);
  const stopped = status.kind === 'broken' ? status.problem.message : `still not over after ${answers} decisions`;
  return { counts: found, stopped: status.kind === 'over' ? undefined : stopped, unproven: session.unproven() };
}

/** Everything that the open decision refuses; of sets a few. */
export function refusalsHere(session: MachineSession, below: Below): readonly Refusal[] {
  const { form } = session.program.asks[pointAt(session.machine)?.ask ?? -1] ?? { form: undefined };
  if (form?.form === 'subset') return refusedSubsets(session, below);
  return session.refused().flatMap(({ refusals }) => refusals);
}

const SUBSETS = 6;

/** There are too many to go through them: a few, of any size that is allowed. */
function refusedSubsets(session: MachineSession, below: Below): readonly Refusal[] {
  const subset = session.decision()?.subset;
  if (subset === undefined) return [];
  const { elements, least, most } = subset;
  return Array.from({ length: SUBSETS }, () => {
    const left = elements.map(({ id }) => id);
    const size = Math.min(left.length, least + below(Math.max(1, Math.min(most, left.length) - least + 1)));
    const ids = Array.from({ length: size }, () => left.splice(below(left.length), 1)[0] ?? '');
    const result = session.fork().chooseSubset(ids);
    return result.ok ? [] : [result.refusal];
  }).flat();
}
