/** Stocks: a payable state of players and of an enum, with `gain n of r`, `lose`, `pay`, costs, savings and substitutes. */
import { applyEdits, compile, createLanguageService, type SourceFile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const GAME = `enum Resource { money, science, materials }
state stock of Player, Resource: Int from 0 to 9, excess is lost, payable, starts at 3
state cubes of Player, Resource: Int from 0 to 12, starts at 11
state n: Int
kind Tile { cost: Amounts; gives: Resource }
function income(r: Resource): Int = when r = money: 2 otherwise: 1
effect produce(p: Player) { for each r in Resource { gain income(r) of r for p } }
effect buy(tile: Tile) { pay tile.cost because TRY-PAY-01 }
effect spend(r: Resource, amount: Int) { pay amount of r because TRY-PAY-02 }
`;
const TILES =
  'kind: Tile\nitems:\n  - { id: drive, cost: { money: 2, science: 1 }, gives: materials }\n  - { id: hull, cost: { materials: 4 }, gives: money }\n';

const cases: Readonly<Record<string, Trial>> = {
  'members are resources by their own names': {
    rules: GAME,
    components: TILES,
    when: 'gain 2 money\nlose 1 science\npay 3 materials because TRY-PAY-01',
    then: 'money of p1 = 5\np1.science = 2\nstock[p1, materials] = 0\nstock[p2, money] = 3',
  },
  'which member it is may be known in play only': {
    rules: GAME,
    components: TILES,
    when: 'for each r in Resource { gain 1 of r }\nlet r = @drive.gives\nlet amount = 2\ngain amount of r\nlose 2 * amount of money as lost\nset n to lost\nproduce(seat(2))',
    then: 'stock[p1, money] = 0\nstock[p1, materials] = 6\nscience of p1 = 4\nn = 4\nstock[p2, money] = 5\np2.materials = 4',
  },
  'cells are read and set by a member that play knows': {
    rules: GAME,
    components: TILES,
    when: 'for each r in Resource where r != money { set stock[you, r] to stock[you, r] + stock[you, money] }\nset n to sum of stock[you, r] for r in Resource',
    then: 'n = 15\nmoney of p1 = 3',
  },
  'too much is lost, and what arrived is told': {
    rules: GAME,
    components: TILES,
    when: 'let r = @hull.gives\ngain 8 of r as got\nset n to got',
    then: 'money of p1 = 9\nn = 6',
  },
  'costs of components and of effects are paid': {
    rules: GAME,
    components: TILES,
    when: `  - by: p1
    run: |
      buy(@drive)
  - by: p1
    run: |
      spend(materials, 2)
  - by: p1
    run: |
      let r = @drive.gives; pay 1 of r because TRY-PAY-03`,
    then: 'money of p1 = 1\nscience of p1 = 2\nmaterials of p1 = 0',
  },
  'one member may stand for another, and something may be saved': {
    rules: `${GAME}money may stand for materials at 2 for 1 implements TRY-SUB-01`,
    components: TILES,
    given: 'set stock[p1, money] to 2',
    when: `  - by: p1
    run: |
      buy(@hull)
  - by: p1
    run: |
      pay 2 of science, saving 1 because TRY-PAY-04`,
    then: 'materials of p1 = 0\nmoney of p1 = 0\nscience of p1 = 2',
  },
  'all that a player has are amounts': {
    rules: GAME,
    components: TILES,
    when: 'lose stock of seat(2) for seat(2)\ngain @drive.cost for seat(2)',
    then: 'money of p2 = 2\nscience of p2 = 1\nmaterials of p2 = 0\n(stock of p1).money = 3',
  },
  'other states of several keys are gained and lost by their name': {
    rules: GAME,
    components: TILES,
    when: 'lose 2 cubes of science\nlet track = @drive.gives\nlose 1 cubes of track for seat(2)\nlet k = 1\ngain k cubes of money',
    then: 'cubes[p1, science] = 9\ncubes[p2, materials] = 10\ncubes[p1, money] = 12',
  },
  'checks watch a stock': {
    rules: `${GAME}check poor after change of stock { for each p in players where p.money = 0 { set n to n + 1 } }`,
    components: TILES,
    when: 'let r = @hull.gives\nlose 3 of r\nlose 1 science',
    then: 'n = 2',
  },
};

describe('stocks', () => {
  test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));

  test('a member and its resource have one name for editors and one wording for players', () => {
    const files: SourceFile[] = [
      { path: 'game.yaml', text: 'id: case\nname: { pl: Gra, en: Game }\nplayers: 2\n' },
      {
        path: 'rules/a.rules',
        text: `${GAME}flow { produce(seat(1)); buy(@drive); spend(science, 1); gain 1 science for seat(1); lose 1 cubes of science for seat(1) }\n`,
      },
      { path: 'components/a.yaml', text: TILES },
      {
        path: 'lexicon.yaml',
        text: 'nouns:\n  science: { pl: { one: nauka, few: nauki, many: nauk }, en: { one: science, other: science } }\n',
      },
    ];
    const service = createLanguageService();
    service.update(files);
    const at = files[1]?.text.indexOf('science') ?? 0;
    const { edits = [] } = service.rename('rules/a.rules', at, 'lore');
    const renamed = applyEdits(files, edits);
    expect(renamed.map(({ text }) => text)).toEqual(
      files.map(({ text }) =>
        text.replaceAll(/\bscience: \{ pl/g, 'lore: { pl').replaceAll(/\bscience\b(?![,:]? ?(?:other|\}))/g, 'lore'),
      ),
    );
    const words = compile(files).problems.filter(
      ({ code }) => code === 'text/missing-words' || code === 'text/unused-words',
    );
    expect(words.filter(({ message }) => message.includes('science'))).toEqual([]);
  });
});
