/** Which part of a file's JSON Schema a place in a YAML file is about. */
import { kindShapes } from '../core/declarations/component-shapes.ts';
import { componentSchema, exampleSchema, lexiconSchema, manifestSchema, referenceSchema } from '../data/schema.ts';
import { botsSchema } from '../data/schema-bots.ts';
import { oddsSchema } from '../data/schema-odds.ts';
import type { JsonSchema } from '../data/schema-parts.ts';
import { scalarJson, type YamlNode } from '../data/yaml-tree.ts';
import type { Located } from '../source/source.ts';
import type { Project } from './project.ts';
import { yamlOf } from './yaml-files.ts';

export interface SchemaPlace {
  /** Of the value under the key; of the map itself where no key is touched. */
  readonly schema: JsonSchema | undefined;
  /** The key that is touched, or whose value is. */
  readonly key: Located<string> | undefined;
  /** The map around it, with what it may hold. */
  readonly map: (YamlNode & { readonly kind: 'map' }) | undefined;
  readonly mapSchema: JsonSchema | undefined;
  /** Whether the key itself is touched. */
  readonly onKey: boolean;
}

const known = new WeakMap<Project, JsonSchema>();

export function schemaOf(project: Project, path: string): JsonSchema | undefined {
  if (path === 'game.yaml') return manifestSchema;
  if (path === 'lexicon.yaml') return lexiconSchema;
  if (path === 'odds.yaml') return oddsSchema;
  if (path === 'bots.yaml') return botsSchema;
  if (path.startsWith('reference/')) return referenceSchema;
  if (path.startsWith('examples/')) return exampleSchema;
  if (!path.startsWith('components/')) return undefined;
  const made = known.get(project) ?? componentSchema(kindShapes(project.analysis.translation.build));
  known.set(project, made);
  return made;
}

export function schemaAt(project: Project, path: string, offset: number): SchemaPlace | undefined {
  const file = project.analysis.sources.get(path);
  const root = schemaOf(project, path);
  if (file === undefined || root === undefined) return undefined;
  for (const document of yamlOf(file)) {
    const { start, end } = document.span;
    if (start <= offset && offset <= end) return within(document, [root], root, offset);
  }
  return undefined;
}

/** Walks down to the place; `schemas` are all that describe the node. */
function within(node: YamlNode, schemas: readonly JsonSchema[], root: JsonSchema, offset: number): SchemaPlace {
  const described = schemas.flatMap((schema) => applying(schema, node, root));
  const schema = merged(described);
  if (node.kind === 'list') {
    const item = node.items.find(({ span }) => span.start <= offset && offset <= span.end);
    const items = described.flatMap((one) => one.items ?? []);
    if (item !== undefined) return within(item, items, root, offset);
  }
  if (node.kind === 'map') {
    for (const { key, value } of node.entries) {
      const below = described.flatMap((one) => propertyOf(one, key.value));
      const place = { key, map: node, mapSchema: schema } as const;
      if (key.span.start <= offset && offset <= key.span.end)
        return { ...place, schema: merged(below.flatMap((one) => applying(one, value, root))), onKey: true };
      if (value.span.start <= offset && offset <= value.span.end && value.kind !== 'scalar')
        return within(value, below, root, offset);
      if (key.span.end <= offset && offset <= value.span.end)
        return { ...place, schema: merged(below.flatMap((one) => applying(one, value, root))), onKey: false };
    }
    return { schema, key: undefined, map: node, mapSchema: schema, onKey: false };
  }
  return { schema, key: undefined, map: undefined, mapSchema: undefined, onKey: false };
}

export function propertyOf(schema: JsonSchema, key: string): JsonSchema[] {
  const own = schema.properties?.[key];
  if (own !== undefined) return [own];
  for (const [pattern, part] of Object.entries(schema.patternProperties ?? {}))
    if (new RegExp(pattern).test(key)) return [part];
  return typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
}

const DEEPEST = 20;

/** A schema with its references followed and its conditions decided by what is written. */
export function applying(schema: JsonSchema, node: YamlNode | undefined, root: JsonSchema, depth = 0): JsonSchema[] {
  if (depth > DEEPEST) return [];
  const on = (one: JsonSchema | undefined): JsonSchema[] =>
    one === undefined ? [] : applying(one, node, root, depth + 1);
  const referred = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')];
  const chosen = schema.if === undefined ? undefined : holds(schema.if, node) ? schema.then : schema.else;
  return [schema, ...on(referred), ...on(chosen), ...(schema.allOf ?? []).flatMap(on)];
}

/** The conditions our schemas use: of a type, with a key, with a key of some value. */
function holds(condition: JsonSchema, node: YamlNode | undefined): boolean {
  if (node === undefined) return false;
  const { type, required, properties } = condition;
  if (type !== undefined && !([] as unknown[]).concat(type).includes(typeOf(node))) return false;
  const entries = node.kind === 'map' ? node.entries : [];
  if (required?.some((key) => !entries.some((entry) => entry.key.value === key)) === true) return false;
  return Object.entries(properties ?? {}).every(([key, part]) => {
    const value = entries.find((entry) => entry.key.value === key)?.value;
    if (value === undefined || part.enum === undefined) return true;
    return value.kind === 'scalar' && part.enum.some((one) => one === scalarJson(value));
  });
}

function typeOf(node: YamlNode): string {
  if (node.kind === 'map') return 'object';
  if (node.kind === 'list') return 'array';
  const value = scalarJson(node);
  if (value === null) return 'null';
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value;
}

/** What all of them say together; where they differ, the last. */
function merged(schemas: readonly JsonSchema[]): JsonSchema | undefined {
  if (schemas.length === 0) return undefined;
  const all: JsonSchema = Object.assign({}, ...schemas);
  return {
    ...all,
    properties: Object.assign({}, ...schemas.map((schema) => schema.properties)),
    required: schemas.flatMap((schema) => schema.required ?? []),
  };
}
