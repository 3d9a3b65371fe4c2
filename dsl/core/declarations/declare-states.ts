/** States, places and boards: what a game remembers, with its columns. */

import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol, PlaceSymbol, StateSymbol } from '../../types/symbols.ts';
import { type Type, thing, withoutNone } from '../../types/types.ts';
import { type Build, problem, ruleIds } from '../build.ts';
import { lowerFirst } from '../expressions/built-in-members.ts';
import { literal } from '../expressions/literals.ts';
import { note } from '../notes.ts';
import { constant } from '../values.ts';
import { declareGlobal, type Placed } from './declare.ts';
import { ownKind } from './declare-fields.ts';
import { kindNamed, newDomain } from './declare-kinds.ts';
import { keyDomain, plainKeyDomain, typeOf } from './declared-types.ts';
import { declareStock, isStock } from './stocks.ts';

export function declareStates(build: Build, declarations: readonly Placed[]): void {
  for (const { declaration } of declarations) {
    if (declaration.kind === 'place') declarePlace(build, declaration);
  }
  if (needsAside(build)) declareAside(build);
  for (const { declaration } of declarations) {
    if (declaration.kind === 'state')
      declareState(
        build,
        declaration,
        declaration.keys.map((key) => ({ expr: key, type: typeOf(build, key) })),
      );
    if (declaration.kind === 'kind') {
      const kind = ownKind(build, declaration.name);
      if (kind === undefined) continue;
      if (kind.sides !== undefined)
        addState(build, {
          name: 'side',
          span: undefined,
          declaration: undefined,
          keys: [{ type: thing(kind), domain: kind.domain }],
          type: { form: 'enum', of: kind.sides },
          payable: false,
          until: undefined,
        });
      for (const field of declaration.fields) {
        if (field.kind !== 'state') continue;
        const type = kind.role === 'union' ? thing(...kind.members) : thing(kind);
        declareState(build, field, [
          { expr: { kind: 'named-type', name: declaration.name, span: declaration.name.span }, type },
        ]);
      }
    }
    if (declaration.kind === 'board') declareBoard(build, declaration);
  }
}

function declareBoard(build: Build, declaration: Ast.BoardDeclaration): void {
  const kind = kindNamed(build, declaration.cells);
  if (kind === undefined) return;
  const links = declaration.shape.kind === 'graph' ? declaration.shape.links : undefined;
  const field = kind.fields.get(links?.text ?? '');
  if (links !== undefined && field !== undefined) note(build, links, { symbol: 'field', kind, field });
  if (declaration.shape.kind === 'graph' && kind.fields.get(declaration.shape.links.text)?.type.form !== 'list') {
    problem(build, {
      kind: 'unknown-name',
      name: declaration.shape.links.text,
      span: declaration.shape.links.span,
      what: 'list field',
      known: [...kind.fields.keys()],
    });
  }
  declareGlobal(build, {
    symbol: 'board',
    name: declaration.name.text,
    span: declaration.name.span,
    declaration,
    shape: declaration.shape.kind === 'rows-of-hexes' ? 'hexes' : declaration.shape.kind,
    kind,
  });
}

function needsAside(build: Build): boolean {
  return (
    [...build.sources.values()].some((source) => /\baside\b|\breveal\s+from\b/.test(source.text)) &&
    !build.symbols.globals.has('aside')
  );
}

/** Where pieces lie while they are looked at: seen by their player only. */
function declareAside(build: Build): void {
  const of = [...build.symbols.globals.values()]
    .flat()
    .filter((symbol): symbol is KindSymbol => symbol.symbol === 'kind' && symbol.role === 'copies');
  addPlace(
    build,
    {
      name: 'aside',
      span: undefined,
      declaration: undefined,
      keys: [{ name: 'player', type: thing(build.symbols.player), domain: build.symbols.player.domain }],
      copies: 1,
      of,
      discipline: 'stack',
    },
    'owner',
  );
}

function addPlace(
  build: Build,
  symbol: Omit<PlaceSymbol, 'symbol' | 'place' | 'domain' | 'watch' | 'used'>,
  seenBy: 'all' | 'owner' | 'nobody',
): PlaceSymbol {
  const place = build.program.places.length;
  const domain = newDomain(build, { form: 'places', name: symbol.name, place });
  const declaration = symbol.declaration;
  build.program.places.push({
    name: symbol.name,
    keys: symbol.keys.map((key) => key.domain),
    copies: symbol.copies,
    discipline: symbol.discipline,
    of: symbol.of.map((kind) => kind.domain),
    seenBy,
    topSeenByAll: declaration?.topSeenByAll ?? false,
    hiddenSize: declaration?.hiddenSize ?? false,
    atMost: undefined, // filled when expressions can be translated
    watch: 0,
    holdsAll: declaration?.holdsAll ?? false,
    domain,
  });
  const full: PlaceSymbol = {
    symbol: 'place',
    ...symbol,
    place,
    domain,
    watch: [],
    used: symbol.declaration === undefined || symbol.declaration.holdsAll || symbol.declaration.takesDiscards,
  };
  build.placeSymbols.push(full);
  declareGlobal(build, full);
  return full;
}

function declarePlace(build: Build, declaration: Ast.PlaceDeclaration): void {
  const of = kindNamed(build, declaration.of);
  const keys = declaration.keys.map((key) => {
    const type = typeOf(build, key);
    return {
      name: key.kind === 'named-type' ? lowerFirst(key.name.text) : 'number',
      type,
      domain: plainKeyDomain(build, key, type),
    };
  });
  const copies = declaration.copies === undefined ? 1 : literal(build, declaration.copies, 'the number of places');
  ruleIds(build, declaration.rules);
  const kinds = of === undefined ? [] : of.role === 'union' ? of.members : [of];
  addPlace(
    build,
    {
      name: declaration.name.text,
      span: declaration.name.span,
      declaration,
      keys,
      copies,
      of: kinds,
      discipline: declaration.discipline,
    },
    declaration.seenBy,
  );
}

function declareState(
  build: Build,
  declaration: Ast.StateDeclaration,
  keys: readonly { readonly expr: Ast.TypeExpr; readonly type: Type }[],
): void {
  ruleIds(build, declaration.rules);
  const written = typeOf(build, declaration.type);
  const type = written;
  if (['list', 'code', 'amounts'].includes(withoutNone(type).form))
    problem(build, {
      kind: 'not-here',
      what: 'this type',
      span: declaration.type.span,
      why: 'a state holds a number, a truth, an enum member or a thing; a lasting list is a place',
    });
  const full = keys.map((key) => ({ type: key.type, domain: keyDomain(build, key.expr, key.type) }));
  const last = full[1]?.type;
  if (last?.form === 'enum' && isStock(build, declaration, full)) {
    declareStock(build, declaration, full, type, last.of);
    return;
  }
  addState(build, {
    name: declaration.name.text,
    span: declaration.name.span,
    declaration,
    keys: full,
    type,
    payable: declaration.payable,
    until: declaration.until,
  });
}

export function addState(
  build: Build,
  symbol: Omit<StateSymbol, 'symbol' | 'column' | 'watch' | 'read' | 'written'>,
): void {
  const column = build.program.columns.length;
  const optional = symbol.type.form === 'optional';
  build.program.columns.push({
    name: symbol.name,
    keys: symbol.keys.map((key) => key.domain),
    type: { form: 'int' }, // filled with bounds and start when expressions can be translated
    starts: { value: constant(optional ? -1 : 0), slots: 3 },
    least: undefined,
    most: undefined,
    excessIsLost: symbol.declaration?.excessIsLost ?? false,
    watch: 0,
    hidden: symbol.declaration?.hidden ?? false,
  });
  const full: StateSymbol = {
    symbol: 'state',
    ...symbol,
    column,
    watch: [],
    read: symbol.declaration === undefined,
    written: symbol.declaration === undefined,
  };
  build.states.push(full);
  if (full.payable && full.keys.length === 1 && full.keys[0]?.domain === build.symbols.player.domain)
    build.resources.push(full);
  declareGlobal(build, full);
}
