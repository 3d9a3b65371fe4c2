/** Shown in the guide (`<!-- program: hidden -->`), checked by the compiler, run by `test/docs-site/programs.test.ts`. */
import type { Session } from '@kodeks/interpreter';

/** All that a server may send to one player: never send `toJSON()` or `view(undefined)`, which know everything. */
export function forPlayer(session: Session, player: number, since: number) {
  const { status } = session;
  const isDeciding = status.kind === 'deciding' && status.players.includes(player);
  return {
    table: session.view(player),
    log: session.log(player, since),
    decision: isDeciding ? session.decision(player) : undefined,
    result: status.kind === 'over' ? status.result : undefined,
  };
}

/** A world in which everything that the player has seen is as it is here and the rest is guessed: for help and for bots. */
export function guess(session: Session, player: number, seed: number): Session | undefined {
  return session.determinize(player, seed);
}
