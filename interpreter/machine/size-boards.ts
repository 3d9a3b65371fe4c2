/**
 * Core to core: boards get the size that the options give them.
 * In:  boards have the size of the standard value, other sizes stand beside them
 * Out: every board has the size it is played with; once more changes nothing
 */
import type { CoreProgram } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';

export function sizeBoards(core: CoreProgram, options: readonly number[]): CoreProgram {
  if (core.boardsByOption === undefined) return core;
  const domains = [...core.domains];
  for (const { domain, option, forms } of core.boardsByOption)
    domains[domain] = forms[options[option] ?? NONE] ?? domains[domain]!;
  return { ...core, domains };
}
