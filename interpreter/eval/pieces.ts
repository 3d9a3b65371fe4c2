/** Reading where pieces lie. A place has three cells: first (the top of a stack), last, size; a piece knows its place and its neighbours there. */
import type { CoreBody, DomainId } from '@kodeks/dsl';
import { FIRST_PARAMETER, NONE } from '@kodeks/dsl';
import { MOST } from '../state/cells.ts';
import { noSuchKey, RuleBug, tooDeep } from '../state/rule-bug.ts';
import { type Compiler, constantOf, type Evaluate, type Scope } from './compiler.ts';
import { compile } from './expressions.ts';

export function designOf(c: Compiler, copy: Evaluate, domain: DomainId): Evaluate {
  const { first, size } = c.layout.domains[domain]!;
  const { firstCopy, firstDesign } = c.layout;
  const core = c.core.domains[domain]!;
  const { name } = core;
  if (core.form !== 'copies' || !core.shuffled) {
    return (s, f) => {
      const id = copy(s, f);
      if ((id - first) >>> 0 >= size) throw noSuchKey(name, id);
      return firstDesign[id - firstCopy]!;
    };
  }
  const at = c.layout.designOf - firstCopy;
  if (c.full) return guardedDesign(c, copy, domain, at);
  return (s, f) => {
    const id = copy(s, f);
    if ((id - first) >>> 0 >= size) throw noSuchKey(name, id);
    return s[at + id]!;
  };
}

function guardedDesign(c: Compiler, copy: Evaluate, domain: DomainId, at: number): Evaluate {
  const { first, size } = c.layout.domains[domain]!;
  const { name } = c.core.domains[domain]!;
  const known = c.layout.knownBy - c.layout.firstCopy;
  const { host } = c;
  return (s, f) => {
    const id = copy(s, f);
    if ((id - first) >>> 0 >= size) throw noSuchKey(name, id);
    const { guard } = host.current;
    if (guard !== NONE && ((s[known + id]! >> guard) & 1) === 0) throw leak(name, guard);
    return s[at + id]!;
  };
}

function leak(name: string, player: number): RuleBug {
  return new RuleBug(
    'run/leak',
    `what player ${player + 1} may do depends on a \`${name}\` that player ${player + 1} cannot see`,
  );
}

/** The first copy of a design. */
export function copyOf(c: Compiler, design: Evaluate, domain: DomainId): Evaluate {
  const { first, size } = c.layout.domains[domain]!;
  const at = c.layout.designOf - c.layout.firstCopy;
  return (s, f) => {
    const wanted = design(s, f);
    for (let copy = first; copy < first + size; copy++) if (s[at + copy] === wanted) return copy;
    return NONE;
  };
}

export function placeOfCopy(c: Compiler, copy: Evaluate): Evaluate {
  const { firstCopy, copies } = c.layout;
  const at = c.layout.placeOf - firstCopy;
  return (s, f) => {
    const id = copy(s, f);
    if (id === NONE) return NONE;
    if ((id - firstCopy) >>> 0 >= copies) throw noSuchKey('place', id);
    return s[at + id]!;
  };
}

/** Address of the three cells of a place. */
export function placeAddress(c: Compiler, place: Evaluate): Evaluate {
  const { firstPlace, placeCount, placeCells } = c.layout;
  return (s, f) => {
    const index = place(s, f) - firstPlace;
    if (index >>> 0 >= placeCount) throw noSuchKey('place', index + firstPlace);
    return placeCells + 3 * index;
  };
}

export function topOf(c: Compiler, place: Evaluate): Evaluate {
  const address = placeAddress(c, place);
  return (s, f) => s[address(s, f)]!;
}

export function bottomOf(c: Compiler, place: Evaluate): Evaluate {
  const address = placeAddress(c, place);
  return (s, f) => s[address(s, f) + 1]!;
}

export function placeSize(c: Compiler, place: Evaluate): Evaluate {
  const address = placeAddress(c, place);
  return (s, f) => s[address(s, f) + 2]!;
}

export function positionOf(c: Compiler, copy: Evaluate): Evaluate {
  const { firstCopy, copies } = c.layout;
  const previous = c.layout.previousOf - firstCopy;
  return (s, f) => {
    let id = copy(s, f);
    if ((id - firstCopy) >>> 0 >= copies) throw noSuchKey('position', id);
    let position = 0;
    for (id = s[previous + id]!; id !== NONE; id = s[previous + id]!) position += 1;
    return position;
  };
}

/** How many pieces may lie in a place, by kind of place; evaluated in a window above frame f of the given size. */
export type Capacity = (s: Int32Array, g: number, place: number) => number;

export function capacities(c: Compiler): readonly Capacity[] {
  return c.core.places.map((place, kind) => {
    if (place.atMost === undefined) return place.discipline === 'slot' ? () => 1 : () => MOST;
    const constant = constantOf(c, place.atMost.value);
    if (constant !== undefined) return () => constant;
    const body = compileBody(c, place.atMost);
    const { first, factors } = c.layout.domains[c.core.places[kind]!.domain]!;
    const keys = place.keys.length;
    return (s, g, id) => {
      for (let i = 0; i < keys; i++) {
        const factor = factors[i]!;
        s[g + FIRST_PARAMETER + i] = factor.first + (Math.floor((id - first) / factor.stride) % factor.size);
      }
      return body(s, g);
    };
  });
}

export function capacityOf(c: Compiler, scope: Scope, place: Evaluate): Evaluate {
  const all = capacities(c);
  const { firstPlace, placeCount, placeKind } = c.layout;
  return (s, f) => {
    const id = place(s, f);
    if ((id - firstPlace) >>> 0 >= placeCount) throw noSuchKey('capacity', id);
    return all[placeKind[id - firstPlace]!]!(s, f + scope.size, id);
  };
}

/** A body with its own frame, to be called in a window above another. */
export function compileBody(c: Compiler, body: CoreBody): Evaluate {
  const own: Scope = { size: Math.max(body.slots, FIRST_PARAMETER) };
  const value = compile(c, own, body.value);
  return (s, g) => {
    if (g + own.size > s.length) throw tooDeep();
    return value(s, g);
  };
}
