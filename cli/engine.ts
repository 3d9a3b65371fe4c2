/**
 * The language, the interpreter and the drawings as this command uses them. Only this file and `problems.ts` import them: what can do without
 * a game takes the other one, which loads in no time.
 */
import {
  type CompiledExample,
  type CompiledGame,
  compileExamples,
  type Diagnostic,
  describeSyntax,
  formatRules as formatted,
  type SourceFile,
} from '@kodeks/dsl';
import { emit } from '@kodeks/emitter';
import {
  start as begun,
  type CoverageEvidence,
  type CoverageReport,
  coverageReport,
  coverExample,
  coverPlayout,
  type EmittedModule,
  type Examiner,
  type ExampleEvidence,
  type ExampleResult,
  type Exploration,
  type ExploreSettings,
  examinerOf,
  exploration,
  type Finding,
  install,
  linkedFor,
  type MachineSession,
  type Mutant,
  type MutantGames,
  mutantsOf,
  type PlayoutEvidence,
  type PlayoutSettings,
  playout,
  type Restored,
  type RuleCheck,
  restore as resumed,
  rulesOfExpectations,
  runExample,
  type Session,
  type StartOptions,
  shrunk,
} from '@kodeks/interpreter';

export {
  changedParts,
  type DeckSheet,
  deckSheets,
  faceOfItem,
  onlyParts,
  type Panel,
  printableKinds,
  printSheets,
  type Scene,
  type Sheet,
  type SvgNode,
  sceneDiff,
  sceneOf,
  sceneText,
  svgText,
  type Thing,
  tellChanges,
  textsOfItem,
  wrappedLines,
} from '@kodeks/drawing';
export {
  type Bilingual,
  type ComparedText,
  type CompiledExample,
  type CompiledGame,
  type CoreProgram,
  comparedTexts,
  compile,
  compileExamples,
  type Diagnostic,
  editorSchemas,
  type GameTexts,
  hashText,
  hasNoun,
  type Label,
  lineStarts,
  NO_TEXTS,
  nameAlone,
  nounOf,
  type OddsParameter,
  type OddsScenario,
  type OddsTold,
  outlineOf,
  positionAt,
  type SourceFile,
  type Span,
  type Stretch,
  sequenceDiff,
  translationsText,
  valueNoun,
  type Words,
  wordDiff,
} from '@kodeks/dsl';
export type {
  Below,
  Bot,
  Both,
  Candidate,
  ChosenThing,
  CoveragePlace,
  CoverageReport,
  Decision,
  EmittedModule,
  ExampleEvidence,
  ExampleFailure,
  Exercised,
  ExploreSettings,
  Finding,
  GameParting,
  Interval,
  Language,
  LogEntry,
  Mutant,
  MutantEnd,
  MutantGames,
  MutantKind,
  NoReplay,
  Parting,
  RecordedGame,
  Refusal,
  Replayed,
  Restored,
  Result,
  RuleCheck,
  RunProblem,
  SaveRefusal,
  Session,
  Status,
  Trace,
} from '@kodeks/interpreter';
export {
  addCounts,
  carefulBot,
  checkedByMutant,
  decodeGame,
  differenceOf,
  type Estimate,
  encodeGame,
  exampleText,
  faultInBoth,
  greedyBot,
  isExercised,
  MUTANT_KINDS,
  mctsBot,
  meanEstimate,
  noCounts,
  type Odds,
  type OddsSituation,
  oddsOf,
  outcomesOf,
  PART_KINDS,
  type Payoff,
  type Policy,
  partsWithin,
  perft,
  randomBot,
  replayUnder,
  type Solution,
  type Stratum,
  scoresNow,
  seededBelow,
  shareEstimate,
  shareInterval,
  solve,
  stratifiedDifference,
  takeExampleStep,
  traceDifference,
  traceOf,
  Unsolvable,
  uncovered,
} from '@kodeks/interpreter';

// ---------------------------------------------------------------- playing

/** Begins a game, with the words of its lexicon. */
export const start = ({ core, texts }: CompiledGame, options: StartOptions): Session =>
  begun(core, { ...options, texts });

/** Goes on with a saved game, or says why not. */
export const restore = ({ core, texts }: CompiledGame, saved: unknown): Restored => resumed(core, saved, { texts });

/** As the random bot would to the end, without a name or an object on the way: for simulations. */
export function playAtRandom(session: Session, below: (n: number) => number, most: number): void {
  playout((session as MachineSession).machine, below, most);
}

type Setting = Pick<StartOptions, 'players' | 'options'>;

/** The rules as the text of an ES module, for this number of players and these options. */
export const emitted = ({ core }: CompiledGame, setting: Setting, key: string): string =>
  emit(linkedFor(core, setting), key);

/** Sessions of the fast mode are played by the module from now on. */
export const installEmitted = ({ core }: CompiledGame, setting: Setting, module: EmittedModule): void =>
  install(linkedFor(core, setting), module);

/** Begins a situation whose odds are wanted: statements that stand in no rule can be run in it. */
export const situationSession = (
  { core, texts }: Pick<CompiledGame, 'core' | 'texts'>,
  options: StartOptions & { readonly withoutFlow: boolean },
): MachineSession => begun(core, { ...options, texts });

// ---------------------------------------------------------------- worked examples

type Files = readonly SourceFile[];

export interface Examples {
  readonly examples: readonly CompiledExample[];
  readonly problems: readonly Diagnostic[];
  /** Without failures, all was as the example says. */
  readonly play: (example: CompiledExample) => Pick<ExampleResult, 'failures' | 'unproven'>;
}

/** The game's own examples, or those of other files. */
export function examplesOf(game: CompiledGame, files: Files | undefined): Examples {
  const { out, problems } = compileExamples(game, files);
  const { program, examples } = out;
  const { texts } = game;
  const playable = { program, start: (options: StartOptions) => begun(program, { ...options, texts }) };
  return { examples, problems, play: (example) => runExample(playable, example) };
}

// ---------------------------------------------------------------- coverage

export interface Coverage {
  readonly examples: readonly CompiledExample[];
  readonly problems: readonly Diagnostic[];
  readonly example: (example: CompiledExample) => ExampleEvidence;
  readonly playout: (options: StartOptions, settings: Omit<PlayoutSettings, 'session'>) => PlayoutEvidence;
  readonly report: (evidence: CoverageEvidence) => CoverageReport;
}

export function coverageOf(game: CompiledGame): Coverage {
  const { core: program, texts, data, translation } = game;
  const { out, problems } = compileExamples(game);
  const watched = {
    program,
    extended: out.program,
    start: (options: StartOptions) => begun(out.program, { ...options, texts }),
  };
  const reference = data.reference.map(({ id, certainty, gap }) => ({
    id: id.value,
    certainty,
    gap: gap === undefined ? undefined : (gap.en?.value ?? gap.pl?.value ?? ''),
    at: id.span,
  }));
  return {
    examples: out.examples,
    problems,
    example: (example) => coverExample(watched, example),
    playout: (options, settings) =>
      coverPlayout(program, { ...settings, session: begun(program, { ...options, texts, mode: 'full' }) }),
    report: (evidence) => coverageReport({ program, ...translation.carriers(), reference }, evidence),
  };
}

// ---------------------------------------------------------------- mutants

export interface Mutation {
  readonly mutants: readonly Mutant[];
  /** How many worked examples there are. */
  readonly examples: number;
  readonly problems: readonly Diagnostic[];
  /** Rules that expectations depend on, of examples that do not fail. */
  readonly expected: (failing: readonly string[]) => ReadonlyMap<string, RuleCheck>;
  readonly examiner: (games: MutantGames, onProgress?: (done: number) => void) => Examiner;
}

export function mutationOf(game: CompiledGame): Mutation {
  const { core: program, sources, texts } = game;
  const { out, problems } = compileExamples(game);
  const { program: extended, examples } = out;
  return {
    mutants: mutantsOf({ program, sources }),
    examples: examples.length,
    problems: problems.filter((problem) => problem.severity === 'error'),
    expected: (failing) =>
      rulesOfExpectations(
        extended,
        examples.filter(({ id }) => !failing.includes(id)),
      ),
    examiner: (games, onProgress) => examinerOf({ program, extended, examples, texts }, games, onProgress),
  };
}

// ---------------------------------------------------------------- explorations

export interface Exploring {
  readonly exploration: Exploration;
  readonly shrink: (finding: Finding) => Finding;
  /** What of the game was exercised, and what never was. */
  readonly report: () => CoverageReport;
}

export function exploringOf(game: CompiledGame, settings: ExploreSettings): Exploring {
  const { core: program, texts } = game;
  const explored = exploration({ program, texts }, settings);
  return {
    exploration: explored,
    shrink: (finding) => shrunk({ program, texts }, finding),
    report: () => coverageOf(game).report({ examples: [], playouts: explored.counts }),
  };
}

// ---------------------------------------------------------------- the usual form

export function formatRules(file: SourceFile): { readonly text: string; readonly problems: readonly Diagnostic[] } {
  const { text, problems } = formatted(file);
  return { text, problems: problems.map(describeSyntax) };
}
