/**
 * Which plural form a number takes. Written out rather than asked of `Intl`, because a host with English data only
 * would silently answer `other` for Polish; a test compares both.
 */
import type { Language } from '../data/model.ts';

export type PluralCategory = 'one' | 'two' | 'few' | 'many' | 'other';

/** The forms a whole number can need, and `other`, which every message must have. */
export const CARDINAL_CATEGORIES: Readonly<Record<Language, readonly PluralCategory[]>> = {
  pl: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

export const ORDINAL_CATEGORIES: Readonly<Record<Language, readonly PluralCategory[]>> = {
  pl: ['other'],
  en: ['one', 'two', 'few', 'other'],
};

/** `1 karta`, `2 karty`, `5 kart`; the sign does not matter. */
export function cardinalCategory(language: Language, value: number): PluralCategory {
  const n = Math.abs(value);
  if (n === 1) return 'one';
  if (language === 'en' || !Number.isInteger(n)) return 'other';
  return endsIn234(n) ? 'few' : 'many';
}

/** `1st`, `2nd`, `3rd`, `4th`; Polish writes a full stop after every number. */
export function ordinalCategory(language: Language, value: number): PluralCategory {
  const n = Math.abs(value);
  const lastTwo = n % 100;
  if (language === 'pl' || (lastTwo >= 11 && lastTwo <= 13)) return 'other';
  return (['other', 'one', 'two', 'few'] as const)[n % 10] ?? 'other';
}

/** 2, 3, 4, 22, 104 … but not 12, 13, 14, 112. */
function endsIn234(n: number): boolean {
  const last = n % 10;
  const lastTwo = n % 100;
  return last >= 2 && last <= 4 && !(lastTwo >= 12 && lastTwo <= 14);
}
