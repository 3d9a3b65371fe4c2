import type { Below } from './random.ts';

/**
 * A game written by hand for speed, the yardstick for the interpreter: whoever writes a player of their own would choose the
 * representation too, so tic-tac-toe is two sets of bits. The others keep one byte per cell so far, and bits would be faster
 * there too (measured: Reversi 3 times).
 * Each player is one position at module level, not an object made on demand, so that V8 may take its arrays for constants;
 * each has its own `perft` and `playout`, because shared ones would call four games through one slow door.
 * A move is a small integer whose meaning belongs to the game. Players are 1 and 2; player 1 begins.
 */
export interface Player {
  readonly name: string;
  /** Upper bound of legal moves in any position: the length a buffer needs. */
  readonly mostMoves: number;
  reset(): void;
  /** Writes the legal moves to the front of `buffer` and returns their number: 0 exactly when the game is over. */
  legalMoves(buffer: Int32Array): number;
  /** `move` must be legal: nothing is checked. */
  play(move: number): void;
  /** Takes back the last move; there must be one. */
  undo(): void;
  over(): boolean;
  /** 0 while the game runs and when it is drawn. */
  winner(): Winner;
  /** Sequences of exactly `depth` moves from here. Every last move is played, not merely counted in a list. */
  perft(depth: number): number;
  /**
   * Resets, then lists all moves and plays one at random until the game is over. Returns the plies; the end stays set up.
   * Whoever measures passes the same `random` in the whole process: a second one costs 15 %, being no constant to V8.
   */
  playout(random: Below): number;
}

export type Winner = 0 | 1 | 2;
