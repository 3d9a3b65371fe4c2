/** What the search keeps of every entry: its stems by field, where they stand, and how common they are in its game. */
import type { Entry, SearchFile } from './entry.ts';
import { littleWords, sortOf, wordsThatCount } from './question.ts';
import { type Forms, stem, wordsIn } from './stems.ts';

export interface Field {
  readonly words: ReadonlySet<string>;
  /** Where each stem stands, for words that stand side by side and for what a text begins with. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly count: number;
}

export interface Indexed {
  readonly entry: Entry;
  readonly title: Field;
  readonly also: Field;
  readonly text: Field;
  readonly note: Field;
  readonly asked: readonly PlayerQuestion[];
  readonly askedWords: Field;
  /** Of a rule: how many of its section come before it. Sections begin with what they are about. */
  readonly before: number;
  /** Of a rule that begins with the name of a component, the stems of that name: it speaks of that component only. */
  readonly onlyOf: readonly string[];
}

/** A question of players that a rule answers. */
export interface PlayerQuestion {
  readonly stems: readonly string[];
  readonly sort: number | undefined;
  readonly little: ReadonlySet<string>;
}

export interface GameIndex {
  readonly game: string;
  readonly forms: Forms;
  readonly synonyms: SearchFile['synonyms'];
  readonly items: readonly Indexed[];
  /** In how many entries a stem occurs. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Every word that occurs, for slips of the finger. */
  readonly vocabulary: ReadonlySet<string>;
}

export interface SearchIndex {
  readonly language: 'pl' | 'en';
  readonly games: readonly GameIndex[];
}

export const searchIndex = (language: 'pl' | 'en', files: readonly SearchFile[]): SearchIndex => ({
  language,
  games: files.map((file) => gameIndex(language, file)),
});

function gameIndex(language: 'pl' | 'en', { game, forms, synonyms, entries }: SearchFile): GameIndex {
  const vocabulary = new Set<string>();
  const field = (text: string): Field => {
    const words = wordsIn(text);
    const places = new Map<string, number[]>();
    words.forEach((word, at) => {
      vocabulary.add(word);
      const own = stem(word, language, forms);
      const known = places.get(own);
      if (known === undefined) places.set(own, [at]);
      else known.push(at);
    });
    return { words: new Set(words), places, count: words.length };
  };
  const stems = (text: string): readonly string[] => wordsIn(text).map((word) => stem(word, language, forms));
  const names = entries.filter(({ kind }) => kind === 'card').map(({ title }) => stems(title));
  const seen = new Map<string, number>();
  const items = entries.map((entry): Indexed => {
    const before = entry.kind === 'rule' ? (seen.get(entry.title) ?? 0) : 0;
    if (entry.kind === 'rule') seen.set(entry.title, before + 1);
    const said = entry.kind === 'rule' ? stems(entry.text.slice(0, 80)) : [];
    return {
      entry,
      title: field(entry.title),
      also: field(entry.also),
      text: field(entry.text),
      note: field(entry.note ?? ''),
      askedWords: field((entry.asked ?? []).join(' ')),
      asked: (entry.asked ?? []).map((question) => ({
        stems: wordsThatCount(question, language).map((word) => stem(word, language, forms)),
        sort: sortOf(wordsIn(question).join(' '), language),
        little: littleWords(wordsIn(question), language),
      })),
      before,
      onlyOf: names.find((name) => name.length > 0 && name.every((each, i) => said[i] === each)) ?? [],
    };
  });
  const frequency = new Map<string, number>();
  for (const { title, also, text, note } of items)
    for (const each of new Set([
      ...title.places.keys(),
      ...also.places.keys(),
      ...text.places.keys(),
      ...note.places.keys(),
    ]))
      frequency.set(each, (frequency.get(each) ?? 0) + 1);
  return { game, forms, synonyms, items, frequency, vocabulary };
}
