/** What somebody typed, taken apart: the words that count with what may stand for each, and what kind of question it is. */
import { PLAYER_WORDS } from './player-words.ts';
import type { GameIndex } from './search-index.ts';
import { stem, wordsIn } from './stems.ts';

/** A stem, or several that stand side by side, and how much it is worth to find it. */
export interface Variant {
  readonly stems: readonly string[];
  readonly worth: number;
}

export interface Asked {
  readonly word: string;
  readonly variants: readonly Variant[];
  /** The last word may still be being typed. */
  readonly open: boolean;
}

export interface Question {
  readonly asked: readonly Asked[];
  /** Stems with which rules answer such a question. */
  readonly answers: readonly string[];
  /** Asked for a number. */
  readonly amount: boolean;
  /** Which kind of question it is (how many, who, when, …), if its words tell. */
  readonly sort: number | undefined;
  /** The words that only ask or join. */
  readonly little: ReadonlySet<string>;
  /** Asked in words, and not a name or a term typed by itself. */
  readonly inWords: boolean;
  /** The same, and not a term of the glossary either. */
  readonly asks: boolean;
}

const OTHER_WORD = 0.72;
const SLIP = 0.55;

export function questionFor(query: string, language: 'pl' | 'en', game: GameIndex): Question {
  const { little, groups: general, intents } = PLAYER_WORDS[language];
  const groups = [...general, ...game.synonyms];
  const words = wordsIn(query);
  const typed = words.join(' ');
  const own = (word: string): string => stem(word, language, game.forms);
  const alternatives = (word: string): readonly Variant[] =>
    groups
      .filter((group) => group.some((each) => each === word || (!each.includes(' ') && own(each) === own(word))))
      .flatMap((group) => group.filter((each) => each !== word))
      .map((each) => ({ stems: wordsIn(each).map(own), worth: OTHER_WORD }));
  const phrases = groups.flat().filter((each) => each.includes(' ') && ` ${typed} `.includes(` ${each} `));
  const inPhrases = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
  const counted = words.filter((word) => !little.has(word) && !inPhrases.has(word));
  const plain = counted.length === 0 && phrases.length === 0 ? words : counted;
  const sort = sortOf(typed, language);
  const intent = sort === undefined ? undefined : intents[sort];
  return {
    asked: [
      ...phrases.map((phrase) => ({
        word: phrase,
        open: false,
        variants: [{ stems: phrase.split(' ').map(own), worth: 1 }, ...alternatives(phrase)],
      })),
      ...plain.map((word) => ({
        word,
        open: word === words.at(-1),
        variants: [
          { stems: [own(word)], worth: 1 },
          ...alternatives(word),
          ...slips(word, game).map((near) => ({ stems: [own(near)], worth: SLIP })),
        ],
      })),
    ],
    answers: (intent?.answers ?? []).map(own),
    amount: intent?.amount === true,
    sort,
    little: littleWords(words, language),
    inWords: words.length > plain.length || words.length > 2,
    asks: words.some((word) => little.has(word)) || words.length > 2,
  };
}

/** The kind of question, by the words that ask. */
export function sortOf(text: string, language: 'pl' | 'en'): number | undefined {
  const found = PLAYER_WORDS[language].intents.findIndex(({ asks }) =>
    asks.some((each) => ` ${text} `.includes(` ${each} `)),
  );
  return found < 0 ? undefined : found;
}

export const littleWords = (words: readonly string[], language: 'pl' | 'en'): ReadonlySet<string> =>
  new Set(words.filter((word) => PLAYER_WORDS[language].little.has(word)));

/** What is left of a text without the words that only ask or join; all of it where nothing else would be. */
export function wordsThatCount(text: string, language: 'pl' | 'en'): readonly string[] {
  const words = wordsIn(text);
  const counted = words.filter((word) => !PLAYER_WORDS[language].little.has(word));
  return counted.length === 0 ? words : counted;
}

function slips(word: string, { vocabulary }: GameIndex): readonly string[] {
  if (word.length < 5 || vocabulary.has(word) || [...vocabulary].some((each) => each.startsWith(word))) return [];
  return [...vocabulary].filter((each) => isNear(word, each));
}

/** One letter more, less, other, or two changed places. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return a === b;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
