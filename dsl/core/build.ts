/**
 * The program while it is being built: growing tables, the problems found, and what clauses of components do to it.
 * Everything that elaborates holds one `Build`; `Body` is the context of one function or procedure in it.
 */

import type { SourceFile, Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { Trees } from '../syntax/trees.ts';
import type { NameProblem } from '../types/name-problems.ts';
import type { TypeProblem } from '../types/problems.ts';
import type { GlobalSymbol, KindSymbol, PlaceSymbol, StateSymbol, SymbolTable } from '../types/symbols.ts';
import type { Type } from '../types/types.ts';
import { type Notes, note, type Origin } from './notes.ts';
import type { CoreProblem } from './problems.ts';
import {
  type BoardByOption,
  type CoreAction,
  type CoreAsk,
  type CoreCode,
  type CoreColumn,
  type CoreDomain,
  type CoreExpr,
  type CoreFunction,
  type CoreModifier,
  type CorePlace,
  type CoreProcedure,
  type CoreReason,
  type CoreSet,
  type CoreSite,
  type CoreSubstitution,
  type CoreTable,
  FIRST_PARAMETER,
  type Slot,
} from './program.ts';
import type { Value } from './values.ts';

export type ElaborationProblem = NameProblem | TypeProblem | CoreProblem;

/** Where a clause stands: on a component of a kind (every one of `selves` is tried), or in the rulebook (`selves` undefined). */
export interface InForce {
  readonly selves: CoreSet | undefined;
  readonly kind: KindSymbol | undefined;
  /** `while` of the field that holds the clause, said of `self`. */
  readonly whilst: readonly Ast.Expr[];
  readonly layer: number;
}

/** The component whose text is being translated. */
export interface SelfContext {
  readonly kind: KindSymbol;
  readonly core: CoreExpr;
  readonly owner: CoreExpr;
}

export interface ClauseEntry<C extends Ast.Declaration> {
  readonly clause: C;
  readonly force: InForce;
}

/** What comes out: the tables of the core program, growing. */
export interface ProgramTables {
  readonly domains: CoreDomain[];
  /** Boards whose size an option decides. */
  readonly boardsByOption: BoardByOption[];
  readonly columns: CoreColumn[];
  readonly tables: CoreTable[];
  readonly places: CorePlace[];
  readonly functions: CoreFunction[];
  readonly procedures: CoreProcedure[];
  readonly asks: CoreAsk[];
  readonly reasons: CoreReason[];
  readonly sites: CoreSite[];
  readonly codes: CoreCode[];
  readonly actions: CoreAction[];
  readonly substitutions: CoreSubstitution[];
  /** Sets of free actions that are open together somewhere. */
  readonly freeSets: (readonly number[])[];
}

export interface Build {
  readonly program: ProgramTables;
  readonly symbols: SymbolTable;
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly problems: ElaborationProblem[];
  readonly resources: StateSymbol[];
  readonly states: StateSymbol[];
  readonly placeSymbols: PlaceSymbol[];
  readonly modifiers: Map<string, ClauseEntry<Ast.ModifyClause>[]>;
  readonly forbids: Map<string, ClauseEntry<Ast.ForbidClause>[]>;
  readonly waives: Map<string, ClauseEntry<Ast.WaiveClause>[]>;
  readonly insteads: Map<string, ClauseEntry<Ast.InsteadClause>[]>;
  readonly substitutes: ClauseEntry<Ast.SubstituteClause>[];
  readonly handlers: ClauseEntry<Ast.HandlerDeclaration>[];
  /** Procedure that runs handlers of pieces and places; undefined if there are none. */
  moved: number | undefined;
  /** Procedures of `on <place> found empty`. */
  readonly foundEmpty: { readonly place: PlaceSymbol; readonly procedure: number }[];
  /** Handlers of `on <place> emptied`. */
  readonly emptied: Set<number>;
  /** Procedure that runs the checks; undefined if there are none. */
  settle: number | undefined;
  /** Some loop is called `round`. */
  hasRounds: boolean;
  /** Keys of prompts, branches and names the rules use, for the checks of texts. */
  readonly prompts: Map<string, Span>;
  readonly usedRules: Map<string, Span>;
  /** For editors. */
  readonly notes: Notes | undefined;
  /** Of rules text inside other files. */
  readonly trees: Trees;
  /** Constants by name, from the beginning; a number among them may be asked for before it has a symbol. */
  readonly constants: Map<string, Ast.FunctionDeclaration>;
  /** Where one was asked for so early. */
  readonly constantUses: Ast.Name[];
  /** Names `p1`, `p2` stand for players (worked examples only). */
  examplePlayers: number;
}

export interface Local {
  readonly name: string;
  readonly slot: Slot;
  readonly type: Type;
  /** For a local of type Amounts: what it stands for. */
  readonly list: boolean;
  readonly origin?: Origin | undefined;
  /** Instead of a slot: how to find its value, where nothing can have changed. */
  readonly again?: () => Value;
}

/** Something is known not to be none, by the way that leads to it. */
export interface Fact {
  readonly path: string;
  /** Names of the states it is read from, and of locals on the way. */
  readonly names: ReadonlySet<string>;
  /** It may be read from anything. */
  readonly all: boolean;
}

export interface LoopMark {
  readonly name: string | undefined;
  readonly origin?: Ast.Name | undefined;
  readonly label: number;
}

export type SlotShape = 'plain' | 'list' | 'rest of a list';

export interface Body {
  readonly build: Build;
  readonly form: 'function' | 'procedure';
  readonly within: string;
  /** What is written now carries these out; a branch or a part of the setup may have its own. */
  rules: readonly string[];
  self: SelfContext | undefined;
  scopes: Map<string, Local>[];
  /** For debuggers: what slots were called where. */
  readonly named: NamedSlot[];
  /** What is known of states, fields and calls. */
  facts: readonly Fact[];
  locals: number;
  mostLocals: number;
  /** What each slot of the frame holds, in every block that uses it: a slot is never a number here and a list there, so that a frame can be read without its position. */
  readonly shapes: SlotShape[];
  temporaries: number;
  mostTemporaries: number;
  loops: LoopMark[];
  labels: number;
  /** Result of the effect being written. */
  returns: Type | undefined;
  /** For `as usual`. */
  usual:
    | {
        readonly procedure: number;
        readonly parameters: readonly Local[];
        /** Keeps what it gave: the replacement gives it too, unless it returns something itself. */
        readonly result: Slot | undefined;
      }
    | undefined;
  asFarAsPossible: boolean;
  firstAsk: number;
  firstReason: number;
  usesYou: boolean;
}

/** Sites are numbered as they are read: what is read while a name is in sight lies between two numbers. */
export interface NamedSlot {
  readonly name: string;
  readonly slot: Slot;
  readonly list: boolean;
  readonly type: Type;
  readonly from: number;
  to: number | undefined;
  readonly scope: ReadonlyMap<string, Local>;
}

/** Temporaries are numbered from here until the procedure's frame is known; `settled` then moves them above it. */
const TEMPORARY = 2 ** 31;

export function newBody(
  build: Build,
  form: Body['form'],
  within: string,
  rules: readonly string[],
  self?: SelfContext,
): Body {
  return {
    build,
    form,
    within,
    rules,
    self,
    scopes: [new Map()],
    named: [],
    facts: [],
    locals: FIRST_PARAMETER,
    mostLocals: FIRST_PARAMETER,
    shapes: [],
    temporaries: 0,
    mostTemporaries: 0,
    loops: [],
    labels: 0,
    returns: undefined,
    usual: undefined,
    asFarAsPossible: false,
    firstAsk: build.program.asks.length,
    firstReason: build.program.reasons.length,
    usesYou: false,
  };
}

export function problem(build: Build, fact: ElaborationProblem): void {
  build.problems.push(fact);
}

export function ruleIds(build: Build, ids: readonly Ast.RuleId[]): readonly string[] {
  for (const rule of ids) if (!build.usedRules.has(rule.id)) build.usedRules.set(rule.id, rule.span);
  return ids.map((rule) => rule.id);
}

export function site(body: Body, span: Span, rules: readonly Ast.RuleId[] = []): number {
  const own = ruleIds(body.build, rules);
  return addSite(
    body.build,
    span,
    own.length > 0 ? [...own, ...body.rules.filter((rule) => !own.includes(rule))] : body.rules,
    body.within,
  );
}

export function addSite(build: Build, span: Span, rules: readonly string[], within: string): number {
  return build.program.sites.push({ file: span.file, start: span.start, end: span.end, rules, within }) - 1;
}

/** The text as the author wrote it, on one line. */
export function sourceText(build: Build, span: Span): string {
  return (build.sources.get(span.file)?.text.slice(span.start, span.end) ?? '').replace(/\s+/g, ' ').trim();
}

export function newLocal(body: Body, width = 1): Slot {
  const { shapes } = body;
  const wanted: readonly SlotShape[] = width === 1 ? ['plain'] : ['list', 'rest of a list'];
  let slot = body.locals;
  while (wanted.some((shape, i) => (shapes[slot + i] ?? shape) !== shape)) slot += 1;
  wanted.forEach((shape, i) => {
    shapes[slot + i] = shape;
  });
  body.locals = slot + width;
  body.mostLocals = Math.max(body.mostLocals, body.locals);
  return slot;
}

/**
 * A slot for a variable inside an expression. Slots are not shared within a statement, because members of a set may be
 * produced while an outer variable is bound; `nextStatement` starts anew.
 */
export function newTemporary(body: Body): Slot {
  if (body.form === 'function') return newLocal(body);
  const slot = TEMPORARY + body.temporaries;
  body.temporaries += 1;
  body.mostTemporaries = Math.max(body.mostTemporaries, body.temporaries);
  return slot;
}

export function nextStatement(body: Body): void {
  body.temporaries = 0;
}

export function declareLocal(body: Body, name: Ast.Name, local: Omit<Local, 'name'>): void {
  body.build.notes?.locals.set(name, local.type);
  const scope = body.scopes[body.scopes.length - 1];
  if (scope?.has(name.text) === true)
    problem(body.build, {
      kind: 'duplicate-local',
      name: name.text,
      span: name.span,
      first: scope.get(name.text)?.origin?.span,
    });
  scope?.set(name.text, { name: name.text, ...local, origin: name });
  const { slot, type, list } = local;
  if (scope !== undefined && slot < TEMPORARY && local.again === undefined)
    body.named.push({ name: name.text, slot, list, type, from: body.build.program.sites.length, to: undefined, scope });
}

export function findLocal(body: Body, name: string): Local | undefined {
  for (let i = body.scopes.length - 1; i >= 0; i--) {
    const found = body.scopes[i]?.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The name that an expression consists of; `owner` and its like may be names of locals. */
export function nameAlone(expr: Ast.Expr): Ast.Name | undefined {
  return expr.kind === 'name' || expr.kind === 'word' ? expr.name : undefined;
}

/** What a local name was declared as, for editors. */
export function noteLocal(body: Body, name: Ast.Name, { origin }: Local): void {
  if (origin !== undefined) note(body.build, name, { symbol: 'local', origin });
}

export function inScope<T>(body: Body, run: () => T): T {
  body.scopes.push(new Map());
  try {
    return run();
  } finally {
    const left = body.scopes.pop();
    for (const one of body.named) if (one.scope === left) one.to ??= body.build.program.sites.length;
  }
}

export function globalsNamed(build: Build, name: string): readonly GlobalSymbol[] {
  return build.symbols.globals.get(name) ?? [];
}

/** The tree with its temporaries above the frame, which is known now; the asks and reasons made for this body are settled with it. */
export function settled<T>(body: Body, tree: T): T {
  const { build, mostLocals: frame } = body;
  for (let i = body.firstAsk; i < build.program.asks.length; i++)
    build.program.asks[i] = aboveFrame(build.program.asks[i]!, frame);
  for (let i = body.firstReason; i < build.program.reasons.length; i++)
    build.program.reasons[i] = aboveFrame(build.program.reasons[i]!, frame);
  return aboveFrame(tree, frame);
}

/** What holds no temporary stays the very same. */
function aboveFrame<T>(node: T, frame: number): T {
  if (typeof node === 'number') return (node >= TEMPORARY ? node - TEMPORARY + frame : node) as T;
  if (Array.isArray(node)) {
    const parts = node.map((part: unknown) => aboveFrame(part, frame));
    return parts.every((part, i) => part === node[i]) ? node : (parts as T);
  }
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.entries(node).map(([key, part]: [string, unknown]) => [key, aboveFrame(part, frame)] as const);
  const same = parts.every(([key, part]) => part === (node as Readonly<Record<string, unknown>>)[key]);
  return same ? node : (Object.fromEntries(parts) as T);
}

export function modifierLayer(build: Build, layer: Ast.Name | undefined, standard: number): number {
  if (layer === undefined) return standard;
  const index = build.symbols.layers.indexOf(layer.text);
  if (index >= 0) note(build, layer, { symbol: 'layer', name: layer.text });
  if (index < 0)
    problem(build, {
      kind: 'unknown-name',
      name: layer.text,
      span: layer.span,
      what: 'layer',
      known: build.symbols.layers,
    });
  return Math.max(0, index);
}

export type { CoreModifier };

export function symbolsOf<F extends GlobalSymbol['symbol']>(
  build: Build,
  form: F,
): Extract<GlobalSymbol, { symbol: F }>[] {
  return [...build.symbols.globals.values()]
    .flat()
    .filter((symbol): symbol is Extract<GlobalSymbol, { symbol: F }> => symbol.symbol === form);
}
