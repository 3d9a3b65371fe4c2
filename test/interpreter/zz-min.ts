import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { begin, createMachine, link, load, playout, save, setUp } from '@kodeks/interpreter';
import { breakthrough as refBt } from '../bench/reference/breakthrough.ts';
import { connectFour as refC4 } from '../bench/reference/connect-four.ts';
import { randomBelow } from '../bench/reference/random.ts';
import { reversi as refRe } from '../bench/reference/reversi.ts';
import { ticTacToe as refT3 } from '../bench/reference/tic-tac-toe.ts';

const refs = { 'tic-tac-toe': refT3, 'connect-four': refC4, breakthrough: refBt, reversi: refRe } as const;
function files(dir: string) {
  const out: { path: string; text: string }[] = [];
  const walk = (d: string) => {
    for (const n of readdirSync(d)) {
      const p = join(d, n);
      if (statSync(p).isDirectory()) walk(p);
      else out.push({ path: relative(dir, p), text: readFileSync(p, 'utf8') });
    }
  };
  walk(dir);
  return out;
}
const below = randomBelow(3);
const works = process.argv.slice(2).map((name) => {
  const core = JSON.parse(readFileSync(`/tmp/cores/${name}.json`, 'utf8'));
  const m = createMachine(link(core, 2), 'fast');
  setUp(m, 1);
  begin(m);
  const first = save(m);
  const ref = refs[name as keyof typeof refs];
  return {
    name,
    mine: () => {
      load(m, first);
      return playout(m, below);
    },
    ref: () => ref.playout(below),
  };
});
function best(work: () => number, ms: number): number {
  let min = Infinity;
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const t = performance.now();
    let n = 0;
    do {
      for (let i = 0; i < 5; i++) n += work();
    } while (performance.now() - t < 4);
    min = Math.min(min, (performance.now() - t) / n);
  }
  return min * 1e6;
}
for (const w of works) {
  best(w.mine, 700);
  best(w.ref, 300);
}
for (const w of works) {
  const a = best(w.mine, 2500),
    b = best(w.ref, 800);
  console.log(w.name.padEnd(14), 'ns/ply', a.toFixed(0), 'ref', b.toFixed(0), 'ratio', (b / a).toFixed(3));
}
