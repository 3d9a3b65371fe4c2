/** What LANGUAGE.md says of boards: where rows begin, which cells are neighbours, what a distance counts. */
import { describe, expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const GAME = 'board field: 4 by 3 squares of Cell\nboard space: hexes of Hex within 2\nstate shut of Cell: Bool\n';

const cases: Readonly<Record<string, Trial>> = {
  'squares: the first is in the south-west, and diagonals are neighbours': {
    rules: GAME,
    then: `count of Cell = 12
neighbour(Cell(1, 1), north) = Cell(1, 2)
neighbour(Cell(1, 1), Direction.east) = Cell(2, 1)
neighbour(Cell(1, 1), south) is none
Cell(2, 3).column = 2
count of neighbours(Cell(1, 1)) = 3
count of neighbours(Cell(2, 2)) = 8
distance(Cell(1, 1), Cell(3, 3)) = 2
(count of cells from Cell(2, 1) towards north) = 2`,
  },
  'hexes: two axes from the middle': {
    rules: GAME,
    then: `count of Hex = 19
neighbour(Hex(0, 0), HexDirection.east) = Hex(1, 0)
neighbour(Hex(0, 0), HexDirection.southeast) = Hex(0, 1)
count of neighbours(Hex(0, 0)) = 6
distance(Hex(-2, 0), Hex(2, 0)) = 4`,
  },
  'cells within some steps: with the start, and all that is entered is asked': {
    rules: GAME,
    given: 'set shut of Cell(2, 1) to yes\nset shut of Cell(2, 2) to yes\nset shut of Cell(1, 1) to yes',
    then: `(cells within 0 steps of Cell(1, 1)) contains Cell(1, 1)
(count of cells within 1 steps of Cell(1, 1)) = 4
(count of cells within 1 steps of Cell(1, 1) through c where not c.shut) = 2`,
  },
};

describe('boards', () => {
  test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));
});
