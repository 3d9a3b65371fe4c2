/**
 * Runs a paused session on, one statement after another, until a debugger wants to look: a step is done, a breakpoint is reached, a
 * watched value has changed. The caller says what a breakpoint's condition means; expressions are compiled with `compileExpressions`.
 */
import type { StepReport } from '../api.ts';
import type { MachineSession } from '../machine/session.ts';

export type StepMode = 'into' | 'over' | 'out' | 'run';

/** A stretch of a file, usually a line: reached where a statement begins in it. */
export interface Breakpoint {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Stops only where it holds. */
  readonly when?: (session: MachineSession) => boolean;
  /** A log point: says something and never stops. */
  readonly log?: (session: MachineSession) => void;
}

export interface RunOn {
  readonly mode: StepMode;
  readonly breakpoints?: readonly Breakpoint[];
  /** Stops after the statement that changed one of these; the text is what is compared. */
  readonly watched?: readonly ((session: MachineSession) => string | undefined)[];
  /** Statements after which the rest is run without a look; far more than the fuel of a decision allows. */
  readonly most?: number;
  /** After each statement. */
  readonly onStep?: () => void;
}

export type Stop =
  | { readonly why: 'step' }
  | { readonly why: 'breakpoint'; readonly breakpoint: Breakpoint }
  /** Its place in `watched`. */
  | {
      readonly why: 'changed';
      readonly watch: number;
      readonly before: string | undefined;
      readonly now: string | undefined;
    }
  /** A decision is open, the game is over or broken: no step is under way any more. */
  | { readonly why: 'done' };

const MOST_STEPS = 5_000_000;

export function runOn(
  session: MachineSession,
  { mode, breakpoints = [], watched = [], most = MOST_STEPS, onStep }: RunOn,
): Stop {
  const from = session.next();
  if (from === undefined) return { why: 'done' };
  let here = new Set(breakpoints.filter((one) => isIn(one, from)));
  let values = watched.map((value) => value(session));
  for (let i = 0; i < most; i += 1) {
    session.step();
    onStep?.();
    const next = session.next();
    const now = watched.map((value) => value(session));
    const changed = now.findIndex((value, k) => value !== values[k]);
    if (changed >= 0) return { why: 'changed', watch: changed, before: values[changed], now: now[changed] };
    values = now;
    if (next === undefined) return { why: 'done' };
    const there = new Set(breakpoints.filter((one) => isIn(one, next)));
    // a line of several statements is reached once, unless it was left in between
    const reached = [...there].filter((one) => !here.has(one) && (one.when?.(session) ?? true));
    here = there;
    for (const { log } of reached) log?.(session);
    const breakpoint = reached.find(({ log }) => log === undefined);
    if (breakpoint !== undefined) return { why: 'breakpoint', breakpoint };
    if (isStepDone(mode, from, next)) return { why: 'step' };
  }
  session.resume();
  return { why: 'done' };
}

const isIn = ({ file, start, end }: Breakpoint, { site }: StepReport): boolean =>
  site.file === file && site.start >= start && site.start < end;

function isStepDone(mode: StepMode, from: StepReport, next: StepReport): boolean {
  switch (mode) {
    case 'into':
      return next.site.start !== from.site.start || next.site.file !== from.site.file || next.depth !== from.depth;
    case 'over':
      return next.depth <= from.depth;
    case 'out':
      return next.depth < from.depth;
    case 'run':
      return false;
    default:
      return mode satisfies never;
  }
}
