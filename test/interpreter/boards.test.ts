/** Boards by shape and by option: how many cells, who is next to whom, what cells are called. */
import { compile, hexName, squareName } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

const OPTIONS = `
options:
  size: { name: { pl: Rozmiar, en: Size }, values: [small, large], default: large }
  wide: { name: { pl: Szeroka, en: Wide }, default: no }
`;

function game(rules: string, components?: string) {
  const { game: compiled, problems } = compile([
    { path: 'game.yaml', text: `id: trial\nname: { pl: Próba, en: Trial }\nplayers: 2\n${OPTIONS}` },
    { path: 'rules/trial.rules', text: `${rules}\nflow { choose n from 1..2 by seat(1); end game }\n` },
    ...(components === undefined ? [] : [{ path: 'components/trial.yaml', text: components }]),
  ]);
  if (compiled === undefined)
    throw new Error(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => message)
        .join('\n'),
    );
  return compiled.core;
}

describe('rows of hexes', () => {
  const asked = (form: string) => {
    const core = game(`
board board: ${form} of 4 by 3 hexes of Cell
function cells(): Int = count of board
function neighboursOf(column: Int, row: Int): Int = count of neighbours(Cell(column, row))
function apart(a: Int, b: Int, c: Int, d: Int): Int = distance(Cell(a, b), Cell(c, d))
function eastOf(column: Int, row: Int): Int = when neighbour(Cell(column, row), east) is some c: c.column * 10 + c.row otherwise: 0
function southeastOf(column: Int, row: Int): Int = when neighbour(Cell(column, row), southeast) is some c: c.column * 10 + c.row otherwise: 0
function qAndR(column: Int, row: Int): Int = Cell(column, row).q * 10 + Cell(column, row).r
`);
    const session = start(core, { players: 2, seed: 1 });
    return (name: string, ...args: readonly number[]) => session.inspect(name, args.map(String));
  };

  test.each([
    ['rhombus', 'neighboursOf', [1, 1], 2],
    ['rhombus', 'neighboursOf', [4, 1], 3],
    ['rhombus', 'neighboursOf', [2, 2], 6],
    ['rhombus', 'eastOf', [1, 1], 21],
    ['rhombus', 'southeastOf', [1, 1], 12],
    ['rhombus', 'southeastOf', [4, 2], 43],
    ['rhombus', 'apart', [1, 1, 4, 3], 5],
    ['rhombus', 'apart', [4, 1, 1, 3], 3],
    ['rhombus', 'qAndR', [3, 2], 32],
    ['rectangle', 'neighboursOf', [1, 1], 2],
    ['rectangle', 'neighboursOf', [1, 2], 5],
    ['rectangle', 'neighboursOf', [4, 2], 3],
    ['rectangle', 'southeastOf', [1, 1], 12],
    ['rectangle', 'southeastOf', [1, 2], 23],
    ['rectangle', 'southeastOf', [4, 2], 0],
    ['rectangle', 'apart', [1, 1, 4, 3], 4],
    ['rectangle', 'apart', [4, 1, 1, 3], 4],
    ['rectangle', 'qAndR', [3, 3], 23],
  ] as const)('%s: %s %j', (form, name, args, expected) =>
    expect(asked(form)(name, ...args)).toMatchObject({ value: expected }),
  );

  test.each(['rhombus', 'rectangle'])('%s: all cells', (form) => {
    const ask = asked(form);
    expect(ask('cells')).toMatchObject({ value: 12 });
  });
});

describe('an option decides', () => {
  const core = game(
    `
constant side = when option size = small: 5 otherwise: 7
board field: side by side + 1 squares of Cell
board comb: hexes of Wax within when option wide: 3 otherwise: 1
place piece: set of Piece, holds all
kind Piece { worth: Int }
state mark of Cell: Int
function corner(): Bool = some c in field where c.column = 7 and c.row = 8 and mark of c = 0
function squares(): Int = count of field
function hexes(): Int = count of comb
`,
    `kind: Piece\nitems:\n  - { id: stone, name: { pl: K, en: S }, provenance: rulebook, worth: 1 }\n`,
  );
  test.each([
    [{}, 56, 7, 1],
    [{ size: 'small' }, 30, 7, 0],
    [{ wide: 'yes' }, 56, 37, 1],
    [{ size: 'small', wide: 'yes' }, 30, 37, 0],
  ])('%j', (options, squares, hexes, corner) => {
    const ordinals = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, value === 'small' ? 0 : 1]),
    );
    const session = start(core, { players: 2, seed: 1, options: ordinals });
    expect(session.inspect('squares', [])).toMatchObject({ value: squares });
    expect(session.inspect('hexes', [])).toMatchObject({ value: hexes });
    expect(session.inspect('corner', [])).toMatchObject({ value: corner });
  });
});

test('a board without end has room for its pieces one beside the other', () => {
  const core = game(
    `board table: hexes of Spot without end\nkind Piece { worth: Int }\nplace box: set of Piece, holds all\nplace lies of Spot: slot of Piece
function reaches(n: Int): Bool = some s in table where s.q = n`,
    `kind: Piece\nitems:\n  - { id: stone, name: { pl: K, en: S }, provenance: rulebook, worth: 1, count: 12 }\n`,
  );
  const session = start(core, { players: 2, seed: 1 });
  expect(session.inspect('reaches', ['12'])).toMatchObject({ value: 1 });
  expect(session.inspect('reaches', ['14'])).toMatchObject({ value: 0 });
});

test('cells are called by their coordinates', () => {
  expect(squareName(27, 0)).toBe('ab1');
  const hexagon = { shape: 'hexagon', radius: 1 } as const;
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((index) => hexName(hexagon, index))).toEqual([
    '0,-1',
    '1,-1',
    '-1,0',
    '0,0',
    '1,0',
    '-1,1',
    '0,1',
    undefined,
  ]);
  const rectangle = { shape: 'rectangle', columns: 2, rows: 3 } as const;
  expect([0, 1, 4].map((index) => hexName(rectangle, index))).toEqual(['a1', 'b1', 'a3']);
});

test('more pieces than a board without end has room for are refused', () => {
  const { problems } = compile([
    { path: 'game.yaml', text: 'id: trial\nname: { pl: Próba, en: Trial }\nplayers: 2\n' },
    {
      path: 'rules/trial.rules',
      text: 'board table: hexes of Spot without end\nkind Piece { worth: Int }\nplace box: set of Piece, holds all\nplace lies of Spot: slot of Piece\nflow { for each s in table { end game } }\n',
    },
    {
      path: 'components/trial.yaml',
      text: 'kind: Piece\nitems:\n  - { id: stone, name: { pl: K, en: S }, provenance: rulebook, worth: 1, count: 61 }\n',
    },
  ]);
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
    'what may lie on a board without end is larger than we can handle',
  ]);
});
