import type { Player, Winner } from './player.ts';
import type { Below } from './random.ts';

/** A set of nine bits for each player; a move is a cell. What is won and what is free is looked up: there are only 512 such sets. */
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
const SETS = 1 << CELLS;
const FULL = SETS - 1;
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) =>
  [...line].reduce((set, cell) => set | (1 << Number(cell)), 0),
);

const HAS_LINE = Uint8Array.from({ length: SETS }, (_, set) => (LINES.some((line) => (set & line) === line) ? 1 : 0));
const FREE_CELLS = Array.from({ length: SETS }, (_, taken) =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => (taken & (1 << cell)) === 0),
);
const FREE_COUNT = Uint8Array.from(FREE_CELLS, (cells) => cells.length);
/** Sixteen places for each set of taken cells, so that finding its free ones is a shift. */
const FREE = Uint8Array.from({ length: SETS * 16 }, (_, i) => FREE_CELLS[i >> 4]?.[i & 15] ?? 0);

const history = new Uint8Array(CELLS);
let plies = 0;
/** Of whoever moved last, and of whoever moves next. */
let moved = 0;
let moving = 0;

function reset(): void {
  plies = 0;
  moved = 0;
  moving = 0;
}

function legalMoves(buffer: Int32Array): number {
  if (HAS_LINE[moved] === 1) return 0;
  const taken = moved | moving;
  const count = FREE_COUNT[taken] as number;
  for (let i = 0; i < count; i++) buffer[i] = FREE[(taken << 4) | i] as number;
  return count;
}

function play(cell: number): void {
  history[plies++] = cell;
  const set = moving | (1 << cell);
  moving = moved;
  moved = set;
}

function undo(): void {
  const set = moved & ~(1 << (history[--plies] as number));
  moved = moving;
  moving = set;
}

function over(): boolean {
  return HAS_LINE[moved] === 1 || (moved | moving) === FULL;
}

function winner(): Winner {
  if (HAS_LINE[moved] === 0) return 0;
  return (plies & 1) === 1 ? 1 : 2;
}

function perft(depth: number): number {
  if (depth === 0) return 1;
  if (HAS_LINE[moved] === 1) return 0;
  let leaves = 0;
  const taken = moved | moving;
  const count = FREE_COUNT[taken] as number;
  for (let i = 0; i < count; i++) {
    play(FREE[(taken << 4) | i] as number);
    leaves += perft(depth - 1);
    undo();
  }
  return leaves;
}

function playout(random: Below): number {
  reset();
  for (;;) {
    const taken = moved | moving;
    if (HAS_LINE[moved] === 1 || taken === FULL) return plies;
    play(FREE[(taken << 4) | random(FREE_COUNT[taken] as number)] as number);
  }
}
