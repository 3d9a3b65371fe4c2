/** What a position is worth to a player: as the game's `bots.yaml` says, else the scores now; once the game is over a win is above everything. */
import { isOver } from '../machine/decide.ts';
import { evaluated } from '../machine/evaluate.ts';
import type { Machine } from '../machine/machine.ts';
import { resultOf } from '../machine/results.ts';

/** Far above what any outlook adds up to. */
const WIN = 1e12;

export function outlookOf(m: Machine, player: number): number {
  if (isOver(m)) return atTheEnd(m, player);
  const { outlook = [] } = m.linked.core;
  if (outlook.length === 0) return scoresNow(m, player);
  let worth = 0;
  for (const { value, weight, when } of outlook) {
    if (when !== undefined && evaluated(m, when, [player]) !== 1) continue;
    worth += weight * (evaluated(m, value, [player]) ?? 0);
  }
  return worth;
}

const scoresNow = (m: Machine, player: number): number =>
  m.linked.core.scores.reduce((sum, score) => sum + (evaluated(m, score.function, [player]) ?? 0), 0);

function atTheEnd(m: Machine, player: number): number {
  const share = shareOf(m, player);
  return share === undefined ? scoresNow(m, player) : WIN * (2 * share - 1) + scoresNow(m, player);
}

/** Of a game that is over: 1 for a win, its part of a shared one, 0 for a loss, half for a draw; undefined if the rules give no result. */
export function shareOf(m: Machine, player: number): number | undefined {
  const result = resultOf(m);
  if ('code' in result) return undefined;
  if (result.ending === 'drawn') return 0.5;
  return result.winners.includes(player) ? 1 / result.winners.length : 0;
}
