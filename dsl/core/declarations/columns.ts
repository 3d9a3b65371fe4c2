/** States and places as columns of the core: ranges, what they start with, their keys. */

import type { Phrase } from '../../diagnostics/phrases.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { EnumSymbol, KindSymbol } from '../../types/symbols.ts';
import { INT, type Type } from '../../types/types.ts';
import { parameters } from '../bodies.ts';
import { type Body, type Build, newBody } from '../build.ts';
import { watchBits } from '../clauses/checks.ts';
import { expectGlobal } from '../clauses/clauses.ts';
import { coreType } from '../core-types.ts';
import { lowerFirst } from '../expressions/built-in-members.ts';
import { elaborateAs, elaborateInt } from '../expressions/expressions.ts';
import { type CoreBody, FIRST_PARAMETER } from '../program.ts';
import { constant, local } from '../values.ts';

/** Starting values and bounds may read tables, options and the keys, which are visible by the names of their kinds. */
export function fillStates(build: Build): void {
  for (const state of build.states) {
    const column = build.program.columns[state.column];
    const declaration = state.declaration;
    if (column === undefined) continue;
    if (declaration?.untilEffect !== undefined)
      expectGlobal(build, declaration.untilEffect, (symbol) => symbol.symbol === 'effect', 'effect');
    const optional = state.type.form === 'optional';
    const make = (expr: Ast.Expr | undefined, what: Phrase, type: Type): CoreBody | undefined =>
      expr === undefined
        ? undefined
        : keyed(build, state.name, state.keys, (body) => {
            const given = elaborateAs(body, expr, type, what);
            return given.form === 'value' ? given.core : constant(0);
          });
    build.program.columns[state.column] = {
      ...column,
      type: coreType(build, state.type),
      starts: make(declaration?.starts, 'the start', state.type) ?? {
        value: constant(optional ? -1 : startOf(state.type, declaration)),
        slots: FIRST_PARAMETER + state.keys.length,
      },
      least: make(declaration?.least, 'the least value', INT) ?? rangeEnd(build, declaration, 'from'),
      most: make(declaration?.most, 'the greatest value', INT) ?? rangeEnd(build, declaration, 'to'),
      ...watchBits(state.watch),
    };
  }
}

function rangeEnd(
  build: Build,
  declaration: Ast.StateDeclaration | undefined,
  end: 'from' | 'to',
): CoreBody | undefined {
  if (declaration?.type.kind !== 'range-type') return undefined;
  const expr = declaration.type[end];
  return keyed(build, declaration.name.text, [], (body) => elaborateInt(body, expr, 'a bound'));
}

/** Without `starts at`: 0, no, or the first member; a number with a floor above 0 starts at its floor. */
function startOf(type: Type, declaration: Ast.StateDeclaration | undefined): number {
  const floor = declaration?.least ?? (declaration?.type.kind === 'range-type' ? declaration.type.from : undefined);
  return type.form === 'int' && floor?.kind === 'number' && floor.value > 0 ? floor.value : 0;
}

function keyed(
  build: Build,
  name: string,
  keys: readonly { readonly type: Type }[],
  make: (body: Body) => CoreBody['value'],
): CoreBody {
  const body = newBody(build, 'function', name, []);
  parameters(
    body,
    keys.map(({ type }, i) => ({ name: keyName(type, i), type, origin: keyOrigin(type) })),
    [],
  );
  const first = keys[0]?.type;
  if (first?.form === 'thing' && first.kinds[0] !== undefined)
    body.self = { kind: first.kinds[0], core: local(FIRST_PARAMETER), owner: local(FIRST_PARAMETER) };
  const value = make(body);
  return { value, slots: body.mostLocals };
}

function keyOrigin(type: Type): KindSymbol | EnumSymbol | undefined {
  return type.form === 'thing' && type.kinds.length === 1 ? type.kinds[0] : type.form === 'enum' ? type.of : undefined;
}

function keyName(type: Type, index: number): string {
  return type.form === 'thing' && type.kinds.length === 1
    ? lowerFirst((type.kinds[0] as KindSymbol).name)
    : type.form === 'enum'
      ? lowerFirst(type.of.name)
      : `key${index + 1}`;
}

export function fillPlaces(build: Build): void {
  for (const symbol of build.placeSymbols) {
    const place = build.program.places[symbol.place];
    const atMost = symbol.declaration?.atMost;
    if (place === undefined) continue;
    const capacity =
      atMost === undefined
        ? symbol.discipline === 'slot'
          ? { value: constant(1), slots: FIRST_PARAMETER + symbol.keys.length }
          : undefined
        : keyed(build, symbol.name, symbol.keys, (body) => elaborateInt(body, atMost, 'the greatest number of pieces'));
    build.program.places[symbol.place] = { ...place, atMost: capacity, ...watchBits(symbol.watch) };
  }
}
