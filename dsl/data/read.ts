/**
 * What every reader of a YAML file starts from: the documents of a file, checked against a schema, and their simplest parts.
 * A reader never throws and never stops early. What is wrong has been reported by the schema, so readers leave it out in
 * silence: a field that is not in the result although it was needed is a field that has been reported.
 */
import type { Located, SourceFile, Span } from '../source/source.ts';
import type { Bilingual } from './model.ts';
import type { DataProblem } from './problems.ts';
import { GREATEST, type JsonSchema } from './schema-parts.ts';
import { type CompileSchema, schemaProblems } from './schema-problems.ts';
import { compileWithAjv } from './validate.ts';
import { readYaml } from './yaml.ts';
import { partOf, scalarJson, toJson, type YamlNode, type YamlScalar } from './yaml-tree.ts';

export interface ReadOptions {
  /** How schemas are applied; ajv unless a page that forbids generated code says otherwise. Null skips the check. */
  readonly compileSchema?: CompileSchema | null;
}

export interface ReadResult<T> {
  readonly out: T;
  readonly problems: readonly DataProblem[];
}

/** Of one document. A file wrong in every line has one cause, and a list of a hundred shows it. */
const MOST_PROBLEMS = 100;

/** The roots of a file's documents; what YAML or the schema has to say about them goes to `problems`. */
export function checkedDocuments(
  file: SourceFile,
  schema: JsonSchema,
  options: ReadOptions,
  problems: DataProblem[],
  expected: 'one' | 'many' = 'many',
): readonly YamlNode[] {
  const yaml = readYaml(file);
  for (const problem of yaml.problems) problems.push({ kind: 'yaml', problem });
  const compileSchema = options.compileSchema === undefined ? compileWithAjv : options.compileSchema;
  const described = expected === 'one' ? yaml.documents.slice(0, 1) : yaml.documents;
  const sound = described.filter((document) => document.sound);
  if (compileSchema !== null && sound.length > 0) {
    const check = compileSchema(schema);
    for (const { root } of sound) problems.push(...schemaProblems(check(toJson(root)), root).slice(0, MOST_PROBLEMS));
  }
  return yaml.documents.map((document) => document.root);
}

/**
 * Remembers what was read from a file object, under the same schema applied in the same way: a check after an edit reads
 * the edited file only.
 */
export function rememberByFile<T>(): (file: SourceFile, schema: string, options: ReadOptions, read: () => T) => T {
  const known = new WeakMap<SourceFile, { readonly schema: string; readonly how: unknown; readonly value: T }>();
  return (file, schema, options, read) => {
    const last = known.get(file);
    if (last !== undefined && last.schema === schema && last.how === options.compileSchema) return last.value;
    const value = read();
    known.set(file, { schema, how: options.compileSchema, value });
    return value;
  };
}

/** A document may be one thing, or a list of such things. */
export function membersOf(node: YamlNode): readonly YamlNode[] {
  return node.kind === 'list' ? node.items : [node];
}

export function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === 'list' ? node.items : [];
}

// ---------------------------------------------------------------- scalars

export function writtenScalar(node: YamlNode | undefined): YamlScalar | undefined {
  return node?.kind === 'scalar' && node.style !== 'empty' ? node : undefined;
}

/** A text, a name, a number: as it is written. */
export function textOf(node: YamlNode | undefined): Located<string> | undefined {
  const scalar = writtenScalar(node);
  return scalar === undefined ? undefined : { value: scalar.text.trimEnd(), span: scalar.span };
}

export function wholeNumberOf(node: YamlNode | undefined): Located<number> | undefined {
  const scalar = writtenScalar(node);
  const value = scalar === undefined ? undefined : scalarJson(scalar);
  if (scalar === undefined || typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  return Math.abs(value) > GREATEST ? undefined : { value: value + 0, span: scalar.span };
}

/** In YAML 1.2 `yes` and `no` are texts; to an author they are answers. */
export function yesOrNoOf(node: YamlNode | undefined): Located<boolean> | undefined {
  const scalar = writtenScalar(node);
  const value = scalar === undefined ? undefined : scalarJson(scalar);
  if (scalar === undefined) return undefined;
  if (value === true || value === 'yes') return { value: true, span: scalar.span };
  return value === false || value === 'no' ? { value: false, span: scalar.span } : undefined;
}

export function textsOf(node: YamlNode | undefined): readonly Located<string>[] {
  const nodes = node === undefined ? [] : membersOf(node);
  return nodes.map(textOf).filter((text) => text !== undefined);
}

// ---------------------------------------------------------------- small groups

export function bilingualOf(node: YamlNode | undefined): Bilingual | undefined {
  if (node?.kind !== 'map') return undefined;
  return { span: node.span, pl: textOf(partOf(node, 'pl')), en: textOf(partOf(node, 'en')) };
}

export function bilingualOr(node: YamlNode | undefined, span: Span): Bilingual {
  return bilingualOf(node) ?? { span, pl: undefined, en: undefined };
}
