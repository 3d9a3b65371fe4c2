/**
 * Everything that wording needs, made from the data of a game: what things are called, the sentences of the lexicon,
 * the rules of the reference with their numbers filled in. Plain data: it crosses to a worker as it is.
 * What the game has no words for, its identifiers say (`look-up.ts`), so a game without a lexicon still plays.
 */

import type { Bilingual, GameData, Language, LexiconEntry } from '../data/model.ts';
import type { BoundNumber, Definitions } from './definitions.ts';
import { bindNumbers, formatMessage } from './format-message.ts';
import { identifierWords } from './identifier-words.ts';
import { itemNames } from './item-names.ts';
import { isSection, type Section } from './lexicon-sections.ts';
import { type Message, type MessageMode, parseMessage } from './message.ts';
import type { Forms, Noun } from './nouns.ts';
import type { TextForm } from './verbalise/component-texts.ts';
import type { IconRow } from './verbalise/icon-row.ts';

/** The same thing said in both languages. */
export interface Words {
  readonly pl: string;
  readonly en: string;
}

/** An entry of the lexicon; a language it lacks borrows the other's words. */
export interface LexiconWords {
  readonly message: Readonly<Record<Language, Message>> | undefined;
  readonly forms: Noun | undefined;
  /** The log says nothing of its changes. */
  readonly quiet: boolean;
}

export interface RuleText {
  readonly text: Words;
  readonly section: string | undefined;
  readonly ruling: Words | undefined;
  readonly gap: Words | undefined;
}

export interface OptionWords {
  readonly name: Words;
  readonly values: readonly string[];
}

export interface GameTexts {
  readonly title: Words;
  /** Names of components by item id. */
  readonly items: ReadonlyMap<string, Noun>;
  readonly options: ReadonlyMap<string, OptionWords>;
  readonly lexicon: Readonly<Record<Section, ReadonlyMap<string, LexiconWords>>>;
  /** The reference: sections and rules by id. */
  readonly sections: ReadonlyMap<string, Words>;
  readonly rules: ReadonlyMap<string, RuleText>;
  /** What components do, by item: of a game made ready, which has no files to word it from. */
  readonly faces?: ReadonlyMap<string, readonly FaceText[]>;
}

/** What a component does, worded from the rules themselves. */
export interface FaceText {
  readonly field: string;
  readonly form: TextForm;
  /** Of a component with sides: the side that says it. */
  readonly side: Words | undefined;
  readonly label: Words;
  readonly text: Words;
  /** The same in icons, where all of it can be said so. */
  readonly row: IconRow | undefined;
}

export const NO_TEXTS: GameTexts = {
  title: { pl: '', en: '' },
  items: new Map(),
  options: new Map(),
  lexicon: {
    nouns: new Map(),
    verbs: new Map(),
    prompts: new Map(),
    values: new Map(),
    phrases: new Map(),
    changes: new Map(),
  },
  sections: new Map(),
  rules: new Map(),
};

export function gameTexts(data: GameData, definitions: Definitions): GameTexts {
  const { manifest } = data;
  const options = (manifest?.options ?? []).map((option) => {
    const name = option.name ? plainWords(option.name) : sameWords(identifierWords(option.id.value));
    return [option.id.value, { name, values: option.values.map((value) => value.value) }] as const;
  });
  return {
    title: manifest ? plainWords(manifest.name) : NO_TEXTS.title,
    items: itemNames(data),
    options: new Map(options),
    lexicon: lexiconOf(data.lexicon, definitions),
    sections: new Map(data.sections.map((section) => [section.id.value, plainWords(section.title)])),
    rules: new Map(data.reference.map((entry) => [entry.id.value, ruleText(entry, definitions)])),
  };
}

/** A language that is missing borrows from the other; the checks have reported it. */
function plainWords(text: Bilingual): Words {
  const pl = text.pl?.value ?? text.en?.value ?? '';
  return { pl, en: text.en?.value ?? pl };
}

export function sameWords(text: string): Words {
  return { pl: text, en: text };
}

function lexiconOf(entries: readonly LexiconEntry[], definitions: Definitions): GameTexts['lexicon'] {
  const sections = {
    nouns: new Map<string, LexiconWords>(),
    verbs: new Map<string, LexiconWords>(),
    prompts: new Map<string, LexiconWords>(),
    values: new Map<string, LexiconWords>(),
    phrases: new Map<string, LexiconWords>(),
    changes: new Map<string, LexiconWords>(),
  };
  for (const entry of entries) {
    if (!isSection(entry.section)) continue;
    sections[entry.section].set(entry.key.value, {
      message: entry.text && messagesOf(entry.text, definitions),
      forms: formsOf(entry),
      quiet: entry.quiet,
    });
  }
  return sections;
}

function formsOf(entry: LexiconEntry): Noun | undefined {
  const pl = formsIn(entry, 'pl');
  const en = formsIn(entry, 'en');
  if (pl === undefined && en === undefined) return undefined;
  return { pl: pl ?? en ?? {}, en: en ?? pl ?? {} };
}

function formsIn(entry: LexiconEntry, language: Language): Forms | undefined {
  const plain = entry.text?.[language]?.value;
  return entry.forms[language] ?? (plain === undefined ? undefined : { one: plain });
}

function messagesOf(text: Bilingual, definitions: Definitions): Readonly<Record<Language, Message>> {
  const words = plainWords(text);
  const read = (language: Language): Message => messageIn(words[language], 'arguments', language, definitions);
  return { pl: read('pl'), en: read('en') };
}

function messageIn(text: string, mode: MessageMode, language: Language, definitions: Definitions): Message {
  const parsed = parseMessage(text, mode);
  // A broken message is shown as it was written: better odd than empty.
  if (!parsed.ok) return [{ kind: 'text', text, start: 0 }];
  return bindNumbers(parsed.message, (source) => knownNumber(definitions.numberOf(source)), language);
}

function knownNumber(number: BoundNumber): number | undefined {
  return number.ok === true ? number.value : undefined;
}

function ruleText(entry: GameData['reference'][number], definitions: Definitions): RuleText {
  return {
    text: referenceWords(entry.text, definitions),
    section: entry.section?.value,
    ruling: entry.ruling && referenceWords(entry.ruling, definitions),
    gap: entry.gap && referenceWords(entry.gap, definitions),
  };
}

/** A text of the reference with its numbers filled in. */
export function referenceWords(text: Bilingual, definitions: Definitions): Words {
  const words = plainWords(text);
  const read = (language: Language): string =>
    formatMessage(messageIn(words[language], 'reference', language, definitions), {}, language);
  return { pl: read('pl'), en: read('en') };
}
