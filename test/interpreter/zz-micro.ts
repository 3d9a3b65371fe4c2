import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compile } from '@kodeks/dsl';
import { begin, createMachine, link, load, playout, save, setUp } from '@kodeks/interpreter';
import { pointAt } from '../../interpreter/machine/search.ts';
import { randomBelow } from '../bench/reference/random.ts';

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
for (const name of process.argv.slice(2)) {
  const core = compile(files(`/work/main/test/classics/${name}`)).game!.core;
  const m = createMachine(link(core, 2), 'fast');
  setUp(m, 1);
  begin(m);
  const first = save(m);
  const below = randomBelow(3);
  for (let i = 0; i < 3000; i++) {
    load(m, first);
    playout(m, below);
  }
  load(m, first);
  for (let i = 0; i < 3; i++) playout(m, below, 1);
  const s = m.cells;
  const p = pointAt(m)!;
  const N = 300000;
  if (process.env.ONLY) {
    const t1 = Date.now();
    while (Date.now() - t1 < 5000) for (let i = 0; i < 1000; i++) p.list(m, s, s[0]!);
    continue;
  }
  for (let r = 0; r < 3; r++) {
    let t = process.cpuUsage().user;
    for (let i = 0; i < N; i++) p.list(m, s, s[0]!);
    let e = process.cpuUsage().user;
    const list = ((e - t) * 1000) / N;
    t = process.cpuUsage().user;
    let plies = 0;
    while (plies < N) {
      load(m, first);
      plies += playout(m, below);
    }
    e = process.cpuUsage().user;
    console.log(name, 'list', list.toFixed(0), 'ns rows', m.rowCount, 'ply', (((e - t) * 1000) / plies).toFixed(0));
    load(m, first);
    for (let i = 0; i < 3; i++) playout(m, below, 1);
  }
}
