/** What is proposed where: the game is changed at one line, the mark (‸) says where somebody types. */
import { describe, expect, test } from 'vitest';
import { gameWith, serviceFor } from '../../support/service-game.ts';

const MORE = 'rules/20-more.rules';
const CARDS = 'components/20-more.yaml';

function proposed(path: string, from: string, to: string): Map<string, string> {
  const { files, offset } = gameWith(path, from, to);
  return new Map(
    serviceFor(files)
      .completion(path, offset)
      .map((one) => [one.label, one.detail]),
  );
}

const LINE = '  set ship.damage to 1\n';

describe('in rules', () => {
  test.each([
    { typed: '  ‸', has: ['choose', 'set', 'reward', 'trade'], not: ['where', 'kind', 'ore', 'because'] },
    { typed: '  set card.‸', has: ['colour', 'cost', 'points', 'place', 'owner'], not: ['damage', 'set', 'ore'] },
    { typed: '  set ship.da‸', has: ['damage', 'strength'], not: ['colour'] },
    { typed: '  gain 2 ‸', has: ['ore', 'fuel', 'credits', 'for', 'as'], not: ['passed', 'hand'] },
    {
      typed: '  let x = ‸',
      has: ['card', 'ship', 'count', 'price', 'you', '@market', 'hand', 'players'],
      not: ['best_', 'trade()', 'set'],
    },
    { typed: '  if card.colour = ‸', has: ['blue', 'red', 'card'], not: ['short'] },
    { typed: '  require yes because ‸', has: ['CR-TRADE-01', 'CR-SELL-01'], not: ['card', 'set'] },
    { typed: '  emit ‸', has: ['arrived'], not: ['explore'] },
    { typed: '  one action of ‸', has: ['trade', 'research'], not: ['explore'] },
    { typed: '  let c = Colour.‸', has: ['blue', 'red', 'yellow'], not: ['card'] },
    { typed: '  if option ‸', has: ['expert', 'length'], not: ['card'] },
    { typed: '  gain card.cost.‸', has: ['ore', 'fuel', 'credits'], not: ['colour'] },
    { typed: '  let x = (hand of you).‸', has: ['size', 'contents', 'top'], not: ['set'] },
    { typed: '  // set ‸', has: [], not: ['set', 'card'] },
  ])('$typed', ({ typed, has, not }) => {
    const found = proposed(MORE, LINE, `${typed}\n`);
    for (const label of has) expect([...found.keys()]).toContain(label);
    for (const label of not) expect([...found.keys()]).not.toContain(label);
  });

  test.each([
    { typed: '‸', has: ['action', 'state', 'modify', 'kind'], not: ['choose', 'card'] },
    { typed: 'action jump implements ‸', has: ['CR-TRADE-01'], not: ['action'] },
    { typed: 'state heat of ‸', has: ['Player', 'System', 'Colour'], not: ['card'] },
    { typed: 'state heat of Player: Int ‸', has: ['from', 'starts', 'payable', 'at'], not: ['gain'] },
    { typed: 'modify ‸', has: ['price', 'explorations'], not: ['mine', 'explore'] },
    { typed: 'modify price by 1 when ‸', has: ['p', 'card', 'you'], not: ['ship'] },
    { typed: 'forbid ‸', has: ['trade', 'explore'], not: ['price'] },
    { typed: 'on ‸', has: ['arrived', 'deck'], not: ['explore'] },
    { typed: 'place pile: stack of ‸', has: ['Card', 'Ship'], not: ['Colour'] },
  ])('on a new line: $typed', ({ typed, has, not }) => {
    const found = proposed(MORE, 'phase second {', `${typed}\nphase second {`);
    for (const label of has) expect([...found.keys()]).toContain(label);
    for (const label of not) expect([...found.keys()]).not.toContain(label);
  });

  test('types stand beside names', () => {
    const found = proposed(MORE, LINE, '  let x = ‸\n');
    expect(found.get('card')).toBe('Card');
    expect(found.get('price')).toBe('(p: Player, card: Card): Int');
    expect(found.get('ore')).toBe('of Player: Int');
  });
});

describe('in YAML', () => {
  test.each([
    {
      path: CARDS,
      from: '      reward(you, 2)\n',
      to: '      ‸\n',
      has: ['reward', 'gain', 'may'],
      not: ['colour', 'kind'],
    },
    { path: CARDS, from: 'modify price by -1', to: 'modify ‸', has: ['price'], not: ['explore'] },
    { path: CARDS, from: '2 * count of hand of owner', to: '2 * ‸', has: ['self', 'owner', 'count'], not: ['gain'] },
    { path: CARDS, from: '    colour: blue\n', to: '    colour: ‸\n', has: ['blue', 'red', 'yellow'], not: ['colour'] },
    {
      path: CARDS,
      from: '    colour: blue\n',
      to: '    col‸\n',
      has: ['colour', 'points', 'count', 'provenance'],
      not: ['name', 'cost', 'strength'],
    },
    {
      path: CARDS,
      from: 'cost: { ore: 2, fuel: 1 }',
      to: 'cost: { ore: 2, ‸',
      has: ['fuel', 'credits'],
      not: ['colour'],
    },
    { path: CARDS, from: 'kind: Card\n', to: 'kind: ‸\n', has: ['Card', 'Ship', 'System'], not: ['Colour'] },
    { path: 'components/cards.yaml', from: 'links: [vega]', to: 'links: [‸]', has: ['sol', 'vega'], not: ['market'] },
    { path: 'examples/10-trade.yaml', from: '      trade()\n', to: '      ‸\n', has: ['trade', 'set'], not: ['id'] },
    {
      path: 'examples/10-trade.yaml',
      from: 'rules: [CR-TRADE-01]',
      to: 'rules: [‸]',
      has: ['CR-SELL-01'],
      not: ['ore'],
    },
    {
      path: 'examples/10-trade.yaml',
      from: 'seed: 1\n',
      to: 'se‸\n',
      has: ['seed', 'when', 'setup'].slice(0, 1),
      not: ['players'],
    },
    { path: 'game.yaml', from: 'players: 2 to 4', to: '‸', has: ['players', 'description'], not: ['id'] },
    {
      path: 'reference/10-trade.yaml',
      from: '        en: "Selling costs',
      to: '        ‸\n        en: "Selling costs',
      has: ['certainty', 'ruling'],
      not: ['pl', 'en'],
    },
  ])('$path: $to', ({ path, from, to, has, not }) => {
    const found = proposed(path, from, to);
    for (const label of has) expect([...found.keys()]).toContain(label);
    for (const label of not) expect([...found.keys()]).not.toContain(label);
  });
});

test('what is proposed replaces the word that was begun', () => {
  const { files, offset } = gameWith(MORE, LINE, '  set ship.da‸\n');
  const damage = serviceFor(files)
    .completion(MORE, offset)
    .find((one) => one.label === 'damage');
  expect(damage).toMatchObject({ insert: 'damage', span: { file: MORE, start: offset - 2, end: offset } });
});
