/**
 * Declarations become symbols with their places in the core program. Two rounds: first the names of enums and kinds, because
 * anything may use a kind that is declared further down; then everything that has a type.
 */
import type { Manifest } from '../data/model.ts';
import type { NameProblem } from '../names/problems.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type {
  EnumSymbol,
  FieldSymbol,
  GlobalSymbol,
  KindSymbol,
  PlaceSymbol,
  SignatureParameter,
  StateSymbol,
  SymbolTable,
} from '../types/symbols.ts';
import {
  ACTION,
  AMOUNTS,
  ANY_PLACE,
  BOOL,
  HOLE,
  INT,
  listOf,
  optionalOf,
  type Type,
  thing,
  withoutNone,
} from '../types/types.ts';
import { addSite, type Build, problem, ruleIds } from './build.ts';
import { lowerFirst } from './members.ts';
import { type Notes, note } from './notes.ts';
import { type CoreDomain, type CoreFunction, type CoreProcedure, GRID_DIRECTIONS, HEX_DIRECTIONS } from './program.ts';
import { constant } from './values.ts';

/** A declaration with the option conditions around it. */
export interface Placed<D extends Ast.Declaration = Ast.Declaration> {
  readonly declaration: D;
  readonly conditions: readonly Ast.Expr[];
}

/** Takes `while option ... { }` apart. */
export function flatten(declarations: readonly Ast.Declaration[], conditions: readonly Ast.Expr[] = []): Placed[] {
  return declarations.flatMap((declaration) =>
    declaration.kind === 'while'
      ? flatten(declaration.declarations, [...conditions, declaration.condition])
      : [{ declaration, conditions }],
  );
}

const KIND_TEMPLATE = { alike: false, sides: undefined, parent: undefined, members: [] } as const;

export function newBuild(sources: ReadonlyMap<string, SourceFile>, notes?: Notes): Build {
  const domains: CoreDomain[] = [{ form: 'players', name: 'Player' }];
  const player: KindSymbol = {
    ...KIND_TEMPLATE,
    symbol: 'kind',
    name: 'Player',
    span: undefined,
    declaration: undefined,
    role: 'player',
    fields: new Map(),
    factors: [],
    items: [],
    domain: 0,
    designs: 0,
    used: true,
  };
  const symbols: SymbolTable = {
    globals: new Map([['Player', [player]]]),
    items: new Map(),
    options: new Map(),
    enumMembers: new Map(),
    player,
    tags: new Set(),
    layers: ['rulebook'],
  };
  return {
    symbols,
    sources,
    problems: [],
    domains,
    columns: [],
    tables: [],
    places: [],
    functions: [],
    procedures: [],
    asks: [],
    reasons: [],
    sites: [],
    codes: [],
    actions: [],
    substitutions: [],
    resources: [],
    states: [],
    placeSymbols: [],
    modifiers: new Map(),
    forbids: new Map(),
    waives: new Map(),
    insteads: new Map(),
    substitutes: [],
    handlers: [],
    moved: undefined,
    foundEmpty: [],
    emptied: new Set(),
    settle: undefined,
    prompts: new Map(),
    usedRules: new Map(),
    hasRounds: false,
    notes,
    examplePlayers: 0,
  };
}

/** Names that may be declared several times with different first keys: `state owner of Ship`, `state owner of Planet`. */
function mayShare(a: GlobalSymbol, b: GlobalSymbol): boolean {
  const keyed = (symbol: GlobalSymbol): readonly { readonly type: Type }[] | undefined =>
    symbol.symbol === 'state' || symbol.symbol === 'place'
      ? symbol.keys
      : symbol.symbol === 'function'
        ? symbol.parameters
        : undefined;
  const first = keyed(a)?.[0]?.type;
  const second = keyed(b)?.[0]?.type;
  return (
    (a.symbol === 'state' || a.symbol === 'place') &&
    (b.symbol === 'state' || b.symbol === 'place') &&
    first?.form === 'thing' &&
    second?.form === 'thing' &&
    !first.kinds.some((kind) => second.kinds.includes(kind))
  );
}

export function declareGlobal(build: Build, symbol: GlobalSymbol): void {
  const existing = build.symbols.globals.get(symbol.name) ?? [];
  const clash = existing.find((other) => !mayShare(other, symbol));
  if (clash !== undefined && symbol.span !== undefined)
    problem(build, {
      kind: 'duplicate-name',
      name: symbol.name,
      span: symbol.span,
      first: clash.span,
    } satisfies NameProblem);
  build.symbols.globals.set(symbol.name, [...existing, symbol]);
}

export function declareOptions(build: Build, manifest: Manifest | undefined): void {
  for (const [index, option] of (manifest?.options ?? []).entries()) {
    const values = option.values.map((value) => value.value);
    build.symbols.options.set(option.id.value, {
      symbol: 'option',
      name: option.id.value,
      span: option.id.span,
      values,
      index,
      used: false,
    });
    if (values.length > 0) declareEnum(build, `option ${option.id.value}`, values, undefined);
  }
}

function declareEnum(
  build: Build,
  name: string,
  members: readonly string[],
  span: Span | undefined,
  shared = false,
): EnumSymbol {
  const domain = build.domains.push({ form: 'enum', name, members }) - 1;
  const symbol: EnumSymbol = { symbol: 'enum', name, span, members, domain };
  declareGlobal(build, symbol);
  if (!shared)
    for (const member of members)
      build.symbols.enumMembers.set(member, [...(build.symbols.enumMembers.get(member) ?? []), symbol]);
  return symbol;
}

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

function newDomain(build: Build, domain: CoreDomain): number {
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

/** A plain number, known before anything runs. */
export function literal(build: Build, expr: Ast.Expr, what: string): number {
  if (expr.kind === 'number') return expr.value;
  if (expr.kind === 'unary' && expr.operator === '-' && expr.operand.kind === 'number') return -expr.operand.value;
  if (expr.kind !== 'missing') problem(build, { kind: 'not-constant', span: expr.span, what });
  return 1;
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

export function namesOf(build: Build, ...forms: readonly GlobalSymbol['symbol'][]): string[] {
  return [...build.symbols.globals.entries()]
    .filter(([, symbols]) => symbols.some((symbol) => forms.includes(symbol.symbol)))
    .map(([name]) => name);
}

// ---------------------------------------------------------------- types

export function typeOf(build: Build, type: Ast.TypeExpr): Type {
  switch (type.kind) {
    case 'named-type':
      return namedType(build, type.name);
    case 'optional-type':
      return optionalOf(typeOf(build, type.of));
    case 'list-type':
      return listOf(typeOf(build, type.of));
    case 'design-type': {
      const kind = kindNamed(build, type.of);
      return kind === undefined ? HOLE : kind.domain === kind.designs ? thing(kind) : { form: 'design', of: kind };
    }
    case 'range-type':
      return INT;
    case 'missing':
      return HOLE;
    default:
      return type satisfies never;
  }
}

const PLAIN_TYPES: Readonly<Record<string, Type>> = {
  Int: INT,
  Bool: BOOL,
  Amounts: AMOUNTS,
  Action: ACTION,
  Place: ANY_PLACE,
  Effect: { form: 'code', field: 'Effect' },
  Condition: { form: 'code', field: 'Condition' },
  Points: { form: 'code', field: 'Points' },
  Clauses: { form: 'code', field: 'Clauses' },
};

function namedType(build: Build, name: Ast.Name): Type {
  if (Object.hasOwn(PLAIN_TYPES, name.text)) return PLAIN_TYPES[name.text] ?? HOLE;
  for (const symbol of build.symbols.globals.get(name.text) ?? []) {
    if (symbol.symbol === 'kind' || symbol.symbol === 'enum' || symbol.symbol === 'place') note(build, name, symbol);
    if (symbol.symbol === 'kind') {
      symbol.used = true;
      return symbol.role === 'union' ? thing(...symbol.members) : thing(symbol);
    }
    if (symbol.symbol === 'enum') return { form: 'enum', of: symbol };
    if (symbol.symbol === 'place') return { form: 'place', places: [symbol] };
  }
  problem(build, {
    kind: 'unknown-name',
    name: name.text,
    span: name.span,
    what: 'type',
    known: [...Object.keys(PLAIN_TYPES), ...namesOf(build, 'kind', 'enum', 'place')],
  });
  return HOLE;
}

/** As `keyDomain`, for products and places: their things are numbered before those of a union are. */
function plainKeyDomain(build: Build, expr: Ast.TypeExpr, type: Type): number {
  if (type.form === 'thing' && type.kinds.length > 1)
    problem(build, {
      kind: 'not-here',
      what: 'a union of kinds',
      span: expr.span,
      why: 'products and places belong to one kind each; a state may be keyed by a union',
    });
  return keyDomain(build, expr, type);
}

/** The domain that numbers a key; numbers need a range. */
function keyDomain(build: Build, expr: Ast.TypeExpr, type: Type): number {
  if (expr.kind === 'range-type') {
    const from = literal(build, expr.from, 'the start of a range');
    const to = literal(build, expr.to, 'the end of a range');
    if (to - from > 10_000) problem(build, { kind: 'too-large', what: 'this range', span: expr.span, limit: 10_000 });
    return newDomain(build, { form: 'range', name: `${from}..${to}`, from, to: Math.min(to, from + 10_000) });
  }
  switch (type.form) {
    case 'thing': {
      if (type.kinds.length === 1) return type.kinds[0]?.domain ?? 0;
      const members = type.kinds.map((kind) => kind.domain);
      return newDomain(build, { form: 'union', name: type.kinds.map((kind) => kind.name).join(' or '), members });
    }
    case 'enum':
      return type.of.domain;
    case 'design':
      return type.of.designs;
    case 'place':
      return type.places[0]?.domain ?? 0;
    case 'hole':
      return 0;
    default:
      problem(build, {
        kind: 'not-here',
        what: 'this type',
        span: expr.span,
        why: 'a key is a kind, an enum, a place or a range such as 1..6',
      });
      return 0;
  }
}

// ---------------------------------------------------------------- second round

/** Fields, factors, child kinds; states and places follow, because fields may not depend on them. */
export function declareFields(build: Build, declarations: readonly Placed[]): void {
  for (const { declaration } of declarations) {
    if (declaration.kind === 'dice') declareDice(build, declaration);
    if (declaration.kind !== 'kind' || declaration.union.length > 0) continue;
    const kind = ownKind(build, declaration.name);
    if (kind === undefined) continue;
    if (declaration.parent !== undefined)
      (kind as { parent: KindSymbol | undefined }).parent = kindNamed(build, declaration.parent);
    if (declaration.factors.length > 0) declareFactors(build, kind, declaration.factors);
  }
  for (const { declaration } of declarations) {
    if (declaration.kind !== 'kind') continue;
    ruleIds(build, declaration.rules);
    const kind = ownKind(build, declaration.name);
    for (const field of declaration.fields) {
      if (field.kind !== 'field' || kind === undefined) continue;
      ruleIds(build, field.rules);
      declareField(build, kind, field);
    }
  }
}

function ownKind(build: Build, name: Ast.Name): KindSymbol | undefined {
  return (build.symbols.globals.get(name.text) ?? []).find(
    (symbol): symbol is KindSymbol => symbol.symbol === 'kind' && symbol.span === name.span,
  );
}

function declareFactors(build: Build, kind: KindSymbol, factors: readonly Ast.KindFactor[]): void {
  for (const factor of factors) {
    const type = sidesBefore(build, kind, factor.type) ?? typeOf(build, factor.type);
    const domain = plainKeyDomain(build, factor.type, type);
    const named = factor.type.kind === 'named-type' ? lowerFirst(factor.type.name.text) : 'number';
    kind.factors.push({ name: factor.name?.text ?? named, type, domain });
  }
  build.domains[kind.domain] = {
    form: 'product',
    name: kind.name,
    factors: kind.factors.map(({ name, domain }) => ({ name, domain })),
  };
}

/** `kind Half per ResourceCard, Side`: after a kind with sides, `Side` stands for those. */
function sidesBefore(build: Build, kind: KindSymbol, factor: Ast.TypeExpr): Type | undefined {
  if (factor.kind !== 'named-type' || factor.name.text !== 'Side' || build.symbols.globals.has('Side'))
    return undefined;
  const sides = kind.factors.flatMap(({ type }) => (type.form === 'thing' ? (type.kinds[0]?.sides ?? []) : []));
  return sides[0] === undefined ? undefined : { form: 'enum', of: sides[0] };
}

function declareDice(build: Build, declaration: Ast.DiceDeclaration): void {
  const kind = ownKind(build, declaration.name);
  if (kind === undefined) return;
  if (declaration.per !== undefined) declareFactors(build, kind, [declaration.per]);
  const from = literal(build, declaration.from, 'the lowest face');
  const to = literal(build, declaration.to, 'the highest face');
  kind.factors.push({
    name: 'face',
    type: INT,
    domain: newDomain(build, { form: 'range', name: `${from}..${to}`, from, to }),
  });
  build.domains[kind.domain] = {
    form: 'product',
    name: kind.name,
    factors: kind.factors.map(({ name, domain }) => ({ name, domain })),
  };
}

function declareField(build: Build, kind: KindSymbol, field: Ast.FieldDeclaration): void {
  if (kind.fields.has(field.name.text))
    problem(build, {
      kind: 'duplicate-name',
      name: field.name.text,
      span: field.name.span,
      first: kind.fields.get(field.name.text)?.declaration.name.span,
    });
  const written = typeOf(build, field.type);
  const plain = withoutNone(written);
  const child =
    plain.form === 'list' && plain.of.form === 'thing' && parentsOf(plain.of.kinds[0]).includes(kind)
      ? plain.of.kinds[0]
      : undefined;
  const type = asDesigns(written);
  kind.fields.set(field.name.text, {
    name: field.name.text,
    declaration: field,
    type,
    optional: written.form === 'optional' || field.starts !== undefined,
    child,
    sided: kind.sides !== undefined,
    tables: [],
  });
}

/** The kinds whose items hold the records of a child kind: its parent, or every kind its parent unites. */
export function parentsOf(kind: KindSymbol | undefined): readonly KindSymbol[] {
  const parent = kind?.parent;
  if (parent === undefined) return [];
  return parent.role === 'union' ? parent.members : [parent];
}

/** A component cannot name a copy in its data, only a design. */
function asDesigns(type: Type): Type {
  switch (type.form) {
    case 'optional':
      return optionalOf(asDesigns(type.of));
    case 'list':
      return listOf(asDesigns(type.of));
    case 'thing': {
      const kind = type.kinds[0];
      return kind !== undefined && type.kinds.length === 1 && kind.role === 'copies'
        ? { form: 'design', of: kind }
        : type;
    }
    default:
      return type;
  }
}

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
    shape: declaration.shape.kind,
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
  const place = build.places.length;
  const domain = newDomain(build, { form: 'places', name: symbol.name, place });
  const declaration = symbol.declaration;
  build.places.push({
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
    watch: 0,
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
  addState(build, {
    name: declaration.name.text,
    span: declaration.name.span,
    declaration,
    keys: keys.map((key) => ({ type: key.type, domain: keyDomain(build, key.expr, key.type) })),
    type,
    payable: declaration.payable,
    until: declaration.until,
  });
}

function addState(build: Build, symbol: Omit<StateSymbol, 'symbol' | 'column' | 'watch' | 'read' | 'written'>): void {
  const column = build.columns.length;
  const optional = symbol.type.form === 'optional';
  build.columns.push({
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
    watch: 0,
    read: symbol.declaration === undefined,
    written: symbol.declaration === undefined,
  };
  build.states.push(full);
  if (full.payable && full.keys.length === 1 && full.keys[0]?.domain === build.symbols.player.domain)
    build.resources.push(full);
  declareGlobal(build, full);
}

/** Functions, effects, actions, phases, events, tables: by name and signature; bodies come later. */
export function declareBehaviour(build: Build, declarations: readonly Placed[]): void {
  for (const { declaration } of declarations) {
    switch (declaration.kind) {
      case 'function':
      case 'score': {
        const parameters = signature(build, declaration.parameters);
        const type = declaration.kind === 'score' ? INT : typeOf(build, declaration.type);
        const id = build.functions.push(undefined as unknown as CoreFunction) - 1;
        declareGlobal(build, {
          symbol: 'function',
          name: declaration.name.text,
          span: declaration.name.span,
          declaration,
          modifiable: declaration.kind === 'function' && declaration.modifiable,
          parameters,
          type,
          function: id,
          used: declaration.kind === 'score',
        });
        break;
      }
      case 'effect':
        declareGlobal(build, {
          symbol: 'effect',
          name: declaration.name.text,
          span: declaration.name.span,
          declaration,
          parameters: signature(build, declaration.parameters),
          type: declaration.type === undefined ? undefined : typeOf(build, declaration.type),
          procedure: reserve(build),
          used: false,
        });
        break;
      case 'action': {
        const tags = declaration.tags.map((tag) => tag.text);
        for (const tag of tags) build.symbols.tags.add(tag);
        const procedure = reserve(build);
        const ordinal =
          build.actions.push({ name: declaration.name.text, tags, procedure, free: declaration.free, commits: false }) -
          1;
        if (declaration.oncePer !== undefined) declareUsed(build, declaration, declaration.oncePer);
        declareGlobal(build, {
          symbol: 'action',
          name: declaration.name.text,
          span: declaration.name.span,
          declaration,
          parameters: signature(build, declaration.parameters),
          tags,
          ordinal,
          procedure,
          used: false,
        });
        break;
      }
      case 'phase':
        if (declaration.role === 'phase')
          declareGlobal(build, {
            symbol: 'phase',
            name: declaration.name.text,
            span: declaration.name.span,
            declaration,
            procedure: reserve(build),
            used: false,
          });
        break;
      case 'event':
        declareGlobal(build, {
          symbol: 'event',
          name: declaration.name.text,
          span: declaration.name.span,
          declaration,
          parameters: signature(build, declaration.parameters),
          procedure: reserve(build),
          used: false,
        });
        break;
      case 'table':
        declareGlobal(build, {
          symbol: 'table',
          name: declaration.name.text,
          span: declaration.name.span,
          declaration,
          parameters: signature(build, declaration.parameters),
          type: typeOf(build, declaration.type),
          table: -1,
          used: false,
        });
        break;
      default:
        break;
    }
  }
  if (build.actions.length > 0)
    newDomain(build, { form: 'enum', name: 'Action', members: build.actions.map((action) => action.name) });
}

/** Whether a player has used an action that is `once per turn`; no name an author can write. */
export function usedState(action: string): string {
  return `used ${action}`;
}

function declareUsed(build: Build, declaration: Ast.ActionDeclaration, until: Ast.Scope): void {
  addState(build, {
    name: usedState(declaration.name.text),
    span: undefined,
    declaration: undefined,
    keys: [{ type: thing(build.symbols.player), domain: build.symbols.player.domain }],
    type: BOOL,
    payable: false,
    until,
  });
}

export function reserve(build: Build): number {
  return build.procedures.push(undefined as unknown as CoreProcedure) - 1;
}

function signature(build: Build, parameters: readonly Ast.Parameter[]): SignatureParameter[] {
  return parameters.map((parameter) => ({
    name: parameter.name.text,
    type: typeOf(build, parameter.type),
    origin: parameter.name,
  }));
}

export function declarationSite(
  build: Build,
  declaration: { readonly name: Ast.Name; readonly rules?: readonly Ast.RuleId[]; readonly span: Span },
): number {
  return addSite(build, declaration.name.span, ruleIds(build, declaration.rules ?? []), declaration.name.text);
}
