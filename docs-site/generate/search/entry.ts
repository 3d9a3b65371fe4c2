/** What the search knows of a thing on the site: plain data, one file for each game and language, fetched when somebody searches. */

export type EntryKind = 'rule' | 'card' | 'term' | 'example' | 'page' | 'check';

export interface Entry {
  readonly kind: EntryKind;
  readonly href: string;
  /** A rule id, an id of a component; found when typed as it is. */
  readonly id: string;
  readonly title: string;
  /** What else it is called: its name in the other language, inflected forms. */
  readonly also: string;
  /** Shown under the title. */
  readonly text: string;
  /** Of a rule: what was decided where the rulebook is silent. Found, but it is not what the rule is about. */
  readonly note?: string;
  /** Of a rule: what players ask that it answers. */
  readonly asked?: readonly string[];
}

export interface SearchFile {
  /** Empty: the guide. */
  readonly game: string;
  readonly name: string;
  readonly language: 'pl' | 'en';
  /** Inflected words of the game's lexicon to one form of theirs, without diacritics. */
  readonly forms: Readonly<Record<string, string>>;
  /** Words of players: any word of a group may stand for any other of it; without diacritics. */
  readonly synonyms: readonly (readonly string[])[];
  readonly entries: readonly Entry[];
}
