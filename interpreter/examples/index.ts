/** What hosts use of this folder. */
export type { ExampleGame, ExampleSession, ExampleStart } from './example-session.ts';
export { checkExpectation } from './expectations.ts';
export { faultInBoth } from './faults.ts';
export {
  type ExampleFailure,
  type ExampleResult,
  type FailureKind,
  type RefusedAsExpected,
  showFailure,
} from './result.ts';
export { type AfterStep, checkExampleEnd, runExample, startExample, takeExampleStep } from './run-example.ts';
export { answerStep, exampleText, type WrittenExample, yamlText } from './written.ts';
