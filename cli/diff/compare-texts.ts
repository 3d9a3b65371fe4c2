/** What changed in what people read: rules with their numbers filled in, rulings, names, the sentences of the lexicon. */
import type { Bilingual, CompiledGame, Words } from '../engine.ts';

export interface TextChange {
  /** Id of the rule, or `name/ion-drive`, `prompts/engineToUse`. */
  readonly key: string;
  readonly before: Words | undefined;
  readonly now: Words | undefined;
}

export interface TextChanges {
  readonly rules: readonly TextChange[];
  readonly others: readonly TextChange[];
}

export function textChanges(old: CompiledGame, now: CompiledGame): TextChanges {
  return { rules: changes(ruleTexts(old), ruleTexts(now)), others: changes(otherTexts(old), otherTexts(now)) };
}

type Texts = ReadonlyMap<string, Words>;

function changes(before: Texts, now: Texts): readonly TextChange[] {
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const [a, b] = [before.get(key), now.get(key)];
    return a?.pl === b?.pl && a?.en === b?.en ? [] : [{ key, before: a, now: b }];
  });
}

const ruleTexts = ({ texts }: CompiledGame): Texts => new Map([...texts.rules].map(([id, { text }]) => [id, text]));

function otherTexts({ data, texts }: CompiledGame): Texts {
  const out = new Map<string, Words>();
  const add = (key: string, text: Bilingual | Words | undefined): void => {
    if (text !== undefined) out.set(key, 'span' in text ? wordsOf(text) : text);
  };
  add('game/title', data.manifest?.name);
  add('game/description', data.manifest?.description);
  for (const { id, name } of data.manifest?.options ?? []) add(`option/${id.value}`, name);
  for (const { id, name } of data.components.items) add(`name/${id.value}`, name);
  for (const { id, title } of data.sections) add(`section/${id.value}`, title);
  for (const [id, { ruling, gap }] of texts.rules) {
    add(`ruling/${id}`, ruling);
    add(`gap/${id}`, gap);
  }
  for (const { section, key, text, forms } of data.lexicon) {
    const inflected = (language: 'pl' | 'en'): string => Object.values(forms[language] ?? {}).join(', ');
    add(`${section}/${key.value}`, text ?? { pl: inflected('pl'), en: inflected('en') });
  }
  return out;
}

function wordsOf({ pl, en }: Bilingual): Words {
  const words = pl?.value ?? en?.value ?? '';
  return { pl: words, en: en?.value ?? words };
}
