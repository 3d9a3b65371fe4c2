/** Makers of core programs by hand: what the language would translate to, without the language. */
import type {
  CoreAsk,
  CoreBody,
  CoreColumn,
  CoreDomain,
  CoreExpr,
  CoreFunction,
  CorePlace,
  CoreProcedure,
  CoreProgram,
  CoreReason,
  CoreSet,
  CoreStatement,
  CoreType,
} from '@kodeks/dsl';

export const num = (value: number): CoreExpr => ({ op: 'const', value });
export const local = (slot: number): CoreExpr => ({ op: 'local', slot });
export const cell = (column: number, ...keys: CoreExpr[]): CoreExpr => ({ op: 'cell', column, keys });
export const compare = (left: CoreExpr, operator: '=' | '!=' | '<' | '<=' | '>' | '>=', right: CoreExpr): CoreExpr => ({
  op: 'compare',
  operator,
  left,
  right,
});
export const equal = (left: CoreExpr, right: CoreExpr): CoreExpr => compare(left, '=', right);
export const plus = (left: CoreExpr, right: CoreExpr): CoreExpr => ({ op: 'arith', operator: '+', left, right });
export const minus = (left: CoreExpr, right: CoreExpr): CoreExpr => ({ op: 'arith', operator: '-', left, right });
export const all = (domain: number): CoreSet => ({ set: 'all', domain });
export const range = (from: number, to: number): CoreSet => ({ set: 'range', from: num(from), to: num(to) });
export const items = (...members: CoreExpr[]): CoreSet => ({ set: 'items', items: members });

export const INT: CoreType = { form: 'int' };
export const of = (domain: number, optional = false): CoreType => ({ form: 'of', domain, optional });
export const bodyOf = (value: CoreExpr, slots = 8): CoreBody => ({ value, slots });

export function column(name: string, keys: readonly number[], facts: Partial<CoreColumn> = {}): CoreColumn {
  return {
    name,
    keys,
    type: INT,
    starts: bodyOf(num(0)),
    least: undefined,
    most: undefined,
    excessIsLost: false,
    watch: 0,
    hidden: false,
    ...facts,
  };
}

export function place(name: string, domain: number, facts: Partial<CorePlace> = {}): CorePlace {
  return {
    name,
    keys: [],
    copies: 1,
    discipline: 'stack',
    of: [],
    seenBy: 'all',
    topSeenByAll: false,
    hiddenSize: false,
    atMost: undefined,
    watch: 0,
    holdsAll: false,
    domain,
    ...facts,
  };
}

type Plain = CoreStatement extends infer One
  ? One extends { readonly site: number }
    ? Omit<One, 'site'>
    : never
  : never;

/** A statement; every site is 0 unless given. */
export function st(statement: Plain, site = 0): CoreStatement {
  return { site, ...statement } as CoreStatement;
}

export function block(
  statements: readonly CoreStatement[],
  facts: { clear?: number[]; clearLists?: number[]; boundary?: boolean; label?: number } = {},
): CoreStatement {
  const { clear = [], clearLists = [], boundary = false, label = undefined } = facts;
  return st({ op: 'block', label, body: statements, clear, clearLists, boundary });
}

export const assign = (slot: number, value: CoreExpr): CoreStatement => st({ op: 'assign', slot, value });
export const set = (id: number, keys: readonly CoreExpr[], value: CoreExpr): CoreStatement =>
  st({ op: 'write', column: id, keys, how: 'set', value, got: undefined });
export const when = (condition: CoreExpr, then: CoreStatement, otherwise?: CoreStatement): CoreStatement =>
  st({ op: 'if', condition, then, otherwise });
export const ask = (id: number, branches: readonly CoreStatement[] = []): CoreStatement =>
  st({ op: 'ask', ask: id, branches });
export const loop = (label: number, body: CoreStatement, condition?: CoreExpr, step?: CoreStatement): CoreStatement =>
  st({ op: 'loop', label, condition, body, step });
export const call = (procedure: number, ...args: CoreExpr[]): CoreStatement =>
  st({
    op: 'call',
    procedure,
    arguments: args.map((value) => ({ form: 'value', value })),
    you: undefined,
    self: undefined,
    owner: undefined,
    result: undefined,
  });

export function procedure(name: string, body: CoreStatement, facts: Partial<CoreProcedure> = {}): CoreProcedure {
  return {
    name,
    role: 'effect',
    parameters: [],
    slots: 16,
    temporaries: 16,
    returns: false,
    body,
    site: 0,
    action: undefined,
    ...facts,
  };
}

export function fn(
  name: string,
  parameters: readonly { slot: number; type: CoreType }[],
  value: CoreExpr,
  facts: Partial<CoreFunction> = {},
): CoreFunction {
  return {
    name,
    parameters: parameters.map((one, i) => ({ name: `p${i}`, list: false, ...one })),
    result: { form: 'value', value },
    slots: 16,
    static: false,
    modifiers: [],
    least: undefined,
    most: undefined,
    usesYou: false,
    type: INT,
    site: 0,
    ...facts,
  };
}

export function tuple(
  key: string,
  by: CoreExpr,
  binders: readonly { name: string; slot: number; set: CoreSet; type?: CoreType }[],
  facts: { requirements?: { condition: CoreExpr; reason: number; after: number }[]; orNone?: boolean } = {},
): CoreAsk {
  return {
    key,
    by,
    site: 0,
    form: {
      form: 'tuple',
      binders: binders.map((binder) => ({ type: INT, ...binder })),
      orNone: facts.orNone ?? false,
      requirements: facts.requirements ?? [],
    },
  };
}

export const reason = (text: string, facts: Partial<CoreReason> = {}): CoreReason => ({
  rules: [],
  text,
  form: 'condition',
  compares: undefined,
  site: 0,
  ...facts,
});

export function program(
  facts: Partial<CoreProgram> & { domains: readonly CoreDomain[]; procedures: readonly CoreProcedure[] },
): CoreProgram {
  return {
    format: 1,
    fingerprint: 'by hand',
    players: { least: 1, most: 6 },
    options: [],
    playerDomain: 0,
    columns: [],
    tables: [],
    places: [],
    functions: [],
    asks: [],
    reasons: [],
    sites: [{ file: 'by-hand.rules', start: 0, end: 1, rules: ['X-1'], within: 'main' }],
    codes: [],
    actions: [],
    resources: [],
    substitutions: [],
    main: 0,
    setups: 0,
    scores: [],
    ranking: [],
    invariants: [],
    ...facts,
  };
}
