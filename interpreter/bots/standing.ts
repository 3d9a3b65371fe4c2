/** How well a player stands: the sum of the scores now, and a win above everything once the game is over. */
import type { Session } from '../api.ts';

const WIN = 1_000_000;

export function standing(session: Session, player: number): number {
  const { status } = session;
  if (status.kind === 'over') {
    const { scores, winners } = status.result;
    const won = winners.includes(player) ? WIN / winners.length : -WIN;
    return won + (scores[player] ?? 0);
  }
  return session.program.scores.reduce((sum, score) => sum + session.inspect(score.name, [`p${player + 1}`]).value, 0);
}
