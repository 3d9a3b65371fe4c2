/** Plays some games of a simulation one after another and counts them. */
import type { CompiledGame } from '../engine.ts';
import type { SimJob, Stretch } from './job.ts';
import { playOne } from './play-one.ts';
import { addTallies, emptyTally, type Tally, tallyOf } from './tally.ts';

export function playStretch(
  game: CompiledGame,
  job: SimJob,
  { from, to }: Stretch,
  onGame: (index: number) => void = () => {},
): Tally {
  let tally = emptyTally(job.players);
  for (let index = from; index < to; index++) {
    tally = addTallies(tally, tallyOf(playOne(game, job, index), job.players));
    onGame(index);
  }
  return tally;
}
