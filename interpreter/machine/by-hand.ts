/** What a person at the table may do outside the rules: give a state another value, put a piece somewhere else. */
import { NONE } from '@kodeks/dsl';
import { movePiece, placeRules } from '../eval/moves.ts';
import { boundsOf, changed } from '../eval/writes.ts';
import { MOST } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { valueNamed } from '../state/naming.ts';
import { freeWindow } from './evaluate.ts';
import { eyesOf, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';

/** Why it was not done; undefined if it was. */
export type HandProblem = { readonly pl: string; readonly en: string } | undefined;

/** Names as a view shows them. The value must be one that the state can have. */
export function assignByHand(m: Machine, name: string, keys: readonly string[], written: string): HandProblem {
  const id = m.linked.core.columns.findIndex((column) => column.name === name);
  const column = m.linked.core.columns[id];
  if (column === undefined) return { pl: `nie ma stanu \`${name}\``, en: `there is no state \`${name}\`` };
  const { base, keys: shapes } = m.layout.columns[id]!;
  let at = 0;
  for (const [i, shape] of shapes.entries()) {
    const key = named(m, keys[i] ?? '', { form: 'of', domain: column.keys[i]!, optional: false });
    if (key === undefined || key < shape.first || key >= shape.first + shape.size)
      return {
        pl: `\`${name}\` nie ma klucza \`${keys[i] ?? ''}\``,
        en: `\`${name}\` has no key \`${keys[i] ?? ''}\``,
      };
    at += (key - shape.first) * shape.stride;
  }
  const value = named(m, written, column.type);
  if (value === undefined || Math.abs(value) > MOST)
    return { pl: `\`${written}\` nie jest wartością \`${name}\``, en: `\`${written}\` is not a value of \`${name}\`` };
  const outside = outsideBounds(m, id, at, value, name);
  if (outside !== undefined) return outside;
  const before = m.cells[base + at]!;
  if (value === before) return undefined;
  m.code.compiler.host.current = m;
  put(m, base + at, value);
  changed(m.code.compiler, id, 'set')(m, m.cells, at, before, value);
  return undefined;
}

function outsideBounds(m: Machine, id: number, at: number, value: number, name: string): HandProblem {
  const bounds = boundsOf(m.code.compiler, { size: 0 }, id);
  if (bounds === undefined) return undefined;
  const g = freeWindow(m);
  m.code.compiler.host.current = m;
  const least = bounds.least(m.cells, g, at);
  const most = bounds.most(m.cells, g, at);
  if (value >= least && value <= most) return undefined;
  const limit = value < least ? least : most;
  return value < least
    ? { pl: `\`${name}\` to co najmniej ${limit}`, en: `\`${name}\` is at least ${limit}` }
    : { pl: `\`${name}\` to co najwyżej ${limit}`, en: `\`${name}\` is at most ${limit}` };
}

/** A piece into a place of its kind, on top or at the bottom; what the place can hold is not asked. */
export function moveByHand(m: Machine, piece: string, place: string, atTop: boolean): HandProblem {
  const copy = idIn(m, piece, 'copies');
  if (copy === undefined) return { pl: `nie ma elementu \`${piece}\``, en: `there is no piece \`${piece}\`` };
  const to = idIn(m, place, 'places');
  if (to === undefined) return { pl: `nie ma miejsca \`${place}\``, en: `there is no place \`${place}\`` };
  const { firstCopy, firstPlace, placeKind, copyDomain } = m.layout;
  const rules = placeRules(m.code.compiler);
  if (!rules.accepts[placeKind[to - firstPlace]!]!.has(copyDomain[copy - firstCopy]!))
    return { pl: `\`${place}\` nie przyjmuje \`${piece}\``, en: `\`${place}\` does not take \`${piece}\`` };
  m.code.compiler.host.current = m;
  movePiece(m, m.cells, rules, copy, to, atTop, m.log !== undefined);
  return undefined;
}

function idIn(m: Machine, name: string, form: 'copies' | 'places'): number | undefined {
  const domains = m.linked.core.domains.flatMap((domain, id) => (domain.form === form ? [id] : []));
  return domains.length === 0 ? undefined : named(m, name, { form: 'any', domains, optional: true });
}

function named(m: Machine, name: string, type: Parameters<typeof valueNamed>[2]): number | undefined {
  const value = valueNamed(namesOf(m), name, type, { ...eyesOf(m, undefined), player: NONE });
  if (type.form === 'bool') return value;
  if (type.form === 'int') return /^-?\d+$/.test(name.trim()) ? value : undefined; // words are names of something else
  const allowed = type.form === 'any' || (type.form === 'of' && type.optional);
  if (value === NONE) return allowed && type.form === 'of' ? NONE : undefined;
  // a number that is no name of any member would be read as itself
  return value !== undefined && /^-?\d+$/.test(name.trim()) && !isRange(m, type) ? undefined : value;
}

function isRange(m: Machine, type: Parameters<typeof valueNamed>[2]): boolean {
  if (type.form !== 'of') return false;
  const domain = m.linked.core.domains[type.domain]!;
  return domain.form === 'range' || domain.form === 'enum';
}
