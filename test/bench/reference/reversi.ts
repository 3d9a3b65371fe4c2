import type { Player, Winner } from './player.ts';
import type { Below } from './random.ts';

/**
 * One byte per square and a list of the empty ones; a move is a square, or PASS when only the opponent can place a disc.
 * Nobody passes once both are stuck, so perft agrees with tables that count full-depth games: 24571056 at depth 10, where
 * others add the 228 games that ended at ply 9.
 */
export const reversi: Player = {
  name: 'reversi',
  mostMoves: 60,
  reset,
  legalMoves,
  play,
  undo,
  over,
  winner,
  perft,
  playout,
};

const PASS = 0; // a wall, so never a place for a disc

// Each row begins with a wall, which also closes the row before it; a row of walls lies above and below.
const SIZE = 8;
const ROW = SIZE + 1;
const SQUARES = (SIZE + 2) * ROW + 1;
const WALL = 3;

const STEPS = Int8Array.of(-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1);

const EMPTIES = SIZE * SIZE - 4;
const MOST_PLIES = 2 * EMPTIES; // no two passes in a row, and none at the end
const MOST_FLIPS = 3 * (SIZE - 2);

const squares = new Uint8Array(SQUARES);
const empties = new Uint8Array(EMPTIES); // in no order
const places = new Uint8Array(SQUARES); // where `empties` mentions an empty square
const history = new Uint8Array(MOST_PLIES);
const flips = new Uint8Array(EMPTIES * MOST_FLIPS); // squares turned over, a stack for the whole game
const flipsBefore = new Uint16Array(MOST_PLIES); // height of that stack, by ply
const choices = new Int32Array(reversi.mostMoves);
const choicesByDepth: Int32Array[] = [];
let emptyCount = 0;
let flipCount = 0;
let plies = 0;

setUp();
const startSquares = squares.slice();
const startEmpties = empties.slice();
const startPlaces = places.slice();

function setUp(): void {
  squares.fill(WALL);
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const square = (row + 1) * ROW + column + 1;
      const inCentre = (row === 3 || row === 4) && (column === 3 || column === 4);
      squares[square] = inCentre ? (row === column ? 2 : 1) : 0;
      if (!inCentre) append(square);
    }
  }
}

function append(square: number): void {
  empties[emptyCount] = square;
  places[square] = emptyCount++;
}

function reset(): void {
  squares.set(startSquares);
  empties.set(startEmpties);
  places.set(startPlaces);
  emptyCount = EMPTIES;
  flipCount = 0;
  plies = 0;
}

function legalMoves(buffer: Int32Array): number {
  const colour = 1 + (plies & 1);
  let count = 0;
  for (let i = 0; i < emptyCount; i++) {
    const square = empties[i] as number;
    if (canTake(square, colour)) buffer[count++] = square;
  }
  if (count === 0 && canMove(3 - colour)) buffer[count++] = PASS;
  return count;
}

function canMove(colour: number): boolean {
  for (let i = 0; i < emptyCount; i++) if (canTake(empties[i] as number, colour)) return true;
  return false;
}

// Eight calls where `play` has a loop over STEPS: each step becomes a constant, and playouts 1.6 times as fast.
function canTake(square: number, colour: number): boolean {
  return (
    flanks(square, -ROW - 1, colour) ||
    flanks(square, -ROW, colour) ||
    flanks(square, -ROW + 1, colour) ||
    flanks(square, -1, colour) ||
    flanks(square, 1, colour) ||
    flanks(square, ROW - 1, colour) ||
    flanks(square, ROW, colour) ||
    flanks(square, ROW + 1, colour)
  );
}

function flanks(square: number, step: number, colour: number): boolean {
  const opponent = 3 - colour;
  let end = square + step;
  if (squares[end] !== opponent) return false;
  do end += step;
  while (squares[end] === opponent);
  return squares[end] === colour;
}

function play(square: number): void {
  const colour = 1 + (plies & 1);
  flipsBefore[plies] = flipCount;
  history[plies++] = square;
  if (square === PASS) return;
  for (let i = 0; i < 8; i++) turn(square, STEPS[i] as number, colour);
  squares[square] = colour;
  remove(square);
}

function turn(square: number, step: number, colour: number): void {
  const opponent = 3 - colour;
  let end = square + step;
  if (squares[end] !== opponent) return;
  do end += step;
  while (squares[end] === opponent);
  if (squares[end] !== colour) return;
  for (let turned = end - step; turned !== square; turned -= step) {
    squares[turned] = colour;
    flips[flipCount++] = turned;
  }
}

/** Takes a square off the list, the last one filling the gap; its own place stays known for `restore`. */
function remove(square: number): void {
  const place = places[square] as number;
  const last = empties[--emptyCount] as number;
  empties[place] = last;
  places[last] = place;
}

function restore(square: number): void {
  const place = places[square] as number;
  append(empties[place] as number);
  empties[place] = square;
  places[square] = place;
}

function undo(): void {
  const square = history[--plies] as number;
  if (square === PASS) return;
  const opponent = 2 - (plies & 1);
  const before = flipsBefore[plies] as number;
  while (flipCount > before) squares[flips[--flipCount] as number] = opponent;
  squares[square] = 0;
  restore(square);
}

function over(): boolean {
  return !canMove(1) && !canMove(2);
}

function winner(): Winner {
  if (!over()) return 0;
  let lead = 0;
  for (const square of squares) lead += square === 1 ? 1 : square === 2 ? -1 : 0;
  if (lead === 0) return 0;
  return lead > 0 ? 1 : 2;
}

function perft(depth: number): number {
  if (depth === 0) return 1;
  choicesByDepth[depth] ??= new Int32Array(reversi.mostMoves);
  const moves = choicesByDepth[depth];
  const count = legalMoves(moves);
  let leaves = 0;
  for (let i = 0; i < count; i++) {
    play(moves[i] as number);
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
