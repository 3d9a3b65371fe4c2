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

function problemsOf(view: string, more: readonly SourceFile[] = []) {
  const files = [manifest(view), { path: 'rules/a.rules', text: RULES }, ...more];
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
  // a meaning has two icons where the lexicon has one word for two names
  const lexicon = 'nouns:\n  food: { pl: jedzenie, en: food }\n  income: { pl: jedzenie, en: food }\n';
  const isDrawing = entry.example!.path.startsWith('icons/');
  const files = [
    ...(isDrawing ? [manifest(FINE)] : []),
    entry.example!,
    { path: 'rules/a.rules', text: RULES },
    { path: 'lexicon.yaml', text: lexicon },
  ];
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
    expect(problemsOf('  icons: { food: fod }\n').text).toContain('did you mean `food`?'));
  test('are one for each meaning', () =>
    expect(problemsOf('  icons: { food: food, food: ore }\n').codes).toEqual(['yaml/duplicate-key']));
});

const svg = (inside: string, attributes = 'viewBox="0 0 24 24"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>\n`;
const drawing = (name: string, text = svg('<path d="M2 12h20"/>')): SourceFile => ({ path: `icons/${name}.svg`, text });

describe('a drawing of the game’s own', () => {
  test('is an icon by the name of its file, with its titles, and takes the place of a shared one of that name', () => {
    const titled = svg('<title lang="pl">Kometa</title><title lang="en">Comet</title><circle cx="12" cy="12" r="6"/>');
    const { game, codes } = problemsOf('  icons: { food: food, Tile: comet }\n', [
      drawing('comet', titled),
      drawing('food'),
    ]);
    expect(codes).toEqual([]);
    expect(game?.view?.icons.get('Tile')).toMatchObject({ name: 'comet', title: { pl: 'Kometa', en: 'Comet' } });
    expect(game?.view?.icons.get('food')).toMatchObject({ name: 'food', shapes: [{ d: 'M2 12h20', isFilled: true }] });
  });

  test('that stands for nothing is reported at its file', () => {
    const { codes, text } = problemsOf('  icons: { food: food }\n', [drawing('comet')]);
    expect(codes).toEqual(['view/icon-without-meaning']);
    expect(text).toContain('icons/comet.svg:1:1');
  });

  test('is used by a row too', () =>
    expect(problemsOf('  icons: { income: "1 comet" }\n', [drawing('comet')]).codes).toEqual([]));

  test.each([
    ['<script>1</script>', 'data/icon-not-safe'],
    ['<path d="M0 0h9" onclick="a()"/>', 'data/icon-not-safe'],
    ['<use href="other.svg#x"/>', 'data/icon-not-safe'],
    ['<path d="M0 0h9" xlink:href="http://elsewhere"/>', 'data/icon-not-safe'],
    ['<image src="x.png"/>', 'data/icon-not-safe'],
    ['<path d="M0 0h9" style="fill:red"/>', 'data/icon-not-safe'],
    ['<path d="M0 0h9" fill="url(#g)"/>', 'data/icon-not-safe'],
    ['<foreignObject><p>a</p></foreignObject>', 'data/icon-not-safe'],
    ['<path d="M0 0h9" transform="scale(2)"/>', 'data/icon-part'],
    ['<path d="M0 0h9" fill="#123"/>', 'data/icon-part'],
    ['<text x="1">A</text>', 'data/icon-part'],
    ['<path d="nonsense"/>', 'data/icon-part'],
    ['<circle cx="1" cy="1" r="-2"/>', 'data/icon-part'],
    ['<polygon points="1,2 3"/>', 'data/icon-part'],
    ['<path d="M0 0h9">', 'data/icon-not-svg'],
    ['', 'data/icon-not-svg'],
  ])('%s is refused', (inside, code) => {
    const { codes, game } = problemsOf('  icons: { food: comet }\n', [drawing('comet', svg(inside))]);
    expect(new Set(codes)).toEqual(new Set([code]));
    expect(game).toBeUndefined();
  });

  test.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>', 'data/icon-not-svg'],
    ['<html></html>', 'data/icon-not-svg'],
    ['just words', 'data/icon-not-svg'],
    ['', 'data/icon-not-svg'],
    [svg('<path d="M0 0h9"/>', ''), 'data/icon-without-view-box'],
    [svg('<path d="M0 0h9"/>', 'viewBox="0 0 0 24"'), 'data/icon-without-view-box'],
  ])('%j is refused', (text, code) =>
    expect(problemsOf('  icons: { food: comet }\n', [drawing('comet', text)]).codes).toEqual([code]),
  );

  test('may be drawn with every outline, filled and as lines', () => {
    const inside =
      '<g fill="none" stroke="currentColor" stroke-width="1.5"><rect x="1" y="2" width="4" height="6" rx="1"/><line x1="0" y1="0" x2="4" y2="4"/></g>' +
      '<ellipse cx="5" cy="5" rx="2" ry="1"/><polygon points="0,0 4,0 4,4"/><polyline points="0 0 4 4" fill="none" stroke="currentColor"/>';
    const { game, codes } = problemsOf('  icons: { food: comet }\n', [drawing('comet', svg(inside))]);
    expect(codes).toEqual([]);
    expect(game?.data.icons[0]?.icon.shapes).toEqual([
      { d: 'M2 2h2a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1Z', isFilled: false, width: 1.5 },
      { d: 'M0 0L4 4', isFilled: false, width: 1.5 },
      { d: 'M3 5a2 1 0 1 0 4 0a2 1 0 1 0 -4 0Z', isFilled: true },
      { d: 'M0 0L4 0 4 4Z', isFilled: true },
      { d: 'M0 0L4 4', isFilled: false, width: 2 },
    ]);
  });
});

describe('what players call the same', () => {
  const lexicon = (food: string): SourceFile => ({
    path: 'lexicon.yaml',
    text: `nouns:\n  food: { pl: ${food}, en: food }\n  income: { pl: jedzenie, en: food }\n`,
  });
  test('has one icon', () => {
    const { codes, text } = problemsOf('  icons: { food: food, income: money }\n', [lexicon('jedzenie')]);
    expect(codes).toEqual(['view/two-icons']);
    expect(text).toContain('“food” has two icons: `money` here, `food` for `food`');
  });
  test.each([
    ['the same icon', 'icons: { food: food, income: food }', 'jedzenie'],
    ['different words', 'icons: { food: food, income: money }', 'strawa'],
  ])('is no trouble with %s', (_, icons, food) =>
    expect(problemsOf(`  ${icons}\n`, [lexicon(food)]).codes).toEqual([]),
  );
});

describe('a row of icons for an effect, action or function', () => {
  test.each([
    ['income: "{p} food → ≥2 point"', []],
    ['income: "[2 food / 1 Tile] → (3 point +/ 1 die) <end>"', []],
    ['income: "{q} food"', ['view/unknown-name']],
    ['income: "2 foood"', ['view/unknown-name']],
    ['hand: "2 food"', ['view/unknown-name']],
    ['income: "[2 food"', ['view/bad-row']],
    ['income: "2 food)"', ['view/bad-row']],
    ['income: "[] food"', ['view/bad-row']],
    ['income: "2 food & 3"', ['view/bad-row']],
  ])('%s', (row, codes) => expect(problemsOf(`  icons: { food: food, Tile: hex, ${row} }\n`).codes).toEqual(codes));
});
