/** How long a game is, as far as rules can tell: decisions in games played at random, always the same ones. */
import type { CompiledGame } from '@kodeks/dsl';
import { begin, createMachine, isOver, link, playout, seededBelow, setUp } from '@kodeks/interpreter';

export interface Length {
  readonly players: number;
  /** Medians over the games. */
  readonly decisions: number;
  readonly games: number;
}

const GAMES = 9;
const MOST_DECISIONS = 20_000;

export function lengthsOf({ core }: CompiledGame): readonly Length[] {
  const { least, most } = core.players;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i).flatMap((players): Length[] => {
    const machine = createMachine(link(core, players), 'fast');
    const counts: number[] = [];
    for (let game = 1; game <= GAMES; game++) {
      setUp(machine, game);
      begin(machine);
      const decisions = playout(machine, seededBelow(game), MOST_DECISIONS);
      if (isOver(machine)) counts.push(decisions);
    }
    const middle = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)];
    return middle === undefined ? [] : [{ players, decisions: middle, games: counts.length }];
  });
}
