import { describe, expect, test } from 'vitest';
import type { LogFact, RefusalFact } from '../../interpreter/text/facts.ts';
import { SEES_NOTHING } from '../../interpreter/text/naming.ts';
import { wordingOf } from '../../interpreter/text/wording.ts';
import { ASKS, COLOURS, COLUMNS, cometRun, DICE, ENGINES, INT, of, REASONS, sees, withoutWords } from './comet-run.ts';

const { program, layout, texts } = cometRun;
const words = wordingOf(program, layout, texts);
const bare = wordingOf(program, layout, withoutWords.texts);

const both = (pl: string, en: string) => ({ pl, en });

describe('what a thing is called', () => {
  test.each([
    [0, 'Gracz 1', 'Player 1'],
    [4, 'Napęd nadświetlny', 'Warp Drive'],
    [5, 'ręka (Gracz 1)', 'hand (Player 1)'],
    [12, 'układ 2 (Gracz 2)', 'system 2 (Player 2)'],
    [15, 'talia', 'deck'],
    [16, 'Napęd jonowy', 'Ion Drive'],
    [18, 'a1', 'a1'],
    [81, 'h8', 'h8'],
    [85, '4', '4'],
    [91, '(0, 0)', '(0, 0)'],
  ])('%i', (thing, pl, en) => expect(words.label(thing, sees)).toEqual(both(pl, en)));

  test('a piece that the reader does not know', () => {
    expect(words.label(4)).toEqual(both('silnik', 'engine'));
    expect(words.label(4, SEES_NOTHING)).toEqual(both('silnik', 'engine'));
  });

  test.each([
    [7, INT, '7', '7'],
    [1, { form: 'bool' } as const, 'tak', 'yes'],
    [1, of(COLOURS), 'niebieski', 'blue'],
    [-1, of(ENGINES, true), 'nic', 'nothing'],
    [3, { form: 'any', domains: [ENGINES], optional: true } as const, 'Napęd jonowy', 'Ion Drive'],
  ])('the value %i', (value, type, pl, en) => expect(words.value(value, type, sees)).toEqual(both(pl, en)));

  test('without a lexicon', () => {
    expect(bare.label(12)).toEqual(both('system 2 (Gracz 2)', 'system 2 (Player 2)'));
    expect(bare.label(4, sees)).toEqual(both('warp drive', 'warp drive'));
    expect(bare.branch('takeControl')).toEqual(both('take control', 'take control'));
  });
});

describe('questions', () => {
  const you = { player: 0 };
  test.each([
    [ASKS.build, you, 'Wybierz silnik, układ', 'Choose engine, system'],
    [ASKS.some, you, 'Wybierz dowolną liczbę silników', 'Choose any number of engines'],
    [ASKS.some, { ...you, most: 3 }, 'Wybierz do 3 silników', 'Choose up to 3 engines'],
    [ASKS.some, { ...you, most: 1 }, 'Wybierz do 1 silnika', 'Choose up to 1 engine'],
    [ASKS.some, { ...you, least: 2, most: 2 }, 'Wybierz 2 silniki', 'Choose 2 engines'],
    [ASKS.some, { ...you, least: 5, most: 5 }, 'Wybierz 5 silników', 'Choose 5 engines'],
    [ASKS.some, { ...you, least: 1 }, 'Wybierz co najmniej 1 silnik', 'Choose at least 1 engine'],
    [ASKS.some, { ...you, least: 1, most: 4 }, 'Wybierz od 1 do 4 silników', 'Choose 1 to 4 engines'],
    [ASKS.take, you, 'Możesz: przejmij kontrolę', 'You may take control'],
    [ASKS.action, you, 'Wybierz akcję', 'Choose an action'],
    [
      ASKS.discount,
      { player: 1, least: 1, most: 2 },
      'Gracz 2: wybierz od 1 do 2 zniżek',
      'Player 2: choose 1 to 2 discounts',
    ],
    [ASKS.target, you, 'Wybierz from, goal', 'Choose from, goal'],
  ])('%i %o', (ask, asked, pl, en) => expect(words.prompt(ask, asked)).toEqual(both(pl, en)));

  test('without a lexicon', () => expect(bare.prompt(ASKS.build, you).en).toBe('Choose engine, system'));
});

describe('answers', () => {
  test.each([
    [
      ASKS.build,
      { form: 'tuple', values: [2, 8] } as const,
      'Napęd jonowy, układ 2 (Gracz 1)',
      'Ion Drive, system 2 (Player 1)',
    ],
    [ASKS.build, { form: 'tuple', values: undefined } as const, 'nic', 'nothing'],
    [
      ASKS.some,
      { form: 'subset', values: [2, 4] } as const,
      'Napęd jonowy, Napęd nadświetlny',
      'Ion Drive, Warp Drive',
    ],
    [ASKS.take, { form: 'branch', key: 'takeControl' } as const, 'Przejmij kontrolę', 'Take control'],
    [ASKS.take, { form: 'branch', key: 'decline' } as const, 'Rezygnuję', 'Decline'],
    [
      ASKS.pay,
      {
        form: 'payment',
        amounts: [
          { resource: COLUMNS.ORE, amount: 1 },
          { resource: COLUMNS.FOOD, amount: 3 },
        ],
      } as const,
      '1 rudę, 3 żywności',
      '1 ore, 3 food',
    ],
    [ASKS.build, { form: 'hidden' } as const, 'tajny wybór', 'a secret choice'],
  ])('%i %o', (ask, answer, pl, en) => expect(words.answer(ask, answer, sees)).toEqual(both(pl, en)));

  test('in parts', () =>
    expect(words.parts(ASKS.build, [4, 7], sees).map((part) => part.en)).toEqual([
      'Warp Drive',
      'system 1 (Player 1)',
    ]));
});

describe('refusals', () => {
  const lacks = (needs: number, has: number) => ({
    reason: REASONS.pay,
    lacks: [{ resource: COLUMNS.ORE, needs, has }],
  });
  test.each<[string, RefusalFact, string, string]>([
    ['one', lacks(1, 0), 'potrzeba 1 rudy, masz 0', 'needs 1 ore, you have 0'],
    ['few', lacks(3, 2), 'potrzeba 3 rud, masz 2', 'needs 3 ore, you have 2'],
    ['many', lacks(5, 3), 'potrzeba 5 rud, masz 3', 'needs 5 ore, you have 3'],
    [
      'at least',
      { reason: REASONS.atLeast, left: 3, right: 4 },
      'potrzeba co najmniej 4 morale, masz 3',
      'needs at least 4 morale, you have 3',
    ],
    [
      'at most',
      { reason: REASONS.atMost, left: 5, right: 3 },
      'można mieć najwyżej 3 rudy, a masz już 5',
      'you may have at most 3 ore, and you already have 5',
    ],
    [
      'a number on the left',
      { reason: REASONS.mirrored, left: 4, right: 2 },
      'potrzeba co najmniej 4 rud, masz 2',
      'needs at least 4 ore, you have 2',
    ],
    [
      'a value',
      { reason: REASONS.distance, left: 5, right: 3 },
      'odległość: może być najwyżej 3, a jest 5',
      'distance must be at most 3, it is 5',
    ],
    [
      'pieces',
      { reason: REASONS.hand, left: 6, right: 6 },
      'można mieć najwyżej 5 silników, a masz już 6',
      'you may have at most 5 engines, and you already have 6',
    ],
    [
      'an enum',
      { reason: REASONS.colour, left: 0, right: 1 },
      'kolor: ma być niebieski, jest czerwony',
      'colour: must be blue, it is red',
    ],
    [
      'not an enum',
      { reason: REASONS.notColour, left: 1, right: 1 },
      'kolor: nie może być niebieski',
      'colour: must not be blue',
    ],
    [
      'room',
      { reason: REASONS.capacity, place: 8, capacity: 5 },
      'układ 2 (Gracz 1): brak miejsca (najwyżej 5)',
      'system 2 (Player 1): no room (at most 5)',
    ],
    ['nothing', { reason: REASONS.nothing }, 'nie ma czego wybrać', 'there is nothing to choose'],
    ['no change', { reason: REASONS.unchanged }, 'nic by się nie zmieniło', 'nothing would change'],
    ['a rule', { reason: REASONS.forbidden }, 'Statek nie może wrócić.', 'A ship may not go back.'],
    ['a condition with a rule', { reason: REASONS.ruled }, 'Statek nie może wrócić.', 'A ship may not go back.'],
    ['a condition', { reason: REASONS.written }, 'warunek niespełniony: a in b', 'does not hold: a in b'],
  ])('%s', (_, fact, pl, en) => expect(words.refusal(fact, sees)).toEqual(both(pl, en)));

  test('two things that are lacking', () => {
    const fact = {
      reason: REASONS.pay,
      lacks: [
        { resource: COLUMNS.ORE, needs: 2, has: 1 },
        { resource: COLUMNS.FOOD, needs: 5, has: 0 },
      ],
    };
    expect(words.refusal(fact)).toEqual(
      both('potrzeba 2 rud, masz 1; potrzeba 5 żywności, masz 0', 'needs 2 ore, you have 1; needs 5 food, you have 0'),
    );
  });
});

describe('the log', () => {
  const change = (
    how: 'set' | 'gain' | 'lose' | 'pay',
    column: number,
    keys: readonly number[],
    before: number,
    after: number,
  ) => ({ kind: 'change', column, keys, how, before, after }) as const;
  test.each<[LogFact, string, string]>([
    [change('gain', COLUMNS.ORE, [0], 5, 7), 'Gracz 1 zyskuje 2 rudy (5 → 7)', 'Player 1 gains 2 ore (5 → 7)'],
    [change('lose', COLUMNS.ORE, [1], 1, 0), 'Gracz 2 traci 1 rudę (1 → 0)', 'Player 2 loses 1 ore (1 → 0)'],
    [change('pay', COLUMNS.FOOD, [1], 5, 0), 'Gracz 2 płaci 5 żywności (5 → 0)', 'Player 2 pays 5 food (5 → 0)'],
    [change('set', COLUMNS.MORALE, [0], 5, 4), 'Gracz 1, morale: 5 → 4', 'Player 1, morale: 5 → 4'],
    [change('set', COLUMNS.ROUND, [], 1, 2), 'Round: 1 → 2', 'Round: 1 → 2'],
    [change('set', COLUMNS.READY, [2], 0, 1), 'Napęd jonowy, ready: tak', 'Ion Drive, ready: yes'],
    [
      change('set', COLUMNS.PAINT, [2], 0, 1),
      'Napęd jonowy, kolor: czerwony → niebieski',
      'Ion Drive, colour: red → blue',
    ],
    [
      { kind: 'move', copy: 2, from: 5, to: 8 },
      'Napęd jonowy: z ręki (Gracz 1) do układu 2 (Gracz 1)',
      'Ion Drive: from hand (Player 1) to system 2 (Player 1)',
    ],
    [{ kind: 'move', copy: 2, from: -1, to: 15 }, 'Napęd jonowy → talia', 'Ion Drive → deck'],
    [{ kind: 'roll', domain: DICE, outcomes: [87, 87, 86] }, 'Rzut: 6, 6, 5', 'Roll: 6, 6, 5'],
    [{ kind: 'shuffle', place: 15 }, 'Tasowanie: talia', 'Shuffled: deck'],
    [{ kind: 'drawn', thing: 4, type: of(ENGINES) }, 'Wylosowano: Napęd nadświetlny', 'Drawn at random: Warp Drive'],
    [
      { kind: 'reveal', copies: [2, 4], to: undefined },
      'Odkryto: Napęd jonowy, Napęd nadświetlny',
      'Revealed: Ion Drive, Warp Drive',
    ],
    [{ kind: 'reveal', copies: [2], to: 1 }, 'Gracz 2 widzi: Napęd jonowy', 'Player 2 sees: Ion Drive'],
    [{ kind: 'phase', procedure: 0 }, 'Faza akcji', 'Action phase'],
    [
      { kind: 'choice', player: 0, ask: ASKS.action, answer: { form: 'branch', key: 'build' } },
      'Gracz 1: Buduj',
      'Player 1: Build',
    ],
    [{ kind: 'eliminated', player: 1 }, 'Gracz 2 odpada z gry', 'Player 2 is out of the game'],
    [{ kind: 'end', ending: 'won', winners: [1] }, 'Koniec gry: wygrywa Gracz 2', 'The game is over: Player 2 wins'],
    [
      { kind: 'end', ending: 'ranking', winners: [0, 1] },
      'Koniec gry: wygrywają Gracz 1 i Gracz 2',
      'The game is over: Player 1 and Player 2 win',
    ],
    [{ kind: 'end', ending: 'drawn', winners: [] }, 'Koniec gry: remis', 'The game is over: a draw'],
  ])('%o', (fact, pl, en) => expect(words.log(fact, sees)).toEqual(both(pl, en)));

  test('does not tell what the reader may not know', () => {
    expect(words.log({ kind: 'move', copy: 4, from: 15, to: 6 })).toEqual(
      both('Silnik: z talii do ręki (Gracz 2)', 'Engine: from deck to hand (Player 2)'),
    );
  });
});
