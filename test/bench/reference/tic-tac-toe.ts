import type { Player, Winner } from './player.ts';
import type { Below } from './random.ts';

/** One byte per cell; a move is a cell, and only lines through the mark just made are examined. */
export const ticTacToe: Player = {
  name: 'tic-tac-toe',
  mostMoves: 9,
  reset,
  legalMoves,
  play,
  undo,
  over,
  winner,
  perft,
  playout,
};

const CELLS = 9;
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'];

// For each cell four pairs: with each of them it makes a line. Where fewer lines cross, pairs repeat, so `play` has no loop.
const PAIRS = Uint8Array.from({ length: CELLS * 8 }, (_, i) => {
  const cell = String(i >> 3);
  const rest = LINES.filter((line) => line.includes(cell)).map((line) => line.replace(cell, ''));
  return Number(rest[((i & 7) >> 1) % rest.length]?.[i & 1]);
});

const cells = new Uint8Array(CELLS);
const history = new Uint8Array(CELLS);
const choices = new Int32Array(CELLS);
let plies = 0;
let won: Winner = 0;

function reset(): void {
  for (let cell = 0; cell < CELLS; cell++) cells[cell] = 0; // so few that `fill` costs more
  plies = 0;
  won = 0;
}

function legalMoves(buffer: Int32Array): number {
  if (won !== 0) return 0;
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    // Written always, kept only if the cell is empty: an addition instead of a branch nobody can predict.
    buffer[count] = cell;
    count += ((cells[cell] as number) - 1) >>> 31;
  }
  return count;
}

function play(cell: number): void {
  const mark = 1 + (plies & 1);
  cells[cell] = mark;
  history[plies++] = cell;
  const pair = 8 * cell;
  won = ((both(pair) | both(pair + 2) | both(pair + 4) | both(pair + 6)) & mark) as Winner;
}

/** The mark that both cells of a pair bear, or 0: 1 and 2 share no bit. */
function both(pair: number): number {
  return (cells[PAIRS[pair] as number] as number) & (cells[PAIRS[pair + 1] as number] as number);
}

function undo(): void {
  cells[history[--plies] as number] = 0;
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
  for (let cell = 0; cell < CELLS; cell++) {
    if (cells[cell] !== 0) continue;
    play(cell);
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
