/** Values asked for from outside: functions with given arguments, in a window above everything that runs. */
import { FIRST_PARAMETER, type FunctionId, NONE } from '@kodeks/dsl';
import { compileFunction } from '../eval/functions.ts';
import { FP, FUEL, PROCEDURE, TOP } from '../state/cells.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { FUEL_PER_DECISION } from './search.ts';

/** Value of a function; a fault of the rules gives 0, because looking must not end a game. */
export function evaluate(m: Machine, id: FunctionId, args: readonly number[]): number {
  return evaluated(m, id, args) ?? 0;
}

/** With a viewer: undefined if it would read the design of a piece that this player does not know. */
export function evaluated(
  m: Machine,
  id: FunctionId,
  args: readonly number[],
  viewer: number | undefined = undefined,
): number | undefined {
  const { cells: s, code } = m;
  const top = s[TOP]!;
  const fuel = s[FUEL]!;
  const g = freeWindow(m);
  const { guard } = m;
  m.guard = viewer ?? NONE;
  code.compiler.host.current = m;
  s[FUEL] = FUEL_PER_DECISION;
  try {
    const callee = code.compiler.functionOf(id);
    const value = callee.value ?? compileFunction(code.compiler, id, callee);
    s[g] = args[0] ?? NONE;
    s[g + 1] = NONE;
    s[g + 2] = NONE;
    args.forEach((arg, i) => {
      s[g + FIRST_PARAMETER + i] = arg;
    });
    return value(s, g);
  } catch (error) {
    if (!(error instanceof RuleBug) && !(error instanceof RangeError)) throw error;
    return undefined;
  } finally {
    s[TOP] = top;
    s[FUEL] = fuel;
    m.guard = guard;
  }
}

/** First cell above the running frame. */
export function freeWindow(m: Machine): number {
  const f = m.cells[FP]!;
  if (f === 0) return m.layout.extent.frames;
  const procedure = m.code.procedures[m.cells[f - PROCEDURE]!]!;
  bodyOf(m.code, procedure);
  return f + procedure.scope.size;
}
