import type { CoreProgram } from '@kodeks/dsl';
import { begin, countSequences, createMachine, link, load, playout, save, setUp } from '@kodeks/interpreter';
import { connectFour as refC4 } from '/work/main/test/bench/reference/connect-four.ts';
import { compare } from '/work/main/test/bench/reference/measure.ts';
import { randomBelow } from '/work/main/test/bench/reference/random.ts';
import { ticTacToe as refT3 } from '/work/main/test/bench/reference/tic-tac-toe.ts';
import { connectFour } from '/work/main/test/interpreter/support/connect-four.ts';
import { ticTacToe } from '/work/main/test/interpreter/support/tic-tac-toe.ts';

const below = randomBelow(7);
for (const [name, core, ref] of [
  ['connect-four', connectFour, refC4],
  ['tic-tac-toe', ticTacToe, refT3],
] as const) {
  const m = createMachine(link(core as CoreProgram, 2), 'fast');
  setUp(m, 1);
  begin(m);
  if (name === 'connect-four') console.log(countSequences(m, 6).nodes);
  const first = save(m);
  console.log(name, 'copy bytes', first.byteLength);
  let plies = 0,
    games = 0;
  const work = () => {
    load(m, first);
    plies += playout(m, below);
    games++;
    return 1;
  };
  const r = compare(
    work,
    () => {
      ref.playout(below);
      return 1;
    },
    { rounds: 15 },
  );
  console.log(name, Math.round(r.value), Math.round(r.baseline), r.ratio.toFixed(3), 'plies', plies / games);
}
