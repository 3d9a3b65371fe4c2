/**
 * Stable English names of everything a number can stand for, and back: `p1`, `ion-drive`, `ion-drive#2`, `system-2`, `b3`, `1,-2`, `red`, `red/3`.
 * Keys of answers, recordings and examples are made of them; labels for people are not.
 */
import { type CoreProgram, type CoreType, type DomainId, hexName, NONE, PART, squareName } from '@kodeks/dsl';
import type { Layout } from './layout.ts';

export interface Names {
  readonly core: CoreProgram;
  readonly layout: Layout;
}

/** For whom a name is made: own places need no owner, pieces out of sight are called by where they lie. */
export interface Eyes {
  readonly player: number;
  /** Design of a piece as far as it is known, or NONE. */
  readonly designOf: (copy: number) => number;
  /** Place of a piece and its number there, from 1. */
  readonly whereIs: (copy: number) => { readonly place: number; readonly number: number };
}

export function nameOf(names: Names, value: number, type: CoreType, eyes: Eyes): string {
  switch (type.form) {
    case 'int':
    case 'code':
      return String(value);
    case 'bool':
      return value === 0 ? 'no' : 'yes';
    case 'of':
      return value === NONE && (type.optional || hasIds(names, type.domain))
        ? 'none'
        : nameOfMember(names, type.domain, value, eyes);
    case 'any':
      return value === NONE ? 'none' : nameOfThing(names, value, eyes);
    case 'part': {
      const number = Math.floor(value / PART);
      const part = type.parts[number];
      if (part === undefined) return `effect-${number + 1}`;
      const member = nameOf(names, value % PART, part, eyes);
      return number === 0 ? member : `${member}/${number + 1}`; // the same thing may stand in several lists
    }
    default:
      return type satisfies never;
  }
}

export function nameOfThing(names: Names, id: number, eyes: Eyes): string {
  const domain = domainOf(names, id);
  return domain === undefined ? String(id) : nameOfMember(names, domain, id, eyes);
}

/** Enums and ranges have no ids of their own; everything else lies in exactly one domain. */
export function domainOf({ core, layout }: Names, id: number): DomainId | undefined {
  const found = core.domains.findIndex((domain, i) => {
    const { first, size } = layout.domains[i]!;
    return (
      domain.form !== 'enum' && domain.form !== 'range' && domain.form !== 'union' && id >= first && id < first + size
    );
  });
  return found < 0 ? undefined : found;
}

function hasIds({ core }: Names, id: DomainId): boolean {
  const form = core.domains[id]?.form;
  return form !== 'range';
}

function nameOfMember(names: Names, id: DomainId, value: number, eyes: Eyes): string {
  const domain = names.core.domains[id]!;
  const { first, factors } = names.layout.domains[id]!;
  const index = value - first;
  switch (domain.form) {
    case 'players':
      return `p${index + 1}`;
    case 'enum':
      return domain.members[value] ?? String(value);
    case 'range':
      return String(value);
    case 'items':
      return domain.items[index]?.id ?? String(value);
    case 'copies':
      return nameOfCopy(names, id, value, eyes);
    case 'squares':
      return squareName(index % domain.columns, Math.floor(index / domain.columns));
    case 'hexes':
      return hexName(domain.shape, index) ?? String(value);
    case 'places': {
      const place = names.core.places[domain.place]!;
      const keys = factors.map(({ stride, size, first: least }) => (Math.floor(index / stride) % size) + least);
      const owners = place.keys.flatMap((key, i) =>
        key === names.core.playerDomain && keys[i] === eyes.player ? [] : [nameOfMember(names, key, keys[i]!, eyes)],
      );
      return [place.name, ...owners, ...(place.copies > 1 ? [String(keys[keys.length - 1]! + 1)] : [])].join('-');
    }
    case 'product':
      return factors
        .map(({ stride, size, first: least }, i) =>
          nameOfMember(names, domain.factors[i]!.domain, (Math.floor(index / stride) % size) + least, eyes),
        )
        .join('/');
    case 'union':
      return nameOfThing(names, value, eyes);
    default:
      return domain satisfies never;
  }
}

/** The second and further copies of a design carry their number; a piece out of sight is `hand-p2:3`. */
function nameOfCopy(names: Names, id: DomainId, copy: number, eyes: Eyes): string {
  const design = eyes.designOf(copy);
  const domain = names.core.domains[id]!;
  if (design === NONE || domain.form !== 'copies') {
    const { place, number } = eyes.whereIs(copy);
    return `${place === NONE ? domain.name : nameOfThing(names, place, eyes)}:${number}`;
  }
  const { first } = names.layout.domains[id]!;
  const number = 1 + earlierCopies(names, first, copy);
  const item = nameOfMember(names, domain.designs, design, eyes);
  return number === 1 ? item : `${item}#${number}`;
}

/** Copies of one design lie side by side; designs that were exchanged for a guess keep the numbers of their places. */
function earlierCopies({ layout }: Names, first: number, copy: number): number {
  const design = layout.firstDesign[copy - layout.firstCopy];
  let number = 0;
  for (let other = copy - 1; other >= first && layout.firstDesign[other - layout.firstCopy] === design; other--)
    number += 1;
  return number;
}

/** The value a name stands for, among the members of a type; undefined if none has it. */
export function valueNamed(names: Names, name: string, type: CoreType, eyes: Eyes): number | undefined {
  const wanted = name.trim().replace(/^@/, '').replace(/\s+/g, '-');
  if (/^-?\d+$/.test(wanted) && (type.form === 'int' || type.form === 'code')) return Number(wanted);
  if (type.form === 'bool')
    return wanted === 'yes' || wanted === '1' ? 1 : wanted === 'no' || wanted === '0' ? 0 : undefined;
  if (wanted === 'none') return NONE;
  const domains =
    type.form === 'of'
      ? [type.domain]
      : type.form === 'any' && type.domains.length > 0
        ? type.domains
        : names.core.domains.map((_, id) => id);
  return firstNamed(names, domains, wanted, eyes) ?? (/^-?\d+$/.test(wanted) ? Number(wanted) : undefined);
}

function firstNamed(names: Names, domains: readonly DomainId[], wanted: string, eyes: Eyes): number | undefined {
  for (const id of domains) {
    const found = memberNamed(names, id, wanted, eyes);
    if (found !== undefined) return found;
  }
  return undefined;
}

function memberNamed(names: Names, id: DomainId, wanted: string, eyes: Eyes): number | undefined {
  const domain = names.core.domains[id]!;
  if (domain.form === 'union') return firstNamed(names, domain.members, wanted, eyes);
  const { first, size } = names.layout.domains[id]!;
  for (let value = first; value < first + size; value++)
    if (nameOfMember(names, id, value, eyes) === wanted) return value;
  return undefined;
}
