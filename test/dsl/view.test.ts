/** `view:` in game.yaml: every name is looked up, and what is wrong is said with its place and the nearest name. */
import { CATALOGUE, compile, renderText, type SourceFile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';

const RULES = `
enum Colour { blue, red }
kind Tile { colour: Colour; gates: list of Int; seat: Int }
board map: hexes of Hex within 2
place tiles: set of Tile, holds all
place ground of Hex: slot of Tile
place hand of Player: set of Tile, seen by owner
state open of Tile, HexDirection: Bool
state food of Player: Int from 0 to 9
state passed of Player: Bool
state turned of Tile: Int
function income(p: Player): Int = p.food
flow { one of { stop_ { end game } } }
`;

const manifest = (view: string): SourceFile => ({
  path: 'game.yaml',
  text: `id: viewed\nname: { pl: Widziana, en: Viewed }\nplayers: 2\nview:\n${view}`,
});

function problemsOf(view: string) {
  const files = [manifest(view), { path: 'rules/a.rules', text: RULES }];
  const { game, problems } = compile(files);
  const shown = problems.filter(
    ({ code }) => code.startsWith('view/') || code.startsWith('data/') || code.startsWith('yaml/'),
  );
  const text = renderText(shown, new Map(files.map((file) => [file.path, file])));
  return { game, codes: shown.map(({ code }) => code), text };
}

const FINE = `  players: { colours: [red, blue], shapes: [star, ring] }
  colours: { red: pink }
  kinds:
    Tile: { shape: hexagon, owner: seat, colour: colour, shows: [colour, turned], sides: { field: gates, from: northeast } }
  panels:
    - { board: map, ground: ground, sides: open, colour: ground.colour, title: { pl: Mapa, en: Map } }
    - track: food
    - values: [passed, income]
    - { zone: [hand], each: yes }
    - grid: open
`;

test('a view that is right has no problems, and every panel', () => {
  const { game, codes } = problemsOf(FINE);
  expect(codes).toEqual([]);
  expect(game?.view?.panels.map(({ kind }) => kind)).toEqual(['board', 'track', 'values', 'zone', 'grid']);
});

test('a panel may be for some numbers of players only; what is no number of players is refused', () => {
  const { game } = problemsOf('  panels:\n    - { board: map, players: [3, 4] }\n    - track: food\n');
  expect(game?.view?.panels.map(({ players }) => players)).toEqual([[3, 4], []]);
  expect(problemsOf('  panels:\n    - { board: map, players: [none] }\n').codes).toEqual(['data/wrong-type']);
});

describe('a name that does not exist', () => {
  test.each([
    { view: '  panels:\n    - board: mpa\n', near: 'map' },
    { view: '  panels:\n    - { board: map, ground: groud }\n', near: 'ground' },
    { view: '  panels:\n    - { board: map, ground: ground, sides: opne }\n', near: 'open' },
    { view: '  panels:\n    - track: [fodo]\n', near: 'food' },
    { view: '  panels:\n    - values: [incme]\n', near: 'income' },
    { view: '  panels:\n    - zone: hnad\n', near: 'hand' },
    { view: '  panels:\n    - grid: opn\n', near: 'open' },
    { view: '  kinds:\n    Tlie: { shape: ring }\n', near: 'Tile' },
    { view: '  kinds:\n    Tile: { shows: [trned] }\n', near: 'turned' },
    { view: '  kinds:\n    Tile: { colour: color }\n', near: 'colour' },
    { view: '  kinds:\n    Tile: { sides: { field: gates, from: nrtheast } }\n', near: 'northeast' },
    { view: '  colours: { rde: pink }\n', near: 'red' },
    { view: '  panels:\n    - { board: map, colour: ground.clour }\n', near: 'colour' },
  ])('$view', ({ view, near }) => {
    const { codes, text, game } = problemsOf(view);
    expect(codes).toEqual(['view/unknown-name']);
    expect(text).toContain(`did you mean \`${near}\`?`);
    expect(text).toMatch(/game\.yaml:\d+:\d+/);
    expect(game, 'the game can be played all the same').toBeDefined();
  });

  test('is marked alone, not with what stands around it', () => {
    const { text } = problemsOf('  panels:\n    - { board: map, colour: ground.clour }\n');
    expect(text).toMatch(/\n *\| +\^{5} expected something of Tile/);
  });
});

test.each([
  { view: '  kinds:\n    Tile: { owner: colour }\n', code: 'view/wrong-kind-of-name' },
  { view: '  panels:\n    - title: { pl: Nic, en: Nothing }\n', code: 'view/unclear-panel' },
  { view: '  panels:\n    - { board: map, track: food }\n', code: 'view/unclear-panel' },
  { view: '  panels:\n    - { board: map, grund: ground }\n', code: 'data/unknown-field' },
  { view: '  kinds:\n    Tile: { shape: traingle }\n', code: 'data/unknown-value' },
  { view: '  players: { colours: [rd] }\n', code: 'data/unknown-value' },
])('$code: $view', ({ view, code }) => {
  expect(problemsOf(view).codes).toEqual([code]);
  expect(CATALOGUE.has(code)).toBe(true);
});

test.each([...CATALOGUE].filter(([code]) => code.startsWith('view/')))('the example of %s shows it', (code, entry) => {
  const files = [entry.example!, { path: 'rules/a.rules', text: RULES }];
  expect(compile(files).problems.map((problem) => problem.code)).toContain(code);
});

describe('icons', () => {
  test('stand for a state, member, kind, field, place, effect or function', () => {
    const { game, codes } = problemsOf(
      '  icons: { food: food, red: swatch, Tile: hex, seat: player, hand: hand, income: money }\n',
    );
    expect(codes).toEqual([]);
    expect(game?.view?.icons.get('income')).toBe('money');
  });
  test('that stand for nothing of the game are refused with the nearest name', () => {
    const { codes, text } = problemsOf('  icons: { foood: food }\n');
    expect(codes).toEqual(['view/unknown-name']);
    expect(text).toContain('did you mean `food`?');
  });
  test('that nobody has drawn are refused', () =>
    expect(problemsOf('  icons: { food: fod }\n').codes).toEqual(['data/unknown-value']));
  test('are one for each meaning', () =>
    expect(problemsOf('  icons: { food: food, food: ore }\n').codes).toEqual(['yaml/duplicate-key']));
});
