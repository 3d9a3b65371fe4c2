/** Which functions never change: the machine makes tables of them at link time, and a constant has to be one. */
import type { CoreFunction } from '../program.ts';
import { walk } from '../walk.ts';

const CHANGING_OPS = new Set([
  'cell',
  'system',
  'design-of',
  'copy-of',
  'place-of',
  'top',
  'bottom',
  'place-size',
  'position',
  'capacity',
  'eliminated',
  'next-player',
  'trial',
  'total-score',
  'eval',
]);
const CHANGING_SETS = new Set(['contents', 'copies-of']);

/** Functions whose value depends on their arguments alone: they read no state, nor does anything they call. */
export function staticFunctions(functions: readonly CoreFunction[]): Set<number> {
  const changing = new Set<number>();
  const calls = new Map<number, Set<number>>();
  functions.forEach((one, i) => {
    const called = new Set<number>();
    let changes = one.modifiers.length > 0 || (one.usesYou && readsYou(one));
    walk([one.result, one.least, one.most], (record) => {
      if (typeof record.op === 'string' && CHANGING_OPS.has(record.op)) changes = true;
      if (typeof record.set === 'string' && CHANGING_SETS.has(record.set)) changes = true;
      if (record.set === 'all' && record.domain === 0) changes = true; // players leave the game
      if (typeof record.function === 'number') called.add(record.function);
    });
    if (changes) changing.add(i);
    calls.set(i, called);
  });
  for (let grew = true; grew; ) {
    grew = false;
    for (const [caller, called] of calls) {
      if (changing.has(caller) || ![...called].some((one) => changing.has(one))) continue;
      changing.add(caller);
      grew = true;
    }
  }
  return new Set(functions.map((_, i) => i).filter((i) => !changing.has(i)));
}

function readsYou(one: CoreFunction): boolean {
  let reads = false;
  walk(one.result, (record) => {
    if (record.op === 'local' && typeof record.slot === 'number' && record.slot < 3) reads = true;
  });
  return reads;
}
