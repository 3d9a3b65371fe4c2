/**
 * Plays a game where it has not been played yet. Whenever a burst of play comes to a place of the rules that was never reached before, the
 * position is kept, and later bursts begin there; how players decide changes from burst to burst. Every position is looked at for faults.
 */
import type { CoreProgram, GameTexts } from '@kodeks/dsl';
import { type Below, seededBelow } from '../../bots/bot.ts';
import { addCounts, type Counts, noCounts } from '../../coverage/counts.ts';
import { countRefusals, refusalsHere } from '../../coverage/run.ts';
import { watch } from '../../coverage/watch.ts';
import { type MachineSession, start } from '../../machine/session.ts';
import { faultIn, internalFault } from './faults.ts';
import type { Fault, Finding } from './finding.ts';

export interface ExploredGame {
  readonly program: CoreProgram;
  readonly texts: GameTexts;
}

export interface ExploreSettings {
  readonly players: readonly number[];
  /** Games go through them. */
  readonly options: readonly Readonly<Record<string, string>>[];
  readonly seed: number;
  /** Decisions after which a game counts as endless. */
  readonly limit: number;
}

export interface Exploration {
  readonly decisions: number;
  readonly games: number;
  readonly finished: number;
  /** The first way to each fault. */
  readonly findings: readonly Finding[];
  /** Everything that was exercised. */
  readonly counts: Counts;
  /** Plays one burst. */
  goOn(): void;
}

interface Kept {
  readonly session: MachineSession;
  visits: number;
}

/** Positions kept; the oldest give way. */
const MOST_KEPT = 120;
/** Decisions of a burst that begins somewhere in the middle. */
const BURST = 60;
/** One decision in so many is asked what it refuses. */
const CURIOUS = 8;

export function exploration({ program, texts }: ExploredGame, settings: ExploreSettings): Exploration {
  const below = seededBelow(settings.seed);
  const counts = noCounts(program);
  const reached = new Uint8Array(program.sites.length);
  const kept: Kept[] = [];
  const found = new Map<string, Finding>();
  const totals = { decisions: 0, games: 0, finished: 0 };

  const note = (fault: Fault, session: MachineSession): void => {
    if (found.has(fault.key)) return;
    const recording = session.recording();
    found.set(fault.key, { ...fault, recording, foundAfter: recording.answers.length });
  };

  /** A game from its beginning, or a position that led somewhere new. */
  const begin = (): { readonly session: MachineSession; readonly most: number } => {
    const fresh = kept.length === 0 || totals.games < settings.players.length || below(3) === 0;
    if (!fresh) {
      const least = Math.min(...kept.map(({ visits }) => visits));
      const rare = kept.filter(({ visits }) => visits === least);
      const one = rare[below(rare.length)]!;
      one.visits += 1;
      return { session: one.session.fork(), most: BURST };
    }
    const index = totals.games;
    totals.games += 1;
    const players = settings.players[index % settings.players.length] ?? program.players.least;
    const options = settings.options[Math.floor(index / settings.players.length) % settings.options.length] ?? {};
    const session = start(program, { players, options, seed: (settings.seed + index) >>> 0, texts, mode: 'full' });
    return { session, most: Number.POSITIVE_INFINITY };
  };

  const keepIfNew = (session: MachineSession): void => {
    const sites = session.coverage() ?? new Int32Array(0);
    let fresh = false;
    for (let site = 0; site < reached.length; site++)
      if (reached[site] === 0 && sites[site]! > 0) {
        reached[site] = 1;
        fresh = true;
      }
    if (!fresh || session.status.kind !== 'deciding') return;
    if (kept.length >= MOST_KEPT) kept.shift();
    kept.push({ session: session.fork(), visits: 0 });
  };

  const burst = (): void => {
    const { session: own, most } = begin();
    const { session, counts: counted } = watch(program, own);
    const decide = MANNERS[below(MANNERS.length)]!;
    try {
      for (let i = 0; ; i++) {
        const fault = faultIn(own);
        if (fault !== undefined) note(fault, own);
        if (own.status.kind === 'over') totals.finished += 1;
        if (own.status.kind !== 'deciding' || (fault !== undefined && fault.kind !== 'gave-up') || i >= most) break;
        if (own.decisions >= settings.limit) {
          note(endless(own), own);
          break;
        }
        if (below(CURIOUS) === 0) countRefusals(counts, refusalsHere(own, below));
        decide(session, below);
        totals.decisions += 1;
        keepIfNew(own);
      }
    } catch (error) {
      note(internalFault(error), own);
    }
    addCounts(counts, counted());
  };

  return {
    get decisions() {
      return totals.decisions;
    },
    get games() {
      return totals.games;
    },
    get finished() {
      return totals.finished;
    },
    get findings() {
      return [...found.values()];
    },
    counts,
    goOn: burst,
  };
}

function endless(session: MachineSession): Fault {
  const message = `still not over after ${session.decisions} decisions`;
  return { kind: 'endless', key: 'endless game', code: 'run/endless-game', message, site: undefined, rules: [] };
}

// ---------------------------------------------------------------- how players decide

/** Anything; the first or last that is offered; or mostly what is first. Extremes come where an even lot seldom does. */
const MANNERS: readonly ((session: MachineSession, below: Below) => void)[] = [
  (session, below) => session.chooseRandom(below),
  (session, below) => session.chooseRandom(below),
  (session, below) => pick(session, below, (count) => count - 1),
  (session, below) => pick(session, below, (count) => (below(4) === 0 ? below(count) : 0)),
];

function pick(session: MachineSession, below: Below, which: (count: number) => number): void {
  const count = session.candidateCount();
  if (count === 0 || !session.choose(which(count)).ok) session.chooseRandom(below);
}
