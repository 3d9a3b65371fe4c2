/** A running game as hosts see it: the machine with names, words, a log and a history of decisions. */
import { type CoreProgram, type CoreType, type FunctionId, type GameTexts, NONE, type ProcedureId } from '@kodeks/dsl';
import type {
  ForceKind,
  Recording,
  Refusal,
  RunProblem,
  SaveRefusal,
  Session,
  StartOptions,
  Status,
  StepReport,
  UndoReport,
} from '../api.ts';
import { CROSSED_OTHER, CROSSED_RANDOM, CROSSED_REVEAL, STOP } from '../eval/runtime.ts';
import { seedGenerator } from '../random/generator.ts';
import {
  ACTIVE,
  ANSWERED,
  CALLER,
  FP,
  FUEL,
  LOG_LENGTH,
  POSITION,
  PROCEDURE,
  RANDOM,
  TX_PLAYER,
} from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { nameOf } from '../state/naming.ts';
import { encodeCells } from './base64.ts';
import { begin, enter, setUp } from './begin.ts';
import { assignByHand, type HandProblem, moveByHand } from './by-hand.ts';
import {
  answer,
  answerFree,
  arrive,
  deciders,
  guarded,
  isOpen,
  isOver,
  listRaw,
  listVerified,
  proceed,
  takeAnswer,
  takeBack,
  takeFree,
} from './decide.ts';
import { describeDecision, findKey, mayChange, rowKey } from './describe.ts';
import { type Given, guesserOf } from './determinize.ts';
import { evaluate, evaluated } from './evaluate.ts';
import { refusalOf, refusedAnswers } from './explain.ts';
import { eyesOf, namesOf } from './eyes.ts';
import { CHANCE, forceOutcomes } from './forced-outcomes.ts';
import { pushPlain } from './frames.ts';
import { hashOf, informationKeyOf } from './information.ts';
import { inspectValue } from './inspect.ts';
import { brokenInvariants, invariantProblem } from './invariants.ts';
import { type Linked, link, standardOptions } from './link.ts';
import { createMachine, load, type Machine, save } from './machine.ts';
import { chooseAtRandom } from './perft.ts';
import { resultOf } from './results.ts';
import { runFull } from './run.ts';
import { cellsOf, sealed, unsealed } from './saved-game.ts';
import { FUEL_PER_DECISION, pointAt, verify } from './search.ts';
import { playSubset, subsetRow } from './subset-answers.ts';
import { logOf } from './told-log.ts';
import { reseed } from './trials.ts';
import { viewOf } from './view.ts';
import { type SessionWords, sessionWords } from './words.ts';

export interface SessionOptions extends StartOptions {
  /** Lexicon and rule texts; without them names stand for words. */
  readonly texts?: GameTexts | undefined;
  /** Neither setup nor flow run: procedures are performed by hand. */
  readonly withoutFlow?: boolean;
  /** Arranges the game before its flow begins. Only in full mode. */
  readonly given?: ProcedureId | undefined;
  /** Outcomes of chance that are fixed from the beginning. */
  readonly force?: readonly { readonly kind: ForceKind; readonly outcomes: readonly (number | string)[] }[];
  /** `choose` only takes the answer; `step` and `resume` run on. Later: `setStepping`. */
  readonly stepping?: boolean;
  /** Stands before the first statement of the setup: `step` and `resume` run on. Only in full mode. */
  readonly paused?: boolean;
}

/** What hosts inside this project may use beyond the public face. */
export interface MachineSession extends Session {
  readonly machine: Machine;
  /** Runs a procedure here and now, above the open decision, which is then computed anew. It may ask decisions of its own. While stepping it stops before its first statement. */
  perform(procedure: ProcedureId, player?: number): void;
  /** A fault of the rules there ends nothing. */
  evaluate(callee: FunctionId, args?: readonly number[]): number | RunProblem;
  nameOf(value: number, type: CoreType): string;
  /** How many times `undo` can go back by the journal alone. */
  steps(): number;
  logLength(): number;
  /** In full mode: how often each site was run, evaluated (a function) or in force (a clause). */
  coverage(): Int32Array | undefined;
  fork(seed?: number): MachineSession;
  determinize(player: number, seed: number): MachineSession | undefined;
  /** A world to try things in, on a machine of its own: as `determinize`, but quick where only pieces are hidden. For bots. */
  glance(player: number, seed: number): Machine | undefined;
}

/**
 * Looks at positions of one program with another that extends it by functions: the same cells, other questions. Nothing is
 * played here. See `compileExpressions`.
 */
export interface Onlooker {
  /** Undefined where the rules have no value: a fault there ends nothing. */
  evaluate(session: Session, callee: FunctionId): number | undefined;
  nameOf(value: number, type: CoreType): string;
}

export function onlooker(extended: CoreProgram, of: MachineSession): Onlooker {
  const { players, options } = of.machine.linked;
  const machine = createMachine(link(extended, players, options), 'fast');
  return {
    evaluate: (session, callee) => {
      load(machine, save((session as MachineSession).machine));
      return evaluated(machine, callee, []);
    },
    nameOf: (value, type) => nameOf(namesOf(machine), value, type, eyesOf(machine, undefined)),
  };
}

/** What games of this setting play. */
export function linkedFor(program: CoreProgram, setting: Pick<StartOptions, 'players' | 'options'>): Linked {
  return link(program, setting.players, chosenOptions(program, setting.options));
}

export function start(program: CoreProgram, options: SessionOptions): MachineSession {
  const linked = linkedFor(program, options);
  const machine = createMachine(linked, options.mode ?? 'full');
  setUp(machine, options.seed);
  const halfway = options.paused === true && machine.coverage !== undefined && machine.problem === undefined;
  const session = createSession(machine, {
    seed: options.seed,
    options,
    answers: [],
    replayable: options.withoutFlow !== true && options.given === undefined,
    halfway,
  });
  for (const { kind, outcomes } of options.force ?? []) forceOutcomes(machine, kind, outcomes);
  if (halfway) enter(machine, options.withoutFlow);
  else begin(machine, options);
  if (machine.guarding && !halfway && options.withoutFlow !== true) machine.problem ??= invariantProblem(machine);
  return session;
}

export type Restored<S extends Session = MachineSession> =
  | { readonly ok: true; readonly session: S }
  | { readonly ok: false; readonly why: SaveRefusal };

/** Continues a kept game, whatever was made of it meanwhile: what cannot be one is refused. */
export function restore(
  program: CoreProgram,
  saved: unknown,
  options: Pick<SessionOptions, 'texts' | 'mode'> = {},
): Restored {
  const game = unsealed(saved);
  if (typeof game === 'string') return { ok: false, why: game };
  if (game.fingerprint !== program.fingerprint) return { ok: false, why: 'other-rules' };
  const chosen = program.options.map((option) => game.options[option.name] ?? option.standard);
  const linked = link(program, game.players, chosen);
  const cells = cellsOf(game, linked.layout.extent);
  if (cells === undefined) return { ok: false, why: 'damaged' };
  const machine = createMachine(linked, options.mode ?? 'full');
  load(machine, cells);
  machine.cells[LOG_LENGTH] = 0;
  const { seed, players, answers } = game.recording;
  const session = createSession(machine, {
    seed,
    options: { ...options, players, seed, options: game.options },
    answers: answers.map((one) => ({ ...one, row: undefined })),
    replayable: true,
  });
  return { ok: true, session };
}

/** Ordinals of the program's options from values by name. */
export function chosenOptions(program: CoreProgram, given: StartOptions['options']): readonly number[] {
  const standard = standardOptions(program);
  return program.options.map((option, i) => {
    const value = given === undefined || !Object.hasOwn(given, option.name) ? undefined : given[option.name];
    if (value === undefined) return standard[i]!;
    if (typeof value === 'boolean') return value ? 1 : 0;
    const ordinal = typeof value === 'number' ? value : option.values.indexOf(value);
    if (ordinal >= 0 && ordinal < option.count) return ordinal;
    return value === 'yes' ? 1 : value === 'no' ? 0 : standard[i]!;
  });
}

// ---------------------------------------------------------------- the session

interface History {
  readonly seed: number;
  readonly options: SessionOptions;
  /** Answers before this session's own. */
  readonly answers: readonly Given[];
  /** Can the game be played again from its answers alone? */
  replayable: boolean;
  /** A guessed world: nobody will ask for its recording. */
  readonly guessed?: boolean;
  /** Stands between two statements. */
  readonly halfway?: boolean;
}

interface Step {
  readonly mark: number;
  crossed: number;
}

function createSession(
  m: Machine,
  history: History,
  words: SessionWords = sessionWords(m.linked.core, m.layout, history.options.texts),
): MachineSession {
  const steps: Step[] = [];
  const given: Given[] = [...history.answers];
  let stepping = history.options.stepping ?? false;
  let halfway = history.halfway ?? false;
  const guesser = guesserOf(m, { seed: history.seed, force: history.options.force ?? [], given });

  const settle = (): void => {
    const last = steps[steps.length - 1];
    if (last !== undefined) last.crossed |= m.crossed;
    while (steps.length > 0 && steps[steps.length - 1]!.mark >= m.used) drop(); // taken back by the machine itself
  };
  const drop = (): Step | undefined => {
    given.pop();
    return steps.pop();
  };

  /** Plays candidate `index` of those listed, free actions behind the others. */
  const play = (index: number, player: number, key: string | undefined): boolean => {
    const free = index >= m.rowCount ? m.free[index - m.rowCount] : undefined;
    const at = m.rowStart + index * m.rowWidth;
    const row = {
      free: free !== undefined,
      values: free === undefined ? [...m.rows.subarray(at, at + m.rowWidth)] : [free],
    };
    steps.push({ mark: m.used, crossed: 0 });
    given.push({ player, key, row });
    if (stepping) pause(index, free);
    else if (free !== undefined) answerFree(m, free);
    else answer(m, index);
    settle();
    if (m.guarding && m.refusal === undefined) m.problem ??= invariantProblem(m);
    return m.refusal === undefined;
  };

  /** Lists the candidates. Where none is left, the machine goes back to whoever opened the transaction; then theirs are. */
  const list = (player: number | undefined): void => {
    for (let before = -1; before !== m.used; ) {
      before = m.used;
      listVerified(m, player === undefined || !deciders(m).includes(player) ? deciders(m)[0] : player);
      if (before !== m.used) settle();
    }
  };

  /** Takes the answer and stops before the next statement. */
  const pause = (index: number, free: number | undefined): void => {
    if (free === undefined) takeAnswer(m, index);
    else takeFree(m, free);
    halfway = true;
  };

  const refuse = (player: number, key: string): { readonly ok: false; readonly refusal: Refusal } => {
    const [refusal] = session.explain(key, player);
    return { ok: false, refusal: refusal ?? unknownAnswer(key) };
  };

  const chooser = (player: number | undefined): number | undefined => {
    const players = deciders(m);
    if (player === undefined) return players[0];
    const point = pointAt(m);
    return players.includes(player) || (point !== undefined && isOpen(m) && mayChange(m, point, player))
      ? player
      : undefined;
  };

  const refusedInPlay = (player: number): { readonly ok: false; readonly refusal: Refusal } => {
    const failure = m.refusal ?? { reason: NONE, ask: NONE, left: undefined, right: undefined, lacks: undefined };
    return { ok: false, refusal: refusalOf(m, words, player, failure) };
  };

  const keyAt = (index: number, player: number): string => {
    if (index >= m.rowCount) return m.linked.core.actions[m.free[index - m.rowCount]!]!.name;
    return rowKey(m, pointAt(m)!, player, index);
  };
  /** Where the game can be played again, the name of an answer is found when somebody wants it; that of a branch or an action is known. */
  const keyLater = (index: number, player: number): string | undefined => {
    const later = m.log === undefined && (history.replayable || history.guessed) && index < m.rowCount;
    return later && pointAt(m)?.form !== 'branch' ? undefined : keyAt(index, player);
  };

  /**
   * An answer by name that is among the candidates: only that one is verified. Undefined: look at all of them.
   * A piece its player does not know is told by its number among all candidates, so they are all wanted then.
   */
  const playNamed = (key: string, asked: number | undefined): boolean | undefined => {
    const point = pointAt(m);
    if (point === undefined || point.together !== undefined || (asked !== undefined && !deciders(m).includes(asked)))
      return undefined;
    const player = deciders(m)[0];
    if (player === undefined || m.listed === 'verified') return undefined;
    listRaw(m, player);
    const index = m.problem === undefined ? findKey(m, player, key) : NONE;
    if (index < 0 || index >= m.rowCount || hidesPiece(m, index, player)) return undefined;
    let stands = false;
    const fault = guarded(m, () => {
      stands = verify(m, m.rowStart + index * m.rowWidth);
    });
    m.guard = NONE;
    return fault || !stands ? undefined : play(index, player, key);
  };

  /** Something done outside the rules: a step that can be taken back, but that no recording holds. */
  const byHand = (work: () => HandProblem): ReturnType<Session['assign']> => {
    if (halfway || !isOpen(m)) return { ok: false, refusal: handRefusal({ pl: 'teraz nie można', en: 'not now' }) };
    const step: Step = { mark: m.used, crossed: 0 };
    let problem: HandProblem;
    const fault = guarded(m, () => {
      problem = work();
    });
    m.listed = 'no';
    if (fault) {
      problem = { pl: m.problem?.message ?? '', en: m.problem?.message ?? '' };
      takeBack(m, step.mark);
    }
    if (problem !== undefined) return { ok: false, refusal: handRefusal(problem) };
    history.replayable = false;
    steps.push(step);
    given.push({ player: NONE, key: '', row: undefined });
    return { ok: true };
  };

  const session: MachineSession = {
    machine: m,
    program: m.linked.core,
    get status(): Status {
      if (m.problem !== undefined) return { kind: 'broken', problem: m.problem };
      if (isOver(m)) {
        const result = resultOf(m);
        return 'code' in result ? { kind: 'broken', problem: result } : { kind: 'over', result };
      }
      return { kind: 'deciding', players: halfway ? [] : deciders(m) };
    },
    get decisions() {
      return m.cells[ANSWERED]!;
    },
    decision: (player) => {
      if (halfway) return undefined;
      list(player);
      return describeDecision(m, words, player);
    },
    candidateCount: () => {
      if (halfway) return 0;
      list(undefined);
      return m.rowCount + (m.listed === 'verified' ? m.free.length : 0);
    },
    choose: (choice, asked) => {
      if (!halfway && typeof choice === 'string') {
        const played = playNamed(choice, asked);
        if (played !== undefined) return played ? { ok: true } : refusedInPlay(asked ?? deciders(m)[0] ?? 0);
      }
      if (!halfway && pointAt(m)?.together === undefined) list(asked);
      const player = halfway ? undefined : chooser(asked);
      if (player === undefined) return { ok: false, refusal: unknownAnswer(String(choice)) };
      listVerified(m, player);
      if (m.problem !== undefined) return { ok: false, refusal: unknownAnswer(String(choice)) };
      const index = typeof choice === 'number' ? choice : findKey(m, player, choice);
      if (index < 0 || index >= m.rowCount + m.free.length || !Number.isInteger(index))
        return typeof choice === 'string'
          ? refuse(player, choice)
          : { ok: false, refusal: unknownAnswer(String(choice)) };
      return play(index, player, typeof choice === 'string' ? choice : keyLater(index, player))
        ? { ok: true }
        : refusedInPlay(player);
    },
    chooseSubset: (ids, asked) => {
      const player = halfway ? undefined : chooser(asked);
      const point = pointAt(m);
      if (player === undefined || point?.subset === undefined)
        return { ok: false, refusal: unknownAnswer(ids.join(',')) };
      listRaw(m, player);
      const found = subsetRow(m, ids, player);
      if (typeof found === 'string') return { ok: false, refusal: unknownAnswer(found) };
      return playSubset(m, words, player, found, (key) => play(0, player, key)) ?? refusedInPlay(player);
    },
    chooseRandom: (below) => {
      if (halfway) return;
      const point = pointAt(m);
      const player = deciders(m)[0];
      if (point === undefined || player === undefined) return;
      let chosen = false;
      chooseAtRandom(m, below, (index) => {
        chosen = true;
        play(index, player, keyLater(index, player));
      });
      if (!chosen) settle();
    },
    undo: (): UndoReport => {
      const last = steps.length === 0 ? undefined : drop();
      if (last === undefined) return replayWithoutLast();
      halfway = false;
      takeBack(m, last.mark);
      return { done: true, crossed: crossedKinds(last.crossed) };
    },
    fork: (seed) => {
      const copy = createMachine(m.linked, m.coverage === undefined ? 'fast' : m.guarding ? 'checked' : 'full');
      load(copy, save(m));
      copy.cells[LOG_LENGTH] = 0;
      if (seed !== undefined) seedGenerator(copy.cells, RANDOM, seed);
      copy.problem = m.problem;
      for (const kind of CHANCE) copy.forced[kind].push(...m.forced[kind].map((list) => [...list]));
      const replayable = history.replayable && seed === undefined;
      return createSession(copy, { ...history, answers: given, halfway, replayable }, words);
    },
    trial: (seed, work) => {
      // what is under way could be taken back further than to here, and coverage is of what was really played
      const apart = m.cells[TX_PLAYER] !== 0 && m.openers.length > 0;
      if (halfway || apart || m.coverage !== undefined || !isOpen(m)) return work(session.fork(seed));
      const mark = m.used;
      const before = { steps: steps.length, given: given.length, replayable: history.replayable };
      const { crossed, unproven } = m;
      const forced = CHANCE.map((kind) => m.forced[kind].map((list) => [...list]));
      if (seed !== undefined) reseed(m, seed);
      try {
        return work(session);
      } finally {
        takeBack(m, mark);
        steps.length = before.steps;
        given.length = before.given;
        history.replayable = before.replayable;
        m.crossed = crossed;
        m.unproven = unproven;
        CHANCE.forEach((kind, i) => {
          m.forced[kind].splice(0, m.forced[kind].length, ...forced[i]!);
        });
      }
    },
    step: (): StepReport | undefined => {
      if (m.coverage === undefined || !halfway) return undefined;
      const report = whereNext(m);
      const signal = runFull(m, true);
      if (signal !== STOP) {
        halfway = false;
        arrive(m, signal);
        settle();
      }
      return report;
    },
    next: () => (halfway ? whereNext(m) : undefined),
    assign: (name, keys, value) => byHand(() => assignByHand(m, name, keys, value)),
    place: (piece, place, end = 'top') => byHand(() => moveByHand(m, piece, place, end === 'top')),
    resume: () => {
      if (!halfway) return;
      halfway = false;
      proceed(m);
      settle();
    },
    setStepping: (on) => {
      stepping = on && m.coverage !== undefined;
      if (!on) session.resume();
    },
    view: (player, only) => viewOf(m, player, only),
    hash: () => hashOf(m),
    informationKey: (player) => informationKeyOf(m, player),
    toJSON: () =>
      sealed({
        fingerprint: m.linked.core.fingerprint,
        players: m.linked.players,
        options: optionsByName(m.linked),
        cells: encodeCells(save(m)),
        recording: session.recording(),
      }),
    recording: (): Recording => ({
      fingerprint: m.linked.core.fingerprint,
      players: m.linked.players,
      seed: history.seed,
      options: optionsByName(m.linked),
      answers: named(m.linked, history, given),
    }),
    actionsTaken: () => {
      const actions = new Set(m.linked.core.actions.map(({ name }) => name));
      const taken = new Map<string, number>();
      for (const { key } of given) if (key !== undefined && actions.has(key)) taken.set(key, (taken.get(key) ?? 0) + 1);
      return taken;
    },
    log: (viewer, from = 0) => logOf(m, words, viewer, from),
    explain: (key, player) => session.refused(player).find((one) => one.key === key)?.refusals ?? [],
    // what others could have chosen, and why not, is theirs alone
    refused: (player) => {
      const who = chooser(player);
      return who === undefined ? [] : refusedAnswers(m, words, who);
    },
    force: (kind, outcomes) => {
      history.replayable = false;
      forceOutcomes(m, kind, outcomes);
    },
    forcedLeft: () =>
      Object.values(m.forced).reduce((sum, lists) => sum + lists.reduce((left, list) => left + list.length, 0), 0),
    determinize: (player, seed) => {
      const world = guesser.world(player, seed, history.replayable && !halfway);
      if (world === undefined) return undefined;
      return createSession(world, { ...history, answers: given, replayable: false, guessed: true }, words);
    },
    glance: (player, seed) => guesser.glance(player, seed, history.replayable && !halfway),
    inspect: (name, args) => inspectValue(m, name, args),
    brokenInvariants: () => brokenInvariants(m),
    perform: (procedure, player) => {
      history.replayable = false;
      steps.push({ mark: m.used, crossed: 0 });
      given.push({ player: player ?? NONE, key: '', row: undefined });
      // where no flow says whose turn it is, it is theirs who act
      if (player !== undefined && history.options.withoutFlow === true) put(m, ACTIVE, player);
      if (stepping && isOpen(m)) {
        ready(m, procedure, player ?? NONE);
        halfway = true;
        return;
      }
      perform(m, procedure, player ?? NONE);
      settle();
    },
    evaluate: (callee, args = []) => evaluate(m, callee, args),
    nameOf: (value, type) => nameOf(namesOf(m), value, type, eyesOf(m, undefined)),
    unproven: () => m.unproven,
    steps: () => steps.length,
    logLength: () => m.cells[LOG_LENGTH]!,
    coverage: () => m.coverage,
  };

  /** A restored game has no journal: it is played again up to the answer before. */
  const replayWithoutLast = (): UndoReport => {
    if (!history.replayable || history.answers.length === 0 || given.length === 0) return { done: false, crossed: [] };
    const answers = named(m.linked, history, given).slice(0, -1);
    const again = start(m.linked.core, {
      ...history.options,
      mode: 'fast',
      options: optionsByName(m.linked),
      players: m.linked.players,
      seed: history.seed,
    });
    for (const one of answers) if (!again.choose(one.key, one.player).ok) return { done: false, crossed: [] };
    load(m, save(again.machine));
    m.cells[LOG_LENGTH] = 0;
    given.pop();
    return { done: true, crossed: ['random', 'reveal', 'other-player'] };
  };

  return session;
}

// ---------------------------------------------------------------- parts of it

function unknownAnswer(key: string): Refusal {
  return {
    rules: [],
    text: { pl: `nie ma takiej odpowiedzi: ${key}`, en: `there is no such answer: ${key}` },
    form: 'unknown',
  };
}

function handRefusal(text: Refusal['text']): Refusal {
  return { rules: [], text, form: 'by-hand' };
}

/** Does the row hold a piece that the player does not know? */
function hidesPiece(m: Machine, index: number, player: number): boolean {
  const { firstCopy, copies, knownBy, mayHide } = m.layout;
  for (let i = 0; i < m.rowWidth; i++) {
    const piece = m.rows[m.rowStart + index * m.rowWidth + i]! - firstCopy;
    if (piece >= 0 && piece < copies && mayHide[piece] === 1 && ((m.cells[knownBy + piece]! >> player) & 1) === 0)
      return true;
  }
  return false;
}

function crossedKinds(crossed: number): UndoReport['crossed'] {
  const kinds: UndoReport['crossed'][number][] = [];
  if ((crossed & CROSSED_REVEAL) !== 0) kinds.push('reveal');
  if ((crossed & CROSSED_RANDOM) !== 0) kinds.push('random');
  if ((crossed & CROSSED_OTHER) !== 0) kinds.push('other-player');
  return kinds;
}

function optionsByName(linked: Linked): Readonly<Record<string, number>> {
  return Object.fromEntries(
    linked.core.options.map((option, i) => [option.name, linked.options[i] ?? option.standard]),
  );
}

/** Answers by name; those kept as rows are played again to find their names. */
function named(linked: Linked, history: History, given: readonly Given[]): Recording['answers'] {
  if (history.guessed || given.every((one) => one.key !== undefined))
    return given.map((one) => ({ player: one.player, key: one.key ?? '' }));
  const again = start(linked.core, {
    ...history.options,
    mode: 'fast',
    players: linked.players,
    seed: history.seed,
    options: optionsByName(linked),
  });
  return given.map((one) => {
    const key = one.key ?? keyOfRow(again.machine, one);
    again.choose(key, one.player);
    return { player: one.player, key };
  });
}

/** It was legal when it was given, so it is among what is listed without a look ahead. */
function keyOfRow(m: Machine, one: Given): string {
  const point = pointAt(m);
  if (point === undefined) return '';
  if (one.row?.free === true) return m.linked.core.actions[one.row.values[0] ?? NONE]?.name ?? '';
  listRaw(m, one.player);
  return rowKey(m, point, one.player, indexOfRow(m, one));
}

function indexOfRow(m: Machine, one: Given): number {
  const values = one.row?.values ?? [];
  for (let i = 0; i < m.rowCount; i++)
    if (values.every((value, k) => m.rows[m.rowStart + i * m.rowWidth + k] === value)) return i;
  return 0;
}

function whereNext(m: Machine): StepReport {
  const s = m.cells;
  const f = s[FP]!;
  const procedure = m.code.procedures[s[f - PROCEDURE]!]!;
  const site = m.linked.core.sites[procedure.body?.sites[s[f - POSITION]!] ?? procedure.core.site];
  let depth = 0;
  for (let frame = f; frame > 0; frame = s[frame - CALLER]!) depth += 1;
  return {
    site: { file: site?.file ?? '', start: site?.start ?? 0, end: site?.end ?? 0 },
    depth,
    procedure: procedure.core.name,
  };
}

/** Runs a procedure above the open decision; failing is a refusal, faults break the game. */
function perform(m: Machine, procedure: ProcedureId, player: number): void {
  if (!isOpen(m)) return;
  ready(m, procedure, player);
  proceed(m);
}

/** Before its first statement. */
function ready(m: Machine, procedure: ProcedureId, player: number): void {
  m.code.compiler.host.current = m;
  m.cells[FUEL] = FUEL_PER_DECISION;
  m.crossed = 0;
  m.refusal = undefined;
  m.listed = 'no';
  pushPlain(m, m.cells, m.code, procedure, player);
}
