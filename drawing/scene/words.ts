/** The few words that drawings need of their own; everything else is called as the game calls it. */
import { type Bilingual, capitalised, type GameTexts, type Noun, nameAlone, nounOf, printedAmount } from '@kodeks/dsl';
import type { Both } from '@kodeks/interpreter';

export const UNSEEN: Both = { pl: '?', en: '?' };
export const FACE_DOWN: Both = { pl: 'zakryte', en: 'face down' };
export const TRACKS: Both = { pl: 'Tory', en: 'Tracks' };
export const STANDING: Both = { pl: 'Stan gry', en: 'State of play' };
export const TABLE: Both = { pl: 'Stół', en: 'Table' };

export const same = (text: string): Both => ({ pl: text, en: text });

export const joined = (parts: readonly Both[], by: string): Both => ({
  pl: parts.map((part) => part.pl).join(by),
  en: parts.map((part) => part.en).join(by),
});

/** As a heading: `Talia odrzuconych`. */
export const heading = (words: Both): Both => ({ pl: capitalised(words.pl), en: capitalised(words.en) });

export const single = (noun: Noun): Both => ({ pl: noun.pl.one ?? '', en: noun.en.one ?? '' });

export const printed = (noun: Noun, amount: number): Both => ({
  pl: printedAmount(noun, amount, 'pl'),
  en: printedAmount(noun, amount, 'en'),
});
export const alone = (noun: Noun): Both => ({ pl: nameAlone(noun, 'pl'), en: nameAlone(noun, 'en') });

export const called = (texts: GameTexts, name: string): Both => single(nounOf(texts, name));

/** A title as an author wrote it; a language that is missing borrows from the other. */
export function titleOf(title: Bilingual | undefined): Both | undefined {
  const pl = title?.pl?.value ?? title?.en?.value;
  return pl === undefined ? undefined : { pl, en: title?.en?.value ?? pl };
}
