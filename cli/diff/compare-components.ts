/** What changed on cards and other components, in tables, and in what game.yaml says of play. */
import { type CompiledGame, type SourceFile, textsOfItem, type Words } from '../engine.ts';
import { lineOf } from './compare-rules.ts';

export interface ItemChange {
  readonly kind: string;
  readonly id: string;
  readonly name: Words | undefined;
  readonly change: 'new' | 'gone' | 'changed';
  readonly file: string;
  readonly line: number;
  readonly fields: readonly ChangedValue[];
  /** What its rules say, where they say something else. */
  readonly says: readonly {
    readonly label: Words;
    readonly before: Words | undefined;
    readonly now: Words | undefined;
  }[];
}

export interface ChangedValue {
  /** `cost.ore`, `count`; of a table its keys. */
  readonly what: string;
  readonly before: string | undefined;
  readonly now: string | undefined;
}

export interface ComponentChanges {
  readonly items: readonly ItemChange[];
  readonly tables: readonly { readonly name: string; readonly values: readonly ChangedValue[] }[];
  /** Numbers of players, options. */
  readonly settings: readonly ChangedValue[];
}

type Item = CompiledGame['data']['components']['items'][number];
type Value = Item['fields'] extends ReadonlyMap<string, infer V> ? V : never;
type Table = CompiledGame['data']['components']['tables'][number];
type Count = NonNullable<Item['count']>;

export function componentChanges(old: CompiledGame, now: CompiledGame): ComponentChanges {
  const [before, after] = [itemsOf(old), itemsOf(now)];
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  const tables = [...new Set([...tablesOf(now).keys(), ...tablesOf(old).keys()])];
  return {
    items: ids.flatMap((id) => changedItem(old, now, before.get(id), after.get(id))),
    tables: tables.flatMap((name) => {
      const values = changedValues(tablesOf(old).get(name) ?? new Map(), tablesOf(now).get(name) ?? new Map());
      return values.length === 0 ? [] : [{ name, values }];
    }),
    settings: changedValues(settingsIn(old), settingsIn(now)),
  };
}

const itemsOf = ({ data }: CompiledGame): ReadonlyMap<string, Item> =>
  new Map(data.components.items.map((item) => [`${item.kindName} ${item.id.value}`, item]));

function changedItem(
  old: CompiledGame,
  now: CompiledGame,
  before: Item | undefined,
  after: Item | undefined,
): readonly ItemChange[] {
  const item = after ?? before;
  if (item === undefined) return [];
  const [was, is] = [fieldsOf(old, before), fieldsOf(now, after)];
  const fields = changedValues(was, is);
  const change = before === undefined ? 'new' : after === undefined ? 'gone' : 'changed';
  if (change === 'changed' && fields.length === 0) return [];
  const files: readonly SourceFile[] = [...(after === undefined ? old : now).sources.values()];
  return [
    {
      kind: item.kindName,
      id: item.id.value,
      name: nameOf(item),
      change,
      file: item.span.file,
      line: lineOf(files, item.span),
      fields: change === 'changed' ? fields.filter(({ what }) => !isCode(what, was, is)) : [],
      says: saidBy(old, now, item.id.value),
    },
  ];
}

function nameOf({ name }: Item): Words | undefined {
  const words = name?.pl?.value ?? name?.en?.value;
  return words === undefined ? undefined : { pl: words, en: name?.en?.value ?? words };
}

/** What the rules of a component say is told in words, not as they are written. */
const CODE = '\u0000';
const isCode = (what: string, ...sides: readonly Fields[]): boolean =>
  sides.some((fields) => fields.get(what)?.startsWith(CODE) === true);

function saidBy(old: CompiledGame, now: CompiledGame, id: string): ItemChange['says'] {
  const [before, after] = [old, now].map((game) => textsOfItem(game, id));
  const keys = [...(after ?? []), ...(before ?? [])].map(({ field, side }) => `${field} ${side?.en ?? ''}`);
  return [...new Set(keys)].flatMap((key) => {
    const said = (texts: typeof before): typeof before =>
      texts?.filter(({ field, side }) => `${field} ${side?.en ?? ''}` === key);
    const [a, b] = [said(before), said(after)];
    const most = Math.max(a?.length ?? 0, b?.length ?? 0);
    return Array.from({ length: most }, (_, i) => ({
      label: b?.[i]?.label ?? a?.[i]?.label ?? { pl: key, en: key },
      before: a?.[i]?.text,
      now: b?.[i]?.text,
    })).filter((one) => one.before?.pl !== one.now?.pl || one.before?.en !== one.now?.en);
  });
}

// ---------------------------------------------------------------- values by name

type Fields = ReadonlyMap<string, string>;

function changedValues(before: Fields, now: Fields): readonly ChangedValue[] {
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((what) => {
    const [a, b] = [before.get(what), now.get(what)];
    return a === b ? [] : [{ what, before: a, now: b }];
  });
}

function fieldsOf(game: CompiledGame, item: Item | undefined): Fields {
  const out = new Map<string, string>();
  if (item === undefined) return out;
  const { count } = item;
  if (count !== undefined) for (const [what, value] of countsOf(count)) out.set(what, value);
  put(game, out, '', item.fields);
  for (const [side, fields] of item.sides) put(game, out, `${side}.`, fields);
  return out;
}

function put(game: CompiledGame, out: Map<string, string>, before: string, fields: ReadonlyMap<string, Value>): void {
  for (const [name, value] of fields) {
    if (value.kind === 'amounts')
      for (const { resource, amount } of value.entries) out.set(`${before}${name}.${resource.value}`, String(amount));
    else if (value.kind === 'records')
      for (const [i, record] of value.items.entries()) put(game, out, `${before}${name}.${i + 1}.`, record.fields);
    else out.set(`${before}${name}`, written(game, value));
  }
}

function written(game: CompiledGame, value: Value): string {
  switch (value.kind) {
    case 'int':
      return String(value.value);
    case 'bool':
      return value.value ? 'yes' : 'no';
    case 'name':
      return value.value;
    case 'amounts':
      return value.entries.map(({ resource, amount }) => `${resource.value}: ${amount}`).join(', ');
    case 'rules': {
      const { file, start, end } = value.span;
      return CODE + (game.sources.get(file)?.text.slice(start, end).replace(/\s+/g, ' ').trim() ?? '');
    }
    case 'list':
      return `[${value.items.map((one) => written(game, one).replace(CODE, '')).join(', ')}]`;
    case 'records':
      return value.items.map(({ id }) => id.value).join(', ');
    default:
      return value satisfies never;
  }
}

const countsOf = (count: Count): readonly (readonly [string, string])[] =>
  count.kind === 'fixed'
    ? [['count', String(count.value)]]
    : [...rowsOf(count.rows)].map(([players, value]) => [`count.${players}`, value] as const);

function tablesOf({ data }: CompiledGame): ReadonlyMap<string, Fields> {
  return new Map(data.components.tables.map((table) => [table.name.value, rowsOf(table.rows)]));
}

function rowsOf(rows: Table['rows'], before = ''): Fields {
  const out = new Map<string, string>();
  for (const { key, orMore, value } of rows) {
    const name = `${before}${key.value}${orMore ? '+' : ''}`;
    if (value.kind === 'int') out.set(name, String(value.value));
    else for (const [inner, number] of rowsOf(value.rows, `${name}, `)) out.set(inner, number);
  }
  return out;
}

function settingsIn({ core }: CompiledGame): Fields {
  const { least, most } = core.players;
  const value = (values: readonly string[], ordinal: number): string =>
    values[ordinal] ?? (ordinal === 1 ? 'yes' : 'no');
  return new Map([
    ['players', least === most ? String(least) : `${least}–${most}`],
    ...core.options.flatMap(({ name, standard, values }): [string, string][] => [
      [`option ${name}`, value(values, standard)],
      ...(values.length === 0 ? [] : [[`option ${name}: values`, values.join(', ')] as [string, string]]),
    ]),
  ]);
}
