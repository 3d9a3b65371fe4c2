/** The same program twice, once played by closures and once by the module emitted for it. */

import type { CoreProgram } from '@kodeks/dsl';
import { emit } from '@kodeks/emitter';
import {
  begin,
  chooseAtRandom,
  createMachine,
  type EmittedModule,
  install,
  isOpen,
  type Linked,
  link,
  listVerified,
  type Machine,
  setUp,
} from '@kodeks/interpreter';
import { expect } from 'vitest';
import { evaluated } from '../../interpreter/machine/evaluate.ts';
import { hashOf } from '../../interpreter/machine/information.ts';
import { FP, FUEL, TOP, TX_FRAME } from '../../interpreter/state/cells.ts';
import { testRandom } from '../support/classic.ts';

export interface Twins {
  readonly closures: Linked;
  readonly emitted: Linked;
  readonly text: string;
}

export async function twins(core: CoreProgram, players: number): Promise<Twins> {
  const emitted = link({ ...core }, players); // another object: what is linked is kept by its program
  const text = emit(emitted, 'test');
  install(emitted, await imported(text));
  return { closures: link(core, players), emitted, text };
}

export function imported(text: string): Promise<EmittedModule> {
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}

/** Where the stacks stand, and what is left to do: no part of the position. */
const NO_PART: ReadonlySet<number> = new Set([FP, TOP, FUEL, TX_FRAME]);

/** Every position of a random game; all candidates of some of them, or those that are listed before they are verified. */
export function played(m: Machine, seed: number, most: number): readonly string[] {
  setUp(m, seed);
  begin(m);
  const below = testRandom(seed);
  const course: string[] = [];
  while (isOpen(m) && course.length < most) {
    const count = course.length % 5 === 0 ? listVerified(m) : m.rowCount;
    const rows = m.listed === 'no' ? [] : m.rows.slice(m.rowStart, m.rowStart + count * m.rowWidth);
    course.push(`${hashOf(m)} ${fixedCells(m)} ${rows} ${m.free} ${m.commits} ${m.unproven} ${invariants(m)}`);
    if (!chooseAtRandom(m, below)) break;
  }
  course.push(`${hashOf(m)} ${fixedCells(m)} ${JSON.stringify(m.problem)} ${JSON.stringify(m.refusal)}`);
  return course;
}

/** All cells but the two stacks, whose places may differ. */
function fixedCells(m: Machine): number {
  let sum = 0;
  for (let at = 0; at < m.layout.extent.lists; at++)
    if (!NO_PART.has(at)) sum = (Math.imul(sum, 31) + m.cells[at]!) | 0;
  return sum;
}

function invariants(m: Machine): string {
  return m.linked.core.invariants.map(({ holds }) => evaluated(m, holds, [])).join('');
}

/** Random games from these seeds, played by both. */
export function compared({ closures, emitted }: Twins, seeds: readonly number[], most: number): void {
  for (const seed of seeds)
    expect(played(createMachine(emitted, 'fast'), seed, most)).toEqual(
      played(createMachine(closures, 'fast'), seed, most),
    );
}
