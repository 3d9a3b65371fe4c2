/** What the service answers at marked places (‸) of a small game: hover, definition, references, outline, colours, format, signature. */
import { describe, expect, test } from 'vitest';
import { fileNamed, GAME, gameWith, offsetOf, serviceFor } from '../../support/service-game.ts';

const service = serviceFor();
const MORE = 'rules/20-more.rules';
const CARDS = 'components/20-more.yaml';

describe('hover', () => {
  test.each([
    [
      MORE,
      'action f‸ly',
      'action',
      'action fly implements CR-TRADE-01',
      'Lets a player fly one ship. It costs nothing.',
    ],
    [MORE, 'where ca‸rd.colour', 'local name', 'card: Card', ''],
    [MORE, 'card.col‸our', 'field', 'colour: Colour', ''],
    [MORE, 'colour = bl‸ue', 'enum member', 'blue: Colour', ''],
    [MORE, 'reward(you, pri‸ce(', 'value', 'value price(p: Player, card: Card): Int at least 0', ''],
    [MORE, 'set ship.dam‸age', 'state', 'state damage: Int from 0 to 9', ''],
    [MORE, 'option len‸gth', 'option', 'length', ''],
    [MORE, 'reward(y‸ou, price', 'Kodeks', 'you', 'the player who acts now'],
    [CARDS, 'fu‸el: 1', 'state', 'state fuel of Player: Int from 0 to 9, excess is lost, payable, starts at 3', ''],
    [CARDS, '  - id: ship‸yard', 'component', '@shipyard: Card', 'Opens every gate.'],
    [CARDS, 'when p = own‸er', 'Kodeks', 'owner', 'the player whom the component belongs to'],
    [
      'reference/10-trade.yaml',
      'See CR-TR‸ADE-02."',
      'rule',
      'CR-TRADE-02',
      'Everybody begins with 5 ore, and the discount after one is 2.',
    ],
    ['game.yaml', 'pla‸yers: 2', 'players', '', '`2`, `2 to 4`, or `{ least: 2, most: 4 }`'],
  ])('%s: %s', (path, marked, what, code, said) => {
    const hover = service.hover(path, offsetOf(path, marked), 'en');
    expect(hover).toMatchObject({ what, code });
    if (said !== '') expect(hover?.paragraphs).toContain(said);
  });

  test('gives rule texts in the chosen language', () => {
    const at = offsetOf(MORE, 'implements CR-TRADE‸-01');
    expect(service.hover(MORE, at, 'pl')?.paragraphs).toEqual(['Kto handluje, płaci rudą. Zobacz CR-TRADE-02.']);
    expect(service.hover(MORE, at, 'en')?.paragraphs).toEqual(['Who trades pays in ore. See CR-TRADE-02.']);
  });

  test('says nothing of a comma', () =>
    expect(service.hover(MORE, offsetOf(MORE, 'you,‸ ship from'), 'en')).toBeUndefined());
});

describe('definition', () => {
  test.each([
    [MORE, 'reward(you, pri‸ce(', 'rules/00-prelude.rules', 'price'],
    [MORE, 'where ca‸rd.colour', MORE, 'card'],
    [MORE, 'implements CR-TRADE‸-01', 'reference/10-trade.yaml', 'CR-TRADE-01'],
    [CARDS, 'colour: bl‸ue', 'rules/00-prelude.rules', 'blue'],
    [CARDS, 'when ‸p = owner', 'rules/00-prelude.rules', 'p'], // the parameter of what it modifies
    ['examples/10-trade.yaml', 'move @ship‸yard', CARDS, 'shipyard'],
    ['examples/10-trade.yaml', 'length: sh‸ort', 'game.yaml', 'short'],
    ['lexicon.yaml', 'build‸Another', CARDS, 'buildAnother'],
    ['reference/10-trade.yaml', 'is {disc‸ount(1)}', 'rules/00-prelude.rules', 'discount'],
  ])('%s: %s', (path, marked, file, name) => {
    const found = service.definition(path, offsetOf(path, marked));
    expect(found.map((span) => `${span.file} ${fileNamed(span.file).slice(span.start, span.end)}`)).toEqual([
      `${file} ${name}`,
    ]);
  });
});

describe('references', () => {
  test.each([
    {
      path: CARDS,
      marked: '  - id: ship‸yard',
      places: { 'components/20-more.yaml': 1, 'examples/10-trade.yaml': 2, 'reference/10-trade.yaml': 2 },
    },
    {
      path: MORE,
      marked: 'colour = bl‸ue',
      places: {
        'components/20-more.yaml': 1,
        'components/cards.yaml': 1,
        'lexicon.yaml': 1,
        'rules/00-prelude.rules': 1,
        'rules/20-more.rules': 1,
      },
    },
    { path: 'lexicon.yaml', marked: 'amo‸unt}", en', places: { 'lexicon.yaml': 2, 'rules/00-prelude.rules': 2 } },
  ])('$path: $marked', ({ path, marked, places }) => {
    const counted: Record<string, number> = {};
    for (const { span } of service.references(path, offsetOf(path, marked)))
      counted[span.file] = (counted[span.file] ?? 0) + 1;
    expect(counted).toEqual(places);
  });
});

describe('outline', () => {
  test('of rules', () =>
    expect(service.outline(MORE).map((part) => `${part.what} ${part.name}`)).toEqual(['action fly', 'phase second']));
  test('of a kind with its fields', () => {
    const ship = service.outline('rules/00-prelude.rules').find((part) => part.name === 'Ship');
    expect(ship?.parts.map((part) => `${part.what} ${part.name}`)).toEqual(['field strength', 'state damage']);
  });
  test.each([
    [CARDS, ['Card: shipyard']],
    ['reference/10-trade.yaml', ['CR-TRADE: CR-TRADE-01 CR-TRADE-02 CR-SELL-01']],
    ['examples/10-trade.yaml', ['CR-EX-01: ']],
  ])('of %s', (path, expected) =>
    expect(service.outline(path).map((part) => `${part.name}: ${part.parts.map((one) => one.name).join(' ')}`)).toEqual(
      expected,
    ),
  );
});

test('fragments are the rules text of YAML fields', () => {
  const inFile = service
    .fragments(CARDS)
    .map(({ span, entry }) => `${entry} ${fileNamed(CARDS).slice(span.start, span.end).trim()}`);
  expect(inFile).toEqual([
    'statements may buildAnother { gain 1 ore }\n      reward(you, 2)',
    'declarations modify price by -1 when p = owner',
    'wholeExpression 2 * count of hand of owner',
  ]);
});

test('colours know names that are spelt like words', () => {
  const { files } = gameWith(MORE, 'phase second {', 'phase turn {');
  const shown = serviceFor(files)
    .colours(MORE)
    .map(({ span, colour }) => `${fileNamed(MORE, files).slice(span.start, span.end)}:${colour}`);
  expect(shown).toContain('turn:declared');
  expect(shown).toContain('blue:constant');
  expect(shown).toContain('// It costs nothing.:comment');
  expect(shown).toContain('option:word');
});

describe('format', () => {
  test('gives one edit with the whole text', () => {
    const { files } = gameWith(MORE, 'phase second {', 'phase   second   {');
    expect(serviceFor(files).format(MORE)).toEqual([
      { span: { file: MORE, start: 0, end: fileNamed(MORE, files).length }, text: fileNamed(MORE) },
    ]);
  });
  test.each([[MORE], [CARDS]])('leaves %s as it is', (path) => expect(service.format(path)).toEqual([]));
});

test.each([
  ['price(you, ‸', { name: 'price', active: 1, parameters: ['p', 'card'], text: 'price(p: Player, card: Card): Int' }],
  ['price(‸', { name: 'price', active: 0 }],
  ['explore(price(you, you), ‸', { name: 'explore', active: 1 }],
])('signature of %s', (call, expected) => {
  const { files, offset } = gameWith(MORE, 'set ship.damage to 1', `set ship.damage to ${call}`);
  expect(serviceFor(files).signature(MORE, offset)).toMatchObject(expected);
});

test('problems are those of the check, examples included', () => {
  const { files } = gameWith('examples/10-trade.yaml', 'set ore of p1 to 4', 'set oree of p1 to 4');
  const problems = serviceFor(files)
    .update(files)
    .problems.filter((problem) => problem.severity === 'error');
  expect(problems.map((problem) => `${problem.code} ${problem.at.span.file}`)).toEqual([
    'types/no-member examples/10-trade.yaml',
  ]);
  expect(
    serviceFor(GAME)
      .update(GAME)
      .problems.some((problem) => problem.severity === 'error'),
  ).toBe(false);
});
