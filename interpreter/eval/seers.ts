/** Who sees what is decided or what chance says, where the rules do not let everybody see it. */
import type { CoreSet } from '@kodeks/dsl';
import { SECRET, TOP } from '../state/cells.ts';
import type { Compiler, Scope } from './compiler.ts';
import { everybody } from './observe.ts';
import type { Runtime } from './runtime.ts';
import { compileFill } from './sets.ts';

/** As a mask of players. */
export type Seers = (m: Runtime, s: Int32Array, f: number) => number;

/** All, unless the rules name some; whoever decides in secret is alone with it. */
export function compileSeers(c: Compiler, scope: Scope, seen: CoreSet | undefined): Seers {
  if (seen === undefined) return seenHere;
  const fill = compileFill(c, scope, seen);
  return (m, s, f) => {
    const start = s[TOP]!;
    fill(s, f);
    let mask = 0;
    for (let i = start; i < s[TOP]!; i++) if (s[i]! >>> 0 < m.layout.players) mask |= 1 << s[i]!;
    s[TOP] = start;
    return mask & seenHere(m, s);
  };
}

export function seenHere(m: Runtime, s: Int32Array): number {
  return s[SECRET] === 0 ? everybody(m) : 1 << (s[SECRET]! - 1);
}
