/**
 * Plays a worked example: arranges, answers by name, forces chance, and compares. The first step that cannot be taken
 * ends it, because what follows would only repeat the news; expectations are all checked.
 */
import type { CompiledExample, CompiledStep } from '@kodeks/dsl';
import type { Both } from '../api.ts';
import { answerByName } from './answer.ts';
import { type ExampleGame, type ExampleSession, type ExampleStart, startOf } from './example-session.ts';
import { checkExpectation } from './expectations.ts';
import { faultInBoth } from './faults.ts';
import { type ExampleFailure, type ExampleResult, failure, type RefusedAsExpected, rulesFail } from './result.ts';

/** Whoever tells the story of an example: called with 0 once the given is arranged, and with n after the n-th step. */
export type AfterStep = (step: number, session: ExampleSession) => void;

export function runExample(game: ExampleGame, example: CompiledExample, afterStep?: AfterStep): ExampleResult {
  const session = startExample(game, example);
  afterStep?.(0, session);
  const failures: ExampleFailure[] = brokenBy(session, example.span);
  const refused: RefusedAsExpected[] = [];
  let steps = 0;
  for (const step of failures.length > 0 ? [] : example.steps) {
    const broken = namesOfBroken(session);
    const found = takeExampleStep(session, step, refused);
    if (found.length === 0) found.push(...newlyBroken(session, broken, step.span));
    failures.push(...found);
    if (found.length > 0 && step.kind !== 'expect') break;
    steps += 1;
    afterStep?.(steps, session);
  }
  if (steps === example.steps.length && session.status.kind !== 'broken')
    failures.push(...checkExampleEnd(session, example, refused));
  const { decisions } = session;
  const unproven = session.unproven();
  return { id: example.id, passed: failures.length === 0, failures, steps, decisions, unproven, refused };
}

/** The arranged position, before the first step: for hosts that show an example step by step. */
export function startExample<S extends ExampleSession>(
  game: { start(options: ExampleStart): S },
  example: CompiledExample,
): S {
  return game.start(startOf(example));
}

/** Carries out one step; what differed from what it says. */
export function takeExampleStep(
  session: ExampleSession,
  step: CompiledStep,
  refused: RefusedAsExpected[] = [],
): ExampleFailure[] {
  switch (step.kind) {
    case 'answer': {
      const failed = answerByName(session, step, step.span);
      return failed === undefined ? brokenBy(session, step.span) : [failed];
    }
    case 'run':
      session.perform(step.procedure, step.by);
      return brokenBy(session, step.span);
    case 'force':
      session.force(step.what, step.outcomes.map(outcome));
      return [];
    case 'expect':
      return step.expectations.flatMap((expectation) => checkExpectation(session, expectation, refused) ?? []);
    default:
      return step satisfies never;
  }
}

/** What the example expects after its last step. */
export function checkExampleEnd(
  session: ExampleSession,
  example: CompiledExample,
  refused: RefusedAsExpected[] = [],
): ExampleFailure[] {
  const failures = example.then.flatMap((expectation) => checkExpectation(session, expectation, refused) ?? []);
  const left = session.forcedLeft();
  if (left === 0) return failures;
  const last = example.steps.filter((step) => step.kind === 'force').at(-1);
  const message = {
    en: `${left} forced ${left === 1 ? 'outcome was' : 'outcomes were'} never used`,
    pl: `liczba wymuszonych wyników, których nic nie użyło: ${left}`,
  };
  return [...failures, failure('forced-left', last?.span ?? example.span, message)];
}

const namesOfBroken = (session: ExampleSession): ReadonlySet<string> =>
  new Set(session.brokenInvariants().map(({ name }) => name));

/** A position put together by hand may break an invariant; a step of the rules may not. */
function newlyBroken(
  session: ExampleSession,
  before: ReadonlySet<string>,
  span: CompiledStep['span'],
): ExampleFailure[] {
  return session
    .brokenInvariants()
    .filter(({ name }) => !before.has(name))
    .map(({ message, site }) => failure('invariant', span, sayWhere(faultInBoth({ message }), site.file)));
}

/** A roll is a number; cards are names. */
function outcome(written: string): number | string {
  return /^-?\d+$/.test(written) ? Number(written) : written;
}

function brokenBy(session: ExampleSession, span: CompiledStep['span']): ExampleFailure[] {
  if (session.status.kind !== 'broken') return [];
  const { problem } = session.status;
  return [failure('broken', span, rulesFail(problem, ` (${problem.site.file})`))];
}

const sayWhere = ({ en, pl }: Both, file: string): Both => ({ en: `${en} (${file})`, pl: `${pl} (${file})` });
