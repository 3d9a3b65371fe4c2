/**
 * What keeps a core program from being one: every id, slot and label in it must stand for something. A program of ours has no faults, and a
 * pass from core to core adds none; tests ask after each of them. Nodes are walked by the names of their parts, so that a new construct is
 * covered at once: a number under a name that is not known here is a fault itself.
 */

import type { CoreBody, CoreProgram, CoreStatement } from '../program.ts';
import { FIRST_PARAMETER } from '../program.ts';
import { domainSizes } from './domain-sizes.ts';

/** Each in a few words, with the declaration it lies in. */
export function programFaults(core: CoreProgram): readonly string[] {
  const faults: string[] = [];
  const check: Check = { core, say: (where, what) => faults.push(`${where}: ${what}`) };
  declarations(check);
  core.columns.forEach(({ name, keys, starts, least, most }) => {
    for (const body of [starts, least, most]) bodyOf(check, `column ${name}`, body, keys.length);
  });
  core.places.forEach(({ name, keys, atMost }) => {
    bodyOf(check, `place ${name}`, atMost, keys.length);
  });
  functions(check);
  procedures(check);
  core.substitutions.forEach(({ slots, ...one }, i) => {
    const given = firstSlots(FIRST_PARAMETER);
    walk({ ...check, where: `substitution ${i}`, slots, labels: [], known: given }, one, given);
  });
  return faults;
}

interface Check {
  readonly core: CoreProgram;
  readonly say: (where: string, what: string) => void;
}

/** A tree that is walked, and what may stand in it. */
interface Tree extends Check {
  readonly where: string;
  /** Room of the frame, temporaries included. */
  readonly slots: number;
  readonly labels: readonly number[];
  /** Slots that something was put into before, wherever. */
  readonly known: ReadonlySet<number>;
}

const firstSlots = (count: number): ReadonlySet<number> => new Set(Array.from({ length: count }, (_, slot) => slot));

// ---------------------------------------------------------------- what is declared

/** The numbers of one kind of thing, and how many there are. */
const COUNTED = {
  domain: 'domains',
  column: 'columns',
  table: 'tables',
  place: 'places',
  function: 'functions',
  procedure: 'procedures',
  ask: 'asks',
  reason: 'reasons',
  site: 'sites',
  option: 'options',
  action: 'actions',
} as const satisfies Readonly<Record<string, keyof CoreProgram>>;

type Counted = keyof typeof COUNTED;

function exists({ core, say }: Check, where: string, kind: Counted, id: number | undefined): void {
  const count = core[COUNTED[kind]].length;
  if (id !== undefined && !(Number.isInteger(id) && id >= 0 && id < count)) say(where, `${kind} ${id} of ${count}`);
}

function declarations(check: Check): void {
  const { core, say } = check;
  const all = (where: string, kind: Counted, ids: readonly (number | undefined)[]): void => {
    for (const id of ids) exists(check, where, kind, id);
  };
  all('players', 'domain', [core.playerDomain]);
  all('main', 'procedure', [core.main]);
  all('resources', 'column', core.resources);
  for (const domain of core.domains) {
    if (domain.form === 'copies') all(domain.name, 'domain', [domain.designs]);
    else if (domain.form === 'places') all(domain.name, 'place', [domain.place]);
    else if (domain.form === 'union') all(domain.name, 'domain', domain.members);
    else if (domain.form === 'product')
      all(
        domain.name,
        'domain',
        domain.factors.map((factor) => factor.domain),
      );
  }
  for (const { name, keys, type, watchMore } of core.columns) {
    all(`column ${name}`, 'domain', keys);
    types(check, `column ${name}`, type);
    for (const due of watchMore ?? []) if (due >= (core.dueCells ?? 0)) say(`column ${name}`, `due ${due}`);
  }
  for (const { name, keys, of, domain } of core.places) all(`place ${name}`, 'domain', [...keys, ...of, domain]);
  for (const { name, procedure } of core.actions) all(`action ${name}`, 'procedure', [procedure]);
  for (const { form, id } of core.codes) all('text of a component', form === 'procedure' ? form : 'function', [id]);
  for (const { name, function: id, site } of core.scores) {
    all(`score ${name}`, 'function', [id]);
    all(`score ${name}`, 'site', [site]);
  }
  for (const { function: id } of core.ranking) all('ranking', 'function', [id]);
  for (const { name, holds, culprit, sides } of core.invariants)
    all(`invariant ${name}`, 'function', [holds, culprit?.function, sides?.left.function, sides?.right.function]);
  for (const { value, when } of core.outlook ?? []) all('outlook', 'function', [value, when]);
  for (const open of core.freeSets ?? []) all('free actions', 'action', open);
  for (const { domain, option } of core.boardsByOption ?? []) {
    all('boards', 'domain', [domain]);
    all('boards', 'option', [option]);
  }
  tables(check);
}

function types(check: Check, where: string, type: unknown): void {
  for (const [, part] of numbersIn(type)) exists(check, where, 'domain', part);
}

/** As many cells as there are combinations of keys. */
function tables(check: Check): void {
  const { core, say } = check;
  const sizes = domainSizes(core, core.players.most, (members) => members.reduce((sum, size) => sum + size, 0));
  const plain = (id: number): boolean => ['enum', 'range', 'items'].includes(core.domains[id]?.form ?? '');
  for (const { name, keys, cells, lists, byPlayers } of core.tables) {
    for (const id of keys) exists(check, `table ${name}`, 'domain', id);
    const entries = [...cells, ...(lists ?? []).flat(), ...(byPlayers ?? []).flat()];
    for (const entry of entries) {
      if (typeof entry !== 'object' || entry === null) continue;
      exists(check, `table ${name}`, 'domain', entry.domain);
      if (plain(entry.domain) && entry.index >= sizes(entry.domain)) say(`table ${name}`, `member ${entry.index}`);
    }
    const wanted = keys.reduce((product, id) => product * sizes(id), 1);
    const found = lists?.length ?? cells.length;
    if (byPlayers === undefined && keys.every(plain) && found !== wanted)
      say(`table ${name}`, `${found} cells instead of ${wanted}`);
  }
}

// ---------------------------------------------------------------- frames

function bodyOf(check: Check, where: string, body: CoreBody | undefined, keys: number): void {
  if (body === undefined) return;
  const known = firstSlots(FIRST_PARAMETER + keys);
  walk({ ...check, where, slots: body.slots, labels: [], known }, body.value, known);
}

function functions(check: Check): void {
  const { core } = check;
  for (const { name, parameters, slots, result, modifiers, least, most, type, site } of core.functions) {
    const where = `function ${name}`;
    exists(check, where, 'site', site);
    types(check, where, type);
    const known = parametersOf(check, where, parameters, slots);
    walk({ ...check, where, slots, labels: [], known }, { result, modifiers, least, most }, known);
  }
}

function procedures(check: Check): void {
  const { core, say } = check;
  for (const { name, parameters, slots, temporaries, body, site, action, names } of core.procedures) {
    const where = `procedure ${name}`;
    exists(check, where, 'site', site);
    exists(check, where, 'action', action);
    const known = new Set(parametersOf(check, where, parameters, slots));
    const lists = new Set(parameters.flatMap(({ slot, list }) => (list ? [slot] : [])));
    assigned(check, body, known, lists);
    for (const slot of known) if (slot >= slots) say(where, `slot ${slot} of ${slots}`);
    for (const slot of lists)
      if (lists.has(slot + 1)) say(where, `slots ${slot} and ${slot + 1} are lists that overlap`);
    for (const one of names ?? []) if (one.slot >= slots) say(where, `${one.name} in slot ${one.slot} of ${slots}`);
    walk({ ...check, where, slots: slots + temporaries, labels: [], known }, body, known);
  }
}

function parametersOf(
  check: Check,
  where: string,
  parameters: CoreProgram['functions'][number]['parameters'],
  slots: number,
): ReadonlySet<number> {
  const { say } = check;
  const known = new Set(firstSlots(FIRST_PARAMETER));
  for (const { name, slot, list, type } of parameters) {
    types(check, where, type);
    for (const one of list ? [slot, slot + 1] : [slot]) {
      if (known.has(one)) say(where, `parameter ${name} in slot ${one}, which is taken`);
      if (one >= slots) say(where, `parameter ${name} in slot ${one} of ${slots}`);
      known.add(one);
    }
  }
  return known;
}

/** Adds the slots of the frame that statements give values. */
function assigned(check: Check, statement: CoreStatement, known: Set<number>, lists: Set<number>): void {
  const list = (slot: number): void => {
    lists.add(slot);
    known.add(slot).add(slot + 1);
  };
  switch (statement.op) {
    case 'assign-list':
    case 'roll':
    case 'permute':
      list(statement.slot);
      break;
    case 'assign':
    case 'draw-from':
    case 'pick':
      known.add(statement.slot);
      break;
    case 'write':
      if (statement.got !== undefined) known.add(statement.got);
      break;
    case 'call':
      if (statement.result !== undefined) known.add(statement.result);
      break;
    case 'attempt':
      if (statement.form === 'must-change') for (const slot of statement.slots) known.add(slot);
      break;
    case 'for':
      known.add(statement.slot);
      list(statement.list);
      break;
    case 'together':
      known.add(statement.slot);
      list(statement.list);
      list(statement.store);
      asked(check, statement.ask, known, list);
      break;
    case 'ask':
      asked(check, statement.ask, known, list);
      break;
    default:
  }
  for (const part of partsOf(statement)) assigned(check, part, known, lists);
}

function asked({ core }: Check, ask: number, known: Set<number>, list: (slot: number) => void): void {
  const form = core.asks[ask]?.form;
  if (form?.form === 'tuple') for (const { slot } of form.binders) known.add(slot);
  if (form?.form === 'subset') list(form.binder.slot);
}

/** Statements in a statement, wherever they stand. */
function partsOf(statement: CoreStatement): readonly CoreStatement[] {
  return Object.values(statement).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]).filter(isStatement));
}

const isStatement = (node: unknown): node is CoreStatement =>
  typeof node === 'object' && node !== null && 'op' in node && 'site' in node && node.op !== 'noted';

// ---------------------------------------------------------------- trees

/** What a number under this name is. Not here: a slot, a label, or a number of the rules. */
const IDS: Readonly<Record<string, Counted>> = {
  ...(Object.fromEntries(Object.keys(COUNTED).map((kind) => [kind, kind])) as Record<Counted, Counted>),
  domains: 'domain',
  columns: 'column',
  resource: 'column',
  given: 'column',
  wanted: 'column',
  links: 'table',
  settle: 'procedure',
};

const SLOTS: ReadonlySet<string> = new Set(['list', 'store', 'got', 'result', 'slots', 'clear', 'clearLists']);

/** Numbers of which every one will do. */
const PLAIN: ReadonlySet<string> = new Set(['value', 'index', 'otherwise', 'step', 'layer', 'after']);

/** Parts of a node that binds a slot which are evaluated before it is bound. */
const BEFORE: Readonly<Record<'query' | 'set' | 'prune', ReadonlySet<string>>> = {
  query: new Set(['set']),
  set: new Set(['of', 'cell', 'steps', 'board']),
  prune: new Set(['limit']),
};

function walk(tree: Tree, node: unknown, bound: ReadonlySet<number>): void {
  if (Array.isArray(node)) {
    for (const part of node) walk(tree, part, bound);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Readonly<Record<string, unknown>>;
  numbers(tree, record);
  reads(tree, record, bound);
  calls(tree, record);
  const inner = labelled(tree, record);
  if (typeof record.ask === 'number') askIn(inner, record.ask, bound);
  if (typeof record.reason === 'number') reasonIn(inner, record.reason);
  const within = bindingOf(record);
  for (const [key, part] of Object.entries(record)) {
    if (key === 'type' || key === 'names') types(tree, tree.where, part);
    else walk(inner, part, within?.before.has(key) === false ? new Set(bound).add(within.slot) : bound);
  }
}

function numbersIn(node: unknown): readonly (readonly [string, number])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, part]: [string, unknown]) => {
    if (typeof part === 'number') return key === 'slot' || key === 'from' || key === 'to' ? [] : [[key, part] as const];
    if (Array.isArray(part) && part.every((one) => typeof one === 'number'))
      return part.map((one: number) => [key, one] as const);
    return numbersIn(part);
  });
}

function numbers(tree: Tree, record: Readonly<Record<string, unknown>>): void {
  const { say, where, slots, core } = tree;
  for (const [key, part] of Object.entries(record)) {
    const list = Array.isArray(part) ? part : [part];
    for (const one of list) {
      if (typeof one !== 'number') continue;
      const kind = IDS[key];
      if (kind !== undefined) exists(tree, where, kind, one);
      else if (key === 'slot' || SLOTS.has(key)) {
        if (one < 0 || one >= slots) say(where, `slot ${one} of ${slots}`);
      } else if (key === 'label') {
        if (record.op === 'leave' && !tree.labels.includes(one)) say(where, `leaves ${one}, which is not around it`);
      } else if (!PLAIN.has(key)) say(where, `a number called ${key}`);
    }
  }
  if (record.op === 'system' && record.cell === 'due' && !(Number(record.index) < (core.dueCells ?? 0)))
    say(where, `due ${record.index}`);
  const { op, domain, index } = record;
  if (op === 'entity' && typeof domain === 'number' && (typeof index !== 'number' || index < 0))
    say(where, `member ${index} of ${core.domains[domain]?.name}`);
}

/** A slot that is read was given something: by the caller, around it, or (in a procedure) by some statement. */
function reads(
  { say, where, known }: Tree,
  record: Readonly<Record<string, unknown>>,
  bound: ReadonlySet<number>,
): void {
  const { op, set, slot } = record;
  if ((op === 'local' || set === 'local') && typeof slot === 'number' && !bound.has(slot) && !known.has(slot))
    say(where, `slot ${slot} is read and nothing is put there`);
}

/** As many keys and arguments as are wanted, lists where lists are wanted. */
function calls({ core, say, where }: Tree, record: Readonly<Record<string, unknown>>): void {
  const { op, column, table, keys } = record;
  const wanted =
    typeof column === 'number' ? core.columns[column] : typeof table === 'number' ? core.tables[table] : undefined;
  if (Array.isArray(keys) && wanted !== undefined && keys.length !== wanted.keys.length)
    say(where, `${keys.length} keys of ${wanted.name}, which has ${wanted.keys.length}`);
  const args = record.arguments;
  if (!Array.isArray(args)) return;
  const callee =
    typeof record.function === 'number' ? core.functions[record.function] : core.procedures[Number(record.procedure)];
  if (callee === undefined) return;
  const given = args.map((one: { readonly form?: unknown }) => (one.form === 'list' ? 'list' : 'value'));
  const taken = callee.parameters.map(({ list }) => (list ? 'list' : 'value'));
  if (`${given}` !== `${taken}`) say(where, `${op ?? record.set} of ${callee.name}: (${given}) for (${taken})`);
}

const LABELLED: ReadonlySet<unknown> = new Set(['block', 'loop', 'for', 'together']);

function labelled(tree: Tree, { op, label }: Readonly<Record<string, unknown>>): Tree {
  if (!LABELLED.has(op) || typeof label !== 'number') return tree;
  if (tree.labels.includes(label)) tree.say(tree.where, `label ${label} twice, one around the other`);
  return { ...tree, labels: [...tree.labels, label] };
}

/** What an ask looks at stands in the frame where it is asked. */
function askIn(tree: Tree, ask: number, bound: ReadonlySet<number>): void {
  const { core, say, where } = tree;
  const one = core.asks[ask];
  if (one === undefined) return;
  const { by, seen, form, site } = one;
  exists(tree, where, 'site', site);
  walk(tree, { by, seen, form }, bound);
  if (form.form !== 'tuple') return;
  for (const { after } of form.requirements)
    if (after > form.binders.length) say(where, `a requirement after ${after} of ${form.binders.length} names`);
}

function reasonIn(tree: Tree, reason: number): void {
  const one = tree.core.reasons[reason];
  if (one === undefined) return;
  exists(tree, tree.where, 'site', one.site);
}

/** The slot that a node binds for its parts, and the parts that come before. */
function bindingOf(
  record: Readonly<Record<string, unknown>>,
): { readonly slot: number; readonly before: ReadonlySet<string> } | undefined {
  const { op, set, slot, form } = record;
  if (typeof slot !== 'number' || op === 'local' || set === 'local') return undefined;
  if (op === 'let' || set === 'let') return { slot, before: new Set(['value']) };
  if (typeof set === 'string') return { slot, before: BEFORE.set };
  if (op !== undefined) return { slot, before: BEFORE.query };
  return form === undefined ? undefined : { slot, before: BEFORE.prune };
}
