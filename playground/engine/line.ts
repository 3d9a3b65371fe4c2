/**
 * A game as a line of acts and a session that stands somewhere in it. Going back undoes where the journal can; where outcomes were
 * forced it plays again from the start, because what was forced is no part of the position.
 */
import type { CompiledExample, CompiledGame, CoreProgram } from '@kodeks/dsl';
import {
  type Both,
  type MachineSession,
  type Refusal,
  start,
  startExample,
  takeExampleStep,
} from '@kodeks/interpreter';
import { failureText } from './failures.ts';
import type { Act, Setup } from './messages.ts';

export interface Rules {
  readonly game: CompiledGame;
  readonly program: CoreProgram;
  /** The example that the game begins with. */
  readonly example: CompiledExample | undefined;
}

export type Done =
  | { readonly ok: true; readonly failures: readonly Both[] }
  | { readonly ok: false; readonly refusal: Refusal };

export interface Line {
  readonly setup: Setup;
  readonly session: MachineSession;
  readonly at: number;
  /** Length of the log before each act that was done, and now. */
  readonly marks: readonly number[];
  /** Does the act; what stood behind this place in the line is not touched. With `pause`, an answer stops before its first statement. */
  perform(act: Act, pause?: boolean): Done;
  /** Notes the act that was just done to the session by somebody else (a bot). */
  note(): void;
  /** From the beginning, but before the first statement of the setup. A setup that an example arranges cannot be stepped. */
  pauseAtStart(): void;
  /** A step under way has gone on or has come to its end: what was logged since belongs to the last act, or to the setup. */
  settle(): void;
  /** Runs a step under way to its end. */
  finish(): void;
  /** The machine may take answers back that lead nowhere; what it took back is dropped here too. */
  sync(): void;
  /** Back to after the first `to` acts of this list. */
  back(to: number, acts: readonly Act[]): void;
}

export function beginLine(rules: Rules, setup: Setup): Line {
  let session = sessionOf(rules, setup);
  let marks = [logLength(session)];
  /** Undo steps of each act: an example's step may answer several decisions. */
  let undos: number[] = [];
  /** The arranged position of an example is a step too, but none of ours. */
  const given = session.steps();
  let forced = false;
  const settle = (): void => {
    marks[marks.length - 1] = logLength(session);
  };
  const finish = (): void => {
    session.setStepping(false);
    settle();
  };
  const perform: Line['perform'] = (act, pause = false) => {
    finish();
    const before = session.steps();
    const done = pause ? performPaused(rules, session, act) : performIn(rules, session, act);
    if (!done.ok) return done;
    if (act.kind === 'force' || act.kind === 'example') forced = true;
    marks.push(logLength(session));
    undos.push(session.steps() - before);
    return done;
  };
  return {
    setup,
    get session() {
      return session;
    },
    get at() {
      return marks.length - 1;
    },
    get marks() {
      return marks;
    },
    perform,
    sync: () => {
      let kept = session.steps() - undos.reduce((sum, count) => sum + count, 0) - given;
      for (; kept < 0 && undos.length > 0; marks.pop()) kept += undos.pop() ?? 0;
    },
    pauseAtStart: () => {
      if (rules.example !== undefined) return;
      session = sessionOf(rules, setup, true);
      marks = [logLength(session)];
      undos = [];
      forced = false;
    },
    settle,
    finish,
    note: () => {
      marks.push(logLength(session));
      undos.push(1);
    },
    back: (to, acts) => {
      finish();
      if (forced) {
        session = sessionOf(rules, setup);
        marks = [logLength(session)];
        undos = [];
        forced = false;
        for (const act of acts.slice(0, to)) if (!perform(act).ok) break;
        return;
      }
      while (marks.length - 1 > to) {
        for (let left = undos.pop() ?? 0; left > 0; left -= 1) session.undo();
        marks.pop();
      }
    },
  };
}

export function logLength(session: MachineSession): number {
  return session.logLength();
}

function sessionOf({ game, program, example }: Rules, setup: Setup, paused = false): MachineSession {
  if (example !== undefined)
    return startExample({ start: (options) => start(program, { ...options, texts: game.texts }) }, example);
  return start(program, { ...setup, mode: 'full', texts: game.texts, paused });
}

/** Stops before the first statement that an answer sets going; what is no answer is just done. */
function performPaused(rules: Rules, session: MachineSession, act: Act): Done {
  const step = act.kind === 'example' ? rules.example?.steps[act.step] : undefined;
  if (step?.kind === 'answer') return exampleAnswerPaused(session, step);
  session.setStepping(act.kind === 'answer');
  const done = performIn(rules, session, act);
  if (!done.ok) session.setStepping(false);
  return done;
}

/** An example's step may answer several decisions: a copy finds out which, and only the last of them is taken slowly. */
function exampleAnswerPaused(session: MachineSession, step: CompiledExample['steps'][number]): Done {
  const copy = session.fork();
  const failures = takeExampleStep(copy, step).map(failureText);
  const answers = copy.recording().answers.slice(session.recording().answers.length);
  for (const [i, { player, key }] of answers.entries()) {
    session.setStepping(i === answers.length - 1);
    const done = session.choose(key, player);
    if (!done.ok) return done;
  }
  return { ok: true, failures };
}

function performIn(rules: Rules, session: MachineSession, act: Act): Done {
  switch (act.kind) {
    case 'answer': {
      const answered = answer(session, act);
      return answered.ok ? { ok: true, failures: [] } : answered;
    }
    case 'force':
      session.force(act.what, act.outcomes);
      return { ok: true, failures: [] };
    case 'assign': {
      const done = session.assign(act.name, act.keys, act.value);
      return done.ok ? { ok: true, failures: [] } : done;
    }
    case 'place': {
      const done = session.place(act.piece, act.place, act.end);
      return done.ok ? { ok: true, failures: [] } : done;
    }
    case 'example': {
      const step = rules.example?.steps[act.step];
      if (step === undefined) return { ok: false, refusal: noStep(act.step) };
      return { ok: true, failures: takeExampleStep(session, step).map(failureText) };
    }
    default:
      return act satisfies never;
  }
}

/** Of a large subset not every candidate is listed: its elements are then named one by one. */
function answer(session: MachineSession, act: Act & { kind: 'answer' }): ReturnType<MachineSession['choose']> {
  if (act.subset !== undefined) return session.chooseSubset(act.subset, act.player);
  return session.choose(act.key, act.player);
}

function noStep(step: number): Refusal {
  return {
    rules: [],
    text: { pl: `przykład nie ma kroku ${step + 1}`, en: `the example has no step ${step + 1}` },
    form: 'unknown',
  };
}
