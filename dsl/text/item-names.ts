/**
 * What components are called. An item has its name in YAML; a record without one is called as the phrase of its kind says
 * (`Square: "{sector}, square {number}"`), else after its holder and its number there.
 */
import type { ComponentItem, DataValue, GameData, Language, LexiconEntry } from '../data/model.ts';
import { formatMessage, type TextArguments, type TextValue } from './format-message.ts';
import { identifierWords } from './identifier-words.ts';
import { parseMessage } from './message.ts';
import type { Forms, Noun } from './nouns.ts';

export function itemNames(data: GameData): ReadonlyMap<string, Noun> {
  const names = new Map<string, Noun>();
  const phrases = phrasesOf(data.lexicon);
  const values = formsOf(data.lexicon, 'values');
  const add = (items: readonly ComponentItem[], holder?: ComponentItem): void => {
    for (const item of items) {
      names.set(item.id.value, nameOf({ item, holder, names, phrases, values }));
      for (const value of item.fields.values()) if (value.kind === 'records') add(value.items, item);
    }
  };
  add(data.components.items);
  // A component that sentences inflect has its forms in the lexicon, under its id.
  for (const [id, forms] of formsOf(data.lexicon, 'nouns')) {
    const known = names.get(id);
    if (known !== undefined) names.set(id, { pl: { ...known.pl, ...forms.pl }, en: { ...known.en, ...forms.en } });
  }
  return names;
}

interface Named {
  readonly item: ComponentItem;
  readonly holder: ComponentItem | undefined;
  readonly names: ReadonlyMap<string, Noun>;
  readonly phrases: ReadonlyMap<string, LexiconEntry>;
  readonly values: ReadonlyMap<string, Noun>;
}

function nameOf(named: Named): Noun {
  const { item, holder, names } = named;
  const id = item.id.value;
  if (item.name !== undefined) {
    const pl = item.name.pl?.value ?? item.name.en?.value ?? '';
    return alone(pl, item.name.en?.value ?? pl);
  }
  const phrased = byPhrase(named);
  if (phrased !== undefined) return phrased;
  const number = numberIn(item, holder);
  const of = holder && names.get(holder.id.value);
  if (of === undefined || number === undefined) return alone(identifierWords(id), identifierWords(id));
  return alone(`${of.pl.one} (${number})`, `${of.en.one} (${number})`);
}

const alone = (pl: string, en: string): Noun => ({ pl: { one: pl }, en: { one: en } });

/** Of a record that has no id of its own. */
function numberIn(item: ComponentItem, holder: ComponentItem | undefined): number | undefined {
  const id = item.id.value;
  return holder !== undefined && id.startsWith(`${holder.id.value}.`)
    ? Number(id.slice(id.lastIndexOf('.') + 1))
    : undefined;
}

function byPhrase({ item, holder, names, phrases, values }: Named): Noun | undefined {
  const phrase = phrases.get(item.kindName);
  if (phrase === undefined) return undefined;
  const say = (language: Language): string | undefined => {
    const text = (phrase.text?.[language] ?? phrase.text?.pl ?? phrase.text?.en)?.value;
    const parsed = text === undefined ? undefined : parseMessage(text, 'arguments');
    if (parsed?.ok !== true) return text;
    const given: Record<string, TextValue> = { number: numberIn(item, holder) ?? 0 };
    for (const [name, value] of item.fields) {
      const shown = fieldValue(value, language, names, values);
      if (shown !== undefined) given[name] = shown;
    }
    const of = holder && names.get(holder.id.value);
    if (holder !== undefined && of !== undefined) given[memberName(holder.kindName)] = inflected(of, language, holder);
    return formatMessage(parsed.message, given satisfies TextArguments, language);
  };
  const pl = say('pl');
  return pl === undefined ? undefined : alone(pl, say('en') ?? pl);
}

/** A record names its holder by the kind: `row.technology`. */
export function memberName(kind: string): string {
  return kind.slice(0, 1).toLowerCase() + kind.slice(1);
}

function inflected(noun: Noun, language: Language, item: ComponentItem): TextValue {
  return { forms: noun[language], key: item.id.value };
}

function fieldValue(
  value: DataValue,
  language: Language,
  names: ReadonlyMap<string, Noun>,
  values: ReadonlyMap<string, Noun>,
): TextValue | undefined {
  switch (value.kind) {
    case 'int':
      return value.value;
    case 'bool':
      return value.value ? 'yes' : 'no';
    case 'name': {
      const noun = names.get(value.value) ?? values.get(value.value);
      return { forms: noun?.[language] ?? { one: identifierWords(value.value) }, key: value.value };
    }
    default:
      return undefined;
  }
}

// ---------------------------------------------------------------- from the lexicon

function phrasesOf(lexicon: readonly LexiconEntry[]): ReadonlyMap<string, LexiconEntry> {
  return new Map(
    lexicon
      .filter(({ section }) => section === 'phrases')
      .map((entry): [string, LexiconEntry] => [entry.key.value, entry]),
  );
}

function formsOf(lexicon: readonly LexiconEntry[], section: string): ReadonlyMap<string, Noun> {
  return new Map(
    lexicon
      .filter((entry) => entry.section === section)
      .map((entry): [string, Noun] => {
        const forms = (language: Language): Forms => {
          const plain = entry.text?.[language]?.value;
          return entry.forms[language] ?? (plain === undefined ? {} : { one: plain });
        };
        return [entry.key.value, { pl: forms('pl'), en: forms('en') }];
      }),
  );
}
