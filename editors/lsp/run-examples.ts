/** Plays worked examples on the texts as they stand in the editor, and says at which step they differ. */
import { type CompiledGame, compileExamples, type Span } from '@kodeks/dsl';
import { type Both, runExample, type StartOptions, showFailure, start } from '@kodeks/interpreter';

export interface PlayedExample {
  readonly id: string;
  readonly differences: readonly { readonly span: Span; readonly text: Both }[];
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
          ? own.map(({ at, message, polish }) => ({ span: at.span, text: { en: message, pl: polish.message } }))
          : runExample(playable, example).failures.map((failure) => ({
              span: failure.span,
              text: { en: showFailure(failure, 'en'), pl: showFailure(failure, 'pl') },
            }));
      return { id: example.id, differences };
    });
}
