/** What a record printed on a component says besides its rules: "cost: 2 ore; action spaces: 2; includes research". */
import type { ComponentItem, DataValue } from '../../data/model.ts';
import { itemNoun, nounOf, valueNoun } from '../look-up.ts';
import { counted, inCase, type Noun } from '../nouns.ts';
import { type GameTexts, sameWords, type Words } from '../texts.ts';

/** Undefined if there is nothing besides. */
export function wordsBeside(texts: GameTexts, record: ComponentItem): Words | undefined {
  const parts = [...record.fields].flatMap(([field, value]) => partOf(texts, field, value) ?? []);
  return parts.length === 0 ? undefined : joined(parts, '; ');
}

/** A truth is said by its name, or not at all; anything else is a value with its name. */
function partOf(texts: GameTexts, field: string, value: DataValue): Words | undefined {
  const label = alone(nounOf(texts, field, 'amount'));
  if (value.kind === 'bool') return value.value ? label : undefined;
  const said = wordsFor(texts, value);
  return said && { pl: `${label.pl}: ${said.pl}`, en: `${label.en}: ${said.en}` };
}

function wordsFor(texts: GameTexts, value: DataValue): Words | undefined {
  switch (value.kind) {
    case 'int':
      return sameWords(`${value.value}`);
    case 'name':
      return alone(texts.items.has(value.value) ? itemNoun(texts, value.value) : valueNoun(texts, value.value));
    case 'amounts':
      return someOf(
        value.entries.map(({ resource, amount }) => amountOf(nounOf(texts, resource.value, 'amount'), amount)),
      );
    case 'list':
      return someOf(value.items.flatMap((item) => wordsFor(texts, item) ?? []));
    default:
      return undefined;
  }
}

const someOf = (parts: readonly Words[]): Words | undefined => (parts.length === 0 ? undefined : joined(parts, ', '));

const joined = (parts: readonly Words[], by: string): Words => ({
  pl: parts.map(({ pl }) => pl).join(by),
  en: parts.map(({ en }) => en).join(by),
});

const alone = (noun: Noun): Words => ({ pl: inCase(noun, 'pl', 'nom'), en: inCase(noun, 'en', 'nom') });

const amountOf = (noun: Noun, amount: number): Words => ({
  pl: counted(noun, amount, 'pl'),
  en: counted(noun, amount, 'en'),
});
