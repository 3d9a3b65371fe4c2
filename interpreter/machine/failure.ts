/** Why a statement failed, read off while the state is still as it was: the requirement and the values of its two sides. */
import { NONE } from '@kodeks/dsl';
import type { Compiler, Evaluate } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import type { Failure, Machine } from './machine.ts';

/** Above every frame that could be asked about. */
const SCRATCH = 400;

interface Sides {
  readonly left: Evaluate;
  readonly right: Evaluate;
}

const compiledSides = new WeakMap<Compiler, Map<number, Sides>>();

export function describeFailure(m: Machine): Failure {
  const { reason, reasonFrame, cells: s } = m;
  if (reason === NONE) return { reason: NONE, ask: m.failedAsk, left: undefined, right: undefined, lacks: undefined };
  const core = m.linked.core.reasons[reason];
  const lacks = core?.form === 'pay' ? m.lacks?.needs(s, reasonFrame).filter((entry) => entry.needs > entry.has) : undefined;
  return { reason, ask: NONE, ...sidesOf(m, reason, reasonFrame), lacks };
}

/** Values of a comparison's sides in a frame; undefined if the reason is none, or reading them is itself a fault. */
export function sidesOf(m: Machine, reason: number, f: number): { left: number | undefined; right: number | undefined } {
  const compares = m.linked.core.reasons[reason]?.compares;
  if (compares === undefined || f + SCRATCH + 64 > m.cells.length) return { left: undefined, right: undefined };
  const known = compiledSides.get(m.code.compiler) ?? new Map<number, Sides>();
  compiledSides.set(m.code.compiler, known);
  let made = known.get(reason);
  if (made === undefined) {
    const scope = { size: SCRATCH };
    made = { left: compile(m.code.compiler, scope, compares.left), right: compile(m.code.compiler, scope, compares.right) };
    known.set(reason, made);
  }
  try {
    return { left: made.left(m.cells, f), right: made.right(m.cells, f) };
  } catch {
    return { left: undefined, right: undefined };
  }
}
