/** The statements of a program, and what each of them, each function and each clause speaks of. */
import {
  type ColumnId,
  type CoreFunction,
  type CoreProcedure,
  type CoreProgram,
  type CoreStatement,
  type DomainId,
  type FunctionId,
  type ProcedureId,
  partsOfStatement,
  type SiteId,
  type TableId,
} from '@kodeks/dsl';

/** Calls `visit` for every statement of a procedure with the one around it, blocks left out: they are not run by themselves. */
export function visitStatements(
  { body }: CoreProcedure,
  visit: (statement: CoreStatement, around: CoreStatement | undefined) => void,
): void {
  const into = (statement: CoreStatement, around: CoreStatement | undefined): void => {
    const own = statement.op !== 'block';
    if (own) visit(statement, around);
    for (const inner of partsOfStatement(statement)) into(inner, own ? statement : around);
  };
  into(body, undefined);
}

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

/** Everything that is counted at a site of its own, with what it says itself. */
function unitsOf(program: CoreProgram): readonly { readonly node: unknown; readonly site: SiteId }[] {
  const statements = program.procedures.flatMap((procedure) => {
    const found: CoreStatement[] = [];
    visitStatements(procedure, (statement) => found.push(statement));
    return found.flatMap((node) => {
      const ask = 'ask' in node && node.ask !== undefined ? [{ node: program.asks[node.ask], site: node.site }] : [];
      return [{ node, site: node.site }, ...ask];
    });
  });
  const functions = program.functions.flatMap(({ result, least, most, modifiers, site }) => [
    { node: [result, least, most], site },
    ...modifiers.map((clause) => ({ node: clause, site: clause.site })),
  ]);
  return [...statements, ...functions, ...program.substitutions.map((one) => ({ node: one, site: one.site }))];
}

/** What a unit says; statements inside of a statement speak for themselves. */
function visitOwn(unit: unknown, visit: (record: Readonly<Record<string, unknown>>) => void): void {
  visitNodes(unit, (record) => {
    if (record !== unit && 'site' in record && 'op' in record && record.op !== 'noted') return false;
    visit(record);
    return true;
  });
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
  for (const { node, site } of unitsOf(program)) look(node, site);
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

/** Every column, table and domain that a unit speaks of. */
function everyNumber(unit: unknown, tell: (what: SpokenOf, id: number) => void): void {
  visitOwn(unit, (record) => {
    for (const [key, part] of Object.entries(record)) {
      const what = NAMES[key];
      if (what === undefined) continue;
      for (const id of Array.isArray(part) ? part : [part]) if (typeof id === 'number') tell(what, id);
    }
  });
}

// ---------------------------------------------------------------- what is exercised without being run

/**
 * Two things that the machine cannot count where they happen. A function that reads no state is looked up in a table: what it calls was
 * exercised with it. A procedure that only ever runs in trials is never run for real: what it does in any case was exercised by who tried it.
 */
export function alsoExercised(program: CoreProgram, sites: Int32Array): void {
  throughTables(program, sites);
  throughTrials(program, sites);
}

function mark(sites: Int32Array, site: SiteId): void {
  if (site < sites.length) sites[site] = Math.max(sites[site]!, 1);
}

function throughTables({ functions }: CoreProgram, sites: Int32Array): void {
  const seen = new Set<FunctionId>();
  const spread = (id: FunctionId): void => {
    const one = functions[id];
    if (one === undefined || seen.has(id)) return;
    seen.add(id);
    mark(sites, one.site);
    visitNodes([one.result, one.least, one.most], ({ function: called }) => {
      if (typeof called === 'number') spread(called);
      return true;
    });
  };
  functions.forEach((one, id) => {
    if (isLookedUp(one) && sites[one.site]! > 0) spread(id);
  });
}

/** Its arguments can be listed, so it became a table when the game was linked. */
function isLookedUp({ static: fixed, parameters }: CoreFunction): boolean {
  const canBeListed = ({ list, type }: CoreFunction['parameters'][number]): boolean =>
    !list && (type.form === 'bool' || (type.form === 'of' && !type.optional));
  return fixed && parameters.length > 0 && parameters.every(canBeListed);
}

function throughTrials(program: CoreProgram, sites: Int32Array): void {
  const { tried, forReal } = trialsIn(program);
  const seen = new Set<ProcedureId>();
  const spread = (id: ProcedureId): void => {
    const procedure = program.procedures[id];
    if (procedure === undefined || seen.has(id) || forReal.has(id)) return;
    seen.add(id);
    mark(sites, procedure.site);
    inAnyCase(procedure.body);
  };
  const inAnyCase = (statement: CoreStatement): void => {
    if (statement.op !== 'block') mark(sites, statement.site);
    if (statement.op === 'call') spread(statement.procedure);
    if (statement.op === 'block' || statement.op === 'step') partsOfStatement(statement).forEach(inAnyCase);
  };
  for (const { procedure, by } of tried) if (sites[by]! > 0) spread(procedure);
}

interface Trials {
  readonly tried: readonly { readonly procedure: ProcedureId; readonly by: SiteId }[];
  readonly forReal: ReadonlySet<ProcedureId>;
}

/** A program never changes, and every game that is played asks. */
const known = new WeakMap<CoreProgram, Trials>();

function trialsIn(program: CoreProgram): Trials {
  const before = known.get(program);
  if (before !== undefined) return before;
  const tried = triedIn(program);
  const trials = { tried, forReal: tried.length === 0 ? new Set<ProcedureId>() : runForReal(program) };
  known.set(program, trials);
  return trials;
}

function triedIn(program: CoreProgram): Trials['tried'] {
  const found: { procedure: ProcedureId; by: SiteId }[] = [];
  for (const { node, site } of unitsOf(program))
    visitOwn(node, ({ op, procedure }) => {
      if (op === 'trial' && typeof procedure === 'number') found.push({ procedure, by: site });
    });
  return found;
}

/** Procedures that can run outside of trials: from the flow, an action or a component's text on. */
function runForReal({ main, actions, codes, procedures }: CoreProgram): ReadonlySet<ProcedureId> {
  const texts = codes.flatMap(({ form, id }) => (form === 'procedure' ? [id] : []));
  const found = new Set<ProcedureId>();
  const spread = (id: ProcedureId): void => {
    if (found.has(id)) return;
    found.add(id);
    visitNodes(procedures[id]?.body, ({ op, procedure, settle }) => {
      if (op !== 'trial' && typeof procedure === 'number') spread(procedure);
      if (typeof settle === 'number') spread(settle);
      return true;
    });
  };
  for (const id of [main, ...actions.map((action) => action.procedure), ...texts]) spread(id);
  return found;
}
