/** The view of a game, looked up, or undefined if it has none. */
import type { CoreProgram } from '../core/program.ts';
import type { ViewLayout } from '../data/view.ts';
import type { SymbolTable } from '../types/symbols.ts';
import type { BoardForm, ResolvedView } from './model.ts';
import { designsOf } from './names.ts';
import type { ViewProblem } from './problems.ts';
import { type DeclaredBoard, resolveView } from './resolve.ts';

export interface CheckedView {
  readonly out: ResolvedView | undefined;
  readonly problems: readonly ViewProblem[];
}

export function checkView(layout: ViewLayout | undefined, core: CoreProgram, symbols: SymbolTable): CheckedView {
  return layout === undefined ? { out: undefined, problems: [] } : resolveView(layout, core, boardsOf(core, symbols));
}

export function boardsOf(core: CoreProgram, symbols: SymbolTable): readonly DeclaredBoard[] {
  return [...symbols.globals.values()].flat().flatMap((symbol) => {
    if (symbol.symbol !== 'board') return [];
    const { name, kind, declaration } = symbol;
    const form = formOf(
      core,
      kind.domain,
      declaration.shape.kind === 'graph' ? declaration.shape.links.text : undefined,
    );
    return form === undefined ? [] : [{ name, domain: kind.domain, form }];
  });
}

function formOf(core: CoreProgram, id: number, links: string | undefined): BoardForm | undefined {
  const domain = core.domains[id];
  if (domain?.form === 'squares') return { form: 'squares', columns: domain.columns, rows: domain.rows };
  if (domain?.form === 'hexes') return { form: 'hexes', radius: domain.radius };
  const table = core.tables.findIndex(({ name }) => name === `${core.domains[designsOf(core, id)]?.name}.${links}`);
  return table < 0 ? undefined : { form: 'graph', links: table };
}
