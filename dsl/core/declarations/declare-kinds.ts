/** Kinds, their domains, and the squares of boards. */

import type { Phrase } from '../../diagnostics/phrases.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { FieldSymbol, KindSymbol } from '../../types/symbols.ts';
import { type Build, problem, ruleIds } from '../build.ts';
import { type LiteralByOption, literalByOption } from '../expressions/literals.ts';
import { domainSizes } from '../findings/domain-sizes.ts';
import { note } from '../notes.ts';
import { type CoreDomain, GRID_DIRECTIONS, HEX_DIRECTIONS } from '../program.ts';
import type { HexShape } from './board-cells.ts';
import { declareEnum, declareGlobal, namesOf, type Placed } from './declare.ts';

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
    build.symbols.layers = declaration.layers.map((layer) => layer.text);
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
  return build.program.domains.push(domain) - 1;
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
  const { shape } = declaration;
  if (shape.kind === 'graph') return;
  const role = shape.kind === 'squares' ? 'squares' : 'hexes';
  const directions = role === 'squares' ? 'Direction' : 'HexDirection';
  if (build.symbols.globals.get(directions) === undefined)
    declareEnum(
      build,
      directions,
      (role === 'squares' ? GRID_DIRECTIONS : HEX_DIRECTIONS).map(([direction]) => direction),
      undefined,
      role === 'hexes' && build.symbols.globals.has('Direction'),
    );
  declareNewKind(build, { ...base, factors: [], role, domain: cellsOf(build, name, shape), designs: -1 });
}

const ENDLESS: HexShape = { shape: 'hexagon', radius: 1 }; // until its pieces are counted: see `settleEndlessBoards`

function cellsOf(build: Build, name: string, shape: Exclude<Ast.BoardDeclaration['shape'], { kind: 'graph' }>): number {
  switch (shape.kind) {
    case 'squares':
    case 'rows-of-hexes': {
      const columns = boardSize(build, shape.columns, 'the number of columns');
      const rows = boardSize(build, shape.rows, 'the number of rows');
      return sizedBoard(build, [columns, rows], ([width = 1, height = 1]) =>
        shape.kind === 'squares'
          ? { form: 'squares', name, columns: width, rows: height }
          : { form: 'hexes', name, shape: { shape: shape.form, columns: width, rows: height } },
      );
    }
    case 'hexes': {
      if (shape.radius === undefined) return newDomain(build, { form: 'hexes', name, shape: ENDLESS });
      const radius = boardSize(build, shape.radius, 'the radius', 40);
      return sizedBoard(build, [radius], ([steps = 1]) => ({
        form: 'hexes',
        name,
        shape: { shape: 'hexagon', radius: steps },
      }));
    }
    default:
      return shape satisfies never;
  }
}

/** Sizes that depend on an option depend on the same one. */
function sizedBoard(
  build: Build,
  sizes: readonly (number | LiteralByOption)[],
  made: (sizes: readonly number[]) => CoreDomain,
): number {
  const option = sizes.find((size) => typeof size !== 'number')?.option;
  const at = (ordinal: number): CoreDomain =>
    made(sizes.map((size) => (typeof size === 'number' ? size : (size.values[ordinal] ?? 1))));
  const domain = newDomain(build, at(option?.standard ?? 0));
  if (option !== undefined) {
    const forms = Array.from({ length: Math.max(2, option.values.length) }, (_, ordinal) => at(ordinal));
    build.program.boardsByOption.push({ domain, option: option.index, forms });
  }
  return domain;
}

function boardSize(build: Build, expr: Ast.Expr, what: Phrase, most = 100): number | LiteralByOption {
  const size = literalByOption(build, expr, what);
  const all = typeof size === 'number' ? [size] : size.values;
  if (all.every((one) => one >= 1 && one <= most)) return size;
  problem(build, { kind: 'too-large', what, span: expr.span, limit: most });
  return 1;
}

/** Pieces that a board without end can be laid out for. */
const MOST_PIECES = 60;

/**
 * A board without end has room for as many steps as there are pieces that may lie on it, for the first lies in the middle and each
 * further one beside another. Once items are counted.
 */
export function settleEndlessBoards(build: Build, declarations: readonly Placed[], players: number): void {
  for (const { declaration } of declarations) {
    if (declaration.kind !== 'board' || declaration.shape.kind !== 'hexes' || declaration.shape.radius !== undefined)
      continue;
    const kind = kindNamed(build, declaration.cells);
    if (kind === undefined) continue;
    const lying = new Set(
      build.placeSymbols.filter(({ keys }) => keys.some((key) => key.domain === kind.domain)).flatMap(({ of }) => of),
    );
    const sizeOf = domainSizes({ domains: build.program.domains, places: [] }, players, () => 0);
    const pieces = [...lying].reduce((sum, piece) => sum + sizeOf(piece.domain), 0);
    const what = 'what may lie on a board without end';
    if (pieces > MOST_PIECES)
      problem(build, { kind: 'too-large', what, span: declaration.cells.span, limit: MOST_PIECES });
    const radius = pieces === 0 ? 20 : Math.min(MOST_PIECES, Math.max(4, pieces + 1));
    build.program.domains[kind.domain] = { form: 'hexes', name: kind.name, shape: { shape: 'hexagon', radius } };
  }
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
