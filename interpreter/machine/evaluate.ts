/** Values asked for from outside: functions with given arguments, in a window above everything that runs. */
import { FIRST_PARAMETER, type FunctionId, NONE, type SiteId } from '@kodeks/dsl';
import type { RunProblem } from '../api.ts';
import { compileFunction } from '../eval/functions.ts';
import { FP, FUEL, PROCEDURE, TOP } from '../state/cells.ts';
import { RuleBug, tooDeep } from '../state/rule-bug.ts';
import { circlesOf } from './call-circles.ts';
import type { EmittedValue } from './emitted.ts';
import { bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { isHandedBack, mayUseEmitted } from './run-emitted.ts';
import { FUEL_PER_DECISION } from './search.ts';

/** Value of a function, or the fault of the rules that leaves it without one. */
export function evaluate(m: Machine, id: FunctionId, args: readonly number[]): number | RunProblem {
  const found = valueOrFault(m, id, args, undefined);
  return typeof found === 'number' ? found : problemAt(m, found, m.linked.core.functions[id]?.site ?? 0);
}

/** For whoever only looks: undefined where the rules have no value, and with a viewer where it would tell what this player does not know. */
export function evaluated(
  m: Machine,
  id: FunctionId,
  args: readonly number[],
  viewer: number | undefined = undefined,
): number | undefined {
  const found = valueOrFault(m, id, args, viewer);
  return typeof found === 'number' ? found : undefined;
}

/** A fault as hosts see it: with the place in the text and its rules. */
export function problemAt(m: Machine, { code, message }: RuleBug, at: SiteId): RunProblem {
  const { core } = m.linked;
  const { file, start, end, rules } = core.sites[at] ?? { file: '', start: 0, end: 0, rules: [] };
  const circles = code === 'run/too-deep' ? circlesOf(core) : [];
  const shown = circles.map((names) => [...names, names[0]].map((name) => `\`${name}\``).join(' → ')).join('; ');
  return { code, message: shown === '' ? message : `${message} (${shown})`, site: { file, start, end }, rules };
}

function valueOrFault(
  m: Machine,
  id: FunctionId,
  args: readonly number[],
  viewer: number | undefined,
): number | RuleBug {
  const { cells: s, code } = m;
  const top = s[TOP]!;
  const fuel = s[FUEL]!;
  const g = freeWindow(m);
  const { guard } = m;
  m.guard = viewer ?? NONE;
  code.compiler.host.current = m;
  s[FUEL] = FUEL_PER_DECISION;
  try {
    const emitted = args.length === parametersOf(m, id) ? emittedValue(m, id) : undefined;
    if (emitted !== undefined) {
      try {
        return emitted(m, s, g, args[0] ?? NONE, NONE, NONE, ...args);
      } catch (error) {
        if (!isHandedBack(error)) throw error;
        s[TOP] = top;
        s[FUEL] = FUEL_PER_DECISION;
      }
    }
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
    if (error instanceof RuleBug) return error;
    if (error instanceof RangeError) return tooDeep();
    throw error;
  } finally {
    s[TOP] = top;
    s[FUEL] = fuel;
    m.guard = guard;
  }
}

/** How many values the function takes; lists are none that a host could give. */
function parametersOf(m: Machine, id: FunctionId): number {
  const { parameters } = m.linked.core.functions[id]!;
  return parameters.some(({ list }) => list) ? NONE : parameters.length;
}

function emittedValue(m: Machine, id: FunctionId): EmittedValue | undefined {
  return m.guard === NONE && mayUseEmitted(m) ? m.code.emitted?.values[id] : undefined;
}

/** First cell above the running frame. */
export function freeWindow(m: Machine): number {
  const f = m.cells[FP]!;
  if (f === 0) return m.layout.extent.frames;
  const procedure = m.code.procedures[m.cells[f - PROCEDURE]!]!;
  bodyOf(m.code, procedure);
  return f + procedure.scope.size;
}
