import { countSequences, listVerified, perft, start } from '@kodeks/interpreter';
import { load } from './zz-real.ts';

const dir = (n: string) => load(`test/classics/${n}`)!;
const t0 = Date.now();
const lap = (s: string) => console.log(s, ((Date.now() - t0) / 1000).toFixed(1) + 's');
for (const [n, d] of [
  ['tic-tac-toe', 9],
  ['connect-four', 7],
  ['reversi', 7],
  ['breakthrough', 3],
] as const) {
  const g = dir(n);
  const s = start(g.core, { players: 2, seed: 1, mode: 'fast' });
  const h = s.hash();
  const r = countSequences(s.machine, d);
  lap(n + ' ' + r.nodes.slice(1) + ' ends ' + r.ends.reduce((a, b) => a + b));
  if (s.hash() !== h) console.log('HASH CHANGED');
}
// distinct states
for (const [n, d] of [
  ['tic-tac-toe', 9],
  ['connect-four', 6],
] as const) {
  const g = dir(n);
  const s = start(g.core, { players: 2, seed: 1, mode: 'fast' });
  let level = new Map([[s.hash(), s]]);
  const all = new Set<string>(level.keys());
  const counts = [1];
  for (let i = 0; i < d; i++) {
    const next = new Map<string, typeof s>();
    for (const p of level.values()) {
      if (p.status.kind !== 'deciding') continue;
      const c = p.candidateCount();
      for (let k = 0; k < c; k++) {
        const q = p.fork();
        q.choose(k);
        const h = q.hash();
        all.add(h);
        if (!next.has(h)) next.set(h, q);
      }
    }
    level = next;
    counts.push(level.size);
  }
  lap(`${n} distinct ${all.size} by ply ${counts}`);
}
