/**
 * Complaints of a schema validator as problems of ours, shown at the place in the YAML text.
 * The validator is a parameter: `validate.ts` has ajv's, `interpret-schema.ts` one that needs no generated code.
 */
import { nearest } from '../diagnostics/suggest.ts';
import type { Span } from '../source/source.ts';
import type { DataProblem } from './problems.ts';
import { AMOUNTS_TITLE, type JsonSchema, KIND_TITLE, PLAYERS_ROW_TITLE } from './schema-parts.ts';
import { entryOf, type Json, type YamlNode } from './yaml-tree.ts';

/** The part of ajv's error object that we read; `parentSchema` is the schema that holds the keyword. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: JsonSchema | undefined;
}

export type CheckValue = (value: Json) => readonly SchemaError[];
export type CompileSchema = (schema: JsonSchema) => CheckValue;

export function schemaProblems(errors: readonly SchemaError[], root: YamlNode): readonly DataProblem[] {
  const unknown = new Map<string, Set<string>>();
  const refused = new Set<string>();
  const problems: DataProblem[] = [];
  const missing: SchemaError[] = [];
  for (const error of errors) {
    const { instancePath: path, keyword, parentSchema } = error;
    if (keyword === 'required') {
      missing.push(error);
    } else if (keyword === 'additionalProperties') {
      const problem = unknownKey(error, nodeAt(root, path));
      if (problem === undefined) continue;
      problems.push(problem);
      if (problem.kind === 'unknown-field' && problem.suggestion !== undefined) {
        unknown.set(path, (unknown.get(path) ?? new Set()).add(problem.suggestion));
      }
    } else if (keyword !== 'if' && keyword !== 'allOf' && keyword !== '$ref' && !refused.has(path)) {
      // One value, one complaint: a wrong type usually breaks several keywords.
      refused.add(path);
      const node = nodeAt(root, path);
      if (node !== undefined) problems.push(wrongValue(keyword, error.params, parentSchema ?? {}, node));
    }
  }
  for (const error of missing) {
    const field = String(error.params.missingProperty);
    // `colur: blue` is one mistake, not an unknown field and a missing one.
    if (refused.has(error.instancePath) || unknown.get(error.instancePath)?.has(field)) continue;
    const node = nodeAt(root, error.instancePath);
    if (node !== undefined) problems.push({ kind: 'missing-field', field, of: titleOf(error), at: headOf(node) });
  }
  return problems;
}

function unknownKey(error: SchemaError, node: YamlNode | undefined): DataProblem | undefined {
  const key = entryOf(node, String(error.params.additionalProperty))?.key;
  if (key === undefined) return undefined;
  const of = titleOf(error);
  if (of === PLAYERS_ROW_TITLE) return { kind: 'bad-row-key', key };
  const known = Object.keys(error.parentSchema?.properties ?? {});
  if (of === AMOUNTS_TITLE) return { kind: 'unknown-resource', name: key, known };
  return { kind: 'unknown-field', key, of, known, suggestion: nearest(key.value, known) };
}

function wrongValue(
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  node: YamlNode,
): DataProblem {
  const expected = schema.title ?? 'another value';
  const at = firstLineOf(node);
  if (node.kind === 'scalar') {
    const value = { value: node.text, span: node.span };
    const isThere = node.style !== 'empty';
    switch (keyword) {
      case 'enum':
        if (!isThere || schema.enum?.includes(true)) break;
        if (schema.title === KIND_TITLE) return { kind: 'unknown-kind', name: value, known: members(schema) };
        return { kind: 'unknown-value', value, expected, members: members(schema) };
      case 'minimum':
      case 'maximum':
        return { kind: 'out-of-range', at, written: node.text, least: schema.minimum, most: schema.maximum };
      case 'pattern':
        return { kind: 'bad-form', at, written: shortened(node.text), expected, form: schema.description ?? '' };
      default:
    }
  }
  if (keyword === 'minItems' || keyword === 'minProperties') return { kind: 'nothing-inside', at, expected };
  const asks = params.type ?? schema.type;
  const takesText = asks === 'string' || (Array.isArray(asks) && asks.includes('string'));
  return { kind: 'wrong-type', node, at, expected, takesText };
}

const MOST_SHOWN = 60;
const shortened = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text);

function members(schema: JsonSchema): readonly string[] {
  return (schema.enum ?? []).map(String);
}

function titleOf(error: SchemaError): string {
  return error.parentSchema?.title ?? 'this';
}

/** The shortest place that says which map is meant: its id, or its first key. */
export function headOf(node: YamlNode): Span {
  if (node.kind !== 'map') return firstLineOf(node);
  const id = entryOf(node, 'id')?.value;
  if (id?.kind === 'scalar' && id.style !== 'empty') return id.span;
  return node.entries[0]?.key.span ?? firstLineOf(node);
}

/** A map or list may be long; its opening is enough to show it. */
export function firstLineOf(node: YamlNode): Span {
  switch (node.kind) {
    case 'scalar':
      return node.style === 'literal' || node.style === 'folded'
        ? { ...node.span, end: node.span.start + 1 }
        : node.span;
    case 'list':
      return node.flow ? node.span : { ...node.span, end: Math.min(node.span.start + 1, node.span.end) };
    case 'map':
      return node.flow ? node.span : (node.entries[0]?.key.span ?? node.span);
  }
}

/** Follows a JSON pointer, `/items/3/cost/ore`. */
function nodeAt(root: YamlNode, pointer: string): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    node = node?.kind === 'list' ? node.items[Number(key)] : entryOf(node, key)?.value;
  }
  return node;
}
