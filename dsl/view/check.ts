/** The view of a game, looked up, or undefined if it has none. */
import type { CoreProgram } from '../core/program.ts';
import type { IconFile } from '../data/model.ts';
import type { ViewLayout } from '../data/view.ts';
import type { SymbolTable } from '../types/symbols.ts';
import { boardsOf } from './boards.ts';
import { iconsWithoutMeaning, type WordsFor } from './icons.ts';
import type { ResolvedView } from './model.ts';
import type { ViewProblem } from './problems.ts';
import { resolveView } from './resolve.ts';

export interface CheckedView {
  readonly out: ResolvedView | undefined;
  readonly problems: readonly ViewProblem[];
}

export function checkView(
  layout: ViewLayout | undefined,
  core: CoreProgram,
  symbols: SymbolTable,
  wordsFor: WordsFor,
  drawn: readonly IconFile[],
): CheckedView {
  if (layout !== undefined) return resolveView(layout, { core, boards: boardsOf(core, symbols), wordsFor, drawn });
  return { out: undefined, problems: iconsWithoutMeaning(drawn, new Set()) };
}
