/**
 * One game at the table: who sits where, and the session that is being played. It is the only thing in `play/` that changes;
 * the commands a person types (commands.ts) and the loop (loop.ts) both work on it.
 */
import type { Bot, Restored, Session } from '../engine.ts';

export interface Match {
  session: Session;
  /** By player; undefined where a person sits. */
  readonly bots: readonly (Bot | undefined)[];
  /** `session.decisions` at each moment a person was asked: where `undo` goes back to. */
  asked: number[];
  /** Log entries that have been shown. */
  told: number;
  readonly restore: (saved: unknown) => Restored<Session>;
}

export const isHuman = (match: Match, player: number): boolean => match.bots[player] === undefined;

/** The person who looks at the screen: the one who decides, or the only one there is; else nobody in particular. */
export function viewerOf(match: Match, deciding: number | undefined): number | undefined {
  if (deciding !== undefined && isHuman(match, deciding)) return deciding;
  const people = match.bots.flatMap((bot, player) => (bot === undefined ? [player] : []));
  return people.length === 1 ? people[0] : undefined;
}
