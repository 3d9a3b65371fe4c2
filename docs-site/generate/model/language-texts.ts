/** A text of a game in one language, with what a reader of that language should know about it. */
import {
  type Bilingual,
  type ComparedText,
  comparedTexts,
  type GameData,
  type Language,
  type Words,
} from '@kodeks/dsl';

export interface LanguageText {
  readonly text: string;
  /** The language has no text of its own: this is the other's. */
  readonly missing: boolean;
  /** The other language has changed since both last agreed. */
  readonly stale: boolean;
}

export type BothTexts = Readonly<Record<Language, LanguageText>>;

/** `words` have their numbers filled in; `written` says whether the language has a text at all. */
export function bothTexts(words: Words, written: Bilingual | undefined, stale: Language | undefined): BothTexts {
  const one = (language: Language): LanguageText => ({
    text: words[language],
    missing: (written?.[language]?.value ?? '').trim() === '',
    stale: stale === language,
  });
  return { pl: one('pl'), en: one('en') };
}

/** What one language lacks, and where it lags behind: by text, such as `rule/CR-MOVE-03`. */
export type Parity = ReadonlyMap<string, Lagging>;

export interface Lagging extends ComparedText {
  readonly missing: Language | undefined;
}

export function parityOf(data: GameData): Parity {
  const lagging = comparedTexts(data).flatMap((text): Lagging[] => {
    const { pl, en } = text.prints;
    const missing = pl === undefined ? 'pl' : en === undefined ? 'en' : undefined;
    return missing === undefined && text.stale === undefined ? [] : [{ ...text, missing }];
  });
  return new Map(lagging.map((text) => [text.key, text]));
}
