/**
 * The definitions a text may speak of, looked up by the placeholders of `binding.ts`.
 * Component fields and tables come from the data as written; functions, states and places from the core program.
 * Without a program (the rules have problems of their own) what needs it is `later`: a second report would be noise.
 */
import type { CoreProgram, CoreType } from '../core/program.ts';
import type { ComponentItem, CountByPlayers, DataTable, DataValue, GameData, TableRow } from '../data/model.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import { type Binding, parseBinding } from './binding.ts';
import { fixedBody, fixedBound, fixedCall, fixedField, packedEntity } from './fixed-values.ts';
import { numberAlone, numbersInRules } from './numbers-in-rules.ts';

export type BindingFault =
  | { readonly why: 'unreadable' }
  | { readonly why: 'unknown-name'; readonly name: string; readonly near: string | undefined }
  | { readonly why: 'unknown-part'; readonly of: string; readonly name: string; readonly known: readonly string[] }
  | { readonly why: 'unknown-row'; readonly table: string; readonly key: string; readonly known: readonly string[] }
  | { readonly why: 'wrong-arguments'; readonly name: string; readonly wanted: number; readonly given: number }
  | { readonly why: 'not-a-number'; readonly name: string }
  | { readonly why: 'not-fixed'; readonly name: string };

export type BoundNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly fault: BindingFault }
  | { readonly ok: 'later' };

export interface Definitions {
  readonly numberOf: (source: string) => BoundNumber;
  /** Rules of the game that are a number, as placeholders would name them: what a literal could be bound to. */
  readonly constants: ReadonlyMap<string, number>;
}

/** `componentTexts`: the rules text of all component fields, whose numbers a text may name as well. */
export function definitionsOf(
  data: GameData,
  program: (() => CoreProgram) | undefined,
  componentTexts: readonly Ast.Node[] = [],
): Definitions {
  const known: Known = {
    data,
    componentTexts,
    get program() {
      return program?.();
    },
    items: new Map(data.components.items.flatMap(withRecords).map((item) => [item.id.value, item])),
    tables: new Map(data.components.tables.map((table) => [table.name.value, table])),
    kinds: new Set(data.components.items.map((item) => item.kindName)),
  };
  const numberOf = (source: string): BoundNumber => {
    const binding = parseBinding(source);
    return binding === undefined ? fault({ why: 'unreadable' }) : resolve(binding, known);
  };
  let constants: ReadonlyMap<string, number> | undefined;
  return {
    numberOf,
    get constants() {
      constants ??= constantsOf(known);
      return constants;
    },
  };
}

interface Known {
  readonly data: GameData;
  readonly componentTexts: readonly Ast.Node[];
  readonly program: CoreProgram | undefined;
  readonly items: ReadonlyMap<string, ComponentItem>;
  readonly tables: ReadonlyMap<string, DataTable>;
  readonly kinds: ReadonlySet<string>;
}

const number = (value: number): BoundNumber => ({ ok: true, value });
const fault = (what: BindingFault): BoundNumber => ({ ok: false, fault: what });

/** Records of child kinds are items as well. */
function withRecords(item: ComponentItem): readonly ComponentItem[] {
  const children = [...item.fields.values()].flatMap((value) => (value.kind === 'records' ? value.items : []));
  return [item, ...children.flatMap(withRecords)];
}

function resolve(binding: Binding, known: Known): BoundNumber {
  switch (binding.kind) {
    case 'number':
      return number(binding.value);
    case 'item':
      return ofItem(binding.id, binding.fields, known);
    case 'name': {
      const [part] = binding.fields;
      return part === undefined ? ofName(binding, known) : ofPart(binding.name, part, known);
    }
    default:
      return binding satisfies never;
  }
}

// ---------------------------------------------------------------- components

/** A record's id has dots of its own (`drive.rows.1`), so the longest id that exists is meant. */
function ofItem(id: string, fields: readonly string[], known: Known): BoundNumber {
  for (let length = fields.length; length >= 0; length -= 1) {
    const item = known.items.get([id, ...fields.slice(0, length)].join('.'));
    if (item !== undefined) return ofField(item, fields.slice(length), known);
  }
  return fault({ why: 'unknown-name', name: `@${id}`, near: nearest(id, known.items.keys()) });
}

function ofField(item: ComponentItem, path: readonly string[], known: Known): BoundNumber {
  const [first, ...rest] = path;
  const id = `@${item.id.value}`;
  if (first === undefined) return fault({ why: 'not-a-number', name: id });
  const side = item.sides.get(first);
  const fields = side ?? item.fields;
  const [name, ...further] = side === undefined ? path : rest;
  const value = name === undefined ? undefined : fields.get(name);
  if (value !== undefined) return ofValue(value, further, `${id}.${name}`, known);
  if (name === 'count') return ofCount(item.count, `${id}.count`);
  const left = side === undefined && further.length === 0 ? leftOut(item, name, known) : undefined;
  if (left !== undefined) return number(left);
  return fault({
    why: 'unknown-part',
    of: id,
    name: name ?? first,
    known: [...fields.keys(), ...item.sides.keys(), 'count'],
  });
}

/** What an item does not say, its kind does: `worth: Int, starts at 0`. */
function leftOut(item: ComponentItem, field: string | undefined, { program }: Known): number | undefined {
  if (program === undefined || field === undefined) return undefined;
  return fixedField(program, item.kindName, field, item.id.value);
}

function ofValue(value: DataValue, path: readonly string[], name: string, known: Known): BoundNumber {
  const [part] = path;
  if (value.kind === 'int' && part === undefined) return number(value.value);
  if (value.kind === 'amounts' && part !== undefined) {
    // What a cost does not mention, it does not ask for.
    const entry = value.entries.find((candidate) => candidate.resource.value === part);
    return number(entry?.amount ?? 0);
  }
  if (value.kind === 'rules' && part !== undefined) return ofRulesText(value.span, part, name, known);
  const alone = value.kind === 'rules' ? numberAlone(known.componentTexts, value.span) : undefined;
  if (alone !== undefined) return number(alone);
  if (part === 'count' && (value.kind === 'list' || value.kind === 'records')) return number(value.items.length);
  return fault({ why: 'not-a-number', name: [name, ...path].join('.') });
}

/** `@quantum-grid.whenResearched.discs` is 2 if the text says `gain 2 discs`. */
function ofRulesText(text: Span, part: string, name: string, { componentTexts }: Known): BoundNumber {
  const numbers = numbersInRules(componentTexts, text);
  const [value, ...others] = numbers.get(part) ?? [];
  if (value === undefined) return fault({ why: 'unknown-part', of: name, name: part, known: [...numbers.keys()] });
  return others.length === 0 ? number(value) : fault({ why: 'not-fixed', name: `${name}.${part}` });
}

function ofCount(count: CountByPlayers | undefined, name: string): BoundNumber {
  if (count === undefined) return number(1);
  return count.kind === 'fixed' ? number(count.value) : fault({ why: 'not-fixed', name });
}

// ---------------------------------------------------------------- tables and functions

function ofName(binding: Binding & { kind: 'name' }, known: Known): BoundNumber {
  const table = known.tables.get(binding.name);
  if (table !== undefined) return ofTable(table, binding.arguments ?? [], known);
  const { program } = known;
  if (program === undefined) return { ok: 'later' };
  const candidates = [...program.functions.entries()].filter(([, each]) => each.name === binding.name);
  if (candidates.length === 0) return unknownName(binding.name, known);
  let last: BoundNumber = fault({ why: 'not-fixed', name: binding.name });
  for (const [id, callee] of candidates) {
    const given = binding.arguments ?? [];
    if (given.length > callee.parameters.length) {
      const wanted = callee.parameters.length;
      last = fault({ why: 'wrong-arguments', name: binding.name, wanted, given: given.length });
      continue;
    }
    const values = given.map((argument, index) => argumentOf(argument, callee.parameters[index]?.type, known));
    const value = values.every((each) => each !== undefined) ? fixedCall(program, id, values) : undefined;
    if (value !== undefined) return number(value);
  }
  return last;
}

function ofTable(table: DataTable, given: readonly Binding[], known: Known): BoundNumber {
  let rows = table.rows;
  for (const [index, argument] of given.entries()) {
    const key = keyOf(argument, known);
    const row = rows.find((candidate) => candidate.key.value === key) ?? openRow(rows, key);
    if (row === undefined) {
      const keys = rows.map((each) => each.key.value);
      return fault({ why: 'unknown-row', table: table.name.value, key: key ?? '?', known: keys });
    }
    if (row.value.kind === 'rows') rows = row.value.rows;
    else if (index === given.length - 1) return number(row.value.value);
    else break;
  }
  return fault({ why: 'wrong-arguments', name: table.name.value, wanted: depthOf(table.rows), given: given.length });
}

function openRow(rows: readonly TableRow[], key: string | undefined): TableRow | undefined {
  return rows.find((row) => row.orMore && Number(key) >= Number(row.key.value));
}

function depthOf(rows: readonly TableRow[]): number {
  const value = rows[0]?.value;
  return value?.kind === 'rows' ? 1 + depthOf(value.rows) : 1;
}

/** A row's key as written: a number, a member of an enum, the id of an item. */
function keyOf(argument: Binding, known: Known): string | undefined {
  if (argument.kind === 'item') return argument.id;
  if (argument.kind === 'name' && argument.arguments === undefined && argument.fields.length === 0)
    return argument.name;
  const value = resolve(argument, known);
  return value.ok === true ? String(value.value) : undefined;
}

function argumentOf(argument: Binding, type: CoreType | undefined, known: Known): number | undefined {
  const domains = type?.form === 'of' ? [type.domain] : type?.form === 'any' ? type.domains : [];
  const written = argument.kind === 'item' ? argument.id : argument.kind === 'name' ? argument.name : undefined;
  for (const id of domains) {
    const domain = known.program?.domains[id];
    if (written === undefined || domain === undefined) continue;
    const ordinal = domain.form === 'enum' ? domain.members.indexOf(written) : -1;
    if (ordinal >= 0) return ordinal;
    const index = domain.form === 'items' ? domain.items.findIndex((item) => item.id === written) : -1;
    if (index >= 0) return packedEntity(id, index);
  }
  const value = resolve(argument, known);
  return value.ok === true ? value.value : undefined;
}

// ---------------------------------------------------------------- states, places, kinds

function ofPart(name: string, part: string, known: Known): BoundNumber {
  if (name === 'players') return ofPlayers(part, known);
  if (known.kinds.has(name)) return ofKind(name, part, known);
  const { program } = known;
  if (program === undefined) return { ok: 'later' };
  const parts = partsOf(name, program);
  if (parts === undefined) return unknownName(name, known);
  if (!parts.has(part)) return fault({ why: 'unknown-part', of: name, name: part, known: [...parts.keys()] });
  const value = parts.get(part);
  return value === undefined ? fault({ why: 'not-fixed', name: `${name}.${part}` }) : number(value);
}

function ofPlayers(part: string, known: Known): BoundNumber {
  const players = known.data.manifest?.players;
  if (players === undefined) return { ok: 'later' };
  if (part === 'least') return number(players.least);
  if (part === 'most') return number(players.most);
  return fault({ why: 'unknown-part', of: 'players', name: part, known: ['least', 'most'] });
}

/** `Engine.count` are all copies in the box, `Engine.designs` how many different ones. */
function ofKind(name: string, part: string, known: Known): BoundNumber {
  const items = known.data.components.items.filter((item) => item.kindName === name);
  if (part === 'designs') return number(items.length);
  if (part !== 'count') return fault({ why: 'unknown-part', of: name, name: part, known: ['count', 'designs'] });
  let sum = 0;
  for (const item of items) {
    const count = ofCount(item.count, `${name}.count`);
    if (count.ok !== true) return count;
    sum += count.value;
  }
  return number(sum);
}

/** What a state or a place says of itself; undefined for a number that is not fixed. */
function partsOf(name: string, program: CoreProgram): ReadonlyMap<string, number | undefined> | undefined {
  const column = program.columns.find((candidate) => candidate.name === name);
  if (column !== undefined) {
    const parts = new Map([['starts', fixedBody(program, column.starts)]]);
    if (column.least !== undefined) parts.set('least', fixedBody(program, column.least));
    if (column.most !== undefined) parts.set('most', fixedBody(program, column.most));
    return parts;
  }
  const place = program.places.find((candidate) => candidate.name === name);
  if (place === undefined) return boundsOf(name, program);
  const parts = new Map<string, number | undefined>([['copies', place.copies]]);
  if (place.atMost !== undefined) parts.set('most', fixedBody(program, place.atMost));
  return parts;
}

/** The own bounds of a value: `value upkeep(p: Player): Int at most 6 = …`. */
function boundsOf(name: string, program: CoreProgram): ReadonlyMap<string, number | undefined> | undefined {
  const id = program.functions.findIndex((candidate) => candidate.name === name);
  if (id < 0) return undefined;
  return new Map(
    (['least', 'most'] as const)
      .filter((bound) => program.functions[id]?.[bound] !== undefined)
      .map((bound) => [bound, fixedBound(program, id, bound)]),
  );
}

function unknownName(name: string, known: Known): BoundNumber {
  const { program } = known;
  const names = [
    ...known.tables.keys(),
    ...known.kinds,
    ...(program?.functions ?? []).map((each) => each.name),
    ...(program?.columns ?? []).map((each) => each.name),
    ...(program?.places ?? []).map((each) => each.name),
  ];
  return fault({ why: 'unknown-name', name, near: nearest(name, names) });
}

function constantsOf(known: Known): ReadonlyMap<string, number> {
  const constants = new Map<string, number>();
  const { program } = known;
  if (program === undefined) return constants;
  for (const [id, each] of program.functions.entries()) {
    const value = each.type?.form === 'int' ? fixedCall(program, id, []) : undefined;
    if (value !== undefined) constants.set(each.name, value);
  }
  for (const each of [...program.columns, ...program.places]) {
    for (const [part, value] of partsOf(each.name, program) ?? []) {
      if (value !== undefined) constants.set(`${each.name}.${part}`, value);
    }
  }
  return constants;
}
