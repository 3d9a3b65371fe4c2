/** A game as an editor sees it: the last check, and what is worked out from it when it is first asked for. */
import type { Analysis, Compiled } from '../compile.ts';
import type { Build } from '../core/build.ts';
import { type ExampleTexts, readExampleTexts } from '../core/extensions/translate-examples.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import { Entities, type Entity } from './entities.ts';
import { type Fragment, fragmentsOf } from './fragments.ts';
import { NamesInTrees, type Occurrence } from './occurrences.ts';
import { namesInTexts, sectionsOf, type Wording, wordingsOf } from './text-names.ts';
import { NamesInYaml } from './yaml-names.ts';

export interface Names {
  readonly entities: Entities;
  /** In each file, in its order. */
  readonly byFile: ReadonlyMap<string, readonly Occurrence[]>;
  readonly wordings: readonly Wording[];
  /** Declared things by name. */
  readonly byName: ReadonlyMap<string, readonly Entity[]>;
}

/** The rules text of all examples. */
type ReadTexts = Pick<ExampleTexts, 'problems' | 'syntaxProblems' | 'trees'>;

export interface Project {
  readonly analysis: Analysis;
  readonly compiled: Compiled;
  readonly examples: ReadTexts;
  readonly names: Names;
  readonly fragments: (path: string) => readonly Fragment[];
  /** Trees of the rules text in a file. */
  readonly trees: (path: string) => readonly Ast.Node[];
}

export function projectOf(analysis: Analysis, compiled: Compiled): Project {
  const examples = once(() => exampleTexts(analysis));
  const byPath = once(() => treesByPath(analysis, examples()));
  const fragments = new Map<string, readonly Fragment[]>();
  const names = once(() => namesOf(analysis, byPath(), fragmentsIn));
  const fragmentsIn = (path: string): readonly Fragment[] => {
    const known = fragments.get(path) ?? fragmentsOf(analysis, path);
    fragments.set(path, known);
    return known;
  };
  return {
    analysis,
    compiled,
    get examples() {
      return examples();
    },
    get names() {
      return names();
    },
    fragments: fragmentsIn,
    trees: (path) => byPath().get(path) ?? [],
  };
}

/** What examples say, by the file they stand in. */
type TextsByFile = Map<SourceFile, ExampleTexts>;

/** While the translation stands, examples of files that were not edited mean what they meant. */
const known = new WeakMap<Build, TextsByFile>();

function exampleTexts({ sources, translation, data }: Analysis): ReadTexts {
  const before = known.get(translation.build);
  const now: TextsByFile = new Map();
  for (const [path, file] of sources) {
    const own = data.examples.filter(({ span }) => span.file === path);
    if (own.length > 0) now.set(file, before?.get(file) ?? readExampleTexts(translation.build, own));
  }
  known.set(translation.build, now);
  const all = [...now.values()];
  return {
    problems: all.flatMap(({ problems }) => problems),
    syntaxProblems: all.flatMap(({ syntaxProblems }) => syntaxProblems),
    trees: all.flatMap(({ trees }) => trees),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function treesByPath(analysis: Analysis, examples: ReadTexts): ReadonlyMap<string, readonly Ast.Node[]> {
  const found = new Map<string, Ast.Node[]>();
  const trees = [
    ...[...analysis.parsed.values()].map((parsed) => parsed.out),
    ...analysis.translation.componentTexts,
    ...analysis.translation.outlookTexts,
    ...examples.trees,
  ];
  for (const tree of trees) {
    const known = found.get(tree.span.file) ?? [];
    known.push(tree);
    found.set(tree.span.file, known);
  }
  return found;
}

function namesOf(
  analysis: Analysis,
  trees: ReadonlyMap<string, readonly Ast.Node[]>,
  fragments: (path: string) => readonly Fragment[],
): Names {
  const { build } = analysis.translation;
  const entities = new Entities(build);
  const inTrees = new NamesInTrees(build, entities);
  for (const tree of [...trees.values()].flat()) inTrees.visit(tree);
  const rules = new Set(analysis.data.reference.map((entry) => entry.id.value));
  const isRulesText = (span: Span): boolean =>
    fragments(span.file).some((fragment) => fragment.span.start === span.start);
  const inYaml = new NamesInYaml(build, entities, rules, isRulesText);
  const yaml = [...analysis.sources.values()].filter((file) => file.path.endsWith('.yaml'));
  for (const file of yaml) inYaml.visit(file);
  const inTexts = yaml.filter(speaks).flatMap((file) => namesInTexts(file, entities));
  const byName = new Map<string, Entity[]>();
  for (const entity of entities.byKey.values())
    if (entity.declared !== undefined) byName.set(entity.name, [...(byName.get(entity.name) ?? []), entity]);
  const wordings = wordingsOf(analysis.data);
  return {
    entities,
    byName,
    wordings,
    byFile: sorted([...inTrees.found, ...inYaml.found, ...inTexts, ...wordingUses(wordings, byName)]),
  };
}

const speaks = (file: SourceFile): boolean => file.path === 'lexicon.yaml' || file.path.startsWith('reference/');

function wordingUses(wordings: readonly Wording[], byName: ReadonlyMap<string, readonly Entity[]>): Occurrence[] {
  return wordings.flatMap(({ section, key, span }) => {
    const worded = (byName.get(key) ?? []).filter((entity) =>
      [...sectionsOf(entity.what)].some((one) => one === section),
    );
    return worded.length === 0
      ? []
      : [{ span, entities: worded, spelling: 'plain', role: 'use', certain: false } satisfies Occurrence];
  });
}

function sorted(all: readonly Occurrence[]): ReadonlyMap<string, readonly Occurrence[]> {
  const byFile = new Map<string, Occurrence[]>();
  for (const occurrence of all) {
    const known = byFile.get(occurrence.span.file) ?? [];
    known.push(occurrence);
    byFile.set(occurrence.span.file, known);
  }
  for (const list of byFile.values()) list.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return byFile;
}

/** The name at a place, or right before it. */
export function occurrenceAt(names: Names, path: string, offset: number): Occurrence | undefined {
  const all = names.byFile.get(path) ?? [];
  const touching = all.filter(({ span }) => span.start <= offset && offset <= span.end);
  return touching.find(({ span }) => offset < span.end) ?? touching[0];
}
