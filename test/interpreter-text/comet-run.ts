/** A small game made by hand, so that words are tested without parser and machine. */
import type { CoreAsk, CoreExpr, CoreProgram, CoreReason, CoreType } from '@kodeks/dsl';
import { readComponents } from '../../dsl/data/components.ts';
import { readLexicon } from '../../dsl/data/lexicon.ts';
import { readReference } from '../../dsl/data/reference.ts';
import { definitionsOf } from '../../dsl/text/definitions.ts';
import { type GameTexts, gameTexts, NO_TEXTS } from '../../dsl/text/texts.ts';
import type { NamedLayout, Naming } from '../../interpreter/text/naming.ts';

const LEXICON = `
nouns:
  Engine: { pl: { one: silnik, few: silniki, many: silników, acc: silnik, gen: silnika }, en: { one: engine, other: engines } }
  ore: { pl: { one: ruda, few: rudy, many: rud, acc: rudę, gen: rudy }, en: { one: ore, other: ore } }
  food: { pl: { one: żywność, few: żywności, many: żywności, acc: żywność, gen: żywności }, en: { one: food, other: food } }
  morale: { pl: morale, en: morale }
  hand: { pl: { one: ręka, few: ręce, many: rąk, acc: rękę, gen: ręki }, en: { one: hand, other: hands } }
  system: { pl: { one: układ, few: układy, many: układów, acc: układ, gen: układu }, en: { one: system, other: systems } }
  deck: { pl: { one: talia, few: talie, many: talii, acc: talię, gen: talii }, en: { one: deck, other: decks } }
  colour: { pl: kolor, en: colour }
  distance: { pl: odległość, en: distance }
  actions: { pl: faza akcji, en: action phase }
values:
  red: { pl: czerwony, en: red }
  blue: { pl: niebieski, en: blue }
verbs:
  build: { pl: buduj, en: build }
  takeControl: { pl: przejmij kontrolę, en: take control }
prompts:
  discount:
    pl: "{player}: wybierz od {least} do {most, plural, one {# zniżki} few {# zniżek} many {# zniżek} other {# zniżki}}"
    en: "{player}: choose {least} to {most, plural, one {# discount} other {# discounts}}"
`;

const REFERENCE = `
sections:
  - id: CR
    title: { pl: Ruch, en: Movement }
    rules:
      - { id: CR-MOVE-09, pl: Statek nie może wrócić., en: A ship may not go back. }
`;

const COMPONENTS = `
kind: Engine
items:
  - { id: ion-drive, name: { pl: Napęd jonowy, en: Ion Drive } }
  - { id: warp-drive, name: { pl: Napęd nadświetlny, en: Warp Drive } }
`;

function texts(): GameTexts {
  const file = (path: string, text: string) => ({ path, text });
  const reference = readReference([file('reference/r.yaml', REFERENCE)]).out;
  const data = {
    manifest: undefined,
    components: readComponents([file('components/c.yaml', COMPONENTS)], [{ name: 'Engine', fields: [], sides: [] }])
      .out,
    reference: reference.entries,
    sections: reference.sections,
    lexicon: readLexicon(file('lexicon.yaml', LEXICON)).out,
    examples: [],
    odds: [],
    icons: [],
    agreed: undefined,
  };
  return gameTexts(data, definitionsOf(data, undefined));
}

export const PLAYERS = 0;
export const COLOURS = 1;
export const DESIGNS = 2;
export const ENGINES = 3;
export const HANDS = 4;
export const SYSTEMS = 5;
export const DECKS = 6;
export const GRID = 7;
export const DICE = 8;
export const FACES = 9;
export const HEXES = 10;

export const INT: CoreType = { form: 'int' };
export const of = (domain: number, optional = false): CoreType => ({ form: 'of', domain, optional });

const YOU: CoreExpr = { op: 'local', slot: 0 };
const number = (value: number): CoreExpr => ({ op: 'const', value });
const cell = (column: number): CoreExpr => ({ op: 'cell', column, keys: [YOU] });

const ORE = 0;
const MORALE = 1;
const PAINT = 2;
const ROUND = 3;
const READY = 4;
const FOOD = 5;
export const COLUMNS = { ORE, MORALE, PAINT, ROUND, READY, FOOD };

const column = (name: string, keys: readonly number[], type: CoreType): CoreProgram['columns'][number] => ({
  name,
  keys,
  type,
  starts: { value: number(0), slots: 3 },
  least: undefined,
  most: undefined,
  excessIsLost: false,
  watch: 0,
  hidden: false,
});

const place = (
  name: string,
  keys: readonly number[],
  copies: number,
  domain: number,
): CoreProgram['places'][number] => ({
  name,
  keys,
  copies,
  discipline: 'set',
  of: [ENGINES],
  seenBy: 'all',
  topSeenByAll: false,
  hiddenSize: false,
  atMost: undefined,
  watch: 0,
  holdsAll: false,
  domain,
});

const condition = (left: CoreExpr, operator: string, right: CoreExpr): CoreReason => ({
  rules: [],
  text: 'as written',
  form: 'condition',
  compares: { left, operator, right },
  site: 0,
});
const reason = (form: CoreReason['form'], rules: readonly string[] = [], text = ''): CoreReason => ({
  rules,
  text,
  form,
  compares: undefined,
  site: 0,
});

const distance: CoreExpr = { op: 'call', function: 0, arguments: [] };
const handSize: CoreExpr = { op: 'place-size', place: { op: 'compose', domain: HANDS, keys: [YOU, number(0)] } };
const paint: CoreExpr = { op: 'cell', column: PAINT, keys: [number(5)] };

export const REASONS = {
  pay: 0,
  atLeast: 1,
  atMost: 2,
  mirrored: 3,
  distance: 4,
  hand: 5,
  colour: 6,
  notColour: 7,
  capacity: 8,
  nothing: 9,
  unchanged: 10,
  forbidden: 11,
  ruled: 12,
  written: 13,
};

const binder = (name: string, type: CoreType) => ({ name, slot: 3, set: { set: 'items', items: [] } as const, type });
const ask = (key: string, form: CoreAsk['form']): CoreAsk => ({ key, by: YOU, site: 0, form });
const branch = (key: string) => ({ key, action: undefined, decline: key === 'decline', requirements: [] });

export const ASKS = {
  build: 0,
  some: 1,
  take: 2,
  pay: 3,
  action: 4,
  discount: 5,
  target: 6,
};

const PROGRAM: Partial<CoreProgram> = {
  format: 1,
  playerDomain: PLAYERS,
  domains: [
    { form: 'players', name: 'Player' },
    { form: 'enum', name: 'Colour', members: ['red', 'blue'] },
    {
      form: 'items',
      name: 'EngineDesign',
      items: [
        { id: 'ion-drive', count: 2 },
        { id: 'warp-drive', count: 1 },
      ],
    },
    { form: 'copies', name: 'Engine', designs: DESIGNS, alike: false, shuffled: true },
    { form: 'places', name: 'hand', place: 0 },
    { form: 'places', name: 'system', place: 1 },
    { form: 'places', name: 'deck', place: 2 },
    { form: 'squares', name: 'Square', columns: 8, rows: 8 },
    { form: 'product', name: 'D6', factors: [{ name: 'face', domain: FACES }] },
    { form: 'range', name: 'face', from: 1, to: 6 },
    { form: 'hexes', name: 'Hex', shape: { shape: 'hexagon', radius: 1 } },
  ],
  columns: [
    column('ore', [PLAYERS], INT),
    column('morale', [PLAYERS], INT),
    column('colour', [ENGINES], of(COLOURS)),
    column('round', [], INT),
    column('ready', [ENGINES], { form: 'bool' }),
    column('food', [PLAYERS], INT),
  ],
  places: [place('hand', [PLAYERS], 1, HANDS), place('system', [PLAYERS], 4, SYSTEMS), place('deck', [], 1, DECKS)],
  tables: [],
  functions: [
    {
      name: 'distance',
      parameters: [],
      result: { form: 'value', value: number(0) },
      slots: 3,
      static: false,
      modifiers: [],
      least: undefined,
      most: undefined,
      usesYou: false,
      type: INT,
      site: 0,
    },
  ],
  procedures: [
    {
      name: 'actions',
      role: 'phase',
      parameters: [],
      slots: 3,
      temporaries: 0,
      returns: false,
      body: { site: 0, op: 'return', value: undefined },
      site: 0,
      action: undefined,
    },
  ],
  reasons: [
    reason('pay'),
    condition(cell(MORALE), '>=', number(4)),
    condition(cell(ORE), '<=', number(3)),
    condition(number(4), '<=', cell(ORE)),
    condition(distance, '<=', number(3)),
    condition(handSize, '<', number(6)),
    condition(paint, '=', number(1)),
    condition(paint, '!=', number(1)),
    reason('capacity'),
    reason('no-candidate'),
    reason('must-change'),
    reason('forbid', ['CR-MOVE-09']),
    reason('condition', ['CR-NONE-01', 'CR-MOVE-09'], 'a in b'),
    reason('condition', [], 'a in b'),
  ],
  asks: [
    ask('engine-system', {
      form: 'tuple',
      binders: [binder('engine', of(ENGINES)), binder('system', of(SYSTEMS))],
      orNone: true,
      requirements: [],
    }),
    ask('engines', {
      form: 'subset',
      binder: binder('engines', of(ENGINES)),
      least: number(0),
      most: undefined,
      requirements: [],
      prune: [],
    }),
    ask('takeControl', { form: 'branch', branches: [branch('takeControl'), branch('decline')] }),
    ask('pay', { form: 'payment' }),
    ask('action', { form: 'branch', branches: [branch('build')] }),
    ask('discount', {
      form: 'subset',
      binder: binder('discounts', INT),
      least: number(0),
      most: undefined,
      requirements: [],
      prune: [],
    }),
    ask('from-goal', {
      form: 'tuple',
      binders: [binder('from', of(GRID)), binder('goal', of(GRID))],
      orNone: false,
      requirements: [],
    }),
  ],
};

const domain = (
  form: NamedLayout['domains'][number]['form'],
  first: number,
  size: number,
  radix: readonly (readonly [number, number, number])[] = [],
) => ({
  form,
  first,
  size,
  factors: radix.map(([stride, count, least]) => ({ stride, size: count, first: least })),
});

/** Players 0 and 1, three copies from 2, hands from 5, systems from 7, the deck 15, designs 16, squares 18, dice 82, hexes 88. */
const LAYOUT: NamedLayout = {
  players: 2,
  domains: [
    domain('players', 0, 2),
    domain('enum', 0, 2),
    domain('items', 16, 2),
    domain('copies', 2, 3),
    domain('places', 5, 2, [
      [1, 2, 0],
      [1, 1, 0],
    ]),
    domain('places', 7, 8, [
      [4, 2, 0],
      [1, 4, 0],
    ]),
    domain('places', 15, 1, [[1, 1, 0]]),
    domain('squares', 18, 64),
    domain('product', 82, 6, [[1, 6, 1]]),
    domain('range', 1, 6),
    domain('hexes', 88, 7),
  ],
};

/** Copies 2 and 3 are ion drives, 4 a warp drive. */
export const sees = (copy: number): number => (copy === 4 ? 17 : 16);

export const cometRun: Naming = { program: PROGRAM as CoreProgram, layout: LAYOUT, texts: texts() };
export const withoutWords: Naming = { ...cometRun, texts: NO_TEXTS };
