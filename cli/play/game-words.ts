/** What the things of a game are called in a language: the words of its lexicon, or its own names read aloud. */
import {
  type CoreProgram,
  type GameTexts,
  inCase,
  itemNoun,
  type Language,
  nounOf,
  plural,
  valueNoun,
} from '../engine.ts';
import type { PlayWords } from './words.ts';

export type CoreType = CoreProgram['columns'][number]['type'];

export interface GameWords {
  /** A state or a place: what is counted for each player in the plural, what there is one of in the singular. */
  readonly noun: (name: string) => string;
  readonly value: (value: string, type: CoreType | undefined) => string;
  /** A place by its id, such as `hand-p1`. */
  readonly place: (name: string, id: string) => string;
  /** What lies in a place; equal things are counted, what is hidden comes last. */
  readonly contents: (ids: readonly string[], size: number | undefined) => string;
}

const HIDDEN = '?';

export function gameWords(texts: GameTexts, program: CoreProgram, language: Language, words: PlayWords): GameWords {
  const player = (id: string) => (/^p\d+$/.test(id) ? words.player(Number(id.slice(1)) - 1) : undefined);
  const piece = (id: string) => itemNoun(texts, id.replace(/#\d+$/, ''))[language].one ?? id;
  const noun = (name: string) => {
    const called = nounOf(texts, name, 'amount');
    const column = program.columns.find((each) => each.name === name);
    const isPlayers = column === undefined || column.keys.includes(program.playerDomain);
    return isPlayers ? plural(called, language) : inCase(called, language, 'nom');
  };
  return {
    noun,
    value: (value, type) =>
      player(value) ??
      (formOf(program, type) === 'bool' || value === 'none' ? words.truths[value] : undefined) ??
      valueWords(value, formOf(program, type), texts, language, piece),
    place: (name, id) => {
      const key = id.slice(name.length + 1);
      const owner = player(key);
      const called = nounOf(texts, name)[language].one ?? name;
      return owner !== undefined ? `${called} (${owner})` : [called, key].filter((part) => part !== '').join(' ');
    },
    contents: (ids, size) => {
      const hidden = (size ?? ids.length) - ids.filter((id) => id !== HIDDEN).length;
      const known = counted(ids.filter((id) => id !== HIDDEN).map(piece));
      if (size === undefined) return [...known, HIDDEN].join(', ');
      return [...known, ...(hidden > 0 ? [words.hidden(hidden)] : [])].join(', ') || words.empty;
    },
  };
}

/** What sort of thing a state holds. */
function formOf(program: CoreProgram, type: CoreType | undefined): string | undefined {
  return type?.form === 'of' ? program.domains[type.domain]?.form : type?.form;
}

function valueWords(
  value: string,
  form: string | undefined,
  texts: GameTexts,
  language: Language,
  piece: (id: string) => string,
): string {
  if (form === 'enum') return valueNoun(texts, value)[language].one ?? value;
  return form === 'items' || form === 'copies' ? piece(value) : value;
}

/** `Red Fox ×2`, in the order of first appearance. */
function counted(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
}
