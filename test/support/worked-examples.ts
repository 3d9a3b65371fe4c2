/** What the tests of every whole game and of every proof do with it: compile it, run its examples, look for the rules it must know. */
import { type CompiledGame, compile, compileExamples, type SourceFile } from '@kodeks/dsl';
import { runExample, type SessionOptions, showFailure, start } from '@kodeks/interpreter';
import { expect } from 'vitest';

export function compiled(sources: readonly SourceFile[]): CompiledGame {
  const { game, problems } = compile(sources);
  if (game === undefined) throw new Error(problems.map((problem) => problem.message).join('\n'));
  return game;
}

/** What fails in each example, by id, computed one by one; those that name one of the rules `about` come first. */
export function* exampleResults(
  game: CompiledGame,
  { extra, about = [] }: { extra?: readonly SourceFile[]; about?: readonly string[] } = {},
): Generator<readonly [id: string, failures: readonly string[]]> {
  const { out, problems } = compileExamples(game, extra);
  expect(problems).toEqual([]);
  const playable = {
    program: out.program,
    start: (options: SessionOptions) => start(out.program, { ...options, texts: game.texts }),
  };
  const named = out.examples.filter((example) => about.some((id) => JSON.stringify(example).includes(id)));
  for (const example of [...named, ...out.examples.filter((each) => !named.includes(each))]) {
    yield [example.id, runExample(playable, example).failures.map((one) => showFailure(one))];
  }
}

/** The first example that fails; the rest is not run. */
export function failingExample(game: CompiledGame, about: readonly string[] = []): string | undefined {
  for (const [id, failures] of exampleResults(game, { about })) {
    if (failures.length > 0) return id;
  }
  return undefined;
}

/** Ids that neither rules nor components name; groups are told by their last number (`{ COM: 13 }` is COM-01 to COM-13). */
export function idsWithoutPlace(
  files: readonly SourceFile[],
  game: string,
  groups: Readonly<Record<string, number>>,
): string[] {
  const texts = files.filter(({ path }) => /^(rules|components)\//.test(path)).map((file) => file.text);
  return Object.entries(groups)
    .flatMap(([group, last]) => Array.from({ length: last }, (_, i) => ruleId(`${game}-${group}`, i + 1)))
    .filter((id) => !texts.some((text) => text.includes(id)));
}

export function ruleId(group: string, number: number): string {
  return `${group}-${String(number).padStart(2, '0')}`;
}
