import { begin, createMachine, link, load, playout, save, setUp } from '@kodeks/interpreter';
import { randomBelow } from '../bench/reference/random.ts';
import { connectFour } from './support/connect-four.ts';
import { ticTacToe } from './support/tic-tac-toe.ts';

const below = randomBelow(7);
const core = process.argv[2] === 't' ? ticTacToe : connectFour;
const m = createMachine(link(core, 2), 'fast');
setUp(m, 1);
begin(m);
const first = save(m);
const t = Date.now();
let n = 0;
while (Date.now() - t < 6000) {
  for (let i = 0; i < 100; i++) {
    load(m, first);
    playout(m, below);
    n++;
  }
}
console.log(n / 6);
