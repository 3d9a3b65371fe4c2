/** The trees of YAML files, read once for each version of a file. */
import { readYaml } from '../data/yaml.ts';
import type { YamlNode } from '../data/yaml-tree.ts';
import type { SourceFile } from '../source/source.ts';

const known = new WeakMap<SourceFile, readonly YamlNode[]>();

/** The documents of a file; a list of documents counts as several. */
export function yamlOf(file: SourceFile): readonly YamlNode[] {
  const before = known.get(file);
  if (before !== undefined) return before;
  const documents = readYaml(file).documents.map((document) => document.root);
  known.set(file, documents);
  return documents;
}

/** Visits every node with the keys that lead to it. */
export function visitYaml(
  node: YamlNode,
  visit: (node: YamlNode, path: readonly string[]) => void,
  path: readonly string[] = [],
): void {
  visit(node, path);
  if (node.kind === 'map') for (const { key, value } of node.entries) visitYaml(value, visit, [...path, key.value]);
  if (node.kind === 'list') for (const item of node.items) visitYaml(item, visit, path);
}
