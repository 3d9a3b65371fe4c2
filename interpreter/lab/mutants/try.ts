/**
 * Tries mutants of a game: the examples that come to the changed place, quickest first, until one fails; then a few games. A mutant
 * that nothing of this notices has survived: a rule that could be wrong unseen.
 */
import type { CompiledExample, CoreProgram, GameTexts } from '@kodeks/dsl';
import type { RunProblem, Session } from '../../api.ts';
import { seededBelow } from '../../bots/bot.ts';
import { coverExample } from '../../coverage/run.ts';
import { type ExampleStart, runExample } from '../../examples/index.ts';
import { start } from '../../machine/session.ts';
import { type Mutant, withEdits } from './mutant.ts';

export interface ExaminedGame {
  /** The game's own program. */
  readonly program: CoreProgram;
  /** The program that its examples extend. */
  readonly extended: CoreProgram;
  readonly examples: readonly CompiledExample[];
  readonly texts: GameTexts;
}

export interface MutantGames {
  readonly games: number;
  readonly players: readonly number[];
  readonly seed: number;
  /** Decisions after which a game is left. */
  readonly limit: number;
}

/** What noticed it. */
export type MutantEnd =
  | { readonly kind: 'killed'; readonly by: 'example'; readonly example: string; readonly message: string }
  | { readonly kind: 'killed'; readonly by: 'game'; readonly game: number; readonly message: string }
  /** `differs`: the same lots lead to another game, so it matters; the first game of those. */
  | { readonly kind: 'survived'; readonly examples: number; readonly differs: number | undefined }
  /** No example and no game comes there. */
  | { readonly kind: 'unreached' };

export interface Examiner {
  /** Examples that fail already notice nothing: they are left out. */
  readonly failing: readonly string[];
  examine(mutant: Mutant): MutantEnd;
}

/** Plays everything once as the rules are, which says what comes where. */
export function examinerOf(
  game: ExaminedGame,
  games: MutantGames,
  onProgress: (done: number) => void = () => {},
): Examiner {
  const runs = game.examples.map((example, i) => {
    onProgress(i);
    return { example, ...coverExample({ ...game, start: (options) => begin(game.extended, game, options) }, example) };
  });
  const sound = runs.filter(({ passed }) => passed);
  const known = sound.map(
    ({ example, counts }): KnownExample => ({
      example,
      setting: `${example.players} ${JSON.stringify(example.options)}`,
      sites: cameTo(counts.sites, counts.tried),
      refused: counts.refused,
      effort: counts.sites.reduce((sum, count) => sum + count, 0) + counts.tried.reduce((sum, count) => sum + count, 0),
    }),
  );
  const baseline = Array.from({ length: games.games }, (_, index) => playGame(game.program, game.texts, games, index));
  return {
    failing: runs.filter(({ passed }) => !passed).map(({ id }) => id),
    examine: (mutant) => examine(game, games, known, baseline, mutant),
  };
}

interface KnownExample {
  readonly example: CompiledExample;
  /** Games of one setting are linked together. */
  readonly setting: string;
  readonly sites: Uint8Array;
  readonly refused: Int32Array;
  /** Statements run: those of little effort first, since most mutants die at once. */
  readonly effort: number;
}

const begin = (program: CoreProgram, { texts }: Pick<ExaminedGame, 'texts'>, options: ExampleStart) =>
  start(program, { ...options, texts });

const cameTo = (sites: Int32Array, tried: Int32Array): Uint8Array =>
  Uint8Array.from(sites, (count, site) => (count > 0 || tried[site]! > 0 ? 1 : 0));

// ---------------------------------------------------------------- one mutant

function examine(
  game: ExaminedGame,
  games: MutantGames,
  known: readonly KnownExample[],
  baseline: readonly PlayedGame[],
  mutant: Mutant,
): MutantEnd {
  const { sites, reasons } = mutant;
  const everywhere = sites.length === 0;
  const relevant = known.filter(
    (one) =>
      everywhere ||
      sites.some((site) => one.sites[site] === 1) ||
      reasons.some((reason) => (one.refused[reason] ?? 0) > 0),
  );
  const changed = withEdits(game.extended, mutant.edits);
  for (const { example } of quickestFirst(relevant)) {
    const message = failureOf(changed, game, example);
    if (message !== undefined) return { kind: 'killed', by: 'example', example: example.id, message };
  }
  const own = withEdits(game.program, mutant.edits);
  let differs: number | undefined;
  let played = 0;
  for (const [index, before] of baseline.entries()) {
    if (before.stopped || !(everywhere || sites.some((site) => before.sites[site] === 1))) continue;
    played += 1;
    const now = playGame(own, game.texts, { ...games, limit: before.decisions * 3 + SPARE }, index, false);
    if (now.problem !== undefined) return { kind: 'killed', by: 'game', game: index, message: now.problem };
    if (now.hash !== before.hash) differs ??= index;
  }
  if (relevant.length === 0 && played === 0) return { kind: 'unreached' };
  return { kind: 'survived', examples: relevant.length, differs };
}

const SPARE = 100;

/** Setting by setting, since each has to be linked anew: first the one that most examples share. */
function quickestFirst(examples: readonly KnownExample[]): readonly KnownExample[] {
  const shared = new Map<string, number>();
  for (const { setting } of examples) shared.set(setting, (shared.get(setting) ?? 0) + 1);
  const rank = ({ setting }: KnownExample): number => -(shared.get(setting) ?? 0);
  return [...examples].sort(
    (a, b) => rank(a) - rank(b) || (a.setting === b.setting ? a.effort - b.effort : a.setting < b.setting ? -1 : 1),
  );
}

/** Undefined: all is as the example says. A program that was changed blindly may ask the impossible of the machine: that is noticed too. */
function failureOf(program: CoreProgram, game: ExaminedGame, example: CompiledExample): string | undefined {
  try {
    const result = runExample({ program, start: (options) => begin(program, game, options) }, example);
    return result.passed ? undefined : (result.failures[0]?.message ?? 'it fails');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// ---------------------------------------------------------------- games

interface PlayedGame {
  readonly hash: string;
  readonly decisions: number;
  /** What broke it. */
  readonly problem: string | undefined;
  readonly stopped: boolean;
  readonly sites: Uint8Array;
}

/** With the same lots, as far as they lead to the same decisions. */
function playGame(
  program: CoreProgram,
  texts: GameTexts,
  { players, seed, limit }: MutantGames,
  index: number,
  counted = true,
): PlayedGame {
  const below = seededBelow(seed + index);
  const nowhere = new Uint8Array(program.sites.length);
  try {
    const session = start(program, {
      players: players[index % players.length] ?? program.players.least,
      seed: seed + index,
      texts,
      mode: counted ? 'full' : 'fast',
    });
    let decisions = 0;
    let broken: string | undefined;
    for (; decisions < limit && session.status.kind === 'deciding'; decisions++) {
      if (decisions % LOOKS === 0) broken ??= session.brokenInvariants()[0]?.message;
      if (broken !== undefined) break;
      session.chooseRandom(below);
    }
    const { machine } = session;
    return {
      hash: session.hash(),
      decisions,
      problem: broken ?? problemOf(session, decisions),
      stopped: session.status.kind !== 'over',
      sites: counted ? cameTo(machine.coverage ?? new Int32Array(0), machine.tried ?? new Int32Array(0)) : nowhere,
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { hash: '', decisions: 0, problem, stopped: true, sites: nowhere };
  }
}

/** Invariants are looked at before every so many decisions. */
const LOOKS = 5;

function problemOf({ status }: Session, decisions: number): string | undefined {
  switch (status.kind) {
    case 'over':
      return undefined;
    case 'broken':
      return (status.problem satisfies RunProblem).message;
    case 'deciding':
      return `still not over after ${decisions} decisions`;
    default:
      return status satisfies never;
  }
}
