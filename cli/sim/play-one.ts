/** Plays one game of a simulation with bots, to its end or to the place where it breaks. */

import { type Watch, watchGame } from '../balance/watch.ts';
import { type BotName, belowFor, botsFor } from '../bots.ts';
import {
  type CompiledGame,
  lineStarts,
  playAtRandom,
  positionAt,
  type RunProblem,
  type Session,
  start,
} from '../engine.ts';
import { settingsOf } from '../game-options.ts';
import { failedReplay, failedSave } from './checks.ts';
import type { SimJob } from './job.ts';
import { gameSeed } from './seeds.ts';
import type { Ending, GameOutcome, Trouble } from './tally.ts';

export function playOne(game: CompiledGame, job: SimJob, index: number): GameOutcome {
  const seed = gameSeed(job.seed, index);
  let session: Session | undefined;
  try {
    const { players } = job;
    const { options, setting } = settingFor(game, job, index);
    session = start(game, { players, seed, options, mode: job.check ? 'checked' : 'fast' });
    const seated = seatedBots(job, index);
    const watch = job.observe ? watchGame(game, session) : undefined;
    const failed = playOut(game, session, { ...job, bots: seated }, seed, watch);
    return outcomeOf(game, session, failed, job, {
      ...nothingYet(index, seed),
      setting,
      observed: session.status.kind === 'over' ? watch?.end(players) : undefined,
      bots: seated,
      decisions: session.decisions,
      unproven: session.unproven(),
    });
  } catch (error) {
    // Only our own bugs throw; a long simulation should still say which game it was.
    const trouble = { code: 'run/internal', message: `kodeks itself failed: ${messageOf(error)}`, place: undefined };
    return { ...nothingYet(index, seed), decisions: session?.decisions ?? 0, ending: 'broken', trouble };
  }
}

/** The options of a game: those of the job, or with another value of one of them. */
function settingFor(
  { core }: CompiledGame,
  { options, vary }: SimJob,
  index: number,
): { readonly options: SimJob['options']; readonly setting: string | undefined } {
  if (!vary) return { options, setting: undefined };
  const settings = settingsOf(core);
  const varied = settings[index % settings.length] ?? {};
  const setting = Object.entries(varied).map(([name, value]) => `${name}=${value}`);
  return { options: { ...options, ...varied }, setting: setting.join(' ') || 'as usual' };
}

/** Game by game everybody moves one seat on, so that no bot has the better seat more often. */
function seatedBots({ bots, players }: SimJob, index: number): readonly BotName[] {
  return Array.from({ length: players }, (_, seat) => bots[(seat + index) % bots.length] ?? 'random');
}

/** Until the end, the limit, or a failed check. */
function playOut(
  game: CompiledGame,
  session: Session,
  job: SimJob,
  seed: number,
  watch: Watch | undefined,
): Trouble | undefined {
  const bots = botsFor(job.bots, job.players, seed);
  const watched = game.core.invariants.length > 0;
  if (
    watch === undefined &&
    job.bots.every((bot) => bot === 'random') &&
    !job.check &&
    !watched &&
    game.core.actions.length === 0
  ) {
    playAtRandom(session, belowFor(seed), job.limit);
    return undefined;
  }
  // Answers are counted, not decisions: an answer that is taken back by the rules must not go on for ever either.
  for (let answers = 0; answers < job.limit && session.status.kind === 'deciding'; answers++) {
    const failed =
      (watched ? brokenInvariant(game, session) : undefined) ?? (job.check ? failedSave(game, session) : undefined);
    if (failed !== undefined) return failed;
    const player = session.status.players[0] ?? 0;
    watch?.look(player);
    bots[player]?.answer(session, player);
  }
  return watched && session.status.kind === 'over' ? brokenInvariant(game, session) : undefined;
}

/** Before each decision, and at the end. */
function brokenInvariant(game: CompiledGame, session: Session): Trouble | undefined {
  const [first] = session.brokenInvariants();
  if (first === undefined) return undefined;
  return { code: 'run/invariant', message: first.message, place: placeIn(game, first.site) };
}

function outcomeOf(
  game: CompiledGame,
  session: Session,
  failed: Trouble | undefined,
  job: SimJob,
  sofar: GameOutcome,
): GameOutcome {
  const { status } = session;
  if (failed !== undefined) return { ...sofar, ending: 'broken', trouble: failed };
  if (status.kind === 'broken') return { ...sofar, ...breakOf(game, status.problem) };
  if (status.kind === 'deciding') {
    const message = `still not over after ${sofar.decisions} decisions`;
    return { ...sofar, ending: 'endless', trouble: { code: 'run/endless-game', message, place: undefined } };
  }
  const { winners, scores } = status.result;
  const actions = session.actionsTaken();
  const slots = slotsAtTheEnd(game, session, job.players);
  const trouble = job.check ? failedReplay(game, session) : undefined; // takes the game back to its beginning
  return { ...sofar, actions, slots, ending: trouble ? 'broken' : 'finished', winners, scores, trouble };
}

const nothingYet = (index: number, seed: number): GameOutcome => ({
  index,
  seed,
  bots: [],
  ending: 'finished',
  decisions: 0,
  unproven: 0,
  winners: [],
  scores: [],
  actions: new Map(),
  slots: {},
  trouble: undefined,
});

const ENDINGS: Readonly<Record<string, Ending>> = {
  'run/dead-end': 'dead-end',
  'run/endless': 'endless',
  'run/too-deep': 'endless',
  'run/too-long': 'endless',
  'run/trial-too-long': 'endless',
};

function breakOf(game: CompiledGame, problem: RunProblem): { readonly ending: Ending; readonly trouble: Trouble } {
  return { ending: ENDINGS[problem.code] ?? 'broken', trouble: troubleOf(game, problem) };
}

export function troubleOf(game: CompiledGame, { code, message, site }: RunProblem): Trouble {
  return { code, message, place: placeIn(game, site) };
}

export function placeIn(game: CompiledGame, site: RunProblem['site']): string {
  const text = game.sources.get(site.file)?.text;
  if (text === undefined) return site.file;
  const { line, column } = positionAt(lineStarts(text), site.start);
  return `${site.file}:${line}:${column}`;
}

/** Slots that each player has one of say what a player is, such as a race: their contents are worth a line in the report. */
function slotsAtTheEnd({ core }: CompiledGame, session: Session, players: number): GameOutcome['slots'] {
  const own = core.places.filter(
    ({ discipline, keys, copies }) =>
      discipline === 'slot' && copies === 1 && keys.length === 1 && core.domains[keys[0] ?? -1]?.form === 'players',
  );
  if (own.length === 0) return {};
  const { places } = session.view(
    undefined,
    own.map(({ name }) => name),
  );
  return Object.fromEntries(
    own.map(({ name }) => {
      const found = places.filter((place) => place.name === name).slice(0, players);
      return [name, found.map(({ contents }) => contents[0]?.replace(/#\d+$/, ''))];
    }),
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
