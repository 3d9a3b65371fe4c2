/** Which examples exercise which rules, parts and components, counted while they are played. */
import type { CompiledExamples, CompiledGame } from '@kodeks/dsl';
import {
  type CoverageReport,
  coverageReport,
  coverExample,
  noCounts,
  type SessionOptions,
  start,
} from '@kodeks/interpreter';

export function evidenceOf(game: CompiledGame, { program, examples }: CompiledExamples): CoverageReport {
  const { core, texts, data, translation } = game;
  const watched = {
    program: core,
    extended: program,
    start: (options: SessionOptions) => start(program, { ...options, texts }),
  };
  const reference = data.reference.map(({ id, certainty, gap }) => ({
    id: id.value,
    certainty,
    gap: gap === undefined ? undefined : (gap.en?.value ?? gap.pl?.value ?? ''),
    at: id.span,
  }));
  const passed = examples.map((example) => coverExample(watched, example)).filter((example) => example.passed);
  return coverageReport(
    { program: core, ...translation.carriers(), reference },
    { examples: passed, playouts: noCounts(core) },
  );
}
