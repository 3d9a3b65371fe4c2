/**
 * A parsed game and its data to the core program: declarations, then data, then clauses, then bodies, because each needs
 * everything of the one before.
 * In:  ParsedGame   trees of all rules files, the manifest, the component files
 * Out: CoreProgram  if there were no errors; and the Build, from which editors and texts read names and types
 */

import { readComponents } from '../data/components.ts';
import type { ComponentData, Manifest, OutlookPart } from '../data/model.ts';
import type { DataProblem } from '../data/problems.ts';
import type { ReadOptions } from '../data/read.ts';
import type { SourceFile } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { SyntaxProblem } from '../syntax/problems.ts';
import type { Trees } from '../syntax/trees.ts';
import type { GlobalSymbol } from '../types/symbols.ts';
import { translateAction, translateCode, translatePhase } from './bodies.ts';
import { type Build, type ElaborationProblem, symbolsOf } from './build.ts';
import { dueCells, translateChecks } from './clauses/checks.ts';
import { collectClauses, translateSubstitutions } from './clauses/clauses.ts';
import { reserveTriggers, translateMoved } from './clauses/piece-events.ts';
import { translateEffect } from './clauses/replaced-effects.ts';
import { type Carriers, carriersOf } from './declarations/carriers.ts';
import { fillPlaces, fillStates } from './declarations/columns.ts';
import { kindShapes } from './declarations/component-shapes.ts';
import { checkTotals, declareItems, translateItems } from './declarations/components.ts';
import { collectConstants, declareConstants } from './declarations/constants.ts';
import { mainOf, rankingOf, reportRounds, scoresOf } from './declarations/course-of-play.ts';
import { declareBehaviour, declareOptions, flatten, newBuild, type Placed } from './declarations/declare.ts';
import { declareFields } from './declarations/declare-fields.ts';
import { declareKinds, settleEndlessBoards } from './declarations/declare-kinds.ts';
import { declareStates } from './declarations/declare-states.ts';
import { translateEvent } from './declarations/events.ts';
import { translateFunction } from './declarations/functions.ts';
import { translateInvariants } from './declarations/invariants.ts';
import { translateOutlook } from './declarations/outlook.ts';
import { translateTables } from './declarations/tables.ts';
import { analyse, findings } from './findings/analysis.ts';
import { checkSizes } from './findings/sizes.ts';
import { fingerprint } from './fingerprint.ts';
import { newNotes } from './notes.ts';
import type { CoreProgram } from './program.ts';

export interface ParsedGame {
  readonly rules: readonly Ast.RulesText[];
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly manifest: Manifest | undefined;
  readonly componentFiles: readonly SourceFile[];
  /** What bots go by. */
  readonly outlook: readonly OutlookPart[];
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
  /** Trees of the rules text in `bots.yaml`. */
  readonly outlookTexts: readonly Ast.Node[];
  /** What carries rules without being run. */
  readonly carriers: () => Carriers;
}

export function translate(game: ParsedGame): Translation {
  const build = newBuild(game.sources, game.trees, game.notes ? newNotes() : undefined);
  const declarations = flatten(game.rules.flatMap((text) => text.declarations));
  const players = game.manifest?.players ?? { least: 1, most: 4 };
  declareOptions(build, game.manifest);
  collectConstants(build, declarations);
  declareKinds(build, declarations);
  declareFields(build, declarations);
  declareStates(build, declarations);
  declareBehaviour(build, declarations);
  const components = readComponents(game.componentFiles, kindShapes(build), game.readOptions);
  declareItems(build, components.out, players);
  settleEndlessBoards(build, declarations, players.most);
  declareConstants(build, declarations);
  checkTotals(build, [...components.out.totals, ...(game.manifest?.totals ?? [])], players);
  checkSizes(build, players.most);
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
  const invariants = translateInvariants(build, declarations); // last but one: see fingerprint
  const { outlook, ...outlookTexts } = translateOutlook(build, game.outlook);
  let finished: CoreProgram | undefined;
  const program = (): CoreProgram => {
    finished ??= finish(build, game.manifest, { ...main, scores, ranking, invariants, outlook });
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
    syntaxProblems: [...texts.syntax, ...outlookTexts.syntax],
    componentTexts: [
      ...texts.codes.map((pending) => pending.text),
      ...texts.clauses.flatMap((pending) => pending.declarations),
    ],
    outlookTexts: outlookTexts.trees,
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
  parts: Pick<CoreProgram, 'main' | 'setups' | 'scores' | 'ranking' | 'invariants' | 'outlook'>,
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
    domains: [...build.program.domains],
    playerDomain: build.symbols.player.domain,
    columns: [...build.program.columns],
    tables: [...build.program.tables],
    places: [...build.program.places],
    functions: [...build.program.functions],
    procedures: [...build.program.procedures],
    asks: [...build.program.asks],
    reasons: [...build.program.reasons],
    sites: [...build.program.sites],
    codes: [...build.program.codes],
    actions: [...build.program.actions],
    resources: build.resources.map((resource) => resource.column),
    substitutions: [...build.program.substitutions],
    freeSets: [...build.program.freeSets],
    dueCells: dueCells(build),
    boardsByOption: build.program.boardsByOption.length === 0 ? undefined : [...build.program.boardsByOption],
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
