/** The steps of a worked example under the debugger, and what differs, in words. */
import type { CompiledExample, CompiledStep } from '@kodeks/dsl';
import { checkExampleEnd, type ExampleFailure, takeExampleStep } from '@kodeks/interpreter';
import type { Debuggee } from './debuggee.ts';

/** Begins the step; what kept it from that, or did not hold. */
export function exampleStep(debuggee: Debuggee, step: CompiledStep): readonly string[] {
  switch (step.kind) {
    case 'answer':
      return debuggee.answer(step).map(inWords);
    case 'run':
      debuggee.perform(step.procedure, step.by);
      return [];
    case 'force':
    case 'expect':
      return takeExampleStep(debuggee.session, step).map(inWords);
    default:
      return step satisfies never;
  }
}

export const exampleEnd = ({ session }: Debuggee, example: CompiledExample): readonly string[] =>
  checkExampleEnd(session, example).map(inWords);

function inWords({ message, expected, found, refusals }: ExampleFailure): string {
  return [
    message,
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(found === undefined ? [] : [`found: ${found}`]),
    ...refusals.map(({ text, rules }) => [text.en, ...rules].join(' ')),
  ].join('\n');
}
