/** Plays worked examples on the texts as they stand in the editor, and says at which step they differ. */
import { type CompiledGame, compileExamples, type Span } from '@kodeks/dsl';
import { type ExampleFailure, runExample, type StartOptions, start } from '@kodeks/interpreter';

export interface PlayedExample {
  readonly id: string;
  readonly differences: readonly { readonly span: Span; readonly message: string }[];
}

/** `ids` undefined: all. */
export function playExamples(game: CompiledGame, ids: readonly string[] | undefined): readonly PlayedExample[] {
  const { out, problems } = compileExamples(game);
  const { program, examples } = out;
  const { texts } = game;
  const playable = { program, start: (options: StartOptions) => start(program, { ...options, texts }) };
  const broken = problems.filter(({ severity }) => severity === 'error');
  return examples
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .map((example) => {
      const { file, start: from, end } = example.span;
      const own = broken.filter(({ at: { span } }) => span.file === file && span.start >= from && span.end <= end);
      const differences =
        own.length > 0
          ? own.map(({ at, message }) => ({ span: at.span, message }))
          : runExample(playable, example).failures.map((failure) => ({
              span: failure.span,
              message: inWords(failure),
            }));
      return { id: example.id, differences };
    });
}

function inWords({ message, expected, found, refusals }: ExampleFailure): string {
  return [
    message,
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(found === undefined ? [] : [`found: ${found}`]),
    ...refusals.map(({ text, rules }) => (rules.length > 0 ? `${text.en} (${rules.join(', ')})` : text.en)),
  ].join('\n');
}
