/**
 * Coverage of what is evaluated, not run: functions, and clauses while they are in force. Full mode only, and only where it is played for
 * real: what a search tries is counted apart, and a table made from a function at link time (which has cells of its own) exercises nothing.
 */
import type { SiteId } from '@kodeks/dsl';
import type { Compiler, Evaluate, Fill } from './compiler.ts';
import { PLAYING, type Runtime } from './runtime.ts';

export function counted(c: Compiler, site: SiteId, inner: Evaluate): Evaluate {
  if (!c.full) return inner;
  const { host } = c;
  return (s, f) => {
    count(host.current, s, site);
    return inner(s, f);
  };
}

export function countedFill(c: Compiler, site: SiteId, inner: Fill): Fill {
  if (!c.full) return inner;
  const { host } = c;
  return (s, f) => {
    count(host.current, s, site);
    inner(s, f);
  };
}

/** A truth: counted where it holds. */
export function countedIfTrue(c: Compiler, site: SiteId, inner: Evaluate): Evaluate {
  if (!c.full) return inner;
  const { host } = c;
  return (s, f) => {
    const holds = inner(s, f);
    if (holds !== 0) count(host.current, s, site);
    return holds;
  };
}

/** Tables are made while code is compiled, which may be before any machine runs. */
function count(m: Runtime | undefined, s: Int32Array, site: SiteId): void {
  if (m?.coverage !== undefined && s === m.cells) (m.mode === PLAYING ? m.coverage : m.tried!)[site]!++;
}
