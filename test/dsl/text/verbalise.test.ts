import { describe, expect, test } from 'vitest';
import { compile } from '../../../dsl/compile.ts';
import type { IconName } from '../../../dsl/data/looks.ts';
import { parseFragment } from '../../../dsl/syntax/parse.ts';
import type { IconRow } from '../../../dsl/text/verbalise/icon-row.ts';
import { verbaliser } from '../../../dsl/text/verbalise/verbalise.ts';

const MANIFEST = 'id: comet-run\nname: { pl: Kometa, en: Comet Run }\nplayers: 2 to 4\n';

const RULES = `
enum Colour { blue, red }
kind Engine {
  colour: Colour
  income: Amounts
  activation: optional Effect
  always: optional Clauses
}
state food of Player: Int at least 0, payable, starts at 5
state ore of Player: Int at least 0, payable
state morale of Player: Int
state ready of Engine: Bool
state captain: optional Player
enum Goods { silk, salt }
state stock of Player, Goods: Int, payable, starts at 3
state marks of Player, Goods: Int
place deck: stack of Engine, face down, holds all
place hand of Player: set of Engine, seen by owner
place pile: stack of Engine, takes discards
dice D6, faces 1..6
value range(p: Player): Int = 3
value speed(pilot: Player, card: Engine): Int = 3
function inSystem(p: Player): list of Engine = those e in hand of p where e.ready
effect buildFrom(source: Place): Engine { choose e from hand of you; move e to pile; return e }
effect refuel(n: Int) { gain n ore }
function supplied(colour: Colour): Bool = colour = blue
effect rest() { gain 1 food }
action build { gain 1 food }
setup { shuffle deck }
flow { turns clockwise from the one of players once { one action of build } }
`;

const LEXICON = `
nouns:
  Engine: { pl: { one: karta, few: karty, many: kart, acc: kartę, gen: karty }, en: { one: card, other: cards } }
  food: { pl: { one: żywność, few: żywności, many: żywności, acc: żywność, gen: żywności }, en: { one: food, other: food } }
  ore: { pl: { one: ruda, few: rudy, many: rud, acc: rudę, gen: rudy }, en: { one: ore, other: ore } }
  morale: { pl: { one: morale, few: morale, many: morale }, en: { one: morale, other: morale } }
  ready: { pl: gotowa, en: ready }
  silk: { pl: { one: jedwab, few: jedwabie, many: jedwabi, acc: jedwab }, en: { one: silk, other: silk } }
  salt: { pl: { one: sól, few: sole, many: soli, acc: sól }, en: { one: salt, other: salt } }
  Goods: { pl: { one: towar, few: towary, many: towarów, acc: towar, gen: towaru }, en: { one: commodity, other: commodities } }
  marks: { pl: { one: znacznik, few: znaczniki, many: znaczników, acc: znacznik }, en: { one: mark, other: marks } }
  captain: { pl: { one: kapitan, few: kapitanowie, many: kapitanów, acc: kapitana, gen: kapitana }, en: { one: captain, other: captains } }
  Player: { pl: { one: gracz, few: gracze, many: graczy, acc: gracza, gen: gracza }, en: { one: player, other: players } }
  deck: { pl: { one: talia, few: talie, many: talii, acc: talię, gen: talii }, en: { one: deck, other: decks } }
  hand: { pl: { one: ręka, few: ręce, many: rąk, acc: rękę, gen: ręki, loc: ręce }, en: { one: hand, other: hands } }
  pile: { pl: { one: stos, few: stosy, many: stosów, acc: stos, gen: stosu }, en: { one: pile, other: piles } }
  D6: { pl: { one: kość, few: kości, many: kości }, en: { one: die, other: dice } }
  colour: { pl: kolor, en: colour }
  income: { pl: { one: dochód, few: dochody, many: dochodów, gen: dochodu }, en: { one: income, other: incomes } }
  range: { pl: { one: zasięg, few: zasięgi, many: zasięgów, gen: zasięgu }, en: { one: range, other: ranges } }
values:
  blue: { pl: niebieski, en: blue }
  red: { pl: { one: czerwony, gender: adjective }, en: { one: red } }
verbs:
  build: { pl: buduj, en: build }
phrases:
  buildFrom: { pl: "{mood, select, inf {zbudować} other {zbuduj}} kartę z {source_gen}", en: "build a card from {source}" }
  refuel:
    pl: "zatankuj {n, plural, one {# rudę} few {# rudy} many {# rud} other {# rudy}}"
    en: "refuel {n, plural, one {# ore} other {# ore}}"
  inSystem: { pl: twojego układu, en: your system }
  supplied:
    pl: "zaopatrzenie jest {colour, select, red {czerwone} other {niebieskie}}"
    en: "the supply is {colour}"
changes:
  CR-07: { pl: "możesz lądować na zajętych polach{when, select, other {}}", en: "you may land on occupied spaces{when, select, other {}}" }
  speed:
    pl: "{about, select, self {ta karta leci} other {{you, select, pilot {pilotując, lecisz} other {lecisz}}}} o {amount} {how, select, less {wolniej} other {szybciej}}"
    en: "{about, select, self {this card flies} other {{you, select, pilot {as the pilot, you fly} other {you fly}}}} {amount} {how, select, less {slower} other {faster}}"
`;

function gameWith(effect: string, icons?: ReadonlyMap<string, IconName>) {
  const text = effect
    .trim()
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n');
  const components = `kind: Engine\nitems:\n  - id: ion\n    colour: blue\n    income: { food: 1 }\n    activation: |\n${text}\n`;
  const files = {
    'game.yaml': MANIFEST,
    'rules/10-all.rules': RULES,
    'lexicon.yaml': LEXICON,
    'components/engines.yaml': components,
  };
  const sources = Object.entries(files).map(([path, content]) => ({ path, text: content }));
  const { game, problems } = compile(sources);
  const errors = problems.filter((problem) => problem.severity === 'error').map((problem) => problem.message);
  if (game === undefined) throw new Error(errors.join('\n'));
  return verbaliser(game.core, game.texts, game.sources, icons && { icons, rows: new Map() });
}

const cardText = (effect: string) => gameWith(effect).verbalise(0);

function expressionText(text: string, as: 'condition' | 'points') {
  const span = { file: 'x.yaml', start: 0, end: text.length };
  return gameWith('gain 1 food')[as](parseFragment({ path: 'x.yaml', text }, span, 'expression').out, 'Engine');
}

describe('a number printed on the component that speaks', () => {
  const said = (printed: ReadonlyMap<string, number>) => {
    const text = 'you.ore >= self.needed';
    const span = { file: 'x.yaml', start: 0, end: text.length };
    const { out } = parseFragment({ path: 'x.yaml', text }, span, 'expression');
    return gameWith('gain 1 food').condition(out, 'Engine', printed);
  };

  test('is said, not its name', () =>
    expect(said(new Map([['needed', 4]]))).toEqual({ pl: 'masz co najmniej 4 rudy', en: 'you have at least 4 ore' }));

  test('another one is not', () => expect(said(new Map([['power', 4]])).en).toContain('needed'));
});

function clauseText(text: string) {
  const span = { file: 'x.yaml', start: 0, end: text.length };
  return gameWith('gain 1 food').clauses(parseFragment({ path: 'x.yaml', text }, span, 'clauses').out, 'Engine');
}

describe('card text from the executable effect', () => {
  test.each([
    ['gain 1 food', 'Zyskaj 1 żywność.', 'Gain 1 food.'],
    ['gain 3 food', 'Zyskaj 3 żywności.', 'Gain 3 food.'],
    ['lose 2 ore', 'Strać 2 rudy.', 'Lose 2 ore.'],
    ['pay 5 ore', 'Zapłać 5 rud.', 'Pay 5 ore.'],
    ['gain range(you) ore', 'Zyskaj tyle rud, ile wynosi zasięg.', 'Gain ore equal to range.'],
    ['gain self.income', 'Zyskaj dochód tej karty.', 'Gain the income of this card.'],
    ['draw 1 from deck to hand of you', 'Dobierz 1 kartę z talii.', 'Draw 1 card from the deck.'],
    ['draw 2 from deck to hand of you', 'Dobierz 2 karty z talii.', 'Draw 2 cards from the deck.'],
    ['draw 5 from deck to pile', 'Dobierz 5 kart z talii do stosu.', 'Draw 5 cards from the deck to the pile.'],
    [
      'if captain is some p { gain 1 food for p }',
      'Jeśli jest kapitan, ten gracz zyskuje 1 żywność.',
      'If there is a captain, that player gains 1 food.',
    ],
    ['gain 2 of silk', 'Zyskaj 2 jedwabie.', 'Gain 2 silk.'],
    [
      'choose g from Goods\ngain 2 of g',
      'Wybierz towar. Zyskaj 2 towary tego rodzaju.',
      'Choose a commodity. Gain 2 commodities of that kind.',
    ],
    ['pay 1 of salt', 'Zapłać 1 sól.', 'Pay 1 salt.'],
    ['gain 2 marks of salt', 'Zyskaj 2 znaczniki (sól).', 'Gain 2 marks (salt).'],
    [
      'if self.place is hand { gain 1 food }',
      'Jeśli ta karta jest w ręce, zyskaj 1 żywność.',
      'If this card is in the hand, gain 1 food.',
    ],
    ['shuffle deck', 'Potasuj talię.', 'Shuffle the deck.'],
    ['move self to top of deck', 'Przenieś tę kartę na wierzch talii.', 'Move this card to the top of the deck.'],
    ['roll 3 D6 as dice', 'Rzuć: 3 kości.', 'Roll 3 dice.'],
    [
      'gain 2 food for each e in hand of you where e.colour = blue',
      'Zyskaj 2 żywności za każdą kartę z ręki (kolor: niebieski).',
      'Gain 2 food for each card in your hand with colour blue.',
    ],
    [
      'choose e from hand of you\ndiscard e',
      'Wybierz kartę z ręki. Odrzuć tę kartę.',
      'Choose a card from your hand. Discard that card.',
    ],
    [
      'choose up to 3 es from hand of you\ndiscard es',
      'Wybierz do 3 kart z ręki. Odrzuć te karty.',
      'Choose up to 3 cards from your hand. Discard those cards.',
    ],
    ['choose exactly 2 es from hand of you', 'Wybierz 2 karty z ręki.', 'Choose 2 cards from your hand.'],
    [
      'may trade { pay 2 food; gain 3 ore }',
      'Możesz wydać 2 żywności, aby zyskać 3 rudy.',
      'You may pay 2 food to gain 3 ore.',
    ],
    ['may build { buildFrom(hand of you) }', 'Możesz zbudować kartę z ręki.', 'You may build a card from your hand.'],
    ['may build { refuel(5) }', 'Możesz: zatankuj 5 rud.', 'You may refuel 5 ore.'],
    ['rest()', 'Rest.', 'Rest.'],
    ['one of { a { gain 1 food } b { gain 2 ore } }', 'Zyskaj 1 żywność albo 2 rudy.', 'Gain 1 food or 2 ore.'],
    [
      'one of { a { gain 1 food } b { lose 2 ore } }',
      'Wybierz jedno: zyskaj 1 żywność; albo strać 2 rudy.',
      'Choose one: gain 1 food; or lose 2 ore.',
    ],
    [
      'pay { pay 2 food; lose 1 morale }\ngain 3 ore\ndraw 1 from deck to hand of you',
      'Wydaj 2 żywności i strać 1 morale, aby zyskać 3 rudy i dobrać 1 kartę z talii.',
      'Pay 2 food and lose 1 morale to gain 3 ore and draw 1 card from the deck.',
    ],
    [
      'pay 2 food\nrepeat 2 { refuel(1) }',
      'Zapłać 2 żywności. 2 razy: zatankuj 1 rudę.',
      'Pay 2 food. 2 times: refuel 1 ore.',
    ],
    [
      'choose e from pile\nmove e to hand of you',
      'Weź do ręki kartę ze stosu.',
      'Take a card from the pile into your hand.',
    ],
    [
      'move deck.top to hand of you',
      'Weź do ręki wierzchnią kartę talii.',
      'Take the top card of the deck into your hand.',
    ],
    [
      'require count of pile > 0\ngain 1 ore',
      'Jeśli jest karta ze stosu, zyskaj 1 rudę.',
      'If there is a card in the pile, gain 1 ore.',
    ],
    [
      'gain 2 food for each e in hand of you where e.colour = red',
      'Zyskaj 2 żywności za każdą czerwoną kartę z ręki.',
      'Gain 2 food for each red card in your hand.',
    ],
    [
      'gain (count of hand of you) ore',
      'Zyskaj 1 rudę za każdą kartę z ręki.',
      'Gain 1 ore for each card in your hand.',
    ],
    [
      'any of { a { gain 1 food } b { gain 2 ore } }',
      'Wykonaj jedno lub więcej, w dowolnej kolejności: zyskaj 1 żywność; zyskaj 2 rudy.',
      'Do one or more, in any order: gain 1 food; gain 2 ore.',
    ],
    [
      'if you.morale >= 4 { gain 1 food } otherwise { lose 1 food }',
      'Jeśli masz co najmniej 4 morale, zyskaj 1 żywność; w przeciwnym razie strać 1 żywność.',
      'If you have at least 4 morale, gain 1 food; otherwise, lose 1 food.',
    ],
    [
      'if self.colour = red { gain 1 ore }',
      'Jeśli ta karta jest czerwona, zyskaj 1 rudę.',
      'If this card is red, gain 1 ore.',
    ],
    [
      'if not self.ready { gain 1 ore }',
      'Jeśli ta karta nie jest gotowa, zyskaj 1 rudę.',
      'If this card is not ready, gain 1 ore.',
    ],
    [
      'for each p in players { gain 1 food for p; lose 1 ore for p }',
      'Każdy gracz zyskuje 1 żywność i traci 1 rudę.',
      'Each player gains 1 food and loses 1 ore.',
    ],
    [
      'for each e in hand of you { discard e }',
      'Dla każdej karty z ręki: odrzuć tę kartę.',
      'For each card in your hand: discard that card.',
    ],
    ['repeat 2 { refuel(1) }', '2 razy: zatankuj 1 rudę.', '2 times: refuel 1 ore.'],
    ['repeat up to 3 { gain 1 ore }', 'Do 3 razy: zyskaj 1 rudę.', 'Up to 3 times: gain 1 ore.'],
    ['as far as possible { lose 1 ore; gain 1 food }', 'Strać 1 rudę. Zyskaj 1 żywność.', 'Lose 1 ore. Gain 1 food.'],
    [
      'if possible { pay 1 ore } otherwise { lose 1 food }',
      'Jeśli to możliwe, zapłać 1 rudę; w przeciwnym razie strać 1 żywność.',
      'If possible, pay 1 ore; otherwise, lose 1 food.',
    ],
    [
      'for each p in players { one of by p { a { gain 1 food for p } b { lose 2 ore for p } } }',
      'Każdy gracz zyskuje 1 żywność albo traci 2 rudy.',
      'Each player either gains 1 food or loses 2 ore.',
    ],
    [
      'repeat while you.ore > 0 { pay 1 ore }',
      'Powtarzaj, dopóki masz więcej niż 0 rud: zapłać 1 rudę.',
      'As long as you have more than 0 ore, repeat: pay 1 ore.',
    ],
    [
      'if self.colour in [blue, red] { gain 1 ore }',
      'Jeśli kolor tej karty to niebieski lub czerwony, zyskaj 1 rudę.',
      'If the colour of this card is blue or red, gain 1 ore.',
    ],
    [
      'may sell { require count of pile > 0; pay 1 ore }',
      'Jeśli jest karta ze stosu, możesz zapłacić 1 rudę.',
      'If there is a card in the pile, you may pay 1 ore.',
    ],
    ['end turn', 'Tura się kończy.', 'The turn ends.'],
    ['set you.morale to 5', 'Ustaw morale na 5.', 'Set your morale to 5.'],
  ])('%s', (effect, pl, en) => expect(cardText(effect)).toEqual({ pl, en }));
});

describe('conditions and points of cards', () => {
  test.each([
    ['you.ore >= 2', 'masz co najmniej 2 rudy', 'you have at least 2 ore'],
    ['supplied(red)', 'zaopatrzenie jest czerwone', 'the supply is red'],
    ['supplied(blue)', 'zaopatrzenie jest niebieskie', 'the supply is blue'],
  ])('condition %s', (text, pl, en) => expect(expressionText(text, 'condition')).toEqual({ pl, en }));
  test.each([
    ['7', '7 punktów', '7 points'],
    ['range(you)', 'tyle punktów, ile wynosi zasięg', 'points equal to range'],
    ['count of hand of you', '1 punkt za każdą kartę z ręki', '1 point for each card in your hand'],
    [
      '2 * (count of e in hand of owner where e.colour = red) + 1',
      '2 punkty za każdą czerwoną kartę z ręki i 1 punkt',
      '2 points for each red card in your hand and 1 point',
    ],
  ])('points %s', (text, pl, en) => expect(expressionText(text, 'points')).toMatchObject({ pl, en }));
});

describe('clauses that always hold', () => {
  test.each([
    ['modify range by +1', 'Zasięg: +1.', 'Range: +1.'],
    [
      'modify range to 5 when you.morale < 3',
      'Zasięg: 5, jeśli masz mniej niż 3 morale.',
      'Range: 5 if you have fewer than 3 morale.',
    ],
    ['modify range by +1 when p = owner', 'Twój zasięg: +1.', 'Your range: +1.'],
    [
      'instead of rest when you = owner { as usual; gain 1 ore }',
      'Oprócz rest: zyskaj 1 rudę.',
      'In addition to the rest: gain 1 ore.',
    ],
    [
      'instead of rest when you = owner { gain 1 ore }',
      'Zamiast rest: zyskaj 1 rudę.',
      'Instead of the rest: gain 1 ore.',
    ],
    ['modify speed by -1 when card = self', 'Ta karta leci o 1 wolniej.', 'This card flies 1 slower.'],
    [
      'modify speed by 2 when pilot = owner and you.ore > 4',
      'Pilotując, lecisz o 2 szybciej, jeśli masz więcej niż 4 rudy.',
      'As the pilot, you fly 2 faster if you have more than 4 ore.',
    ],
    ['modify range at least 2', 'Zasięg: co najmniej 2.', 'Range: at least 2.'],
    ['waive CR-08', 'Nie obowiązuje zasada: „CR-08”.', 'This does not apply: “CR-08”.'],
    ['waive CR-07 when you.ore > 4', 'Możesz lądować na zajętych polach.', 'You may land on occupied spaces.'],
    [
      'forbid build when you.ore = 0 because CR-01',
      'Zabronione: buduj, jeśli masz dokładnie 0 rud.',
      'It is forbidden to build if you have exactly 0 ore.',
    ],
  ])('%s', (text, pl, en) => expect(clauseText(text)).toEqual({ pl, en }));
});

describe('effects in icons', () => {
  const icons = new Map<string, IconName>([
    ['food', 'food'],
    ['ore', 'ore'],
    ['deck', 'draw'],
    ['red', 'swatch'],
    ['Engine', 'card'],
    ['hand', 'hand'],
    ['refuel', 'energy'],
  ]);
  const shown = (row: IconRow): string =>
    row
      .map((part) => {
        if (part.is === 'icon') return part.of;
        if (part.is === 'number') return part.text;
        if (part.is === 'sign') return part.sign;
        return part.is === 'tab'
          ? `<${shown(part.parts)}>`
          : part.may
            ? `(${shown(part.parts)})`
            : `[${shown(part.parts)}]`;
      })
      .join(' ');
  test.each([
    ['gain 3 food', '[3 food]'],
    ['lose 2 ore', '[−2 ore]'],
    ['pay 2 food\ngain 3 ore\ndraw 1 from deck to hand of you', '[2 food] to [3 ore and 1 deck]'],
    ['may trade { pay 2 food; gain 3 ore }', '(2 food to 3 ore)'],
    ['one of { a { gain 1 food } b { gain 2 ore } }', '[1 food or 2 ore]'],
    ['one of { a { gain 1 food } b { lose 2 ore } }', '[1 food] or [−2 ore]'],
    ['any of { a { gain 1 food } b { lose 2 ore } }', '[1 food] any [−2 ore]'],
    ['gain 2 food for each e in hand of you where e.colour = red', '[2 food per red Engine hand]'],
    ['if you.ore >= 3 { refuel(2) }', '<≥3 ore> [2 refuel]'],
    // one thing without an icon, or a turn without a sign: no row, rather than half of one
    ['gain 3 food\ngain 1 morale', undefined],
    ['gain 2 food for each e in hand of you where e.colour = blue', undefined],
    ['gain 1 food\nshuffle deck', undefined],
    ['if you.ore >= 3 { gain 1 food } otherwise { gain 2 food }', undefined],
    ['draw 5 from deck to pile', undefined],
  ])('%s', (effect, row) => {
    const said = gameWith(effect, icons).verbalise(0)?.row;
    expect(said && shown(said)).toBe(row);
  });
});
