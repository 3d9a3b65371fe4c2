import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type CoreProgram, compile } from '@kodeks/dsl';
import { begin, createMachine, link, load, playout, save, setUp } from '@kodeks/interpreter';
import { breakthrough as refBt } from '../bench/reference/breakthrough.ts';
import { connectFour as refC4 } from '../bench/reference/connect-four.ts';
import { compare } from '../bench/reference/measure.ts';
import { randomBelow } from '../bench/reference/random.ts';
import { reversi as refRe } from '../bench/reference/reversi.ts';
import { ticTacToe as refT3 } from '../bench/reference/tic-tac-toe.ts';
import { connectFour } from './support/connect-four.ts';
import { ticTacToe } from './support/tic-tac-toe.ts';

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
const refs = { 'tic-tac-toe': refT3, 'connect-four': refC4, breakthrough: refBt, reversi: refRe } as const;
const below = randomBelow(7);
const names = process.argv.slice(2);
for (const name of names) {
  let core: CoreProgram;
  let ref = refC4;
  if (name === 'hand-c4') core = connectFour;
  else if (name === 'hand-t3') {
    core = ticTacToe;
    ref = refT3;
  } else {
    core = compile(files(`/work/main/test/classics/${name}`)).game!.core;
    ref = refs[name as keyof typeof refs];
  }
  const m = createMachine(link(core, 2), 'fast');
  setUp(m, 1);
  begin(m);
  const first = save(m);
  let plies = 0,
    games = 0;
  const work = () => {
    load(m, first);
    plies += playout(m, below);
    games++;
    return 1;
  };
  if (process.env.PROF) {
    const t = Date.now();
    while (Date.now() - t < 5000) work();
    console.log(name, games / 5, 'copy', first.byteLength);
    continue;
  }
  const r = compare(
    work,
    () => {
      ref.playout(below);
      return 1;
    },
    { rounds: 11 },
  );
  console.log(
    name.padEnd(14),
    String(Math.round(r.value)).padStart(8),
    String(Math.round(r.baseline)).padStart(8),
    r.ratio.toFixed(3),
    'plies',
    (plies / games).toFixed(2),
    'ns/ply',
    Math.round(1e9 / r.value / (plies / games)),
    'copy',
    first.byteLength,
  );
}
