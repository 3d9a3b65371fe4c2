/**
 * Words for what the language itself brings along. A lexicon may have its own entry for any of them, which then wins.
 */
import type { Noun } from './nouns.ts';
import type { Words } from './texts.ts';

export const PLAYER: Noun = {
  pl: { one: 'gracz', few: 'gracze', many: 'graczy', acc: 'gracza', gen: 'gracza', dat: 'graczowi', gender: 'm1' },
  en: { one: 'player', other: 'players' },
};

/** Of a piece in a stack, from its top. */
export const POSITION: Noun = {
  pl: { one: 'pozycja', few: 'pozycje', many: 'pozycji', acc: 'pozycję', gen: 'pozycji', gender: 'f' },
  en: { one: 'position', other: 'positions' },
};

/** What the points of a component are counted in. */
export const POINT: Noun = {
  pl: { one: 'punkt', few: 'punkty', many: 'punktów', acc: 'punkt', gen: 'punktu', gender: 'm3' },
  en: { one: 'point', other: 'points' },
};

export const BUILT_IN_NOUNS: ReadonlyMap<string, Noun> = new Map([
  ['Player', PLAYER],
  ['player', PLAYER],
  ['position', POSITION],
  ['aside', { pl: { one: 'odłożone na bok', few: 'odłożone na bok' }, en: { one: 'set aside', other: 'set aside' } }],
  [
    'action',
    {
      pl: { one: 'akcja', few: 'akcje', many: 'akcji', acc: 'akcję', gen: 'akcji' },
      en: { one: 'action', other: 'actions' },
    },
  ],
  [
    'setup',
    { pl: { one: 'przygotowanie gry', acc: 'przygotowanie gry', gen: 'przygotowania gry' }, en: { one: 'setup' } },
  ],
  ['flow', { pl: { one: 'przebieg gry', acc: 'przebieg gry', gen: 'przebiegu gry' }, en: { one: 'course of play' } }],
]);

/** Answers that do something by not doing it. */
export const BUILT_IN_VERBS: ReadonlyMap<string, Words> = new Map([
  ['decline', { pl: 'rezygnuję', en: 'decline' }],
  ['no', { pl: 'nie', en: 'no' }],
  ['yes', { pl: 'tak', en: 'yes' }],
  ['none', { pl: 'nic', en: 'none' }],
  ['pass', { pl: 'pasuję', en: 'pass' }],
  ['skip', { pl: 'pomijam', en: 'skip' }],
  ['stop', { pl: 'kończę', en: 'stop' }],
  ['done', { pl: 'gotowe', en: 'done' }],
]);
