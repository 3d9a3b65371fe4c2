/** The view of a game, looked up, or undefined if it has none. */
import type { CoreProgram } from '../core/program.ts';
import type { ViewLayout } from '../data/view.ts';
import type { SymbolTable } from '../types/symbols.ts';
import { boardsOf } from './boards.ts';
import type { ResolvedView } from './model.ts';
import type { ViewProblem } from './problems.ts';
import { resolveView } from './resolve.ts';

export interface CheckedView {
  readonly out: ResolvedView | undefined;
  readonly problems: readonly ViewProblem[];
}

export function checkView(layout: ViewLayout | undefined, core: CoreProgram, symbols: SymbolTable): CheckedView {
  return layout === undefined ? { out: undefined, problems: [] } : resolveView(layout, core, boardsOf(core, symbols));
}
