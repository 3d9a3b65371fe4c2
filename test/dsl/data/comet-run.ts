/** The shapes of an invented game for the tests of `data/`, and a reader for any file of it. */
import { readComponents } from '../../../dsl/data/components.ts';
import { readExamples } from '../../../dsl/data/examples.ts';
import { readIcons } from '../../../dsl/data/icons.ts';
import { readLexicon } from '../../../dsl/data/lexicon.ts';
import { readManifest } from '../../../dsl/data/manifest.ts';
import type { KindShape } from '../../../dsl/data/model.ts';
import { type DataProblem, describeData } from '../../../dsl/data/problems.ts';
import type { ReadOptions } from '../../../dsl/data/read.ts';
import { readReference } from '../../../dsl/data/reference.ts';
import type { Diagnostic } from '../../../dsl/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../../dsl/source/source.ts';

const bonus: KindShape = {
  name: 'Bonus',
  fields: [
    { name: 'when', shape: { kind: 'rules', type: 'Condition' }, optional: true },
    { name: 'points', shape: { kind: 'int' }, optional: false },
  ],
  sides: [],
};

export const engine: KindShape = {
  name: 'Engine',
  fields: [
    { name: 'class', shape: { kind: 'enum', name: 'Class', members: ['light', 'heavy'] }, optional: false },
    { name: 'range', shape: { kind: 'int', least: 0, most: 9 }, optional: false },
    { name: 'cost', shape: { kind: 'amounts', resources: ['ore', 'fuel'] }, optional: false },
    { name: 'silent', shape: { kind: 'bool' }, optional: true },
    { name: 'replaces', shape: { kind: 'item', kinds: ['Engine'] }, optional: true },
    { name: 'fits', shape: { kind: 'list', of: { kind: 'item', kinds: ['Tile'] } }, optional: true },
    { name: 'onJump', shape: { kind: 'rules', type: 'Effect' }, optional: true },
    { name: 'choices', shape: { kind: 'list', of: { kind: 'rules', type: 'Effect' } }, optional: true },
    { name: 'bonuses', shape: { kind: 'records', child: bonus }, optional: true },
  ],
  sides: [],
};

export const tile: KindShape = {
  name: 'Tile',
  fields: [
    { name: 'yield', shape: { kind: 'int' }, optional: false },
    { name: 'bonuses', shape: { kind: 'records', child: bonus }, optional: true },
  ],
  sides: ['day', 'night'],
};

export const shapes: readonly KindShape[] = [engine, tile];

export function file(text: string, path = 'components/engines.yaml'): SourceFile {
  return { path, text };
}

/** A file with one engine: these lines are its fields, without their indentation. */
export function engineFile(...lines: readonly string[]): SourceFile {
  return file(`kind: Engine\nitems:\n  - id: ion-drive\n${lines.map((line) => `    ${line}\n`).join('')}`);
}

export const complete = ['class: light', 'range: 3', 'cost: { ore: 2 }'] as const;

/** Reads a file by its path, as the pipeline does. */
export function problemsOf(source: SourceFile, options: ReadOptions = {}): readonly DataProblem[] {
  if (source.path === 'game.yaml') return readManifest(source, options).problems;
  if (source.path === 'lexicon.yaml') return readLexicon(source, options).problems;
  if (source.path.startsWith('reference/')) return readReference([source], options).problems;
  if (source.path.startsWith('icons/')) return readIcons([source]).problems;
  if (source.path.startsWith('examples/')) return readExamples([source], options).problems;
  return readComponents([source], shapes, options).problems;
}

export function diagnosticsOf(source: SourceFile, options: ReadOptions = {}): readonly Diagnostic[] {
  return problemsOf(source, options).map(describeData);
}

export function codesOf(source: SourceFile, options: ReadOptions = {}): readonly string[] {
  return diagnosticsOf(source, options).map(({ code }) => code);
}

/** The text after the fix of its only problem. */
export function fixed(source: SourceFile): SourceFile {
  const edits = diagnosticsOf(source)[0]?.fix?.edits ?? [];
  const text = [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((all, edit) => all.slice(0, edit.span.start) + edit.text + all.slice(edit.span.end), source.text);
  return { path: source.path, text };
}
