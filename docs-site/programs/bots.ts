/** Shown in the guide (`<!-- program: bots -->`), checked by the compiler, run by `test/docs-site/programs.test.ts`. */
import { type Bot, greedyBot, playOut, randomBot, type Session, seededBelow } from '@kodeks/interpreter';

/** Bots draw from a generator of their own: the same seeds give the same game. */
export function opponents(seed: number): readonly Bot[] {
  return [greedyBot(seededBelow(seed)), randomBot(seededBelow(seed + 1))];
}

/** People answer for themselves; until one of them is asked, bots play. */
export function letBotsPlay(session: Session, bots: ReadonlyMap<number, Bot>): void {
  for (;;) {
    const { status } = session;
    if (status.kind !== 'deciding') return;
    const player = status.players.find((one) => bots.has(one));
    if (player === undefined) return;
    bots.get(player)?.answer(session, player);
  }
}

/** Nobody is asked: the game is played to its end, or to the place where its rules break. */
export const toTheEnd = (session: Session, bots: readonly Bot[]): string => playOut(session, bots).ending;

/** A bot of your own: it sees what its player may see, and answers like anybody else. */
export const firstBot: Bot = {
  name: 'first',
  answer(session, player) {
    const decision = session.decision(player);
    if (decision?.form === 'subset') {
      const { elements = [], least = 0 } = decision.subset ?? {};
      session.chooseSubset(
        elements.slice(0, least).map(({ id }) => id),
        player,
      );
    } else session.choose(0, player);
  },
};
