/**
 * Worked examples to core: the statements of `given` and `run` become procedures, conditions become functions of a program that
 * extends the game's own. In them `p1`, `p2` ... are the players by seat.
 */

import type { Example, ExampleExpectation, ExampleStep } from '../../data/model.ts';
import type { Phrase } from '../../diagnostics/phrases.ts';
import type { Located, Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { SyntaxProblem } from '../../syntax/problems.ts';
import { procedure } from '../bodies.ts';
import { type Body, type Build, type ElaborationProblem, problem, sourceText } from '../build.ts';
import { anonymousFunction } from '../declarations/functions.ts';
import { single, truth } from '../expressions/expressions.ts';
import { withoutUsing } from '../findings/analysis.ts';
import type { CoreProgram } from '../program.ts';
import { block } from '../statements/statements.ts';
import type { CompiledExample, CompiledExamples, CompiledStep, Expectation, NamedAnswer } from './examples.ts';

export interface TranslatedExamples {
  readonly out: CompiledExamples;
  readonly problems: readonly ElaborationProblem[];
  readonly syntaxProblems: readonly SyntaxProblem[];
}

export function translateExamples(
  build: Build,
  program: CoreProgram,
  examples: readonly Example[],
): TranslatedExamples {
  const read = readExampleTexts(build, examples);
  const { functions, procedures, asks, freeSets, reasons, sites } = read.build.program;
  const extended: CoreProgram = {
    ...program,
    functions: [...program.functions, ...functions.slice(program.functions.length)],
    procedures,
    asks,
    freeSets,
    reasons,
    sites,
  };
  const { problems, syntaxProblems } = read;
  return { out: { program: extended, examples: read.examples }, problems, syntaxProblems };
}

export interface ExampleTexts {
  /** What the examples add to the game stands in a copy, so that its own program stays what it is. */
  readonly build: Build;
  readonly examples: readonly CompiledExample[];
  readonly problems: readonly ElaborationProblem[];
  readonly syntaxProblems: readonly SyntaxProblem[];
  readonly trees: readonly Ast.Node[];
}

/** The rules text of examples, read and translated; a game with problems of its own will do. */
export function readExampleTexts(game: Build, examples: readonly Example[]): ExampleTexts {
  const build: Build = {
    ...game,
    problems: [],
    program: {
      ...game.program,
      functions: [...game.program.functions],
      procedures: [...game.program.procedures],
      asks: [...game.program.asks],
      freeSets: [...game.program.freeSets],
      reasons: [...game.program.reasons],
      sites: [...game.program.sites],
    },
  };
  const syntaxProblems: SyntaxProblem[] = [];
  const trees: Ast.Node[] = [];
  const compiled = withoutUsing(game, () =>
    examples.map((example) => oneExample({ build, example, syntaxProblems, trees })),
  );
  return { build, examples: compiled, problems: build.problems, syntaxProblems, trees };
}

interface Context {
  readonly build: Build;
  readonly example: Example;
  readonly syntaxProblems: SyntaxProblem[];
  readonly trees: Ast.Node[];
}

function oneExample(context: Context): CompiledExample {
  const { build, example } = context;
  build.examplePlayers = example.players;
  for (const { id, value } of example.options) checkOption(build, id, value);
  return {
    id: example.id.value,
    title: example.title,
    players: example.players,
    seed: example.seed,
    options: Object.fromEntries(example.options.map((option) => [option.id.value, option.value.value])),
    rules: example.rules.map((rule) => rule.value),
    given: example.given === undefined ? undefined : statements(context, example.given.span, 'given'),
    withoutFlow: example.withoutFlow,
    steps: example.when.map((step) => oneStep(context, step)),
    then: example.then.map((expectation) => expected(context, expectation)),
    span: example.span,
  };
}

/** An option that the game does not have, or a value that it cannot take, would leave the example with the usual one. */
function checkOption(build: Build, id: Located<string>, value: Located<string>): void {
  const option = build.symbols.options.get(id.value);
  if (option === undefined) {
    const known = [...build.symbols.options.keys()];
    problem(build, { kind: 'unknown-name', name: id.value, span: id.span, what: 'option', known });
    return;
  }
  const known = option.values.length === 0 ? ['yes', 'no'] : option.values;
  if (!known.includes(value.value))
    problem(build, { kind: 'unknown-name', name: value.value, span: value.span, what: 'value', known });
}

function oneStep(context: Context, step: ExampleStep): CompiledStep {
  switch (step.kind) {
    case 'answer':
      return { kind: 'answer', ...answer(context, step), span: step.span };
    case 'run':
      return {
        kind: 'run',
        by: seat(context, step.by),
        procedure: statements(context, step.code.span, 'run'),
        span: step.span,
      };
    case 'force':
      return {
        kind: 'force',
        what: step.what,
        outcomes: step.outcomes.map((outcome) => outcome.value),
        span: step.span,
      };
    case 'expect':
      return {
        kind: 'expect',
        expectations: step.expectations.map((expectation) => expected(context, expectation)),
        span: step.span,
      };
    default:
      return step satisfies never;
  }
}

function answer(
  context: Context,
  written: {
    readonly by: Located<string> | undefined;
    readonly do: Located<string> | undefined;
    readonly choose: readonly Located<string>[];
  },
): NamedAnswer {
  return { by: seat(context, written.by), do: written.do?.value, choose: written.choose.map((choice) => choice.value) };
}

/** `p2` is seat 1; anything else is a mistake of the example. */
function seat(context: Context, name: Located<string> | undefined): number | undefined {
  if (name === undefined) return undefined;
  const number = /^p([1-9][0-9]?)$/.exec(name.value);
  if (number !== null && Number(number[1]) <= context.example.players) return Number(number[1]) - 1;
  context.build.problems.push({
    kind: 'unknown-name',
    name: name.value,
    span: name.span,
    what: 'player',
    known: Array.from({ length: context.example.players }, (_, i) => `p${i + 1}`),
  });
  return undefined;
}

function expected(context: Context, expectation: ExampleExpectation): Expectation {
  switch (expectation.kind) {
    case 'condition':
      return condition(context, expectation.span);
    case 'illegal':
      return { kind: 'illegal', ...answer(context, expectation), because: expectation.because, span: expectation.span };
    case 'legal':
      return { kind: 'legal', ...answer(context, expectation), span: expectation.span };
    case 'offered':
      return { kind: 'offered', names: expectation.names.map((name) => name.value), span: expectation.span };
    case 'winners':
      return {
        kind: 'winners',
        players: expectation.players.flatMap((player) => seat(context, player) ?? []),
        span: expectation.span,
      };
    case 'over':
      return expectation;
    default:
      return expectation satisfies never;
  }
}

function fragment<E extends 'statements' | 'expression'>(
  context: Context,
  span: Span,
  entry: E,
): E extends 'statements' ? Ast.Block : Ast.Expr {
  const file = context.build.sources.get(span.file) ?? { path: span.file, text: '' };
  const { trees } = context.build;
  const parsed =
    entry === 'statements' ? trees.fragment(file, span, 'statements') : trees.fragment(file, span, 'expression');
  context.syntaxProblems.push(...parsed.problems);
  context.trees.push(parsed.out);
  return parsed.out as E extends 'statements' ? Ast.Block : Ast.Expr;
}

function statements(context: Context, span: Span, what: Phrase): number {
  const text = fragment(context, span, 'statements');
  const rules = context.example.rules.map((rule) => rule.value);
  const made = procedure(
    context.build,
    { name: `${context.example.id.value} ${what}`, role: 'action', span, rules },
    () => [],
    (body) => block(body, text.statements, text.span),
  );
  return context.build.program.procedures.push(made) - 1;
}

function condition(context: Context, span: Span): Expectation {
  const expr = fragment(context, span, 'expression');
  const make = (build: (body: Body) => ReturnType<typeof truth>, name: string): number =>
    anonymousFunction(context.build, `${context.example.id.value} ${name}`, [], build, span);
  const compares =
    expr.kind === 'binary' && ['=', '!=', '<', '<=', '>', '>='].includes(expr.operator) ? expr : undefined;
  const before = context.build.problems.length;
  const id = make((body) => truth(body, expr, 'an expectation'), 'then');
  const sound = context.build.problems.length === before;
  return {
    kind: 'condition',
    function: id,
    text: sourceText(context.build, span),
    compares:
      compares === undefined || !sound
        ? undefined
        : {
            left: side(context, make, compares.left, compares.right),
            right: side(context, make, compares.right, compares.left),
          },
    span,
  };
}

/** One side of a comparison by itself; the other side helps to tell enum members apart. */
function side(
  context: Context,
  make: (build: (body: Body) => ReturnType<typeof truth>, name: string) => number,
  expr: Ast.Expr,
  other: Ast.Expr,
): number {
  const before = context.build.problems.length;
  const id = make((body) => single(body, expr, single(body, other).type).core, 'side');
  context.build.problems.length = before;
  return id;
}
