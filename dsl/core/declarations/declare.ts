/**
 * Declarations become symbols with their places in the core program. Two rounds: first the names of enums and kinds, because
 * anything may use a kind that is declared further down; then everything that has a type.
 */

import type { Manifest } from '../../data/model.ts';
import type { SourceFile, Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { Trees } from '../../syntax/trees.ts';
import type { NameProblem } from '../../types/name-problems.ts';
import type { EnumSymbol, GlobalSymbol, KindSymbol, SignatureParameter, SymbolTable } from '../../types/symbols.ts';
import { BOOL, HOLE, INT, type Type, thing } from '../../types/types.ts';
import { type Build, problem } from '../build.ts';
import type { Notes } from '../notes.ts';
import type { CoreDomain } from '../program.ts';
import { reserveFunction, reserveProcedure } from '../reserved.ts';
import { KIND_TEMPLATE, newDomain } from './declare-kinds.ts';
import { addState } from './declare-states.ts';
import { typeOf } from './declared-types.ts';

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

export function newBuild(sources: ReadonlyMap<string, SourceFile>, trees: Trees, notes?: Notes): Build {
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
    program: {
      domains,
      boardsByOption: [],
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
      freeSets: [],
    },
    symbols,
    sources,
    problems: [],
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
    trees,
    constants: new Map(),
    constantUses: [],
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
      standard: option.standard,
      used: false,
    });
    if (values.length > 0) declareEnum(build, `option ${option.id.value}`, values, undefined);
  }
}

export function declareEnum(
  build: Build,
  name: string,
  members: readonly string[],
  span: Span | undefined,
  shared = false,
): EnumSymbol {
  const domain = build.program.domains.push({ form: 'enum', name, members }) - 1;
  const symbol: EnumSymbol = { symbol: 'enum', name, span, members, domain };
  declareGlobal(build, symbol);
  if (!shared)
    for (const member of members)
      build.symbols.enumMembers.set(member, [...(build.symbols.enumMembers.get(member) ?? []), symbol]);
  return symbol;
}

export function namesOf(build: Build, ...forms: readonly GlobalSymbol['symbol'][]): string[] {
  return [...build.symbols.globals.entries()]
    .filter(([, symbols]) => symbols.some((symbol) => forms.includes(symbol.symbol)))
    .map(([name]) => name);
}

/** Functions, effects, actions, phases, events, tables: by name and signature; bodies come later. */
export function declareBehaviour(build: Build, declarations: readonly Placed[]): void {
  for (const { declaration } of declarations) {
    switch (declaration.kind) {
      case 'function':
      case 'requirements':
      case 'score': {
        if (declaration.kind === 'function' && declaration.form === 'constant') break; // see `declareConstants`
        const parameters = signature(build, declaration.parameters);
        const type =
          declaration.kind === 'score'
            ? INT
            : declaration.kind === 'requirements'
              ? BOOL
              : declaration.type === undefined
                ? HOLE
                : typeOf(build, declaration.type);
        const id = reserveFunction(build);
        declareGlobal(build, {
          symbol: 'function',
          name: declaration.name.text,
          span: declaration.name.span,
          declaration,
          modifiable: declaration.kind === 'function' && declaration.form === 'value',
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
          procedure: reserveProcedure(build),
          used: false,
        });
        break;
      case 'action': {
        const tags = declaration.tags.map((tag) => tag.text);
        for (const tag of tags) build.symbols.tags.add(tag);
        const procedure = reserveProcedure(build);
        const ordinal =
          build.program.actions.push({
            name: declaration.name.text,
            tags,
            procedure,
            free: declaration.free,
            commits: false,
          }) - 1;
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
            procedure: reserveProcedure(build),
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
          procedure: reserveProcedure(build),
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
  if (build.program.actions.length > 0)
    newDomain(build, { form: 'enum', name: 'Action', members: build.program.actions.map((action) => action.name) });
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

function signature(build: Build, parameters: readonly Ast.Parameter[]): SignatureParameter[] {
  return parameters.map((parameter) => ({
    name: parameter.name.text,
    type: typeOf(build, parameter.type),
    origin: parameter.name,
  }));
}
