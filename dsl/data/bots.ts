/**
 * Reads `bots.yaml`: what a position is worth to a player, for players that need no person. Its rules text is parsed where it stands.
 * In:  SourceFile
 * Out: OutlookPart[]
 */
import type { SourceFile } from '../source/source.ts';
import type { OutlookPart } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import { checkedDocuments, itemsOf, type ReadOptions, type ReadResult, wholeNumberOf } from './read.ts';
import { conditionOf } from './rules-text.ts';
import { botsSchema } from './schema-bots.ts';
import { entryOf, partOf, type YamlNode } from './yaml-tree.ts';

export function readBots(file: SourceFile, options: ReadOptions = {}): ReadResult<readonly OutlookPart[]> {
  const problems: DataProblem[] = [];
  const [document] = checkedDocuments(file, botsSchema, options, problems, 'one');
  const out = itemsOf(document && partOf(document, 'outlook')).flatMap((node) => partsOf(node, file, problems));
  return { out, problems: inOrder(problems) };
}

function partsOf(node: YamlNode, file: SourceFile, problems: DataProblem[]): OutlookPart[] {
  if (node.kind !== 'map') return [];
  const textAt = (name: string) => {
    const entry = entryOf(node, name);
    return entry && conditionOf(entry.value, { file, key: entry.key.span, flow: node.flow }, problems);
  };
  const value = textAt('value');
  if (value === undefined) return [];
  return [{ value, weight: wholeNumberOf(partOf(node, 'weight'))?.value ?? 1, when: textAt('when'), span: node.span }];
}
