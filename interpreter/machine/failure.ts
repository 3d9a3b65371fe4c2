/** Why a statement failed, read off while the state is still as it was: the requirement and the values of its two sides. */
import { NONE } from '@kodeks/dsl';
import type { Compiler, Evaluate } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { compileLoop } from '../eval/sets.ts';
import { TOP } from '../state/cells.ts';
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
  if (reason === NONE) return nothingToChoose(m, m.failedAsk, reasonFrame);
  const core = m.linked.core.reasons[reason];
  const lacks =
    core?.form === 'pay' ? m.lacks?.needs(s, reasonFrame).filter((entry) => entry.needs > entry.has) : undefined;
  return { reason, ask: NONE, ...sidesOf(m, reason, reasonFrame), lacks };
}

/** A choice without candidates: what could have been chosen was refused by a requirement; the one reached last says why. */
function nothingToChoose(m: Machine, ask: number, f: number): Failure {
  const nothing: Failure = { reason: NONE, ask, left: undefined, right: undefined, lacks: undefined };
  const form = m.linked.core.asks[ask]?.form;
  if (form?.form !== 'tuple' || f + SCRATCH + 64 > m.cells.length) return nothing;
  const { cells: s, code } = m;
  const scope = { size: SCRATCH };
  const tests = form.requirements.map((requirement) => compile(code.compiler, scope, requirement.condition));
  const kept = form.binders.map((binder) => s[f + binder.slot]!);
  const top = s[TOP]!;
  let furthest = NONE;
  let found = nothing;
  let visit: Evaluate = () => {
    const failing = tests.findIndex((test) => test(s, f) === 0);
    if (failing <= furthest) return 0;
    furthest = failing;
    const reason = form.requirements[failing]!.reason;
    found = { reason, ask, ...sidesOf(m, reason, f), lacks: undefined };
    return 0;
  };
  for (const binder of [...form.binders].reverse())
    visit = compileLoop(code.compiler, scope, binder.set, binder.slot, visit);
  try {
    visit(s, f);
  } catch {
    found = nothing; // reading it is itself a fault, which will show where it is played
  }
  form.binders.forEach((binder, i) => {
    s[f + binder.slot] = kept[i]!;
  });
  s[TOP] = top;
  return found;
}

/** Values of a comparison's sides in a frame, undefined if the reason is none, or reading them is itself a fault; and the rules to cite. */
export function sidesOf(m: Machine, reason: number, f: number): Pick<Failure, 'left' | 'right' | 'rules'> {
  const rules = citedRules(m, reason, f);
  const unknown = { left: undefined, right: undefined, rules };
  const compares = m.linked.core.reasons[reason]?.compares;
  if (compares === undefined || f + SCRATCH + 64 > m.cells.length) return unknown;
  const known = compiledSides.get(m.code.compiler) ?? new Map<number, Sides>();
  compiledSides.set(m.code.compiler, known);
  let made = known.get(reason);
  if (made === undefined) {
    const scope = { size: SCRATCH };
    made = {
      left: compile(m.code.compiler, scope, compares.left),
      right: compile(m.code.compiler, scope, compares.right),
    };
    known.set(reason, made);
  }
  try {
    return { left: made.left(m.cells, f), right: made.right(m.cells, f), rules };
  } catch {
    return unknown;
  }
}

/** Of a reason with several rules those that apply here; undefined: all of them. */
function citedRules(m: Machine, reason: number, f: number): readonly string[] | undefined {
  const { cited, rules } = m.linked.core.reasons[reason] ?? {};
  if (cited === undefined || rules === undefined || f + SCRATCH + 64 > m.cells.length) return undefined;
  const scope = { size: SCRATCH };
  try {
    const holding = rules.filter((_, i) => {
      const when = cited[i];
      return when === undefined || compile(m.code.compiler, scope, when)(m.cells, f) !== 0;
    });
    return holding.length === 0 ? undefined : holding;
  } catch {
    return undefined;
  }
}
