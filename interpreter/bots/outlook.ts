/** What a position is worth to a player: as the game's `bots.yaml` says, else the scores now; once the game is over a win is above everything. */
import type { Session } from '../api.ts';
import { isOver } from '../machine/decide.ts';
import { evaluated } from '../machine/evaluate.ts';
import type { Machine } from '../machine/machine.ts';
import { resultOf } from '../machine/results.ts';
import type { MachineSession } from '../machine/session.ts';

/** Far above what any outlook adds up to. */
const WIN = 1e12;

export function outlookOf(m: Machine, player: number): number {
  if (isOver(m)) return atTheEnd(m, player);
  const { outlook = [] } = m.linked.core;
  if (outlook.length === 0) return scoreNow(m, player);
  let worth = 0;
  for (const { value, weight, when } of outlook) {
    if (when !== undefined && evaluated(m, when, [player]) !== 1) continue;
    worth += weight * (evaluated(m, value, [player]) ?? 0);
  }
  return worth;
}

const scoreNow = (m: Machine, player: number): number =>
  m.linked.core.scores.reduce((sum, score) => sum + (evaluated(m, score.function, [player]) ?? 0), 0);

/** Points of every player as they stand, whoever may know them: for reports, not for bots. */
export function scoresNow(session: Session): readonly number[] {
  const { machine } = session as MachineSession;
  return Array.from({ length: machine.linked.players }, (_, player) => scoreNow(machine, player));
}

function atTheEnd(m: Machine, player: number): number {
  const share = shareOf(m, player);
  return share === undefined ? scoreNow(m, player) : WIN * (2 * share - 1) + scoreNow(m, player);
}

/** Of a game that is over: 1 for a win, its part of a shared one, 0 for a loss, half for a draw; undefined if the rules give no result. */
export function shareOf(m: Machine, player: number): number | undefined {
  const result = resultOf(m);
  if ('code' in result) return undefined;
  if (result.ending === 'drawn') return 0.5;
  return result.winners.includes(player) ? 1 / result.winners.length : 0;
}
