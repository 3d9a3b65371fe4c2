/**
 * A YAML text as a small tree of our own: maps with located keys, lists, scalars as written.
 * Nothing is typed here; `plainValue` gives the YAML 1.2 reading of a plain scalar to whoever wants it.
 */
import type { Located, Span } from '../source/source.ts';

export type YamlNode = YamlMap | YamlList | YamlScalar;

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
  /** Written in braces. A block scalar cannot stand in there. */
  readonly flow: boolean;
  readonly span: Span;
}

export interface YamlEntry {
  readonly key: Located<string>;
  readonly value: YamlNode;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  /** Written in brackets. */
  readonly flow: boolean;
  readonly span: Span;
}

/** `empty` is a value that is not there: `key:` and nothing after it. */
export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'folded' | 'empty';

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly style: ScalarStyle;
  /** The text it stands for: unescaped, unfolded, without the indentation of a block. */
  readonly text: string;
  /** The whole scalar, with quotes or with the `|` line. */
  readonly span: Span;
  /** The text in the file: inside the quotes; for a block all its lines from the first column, indentation and all. */
  readonly body: Span;
}

/** One of the documents that `---` separates in a file. */
export interface YamlDocument {
  readonly root: YamlNode;
  /** False where something in it could not be read: what is missing there has already been reported. */
  readonly sound: boolean;
}

export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key.value === key) : undefined;
}

export function partOf(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return entryOf(node, key)?.value;
}

/** The names of the map's keys, for a key that is not there. */
export function keysOf(node: YamlNode): readonly string[] {
  return node.kind === 'map' ? node.entries.map((entry) => entry.key.value) : [];
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The tree as JSON; plain scalars by the rules of YAML 1.2, except that octal, hexadecimal and `.inf` stay text. */
export function toJson(node: YamlNode): Json {
  switch (node.kind) {
    case 'scalar':
      return scalarJson(node);
    case 'list':
      return node.items.map(toJson);
    case 'map': {
      const out: Record<string, Json> = {};
      for (const { key, value } of node.entries) out[key.value] = toJson(value);
      return out;
    }
  }
}

const WHOLE = /^[-+]?(?:0|[1-9][0-9]*)$/;
const FRACTION = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?:\.[0-9]*)?[eE][-+]?[0-9]+)$/;

export function scalarJson(scalar: YamlScalar): Json {
  if (scalar.style === 'empty') return null;
  return scalar.style === 'plain' ? plainValue(scalar.text) : scalar.text;
}

function plainValue(text: string): Json {
  if (WHOLE.test(text) || FRACTION.test(text)) return Number(text);
  switch (text) {
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return null;
    default:
      return text;
  }
}
