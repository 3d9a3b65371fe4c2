/** Outcomes of chance that somebody has asked for, by number or by name. */
import { NONE } from '@kodeks/dsl';
import type { ForceKind } from '../api.ts';
import { valueNamed } from '../state/naming.ts';
import { eyesOf, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';

export const CHANCE = ['roll', 'draw', 'shuffle', 'pick'] as const;

export function forceOutcomes(m: Machine, kind: ForceKind, outcomes: readonly (number | string)[]): void {
  const numbers = outcomes.map((outcome) => (typeof outcome === 'number' ? outcome : outcomeNamed(m, kind, outcome)));
  if (numbers.length > 0) m.forced[kind].push(numbers);
}

/** Dice show faces, draws and shuffles are of pieces; a pick may be of anything. */
function outcomeNamed(m: Machine, kind: ForceKind, name: string): number {
  if (/^-?\d+$/.test(name) && kind === 'roll') return Number(name);
  const { domains } = m.linked.core;
  const order =
    kind === 'roll' ? ['enum'] : ['copies', 'players', 'places', 'squares', 'hexes', 'product', 'enum', 'items'];
  // a piece that is drawn is meant by its design, any copy of it, unless it carries a number
  const pieces = name.includes('#') ? ['copies'] : ['items', 'copies'];
  for (const form of kind === 'draw' || kind === 'shuffle' ? pieces : order) {
    const ids = domains.flatMap((domain, id) => (domain.form === form ? [id] : []));
    const value =
      ids.length === 0
        ? undefined
        : valueNamed(namesOf(m), name, { form: 'any', domains: ids, optional: true }, eyesOf(m, undefined));
    if (value !== undefined && value !== NONE) return value;
  }
  return /^-?\d+$/.test(name) ? Number(name) : NONE;
}
