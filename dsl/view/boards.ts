/** The boards of a game with their forms, for the view and for who draws without one. */
import type { CoreProgram, DomainId } from '../core/program.ts';
import type { SymbolTable } from '../types/symbols.ts';
import type { BoardForm } from './model.ts';
import { designsOf } from './names.ts';

/** A board as the symbols know it. */
export interface DeclaredBoard {
  readonly name: string;
  readonly domain: DomainId;
  readonly form: BoardForm;
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
  if (domain?.form === 'squares' || domain?.form === 'hexes') return { form: domain.form };
  const table = core.tables.findIndex(({ name }) => name === `${core.domains[designsOf(core, id)]?.name}.${links}`);
  return table < 0 ? undefined : { form: 'graph', links: table };
}
