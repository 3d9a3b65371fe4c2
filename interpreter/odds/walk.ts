/**
 * Runs a machine from one point where something is open (chance, a decision) to the next, so that positions in between can be
 * kept, compared and gone on with. Chance is stopped before it speaks; who walks decides what it says.
 */
import type { CoreProgram, CoreStatement } from '@kodeks/dsl';
import { STOP, WAIT } from '../eval/runtime.ts';
import { arrive, isOpen } from '../machine/decide.ts';
import { bodyOf } from '../machine/instructions.ts';
import { load, type Machine } from '../machine/machine.ts';
import { runFull } from '../machine/run.ts';
import { FUEL_PER_DECISION } from '../machine/search.ts';
import { FP, FUEL, POSITION, PROCEDURE } from '../state/cells.ts';

/** What a position waits for. */
export type Opening = 'chance' | 'decision' | 'done' | 'broken';

/** Chance spoke where it was not looked for: such a situation can only be sampled. */
export class Unforeseen extends Error {}

const CHANCE: ReadonlySet<string> = new Set<CoreStatement['op']>(['shuffle', 'draw-from', 'roll', 'pick', 'permute']);

/** Sites of the statements that chance speaks in. */
export function chanceSites(core: CoreProgram): ReadonlySet<number> {
  const sites = new Set<number>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { op, site } = node as { readonly op?: unknown; readonly site?: unknown };
    if (typeof op === 'string' && typeof site === 'number' && CHANCE.has(op)) sites.add(site);
    for (const part of Array.isArray(node) ? node : Object.values(node)) visit(part);
  };
  for (const procedure of core.procedures) visit(procedure.body);
  return sites;
}

export interface Walk {
  readonly m: Machine;
  readonly sites: ReadonlySet<number>;
  /** The frame below the event: once it waits again, the event is over. */
  readonly floor: number;
  /** What chance says in a statement it was not looked for in. */
  readonly elsewhere: (n: number) => number;
}

/** Statement by statement until something is open. */
export function runOn(walk: Walk): Opening {
  const { m, sites } = walk;
  m.cells[FUEL] = FUEL_PER_DECISION;
  m.chance = walk.elsewhere;
  while (!sites.has(nextSite(m))) {
    const opening = oneStatement(walk);
    if (opening !== undefined) return opening;
  }
  return 'chance';
}

/** The statement that chance speaks in, with what it says. */
export function runChance(walk: Walk, chance: (n: number) => number): Opening {
  const { m } = walk;
  m.cells[FUEL] = FUEL_PER_DECISION;
  m.chance = chance;
  const opening = oneStatement(walk);
  m.chance = undefined;
  return opening ?? runOn(walk);
}

/** Every way chance can go in the next statement, with its share: the digits of a number whose places have the sizes that chance asks for. */
export function eachOutcome(walk: Walk, cells: Int32Array, visit: (opening: Opening, share: number) => void): void {
  const digits: number[] = [];
  const sizes: number[] = [];
  for (;;) {
    load(walk.m, cells);
    let at = 0;
    const opening = runChance(walk, (n) => {
      if (at === digits.length) digits.push(0);
      sizes[at] = n;
      return digits[at++]!;
    });
    digits.length = at;
    const share = sizes.slice(0, at).reduce((product, size) => product / size, 1);
    visit(opening, share);
    while (digits.length > 0 && digits.at(-1) === sizes[digits.length - 1]! - 1) digits.pop();
    if (digits.length === 0) return;
    digits[digits.length - 1]! += 1;
  }
}

function oneStatement({ m, floor }: Walk): Opening | undefined {
  const signal = runFull(m, true);
  if (signal === STOP) return undefined;
  arrive(m, signal);
  if (m.problem !== undefined) return 'broken';
  if (!isOpen(m)) return 'done';
  return signal === WAIT && m.cells[FP] !== floor ? 'decision' : 'done';
}

function nextSite(m: Machine): number {
  const frame = m.cells[FP]!;
  const procedure = m.code.procedures[m.cells[frame - PROCEDURE]!]!;
  return bodyOf(m.code, procedure).sites[m.cells[frame - POSITION]!] ?? -1;
}
