import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compile } from '@kodeks/dsl';
import { type MachineSession, perft, playout, start } from '@kodeks/interpreter';
import { randomBelow } from '../bench/reference/random.ts';
export function files(dir: string) {
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
export function load(dir: string) {
  const { game, problems } = compile(files(dir));
  for (const p of problems) if (p.severity === 'error' || !game) console.log(p.severity, p.code, p.message, p.at?.span);
  return game;
}
if (process.argv[2]) {
  for (const dir of process.argv.slice(2)) {
    const game = load(dir);
    if (!game) {
      console.log(dir, 'does not compile');
      continue;
    }
    const players = game.core.players.least;
    for (let seed = 1; seed <= 3; seed++) {
      for (const mode of ['fast', 'full', 'checked'] as const) {
        const s = start(game.core, { players, seed, mode, texts: game.texts });
        const below = randomBelow(seed);
        let n = 0;
        while (s.status.kind === 'deciding' && s.status.players.length > 0 && n < 3000) {
          s.chooseRandom(below);
          n++;
        }
        console.log(dir.split('/').pop(), mode, seed, n, JSON.stringify(s.status).slice(0, 300), s.hash());
        if (mode === 'full' && seed === 1)
          console.log(
            s
              .log()
              .slice(-6)
              .map((e) => e.text.en + ' | ' + e.text.pl + ' ' + e.rules)
              .join('\n'),
          );
      }
    }
  }
}
