/**
 * Words as the search compares them: small letters without diacritics, and without the endings that Polish and English inflect by.
 * Light on purpose: two words that are not related may share a stem now and then, but no form of a word may get lost; exact words
 * weigh more when hits are ranked. What endings cannot tell (`ręka`, `rąk`), the forms of a game's lexicon tell.
 */
import { fold } from '../html.ts';

export type Forms = Readonly<Record<string, string>>;

export const wordsIn = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export function stem(word: string, language: 'pl' | 'en', forms: Forms = {}): string {
  const known = Object.hasOwn(forms, word) ? forms[word] : undefined;
  if (known !== undefined) return known;
  return language === 'pl' ? polish(word) : english(word);
}

const SHORTEST = 3;

/** Longest first; what is left must be a stem one can still recognise. */
const POLISH = byLength(
  'owaniach owaniami owaniem owania owaniu owanie owano owali owala owal owac uje uja ujesz ujecie ujac ' +
    'iejszych iejszego iejszej iejszy iejsza iejsze ' +
    'osciami osciach osciom oscia osci osc ' +
    'aniach aniami aniom aniem ania aniu anie anych anego anemu anymi anym anej ana ano any ane ' +
    'eniach eniami eniom eniem enia eniu enie enych enego enej eni ena eno eny ene onych onego onej ona ono ony one ' +
    'ych ego emu ymi ich imi iego iemu iej im ym ej ' +
    'iami iach iowi iom iow iem ami ach owi owie ow om em ' +
    'kami kach kiem kowi kow kom kiej ' +
    'acie ecie icie ajcie aj asz esz isz ysz ac ec ic yc ial iala iali al ala ali il ila ili yl yla yli ' +
    'ek ki ka ke ko ku ce ie ia ii iu io a e i o u y',
);

function polish(word: string): string {
  const bare = stripped(word, POLISH);
  // k and c, g and z, r and rz take each other's place before endings: ręce, rundzie, statkiem
  return bare.replace(/(?:dz|rz|sz|cz|c|k|g|z)$/, (end) => SOFT[end] ?? end).replace(/(.{2,})e(k)$/, '$1$2');
}

const SOFT: Readonly<Record<string, string>> = { c: 'k', cz: 'k', dz: 'd', rz: 'r', sz: 's' };

const ENGLISH = byLength('ations ation ings ing edly ed ers er ies ied iest ier ly es s ment ments y e');

function english(word: string): string {
  const bare = stripped(word, ENGLISH);
  return bare.replace(/([bdgklmnprt])\1$/, '$1').replace(/i$/, '');
}

function stripped(word: string, endings: readonly string[]): string {
  if (/\d/.test(word)) return word;
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST);
  return ending === undefined ? word : word.slice(0, word.length - ending.length);
}

function byLength(endings: string): readonly string[] {
  return [...new Set(endings.split(' '))].sort((a, b) => b.length - a.length);
}
