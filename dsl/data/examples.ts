/**
 * Reads worked examples, `examples/*.yaml`: given, when, then.
 * In:  SourceFile[]
 * Out: Example[]  rules text in them is located, not parsed
 */
import type { Located, SourceFile } from '../source/source.ts';
import { reportDuplicates } from './components.ts';
import type { Example, ExampleExpectation, ExampleStep } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import {
  bilingualOr,
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
import { conditionOf, rulesOf } from './rules-text.ts';
import { exampleSchema } from './schema-files.ts';
import { headOf } from './schema-problems.ts';
import { entryOf, keysOf, partOf, type YamlMap, type YamlNode } from './yaml-tree.ts';

export function readExamples(files: readonly SourceFile[], options: ReadOptions = {}): ReadResult<readonly Example[]> {
  const parts = files.map((file) => fileParts(file, '', options, () => readFile(file, options)));
  const problems: DataProblem[] = parts.flatMap((part) => part.problems);
  const out = parts.flatMap((part) => part.examples);
  reportDuplicates(
    out.map((example) => example.id),
    problems,
  );
  return { out, problems: inOrder(problems) };
}

interface Collected {
  readonly examples: Example[];
  readonly problems: DataProblem[];
}

const fileParts = rememberByFile<Collected>();

function readFile(file: SourceFile, options: ReadOptions): Collected {
  const out: Collected = { examples: [], problems: [] };
  for (const document of checkedDocuments(file, exampleSchema, options, out.problems)) {
    const listed = partOf(document, 'examples');
    for (const node of listed === undefined ? membersOf(document) : itemsOf(listed)) {
      const example = readExample(node, { file, problems: out.problems });
      if (example !== undefined) out.examples.push(example);
    }
  }
  return out;
}

interface Context {
  readonly file: SourceFile;
  readonly problems: DataProblem[];
}

function readExample(node: YamlNode, context: Context): Example | undefined {
  const id = textOf(partOf(node, 'id'));
  if (node.kind !== 'map' || id === undefined) return undefined;
  return {
    id,
    title: bilingualOr(partOf(node, 'title'), id.span),
    players: wholeNumberOf(partOf(node, 'players'))?.value ?? 2,
    seed: seedOf(partOf(node, 'seed')),
    options: optionsOf(partOf(node, 'options')),
    rules: textsOf(partOf(node, 'rules')),
    source: textOf(partOf(node, 'source'))?.value,
    given: codeOf(node, 'given', context),
    withoutFlow: yesOrNoOf(partOf(node, 'setup'))?.value === false,
    when: itemsOf(partOf(node, 'when')).flatMap((step) => stepsOf(step, context)),
    then: expectationsOf(node, context),
    span: node.span,
  };
}

/** A seed has 32 bits, two more than the numbers of a game. */
function seedOf(node: YamlNode | undefined): number {
  const text = textOf(node)?.value ?? '';
  return /^[0-9]{1,10}$/.test(text) ? Number(text) >>> 0 : 1;
}

function optionsOf(node: YamlNode | undefined): Example['options'] {
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key, value }) => {
    const text = textOf(value);
    return text === undefined ? [] : [{ id: key, value: text }];
  });
}

function codeOf(node: YamlMap, key: string, { file, problems }: Context): Example['given'] {
  const entry = entryOf(node, key);
  return rulesOf(entry?.value, { file, key: entry?.key.span, flow: node.flow }, problems);
}

// ---------------------------------------------------------------- when

const FORCED = ['roll', 'draw', 'shuffle', 'pick'] as const;

function stepsOf(node: YamlNode, context: Context): readonly ExampleStep[] {
  if (node.kind !== 'map') return [];
  const { span } = node;
  const by = textOf(partOf(node, 'by'));
  const parts = ['do', 'run', ...FORCED, 'then'].filter((part) => entryOf(node, part) !== undefined);
  if (parts.length > 1) context.problems.push({ kind: 'mixed-step', at: headOf(node), parts });
  const run = codeOf(node, 'run', context);
  if (run !== undefined) return [{ kind: 'run', by, code: run, span }];
  const forced = FORCED.find((what) => entryOf(node, what) !== undefined);
  if (forced !== undefined) {
    return [{ kind: 'force', what: forced, outcomes: textsOf(partOf(node, forced)), span }];
  }
  if (entryOf(node, 'then') !== undefined) {
    return [{ kind: 'expect', expectations: expectationsOf(node, context), span }];
  }
  const isAnswer = ['by', 'do', 'choose'].some((key) => keysOf(node).includes(key));
  return isAnswer ? [{ kind: 'answer', ...moveOf(node), span }] : [];
}

interface Move {
  readonly by: Located<string> | undefined;
  readonly do: Located<string> | undefined;
  readonly choose: readonly Located<string>[];
}

function moveOf(node: YamlNode): Move {
  return {
    by: textOf(partOf(node, 'by')),
    do: textOf(partOf(node, 'do')),
    choose: textsOf(partOf(node, 'choose')),
  };
}

// ---------------------------------------------------------------- then

function expectationsOf(node: YamlMap, context: Context): readonly ExampleExpectation[] {
  const entry = entryOf(node, 'then');
  if (entry === undefined) return [];
  const list = entry.value;
  if (list.kind === 'list') {
    return list.items.flatMap((item) => expectationOf(item, { key: undefined, flow: list.flow }, context));
  }
  return expectationOf(list, { key: entry.key.span, flow: node.flow }, context);
}

type Surroundings = Pick<Parameters<typeof conditionOf>[1], 'key' | 'flow'>;

function expectationOf(
  node: YamlNode,
  surroundings: Surroundings,
  { file, problems }: Context,
): readonly ExampleExpectation[] {
  if (node.kind === 'list') return [];
  if (node.kind === 'scalar') {
    const span = conditionOf(node, { file, ...surroundings }, problems);
    return span === undefined ? [] : [{ kind: 'condition', span }];
  }
  return node.entries.flatMap(({ key, value }): readonly ExampleExpectation[] => {
    const span = { ...value.span, start: key.span.start };
    switch (key.value) {
      case 'illegal':
        return [{ kind: 'illegal', ...moveOf(value), because: textsOf(partOf(value, 'because')), span }];
      case 'legal':
        return [{ kind: 'legal', ...moveOf(value), span }];
      case 'offered':
        return [{ kind: 'offered', names: textsOf(value), span }];
      case 'winners':
        return [{ kind: 'winners', players: textsOf(value), span }];
      case 'over': {
        const over = yesOrNoOf(value);
        return over === undefined ? [] : [{ kind: 'over', value: over.value, span }];
      }
      default:
        return [];
    }
  });
}
