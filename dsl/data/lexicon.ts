/**
 * Reads `lexicon.yaml`: the words for generated sentences.
 * In:  SourceFile
 * Out: LexiconEntry[]  in the order of the file; terms of the glossary among them, as forms `term`, `also` and `means`
 */
import type { SourceFile } from '../source/source.ts';
import type { LexiconEntry } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import { checkedDocuments, type ReadOptions, type ReadResult, rememberByFile, textOf, yesOrNoOf } from './read.ts';
import { GLOSSARY, LEXICON_SECTIONS, lexiconSchema } from './schema-files.ts';
import { partOf, type YamlEntry, type YamlNode } from './yaml-tree.ts';

export function readLexicon(file: SourceFile, options: ReadOptions = {}): ReadResult<readonly LexiconEntry[]> {
  return remembered(file, '', options, () => readAnew(file, options));
}

const remembered = rememberByFile<ReadResult<readonly LexiconEntry[]>>();

function readAnew(file: SourceFile, options: ReadOptions): ReadResult<readonly LexiconEntry[]> {
  const problems: DataProblem[] = [];
  const out: LexiconEntry[] = [];
  for (const document of checkedDocuments(file, lexiconSchema, options, problems)) {
    if (document.kind !== 'map') continue;
    for (const section of document.entries) {
      const name = section.key.value;
      if (section.value.kind !== 'map' || !(name === GLOSSARY || LEXICON_SECTIONS.includes(name))) continue;
      for (const entry of section.value.entries) out.push(readEntry(section.key.value, entry));
    }
  }
  return { out, problems: inOrder(problems) };
}

function readEntry(section: string, { key, value }: YamlEntry): LexiconEntry {
  const pl = partOf(value, 'pl');
  const en = partOf(value, 'en');
  const text = { span: value.span, pl: textOf(pl), en: textOf(en) };
  return {
    section,
    key,
    text: text.pl === undefined && text.en === undefined ? undefined : text,
    forms: { pl: formsOf(pl), en: formsOf(en) },
    quiet: yesOrNoOf(partOf(value, 'quiet'))?.value ?? false,
    span: { ...value.span, start: key.span.start },
  };
}

function formsOf(node: YamlNode | undefined): Readonly<Record<string, string>> | undefined {
  if (node?.kind !== 'map') return undefined;
  const forms: Record<string, string> = {};
  for (const { key, value } of node.entries) {
    const form = textOf(value);
    if (form !== undefined) forms[key.value] = form.value;
  }
  return forms;
}
