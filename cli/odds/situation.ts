/** From words on the command line to a situation whose odds can be computed: where it begins, what happens, what is told apart. */
import {
  type CompiledExample,
  type CompiledGame,
  compileExamples,
  type Diagnostic,
  type OddsSituation,
  type SourceFile,
  situationSession,
  takeExampleStep,
} from '../engine.ts';
import { nearest } from '../files/nearest.ts';
import { UsageError } from '../outcome.ts';

export interface Asked {
  /** Rules text: `battle(@sector-101)`, `play combat`. Undefined: what the example runs first, or the whole game. */
  readonly event: string | undefined;
  /** Id of an example to begin from. */
  readonly example: string | undefined;
  /** A file of examples instead of the game's own; without an id its first one. */
  readonly file: SourceFile | undefined;
  /** Expressions whose values are told apart. */
  readonly by: readonly string[];
  /** What must hold once all is arranged, and what is said if it does not. */
  readonly requires?: readonly { readonly condition: string; readonly says: string }[];
  readonly players: number;
  readonly seed: number;
  readonly options: Readonly<Record<string, string>>;
}

export interface Arranged {
  readonly situation: OddsSituation;
  readonly players: number;
  /** What an outcome says, in the order of its parts. */
  readonly questions: readonly string[];
}

/** Parts of an outcome are joined by it; no value of a game holds it. */
export const BETWEEN = '\u0001';

const OWN = 'odds.yaml';

export function arranged(game: CompiledGame, asked: Asked): Arranged {
  const { out, problems } = compileExamples(game, [...exampleFiles(game, asked), ownExample(asked)]);
  const wrong = problems.find((problem) => isAskedFor(problem, asked));
  if (wrong !== undefined) throw new UsageError(wrong.message, wrong.fix === undefined ? [] : [wrong.fix.title]);
  const own = out.examples.find((example) => example.span.file === OWN);
  const base = beginning(out.examples, asked);
  const begin = (): OddsSituation['session'] =>
    situationSession(
      { core: out.program, texts: game.texts },
      {
        players: base?.players ?? asked.players,
        seed: base?.seed ?? asked.seed,
        options: { ...base?.options, ...asked.options },
        mode: 'full',
        withoutFlow: base?.withoutFlow ?? asked.event === undefined,
      },
    );
  const session = begin();
  if (base?.given !== undefined) session.perform(base.given);
  refuseUnmet(session.status.kind === 'broken' ? begin() : session, own, asked);
  const event = asked.event === undefined ? lastBefore(session, base) : runOf(own);
  if (base !== undefined && event === undefined)
    throw new UsageError(`the example \`${base.id}\` runs nothing by itself`, [
      'say what happens, such as `battle(@sector-101)`',
    ]);
  if (session.status.kind === 'broken')
    throw new UsageError(`the situation cannot be arranged: ${session.status.problem.message}`);
  const { questions, outcome } = told(session, asked.by.length > 0 ? own : base, asked.by, out.program);
  return { situation: { session, event, outcome }, players: base?.players ?? asked.players, questions };
}

/** What is wrong with the rules text of a situation. */
export function situationProblems(game: CompiledGame, asked: Asked): readonly Diagnostic[] {
  const { problems } = compileExamples(game, [...exampleFiles(game, asked), ownExample(asked)]);
  return problems.filter((problem) => isAskedFor(problem, asked));
}

// ---------------------------------------------------------------- where it begins

function exampleFiles(game: CompiledGame, { file }: Asked): readonly SourceFile[] {
  return file === undefined ? [...game.sources.values()].filter(({ path }) => path.startsWith('examples/')) : [file];
}

/** What was asked for is compiled like any example: the same names, the same problems. */
function ownExample({ event, by, players, requires = [] }: Asked): SourceFile {
  const lines = [
    'id: ODDS-ASKED-01',
    'title: { pl: Szanse, en: Odds }',
    `players: ${players}`,
    'setup: no',
    ...(event === undefined ? [] : ['when:', '  - run: |', ...event.split('\n').map((line) => `      ${line}`)]),
    // both sides of the comparison are the value that is wanted
    'then:',
    ...(by.length === 0 ? ['  - "1 = 1"'] : by.map((text) => `  - ${JSON.stringify(`(${text}) = (${text})`)}`)),
    ...requires.map(({ condition }) => `  - ${JSON.stringify(condition)}`),
  ];
  return { path: OWN, text: `${lines.join('\n')}\n` };
}

/** A situation has nothing to expect, so a `then` that is missing is none of its problems. */
const isAskedFor = ({ at, code, message, severity }: Diagnostic, { file }: Asked): boolean =>
  severity === 'error' &&
  (at.span.file === OWN || at.span.file === file?.path) &&
  !(code === 'data/missing-field' && message.startsWith('`then`'));

function beginning(examples: readonly CompiledExample[], { example, file }: Asked): CompiledExample | undefined {
  const others = examples.filter(({ span }) => span.file !== OWN);
  if (example === undefined) return file === undefined ? undefined : others[0];
  const found = others.find(({ id }) => id === example);
  if (found !== undefined) return found;
  const meant = nearest(
    example,
    others.map(({ id }) => id),
  );
  throw new UsageError(`there is no example \`${example}\``, meant === undefined ? [] : [`did you mean \`${meant}\`?`]);
}

const conditionsOf = (example: CompiledExample | undefined) =>
  (example?.then ?? []).flatMap((one) => (one.kind === 'condition' ? [one] : []));

/** Where the given itself fails, what was asked for is looked at before it: that says more than the fault. */
function refuseUnmet(
  session: OddsSituation['session'],
  own: CompiledExample | undefined,
  { requires = [], by }: Asked,
): void {
  const conditions = conditionsOf(own).slice(Math.max(1, by.length));
  const unmet = conditions.findIndex((one) => session.evaluate(one.function) !== 1);
  const said = requires[unmet]?.says;
  if (said !== undefined) throw new UsageError(said);
}

// ---------------------------------------------------------------- what happens

type Step = CompiledExample['steps'][number];

function runOf(example: CompiledExample | undefined): OddsSituation['event'] {
  const step = example?.steps.find((one): one is Extract<Step, { kind: 'run' }> => one.kind === 'run');
  return step && { procedure: step.procedure, player: step.by };
}

/** What stands before the first thing that the example runs is done; what stands after it is left to chance and policy. */
function lastBefore(session: OddsSituation['session'], example: CompiledExample | undefined): OddsSituation['event'] {
  for (const step of example?.steps ?? []) {
    if (step.kind === 'run') break;
    if (step.kind === 'answer') takeExampleStep(session, step);
  }
  return runOf(example);
}

// ---------------------------------------------------------------- what is told apart

/** The values asked for; else which conditions of the example hold; else who wins. */
function told(
  session: OddsSituation['session'],
  example: CompiledExample | undefined,
  by: readonly string[],
  program: CompiledGame['core'],
): { readonly questions: readonly string[]; readonly outcome: () => string } {
  const conditions = conditionsOf(example);
  if (by.length > 0)
    return {
      questions: by,
      outcome: () =>
        together(
          conditions.slice(0, by.length).map(({ compares, function: whole }) => {
            const callee = compares?.left ?? whole;
            const value = session.evaluate(callee);
            return typeof value === 'number' ? session.nameOf(value, typeOf(program, callee)) : undefined;
          }),
        ),
    };
  if (conditions.length > 0)
    return {
      questions: conditions.map(({ text }) => text),
      outcome: () =>
        together(
          conditions.map((one) => {
            const holds = session.evaluate(one.function);
            return typeof holds === 'number' ? (holds === 1 ? 'yes' : 'no') : undefined;
          }),
        ),
    };
  return {
    questions: ['winners'],
    outcome: () => {
      const { status } = session;
      if (status.kind === 'broken') return 'broken';
      const winners = status.kind === 'over' ? status.result.winners.map((player) => `p${player + 1}`) : [];
      return winners.join(' ') || 'nobody';
    },
  };
}

/** What is told of one outcome; where the rules fail to give one of its values, the outcome is broken. */
const together = (values: readonly (string | undefined)[]): string =>
  values.includes(undefined) ? 'broken' : values.join(BETWEEN);

const TRUTHS: ReadonlySet<string> = new Set([
  'compare',
  'and',
  'or',
  'not',
  'some',
  'every',
  'contains',
  'is-of',
  'eliminated',
]);

/** What the value of an expression is; the functions made for examples do not say it themselves. */
function typeOf(program: CompiledGame['core'], callee: number): CoreType {
  const { type = { form: 'int' }, result } = program.functions[callee]!;
  if (result.form !== 'value') return type;
  const { value } = result;
  if (value.op === 'cell') return program.columns[value.column]!.type;
  if (value.op === 'table') return program.tables[value.table]!.type;
  return TRUTHS.has(value.op) ? { form: 'bool' } : type;
}

type CoreType = CompiledGame['core']['columns'][number]['type'];
