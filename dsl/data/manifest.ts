/**
 * Reads `game.yaml`.
 * In:  SourceFile
 * Out: Manifest  undefined only where the file holds no fields at all
 */
import type { Located, SourceFile, Span } from '../source/source.ts';
import type { Manifest, OptionShape } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import {
  bilingualOf,
  bilingualOr,
  checkedDocuments,
  itemsOf,
  type ReadOptions,
  type ReadResult,
  textOf,
  textsOf,
  wholeNumberOf,
  yesOrNoOf,
} from './read.ts';
import { manifestSchema } from './schema-files.ts';
import { PLAYERS_RANGE_PATTERN } from './schema-parts.ts';
import { firstLineOf, headOf } from './schema-problems.ts';
import { totalsOf } from './tables.ts';
import { readView } from './view.ts';
import { partOf, type YamlEntry, type YamlNode } from './yaml-tree.ts';

export function readManifest(file: SourceFile, options: ReadOptions = {}): ReadResult<Manifest | undefined> {
  const problems: DataProblem[] = [];
  const roots = checkedDocuments(file, manifestSchema, options, problems, 'one');
  const root = roots[0];
  if (root?.kind !== 'map') {
    const at: Span = { file: file.path, start: 0, end: 0 };
    if (root === undefined && problems.length === 0) {
      problems.push({ kind: 'wrong-document', at, reason: 'empty' });
    }
    return { out: undefined, problems };
  }
  const second = roots[1];
  if (second !== undefined) {
    problems.push({ kind: 'wrong-document', at: headOf(second), reason: 'second' });
  }
  const out: Manifest = {
    id: textOf(partOf(root, 'id')) ?? { value: '', span: headOf(root) },
    name: bilingualOr(partOf(root, 'name'), headOf(root)),
    description: bilingualOf(partOf(root, 'description')),
    players: playersOf(partOf(root, 'players'), problems) ?? { least: 2, most: 2, span: headOf(root) },
    options: optionsOf(partOf(root, 'options'), problems),
    source: textOf(partOf(root, 'source')),
    rulePrefix: textOf(partOf(root, 'rulePrefix')),
    view: readView(partOf(root, 'view')),
    totals: totalsOf(partOf(root, 'totals'), problems),
    span: root.span,
  };
  return { out, problems: inOrder(problems) };
}

/** Who knows and who has left is kept as bits of one number. */
const MOST_PLAYERS = 20;

/** `2`, `2 to 4`, `{ least: 2, most: 4 }` */
function playersOf(node: YamlNode | undefined, problems: DataProblem[]): Manifest['players'] | undefined {
  if (node === undefined) return undefined;
  const single = wholeNumberOf(node)?.value;
  const written = new RegExp(PLAYERS_RANGE_PATTERN).exec(textOf(node)?.value ?? '');
  const least = single ?? (written ? Number(written[1]) : wholeNumberOf(partOf(node, 'least'))?.value);
  const most = single ?? (written ? Number(written[2]) : wholeNumberOf(partOf(node, 'most'))?.value);
  if (least === undefined || most === undefined) return undefined;
  if (least < 1 || most < least) {
    problems.push({ kind: 'players-reversed', at: firstLineOf(node), least, most });
    return undefined;
  }
  if (most > MOST_PLAYERS)
    problems.push({ kind: 'too-many-players', at: firstLineOf(node), most, limit: MOST_PLAYERS });
  return { least: Math.min(least, MOST_PLAYERS), most: Math.min(most, MOST_PLAYERS), span: node.span };
}

function optionsOf(node: YamlNode | undefined, problems: DataProblem[]): readonly OptionShape[] {
  return node?.kind === 'map' ? node.entries.map((entry) => optionOf(entry, problems)) : [];
}

function optionOf({ key, value }: YamlEntry, problems: DataProblem[]): OptionShape {
  const values = itemsOf(partOf(value, 'values'))
    .map(textOf)
    .filter((text) => text !== undefined);
  return {
    id: key,
    name: bilingualOf(partOf(value, 'name')),
    values,
    standard: standardOf(partOf(value, 'default'), values, problems),
    rules: textsOf(partOf(value, 'rules')),
    reading: yesOrNoOf(partOf(value, 'reading'))?.value === true,
  };
}

function standardOf(node: YamlNode | undefined, values: readonly Located<string>[], problems: DataProblem[]): number {
  const written = textOf(node);
  if (node === undefined || written === undefined) return 0;
  const truth = yesOrNoOf(node)?.value;
  const names = values.map((value) => value.value);
  if (values.length === 0 && truth !== undefined) return truth ? 1 : 0;
  const ordinal = names.indexOf(written.value);
  if (ordinal >= 0) return ordinal;
  const members = values.length === 0 ? ['yes', 'no'] : names;
  problems.push({ kind: 'unknown-value', value: written, expected: 'a value of this option', members });
  return 0;
}
