/** Which invariants of the rules do not hold now. Only tools ask: play itself never looks. */
import { type CoreInvariant, type CoreInvariantValue, NONE } from '@kodeks/dsl';
import type { BrokenInvariant, RunProblem } from '../api.ts';
import { DIRTY, STEP } from '../state/cells.ts';
import { nameOf } from '../state/naming.ts';
import { evaluated } from './evaluate.ts';
import { eyesOf, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';

export function brokenInvariants(m: Machine): readonly BrokenInvariant[] {
  const { invariants } = m.linked.core;
  // in the middle of a step, or before a check that is still to run, the position is not yet what the rules want
  if (invariants.length === 0 || m.cells[STEP] !== 0 || m.cells[DIRTY] !== 0) return [];
  // looking exercises nothing: what was counted stays
  const counted = m.coverage?.slice();
  const broken = invariants.filter(({ holds }) => evaluated(m, holds, []) !== 1).map((one) => described(m, one));
  if (counted !== undefined) m.coverage?.set(counted);
  return broken;
}

/** The first of them as the fault that ends a game in checked mode. */
export function invariantProblem(m: Machine): RunProblem | undefined {
  const [first] = brokenInvariants(m);
  return first === undefined
    ? undefined
    : { code: 'run/invariant', message: first.message, site: first.site, rules: first.rules };
}

function described(m: Machine, invariant: CoreInvariant): BrokenInvariant {
  const { name, rules, text, culprit, sides, site: at } = invariant;
  const { file, start, end } = m.linked.core.sites[at] ?? { file: '', start: 0, end: 0 };
  const whom = culprit === undefined ? undefined : evaluated(m, culprit.function, []);
  const found = whom === NONE ? undefined : whom;
  const shown = (value: CoreInvariantValue): string | undefined => {
    const number = evaluated(m, value.function, found === undefined ? [] : [found]);
    return number === undefined ? undefined : nameOf(namesOf(m), number, value.type, eyesOf(m, undefined));
  };
  const thing =
    culprit === undefined || found === undefined
      ? undefined
      : nameOf(namesOf(m), found, culprit.type, eyesOf(m, undefined));
  const left = sides === undefined ? undefined : shown(sides.left);
  const right = sides === undefined ? undefined : shown(sides.right);
  const whose = thing === undefined ? '' : ` for ${thing}`;
  const values = left === undefined || right === undefined ? '' : ` (${left} on the left, ${right} on the right)`;
  const message = `the invariant \`${name}\` does not hold${whose}: \`${text}\`${values}`;
  return { name, rules, message, site: { file, start, end }, thing, left, right };
}
