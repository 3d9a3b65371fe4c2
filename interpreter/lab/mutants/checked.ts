/**
 * Is a rule checked, beside being run? It is if a `then` of an example depends on it, or if an example notices a mutant of it.
 * A rule that is only run could be wrong, and every example would still pass.
 */
import type { CompiledExample, CoreProgram, Expectation, FunctionId } from '@kodeks/dsl';
import { visitNodes } from '../../coverage/walk.ts';
import type { Mutant, MutantKind } from './mutant.ts';
import type { Examiner } from './try.ts';

export interface RuleCheck {
  readonly by: 'then' | 'mutant';
  readonly example: string;
}

/** By rule, the first example that expects a refusal because of it, or that asks for a value which the rule decides. */
export function rulesOfExpectations(
  program: CoreProgram,
  examples: readonly CompiledExample[],
): ReadonlyMap<string, RuleCheck> {
  const found = new Map<string, RuleCheck>();
  for (const { id, steps, then } of examples)
    for (const expectation of [...steps.flatMap((step) => (step.kind === 'expect' ? step.expectations : [])), ...then])
      for (const rule of rulesOf(program, expectation))
        if (!found.has(rule)) found.set(rule, { by: 'then', example: id });
  return found;
}

function rulesOf(program: CoreProgram, expectation: Expectation): readonly string[] {
  if (expectation.kind === 'illegal') return expectation.because.map(({ value }) => value);
  if (expectation.kind !== 'condition') return [];
  const seen = new Set<FunctionId>();
  const ask = (id: FunctionId): void => {
    if (seen.has(id)) return;
    seen.add(id);
    visitNodes(program.functions[id], ({ function: called }) => {
      if (typeof called === 'number') ask(called);
      return true;
    });
  };
  ask(expectation.function);
  return [...seen].flatMap((id) => program.sites[program.functions[id]?.site ?? -1]?.rules ?? []);
}

/** What is noticed most easily first: one example is enough. */
const EASIEST: readonly MutantKind[] = ['missing', 'condition', 'logic', 'comparison'];

/** Tries a few mutants of a rule until one is noticed; `mutants`: those of the rule. */
export function checkedByMutant(mutants: readonly Mutant[], examiner: Examiner, most: number): RuleCheck | undefined {
  const rank = ({ kind, reasons }: Mutant): number =>
    (reasons.length > 0 ? 0 : 10) + (EASIEST.includes(kind) ? EASIEST.indexOf(kind) : EASIEST.length);
  const tried = [...mutants].sort((a, b) => rank(a) - rank(b)).slice(0, most);
  for (const mutant of tried) {
    const end = examiner.examine(mutant);
    if (end.kind === 'killed' && end.by === 'example') return { by: 'mutant', example: end.example };
  }
  return undefined;
}
