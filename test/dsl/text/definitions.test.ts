import { describe, expect, test } from 'vitest';
import { compile } from '../../../dsl/compile.ts';
import { parseBinding } from '../../../dsl/text/binding.ts';
import { type Definitions, definitionsOf } from '../../../dsl/text/definitions.ts';
import { referenceWords } from '../../../dsl/text/texts.ts';

const FILES = {
  'game.yaml': 'id: comet-run\nname: { pl: Kometa, en: Comet Run }\nplayers: 2 to 4\n',
  'rules/10-all.rules': `
enum Colour { blue, red }
kind Engine { cost: Amounts; colour: Colour; range: Int; crew: Int, starts at 6; whenBuilt: optional Effect; usable: optional Condition; worth: optional Points; bonusWorth: optional Points; always: optional Clauses while self.range > 0 }
state food of Player: Int from 0 to 9, payable, starts at 5
state ore of Player: Int at least 0, payable, starts at startingOre()
place hand of Player: set of Engine, at most 7, seen by owner
place system of Player [4]: stack of Engine
place deck: stack of Engine, face down, holds all
table discount(bought: 0..10): Int
table bonus(c: Colour, n: 0..10): Int
function startingOre(): Int = 2 + 1
effect lucky(n: Int) { gain n ore }
value price(c: Colour): Int =
  when c = red: 4
  otherwise: 2
value jumps(p: Player): Int at most 6 = 9
function heap(p: Player): Int = p.food * 2
action build { choose e from deck; run e.whenBuilt; gain 1 food; gain jumps(you) + heap(you) + price(red) + discount(1) + bonus(red, 1) ore }
setup { shuffle deck }
flow { turns clockwise from the one of players once { one action of build } }
`,
  'components/engines.yaml': `
- kind: Engine
  items:
    - { id: ion-drive, count: 4, colour: blue, range: 3, cost: { food: 2 } }
    - { id: warp-drive, colour: red, range: 5, cost: { food: 4, ore: 1 } }
    - id: solar-sail
      colour: red
      range: 1
      cost: { food: 1 }
      whenBuilt: |
        gain 2 ore
        pay 1 food
        lucky(4)
        if you.food > 3 { lose 3 food }
      usable: |
        you.ore >= 3 and some e in hand of you where e.range > 4
      worth: |
        2 * count of hand of owner + owner.ore / 5 rounded down
      bonusWorth: |
        4
      always: |
        modify jumps by -2
        modify price to 7
- table: discount
  rows: { 0: 0, 1: 2, 4 or more: 8 }
- table: bonus
  rows: { blue: { 0: 1 }, red: { 0: 2, 1: 3 } }
`,
};

function definitions(): Definitions {
  const { game, problems } = compile(Object.entries(FILES).map(([path, text]) => ({ path, text })));
  if (game === undefined) throw new Error(problems.map((problem) => problem.message).join('\n'));
  return definitionsOf(game.data, () => game.core, game.translation.componentTexts);
}

const known = definitions();

describe('a number that a text may name', () => {
  test.each([
    ['food.starts', 5],
    ['food.least', 0],
    ['food.most', 9],
    ['ore.starts', 3],
    ['hand.most', 7],
    ['system.copies', 4],
    ['startingOre', 3],
    ['startingOre()', 3],
    ['price(red)', 4],
    ['price(blue)', 2],
    ['jumps', 6], // its own bound holds
    ['jumps.most', 6],
    ['discount(0)', 0],
    ['discount(1)', 2],
    ['discount(99)', 8],
    ['bonus(red, 1)', 3],
    ['@ion-drive.range', 3],
    ['@ion-drive.cost.food', 2],
    ['@ion-drive.cost.ore', 0], // not mentioned, not asked for
    ['@ion-drive.count', 4],
    ['@warp-drive.count', 1],
    ['@warp-drive.crew', 6], // left out, so it is what the kind says
    ['Engine.count', 6],
    ['Engine.designs', 3],
    ['@solar-sail.whenBuilt.ore', 2],
    ['@solar-sail.whenBuilt.lucky', 4],
    ['@solar-sail.always.jumps', -2],
    ['@solar-sail.always.price', 7],
    ['@solar-sail.usable.ore', 3],
    ['@solar-sail.usable.range', 4],
    ['@solar-sail.worth.hand', 2],
    ['@solar-sail.worth.ore', 5],
    ['@solar-sail.bonusWorth', 4],
    ['players.least', 2],
    ['players.most', 4],
    ['12', 12],
  ])('%s is %i', (source, value) => expect(known.numberOf(source)).toEqual({ ok: true, value }));
});

describe('a name that names no number', () => {
  test.each([
    ['foood.starts', { why: 'unknown-name', name: 'foood', near: 'food' }],
    ['@ion-driev.range', { why: 'unknown-name', name: '@ion-driev', near: 'ion-drive' }],
    ['food.greatest', { why: 'unknown-part', of: 'food', name: 'greatest', known: ['starts', 'least', 'most'] }],
    [
      '@ion-drive.weight',
      { why: 'unknown-part', of: '@ion-drive', name: 'weight', known: expect.arrayContaining(['cost', 'range']) },
    ],
    ['discount(2)', { why: 'unknown-row', table: 'discount', key: '2', known: ['0', '1', '4'] }],
    ['discount', { why: 'wrong-arguments', name: 'discount', wanted: 1, given: 0 }],
    ['bonus(red)', { why: 'wrong-arguments', name: 'bonus', wanted: 2, given: 1 }],
    ['price(red, 1)', { why: 'wrong-arguments', name: 'price', wanted: 1, given: 2 }],
    ['heap', { why: 'not-fixed', name: 'heap' }],
    ['@ion-drive.colour', { why: 'not-a-number', name: '@ion-drive.colour' }],
    ['@ion-drive.cost', { why: 'not-a-number', name: '@ion-drive.cost' }],
    ['@solar-sail.worth', { why: 'not-a-number', name: '@solar-sail.worth' }],
    ['@solar-sail.whenBuilt.food', { why: 'not-fixed', name: '@solar-sail.whenBuilt.food' }], // 1 paid, 3 lost
    ['@solar-sail.always', { why: 'not-a-number', name: '@solar-sail.always' }],
    [
      '@solar-sail.always.food',
      { why: 'unknown-part', of: '@solar-sail.always', name: 'food', known: ['jumps', 'price'] },
    ],
    ['1 + 1', { why: 'unreadable' }],
    ['price(', { why: 'unreadable' }],
  ])('%s', (source, fault) => expect(known.numberOf(source)).toEqual({ ok: false, fault }));

  test('is nobody’s fault while the rules do not compile', () => {
    const { game } = compile(Object.entries(FILES).map(([path, text]) => ({ path, text })));
    const early = definitionsOf(game!.data, undefined);
    expect(early.numberOf('jumps')).toEqual({ ok: 'later' });
    expect(early.numberOf('@ion-drive.range')).toEqual({ ok: true, value: 3 });
  });
});

test('constants are what a literal could be bound to', () => {
  expect(Object.fromEntries(known.constants)).toMatchObject({
    startingOre: 3,
    jumps: 6,
    'food.starts': 5,
    'hand.most': 7,
  });
  expect(known.constants.has('heap')).toBe(false);
});

test('a rule with its numbers filled in, in both languages', () => {
  const span = { file: 'r.yaml', start: 0, end: 0 };
  const text = {
    span,
    pl: {
      span,
      value:
        'Masz {hand.most, plural, one {# kartę} few {# karty} many {# kart} other {# karty}} i {food.starts} żywności.',
    },
    en: { span, value: 'You have {hand.most, plural, one {# card} other {# cards}} and {food.starts} food.' },
  };
  expect(referenceWords(text, known)).toEqual({ pl: 'Masz 7 kart i 5 żywności.', en: 'You have 7 cards and 5 food.' });
});

test('nested brackets end somewhere', () => {
  expect(parseBinding(`${'f('.repeat(100)}1${')'.repeat(100)}`)).toBeUndefined();
  expect(parseBinding('f(g(1), @a.b)')).toMatchObject({
    kind: 'name',
    arguments: [{ kind: 'name' }, { kind: 'item' }],
  });
});
