/**
 * Reads component files into items and tables.
 * In:  SourceFile[]   `components/*.yaml`, and the shapes of the declared kinds
 * Out: ComponentData  items with their fields by shape, tables, totals; names in fields are still text
 */
import type { Located, SourceFile } from '../source/source.ts';
import type { ComponentData, ComponentItem, DataTable, DataValue, FieldShape, KindShape, ValueShape } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import {
  bilingualOf,
  checkedDocuments,
  itemsOf,
  membersOf,
  type ReadOptions,
  type ReadResult,
  rememberByFile,
  textOf,
  textsOf,
  wholeNumberOf,
  yesOrNoOf,
} from './read.ts';
import { rulesOf, type Setting } from './rules-text.ts';
import { componentSchema } from './schema.ts';
import type { JsonSchema } from './schema-parts.ts';
import { headOf } from './schema-problems.ts';
import { countOf, rowsOf, totalsOf } from './tables.ts';
import { entryOf, partOf, type YamlMap, type YamlNode } from './yaml-tree.ts';

export function readComponents(
  files: readonly SourceFile[],
  shapes: readonly KindShape[],
  options: ReadOptions = {},
): ReadResult<ComponentData> {
  const schema = componentSchema(shapes);
  const key = JSON.stringify(schema);
  const parts = files.map((file) => fileParts(file, key, options, () => readFile(file, shapes, schema, options)));
  const problems: DataProblem[] = parts.flatMap((part) => part.problems);
  const items = parts.flatMap((part) => part.items);
  const out: ComponentData = {
    items: completed(
      items,
      parts.flatMap((part) => part.completions),
    ),
    tables: parts.flatMap(({ tables }) => tables),
    totals: parts.flatMap(({ totals }) => totals),
  };
  reportMissing(out.items, new Set(parts.flatMap(({ incomplete }) => incomplete)), shapes, problems);
  reportDuplicates(allIds(out.items), problems);
  reportDuplicates(
    out.tables.map((table) => table.name),
    problems,
  );
  return { out, problems: inOrder(problems) };
}

const fileParts = rememberByFile<Collected>();

function readFile(file: SourceFile, shapes: readonly KindShape[], schema: JsonSchema, options: ReadOptions): Collected {
  const out: Collected = { items: [], completions: [], incomplete: [], tables: [], totals: [], problems: [] };
  const kinds = new Map(shapes.map((shape) => [shape.name, shape]));
  for (const document of checkedDocuments(file, schema, options, out.problems)) {
    for (const part of membersOf(document)) readPart(part, { file, kinds, problems: out.problems }, out);
  }
  return out;
}

interface Collected {
  readonly items: ComponentItem[];
  /** Items of `completes: yes`. */
  readonly completions: ComponentItem[];
  /** Ids of items in part: the schema has not asked for all their fields. */
  readonly incomplete: string[];
  readonly tables: DataTable[];
  readonly totals: ComponentData['totals'][number][];
  readonly problems: DataProblem[];
}

interface Context {
  readonly file: SourceFile;
  readonly kinds: ReadonlyMap<string, KindShape>;
  readonly problems: DataProblem[];
}

/** `kind` with `items`, `table` with `rows`, or `totals`. */
function readPart(part: YamlNode, context: Context, out: Collected): void {
  const kindName = textOf(partOf(part, 'kind'));
  const tableName = textOf(partOf(part, 'table'));
  const totals = partOf(part, 'totals');
  if (part.kind !== 'map') return;
  out.totals.push(...totalsOf(totals, context.problems));
  const shape = kindName === undefined ? undefined : context.kinds.get(kindName.value);
  if (shape !== undefined) {
    const completes = yesOrNoOf(partOf(part, 'completes'))?.value === true;
    const incomplete = inPart(part);
    for (const node of itemsOf(partOf(part, 'items'))) {
      const item = readItem(node, shape, part, undefined, context);
      if (item === undefined) continue;
      (completes ? out.completions : out.items).push(item);
      if (incomplete) out.incomplete.push(item.id.value);
    }
  }
  if (tableName !== undefined) out.tables.push(readTable(part, tableName, context));
}

/** Does the document say that another one has the rest of its items, or that it has the rest of another's? */
function inPart(document: YamlMap): boolean {
  return ['completes', 'incomplete'].some((word) => yesOrNoOf(partOf(document, word))?.value === true);
}

function readTable(part: YamlMap, name: Located<string>, { problems }: Context): DataTable {
  const byPlayers = partOf(part, 'by players');
  const rows = rowsOf(byPlayers ?? partOf(part, 'rows'), problems);
  return { name, rows, byPlayers: byPlayers !== undefined, provenance: provenanceOf(part), span: part.span };
}

// ---------------------------------------------------------------- items

/** `origin` is the document the item stands in: what it says of provenance holds for every item that does not say itself. */
function readItem(
  node: YamlNode,
  shape: KindShape,
  origin: YamlMap,
  standardId: string | undefined,
  context: Context,
): ComponentItem | undefined {
  if (node.kind !== 'map') return undefined;
  const id = textOf(partOf(node, 'id')) ?? generatedId(node, standardId);
  if (id === undefined) return undefined;
  const own = entryOf(node, 'provenance') !== undefined;
  const provenance = provenanceOf(own ? node : origin);
  const gap = textOf(partOf(node, 'gap')) ?? textOf(partOf(origin, 'gap'));
  if (own && provenance?.value === 'designed' && gap === undefined) {
    context.problems.push({ kind: 'designed-without-gap', at: provenance.span });
  }
  const fields = readFields(node, shape.fields, id.value, origin, context);
  return {
    kindName: shape.name,
    id,
    name: bilingualOf(partOf(node, 'name')),
    count: countOf(partOf(node, 'count'), context.problems),
    provenance,
    gap,
    source: textOf(partOf(node, 'source')) ?? textOf(partOf(origin, 'source')),
    rules: textsOf(partOf(node, 'rules')),
    fields,
    completed: new Map(),
    sides: shape.sides.length === 0 ? new Map() : readSides(node, shape, id.value, origin, context),
    span: node.span,
  };
}

function generatedId(node: YamlMap, standardId: string | undefined): Located<string> | undefined {
  return standardId === undefined ? undefined : { value: standardId, span: headOf(node) };
}

const PROVENANCES = ['rulebook', 'public', 'designed'] as const;

function provenanceOf(node: YamlMap): ComponentItem['provenance'] {
  const text = textOf(partOf(node, 'provenance'));
  const value = PROVENANCES.find((known) => known === text?.value);
  return text === undefined || value === undefined ? undefined : { value, span: text.span };
}

function readSides(
  node: YamlMap,
  shape: KindShape,
  id: string,
  origin: YamlMap,
  context: Context,
): ComponentItem['sides'] {
  const sides = new Map<string, ReadonlyMap<string, DataValue>>();
  for (const side of shape.sides) {
    const part = partOf(partOf(node, 'sides'), side);
    if (part?.kind !== 'map') continue;
    sides.set(side, readFields(part, shape.fields, `${id}.${side}`, origin, context));
    for (const field of shape.fields) {
      const here = entryOf(part, field.name)?.key;
      const shared = entryOf(node, field.name)?.key;
      if (here !== undefined && shared !== undefined) {
        context.problems.push({ kind: 'side-and-shared', key: here, shared: shared.span });
      } else if (here === undefined && shared === undefined && !field.optional && !inPart(origin)) {
        const of = sideOf(shape, side);
        context.problems.push({ kind: 'missing-field', field: field.name, of, at: headOf(part) });
      }
    }
  }
  return sides;
}

function readFields(
  node: YamlMap,
  fields: readonly FieldShape[],
  id: string,
  origin: YamlMap,
  context: Context,
): ReadonlyMap<string, DataValue> {
  const values = new Map<string, DataValue>();
  for (const field of fields) {
    const entry = entryOf(node, field.name);
    if (entry === undefined) continue;
    const place: Place = { id: `${id}.${field.name}`, key: entry.key.span, flow: node.flow, origin, context };
    const value = readValue(entry.value, field.shape, place);
    if (value !== undefined) values.set(field.name, value);
  }
  return values;
}

// ---------------------------------------------------------------- values

interface Place {
  /** Of the field, for records that have no id of their own. */
  readonly id: string;
  readonly key: Setting['key'];
  readonly flow: boolean;
  readonly origin: YamlMap;
  readonly context: Context;
}

function readValue(node: YamlNode, shape: ValueShape, place: Place): DataValue | undefined {
  const { context, key, flow } = place;
  switch (shape.kind) {
    case 'int': {
      const number = wholeNumberOf(node);
      return number && { kind: 'int', ...number };
    }
    case 'bool': {
      const answer = yesOrNoOf(node);
      return answer && { kind: 'bool', ...answer };
    }
    case 'enum': {
      const name = textOf(node);
      return name && shape.members.includes(name.value) ? { kind: 'name', ...name } : undefined;
    }
    case 'item': {
      const name = textOf(node);
      return name && { kind: 'name', ...name };
    }
    case 'amounts':
      return readAmounts(node, shape.resources);
    case 'rules':
      return rulesOf(node, { file: context.file, key, flow }, context.problems);
    case 'list': {
      if (node.kind !== 'list') return undefined;
      const inside: Place = { ...place, key: undefined, flow: node.flow };
      const items = node.items.map((item) => readValue(item, shape.of, inside)).filter((item) => item !== undefined);
      return { kind: 'list', items, span: node.span };
    }
    case 'records': {
      if (node.kind !== 'list') return undefined;
      const items = node.items
        .map((item, index) => readItem(item, shape.child, place.origin, `${place.id}.${index + 1}`, context))
        .filter((item) => item !== undefined);
      return { kind: 'records', items, span: node.span };
    }
  }
}

function readAmounts(node: YamlNode, resources: readonly string[]): DataValue | undefined {
  if (node.kind !== 'map') return undefined;
  const entries = node.entries.flatMap(({ key, value }) => {
    const amount = wholeNumberOf(value)?.value;
    return amount === undefined || !resources.includes(key.value) ? [] : [{ resource: key, amount }];
  });
  return { kind: 'amounts', entries, span: node.span };
}

// ---------------------------------------------------------------- items in parts

/** A part that belongs to no item, or says again what its item says, stays an item of its own and is reported as such. */
function completed(items: readonly ComponentItem[], parts: readonly ComponentItem[]): readonly ComponentItem[] {
  if (parts.length === 0) return items;
  const first = new Map([...items].reverse().map((item) => [item.id.value, item]));
  const whole = new Map(items.map((item) => [item, item]));
  const others: ComponentItem[] = [];
  for (const part of parts) {
    const named = first.get(part.id.value);
    const item = named && whole.get(named);
    if (named === undefined || item?.kindName !== part.kindName || saysAgain(item, part)) {
      others.push(part);
      continue;
    }
    const { provenance, gap, source } = part;
    whole.set(named, {
      ...item,
      rules: [...item.rules, ...part.rules],
      fields: new Map([...item.fields, ...part.fields]),
      sides: new Map(
        [...new Set([...item.sides.keys(), ...part.sides.keys()])].map((side) => [
          side,
          new Map([...(item.sides.get(side) ?? []), ...(part.sides.get(side) ?? [])]),
        ]),
      ),
      completed: new Map([
        ...item.completed,
        ...[...part.fields.keys(), ...sideFields(part)].map((name) => [name, { provenance, gap, source }] as const),
      ]),
    });
  }
  return [...items.map((item) => whole.get(item) ?? item), ...others];
}

/** Does the part give a field that the item has, for the same side or for all of them? */
function saysAgain(item: ComponentItem, part: ComponentItem): boolean {
  const sides = [...item.sides.keys()];
  const inItem = new Set([...item.fields.keys(), ...sideFields(item)]);
  return (
    [...part.fields.keys()].some((name) => inItem.has(name) || sides.some((side) => inItem.has(`${side}.${name}`))) ||
    [...part.sides].some(([side, fields]) =>
      [...fields.keys()].some((name) => inItem.has(name) || inItem.has(`${side}.${name}`)),
    )
  );
}

/** `operational.attackBonus`. */
function sideFields(item: ComponentItem): readonly string[] {
  return [...item.sides].flatMap(([side, fields]) => [...fields.keys()].map((name) => `${side}.${name}`));
}

function sideOf(shape: KindShape, side: string): string {
  return `side \`${side}\` of ${shape.name}`;
}

function reportMissing(
  items: readonly ComponentItem[],
  incomplete: ReadonlySet<string>,
  shapes: readonly KindShape[],
  problems: DataProblem[],
): void {
  for (const item of items) {
    const shape = shapes.find(({ name }) => name === item.kindName);
    if (shape === undefined || !incomplete.has(item.id.value)) continue;
    const needed = shape.fields.filter((field) => !field.optional && !item.fields.has(field.name));
    const missing = (field: string, of: string): number =>
      problems.push({ kind: 'missing-field', field, of, at: item.id.span });
    if (shape.sides.length === 0) for (const field of needed) missing(field.name, item.kindName);
    for (const side of shape.sides) {
      const given = item.sides.get(side);
      if (given === undefined) missing(side, `the sides of ${shape.name}`);
      else for (const { name } of needed) if (!given.has(name)) missing(name, sideOf(shape, side));
    }
  }
}

// ---------------------------------------------------------------- ids

function* allIds(items: readonly ComponentItem[]): Generator<Located<string>> {
  for (const item of items) {
    yield item.id;
    for (const fields of [item.fields, ...item.sides.values()]) {
      for (const value of fields.values()) if (value.kind === 'records') yield* allIds(value.items);
    }
  }
}

export function reportDuplicates(ids: Iterable<Located<string>>, problems: DataProblem[]): void {
  const first = new Map<string, Located<string>>();
  for (const id of ids) {
    const known = first.get(id.value);
    if (known === undefined) first.set(id.value, id);
    else problems.push({ kind: 'duplicate-id', id, first: known.span });
  }
}
