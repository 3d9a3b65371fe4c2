import type { Player, Winner } from './player.ts';
import type { Below } from './random.ts';

/** One byte per cell; a move is a column, and only lines through the disc just dropped are examined. */
export const connectFour: Player = {
  name: 'connect-four',
  mostMoves: 7,
  reset,
  legalMoves,
  play,
  undo,
  over,
  winner,
  perft,
  playout,
};

const COLUMNS = 7;
const ROWS = 6;
const CELLS = COLUMNS * ROWS;

// Columns lie one after another, each with a seventh cell on top that stays empty, and with a spare column at both ends:
// a run of discs always meets an empty cell before it could wrap round or leave the array.
const ACROSS = ROWS + 1;
const RISING = ACROSS + 1;
const FALLING = ACROSS - 1;
const FIRST = RISING;

const cells = new Uint8Array(FIRST + COLUMNS * ACROSS + RISING);
const tops = new Uint8Array(COLUMNS); // the lowest empty cell of each column
const history = new Uint8Array(CELLS);
const choices = new Int32Array(COLUMNS);
let plies = 0;
let won: Winner = 0;

reset();

function reset(): void {
  cells.fill(0);
  for (let column = 0; column < COLUMNS; column++) tops[column] = FIRST + column * ACROSS;
  plies = 0;
  won = 0;
}

function legalMoves(buffer: Int32Array): number {
  if (won !== 0) return 0;
  let count = 0;
  for (let column = 0; column < COLUMNS; column++) if (isOpen(column)) buffer[count++] = column;
  return count;
}

function isOpen(column: number): boolean {
  return cells[FIRST + column * ACROSS + ROWS - 1] === 0;
}

function play(column: number): void {
  const disc = 1 + (plies & 1);
  const cell = tops[column] as number;
  cells[cell] = disc;
  tops[column] = cell + 1;
  history[plies++] = column;
  if (makesFour(cell, disc)) won = disc as Winner;
}

function makesFour(cell: number, disc: number): boolean {
  return (
    (cells[cell - 1] === disc && cells[cell - 2] === disc && cells[cell - 3] === disc) ||
    isFour(cell, disc, ACROSS) ||
    isFour(cell, disc, RISING) ||
    isFour(cell, disc, FALLING)
  );
}

function isFour(cell: number, disc: number, step: number): boolean {
  let first = cell - step;
  while (cells[first] === disc) first -= step;
  let last = cell + step;
  while (cells[last] === disc) last += step;
  return last - first > 4 * step;
}

function undo(): void {
  const column = history[--plies] as number;
  const cell = (tops[column] as number) - 1;
  tops[column] = cell;
  cells[cell] = 0;
  won = 0;
}

function over(): boolean {
  return won !== 0 || plies === CELLS;
}

function winner(): Winner {
  return won;
}

function perft(depth: number): number {
  if (depth === 0) return 1;
  if (won !== 0) return 0;
  let leaves = 0;
  for (let column = 0; column < COLUMNS; column++) {
    if (!isOpen(column)) continue;
    play(column);
    leaves += perft(depth - 1);
    undo();
  }
  return leaves;
}

function playout(random: Below): number {
  reset();
  for (;;) {
    const count = legalMoves(choices);
    if (count === 0) return plies;
    play(choices[random(count)] as number);
  }
}
