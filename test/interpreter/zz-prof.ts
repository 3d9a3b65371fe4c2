import { begin, setUp, createMachine, link, load, playout, save } from '@kodeks/interpreter';
import { connectFour } from './support/connect-four.ts';
import { ticTacToe } from './support/tic-tac-toe.ts';
import { randomBelow } from '../bench/reference/random.ts';
const below = randomBelow(7);
const core = process.argv[2] === 't' ? ticTacToe : connectFour;
const m = createMachine(link(core, 2), 'fast');
setUp(m, 1);
  begin(m);
const first = save(m);
const t = Date.now(); let n = 0;
while (Date.now() - t < 6000) { for (let i = 0; i < 100; i++) { load(m, first); playout(m, below); n++; } }
console.log(n / 6);
