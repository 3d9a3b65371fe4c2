/** Plays some games of a simulation one after another and counts them. */
import type { CompiledGame } from '../engine.ts';
import type { SimJob, Stretch } from './job.ts';
import { playOne } from './play-one.ts';
import { countGame, type GameOutcome, newCount, type Tally } from './tally.ts';

export function playStretch(
  game: CompiledGame,
  job: SimJob,
  { from, to }: Stretch,
  onGame: (outcome: GameOutcome) => void = () => {},
): Tally {
  const count = newCount(job.players);
  for (let index = from; index < to; index++) {
    const outcome = playOne(game, job, index);
    countGame(count, outcome);
    onGame(outcome);
  }
  return count;
}

/** What a thread sends back. */
export interface PlayedStretch {
  readonly tally: Tally;
  /** Where the job asks for it, each game as a line of JSON, in their order. */
  readonly lines: string;
}

/** A game as a line of JSON; its keys are promised in the README. */
export interface GameLine
  extends Pick<
    GameOutcome,
    'seed' | 'bots' | 'ending' | 'decisions' | 'winners' | 'scores' | 'slots' | 'trouble' | 'setting' | 'observed'
  > {
  readonly game: number;
  readonly actions: Readonly<Record<string, number>>;
}

export function gameLine(outcome: GameOutcome): string {
  const { index, seed, bots, ending, decisions, winners, scores, actions, slots, trouble, setting, observed } = outcome;
  const line: GameLine = {
    game: index,
    seed,
    bots,
    ending,
    decisions,
    winners,
    scores,
    actions: Object.fromEntries(actions),
    slots,
    trouble,
    setting,
    observed,
  };
  return `${JSON.stringify(line)}\n`;
}
