/** Runs a paused session on: one statement, to the end of a call, out of it, or to the next marked line. */
import type { MachineSession, StepReport } from '@kodeks/interpreter';
import type { LineFinder } from './lines-of-files.ts';
import type { CodeLine, StepHow } from './messages.ts';

/** Far more than a decision may take by its fuel; it only bounds the loop. */
const MOST_STEPS = 5_000_000;

export type Breakpoints = ReadonlySet<string>;

export const breakpointsOf = (lines: readonly CodeLine[]): Breakpoints => new Set(lines.map(keyOf));
const keyOf = ({ file, line }: CodeLine): string => `${line} ${file}`;

export function stepOn(session: MachineSession, how: StepHow, breakpoints: Breakpoints, finder: LineFinder): void {
  const from = session.next();
  if (from === undefined) return;
  let line = keyOf(finder.lineOf(from.site));
  for (let i = 0; i < MOST_STEPS; i += 1) {
    session.step();
    const next = session.next();
    if (next === undefined) return;
    const now = keyOf(finder.lineOf(next.site));
    if (arrived(how, from, next) || (now !== line && breakpoints.has(now))) return;
    line = now;
  }
  session.resume();
}

function arrived(how: StepHow, from: StepReport, next: StepReport): boolean {
  switch (how) {
    case 'into':
      return next.site.start !== from.site.start || next.site.file !== from.site.file || next.depth !== from.depth;
    case 'over':
      return next.depth <= from.depth;
    case 'out':
      return next.depth < from.depth;
    case 'run':
      return false;
    default:
      return how satisfies never;
  }
}

/** After an answer that stopped before its first statement: does it stop there, or where? */
export function runToBreakpoint(session: MachineSession, breakpoints: Breakpoints, finder: LineFinder): void {
  const first = session.next();
  if (first === undefined || breakpoints.has(keyOf(finder.lineOf(first.site)))) return;
  stepOn(session, 'run', breakpoints, finder);
}
