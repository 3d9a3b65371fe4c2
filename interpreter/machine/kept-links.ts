/**
 * Programs that are linked already, for each number of players and each choice of options. A program that is played with ever other options
 * would fill the memory: only those used last are kept, and those a module was installed in.
 */
import type { CoreProgram } from '@kodeks/dsl';
import type { Linked } from './link.ts';

const MOST = 32;
const kept = new WeakMap<CoreProgram, Map<string, Linked>>();
const pinned = new WeakSet<Linked>();

export function linkedOnce(core: CoreProgram, key: string, make: () => Linked): Linked {
  const known = kept.get(core) ?? new Map<string, Linked>();
  kept.set(core, known);
  const linked = known.get(key) ?? make();
  // the last one used stands at the end
  known.delete(key);
  known.set(key, linked);
  if (known.size > MOST) dropOldest(known);
  return linked;
}

/** What was installed in it would be lost with it. */
export function pin(linked: Linked): void {
  pinned.add(linked);
}

function dropOldest(known: Map<string, Linked>): void {
  for (const [key, linked] of known) {
    if (pinned.has(linked)) continue;
    known.delete(key);
    return;
  }
}
