/** Kinds, their domains, and the squares of boards. */

import type * as Ast from '../syntax/ast.ts';
import type { FieldSymbol, KindSymbol } from '../types/symbols.ts';
import { type Build, problem, ruleIds } from './build.ts';
import { declareEnum, declareGlobal, namesOf, type Placed } from './declare.ts';
import { literal } from './literals.ts';
import { note } from './notes.ts';
import { type CoreDomain, GRID_DIRECTIONS, HEX_DIRECTIONS } from './program.ts';

export const KIND_TEMPLATE = { alike: false, sides: undefined, parent: undefined, members: [] } as const;

/** First round: enums, kinds, boards and dice by name, and which kinds are pieces that lie in places. */
export function declareKinds(build: Build, declarations: readonly Placed[]): void {
  const all = declarations.map((placed) => placed.declaration);
  for (const declaration of all) {
    if (declaration.kind !== 'enum') continue;
    const seen = new Set<string>();
    for (const member of declaration.members) {
      if (seen.has(member.text))
        problem(build, { kind: 'duplicate-name', name: member.text, span: member.span, first: declaration.name.span });
      seen.add(member.text);
    }
    declareEnum(build, declaration.name.text, [...seen], declaration.name.span);
  }
  const piled = piecesByName(all);
  for (const declaration of all)
    if (declaration.kind === 'kind' && declaration.union.length === 0) declareKind(build, declaration, piled);
  for (const declaration of all) {
    if (declaration.kind === 'board' && declaration.shape.kind !== 'graph') declareCells(build, declaration);
    if (declaration.kind === 'dice')
      declareNewKind(build, {
        ...KIND_TEMPLATE,
        symbol: 'kind',
        name: declaration.name.text,
        span: declaration.name.span,
        declaration,
        role: 'dice',
        fields: new Map(),
        factors: [],
        items: [],
        domain: newDomain(build, { form: 'product', name: declaration.name.text, factors: [] }),
        designs: -1,
        used: false,
      });
  }
  for (const declaration of all) {
    if (declaration.kind === 'kind' && declaration.union.length > 0) {
      const members = declaration.union.flatMap((name) => kindNamed(build, name) ?? []);
      declareNewKind(build, {
        ...KIND_TEMPLATE,
        symbol: 'kind',
        name: declaration.name.text,
        span: declaration.name.span,
        declaration,
        role: 'union',
        members,
        fields: new Map(),
        factors: [],
        items: [],
        domain: -1,
        designs: -1,
        used: false,
      });
    }
  }
  for (const declaration of all) {
    if (declaration.kind !== 'layers') continue;
    ruleIds(build, declaration.rules);
    (build.symbols as { layers: readonly string[] }).layers = declaration.layers.map((layer) => layer.text);
  }
}

/** Names of kinds that some place holds, unions taken apart. */
function piecesByName(all: readonly Ast.Declaration[]): Set<string> {
  const unions = new Map(
    all.flatMap((declaration): [string, readonly string[]][] =>
      declaration.kind === 'kind' && declaration.union.length > 0
        ? [[declaration.name.text, declaration.union.map((name) => name.text)]]
        : [],
    ),
  );
  return new Set(
    all.flatMap((declaration) =>
      declaration.kind === 'place' ? (unions.get(declaration.of.text) ?? [declaration.of.text]) : [],
    ),
  );
}

export function newDomain(build: Build, domain: CoreDomain): number {
  return build.domains.push(domain) - 1;
}

function declareNewKind(build: Build, symbol: KindSymbol): KindSymbol {
  if (symbol.designs < 0) symbol.designs = symbol.domain;
  declareGlobal(build, symbol);
  return symbol;
}

function declareKind(build: Build, declaration: Ast.KindDeclaration, piled: ReadonlySet<string>): void {
  const name = declaration.name.text;
  const base = {
    ...KIND_TEMPLATE,
    symbol: 'kind',
    name,
    span: declaration.name.span,
    declaration,
    alike: declaration.alike,
    fields: new Map<string, FieldSymbol>(),
    factors: [],
    items: [],
    used: false,
  } as const;
  const sides =
    declaration.sides.length === 0
      ? undefined
      : declareEnum(
          build,
          `side of ${name}`,
          declaration.sides.map((side) => side.text),
          undefined,
        );
  if (declaration.factors.length > 0) {
    declareNewKind(build, {
      ...base,
      factors: [],
      sides,
      role: 'product',
      domain: newDomain(build, { form: 'product', name, factors: [] }),
      designs: -1,
    });
    return;
  }
  const designs = newDomain(build, { form: 'items', name, items: [] });
  const copies = piled.has(name);
  const domain = copies
    ? newDomain(build, { form: 'copies', name, designs, alike: declaration.alike, shuffled: true })
    : designs;
  declareNewKind(build, { ...base, factors: [], sides, role: copies ? 'copies' : 'items', domain, designs });
}

function declareCells(build: Build, declaration: Ast.BoardDeclaration): void {
  const name = declaration.cells.text;
  const base = {
    ...KIND_TEMPLATE,
    symbol: 'kind',
    name,
    span: declaration.cells.span,
    declaration,
    fields: new Map<string, FieldSymbol>(),
    factors: [],
    items: [],
    used: true,
  } as const;
  const shape = declaration.shape;
  if (shape.kind === 'squares') {
    const columns = boardSize(build, shape.columns, 'the number of columns');
    const rows = boardSize(build, shape.rows, 'the number of rows');
    if (build.symbols.globals.get('Direction') === undefined)
      declareEnum(
        build,
        'Direction',
        GRID_DIRECTIONS.map(([direction]) => direction),
        undefined,
      );
    declareNewKind(build, {
      ...base,
      factors: [],
      role: 'squares',
      domain: newDomain(build, { form: 'squares', name, columns, rows }),
      designs: -1,
    });
  } else if (shape.kind === 'hexes') {
    const radius = boardSize(build, shape.radius, 'the radius', 40);
    if (build.symbols.globals.get('HexDirection') === undefined)
      declareEnum(
        build,
        'HexDirection',
        HEX_DIRECTIONS.map(([direction]) => direction),
        undefined,
        build.symbols.globals.has('Direction'),
      );
    declareNewKind(build, {
      ...base,
      factors: [],
      role: 'hexes',
      domain: newDomain(build, { form: 'hexes', name, radius }),
      designs: -1,
    });
  }
}

function boardSize(build: Build, expr: Ast.Expr, what: string, most = 100): number {
  const size = literal(build, expr, what);
  if (size < 1 || size > most) {
    problem(build, { kind: 'too-large', what, span: expr.span, limit: most });
    return 1;
  }
  return size;
}

export function kindNamed(build: Build, name: Ast.Name): KindSymbol | undefined {
  const symbol = (build.symbols.globals.get(name.text) ?? []).find(
    (candidate): candidate is KindSymbol => candidate.symbol === 'kind',
  );
  if (symbol === undefined)
    problem(build, {
      kind: 'unknown-name',
      name: name.text,
      span: name.span,
      what: 'kind',
      known: namesOf(build, 'kind'),
    });
  else {
    symbol.used = true;
    note(build, name, symbol);
  }
  return symbol;
}
