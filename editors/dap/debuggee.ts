/**
 * A game that is looked at while it runs: acts (the setup, answers, statements of an example), each run statement by statement,
 * and the way back. Before every act a copy is kept; one statement back is the act again with one statement less.
 */
import type { CompiledGame, CompiledStep, CoreProgram, ProcedureId } from '@kodeks/dsl';
import {
  type Breakpoint,
  type ExampleFailure,
  type MachineSession,
  runOn,
  type StepMode,
  takeExampleStep,
} from '@kodeks/interpreter';

/** What can be done to a session that waits for an answer. */
type Act =
  | { readonly kind: 'begin' }
  | { readonly kind: 'choose'; readonly answer: number | string; readonly player: number | undefined }
  | { readonly kind: 'subset'; readonly ids: readonly string[]; readonly player: number | undefined }
  | { readonly kind: 'run'; readonly procedure: ProcedureId; readonly by: number | undefined };

interface Done {
  readonly act: Act;
  /** Undefined: the game as it begins. */
  readonly before: MachineSession | undefined;
  /** Statements run so far. */
  steps: number;
}

/** Copies of a game are large; nobody goes back further than this. */
const MOST_KEPT = 100;

export type Stopped = 'step' | 'breakpoint' | 'waiting';

export interface Debuggee {
  readonly session: MachineSession;
  readonly program: CoreProgram;
  readonly game: CompiledGame;
  /** Runs on; `waiting`: nothing is under way any more, the session says why. */
  run(mode: StepMode, breakpoints: readonly Breakpoint[]): Stopped;
  /** One statement back; false at the very beginning. */
  back(): boolean;
  /** Back to the last breakpoint that was passed, or to the beginning. */
  backTo(breakpoints: readonly Breakpoint[]): void;
  /** Answers as a worked example does; what kept it from that. Several decisions may be answered: the others follow one by one. */
  answer(step: CompiledStep & { readonly kind: 'answer' }): readonly ExampleFailure[];
  perform(procedure: ProcedureId, by: number | undefined): void;
  chooseRandom(below: (n: number) => number): void;
  /** Answers that were given with another one and wait for their decision: whether there was one. */
  answerNext(): boolean;
}

export function createDebuggee(
  game: CompiledGame,
  program: CoreProgram,
  begin: () => MachineSession,
  isPaused: boolean,
): Debuggee {
  let session = stepping(begin());
  let done: Done[] = isPaused ? [{ act: { kind: 'begin' }, before: undefined, steps: 0 }] : [];
  let later: Act[] = [];

  const count = (): void => {
    const last = done.at(-1);
    if (last !== undefined) last.steps += 1;
  };
  const take = (act: Act): void => {
    done.push({ act, before: session.fork() as MachineSession, steps: 0 });
    carryOut(session, act);
    if (done.length > MOST_KEPT) done.shift();
  };
  /** The first `acts` acts, the last of them so far. */
  const standAt = (acts: number, steps: number): void => {
    const last = done[acts - 1];
    if (last === undefined) return;
    session = stepping(last.before === undefined ? begin() : (last.before.fork() as MachineSession));
    carryOut(session, last.act);
    done = [...done.slice(0, acts - 1), { ...last, steps: 0 }];
    later = [];
    for (let i = 0; i < steps; i += 1) {
      session.step();
      count();
    }
  };
  const back = (): boolean => {
    const last = done.at(-1);
    if (last !== undefined && last.steps > 0) {
      standAt(done.length, last.steps - 1);
      return true;
    }
    const previous = done.at(-2);
    if (previous === undefined) return false;
    standAt(done.length - 1, Math.max(0, previous.steps - 1));
    return true;
  };
  return {
    get session() {
      return session;
    },
    program,
    game,
    run: (mode, breakpoints) => {
      const { why } = runOn(session, { mode, breakpoints, onStep: count });
      return why === 'done' ? 'waiting' : why === 'breakpoint' ? 'breakpoint' : 'step';
    },
    back,
    backTo: (breakpoints) => {
      while (back()) {
        const at = session.next()?.site;
        const isHere = ({ file, start, end, log }: Breakpoint): boolean =>
          log === undefined && at !== undefined && at.file === file && at.start >= start && at.start < end;
        if (breakpoints.some((one) => isHere(one) && (one.when?.(session) ?? true))) return;
      }
    },
    answer: (step) => {
      const acts: Act[] = [];
      const failures = takeExampleStep(noting(session.fork() as MachineSession, acts), step);
      const [first, ...rest] = acts;
      if (failures.length > 0 || first === undefined) return failures;
      take(first);
      later = rest;
      return [];
    },
    perform: (procedure, by) => take({ kind: 'run', procedure, by }),
    chooseRandom: (below) => {
      const decision = session.decision();
      const chosen = decision?.candidates[below(decision.candidates.length)];
      if (decision !== undefined && chosen !== undefined)
        take({ kind: 'choose', answer: chosen.index, player: decision.player });
    },
    answerNext: () => {
      const [next, ...rest] = later;
      if (next === undefined) return false;
      later = rest;
      take(next);
      return true;
    },
  };
}

function stepping(session: MachineSession): MachineSession {
  session.setStepping(true);
  return session;
}

function carryOut(session: MachineSession, act: Act): void {
  switch (act.kind) {
    case 'begin':
      return;
    case 'choose':
      session.choose(act.answer, act.player);
      return;
    case 'subset':
      session.chooseSubset(act.ids, act.player);
      return;
    case 'run':
      session.perform(act.procedure, act.by);
      return;
    default:
      act satisfies never;
  }
}

/** A session that also writes down how it is answered. */
function noting(session: MachineSession, acts: Act[]): MachineSession {
  const choose: MachineSession['choose'] = (answer, player) => {
    const result = session.choose(answer, player);
    if (result.ok) acts.push({ kind: 'choose', answer, player });
    return result;
  };
  const chooseSubset: MachineSession['chooseSubset'] = (ids, player) => {
    const result = session.chooseSubset(ids, player);
    if (result.ok) acts.push({ kind: 'subset', ids, player });
    return result;
  };
  return Object.assign(Object.create(session), { choose, chooseSubset });
}
