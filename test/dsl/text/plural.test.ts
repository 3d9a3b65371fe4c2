import { describe, expect, test } from 'vitest';
import { counted, type Noun, nameAlone, plural } from '../../../dsl/text/nouns.ts';
import { cardinalCategory, ordinalCategory } from '../../../dsl/text/plural.ts';

const CARD: Noun = {
  pl: { one: 'karta', few: 'karty', many: 'kart', acc: 'kartę', gen: 'karty', gender: 'f' },
  en: { one: 'card', other: 'cards' },
};
const PLAYER: Noun = {
  pl: { one: 'gracz', few: 'gracze', many: 'graczy', acc: 'gracza', gen: 'gracza', gender: 'm1' },
  en: { one: 'player', other: 'players' },
};
const FOOD: Noun = {
  pl: { one: 'żywność', few: 'żywności', many: 'żywności', acc: 'żywność', gen: 'żywności' },
  en: { one: 'food', other: 'food' },
};

describe('which form a number takes', () => {
  test('is what Intl says, for every number up to 2000 and in both languages', () => {
    for (const language of ['pl', 'en'] as const) {
      const cardinal = new Intl.PluralRules(language);
      const ordinal = new Intl.PluralRules(language, { type: 'ordinal' });
      for (let n = 0; n <= 2000; n += 1) {
        expect([language, n, cardinalCategory(language, n)]).toEqual([language, n, cardinal.select(n)]);
        expect([language, n, ordinalCategory(language, n)]).toEqual([language, n, ordinal.select(n)]);
      }
    }
  });

  test('does not depend on the sign', () => {
    expect(cardinalCategory('pl', -3)).toBe('few');
    expect(cardinalCategory('en', -1)).toBe('one');
  });
});

describe('the name of what is counted, without a number', () => {
  const RATION: Noun = {
    pl: { one: 'sztuka żywności', few: 'sztuki żywności', many: 'sztuk żywności', alone: 'żywność' },
    en: { one: 'ration', other: 'rations', alone: 'food' },
  };
  test.each([
    { noun: RATION, pl: 'żywność', en: 'food' },
    { noun: CARD, pl: 'karty', en: 'cards' }, // nothing special: the plural
    { noun: { pl: { one: 'złoto' }, en: { one: 'gold' } }, pl: 'złoto', en: 'gold' },
  ])('$pl, $en', ({ noun, pl, en }) => {
    expect([nameAlone(noun, 'pl'), nameAlone(noun, 'en')]).toEqual([pl, en]);
  });
});

describe('a number with its noun', () => {
  test.each([
    { n: 0, nom: '0 kart', acc: '0 kart', gen: '0 kart', en: '0 cards' },
    { n: 1, nom: '1 karta', acc: '1 kartę', gen: '1 karty', en: '1 card' },
    { n: 2, nom: '2 karty', acc: '2 karty', gen: '2 kart', en: '2 cards' },
    { n: 5, nom: '5 kart', acc: '5 kart', gen: '5 kart', en: '5 cards' },
    { n: 12, nom: '12 kart', acc: '12 kart', gen: '12 kart', en: '12 cards' },
    { n: 21, nom: '21 kart', acc: '21 kart', gen: '21 kart', en: '21 cards' },
    { n: 22, nom: '22 karty', acc: '22 karty', gen: '22 kart', en: '22 cards' },
    { n: 101, nom: '101 kart', acc: '101 kart', gen: '101 kart', en: '101 cards' },
    { n: 112, nom: '112 kart', acc: '112 kart', gen: '112 kart', en: '112 cards' },
    { n: 124, nom: '124 karty', acc: '124 karty', gen: '124 kart', en: '124 cards' },
    { n: -2, nom: '−2 karty', acc: '−2 karty', gen: '−2 kart', en: '−2 cards' },
  ])('$n: $nom, $acc, $gen, $en', ({ n, nom, acc, gen, en }) => {
    expect(counted(CARD, n, 'pl')).toBe(nom);
    expect(counted(CARD, n, 'pl', 'acc')).toBe(acc);
    expect(counted(CARD, n, 'pl', 'gen')).toBe(gen);
    expect(counted(CARD, n, 'en', 'acc')).toBe(en);
  });

  test.each([
    { n: 1, acc: '1 gracza' },
    { n: 2, acc: '2 graczy' }, // persons: the accusative is the genitive
    { n: 5, acc: '5 graczy' },
  ])('persons: $acc', ({ n, acc }) => expect(counted(PLAYER, n, 'pl', 'acc')).toBe(acc));

  test('what cannot be counted', () => {
    expect(counted(FOOD, 3, 'pl', 'acc')).toBe('3 żywności');
    expect(counted(FOOD, 3, 'en', 'acc')).toBe('3 food');
  });

  test('a noun with one form only keeps it', () => {
    const morale: Noun = { pl: { one: 'morale' }, en: { one: 'morale' } };
    expect(counted(morale, 5, 'pl', 'gen')).toBe('5 morale');
    expect(plural(morale, 'pl')).toBe('morale');
  });

  test('the plural without a number', () => {
    expect(plural(CARD, 'pl')).toBe('karty');
    expect(plural(CARD, 'pl', 'gen')).toBe('kart');
    expect(plural(PLAYER, 'pl', 'acc')).toBe('graczy');
    expect(plural(PLAYER, 'en')).toBe('players');
  });
});
