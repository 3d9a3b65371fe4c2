/** The statements of a program, and what each of them, each function and each clause speaks of. */
import type {
  ColumnId,
  CoreProcedure,
  CoreProgram,
  CoreStatement,
  DomainId,
  FunctionId,
  SiteId,
  TableId,
} from '@kodeks/dsl';

/** Calls `visit` for every statement of a procedure with the one around it, blocks left out: they are not run by themselves. */
export function visitStatements(
  { body }: CoreProcedure,
  visit: (statement: CoreStatement, around: CoreStatement | undefined) => void,
): void {
  const into = (statement: CoreStatement, around: CoreStatement | undefined): void => {
    const own = statement.op !== 'block';
    if (own) visit(statement, around);
    for (const inner of statementsIn(statement)) into(inner, own ? statement : around);
  };
  into(body, undefined);
}

function statementsIn(statement: CoreStatement): readonly CoreStatement[] {
  switch (statement.op) {
    case 'block':
      return statement.body;
    case 'ask':
      return statement.branches;
    case 'if':
      return present(statement.then, statement.otherwise);
    case 'loop':
      return present(statement.body, statement.step);
    case 'attempt':
      return present(statement.body, statement.otherwise);
    case 'for':
    case 'step':
    case 'together':
      return [statement.body];
    default:
      return [];
  }
}

const present = (...statements: readonly (CoreStatement | undefined)[]): CoreStatement[] =>
  statements.flatMap((statement) => statement ?? []);

/** Calls `visit` for every object below a node; where it says no, nothing below is visited. Trees of the core are plain data: one walk sees all. */
export function visitNodes(node: unknown, visit: (record: Readonly<Record<string, unknown>>) => boolean): void {
  if (Array.isArray(node)) {
    for (const part of node) visitNodes(part, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Readonly<Record<string, unknown>>;
  if (visit(record)) for (const part of Object.values(record)) visitNodes(part, visit);
}

// ---------------------------------------------------------------- what is spoken of

type Sites = Map<number, Set<SiteId>>;

/** Sites at which something is spoken of, by its number. */
export interface Mentions {
  readonly columns: ReadonlyMap<ColumnId, ReadonlySet<SiteId>>;
  readonly tables: ReadonlyMap<TableId, ReadonlySet<SiteId>>;
  readonly domains: ReadonlyMap<DomainId, ReadonlySet<SiteId>>;
}

export function mentionsIn(program: CoreProgram): Mentions {
  const columns: Sites = new Map();
  const tables: Sites = new Map();
  const domains: Sites = new Map();
  const add = (sites: Sites, id: number, site: SiteId): void => {
    sites.set(id, (sites.get(id) ?? new Set()).add(site));
  };
  const look = (node: unknown, site: SiteId): void =>
    everyNumber(node, (what, id) => {
      add(what === 'column' ? columns : what === 'table' ? tables : domains, id, site);
      const keys = what === 'column' ? program.columns[id]?.keys : what === 'table' ? program.tables[id]?.keys : [];
      for (const key of keys ?? []) add(domains, key, site);
    });
  for (const procedure of program.procedures)
    visitStatements(procedure, (statement) => {
      look(statement, statement.site);
      if ('ask' in statement && statement.ask !== undefined) look(program.asks[statement.ask], statement.site);
    });
  for (const { result, least, most, modifiers, site } of program.functions) {
    look([result, least, most], site);
    for (const clause of modifiers) look(clause, clause.site);
  }
  for (const substitution of program.substitutions) look(substitution, substitution.site);
  return { columns, tables, domains };
}

type SpokenOf = 'column' | 'table' | 'domain';

const NAMES: Readonly<Record<string, SpokenOf>> = {
  column: 'column',
  columns: 'column',
  resource: 'column',
  given: 'column',
  wanted: 'column',
  table: 'table',
  domain: 'domain',
  domains: 'domain',
};

/** Every column, table and domain below a node; statements inside of a statement speak for themselves. */
function everyNumber(node: unknown, tell: (what: SpokenOf, id: number) => void): void {
  visitNodes(node, (record) => {
    if (record !== node && 'site' in record && 'op' in record && record.op !== 'noted') return false;
    for (const [key, part] of Object.entries(record)) {
      const what = NAMES[key];
      if (what === undefined) continue;
      for (const id of Array.isArray(part) ? part : [part]) if (typeof id === 'number') tell(what, id);
    }
    return true;
  });
}

// ---------------------------------------------------------------- functions that became tables

/** Functions that read no state are looked up, not evaluated: what such a one calls was exercised with it. */
export function throughTables({ functions }: CoreProgram, sites: Int32Array): void {
  const seen = new Set<FunctionId>();
  const spread = (id: FunctionId): void => {
    const one = functions[id];
    if (one === undefined || seen.has(id)) return;
    seen.add(id);
    visitNodes([one.result, one.least, one.most], ({ function: called }) => {
      if (typeof called === 'number' && functions[called] !== undefined) {
        const { site } = functions[called];
        sites[site] = Math.max(sites[site]!, 1);
        spread(called);
      }
      return true;
    });
  };
  functions.forEach((one, id) => {
    if (one.static && sites[one.site]! > 0) spread(id);
  });
}
