/**
 * Words for a name: from the game's lexicon, else from what the language brings along, else the name itself read aloud.
 */
import type { Language } from '../data/model.ts';
import { BUILT_IN_NOUNS, BUILT_IN_VERBS } from './built-in-words.ts';
import { formatMessage, type TextArguments } from './format-message.ts';
import { englishPlural, identifierWords } from './identifier-words.ts';
import type { Section } from './lexicon-sections.ts';
import type { Message } from './message.ts';
import type { Noun } from './nouns.ts';
import { type GameTexts, type LexiconWords, sameWords, type Words } from './texts.ts';

/** What a kind, a place, a phase is called. `amount`: a state, whose name stays as it is after a number (`3 food`). */
export function nounOf(texts: GameTexts, name: string, fallback: 'thing' | 'amount' = 'thing'): Noun {
  const given = texts.lexicon.nouns.get(name)?.forms ?? BUILT_IN_NOUNS.get(name);
  if (given !== undefined) return given;
  const words = identifierWords(name);
  return { pl: { one: words }, en: { one: words, other: fallback === 'thing' ? englishPlural(words) : words } };
}

/** Has the lexicon this noun itself? Without it a sentence can do better than with an identifier. */
export function hasNoun(texts: GameTexts, name: string): boolean {
  return texts.lexicon.nouns.has(name) || BUILT_IN_NOUNS.has(name);
}

/** What a button says: an action, a branch, an offer. */
export function verbOf(texts: GameTexts, key: string): Words {
  const entry = texts.lexicon.verbs.get(key);
  return (entry && plainMessage(entry)) ?? BUILT_IN_VERBS.get(key) ?? sameWords(identifierWords(key));
}

/** What a value is called: a member of an enum, a value of an option. */
export function valueNoun(texts: GameTexts, name: string): Noun {
  const entry = texts.lexicon.values.get(name) ?? texts.lexicon.nouns.get(name);
  if (entry?.forms !== undefined) return entry.forms;
  const words = identifierWords(name);
  return { pl: { one: words }, en: { one: words } };
}

export function itemNoun(texts: GameTexts, id: string): Noun {
  const known = texts.items.get(id);
  if (known !== undefined) return known;
  const words = identifierWords(id);
  return { pl: { one: words }, en: { one: words } };
}

/** The sentence of a prompt or phrase; undefined if the lexicon has none. */
export function messageOf(
  texts: GameTexts,
  section: Section,
  key: string,
): Readonly<Record<Language, Message>> | undefined {
  return texts.lexicon[section].get(key)?.message;
}

/** A sentence in both languages; what its arguments are called depends on the language. */
export function sentence(
  message: Readonly<Record<Language, Message>>,
  values: (language: Language) => TextArguments,
): Words {
  return {
    pl: formatMessage(message.pl, values('pl'), 'pl'),
    en: formatMessage(message.en, values('en'), 'en'),
  };
}

function plainMessage(entry: LexiconWords): Words | undefined {
  if (entry.message !== undefined) return sentence(entry.message, () => ({}));
  const { forms } = entry;
  return forms && { pl: forms.pl.one ?? '', en: forms.en.one ?? '' };
}
