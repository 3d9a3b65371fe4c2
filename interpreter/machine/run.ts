/** The run loop: instructions until something has to be decided, fails, commits or ends. */
import { NONE, type SiteId } from '@kodeks/dsl';
import { BUG, PLAYING, RETURN, type Runtime, STOP, SWITCH, UNWIND } from '../eval/runtime.ts';
import { CALLER, FP, FUEL, POSITION, PROCEDURE } from '../state/cells.ts';
import { RuleBug, tooDeep } from '../state/rule-bug.ts';
import type { Procedure } from './code.ts';
import { HAND_BACK } from './emitted.ts';
import { popFrame, unwind } from './frames.ts';
import { bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { mayUseEmitted, runEmitted } from './run-emitted.ts';

export function run(m: Machine): number {
  if (m.coverage !== undefined) return runFull(m, false);
  return mayUseEmitted(m) ? runEmitted(m) : runFast(m);
}

export function runFast(m: Machine): number {
  const { code, cells: s } = m;
  const { procedures } = code;
  code.compiler.host.current = m;
  let f = s[FP]!;
  let at = s[f - POSITION]!;
  try {
    for (;;) {
      const procedure = procedures[s[f - PROCEDURE]!]!;
      const instructions = (procedure.body ?? bodyOf(code, procedure)).code;
      let next = at;
      while (next >= 0) {
        at = next;
        next = instructions[at]!(m, s, f);
      }
      if (next === RETURN) next = popFrame(m, s, f, code);
      else if (next === UNWIND) next = unwind(m, s, f, reached(m, procedure, at), code);
      if (next < 0 && next !== SWITCH) return next;
      f = s[FP]!;
      at = next >= 0 ? next : s[f - POSITION]!;
    }
  } catch (error) {
    return caught(m, error, f, reached(m, procedures[s[f - PROCEDURE]!], at));
  }
}

/** The position an instruction has come to, which may be one of several it runs. */
function reached(m: Machine, procedure: Procedure | undefined, at: number): number {
  return procedure?.body?.chains[at]?.[m.part] ?? at;
}

/** With coverage, sites for the log, and one statement at a time if wanted: then it gives STOP before the next one. */
export function runFull(m: Machine, once: boolean): number {
  const { code, cells: s } = m;
  code.compiler.host.current = m;
  let f = s[FP]!;
  let at = s[f - POSITION]!;
  let begun = false;
  let caller = NONE;
  try {
    for (;;) {
      const procedure = code.procedures[s[f - PROCEDURE]!]!;
      const body = bodyOf(code, procedure);
      const counts = (m.mode === PLAYING ? m.coverage : m.tried)!;
      if (at === 0 && f > caller) counts[procedure.core.site]!++;
      caller = f;
      let next = at;
      while (next >= 0) {
        at = next;
        if (body.starts[at] === 1) {
          if (once && begun) {
            s[f - POSITION] = at;
            return STOP;
          }
          begun = true;
          const site = body.sites[at]!;
          if (m.mode === PLAYING) m.site = site; // of what really happens: the log must not name what was only tried
          counts[site]!++;
        }
        next = body.code[at]!(m, s, f);
      }
      if (next === RETURN) next = popFrame(m, s, f, code);
      else if (next === UNWIND) next = unwind(m, s, f, at, code);
      if (next < 0 && next !== SWITCH) return next;
      f = s[FP]!;
      at = next >= 0 ? next : s[f - POSITION]!;
    }
  } catch (error) {
    return caught(m, error, f, at);
  }
}

function caught(m: Machine, error: unknown, f: number, at: number): number {
  // emitted code may have used up more fuel than closures would have: then all of the search is repeated
  if (mayUseEmitted(m) && m.mode !== PLAYING && isEndless(error)) {
    m.cells[FUEL] = NONE;
    throw HAND_BACK;
  }
  if (!(error instanceof RuleBug) && !(error instanceof RangeError)) throw error;
  m.bug = error instanceof RuleBug ? error : tooDeep();
  m.guard = NONE;
  if (m.bugSite < 0) m.bugSite = siteAt(m, f, at);
  return BUG;
}

const isEndless = (error: unknown): boolean => error instanceof RuleBug && error.code === 'run/endless';

export function siteAt(m: Machine, f: number, at: number): number {
  const procedure = m.code.procedures[m.cells[f - PROCEDURE]!];
  return procedure?.body?.sites[at] ?? procedure?.core.site ?? 0;
}

/** For the log: what a rule calls happens by that rule, unless it carries one of its own. */
export function causeOf(r: Runtime): SiteId {
  const m = r as Machine;
  const { sites } = m.linked.core;
  const carries = (site: SiteId): boolean => (sites[site]?.rules.length ?? 0) > 0;
  if (carries(m.site)) return m.site;
  const s = m.cells;
  for (let f = s[FP]!; f > 0; f = s[f - CALLER]!) {
    const here = siteAt(m, f, s[f - POSITION]!);
    if (carries(here)) return here;
    const { site } = m.code.procedures[s[f - PROCEDURE]!]!.core;
    if (carries(site)) return site;
  }
  return m.site;
}
