/** What a player sees of pieces at this moment. */
import { NONE } from '@kodeks/dsl';
import { everybody } from '../eval/observe.ts';
import type { Eyes, Names } from '../state/naming.ts';
import type { Machine } from './machine.ts';

export function namesOf(m: Machine): Names {
  return { core: m.linked.core, layout: m.layout };
}

/** `undefined`: sees everything. */
export function eyesOf(m: Machine, player: number | undefined): Eyes {
  const mask = player === undefined ? everybody(m) : 1 << player;
  return {
    player: player ?? NONE,
    designOf: (copy) =>
      player === undefined || knows(m, copy, mask) ? m.cells[m.layout.designOf + copy - m.layout.firstCopy]! : NONE,
    whereIs: (copy) => whereIs(m, copy),
  };
}

export function knows(m: Machine, copy: number, mask: number): boolean {
  const index = copy - m.layout.firstCopy;
  if (index < 0 || index >= m.layout.copies) return false;
  return (m.cells[m.layout.knownBy + index]! & mask) === mask;
}

export function whereIs(m: Machine, copy: number): { place: number; number: number } {
  const { firstCopy, placeOf, previousOf } = m.layout;
  let number = 1;
  for (let at = m.cells[previousOf + copy - firstCopy]!; at !== NONE; at = m.cells[previousOf + at - firstCopy]!)
    number += 1;
  return { place: m.cells[placeOf + copy - firstCopy]!, number };
}
