import type { CoreExpr, CoreProgram } from '@kodeks/dsl';
import { YOU } from '@kodeks/dsl';
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
  local,
  loop,
  num,
  of,
  procedure,
  program,
  set,
  st,
  tuple,
  when,
} from './core.ts';

const PLAYERS = 0;
const SQUARES = 1;
const MARK = 0;
const SQUARE = 3;

const square = (index: number): CoreExpr => ({ op: 'entity', domain: SQUARES, index });
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const mine = (index: number): CoreExpr => equal(cell(MARK, square(index)), local(YOU));
const both = (left: CoreExpr, right: CoreExpr): CoreExpr => ({ op: 'and', left, right });
const hasLine: CoreExpr = LINES.map(([a, b, c]) => both(mine(a!), both(mine(b!), mine(c!)))).reduce((left, right) => ({
  op: 'or',
  left,
  right,
}));

export const ticTacToe: CoreProgram = program({
  domains: [
    { form: 'players', name: 'Player' },
    { form: 'squares', name: 'Square', columns: 3, rows: 3 },
  ],
  columns: [column('mark', [SQUARES], { type: of(PLAYERS, true), starts: bodyOf(num(-1)) })],
  asks: [
    tuple('square', local(YOU), [
      {
        name: 'square',
        slot: SQUARE,
        set: { set: 'filter', slot: 20, of: all(SQUARES), where: equal(cell(MARK, local(20)), num(-1)) },
        type: of(SQUARES),
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
              set(MARK, [local(SQUARE)], local(YOU)),
              when(hasLine, st({ op: 'finish', result: 'won', winner: local(YOU) })),
              when(
                { op: 'every', slot: 21, set: all(SQUARES), where: compare(cell(MARK, local(21)), '!=', num(-1)) },
                st({ op: 'finish', result: 'drawn', winner: undefined }),
              ),
            ],
            { clear: [SQUARE], boundary: true },
          ),
          undefined,
          assign(YOU, { op: 'next-player', player: local(YOU), step: 1 }),
        ),
      ]),
      { role: 'main', slots: 4, temporaries: 20 },
    ),
  ],
});
