/**
 * Applies our schemas without generating code, for pages whose policy forbids it. Knows the keywords that `schema.ts` uses,
 * and complains exactly as ajv does (a test compares the two on random values).
 */
import type { JsonSchema, JsonType } from './schema-parts.ts';
import type { CompileSchema, SchemaError } from './schema-problems.ts';
import type { Json } from './yaml-tree.ts';

export const interpretSchema: CompileSchema = (root) => (value) => {
  const errors: SchemaError[] = [];
  check(value, root, '', { root, errors });
  return errors;
};

interface Run {
  readonly root: JsonSchema;
  readonly errors: SchemaError[];
}

function check(value: Json, schema: JsonSchema, path: string, run: Run): void {
  const complain = (keyword: string, params: SchemaError['params'] = {}): void => {
    run.errors.push({ instancePath: path, keyword, params, parentSchema: schema });
  };
  if (schema.$ref !== undefined) check(value, resolve(schema.$ref, run.root), path, run);
  if (schema.type !== undefined && !hasType(value, schema.type)) complain('type', { type: schema.type });
  if (schema.enum !== undefined && !schema.enum.some((member) => member === value)) complain('enum');
  if (typeof value === 'number') checkNumber(value, schema, complain);
  else if (typeof value === 'string') checkText(value, schema, complain);
  else if (isList(value)) checkList(value, schema, path, run, complain);
  else if (isMap(value)) checkMap(value, schema, path, run, complain);
  if (schema.if !== undefined) {
    const branch = passes(value, schema.if, run.root) ? schema.then : schema.else;
    if (branch !== undefined) check(value, branch, path, run);
  }
  for (const part of schema.allOf ?? []) check(value, part, path, run);
}

type Complain = (keyword: string, params?: SchemaError['params']) => void;

function checkNumber(value: number, schema: JsonSchema, complain: Complain): void {
  if (schema.minimum !== undefined && value < schema.minimum) complain('minimum', { limit: schema.minimum });
  if (schema.maximum !== undefined && value > schema.maximum) complain('maximum', { limit: schema.maximum });
}

function checkText(value: string, schema: JsonSchema, complain: Complain): void {
  if (schema.pattern !== undefined && !patternOf(schema.pattern).test(value)) {
    complain('pattern', { pattern: schema.pattern });
  }
}

function checkList(value: readonly Json[], schema: JsonSchema, path: string, run: Run, complain: Complain): void {
  if (schema.minItems !== undefined && value.length < schema.minItems) complain('minItems', { limit: schema.minItems });
  const { items } = schema;
  if (items === undefined) return;
  for (const [index, item] of value.entries()) check(item, items, `${path}/${index}`, run);
}

function checkMap(value: JsonMap, schema: JsonSchema, path: string, run: Run, complain: Complain): void {
  const keys = Object.keys(value);
  const { minProperties, required = [], properties = {}, patternProperties = {}, additionalProperties } = schema;
  if (minProperties !== undefined && keys.length < minProperties) complain('minProperties', { limit: minProperties });
  for (const name of required) if (!Object.hasOwn(value, name)) complain('required', { missingProperty: name });
  for (const key of keys) {
    const inside = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const item = value[key] ?? null;
    const named = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const matching = Object.entries(patternProperties).filter(([pattern]) => patternOf(pattern).test(key));
    if (named !== undefined) check(item, named, inside, run);
    for (const [, part] of matching) check(item, part, inside, run);
    if (named !== undefined || matching.length > 0) continue;
    if (additionalProperties === false) complain('additionalProperties', { additionalProperty: key });
    else if (typeof additionalProperties === 'object') check(item, additionalProperties, inside, run);
  }
}

function passes(value: Json, schema: JsonSchema, root: JsonSchema): boolean {
  const errors: SchemaError[] = [];
  check(value, schema, '', { root, errors });
  return errors.length === 0;
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  const name = reference.replace('#/$defs/', '');
  return root.$defs?.[name] ?? {};
}

function hasType(value: Json, type: JsonType | readonly JsonType[]): boolean {
  if (typeof type !== 'string') return type.some((one) => hasType(value, one));
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return isList(value);
    case 'object':
      return isMap(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

type JsonMap = { readonly [key: string]: Json };

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const patterns = new Map<string, RegExp>();

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  const made = new RegExp(pattern, 'u');
  patterns.set(pattern, made);
  return made;
}
