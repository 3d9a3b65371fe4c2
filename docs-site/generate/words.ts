/** The site's own words in both languages; a game's words come from the game. */
import type { Language } from '@kodeks/dsl';
import { EN, type UiWord } from './words-en.ts';
import { PL } from './words-pl.ts';

export type { UiWord } from './words-en.ts';

export const UI: Readonly<Record<Language, Readonly<Record<UiWord, string>>>> = { pl: PL, en: EN };

/** Kinds of rules, certainties and origins, as the data spells them. */
const NAMES: Readonly<Record<string, readonly [pl: string, en: string]>> = {
  action: ['akcja', 'action'],
  clarification: ['wyjaśnienie', 'clarification'],
  component: ['element', 'component'],
  cost: ['koszt', 'cost'],
  definition: ['definicja', 'definition'],
  effect: ['efekt', 'effect'],
  end: ['koniec', 'end'],
  exception: ['wyjątek', 'exception'],
  limit: ['ograniczenie', 'limit'],
  phase: ['przebieg', 'course'],
  scoring: ['punktacja', 'scoring'],
  setup: ['przygotowanie', 'setup'],
  tiebreak: ['remis', 'tie-break'],
  trigger: ['wyzwalacz', 'trigger'],
  variant: ['wariant', 'variant'],
  clear: ['jasne', 'clear'],
  implied: ['wynika z tekstu', 'implied'],
  damaged: ['uszkodzone w druku', 'damaged in print'],
  unclear: ['niejasne', 'unclear'],
  contradictory: ['sprzeczne', 'contradictory'],
  rulebook: ['z instrukcji', 'from the rulebook'],
  public: ['dane publiczne', 'public data'],
  designed: ['dopisane przez nas', 'designed by us'],
};

/** A word of the data in the reader's language; an unknown one as it is. */
export function named(key: string, language: Language): string {
  const words = NAMES[key];
  return words === undefined ? key : words[language === 'pl' ? 0 : 1];
}

/** `players:3`, `solo`: when a rule is in force. */
export function modeName(mode: string, language: Language): string {
  const players = /^players:\s*(.+)$/.exec(mode)?.[1];
  if (players === undefined) return named(mode, language);
  return language === 'pl' ? `liczba graczy: ${players}` : `players: ${players}`;
}

/** `p. 12` is `s. 12` in Polish: pages are cited in whichever language the author wrote. */
export const cited = (source: string, language: Language): string =>
  source.replace(/\b(?:pp?|s)\. ?(?=\d)/g, language === 'pl' ? 's. ' : 'p. ');
