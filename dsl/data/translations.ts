/**
 * Reads `translations.yaml`: the wordings of each text that were last found to say the same in both languages, as prints.
 * In:  SourceFile
 * Out: AgreedTexts  by text, such as `rule/CR-MOVE-03`
 */
import type { SourceFile } from '../source/source.ts';
import type { AgreedText, AgreedTexts } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import { checkedDocuments, type ReadOptions, type ReadResult, rememberByFile, textOf } from './read.ts';
import { TRANSLATION_PRINTS_PATTERN, translationsSchema } from './schema-files.ts';

const PRINTS = new RegExp(TRANSLATION_PRINTS_PATTERN);

const remembered = rememberByFile<ReadResult<AgreedTexts>>();

export function readTranslations(file: SourceFile, options: ReadOptions = {}): ReadResult<AgreedTexts> {
  return remembered(file, '', options, () => read(file, options));
}

function read(file: SourceFile, options: ReadOptions): ReadResult<AgreedTexts> {
  const problems: DataProblem[] = [];
  const texts = new Map<string, AgreedText>();
  for (const document of checkedDocuments(file, translationsSchema, options, problems, 'one')) {
    if (document.kind !== 'map') continue;
    for (const { key: group, value } of document.entries) {
      if (value.kind !== 'map') continue;
      for (const entry of value.entries) {
        const [, pl, en] = PRINTS.exec(textOf(entry.value)?.value ?? '') ?? [];
        if (pl !== undefined && en !== undefined)
          texts.set(`${group.value}/${entry.key.value}`, { pl, en, span: entry.key.span });
      }
    }
  }
  const span = { file: file.path, start: 0, end: 0 };
  return { out: { texts, span }, problems: inOrder(problems) };
}
