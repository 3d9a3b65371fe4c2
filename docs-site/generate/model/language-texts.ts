/** A text of a game in one language, with what a reader of that language should know about it. */
import type { Bilingual, Language, Words } from '@kodeks/dsl';

export interface LanguageText {
  readonly text: string;
  /** The language has no text of its own: this is the other's. */
  readonly missing: boolean;
  /** The other language has changed since both last agreed. */
  readonly stale: boolean;
}

export type BothTexts = Readonly<Record<Language, LanguageText>>;

/** `words` have their numbers filled in; `written` says whether the language has a text at all. */
export function bothTexts(words: Words, written: Bilingual | undefined, stale: readonly Language[] = []): BothTexts {
  const one = (language: Language): LanguageText => ({
    text: words[language],
    missing: (written?.[language]?.value ?? '').trim() === '',
    stale: stale.includes(language),
  });
  return { pl: one('pl'), en: one('en') };
}

export const sameInBoth = (text: string): Words => ({ pl: text, en: text });
