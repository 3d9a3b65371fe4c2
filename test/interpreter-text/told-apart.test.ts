/** Candidates that would read the same are told apart; empty cells are told by what lies beside them. */
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

const LEXICON = `nouns:
  Player: { pl: gracz, en: player }
  damage: { pl: { one: uszkodzenie, few: uszkodzenia, many: uszkodzeń, gen: uszkodzenia }, en: { one: damage, other: damage } }
  crew: { pl: załoga, en: crew }
  dock: { pl: dok, en: dock }
  yard: { pl: stocznia, en: yard }
  hand: { pl: ręka, en: hand }
values: { green: { pl: zielona, en: green }, tired: { pl: zmęczona, en: tired } }
phrases:
  Hex: { pl: "na {direction} od pola {neighbour}", en: "{direction} of {neighbour}" }
`;
const SHIPS = `kind: Ship
items:
  - { id: scout, name: { pl: zwiadowca, en: scout }, count: 3 }
  - { id: cruiser, name: { pl: krążownik, en: cruiser } }
---
kind: Tile
items:
  - { id: sun, name: { pl: Słońce, en: Sun } }
`;

interface Labels {
  readonly pl: readonly string[];
  readonly en: readonly string[];
}
const labels = (rules: string, lexicon = LEXICON): Labels => labelsWith(rules, '', lexicon);

function labelsWith(rules: string, more: string, lexicon = LEXICON): Labels {
  const { game, problems } = compile([
    { path: 'game.yaml', text: 'id: case\nname: { pl: Przypadek, en: Case }\nplayers: 2\n' },
    { path: 'rules/a.rules', text: rules },
    { path: 'components/a.yaml', text: more === '' ? SHIPS : `${SHIPS}---${more}` },
    { path: 'lexicon.yaml', text: lexicon },
  ]);
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  const candidates = start(game.core, { players: 2, seed: 1, texts: game.texts }).decision()?.candidates ?? [];
  return { pl: candidates.map(({ label }) => label.pl), en: candidates.map(({ label }) => label.en) };
}

const KINDS = `enum Crew { green, tired }
kind Ship { state damage: Int; state crew: Crew; state secret: Int, seen by owner }
kind Tile { state number: Int }
place dock: set of Ship, holds all
place yard: set of Ship
place hand of Player: set of Ship, seen by owner
place tiles: set of Tile, holds all
board space: hexes of Hex within 2
place ground of Hex: slot of Tile
`;
const flow = (given: string, from: string): string =>
  `${KINDS}setup { ${given} }\nflow { choose thing from ${from} by seat(1) }\n`;
const all = (given: string) => labels(flow(given, 'those ship in Ship where ship.place is not none'));

describe('pieces of the same name', () => {
  test('without a difference nothing is said', () =>
    expect(all('shuffle dock').en).toEqual(['scout', 'scout', 'scout', 'cruiser']));

  test('a number, with the form that it asks for', () => {
    const given = 'for each ship in dock { set ship.damage to ship.position }';
    expect(all(given).pl).toEqual([
      'zwiadowca – 1 uszkodzenie',
      'zwiadowca – 2 uszkodzenia',
      'zwiadowca – 3 uszkodzenia',
      'krążownik',
    ]);
    expect(all(given).en.slice(0, 2)).toEqual(['scout – 1 damage', 'scout – 2 damage']);
  });

  test('a member of an enum', () =>
    expect(all('for each ship in dock where ship.position = 1 { set ship.crew to tired }').pl.slice(0, 2)).toEqual([
      'zwiadowca – załoga: zmęczona',
      'zwiadowca – załoga: zielona',
    ]));

  test('where nothing else differs, the place', () =>
    expect(all('move the first ship in dock where ship is @scout to yard').en.toSorted()).toEqual([
      'cruiser',
      'scout – dock',
      'scout – dock',
      'scout – yard',
    ]));

  test('never a state that not everybody sees', () =>
    expect(all('for each ship in dock where ship.position = 1 { set ship.secret to 5 }').en).toEqual([
      'scout',
      'scout',
      'scout',
      'cruiser',
    ]));
});

describe('empty cells', () => {
  const cells = (lexicon?: string) =>
    labels(flow('move @sun to ground of Hex(0, 0)', 'neighbours(Hex(0, 0)) + [Hex(0, 0), Hex(2, 0)]'), lexicon);

  test('beside what lies somewhere', () => {
    expect(cells().en).toEqual([
      '(1, 0) – east of Sun',
      '(0, 1) – southeast of Sun',
      '(-1, 1) – southwest of Sun',
      '(-1, 0) – west of Sun',
      '(0, -1) – northwest of Sun',
      '(1, -1) – northeast of Sun',
      '(0, 0)',
      '(2, 0)',
    ]);
    expect(cells().pl[1]).toBe('(0, 1) – na południowy wschód od pola Słońce');
  });

  test('without a phrase they have their coordinates', () =>
    expect(cells(LEXICON.replace(/^phrases:[\s\S]*/m, '')).en[0]).toBe('(1, 0)'));
});

describe('items with a slot of their own', () => {
  const BERTHS = `
kind: Berth
items:
  - { id: north, name: { pl: północ, en: north } }
  - { id: south, name: { pl: południe, en: south } }
`;
  const told = (given: string, kind = 'kind Ship { state damage: Int }') =>
    labelsWith(
      `${kind}
kind Tile { state number: Int }
kind Berth
place dock: set of Ship, holds all
place tiles: set of Tile, seen by nobody, holds all
place moored of Berth: slot of Ship
place buried of Berth: slot of Tile, face down, seen by nobody
setup { ${given} }
flow { choose berth from Berth by seat(1) }
`,
      BERTHS,
    );

  test('are told with what lies there', () => {
    const given = 'for each ship in dock where ship is @cruiser { move ship to moored of @south }';
    expect(told(given)).toEqual({ pl: ['północ', 'południe – krążownik'], en: ['north', 'south – cruiser'] });
  });

  test('but not with what is hidden, nor with pieces among many of their like', () => {
    expect(told('for each tile in tiles { move tile to buried of @north }').en).toEqual(['north', 'south']);
    const given = 'for each ship in dock where ship is @cruiser { move ship to moored of @south }';
    expect(told(given, 'kind Ship alike { state damage: Int }').en).toEqual(['north', 'south']);
  });
});
