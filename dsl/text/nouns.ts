/**
 * Nouns with their forms, and a number with its noun: `3 karty`, `5 kart`, `3 cards`.
 *
 * Polish forms in the lexicon: `one` (karta), `few` (karty), `many` (kart), `acc` (kartę), `gen` (karty), and where a
 * text asks for them `dat`, `ins`, `loc`; `alone` is the name of what is counted (żywność, not sztuki żywności); `gender` is `f`, `n`, `m`, or `m1` for persons (2 graczy, not 2 gracze).
 * English forms: `one` and `other`. A form that is not given is taken from the nearest one that is.
 */
import type { Language } from '../data/model.ts';
import { cardinalCategory } from './plural.ts';

export type Forms = Readonly<Record<string, string>>;

export interface Noun {
  readonly pl: Forms;
  readonly en: Forms;
}

/** What the sentence does with the noun: names it, acts on it (`weź 2 karty`), or speaks of an amount of it (`brak 2 kart`). */
export type Case = 'nom' | 'acc' | 'gen';

/** What to look for, in this order; `one` is always there. */
const NEAREST: Readonly<Record<string, readonly string[]>> = {
  few: ['few', 'other', 'many'],
  many: ['many', 'other', 'few'],
  other: ['other', 'few', 'many'],
  gen: ['gen', 'few'],
  alone: ['alone', 'few', 'other', 'many'],
};

export function formOf(forms: Forms, form: string): string {
  for (const name of NEAREST[form] ?? [form]) {
    const found = forms[name];
    if (found !== undefined) return found;
  }
  return forms.one ?? '';
}

/** The noun alone. */
export function inCase(noun: Noun, language: Language, wanted: Case): string {
  return formOf(noun[language], language === 'en' || wanted === 'nom' ? 'one' : wanted);
}

/** The noun in the plural, without a number: `karty`, `cards`. */
export function plural(noun: Noun, language: Language, wanted: Case = 'nom'): string {
  if (language === 'en') return formOf(noun.en, 'other');
  const asGenitive = wanted === 'gen' || (wanted === 'acc' && isPerson(noun));
  return formOf(noun.pl, asGenitive ? 'many' : 'few');
}

/** What is counted, without a number, as a track or a line of a list is headed: `żywność`, `karty`, `cards`. */
export function nameAlone(noun: Noun, language: Language): string {
  return formOf(noun[language], 'alone');
}

/** Number and noun. */
export function counted(noun: Noun, count: number, language: Language, wanted: Case = 'nom'): string {
  return `${showNumber(count)} ${countedForm(noun, count, language, wanted)}`;
}

/** An amount as a card shows it: `żywność 3`, or `3 karty` where what is counted has no name of its own. */
export function printedAmount(noun: Noun, amount: number, language: Language): string {
  if (noun[language].alone === undefined) return counted(noun, amount, language);
  return `${nameAlone(noun, language)}\u00a0${showNumber(amount)}`;
}

/** The form of the noun that the number asks for. */
export function countedForm(noun: Noun, count: number, language: Language, wanted: Case = 'nom'): string {
  const category = cardinalCategory(language, count);
  if (language === 'en') return formOf(noun.en, category);
  if (category === 'one') return inCase(noun, 'pl', wanted);
  if (category === 'other') return formOf(noun.pl, 'gen');
  if (wanted === 'gen' || (wanted === 'acc' && isPerson(noun))) return formOf(noun.pl, 'many');
  return formOf(noun.pl, category);
}

/** A true minus sign, so that a loss is not read as a dash. */
export function showNumber(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

const isPerson = (noun: Noun): boolean => noun.pl.gender === 'm1';

/** A thing one can have ("a marker"), not a quality ("ready"): its lexicon gives the forms of a noun. */
export function isThing(noun: Noun): boolean {
  return noun.pl.gender !== undefined || noun.pl.acc !== undefined;
}
