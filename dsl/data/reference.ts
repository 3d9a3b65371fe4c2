/**
 * Reads the rule inventory, `reference/*.yaml`.
 * In:  SourceFile[]
 * Out: Reference  the atomic rules in order of the files, and the sections they stand in
 */
import type { Located, SourceFile } from '../source/source.ts';
import { reportDuplicates } from './components.ts';
import type { ReferenceEntry, ReferenceSection } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import {
  bilingualOf,
  bilingualOr,
  checkedDocuments,
  itemsOf,
  type ReadOptions,
  type ReadResult,
  rememberByFile,
  textOf,
  textsOf,
} from './read.ts';
import { referenceSchema } from './schema-files.ts';
import { headOf } from './schema-problems.ts';
import { partOf, type YamlNode } from './yaml-tree.ts';

export interface Reference {
  readonly entries: readonly ReferenceEntry[];
  readonly sections: readonly ReferenceSection[];
}

export function readReference(files: readonly SourceFile[], options: ReadOptions = {}): ReadResult<Reference> {
  const parts = files.map((file) => fileParts(file, '', options, () => readFile(file, options)));
  const entries = parts.flatMap((part) => part.entries);
  const problems: DataProblem[] = parts.flatMap((part) => part.problems);
  reportDuplicates(
    entries.map((entry) => entry.id),
    problems,
  );
  // One section may be spread over several files, with its title repeated: only rules must be unique.
  const sections = firstOfEach(parts.flatMap((part) => part.sections));
  return { out: { entries, sections }, problems: inOrder(problems) };
}

interface Collected {
  readonly entries: ReferenceEntry[];
  readonly sections: ReferenceSection[];
  readonly problems: DataProblem[];
}

const fileParts = rememberByFile<Collected>();

function readFile(file: SourceFile, options: ReadOptions): Collected {
  const out: Collected = { entries: [], sections: [], problems: [] };
  for (const document of checkedDocuments(file, referenceSchema, options, out.problems)) {
    for (const node of itemsOf(partOf(document, 'sections'))) {
      const id = textOf(partOf(node, 'id'));
      if (id !== undefined) out.sections.push({ id, title: bilingualOr(partOf(node, 'title'), headOf(node)) });
      for (const rule of itemsOf(partOf(node, 'rules'))) {
        const entry = readEntry(rule, id);
        if (entry !== undefined) out.entries.push(entry);
      }
    }
  }
  return out;
}

function readEntry(node: YamlNode, section: Located<string> | undefined): ReferenceEntry | undefined {
  const id = textOf(partOf(node, 'id'));
  if (id === undefined) return undefined;
  return {
    id,
    section,
    kind: textOf(partOf(node, 'kind'))?.value,
    text: { span: node.span, pl: textOf(partOf(node, 'pl')), en: textOf(partOf(node, 'en')) },
    source: textOf(partOf(node, 'source'))?.value,
    certainty: textOf(partOf(node, 'certainty'))?.value,
    ruling: bilingualOf(partOf(node, 'ruling')),
    gap: bilingualOf(partOf(node, 'gap')),
    modes: textsOf(partOf(node, 'modes')),
    note: textOf(partOf(node, 'note'))?.value,
    span: node.span,
  };
}

function firstOfEach(sections: readonly ReferenceSection[]): readonly ReferenceSection[] {
  const byId = new Map<string, ReferenceSection>();
  for (const section of sections) if (!byId.has(section.id.value)) byId.set(section.id.value, section);
  return [...byId.values()];
}
