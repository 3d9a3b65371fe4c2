/** „ze stosu”, „we wszystkich”: a short Polish preposition gets a vowel where the consonants would pile up. */

const CONSONANT = '[bcćdfghjklłmnńpqrsśtvwxzźż]';
const HARD_AFTER_Z = `(?:(?:sz|rz|s(?!z)|z|ś|ź|ż)${CONSONANT}|w[sz]${CONSONANT}|mnie(?!\\p{L})|mną)`;
const HARD_AFTER_W = `(?:[wf]${CONSONANT}|mnie(?!\\p{L}))`;

const AFTER_Z = new RegExp(`(?<!\\p{L})([zZ]) (?=[„(]?${HARD_AFTER_Z})`, 'giu');
const AFTER_W = new RegExp(`(?<!\\p{L})([wW]) (?=[„(]?${HARD_AFTER_W})`, 'giu');

export function euphonic(text: string): string {
  return text.replace(AFTER_Z, '$1e ').replace(AFTER_W, '$1e ');
}
