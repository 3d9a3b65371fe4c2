/** An example that has been played to its end: everything it expects, and whether it was found. */
import { checkExampleEnd, checkExpectation } from '@kodeks/interpreter';
import { failureText } from './failures.ts';
import type { Line, Rules } from './line.ts';
import type { LineFinder } from './lines-of-files.ts';
import type { Act, ExampleCheck, ExampleProgress } from './messages.ts';

export function exampleProgress(
  { game, example }: Rules,
  { at, session }: Line,
  acts: readonly Act[],
  finder: LineFinder,
): ExampleProgress | undefined {
  if (example === undefined) return undefined;
  const steps = example.steps.length;
  const asWritten = acts.slice(0, at).every((act, step) => act.kind === 'example' && act.step === step);
  if (at !== steps || !asWritten || session.next() !== undefined) return { steps, checks: undefined };
  const textAt = ({ file, start, end }: { file: string; start: number; end: number }): string =>
    (game.sources.get(file)?.text ?? '').slice(start, end).trim();
  const checks = example.then.map((expectation): ExampleCheck => {
    const failed = checkExpectation(session, expectation);
    return {
      text: expectation.kind === 'condition' ? expectation.text : textAt(expectation.span),
      failure: failed && failureText(failed),
      line: finder.lineOf(expectation.span),
    };
  });
  const left = checkExampleEnd(session, { ...example, then: [] }).map(
    (failed): ExampleCheck => ({
      text: textAt(failed.span),
      failure: failureText(failed),
      line: finder.lineOf(failed.span),
    }),
  );
  return { steps, checks: [...checks, ...left] };
}
