/**
 * Words as the search compares them: small letters without diacritics, and without the endings that Polish and English inflect by.
 * English has a kept stemmer. No package stems Polish well, so endings are taken off by a list that joins verbs with their nouns too
 * (`wycofać`, `wycofanie`); two words that are not related may share a stem now and then, but exact words weigh more when hits are ranked.
 * What endings cannot tell (`ręka`, `rąk`), the forms of a game's lexicon tell.
 */
import { stemmer } from 'stemmer';
import { fold } from '../html.ts';

export type Forms = Readonly<Record<string, string>>;

export const wordsIn = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export function stem(word: string, language: 'pl' | 'en', forms: Forms = {}): string {
  const known = Object.hasOwn(forms, word) ? (forms[word] ?? word) : word;
  return language === 'pl' ? polish(known) : english(known);
}

const SHORTEST = 3;

/** Longest first; what is left must be a stem one can still recognise. */
const POLISH = byLength(
  'owaniami owaniach owaniem owaniom owania owanie owaniu owan ywaniami ywaniach ywania ywanie ywaniem ywaniu iwania iwanie ' +
    'eniami eniach eniem eniom enia enie eniu aniami aniach aniem aniom ania anie aniu ' +
    'onych onymi onego onemu onej onym ona one ono ony anych anymi anego anemu anej anym ana ane ano any ' +
    'owac ywac iwac ujac ajac owal owala owali owane owany owana owanych ujemy ujesz ujecie uje uja ywa ywaja ywal iwa ' +
    'ego emu ymi imi ych ich iego iemu iami iach iom iem ami ach owi owie ow om em ym im mi ie ia ii io iu ej iej ' +
    'ac ec ic yc asz esz isz ysz amy emy imy ymy acie ecie icie ycie aja al ala ali aly alo il ila ili ily ilo yl yla yli yly ' +
    'osciami osciach osciom oscia osci osc ' +
    'a e i o u y',
);

function polish(word: string): string {
  const bare = stripped(word, POLISH).replace(/i$/, '');
  // sounds that take each other's place before endings: ręka, ręce; runda, rundzie; statek, statku; koniec, końca
  return bare
    .replace(/(.{2,})e([kcln])$/, '$1$2')
    .replace(/(?:dz|rz|sz|cz|c)$/, (end) => SOFT[end] ?? end)
    .replace(/(.{2,})[oa](d|z|w)$/, '$1o$2');
}

const SOFT: Readonly<Record<string, string>> = { c: 'k', cz: 'k', dz: 'd', rz: 'r', sz: 's' };

const IRREGULAR: Readonly<Record<string, string>> = {
  dice: 'die',
  won: 'win',
  lost: 'lose',
  drawn: 'draw',
  paid: 'pay',
};

const english = (word: string): string => (/\d/.test(word) ? word : stemmer(IRREGULAR[word] ?? word));

function stripped(word: string, endings: readonly string[]): string {
  if (/\d/.test(word)) return word;
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= shortestBefore(each));
  return ending === undefined ? word : word.slice(0, word.length - ending.length);
}

/** Endings of the past tense look like ends of nouns (`skala`, `sygnal`): they ask for more of a stem. */
const shortestBefore = (ending: string): number =>
  ending.length > 1 && ending.includes('l') ? SHORTEST + 1 : SHORTEST;

function byLength(endings: string): readonly string[] {
  return [...new Set(endings.split(' '))].sort((a, b) => b.length - a.length);
}
