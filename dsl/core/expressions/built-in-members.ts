/** Members the language itself knows (top of a stack, row of a square), and functions of one parameter after a dot. */

import type * as Ast from '../../syntax/ast.ts';
import type { FunctionSymbol, KindSymbol } from '../../types/symbols.ts';
import { ANY_PLACE, BOOL, fits, INT, optionalOf, type Type, thing, withoutNone } from '../../types/types.ts';
import type { Body, Build } from '../build.ts';
import { note } from '../notes.ts';
import type { CoreExpr } from '../program.ts';
import { constant, type Value, value } from '../values.ts';
import { callFunction } from './calls.ts';

/** What the language knows of things by itself. */
export function builtInMember(body: Body, core: CoreExpr, kind: KindSymbol, written: Ast.Name): Value | undefined {
  const name = written.text;
  if (kind.role === 'squares') {
    const columnOrRow = name === 'row' ? 0 : name === 'column' ? 1 : -1;
    if (columnOrRow >= 0)
      return value(
        {
          op: 'arith',
          operator: '+',
          left: { op: 'factor', domain: kind.domain, index: columnOrRow, of: core },
          right: constant(1),
        },
        INT,
      );
  }
  const hexKey = kind.role === 'hexes' ? hexMembers(body.build, kind).indexOf(name) : -1;
  if (hexKey >= 0) return value({ op: 'factor', domain: kind.domain, index: hexKey, of: core }, INT);
  if (kind.role === 'copies') {
    if (name === 'place') {
      const homes = body.build.placeSymbols.filter((place) => place.of.includes(kind));
      return value(
        { op: 'place-of', copy: core },
        optionalOf(homes.length === 0 ? ANY_PLACE : { form: 'place', places: homes }),
      );
    }
    if (name === 'position')
      return value({ op: 'arith', operator: '+', left: { op: 'position', copy: core }, right: constant(1) }, INT);
    if (name === 'design')
      return value({ op: 'design-of', copy: core, domain: kind.domain }, { form: 'design', of: kind });
    // the key of the place it lies in: `ship.hex`, `card.owner`
    const homes = body.build.placeSymbols.filter((place) => place.of.includes(kind));
    const options = homes.flatMap((place) => {
      const index = place.keys.findIndex(
        (key) =>
          key.name === name || (name === 'owner' && key.type.form === 'thing' && key.type.kinds[0]?.role === 'player'),
      );
      return index < 0 ? [] : [{ domain: place.domain, index, type: place.keys[index]?.type ?? INT }];
    });
    const first = options[0];
    if (first !== undefined) {
      noteKey(body, written, first.type);
      return value(
        {
          op: 'factor-any',
          options: options.map(({ domain, index }) => ({ domain, index })),
          of: { op: 'place-of', copy: core },
        },
        optionalOf(first.type),
      );
    }
  }
  if (kind.parent !== undefined && name === lowerFirst(kind.parent.name)) {
    note(body.build, written, { symbol: 'local', origin: kind.parent });
    const table = body.build.program.tables.findIndex((candidate) => candidate.name === `${kind.name}.parent`);
    const united = kind.parent.role === 'union' ? kind.parent.members : [kind.parent];
    const plain = united.every((parent) => parent.domain === parent.designs);
    if (table >= 0 && (plain || united.length === 1))
      return value(
        { op: 'table', table, keys: [core] },
        plain ? thing(...united) : { form: 'design', of: kind.parent },
      );
  }
  if (kind.role === 'player') {
    if (name === 'next' || name === 'previous')
      return value({ op: 'next-player', player: core, step: name === 'next' ? 1 : -1 }, thing(kind));
    if (name === 'eliminated') return value({ op: 'eliminated', player: core }, BOOL);
    if (name === 'number')
      return value(
        {
          op: 'arith',
          operator: '+',
          left: { op: 'arith', operator: '-', left: core, right: { op: 'entity', domain: kind.domain, index: 0 } },
          right: constant(1),
        },
        INT,
      );
    if (name === 'total') return value({ op: 'total-score', player: core }, INT);
  }
  return undefined;
}

/** A key of a place is called after its kind, unless it was asked for as `owner`. */
export function noteKey(body: Body, name: Ast.Name, type: Type): void {
  const origin = type.form === 'thing' ? type.kinds[0] : type.form === 'enum' ? type.of : undefined;
  if (origin !== undefined && name.text === lowerFirst(origin.name))
    note(body.build, name, { symbol: 'local', origin });
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `x.f` is `f(x)` for a function or value of one parameter. */
export function unaryFunction(body: Body, core: CoreExpr, type: Type, name: Ast.Name): Value | undefined {
  const symbol = (body.build.symbols.globals.get(name.text) ?? []).find(
    (s): s is FunctionSymbol =>
      s.symbol === 'function' &&
      s.parameters.length === 1 &&
      fits(type, s.parameters[0]?.type ?? INT) &&
      (type.form !== 'design' || withoutNone(s.parameters[0]?.type ?? INT).form === 'design'),
  );
  if (symbol === undefined) return undefined;
  symbol.used = true;
  note(body.build, name, symbol);
  body.usesYou = true;
  return callFunction(symbol.function, [{ form: 'value', value: core }], symbol.type);
}

/** What cells of a hex board know of where they lie, in the order of `HexCell`. */
export function hexMembers(build: Build, kind: KindSymbol): readonly string[] {
  const domain = build.program.domains[kind.domain];
  return domain?.form === 'hexes' && domain.shape.shape !== 'hexagon' ? ['q', 'r', 'column', 'row'] : ['q', 'r'];
}
