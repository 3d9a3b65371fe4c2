/**
 * A parsed game and its data to the core program: declarations, then data, then clauses, then bodies, because each needs
 * everything of the one before.
 * In:  ParsedGame   trees of all rules files, the manifest, the component files
 * Out: CoreProgram  if there were no errors; and the Build, from which editors and texts read names and types
 */
import { readComponents } from '../data/components.ts';
import type { ComponentData, Manifest } from '../data/model.ts';
import type { DataProblem } from '../data/problems.ts';
import type { ReadOptions } from '../data/read.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { SyntaxProblem } from '../syntax/problems.ts';
import type { Trees } from '../syntax/trees.ts';
import type { EnumSymbol, GlobalSymbol, KindSymbol } from '../types/symbols.ts';
import { INT, type Type, thing } from '../types/types.ts';
import { analyse, findings } from './analysis.ts';
import { parameters, translateAction, translateCode, translateMain, translatePhase } from './bodies.ts';
import {
  type Body,
  type Build,
  type ClauseEntry,
  type ElaborationProblem,
  type InForce,
  newBody,
  problem,
  ruleIds,
} from './build.ts';
import { lowerFirst } from './built-in-members.ts';
import { type Carriers, carriersOf } from './carriers.ts';
import { translateChecks } from './checks.ts';
import { kindShapes } from './component-shapes.ts';
import { checkTotals, declareItems, type PendingClauses, translateItems } from './components.ts';
import { coreType } from './core-types.ts';
import { declareBehaviour, declareOptions, flatten, newBuild, type Placed } from './declare.ts';
import { declareFields } from './declare-fields.ts';
import { declareKinds } from './declare-kinds.ts';
import { declareStates } from './declare-states.ts';
import { translateEvent } from './events.ts';
import { elaborateAs, elaborateInt } from './expressions.ts';
import { fingerprint } from './fingerprint.ts';
import { anonymousFunction, translateFunction } from './functions.ts';
import { translateInvariants } from './invariants.ts';
import { newNotes, note } from './notes.ts';
import { reserveTriggers, translateMoved } from './piece-events.ts';
import { type CoreBody, type CoreProgram, type CoreScore, FIRST_PARAMETER, SELF } from './program.ts';
import { orderKeys } from './queries.ts';
import { holds, ownerOf } from './reasons.ts';
import { translateEffect } from './replaced-effects.ts';
import { translateTables } from './tables.ts';
import { constant, local } from './values.ts';

export interface ParsedGame {
  readonly rules: readonly Ast.RulesText[];
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly manifest: Manifest | undefined;
  readonly componentFiles: readonly SourceFile[];
  readonly readOptions: ReadOptions;
  /** Whether to write down what names mean, for editors. */
  readonly notes: boolean;
  /** What has been read already. */
  readonly trees: Trees;
}

/** Problems of each body, by its declaration, so that a body can be translated again by itself. */
export type Units = Map<Ast.Declaration, readonly ElaborationProblem[]>;

export interface Translation {
  /** Its problems are those of everything but the bodies. */
  readonly build: Build;
  readonly units: Units;
  /** Made when it is first asked for: a check needs no program. */
  readonly program: () => CoreProgram;
  /** After bodies were translated again: the program is made anew. */
  readonly forget: () => void;
  readonly components: ComponentData;
  readonly dataProblems: readonly DataProblem[];
  readonly syntaxProblems: readonly SyntaxProblem[];
  /** Trees of the rules text inside component files. */
  readonly componentTexts: readonly Ast.Node[];
  /** What carries rules without being run. */
  readonly carriers: () => Carriers;
}

export function translate(game: ParsedGame): Translation {
  const build = newBuild(game.sources, game.trees, game.notes ? newNotes() : undefined);
  const declarations = flatten(game.rules.flatMap((text) => text.declarations));
  const players = game.manifest?.players ?? { least: 1, most: 4 };
  declareOptions(build, game.manifest);
  declareKinds(build, declarations);
  declareFields(build, declarations);
  declareStates(build, declarations);
  declareBehaviour(build, declarations);
  const components = readComponents(game.componentFiles, kindShapes(build), game.readOptions);
  declareItems(build, components.out, players.most);
  checkTotals(build, [...components.out.totals, ...(game.manifest?.totals ?? [])], players);
  const texts = translateItems(build);
  translateTables(build, components.out.tables, players.most);
  collectClauses(build, declarations, texts.clauses);
  const checks = declarations.filter(
    (placed): placed is Placed<Ast.CheckDeclaration> => placed.declaration.kind === 'check',
  );
  reserveTriggers(build, checks);
  fillStates(build);
  fillPlaces(build);
  const units: Units = new Map();
  for (const symbol of bodiesOf(build)) translateUnit(build, units, symbol);
  for (const symbol of symbolsOf(build, 'event')) translateEvent(build, symbol);
  for (const pending of texts.codes) translateCode(build, pending);
  translateMoved(build);
  translateChecks(build, checks);
  translateSubstitutions(build);
  const main = mainOf(build, declarations, game.manifest);
  reportRounds(build);
  const scores = scoresOf(build, declarations);
  const ranking = rankingOf(build, declarations);
  const invariants = translateInvariants(build, declarations); // last: see fingerprint
  let finished: CoreProgram | undefined;
  const program = (): CoreProgram => {
    finished ??= finish(build, game.manifest, { main, scores, ranking, invariants });
    return finished;
  };
  const forget = (): void => {
    finished = undefined;
  };
  return {
    build,
    units,
    program,
    forget,
    components: components.out,
    dataProblems: components.problems,
    syntaxProblems: texts.syntax,
    componentTexts: [
      ...texts.codes.map((pending) => pending.text),
      ...texts.clauses.flatMap((pending) => pending.declarations),
    ],
    carriers: () =>
      carriersOf(
        build,
        declarations.map((placed) => placed.declaration),
        game.manifest,
      ),
  };
}

function finish(
  build: Build,
  manifest: Manifest | undefined,
  parts: Pick<CoreProgram, 'main' | 'scores' | 'ranking' | 'invariants'>,
): CoreProgram {
  const players = manifest?.players ?? { least: 1, most: 4 };
  const analysed = analyse({
    format: 1,
    fingerprint: '',
    players: { least: players.least, most: players.most },
    options: (manifest?.options ?? []).map((option) => ({
      name: option.id.value,
      count: Math.max(2, option.values.length),
      standard: option.standard,
      values: option.values.map((value) => value.value),
    })),
    domains: [...build.domains],
    playerDomain: build.symbols.player.domain,
    columns: [...build.columns],
    tables: [...build.tables],
    places: [...build.places],
    functions: [...build.functions],
    procedures: [...build.procedures],
    asks: [...build.asks],
    reasons: [...build.reasons],
    sites: [...build.sites],
    codes: [...build.codes],
    actions: [...build.actions],
    resources: build.resources.map((resource) => resource.column),
    substitutions: [...build.substitutions],
    ...parts,
  });
  // only who plays asks for it, and it is a tenth of a check
  let print: string | undefined;
  return {
    ...analysed,
    get fingerprint() {
      print ??= fingerprint(analysed);
      return print;
    },
  };
}

/** Everything that was found, findings about the whole included. */
export function problemsOf(translation: Translation): readonly ElaborationProblem[] {
  return [...translation.build.problems, ...[...translation.units.values()].flat(), ...findings(translation.build)];
}

export type BodySymbol = Extract<GlobalSymbol, { symbol: 'function' | 'effect' | 'action' | 'phase' }>;

/** Symbols whose text is a body of its own: nothing outside depends on more than their signatures. */
export function bodiesOf(build: Build): BodySymbol[] {
  return [
    ...symbolsOf(build, 'function'),
    ...symbolsOf(build, 'effect'),
    ...symbolsOf(build, 'action'),
    ...symbolsOf(build, 'phase'),
  ];
}

export function translateUnit(build: Build, units: Units, symbol: BodySymbol): void {
  const before = build.problems.length;
  switch (symbol.symbol) {
    case 'function':
      translateFunction(build, symbol);
      break;
    case 'effect':
      translateEffect(build, symbol);
      break;
    case 'action':
      translateAction(build, symbol);
      break;
    case 'phase':
      translatePhase(build, symbol);
      break;
    default:
      symbol satisfies never;
  }
  units.set(symbol.declaration, build.problems.splice(before));
}

function symbolsOf<F extends GlobalSymbol['symbol']>(build: Build, form: F): Extract<GlobalSymbol, { symbol: F }>[] {
  return [...build.symbols.globals.values()]
    .flat()
    .filter((symbol): symbol is Extract<GlobalSymbol, { symbol: F }> => symbol.symbol === form);
}

// ---------------------------------------------------------------- clauses

const RULEBOOK: InForce = { selves: undefined, kind: undefined, whilst: [], layer: 0 };

function collectClauses(build: Build, declarations: readonly Placed[], texts: readonly PendingClauses[]): void {
  for (const { declaration, conditions } of declarations)
    collect(build, declaration, { ...RULEBOOK, whilst: conditions });
  for (const text of texts) {
    const layer =
      text.field.declaration.layer === undefined
        ? build.symbols.layers.length - 1
        : Math.max(0, build.symbols.layers.indexOf(text.field.declaration.layer.text));
    const sideIs = text.side === undefined || text.kind.sides === undefined ? [] : [sideCondition(text)];
    const whilst = [...(text.field.declaration.whilst === undefined ? [] : [text.field.declaration.whilst]), ...sideIs];
    for (const { declaration, conditions } of flatten(text.declarations))
      collect(build, declaration, { selves: text.selves, kind: text.kind, whilst: [...whilst, ...conditions], layer });
  }
}

/** `self.side = military`, as if it had been written. */
function sideCondition(text: PendingClauses): Ast.Expr {
  const span = text.field.declaration.span;
  const self: Ast.Expr = { kind: 'word', word: 'self', span };
  return {
    kind: 'binary',
    operator: '=',
    left: { kind: 'member', object: self, name: { text: 'side', span }, style: 'dot', span },
    right: { kind: 'name', name: { text: text.side ?? '', span }, span },
    rounded: undefined,
    span,
  };
}

function collect(build: Build, declaration: Ast.Declaration, force: InForce): void {
  const add = <C extends Ast.Declaration>(map: Map<string, ClauseEntry<C>[]>, key: string, clause: C): void => {
    map.set(key, [...(map.get(key) ?? []), { clause, force }]);
  };
  switch (declaration.kind) {
    case 'modify':
      expectGlobal(build, declaration.value, (symbol) => symbol.symbol === 'function' && symbol.modifiable, 'value');
      add(build.modifiers, declaration.value.text, declaration);
      break;
    case 'forbid':
      expectGlobal(
        build,
        declaration.what,
        (symbol) => symbol.symbol === 'action' || symbol.symbol === 'effect',
        'action or effect',
      );
      add(build.forbids, declaration.what.text, declaration);
      break;
    case 'waive':
      ruleIds(build, [declaration.what]);
      add(build.waives, declaration.what.id, declaration);
      break;
    case 'instead':
      expectGlobal(build, declaration.what, (symbol) => symbol.symbol === 'effect', 'effect');
      add(build.insteads, declaration.what.text, declaration);
      break;
    case 'substitute':
      build.substitutes.push({ clause: declaration, force });
      break;
    case 'on':
      build.handlers.push({ clause: declaration, force });
      break;
    default:
      if (force.kind !== undefined)
        problem(build, {
          kind: 'not-here',
          what: `\`${declaration.kind}\``,
          span: declaration.span,
          why: 'a component holds modify, forbid, waive, instead of, on and `may stand for`',
        });
  }
}

function expectGlobal(build: Build, name: Ast.Name, fits: (symbol: GlobalSymbol) => boolean, what: string): void {
  const symbols = build.symbols.globals.get(name.text) ?? [];
  const found = symbols.filter(fits);
  for (const symbol of found) note(build, name, symbol);
  if (found.length > 0) return;
  const first = symbols[0];
  if (first !== undefined) {
    const is = first.symbol === 'function' ? 'a function, which nothing may modify' : `a ${first.symbol}`;
    problem(build, { kind: 'not-a', name: name.text, span: name.span, is, wanted: `a ${what}`, declared: first.span });
    return;
  }
  problem(build, {
    kind: 'unknown-name',
    name: name.text,
    span: name.span,
    what,
    known: [...build.symbols.globals.entries()].filter(([, list]) => list.some(fits)).map(([known]) => known),
  });
}

function translateSubstitutions(build: Build): void {
  for (const { clause, force } of build.substitutes) {
    const given = build.resources.find((resource) => resource.name === clause.given.text);
    const wanted = build.resources.find((resource) => resource.name === clause.wanted.text);
    for (const [name, found] of [
      [clause.given, given],
      [clause.wanted, wanted],
    ] as const) {
      if (found !== undefined) note(build, name, found);
      else
        problem(build, {
          kind: 'unknown-name',
          name: name.text,
          span: name.span,
          what: 'resource',
          known: build.resources.map((resource) => resource.name),
        });
    }
    if (given === undefined || wanted === undefined) continue;
    const body = newBody(build, 'function', 'substitution', ruleIds(build, clause.rules));
    if (force.kind !== undefined) body.self = { kind: force.kind, core: local(SELF), owner: local(SELF + 1) };
    const when = holds(body, force, clause.when);
    const owner = force.kind === undefined ? undefined : ownerOf(body, force.kind, local(SELF));
    const rateGiven = clause.rate === undefined ? constant(1) : elaborateInt(body, clause.rate.given, 'a rate');
    const rateWanted = clause.rate === undefined ? constant(1) : elaborateInt(body, clause.rate.wanted, 'a rate');
    build.substitutions.push({
      given: given.column,
      wanted: wanted.column,
      rateGiven,
      rateWanted,
      selves: force.selves,
      owner,
      when,
      slots: body.mostLocals,
      site:
        build.sites.push({
          file: clause.span.file,
          start: clause.span.start,
          end: clause.span.end,
          rules: body.rules,
          within: 'substitution',
        }) - 1,
    });
  }
}

// ---------------------------------------------------------------- states and places

/** Starting values and bounds may read tables, options and the keys, which are visible by the names of their kinds. */
function fillStates(build: Build): void {
  for (const state of build.states) {
    const column = build.columns[state.column];
    const declaration = state.declaration;
    if (column === undefined) continue;
    if (declaration?.untilEffect !== undefined)
      expectGlobal(build, declaration.untilEffect, (symbol) => symbol.symbol === 'effect', 'effect');
    const optional = state.type.form === 'optional';
    const make = (expr: Ast.Expr | undefined, what: string, type: Type): CoreBody | undefined =>
      expr === undefined
        ? undefined
        : keyed(build, state.name, state.keys, (body) => {
            const given = elaborateAs(body, expr, type, what);
            return given.form === 'value' ? given.core : constant(0);
          });
    build.columns[state.column] = {
      ...column,
      type: coreType(build, state.type),
      starts: make(declaration?.starts, 'the start', state.type) ?? {
        value: constant(optional ? -1 : startOf(state.type, declaration)),
        slots: FIRST_PARAMETER + state.keys.length,
      },
      least: make(declaration?.least, 'the least value', INT) ?? rangeEnd(build, declaration, 'from'),
      most: make(declaration?.most, 'the greatest value', INT) ?? rangeEnd(build, declaration, 'to'),
      watch: state.watch,
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

function fillPlaces(build: Build): void {
  for (const symbol of build.placeSymbols) {
    const place = build.places[symbol.place];
    const atMost = symbol.declaration?.atMost;
    if (place === undefined) continue;
    const capacity =
      atMost === undefined
        ? symbol.discipline === 'slot'
          ? { value: constant(1), slots: FIRST_PARAMETER + symbol.keys.length }
          : undefined
        : keyed(build, symbol.name, symbol.keys, (body) => elaborateInt(body, atMost, 'the greatest number of pieces'));
    build.places[symbol.place] = { ...place, atMost: capacity, watch: symbol.watch };
  }
}

// ---------------------------------------------------------------- flow, scores, ranking

function mainOf(build: Build, declarations: readonly Placed[], manifest: Manifest | undefined): number {
  const phases = declarations
    .map((placed) => placed.declaration)
    .filter(
      (declaration): declaration is Ast.PhaseDeclaration =>
        declaration.kind === 'phase' && declaration.role !== 'phase',
    );
  const ordered = [
    ...phases.filter((phase) => phase.role === 'setup'),
    ...phases.filter((phase) => phase.role === 'flow'),
  ];
  if (!phases.some((phase) => phase.role === 'flow')) problem(build, { kind: 'no-flow' });
  const span: Span = ordered[0]?.name.span ?? manifest?.span ?? { file: 'game.yaml', start: 0, end: 0 };
  return translateMain(build, ordered, span);
}

function reportRounds(build: Build): void {
  if (build.hasRounds) return;
  for (const { until, declaration } of build.states) {
    if (until !== 'round' || declaration === undefined) continue;
    problem(build, {
      kind: 'not-here',
      what: '`until end of round`',
      span: declaration.span,
      why: 'no loop is called round: write `repeat 8 as round { ... }` around what a round is',
    });
  }
}

function scoresOf(build: Build, declarations: readonly Placed[]): CoreScore[] {
  const functions = new Map(
    symbolsOf(build, 'function').map((symbol): [Ast.Declaration, typeof symbol] => [symbol.declaration, symbol]),
  );
  return declarations.flatMap(({ declaration }) => {
    if (declaration.kind !== 'score') return [];
    const symbol = functions.get(declaration);
    if (symbol === undefined) return [];
    if (declaration.parameters.length !== 1)
      problem(build, {
        kind: 'wrong-count',
        name: declaration.name.text,
        wanted: 1,
        found: declaration.parameters.length,
        span: declaration.name.span,
        declared: undefined,
      });
    return [
      { name: declaration.name.text, function: symbol.function, site: build.functions[symbol.function]?.site ?? 0 },
    ];
  });
}

function rankingOf(build: Build, declarations: readonly Placed[]): CoreProgram['ranking'] {
  const player = thing(build.symbols.player);
  const ranking = declarations
    .map((placed) => placed.declaration)
    .find((declaration): declaration is Ast.RankingDeclaration => declaration.kind === 'ranking');
  if (ranking === undefined) {
    const span: Span = { file: 'game.yaml', start: 0, end: 0 };
    return [
      {
        function: anonymousFunction(
          build,
          'ranking',
          [{ name: 'p', type: player }],
          (body) => ({ op: 'total-score', player: local(body.scopes[0]?.get('p')?.slot ?? FIRST_PARAMETER) }),
          span,
        ),
        highest: true,
      },
    ];
  }
  const rules = ruleIds(build, ranking.rules);
  return ranking.order.map((key) => {
    let highest = true;
    const id = anonymousFunction(
      build,
      'ranking',
      [{ name: ranking.parameter.name.text, type: player, origin: ranking.parameter.name }],
      (body) => {
        const made = orderKeys(body, [key])[0];
        highest = made?.highest ?? true;
        return made?.key ?? constant(0);
      },
      key.span,
      rules,
    );
    return { function: id, highest };
  });
}
