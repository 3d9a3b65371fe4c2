/** Connect Four as the language would translate it: a disc falls to the lowest empty cell, lines are runs along rays. */
import type { CoreExpr, CoreProgram, CoreSet } from '@kodeks/dsl';
import { FIRST_PARAMETER, YOU } from '@kodeks/dsl';
import {
  all,
  ask,
  assign,
  block,
  bodyOf,
  cell,
  column,
  compare,
  equal,
  fn,
  local,
  loop,
  minus,
  num,
  of,
  plus,
  procedure,
  program,
  range,
  set,
  st,
  tuple,
  when,
} from './core.ts';

const PLAYERS = 0;
const SQUARES = 1;
const COLUMNS = 2;
const DISC = 0;
const COLUMN = 3;
const CELL = 4;
const EMPTY = num(-1);
const CELLS_OF = 0;

const squareAt = (row: CoreExpr, columnNumber: CoreExpr): CoreExpr => ({
  op: 'compose',
  domain: SQUARES,
  keys: [row, columnNumber],
});
const cellsOf = (columnNumber: CoreExpr): CoreSet => ({
  set: 'call',
  function: CELLS_OF,
  arguments: [{ form: 'value', value: columnNumber }],
});

/** How many discs of YOU lie in a row beyond a cell. */
const run = (direction: CoreExpr, slot: number): CoreExpr => ({
  op: 'size',
  set: {
    set: 'leading',
    slot,
    of: { set: 'ray', domain: SQUARES, cell: local(CELL), direction },
    while: equal(cell(DISC, local(slot)), local(YOU)),
  },
});

const hasFour: CoreExpr = {
  op: 'some',
  slot: 22,
  set: range(0, 3),
  where: compare(plus(run(local(22), 23), run(plus(local(22), num(4)), 24)), '>=', num(3)),
};

export const connectFour: CoreProgram = program({
  domains: [
    { form: 'players', name: 'Player' },
    { form: 'squares', name: 'Square', columns: 7, rows: 6 },
    { form: 'range', name: 'Column', from: 1, to: 7 },
  ],
  columns: [column('disc', [SQUARES], { type: of(PLAYERS, true), starts: bodyOf(num(-1)) })],
  functions: [
    fn('cellsOf', [{ slot: FIRST_PARAMETER, type: of(COLUMNS) }], num(0), {
      static: true,
      result: {
        form: 'list',
        set: {
          set: 'map',
          slot: 4,
          of: range(0, 5),
          where: undefined,
          value: squareAt(local(4), minus(local(FIRST_PARAMETER), num(1))),
        },
      },
    }),
  ],
  asks: [
    tuple('column', local(YOU), [
      {
        name: 'column',
        slot: COLUMN,
        set: {
          set: 'filter',
          slot: 20,
          of: all(COLUMNS),
          where: equal(cell(DISC, squareAt(num(5), minus(local(20), num(1)))), EMPTY),
        },
        type: of(COLUMNS),
      },
    ]),
  ],
  procedures: [
    procedure(
      'main',
      block([
        assign(YOU, { op: 'entity', domain: PLAYERS, index: 0 }),
        loop(
          1,
          block(
            [
              st({ op: 'write-system', cell: 'active', value: local(YOU) }),
              ask(0),
              assign(CELL, {
                op: 'first',
                slot: 21,
                set: cellsOf(local(COLUMN)),
                where: equal(cell(DISC, local(21)), EMPTY),
              }),
              set(DISC, [local(CELL)], local(YOU)),
              when(hasFour, st({ op: 'finish', result: 'won', winner: local(YOU) })),
              when(
                { op: 'every', slot: 25, set: all(SQUARES), where: compare(cell(DISC, local(25)), '!=', EMPTY) },
                st({ op: 'finish', result: 'drawn', winner: undefined }),
              ),
            ],
            { clear: [COLUMN, CELL], boundary: true },
          ),
          undefined,
          assign(YOU, { op: 'next-player', player: local(YOU), step: 1 }),
        ),
      ]),
      { role: 'main', slots: 5, temporaries: 21 },
    ),
  ],
});
