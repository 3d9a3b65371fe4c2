/** Keys and values of YAML files, from the schemas of the game. The line being typed is left out of the tree, for it may be broken. */
import type { JsonSchema } from '../data/schema-parts.ts';
import type { YamlNode } from '../data/yaml-tree.ts';
import type { SourceFile } from '../source/source.ts';
import { withoutNone } from '../types/types.ts';
import type { Completion, Proposal } from './completion.ts';
import type { Project } from './project.ts';
import { yamlOf } from './yaml-files.ts';
import { applying, propertyOf, schemaOf } from './yaml-schema.ts';

export function yamlCompletionAt(project: Project, path: string, offset: number): readonly Completion[] {
  const file = project.analysis.sources.get(path);
  const root = schemaOf(project, path);
  if (file === undefined || root === undefined) return [];
  const line = lineAt(file, offset);
  const inFlow = /([\w-]+):\s*[[{]([^\]}]*)$/.exec(line.before);
  const atValue = /^\s*(?:- +)*([\w ]+):\s+(\S*)$/.exec(line.before);
  const atKey = /^(\s*(?:- +)*)([\w-]*)$/.exec(line.before);
  const word = /[\p{L}\p{N}_-]*$/u.exec(line.before)?.[0] ?? '';
  const map = mapAround(file, line, root);
  const found =
    inFlow !== null
      ? inBrackets(project, flowMap(file, offset, root, inFlow[1] ?? '') ?? map, inFlow[1] ?? '')
      : atValue !== null
        ? valuesOf(project, map, atValue[1] ?? '')
        : atKey !== null
          ? keysOf(map)
          : [];
  const span = { file: path, start: offset - word.length, end: offset };
  return found.map((one) => ({ insert: one.label, ...one, span }));
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  /** Where its first key stands, dashes left out. */
  readonly column: number;
}

function lineAt({ text }: SourceFile, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const newline = text.indexOf('\n', offset);
  const before = text.slice(start, offset);
  const column = /^\s*(?:- +)*/.exec(text.slice(start, newline < 0 ? text.length : newline))?.[0].length ?? 0;
  return { start, end: newline < 0 ? text.length : newline, before, column: Math.min(column, before.length) };
}

interface Around {
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly node: YamlNode | undefined;
  readonly used: ReadonlySet<string>;
}

/** The map the line belongs to: the last one above with keys in the same column, or the one that begins here. */
function mapAround(file: SourceFile, line: Line, root: JsonSchema): Around | undefined {
  const without = `${file.text.slice(0, line.start)}${' '.repeat(line.end - line.start)}${file.text.slice(line.end)}`;
  let found: Around | undefined;
  const consider = (node: YamlNode, schemas: readonly JsonSchema[]): void => {
    const described = schemas.flatMap((schema) => applying(schema, node, root));
    const schema: JsonSchema = Object.assign({}, ...described, {
      properties: Object.assign({}, ...described.map((one) => one.properties)),
    });
    if (node.kind === 'list')
      for (const item of node.items)
        consider(
          item,
          described.flatMap((one) => one.items ?? []),
        );
    if (node.kind !== 'map') {
      if (node.kind === 'scalar' && node.style === 'empty' && node.span.start <= line.start)
        found = { schema, root, node: undefined, used: new Set() };
      return;
    }
    const first = node.entries[0]?.key.span.start;
    if (first === undefined || first > line.start || !belongs(without, first, line)) {
      if (first !== undefined && first > line.start) return;
    } else found = { schema, root, node, used: new Set(node.entries.map((entry) => entry.key.value)) };
    for (const { key, value } of node.entries)
      if (key.span.start < line.start)
        consider(
          value,
          described.flatMap((one) => propertyOf(one, key.value)),
        );
  };
  for (const document of yamlOf({ path: file.path, text: without })) consider(document, [root]);
  if (found === undefined && line.column === 0) {
    const described = applying(root, undefined, root);
    const properties = Object.assign({}, ...described.map((one) => one.properties));
    return { schema: { ...root, properties }, root, node: undefined, used: new Set() };
  }
  return found;
}

/** The innermost map around a place in brackets that knows the key. */
function flowMap(file: SourceFile, offset: number, root: JsonSchema, key: string): Around | undefined {
  let found: Around | undefined;
  const consider = (node: YamlNode, schemas: readonly JsonSchema[]): void => {
    if (offset < node.span.start || offset > node.span.end) return;
    const described = schemas.flatMap((schema) => applying(schema, node, root));
    const properties = Object.assign({}, ...described.map((one) => one.properties));
    if (node.kind === 'map' && Object.hasOwn(properties, key))
      found = { schema: Object.assign({}, ...described, { properties }), root, node, used: new Set() };
    if (node.kind === 'list')
      for (const item of node.items)
        consider(
          item,
          described.flatMap((one) => one.items ?? []),
        );
    if (node.kind === 'map')
      for (const entry of node.entries)
        consider(
          entry.value,
          described.flatMap((one) => propertyOf(one, entry.key.value)),
        );
  };
  for (const document of yamlOf(file)) consider(document, [root]);
  return found;
}

/** Same column, and nothing further out between the two. */
function belongs(text: string, key: number, line: Line): boolean {
  const column = key - (text.lastIndexOf('\n', key - 1) + 1);
  if (column !== line.column) return false;
  return text
    .slice(key, line.start)
    .split('\n')
    .slice(1)
    .every(
      (one) =>
        one.trim() === '' || /^\s*/.exec(one)?.[0].length === column || (/^\s*/.exec(one)?.[0].length ?? 0) > column,
    );
}

function keysOf(around: Around | undefined): readonly Proposal[] {
  if (around === undefined) return [];
  const required = new Set(around.schema.required ?? []);
  return Object.entries(around.schema.properties ?? {})
    .filter(([key]) => !around.used.has(key))
    .map(([key, schema]) => ({
      label: key,
      kind: 'key',
      detail: schema.description ?? schema.title ?? '',
      insert: `${key}: `,
      rank: required.has(key) ? 0 : 1,
    }));
}

function below(around: Around | undefined, key: string): readonly JsonSchema[] {
  if (around === undefined) return [];
  return propertyOf(around.schema, key).flatMap((schema) => applying(schema, undefined, around.root));
}

function valuesOf(project: Project, around: Around | undefined, key: string): readonly Proposal[] {
  const listed = below(around, key).flatMap((schema) => schema.enum ?? []);
  const words = listed.filter((value) => typeof value === 'string');
  return [
    ...words.map((label): Proposal => ({ label, kind: 'value', detail: '', rank: 0 })),
    ...idsOf(project, around, key),
  ];
}

function inBrackets(project: Project, around: Around | undefined, key: string): readonly Proposal[] {
  const schemas = below(around, key);
  const keys = schemas.flatMap((schema) => Object.keys(schema.properties ?? {}));
  return [
    ...keys.map((label): Proposal => ({ label, kind: 'key', detail: '', insert: `${label}: `, rank: 0 })),
    ...idsOf(project, around, key),
  ];
}

/** Ids of components where a field holds some, ids of rules where a list of them stands, names of tables. */
function idsOf(project: Project, around: Around | undefined, key: string): readonly Proposal[] {
  const { translation, data } = project.analysis;
  const { symbols } = translation.build;
  if (key === 'rules' || key === 'because')
    return data.reference.map(({ id, text }) => ({
      label: id.value,
      kind: 'rule',
      detail: text.en?.value ?? '',
      rank: 1,
    }));
  if (key === 'table')
    return [...symbols.globals.values()]
      .flat()
      .filter((symbol) => symbol.symbol === 'table')
      .map(({ name }) => ({ label: name, kind: 'function', detail: '', rank: 1 }));
  const kind = symbols.globals.get(around?.schema.title ?? '')?.find((symbol) => symbol.symbol === 'kind');
  const type = kind?.symbol === 'kind' ? kind.fields.get(key)?.type : undefined;
  const plain = type === undefined ? undefined : withoutNone(type);
  const of = plain?.form === 'list' ? withoutNone(plain.of) : plain;
  if (of?.form === 'enum' && plain?.form === 'list')
    return of.of.members.map((label) => ({ label, kind: 'member', detail: of.of.name, rank: 0 }));
  const kinds = of?.form === 'thing' ? of.kinds : of?.form === 'design' ? [of.of] : [];
  return [...symbols.items.values()]
    .filter((item) => kinds.includes(item.kind))
    .map(({ name, kind: { name: detail } }) => ({ label: name, kind: 'item', detail, rank: 0 }));
}
